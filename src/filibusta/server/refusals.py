"""Why something cannot be chosen now, in the words of the game."""

from filibusta.engine.errors import FilibustaError, Say
from filibusta.engine.game import Game
from filibusta.engine.plain import PlainState
from filibusta.engine.words import LANGUAGES


class Reason(FilibustaError):
    """What a game says against an action in a position that its decider sees."""

    def __init__(self, game: Game, view: PlainState, action: str) -> None:
        self._of = game, view, action
        super().__init__(self._said(LANGUAGES[0]))

    def _said(self, language: str) -> str:
        game, view, action = self._of
        return game.refusal(view, action, game.say(language)) if game.refusal else ""

    def text(self, say: Say) -> str:
        """In one language."""
        return self._said(say.language)


def why_not(game: Game, view: PlainState, action: str) -> Reason | None:
    """The reason, where the game gives one."""
    reason = Reason(game, view, action)
    return reason if str(reason) else None
