"""``python -m filibusta.testing golden|perft|digest GAME``: writes what the kit compares with, or prints the digest."""

import sys

from filibusta.engine.game import game
from filibusta.testing.digest import digest
from filibusta.testing.golden import write_golden
from filibusta.testing.perft import write_perft

if len(sys.argv) != 3 or sys.argv[1] not in ("golden", "perft", "digest"):
    raise SystemExit("usage: python -m filibusta.testing golden|perft|digest GAME")
print({"golden": write_golden, "perft": write_perft, "digest": digest}[sys.argv[1]](game(sys.argv[2])))
