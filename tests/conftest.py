"""The order in which tests are given to the processes that run them: what takes longest first."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
LONGEST_FIRST = ("browser", "games/test_kit.py", "elsewhere", "server", "games")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the browser come first: they mostly wait, and neighbours share a browser and a server."""
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    name = item.path.relative_to(HERE).as_posix()
    return next((rank for rank, start in enumerate(LONGEST_FIRST) if name.startswith(start)), len(LONGEST_FIRST))
