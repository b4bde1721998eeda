"""In which order tests run, and which of them one process runs: the parts of the suite, those that take longest first.

A part is a file, or the tests of one game in it: they share what is read, compiled and played for that game. No part of
those that run last takes more than a few seconds, so all processes end at about the same time.
"""

from pathlib import PurePosixPath
from typing import Any

from xdist.scheduler import LoadScopeScheduling  # pyright: ignore[reportMissingTypeStubs]

import filibusta

BROWSER = "tests/browser/"
LONGEST_FIRST = (
    BROWSER,
    "tests/games/test_kit.py",
    "tests/ai/test_search.py",
    "tests/elsewhere/",
    "tests/ai/test_learned.py",
    "tests/games/test_estimates.py",
    "tests/engine/test_linking.py",
    "tests/engine/test_compiler.py",
    "tests/envs/test_openspiel.py",
    "tests/server/",
    "tests/ai/",
    "tests/games/test_properties.py",
)
"""What takes longest, by the beginnings of names. All other files take seconds and follow in any order."""
ONE_BY_ONE = {"test_elsewhere.py", "test_linking.py", "test_compiler.py", "test_killed_server.py"}
"""Files whose tests take long, each by itself, and share nothing."""

TOGETHER = {"test_estimates.py", "test_grammar.py", "test_translations.py"}
"""Files whose tests share what takes long to compile or to read, whichever game they are asked of."""


def rank(test: str) -> int:
    """The place of a test among the others."""
    return next((n for n, start in enumerate(LONGEST_FIRST) if test.startswith(start)), len(LONGEST_FIRST))


def game_of(test: str) -> str:
    """The game that a test is asked of, if it is asked of each."""
    values = test.partition("[")[2].rstrip("]").split("-")
    return next((value for value in values if value in filibusta.game_names()), "")


def part(test: str) -> str:
    """The part of the suite that a test belongs to."""
    file = test.partition("::")[0]
    name = PurePosixPath(file).name
    return test if name in ONE_BY_ONE else file if name in TOGETHER else f"{file} {game_of(test)}".rstrip()


class ByPart(LoadScopeScheduling):
    """Gives each process one part after the other. Every second one begins with the browser, the others with the rest.

    Tests of the browser wait a lot, and each process that runs some starts a browser and a server.
    """

    def _split_scope(self, nodeid: str) -> str:
        return part(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        browses = int(node.gateway.id.removeprefix("gw")) % 2 == 0
        wanted = next((name for name in self.workqueue if name.startswith(BROWSER) is browses), None)
        if wanted:
            self.workqueue.move_to_end(wanted, last=False)
        super()._assign_work_unit(node)
