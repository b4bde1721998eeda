"""Positions of the open sea for tests: islands and ships, put where they are wanted."""

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.cards import BAR, HEADINGS, NONE, Bar
from filibusta.games.spanish_main.rules.fan import OFFERS, spread
from filibusta.games.spanish_main.rules.geometry.pieces import pose_legal, slot_tip, tow_heading, tow_tip
from filibusta.games.spanish_main.rules.geometry.tables import QUARTERS, rdiv
from filibusta.games.spanish_main.rules.survey import forget
from filibusta.games.spanish_main.state import LAYOUT

CARD = {masts: int(np.flatnonzero(masts == cards.SHIP_MASTS)[0]) for masts in range(1, cards.MOST_MASTS + 1)}
"""A ship with so many masts."""
BARS = (Bar.S, Bar.L)
CASES = int(os.environ.get("FILIBUSTA_GEOMETRY_CASES", "12000"))
"""How many cases are compared with what Shapely says."""


def open_sea(layout: str = "ring") -> Any:
    """A record with the islands of a ready layout and no ship."""
    s = LAYOUT.zeros()[0]
    centres = next(row["centres"] for row in cards.LAYOUTS if row["id"] == layout)
    s.islands_size, s.side, s.players = len(centres), cards.TABLE_SIDE[len(centres)], 2
    for island, (x, y) in zip(s.islands, centres, strict=False):
        island.x, island.y, island.home = x, y, NONE
    for ship in s.ships:
        ship.card = ship.tows = ship.towed_by = ship.leave = ship.docked = NONE
    return s


def put(s: Any, ship: int, masts: int, pose: Sequence[int], seat: int = 0) -> None:
    """A ship with all her masts and that pose: the tip of her bow and her heading."""
    v = s.ships[ship]
    v.card, v.seat, v.standing = CARD[masts], seat, 2**masts - 1
    v.x, v.y, v.heading = pose
    s.ships_size = max(int(s.ships_size), ship + 1)
    forget(s)


def fan(s: Any, ship: int, bar: Bar, bars: tuple[int, int] | None = None) -> list[list[int]]:
    """What R10.10 and R10.11 offer with each heading, where so many bars (short, long) are left before the segment."""
    spread(s, ship, bar, *(bars or (int(bar == Bar.S), int(bar == Bar.L))))
    quarters = [int(rdiv(int(BAR[bar]) * (q + 1), QUARTERS)) for q in range(QUARTERS)]
    rows = [(number % 2**OFFERS, number >> OFFERS) for number in s.fan[bar].tolist()]
    return [[d for q, d in enumerate((*quarters, last)) if offered >> q & 1] for offered, last in rows]


def distances(s: Any, ship: int, bar: Bar, h: int, bars: tuple[int, int] | None = None) -> list[int]:
    """The same with one heading."""
    return fan(s, ship, bar, bars)[h]


def port(seed: int, ships: int = 4, layout: str = "ring") -> Any:
    """Two players with so many ships each at random dock slots of their home islands: as crowded as games begin."""
    chooser, s = np.random.default_rng(seed), open_sea(layout)
    homes = chooser.permutation(int(s.islands_size))[:2]
    for ship in range(2 * ships):
        seat, masts = ship % 2, int(chooser.integers(1, 6))
        put(s, ship, masts, (0, 0, 0), seat)
        for k in chooser.permutation(HEADINGS).tolist():
            x, y = slot_tip(s, int(homes[seat]), masts, k, 0)
            if pose_legal(s, ship, x, y, k, NONE):
                put(s, ship, masts, (x, y, k), seat)
                break
    return s


def melee(seed: int, ships: int = 6, room: int = 1600) -> Any:
    """Ships of two players at close quarters around an island, wherever there is room."""
    chooser, s = np.random.default_rng(seed), open_sea()
    middle = s.islands[int(chooser.integers(int(s.islands_size)))]
    ship = 0
    while ship < ships:
        masts, h = int(chooser.integers(1, 6)), int(chooser.integers(HEADINGS))
        x, y = (int(z) + int(chooser.integers(-room, room)) for z in (middle.x, middle.y))
        put(s, ship, masts, (0, 0, h), ship % 2)
        if pose_legal(s, ship, x, y, h, NONE):
            put(s, ship, masts, (x, y, h), ship % 2)
            s.ships[ship].standing &= int(chooser.integers(32))
            ship += 1
    return s


def edge(seed: int, ships: int = 5) -> Any:
    """Ships in a corner of the table."""
    chooser, s = np.random.default_rng(seed), open_sea()
    ship = 0
    while ship < ships:
        masts, h = int(chooser.integers(1, 6)), int(chooser.integers(HEADINGS))
        x, y = (int(z) for z in chooser.integers(0, 1500, 2))
        x, y = (x, int(s.side) - y) if seed % 2 else (int(s.side) - x, y)
        put(s, ship, masts, (0, 0, h), ship % 2)
        if pose_legal(s, ship, x, y, h, NONE):
            put(s, ship, masts, (x, y, h), ship % 2)
            ship += 1
    return s


def tow(s: Any, ship: int, other: int) -> bool:
    """Takes another in tow, if she can lie there (R14.6)."""
    v = s.ships[ship]
    x, y, h = int(v.x), int(v.y), int(v.heading)
    towed = tow_heading(s, ship, other, x, y, h)
    if towed == NONE:
        return False
    masts = int(cards.SHIP_MASTS[v.card])
    put(s, other, int(cards.SHIP_MASTS[s.ships[other].card]), (*tow_tip(masts, x, y, h), towed), int(v.seat))
    v.tows, s.ships[other].towed_by, s.ships[other].standing = other, ship, 0
    return True
