"""The goals of a game: what wins, how far each seat is, every way the game can end, and what helps to win.

A game declares ``goals(view, say)`` among its words, using the functions of its rules. Tables, terminals, results,
reviews and lists of tables show its result. It also declares its ``Merits``: what its estimates count, in the words of
players. Advice names them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from filibusta.engine.record import State
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
    """The missing amount in a few words, where it is so little that everybody should know: ``one to go``."""
    icon: str = ""
    """Its own symbol, where it has one."""
    name: str = ""
    """The opponent without a seat of a player; empty for players."""


class Ending(Struct, frozen=True):
    """One of the ways in which the game can end: a sentence, and how much is left until then."""

    text: str
    rule: str
    left: int
    """The amount that is missing until the game ends that way; 0 exactly once it has."""
    note: str = ""
    """The missing amount, in a few words."""
    total: int = 0
    """The amount that was missing in the beginning, where the way there is worth a picture."""
    near: bool = False
    """True if everybody should know how little is missing."""


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
    """The sentence that says how ties are broken."""

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


@dataclass(frozen=True)
class Merit:
    """Something that a player has and an estimate counts: a short noun phrase without an article, such as ``cargo``."""

    name: Callable[[Words], str]
    features: tuple[str, ...] = ()
    """The features of the learned estimate that tell of it: the first words of their names."""
    shared: bool = False
    """True if it is the same thing for all players, or compares them: whose it is, is then not said."""


def merit(name: Callable[[Words], str], *features: str, shared: bool = False) -> Merit:
    """Declares a merit; see ``Merit``."""
    return Merit(name, features, shared)


@dataclass(frozen=True, eq=False)
class Merits:
    """The merits of a game by their ids."""

    table: Mapping[str, Merit]
    terms: Callable[[State], list[dict[str, float]]] | None = None
    """The terms of the hand-made estimate by merit, one list entry for each player: the chances of winning are a
    softmax over the sums, and of an opponent without a seat the last. None: its choices get no reasons."""

    def of_features(self, names: Sequence[str]) -> list[str]:
        """Returns the merit of each of these features: the one that names most of its words.

        Raises a ``ValueError`` for a feature that no merit tells of, that two tell of alike, and for words with which
        no feature begins.
        """
        owner: dict[str, str] = {}
        for id, row in self.table.items():
            for words in row.features:
                if words in owner:
                    raise ValueError(f"two merits tell of the feature {words!r}: {owner[words]} and {id}")
                owner[words] = id
        found = [max((words for words in owner if _begins(name, words)), key=len, default="") for name in names]
        if "" in found:
            raise ValueError(f"no merit tells of the feature {names[found.index('')]!r}")
        if vain := set(owner) - set(found):
            raise ValueError(f"no feature is called {sorted(vain)[0]!r}, of which the merit {owner[min(vain)]} tells")
        return [owner[words] for words in found]


def _begins(name: str, words: str) -> bool:
    """Tells whether the name of a feature begins with these words, or with the name of this array."""
    return name.startswith(words) and name[len(words) :][:1] in ("", " ", "[", ".")


def short_of(target: int, value: int, most: int, say: Words) -> str:
    """Returns the text for ``Progress.near``: the missing amount, if it is at most ``most``."""
    missing = target - value
    return say.plural("one to go", "{n} to go", missing) if 0 < missing <= most else ""
