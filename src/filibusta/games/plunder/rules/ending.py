"""The winner (R24)."""

from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder.cards import N_NATIONS, PRICE
from filibusta.games.plunder.rules.cargo import goods_aboard
from filibusta.games.plunder.state import NONE

WORTHS, LETTERS, CARGOES = 64, 8, 64
"""Bounds above any worth of ships, number of letters and number of goods, so that a standing is one number."""


@rule
def score(s: State, out: Numbers) -> None:
    """R24.1, R24.3: the silver of each captain."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].silver


@rule
def ships_worth(s: State, seat: int) -> int:
    """R24.3: own ship and prize; the pinnace is worth nothing."""
    prize = s.seats[seat].prize
    return PRICE[s.seats[seat].ship] + (0 if prize == NONE else PRICE[prize])


@rule
def standing_of(s: State, seat: int) -> int:
    """R24.3: silver, then the worth of ships, then letters, then goods aboard, as one number."""
    letters = 0
    for nation in range(N_NATIONS):
        letters += s.seats[seat].letters[nation]
    standing = s.seats[seat].silver * WORTHS + ships_worth(s, seat)
    return (standing * LETTERS + letters) * CARGOES + goods_aboard(s, seat)


@rule
def rank(s: State, out: Any) -> None:
    """R24.1, R24.3: writes each captain's place; captains with equal standings share one."""
    for seat in range(s.players):
        ahead = 0
        for other in range(s.players):
            ahead += standing_of(s, other) > standing_of(s, seat)
        out[seat] = 1 + ahead
