"""An order for a while: to cancel nothing until the end of a turn."""

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import StandingOrder
from filibusta.engine.words import Words
from filibusta.games.spanish_main.state import Phase


def standing(view: PlainState, say: Words) -> StandingOrder | None:
    """R20.43: windows open again and again in the turns of others."""
    if view.over or view.phase != Phase.CANCEL:
        return None
    return StandingOrder("pass", f"{view.turn}", say("Cancel nothing in this turn"))
