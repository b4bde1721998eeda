"""What can be wrong with what comes from outside. Each message says what was wrong and what would be right."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from filibusta.engine.words import Words


class FilibustaError(ValueError):
    """Any refusal: nothing has changed. Its text is a message of the catalogues with named places."""

    def __init__(self, message: str = "", **places: Any) -> None:
        super().__init__(message.format(**places) if places else message)
        self._message = message
        self._places = places

    @property
    def parts(self) -> tuple[str, dict[str, Any]]:
        """The message and its places."""
        return self._message, self._places

    def text(self, say: "Words") -> str:
        """The message in one language; a refusal that another one tells of is said in it too."""
        places = {
            name: value.text(say) if isinstance(value, FilibustaError) else value
            for name, value in self._places.items()
        }
        return say(self._message, **places)


class UnknownGame(FilibustaError):
    """No game of that name is registered."""


class BadOption(FilibustaError):
    """An option, or the number of players, that the game does not have."""


class UnknownAction(FilibustaError):
    """Not an action of this game at all."""


class IllegalAction(FilibustaError):
    """An action of this game that cannot be chosen now."""


class CannotTakeBack(FilibustaError):
    """There is nothing to take back, or it is too late."""


class BadRecord(FilibustaError):
    """A game record that is not one, or that did not happen so."""


class BadPosition(FilibustaError):
    """A position that breaks an invariant of its game."""
