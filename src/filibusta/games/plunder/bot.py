"""What a good position is: the estimate that guides the easy levels and the search."""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.plunder.cards import N_GOODS, N_NATIONS, PRICE
from filibusta.games.plunder.rules.ships import cannons_of, crew_of, hold_of, own_speed
from filibusta.games.plunder.state import NONE, Option

TRADED, PLUNDERED = 1.5, 1.2
"""What a unit of a good aboard is worth, in silver: it has to be brought to a place that buys it."""
PRIZE_SHARE, OWN_SHARE = 0.4, 0.35
"""The part of its price that a ship in tow, and the own ship beside what she can do, will bring."""
CANNON, CREW, SPEED, ROOM = 0.6, 0.3, 0.3, 0.3
"""What the own ship and the mate can do, in silver for each."""
MATE, CARD, LETTER, ENEMY = 0.5, 0.6, 2.0, -0.7
REFIT, UNPAID = 2.5, -0.5
"""The hand that a captain without a ship is about to draw; a crew that has not been paid."""
MOST_CARDS = 5
"""Further cards of a hand help no more."""
SHARPNESS = 6.0
"""How surely a lead of so many silver decides the game, as a part of the target."""


@rule
def worth_of(s: State, seat: int) -> float:
    """What a captain has, in silver."""
    mat = s.seats[seat]
    worth = mat.silver + CANNON * cannons_of(s, seat) + CREW * crew_of(s, seat)
    worth += SPEED * own_speed(s, seat) + ROOM * hold_of(s, seat) + OWN_SHARE * PRICE[mat.ship]
    if mat.prize != NONE:
        worth += PRIZE_SHARE * PRICE[mat.prize]
    for good in range(N_GOODS):
        worth += TRADED * mat.traded[good] + PLUNDERED * mat.plundered[good]
    for nation in range(N_NATIONS):
        worth += LETTER * mat.letters[nation] + ENEMY * mat.attacked[nation]
    worth += MATE * (mat.mate != NONE) + CARD * min(mat.hand_size, MOST_CARDS) + REFIT * mat.needs_refit
    return worth + UNPAID * (s.unpaid and seat == s.active)


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each captain's prospects of winning, 1 in all, into ``out[seat]``."""
    sharpness = SHARPNESS / s.options[Option.TARGET_SILVER]
    highest = -1e9
    for seat in range(s.players):
        out[seat] = worth_of(s, seat)
        highest = max(highest, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = np.exp(sharpness * (out[seat] - highest))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
