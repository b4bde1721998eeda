"""Measures which lines of the rules the scenarios run: ``make coverage``, or ``make coverage GAME=plunder``.

The rules are interpreted, since nothing measures machine code. Random games do not count: a line that only chance leads
to is a line that no scenario explains.
"""

import os
import sys

from coverage import Coverage

RULES = "**/filibusta/games/{}/rules/**"


def main(wanted: list[str]) -> None:
    """Prints for each game how much of each file is run, and the lines that are not."""
    measured = Coverage(branch=True, data_file=None, include=[RULES.format("*")])
    measured.start()  # before the rules are imported
    from filibusta import game, game_names
    from filibusta.testing.scenario import scenarios
    from filibusta.testing.scenarios import run

    games = wanted or game_names()
    for name in games:
        for scenario in scenarios(game(name)):
            run(game(name), scenario)
    measured.stop()
    for name in games:
        print(f"\n{name}")
        measured.report(include=[RULES.format(name)], show_missing=True, skip_covered=True)


if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    main(sys.argv[1:])
