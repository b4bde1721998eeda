"""Decisions that are none, for all to see: there a bot need not think, and its haste tells nobody anything."""

from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR

DEALS = 64
"""Deals that fit what everybody sees, in each of which there must be nothing to choose."""


def is_openly_forced(view: View) -> bool:
    """Whether everybody can see that whoever must decide has but one legal action.

    Where only the decider knows that, such as who holds no card that fits, an answer without thinking would tell it.
    """
    game = view.game
    if len(view.legal()) != 1:
        return False
    public = game.observe(game.dealt_anew(view.states, 0), SPECTATOR)
    return all(len(game.legal(game.dealt_anew(public, key))) == 1 for key in range(DEALS))
