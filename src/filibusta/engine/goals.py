"""The goals of a game: what wins, how far each seat is, and every way the game can end.

A game declares ``goals(view, say)`` among its words, using the functions of its rules. Tables, terminals, results,
reviews and lists of tables show its result.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from filibusta.engine.words import Words

Known = Literal["all", "self", "part"]


class Progress(Struct, frozen=True):
    """The progress of a seat as the viewer knows it: a figure, and the same in words."""

    value: int
    text: str
    label: str
    known: Known = "all"
    """``all``: everybody knows it. ``self``: only this seat knows the whole of it. ``part``: it is at least so much."""
    out: bool = False
    """The seat cannot win any more."""
    near: str = ""
    """How little is missing, in a few words, where it is so little that everybody should know: ``one to go``."""
    icon: str = ""
    """Its own symbol, where it has one."""
    name: str = ""
    """The opponent without a seat of a player; empty for players."""


class Ending(Struct, frozen=True):
    """One of the ways in which the game can end: a sentence, and how much is left until then."""

    text: str
    rule: str
    left: int
    """What is missing until the game ends that way; 0 exactly once it has."""
    note: str = ""
    """What is missing, in a few words."""
    total: int = 0
    """What was missing in the beginning, where the way there is worth a picture."""
    near: bool = False
    """Whether everybody should know how little is missing."""


class Goals(Struct, frozen=True):
    """The goals of a game: what wins, in a few words, how far each seat is, and every way the game can end.

    Without a ``target`` the highest figure at the end wins, and the first ending is the clock.
    """

    icon: str
    title: str
    rule: str
    seats: list[Progress]
    endings: list[Ending]
    target: int = 0
    """The figure to reach; 0 if there is none."""
    ties: str = ""
    """What decides between equals, in a sentence."""

    @property
    def met(self) -> Ending | None:
        """Returns the ending that has been reached."""
        return next((ending for ending in self.endings if not ending.left), None)

    @property
    def leaders(self) -> frozenset[int]:
        """Returns the leading seats: those that have reached the target, otherwise those with the highest figure. Seats
        that are out are ignored."""
        inside = [seat for seat, progress in enumerate(self.seats) if not progress.out] or [*range(len(self.seats))]
        reached = [seat for seat in inside if 0 < self.target <= self.seats[seat].value]
        most = max(self.seats[seat].value for seat in inside)
        return frozenset(reached or [seat for seat in inside if self.seats[seat].value == most])

    def warnings(self, names: Sequence[str]) -> list[str]:
        """Returns sentences that warn of a seat about to win and of an ending about to be reached."""
        named = [(progress.name or names[seat], progress) for seat, progress in enumerate(self.seats)]
        found = [f"{name}: {progress.near}" for name, progress in named if progress.near]
        return found + [ending.note for ending in self.endings if ending.near]


def short_of(target: int, value: int, most: int, say: Words) -> str:
    """Returns the text for ``Progress.near``: the missing amount, if it is at most ``most``."""
    missing = target - value
    return say.plural("one to go", "{n} to go", missing) if 0 < missing <= most else ""
