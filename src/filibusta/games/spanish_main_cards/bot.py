"""What a good position is: the estimate that guides the easy levels and the search."""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import N_SHIPS, SPACES
from filibusta.games.spanish_main_cards.rules.ending import total_of
from filibusta.games.spanish_main_cards.rules.fame import fame_of

FRONT_WORTH = 0.35
"""What one space further forward promises an undamaged ship, in fame, with the whole deck still to come."""
EXPOSED = 0.15
"""The share of a hidden ship's fame that accusations are expected to cost."""
SHARPNESS = 0.45
"""How surely a lead of one point decides the game."""


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning, 1 in all, into ``out[seat]``; the record must hold no hidden owner."""
    coming = s.adventure_deck_size / 58.0
    highest = -1e9
    for seat in range(s.players):
        worth = float(total_of(s, seat))
        for ship in range(N_SHIPS):
            boat = s.ships[ship]
            if boat.owner == seat:
                if not boat.damaged:
                    worth += FRONT_WORTH * (SPACES - boat.space) * coming
                if not boat.revealed:
                    worth -= EXPOSED * fame_of(s, ship)
        out[seat] = worth
        highest = max(highest, worth)
    total = 0.0
    for seat in range(s.players):
        out[seat] = np.exp(SHARPNESS * (out[seat] - highest))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
