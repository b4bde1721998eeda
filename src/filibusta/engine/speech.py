"""What a game says: each game's ``words.py`` offers these functions, in every language."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple, Protocol

from filibusta.engine.record import State
from filibusta.engine.words import Words


class Happening(NamedTuple):
    """One event of the news as Python values; ``secret`` is HIDDEN for those who may not read it."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    secret: int


@dataclass(frozen=True)
class Prompt:
    """The current decision in words: a question, a line of detail, and the rule that asks it."""

    title: str
    detail: str
    rule: str


@dataclass(frozen=True)
class Line:
    """One line of the log and the rule that made it happen. ``icon`` names a symbol of the game's drawings.

    ``opens``: a turn begins with this line, and those after it are of that turn.
    """

    text: str
    rule: str
    icon: str = ""
    opens: bool = False


def counted(lines: Iterable[Line | None]) -> list[Line | None]:
    """The same lines; of several in a row that say the same the first tells how many, and None stands for the rest."""
    found: list[Line | None] = []
    for line, run in groupby(lines):
        n = len(list(run))
        if line and n > 1:
            line = replace(line, text=f"{line.text.removesuffix('.')} (×{n}).")
        found += [line, *[None] * (n - 1)]
    return found


@dataclass(frozen=True)
class Fact:
    """One public fact of a seat's panel: a symbol, a short text beside it, and both in words for a screen reader."""

    icon: str
    text: str
    label: str


@dataclass(frozen=True)
class Share:
    """What one of several gets when something is divided: ``low`` to ``high``, on top of ``base``."""

    id: str
    """Which one it is, the same throughout the dividing."""
    name: str
    icon: str
    base: int
    value: int
    """What is proposed."""
    low: int
    high: int
    most: int
    """How much it can hold."""


@dataclass(frozen=True)
class Allotment:
    """A row of decisions that divide something, as one gesture: all ``shares`` together take ``total``.

    The decision asked now is that of the share ``at``; its answers are ``action``, a colon and a number.
    """

    title: str
    total: int
    shares: tuple[Share, ...]
    at: str
    action: str


@dataclass(frozen=True)
class Standing:
    """An order a player may give for a while: ``action`` whenever it can be chosen, until ``scope`` is another.

    Orders of different ``kind`` hold side by side: only a scope of its own kind ends one.
    """

    action: str
    scope: str
    text: str
    kind: str = ""


class Speech(Protocol):
    """The words of a game. ``names`` are the players' names by seat; views are records as ``observe`` gives them."""

    def prompt(self, view: State, say: Words, names: Sequence[str]) -> Prompt: ...
    def waiting(self, view: State, say: Words, names: Sequence[str]) -> Prompt: ...
    def action(self, view: State, action: int, say: Words, names: Sequence[str]) -> str: ...
    def event(self, view: State, happening: Happening, say: Words, names: Sequence[str]) -> Line | None: ...
    def seat_facts(self, view: State, seat: int, say: Words) -> list[Fact]: ...
    def tally(self, view: State, seat: int, say: Words) -> Fact:
        """What a seat has come to, by which the game is decided: for the result."""
        ...
