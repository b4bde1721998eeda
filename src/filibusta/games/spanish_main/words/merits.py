"""The terms of the hand-made estimate, in the words of players: advice names them as reasons for a choice."""

import numpy as np

from filibusta.engine.goals import Merits, merit
from filibusta.engine.record import State
from filibusta.games.spanish_main.terms import Term, terms


def _terms(s: State) -> list[dict[str, float]]:
    """The hand-made estimate by merit, for each player."""
    found = np.zeros((int(s.players), len(Term)))
    terms(s, found)
    return [{term.name.lower(): float(worths[term]) for term in Term} for worths in found]


MERITS = Merits(
    {
        "home": merit(lambda say: say("gold at home")),
        "treasure": merit(lambda say: say("treasure within reach")),
        "way": merit(lambda say: say("way still to sail")),
        "ships": merit(lambda say: say("ships and masts")),
        "cannons": merit(lambda say: say("cannons")),
        "crew": merit(lambda say: say("crew")),
        "island": merit(lambda say: say("place of the home island")),
        "fleet": merit(lambda say: say("fleet")),
    },
    _terms,
)
