"""An order for a while: to be silent while an unpaid crew sails on.

There is none to lay no card against a captain: an answer at once would betray that none was laid (R22.1).
"""

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import StandingOrder
from filibusta.engine.words import Words
from filibusta.games.plunder.state import Phase


def standing(view: PlainState, say: Words) -> StandingOrder | None:
    """R7.7: asked before each move of a turn."""
    if view.over or view.phase != Phase.CRY_MUTINY:
        return None
    return StandingOrder("silent", f"{view.turn}", say("Stay silent in this turn"))
