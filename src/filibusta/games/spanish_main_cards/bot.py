"""The hand-made estimate of a position, which guides the easy levels and the search.

The numbers are fitted (logistic regression): they make the winners of 776 games between searching bots most likely.
"""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.estimate import to_prospects
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import N_ADVENTURES, N_SHIPS
from filibusta.games.spanish_main_cards.rules.fame import fame_of
from filibusta.games.spanish_main_cards.state import NONE

AFLOAT = np.array([0.0, 2.5, 2.1, 2.0, 1.56, 1.25, 0.62, 0.02, -0.77, -1.29])
"""The prospect of an undamaged ship on each space, in fame, with the whole deck still to come."""
DAMAGED = np.array([0.0, 1.79, 1.58, 1.30, 1.03, 0.72, 0.34, -0.16, -0.73, -1.04])
"""The prospect of a damaged ship on each space, likewise."""
EXPOSED, EXPOSED_LATE = 0.60, 0.22
"""The share of a hidden ship's fame that accusations are expected to cost: early in the game, and always."""
HIDDEN_SHIP = -1.2
"""The prospect of a hidden pirate, in fame, with the whole deck still to come."""
TO_MOVE, JUST_MOVED = 0.34, -0.23
"""The worth of the turn, in fame."""
SHARPNESS, LUCK = 0.187, 0.014
"""The steepness with which a lead of one point decides the game: the more so the fewer cards are to come."""


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning, 1 in all, into ``out[seat]``; the record must hold no hidden owner."""
    coming = (s.adventure_deck_size + s.line_size) / N_ADVENTURES
    for seat in range(s.players):
        out[seat] = s.seats[seat].banked + s.seats[seat].banked_owed + HIDDEN_SHIP * coming * s.seats[seat].hidden
    exposed = EXPOSED * coming + EXPOSED_LATE
    for ship in range(N_SHIPS):
        boat = s.ships[ship]
        if boat.owner == NONE:
            continue
        fame = fame_of(s, ship)
        place = DAMAGED[boat.space] if boat.damaged else AFLOAT[boat.space]
        out[boat.owner] += coming * place + fame * (1.0 if boat.revealed else 1.0 - exposed)
    out[s.active_player] += TO_MOVE
    out[(s.active_player + s.players - 1) % s.players] += JUST_MOVED
    to_prospects(out, s.players, SHARPNESS / np.sqrt(coming + LUCK))
