"""Errors about input from outside. Each message tells what is wrong and what would be right."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol


class Say(Protocol):
    """A translator into one language that can search another folder's catalogue first: ``words.Words``."""

    language: str

    def __call__(self, text: str, /, **params: Any) -> str: ...

    def within(self, folder: Path) -> "Say":
        """Returns a translator that searches the catalogue of this folder first."""
        ...


class FilibustaError(ValueError):
    """The base class of errors that refuse something: nothing has changed. The text is a catalogue message with named
    places."""

    def __init__(self, message: str = "", **places: Any) -> None:
        super().__init__(message.format(**places) if places else message)
        self._message = message
        self._places = places

    @property
    def parts(self) -> tuple[str, dict[str, Any]]:
        """Returns the message and its places."""
        return self._message, self._places

    def text(self, say: Say) -> str:
        """Returns the message in one language; nested refusals are translated too."""
        places = {
            name: value.text(say) if isinstance(value, FilibustaError) else value
            for name, value in self._places.items()
        }
        return say(self._message, **places)

    @classmethod
    def together(cls, refusals: "Sequence[FilibustaError]") -> "FilibustaError":
        """Combines several errors into one, whose text lists them."""
        places = {f"one{i}": refusal for i, refusal in enumerate(refusals)}
        return cls("; ".join(f"{{{name}}}" for name in places), **places)


class UnknownGame(FilibustaError):
    """A name that is not that of a registered game."""


class BadOption(FilibustaError):
    """An option, or the number of players, that the game does not have."""


class UnknownAction(FilibustaError):
    """An action that does not exist in the game."""


class IllegalAction(FilibustaError):
    """An action of this game that cannot be chosen now."""


class CannotTakeBack(FilibustaError):
    """An attempt to take back when there is nothing to take back, or too late."""


class BadRecord(FilibustaError):
    """A text that is no valid game record, or a record whose actions and results contradict the rules."""


class BadWeights(FilibustaError):
    """Weights of a learned estimate that are damaged, or were learned for another game or other features."""


class BadPosition(FilibustaError):
    """A position that breaks an invariant of its game."""


class Fault(FilibustaError):
    """An invariant of a game that a position breaks, in the game's own words."""


class BrokenPosition(BadPosition):
    """A position that breaks ``faults`` of a game, whose words lie in the folder ``locale``."""

    def text(self, say: Say) -> str:
        """The message in one language, the faults in the words of their game."""
        message, places = self.parts
        return say(message, faults=places["faults"].text(say.within(Path(places["locale"]))))
