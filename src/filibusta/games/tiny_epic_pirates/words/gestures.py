"""An order for a while: that a bot chooses in the turns of others."""

from filibusta.engine.plain import PlainState
from filibusta.engine.speech import StandingOrder
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.state import Stage


def standing(view: PlainState, say: Words) -> StandingOrder | None:
    """R13.7, R15.4, R19.3: in the turns of others one moves the ships of nobody, and defends one's own."""
    if view.over or view.stage == Stage.SETUP:
        return None
    return StandingOrder("", "game", say("Choose for me in the turns of others"), asked=view.player != view.active)
