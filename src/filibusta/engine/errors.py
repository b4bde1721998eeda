"""Errors about input from outside. Each message tells what is wrong and what would be right."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol


class Say(Protocol):
    """A speaker of one language that can look into another folder's catalogue first: ``words.Words``."""

    language: str

    def __call__(self, text: str, /, **params: Any) -> str: ...

    def within(self, folder: Path) -> "Say":
        """Returns a speaker that looks into the catalogue of this folder first."""
        ...


class FilibustaError(ValueError):
    """A refusal: nothing has changed. Its text is a message of the catalogues with named places."""

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
        """Combines several errors, told in turn."""
        places = {f"one{i}": refusal for i, refusal in enumerate(refusals)}
        return cls("; ".join(f"{{{name}}}" for name in places), **places)


class UnknownGame(FilibustaError):
    """The name is not that of a registered game."""


class BadOption(FilibustaError):
    """An option, or the number of players, that the game does not have."""


class UnknownAction(FilibustaError):
    """The action does not exist in this game."""


class IllegalAction(FilibustaError):
    """An action of this game that cannot be chosen now."""


class CannotTakeBack(FilibustaError):
    """There is nothing to take back, or it is too late."""


class BadRecord(FilibustaError):
    """A game record that is not one, or that did not happen so."""


class BadWeights(FilibustaError):
    """Weights of a learned estimate that are damaged, or were learned for something else."""


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
