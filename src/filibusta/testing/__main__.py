"""``python -m filibusta.testing golden|perft|digest|damage GAME``.

Writes what the kit compares with, prints the digest, or tells what came of damaged positions.
"""

import sys

from filibusta.engine.game import game
from filibusta.testing.damage import try_damage
from filibusta.testing.digest import digest
from filibusta.testing.golden import write_golden
from filibusta.testing.perft import write_perft

if len(sys.argv) != 3 or sys.argv[1] not in ("golden", "perft", "digest", "damage"):
    raise SystemExit("usage: python -m filibusta.testing golden|perft|digest|damage GAME")
of = game(sys.argv[2])
if sys.argv[1] == "damage":
    found = try_damage(of)
    print(found)
    raise SystemExit(1 if found.faults else 0)
print({"golden": write_golden, "perft": write_perft, "digest": digest}[sys.argv[1]](of))
