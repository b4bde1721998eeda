"""The reasons why an action cannot be chosen now, in the words of the game."""

from filibusta.engine.errors import FilibustaError, Say, UnknownAction
from filibusta.engine.game import Game
from filibusta.engine.plain import PlainState
from filibusta.engine.words import LANGUAGES
from filibusta.server.errors import Refused


class GameRefusal(FilibustaError):
    """The game's reason against an action in a position, as its decider sees it."""

    def __init__(self, game: Game, view: PlainState, action: str) -> None:
        self._of = game, view, action
        super().__init__(self._said(LANGUAGES[0]))

    def _said(self, language: str) -> str:
        game, view, action = self._of
        return game.refusal(view, game.actions.number(action), game.say(language)) if game.refusal else ""

    def text(self, say: Say) -> str:
        """Returns the reason in one language."""
        return self._said(say.language)


def action_name(game: Game, action: str) -> str:
    """Returns the name of an action, given by name or number; raises ``Refused`` if there is none."""
    try:
        return game.actions.name(game.actions.number(action))
    except UnknownAction:
        raise Refused("unknown", "There is no action called {action}.", action=action[:40]) from None


def why_not(game: Game, view: PlainState, action: str) -> FilibustaError | None:
    """Returns the game's reason, or that there is no such action."""
    try:
        reason = GameRefusal(game, view, action_name(game, action))
    except Refused as unknown:
        return unknown
    return reason if str(reason) else None
