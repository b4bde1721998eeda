"""``python -m filibusta.testing golden|perft|citations|digest|damage|stale GAME``.

Writes the files that the kit compares with, prints the digest, reports the results of damaged positions (those of
random games or, with a further argument ``-``, of the records on standard input), or lists the files that must be
measured again.
"""

import sys

import numpy as np

from filibusta.engine.compiler import INTERPRETED
from filibusta.engine.game import game
from filibusta.testing.citations import write_citations
from filibusta.testing.damage import positions, try_damage
from filibusta.testing.digest import digest
from filibusta.testing.fast_fields import read_quickly
from filibusta.testing.golden import write_golden
from filibusta.testing.measurements import stale
from filibusta.testing.perft import write_perft

KINDS = ("golden", "perft", "citations", "digest", "damage", "stale")
if len(sys.argv) not in (3, 4) or sys.argv[1] not in KINDS:
    raise SystemExit(f"usage: python -m filibusta.testing {'|'.join(KINDS)} GAME [-]")
if INTERPRETED:
    read_quickly()
of = game(sys.argv[2])
if sys.argv[1] == "damage":
    is_given = sys.argv[3:] == ["-"]
    whole = np.frombuffer(sys.stdin.buffer.read(), of.layout.dtype) if is_given else np.concatenate([*positions(of)])
    found = try_damage(of, whole)
    print(found)
    raise SystemExit(1 if found.faults else 0)
if sys.argv[1] == "stale":
    lines = stale(of)
    print("\n".join(lines) or "everything was measured with today's rules")
    raise SystemExit(1 if lines else 0)
print({"golden": write_golden, "perft": write_perft, "citations": write_citations, "digest": digest}[sys.argv[1]](of))
