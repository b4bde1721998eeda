"""What a screen has made of all its messages is what a page loaded now would show, with nothing remembered."""

import random
import sys
from functools import _lru_cache_wrapper  # pyright: ignore[reportPrivateUsage]
from typing import Any

import msgspec
import pytest

from filibusta import game, game_names
from filibusta.engine.match import Match
from filibusta.server.protocol import outgoing
from filibusta.server.storage.store import Seat, StoredTable
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.position_cache import PositionCache
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.table.scene import apply_difference

SCREENS = [
    Viewpoint(0, (0,), "en", "wide"),
    Viewpoint(1, (1,), "it", "narrow"),
    Viewpoint(2, (2,), "it", "wide"),
    Viewpoint(-1, (), "en", "narrow"),
    Viewpoint(0, (0, 1), "it", "wide"),
]
PLIES = 45


def forget() -> None:
    """Empties whatever drawings and words are kept in."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("filibusta.table", "filibusta.games", "filibusta.engine.news")):
            for key, kept in list(vars(module).items()):
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()
                elif key == "_known" and isinstance(kept, dict):
                    kept.clear()


@pytest.mark.parametrize("name", game_names())
def test_messages_add_up_to_what_a_new_page_shows(name: str):
    names, dice = ("Ada", "Bea", "Carlo"), random.Random(8)
    seats = tuple(Seat("human", one, guest=one) for one in names)
    match = Match.new(name, 3, seed=8, names=names)
    table = StoredTable("table", "", "Tortuga", name, game(name).version, match.options, b"secret", "Ada", seats)
    now, online = PositionCache(table, match, 0, StandingOrders()), frozenset({0})
    shown = [now.scene(screen) for screen in SCREENS]
    while not match.over and match.ply < PLIES:
        match.play(dice.choice(match.legal().tolist()))
        before, now = now, PositionCache(table, match, 0, StandingOrders())
        told = [msgspec.json.decode(now.step(screen, before, online)) for screen in SCREENS]
        forget()
        fresh = PositionCache(table, match, 0, StandingOrders())
        for i, (screen, step) in enumerate(zip(SCREENS, told, strict=True)):
            shown[i] = apply_difference(shown[i], step["changes"])
            assert shown[i] == fresh.scene(screen)
            assert list(shown[i].sprites) == list(fresh.scene(screen).sprites)
            panels = fresh.panels(screen, online, fresh.lines(screen.viewer, screen.language))
            assert step["panels"] == read(panels)


def read(message: Any) -> Any:
    """As a screen gets it."""
    return msgspec.json.decode(outgoing.encode(message))
