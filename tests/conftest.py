"""The order in which tests are given to the processes that run them: what takes longest first."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
LONGEST_FIRST = ("browser", "games/test_kit.py", "elsewhere", "server", "games")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the browser share one browser and one server, so one process runs them all, beside the others."""
    for item in items:
        if item.path.is_relative_to(HERE / "browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    name = item.path.relative_to(HERE).as_posix()
    return next((rank for rank, start in enumerate(LONGEST_FIRST) if name.startswith(start)), len(LONGEST_FIRST))
