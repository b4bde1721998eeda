"""How the suite is run: see ``scheduling.py`` for the order of tests; and what runs elsewhere."""

import gc
import os
from typing import Any

import pytest
from scheduling import ByPart, game_of, rank

import filibusta

os.environ.setdefault("FILIBUSTA_QUOTAS", "off")  # tests play faster than people do; those of quotas set their own

collect_ignore = [] if "dead_mans_dice" in filibusta.game_names() else ["elsewhere/inside"]
"""It runs where that game is installed, in a process of its own (``elsewhere/test_elsewhere.py``)."""


def pytest_collection_finish() -> None:
    """What was imported and collected stays: the collector need not look through it again, and seldom through the
    rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", default="", help="of tests that are asked of each game, only those of this one")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    game = config.getoption("--game")
    left_out = {item for item in items if game and game_of(item.nodeid) not in ("", game)}
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = sorted((item for item in items if item not in left_out), key=lambda item: rank(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByPart:
    config.option.loadscopereorder = False
    return ByPart(config, log)
