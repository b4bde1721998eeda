"""In which order tests are given to the processes that run them, what takes longest first; and what runs elsewhere."""

import os
from pathlib import Path

import pytest

import filibusta

os.environ.setdefault("FILIBUSTA_QUOTAS", "off")  # tests play faster than people do; those of quotas set their own

HERE = Path(__file__).parent
collect_ignore = [] if "dead_mans_dice" in filibusta.game_names() else ["elsewhere/inside"]
"""It runs where that game is installed, in a process of its own (``elsewhere/test_elsewhere.py``)."""
LONGEST_FIRST = ("browser", "games/test_kit.py", "elsewhere", "server", "games")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the browser come first: they mostly wait, and neighbours share a browser and a server."""
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    name = item.path.relative_to(HERE).as_posix()
    return next((rank for rank, start in enumerate(LONGEST_FIRST) if name.startswith(start)), len(LONGEST_FIRST))
