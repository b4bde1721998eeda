"""What a screen is told of the ends a ship can reach: the same as is found when she lies there."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from filibusta.games.spanish_main.cards import DIE, HEADINGS, Bar
from filibusta.games.spanish_main.rules import lookahead
from filibusta.games.spanish_main.rules.cannons import no_shooting
from filibusta.games.spanish_main.rules.effects import powers
from filibusta.games.spanish_main.rules.fan import tip_after
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.shots import least_to_hit, modifier
from filibusta.games.spanish_main.rules.survey import bow_on_aft, bow_on_islands, forget, place, touching
from filibusta.games.spanish_main.state import LAYOUT, MOST_GUNS
from tests.games.open_sea import BARS, edge, fan, melee, port

Rows = NDArray[np.int32]


def looked_ahead(s: Any, ship: int, short: int, long: int) -> Rows:
    """The rows for a ship with so many bars left."""
    states = LAYOUT.zeros(2)
    states[0] = s
    rows = np.zeros((lookahead.MOST_ENDS, lookahead.PARTS), np.int32)
    return rows[: lookahead.look_ahead(states, ship, short, long, rows)]


def chance_of_one(s: Any, cannons: int) -> float:
    """That one of these cannons hits: the share of all throws of their dice."""
    bonus = modifier(s, powers(s, s.ship))
    needed = [least_to_hit(s, cannon, bonus) for cannon in range(MOST_GUNS) if cannons >> cannon & 1]
    throws = list(product(range(1, DIE + 1), repeat=len(needed)))
    return sum(any(die >= least for die, least in zip(dice, needed, strict=True)) for dice in throws) / len(throws)


@pytest.mark.parametrize("make", [port, melee, edge])
def test_every_end_is_told_as_it_is(make: Any) -> None:
    guns = contacts = 0
    for seed in range(2):
        s, ship = make(seed), seed % 4
        rows = looked_ahead(s, ship, 1, 1)
        for bar in BARS:
            told = [rows[(rows[:, lookahead.BAR] == bar) & (rows[:, lookahead.COURSE] == h)] for h in range(HEADINGS)]
            assert [part[:, lookahead.LENGTH].tolist() for part in told] == fan(s, ship, bar, (1, 1))
        for row in rows[:: max(1, len(rows) // 12)].tolist():
            alone = LAYOUT.zeros()
            alone[0] = s
            there = alone[0]
            x, y = (int(z) for z in tip_after(there, ship, row[lookahead.COURSE], row[lookahead.LENGTH]))
            place(there, ship, x, y, row[lookahead.COURSE])
            forget(there)
            assert (row[lookahead.X], row[lookahead.Y]) == (x, y)
            found = (touching(there, ship), bow_on_aft(there, ship), bow_on_islands(there, ship))
            assert tuple(map(int, found)) == tuple(row[lookahead.SHIPS : lookahead.RAMS])
            assert any(row[lookahead.GUNS : lookahead.CHANCES]) == (no_shooting(there, ship) == Reason.ALLOWED)
            guns += any(row[lookahead.GUNS : lookahead.CHANCES])
            there.ship = ship
            for other in range(there.ships_size):
                there.other, cannons, chance = other, row[lookahead.GUNS + other], row[lookahead.CHANCES + other]
                assert chance == pytest.approx(lookahead.SURE * chance_of_one(there, cannons), abs=0.5)
            contacts += row[lookahead.SHIPS] != 0
    assert guns + contacts > 0


def test_no_bar_no_end() -> None:
    s = port(1)
    assert not len(looked_ahead(s, 0, 0, 0))
    assert {Bar.S} == {Bar(int(row[lookahead.BAR])) for row in looked_ahead(s, 0, 2, 0)}
