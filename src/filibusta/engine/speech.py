"""What a game says: each game's ``words.py`` offers these functions, in every language."""

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Fact:
    """One public fact of a seat's panel: a symbol, a short text beside it, and both in words for a screen reader."""

    icon: str
    text: str
    label: str


class Speech(Protocol):
    """The words of a game. ``names`` are the players' names by seat; views are records as ``observe`` gives them."""

    def prompt(self, view: State, say: Words, names: Sequence[str]) -> Prompt: ...
    def waiting(self, view: State, say: Words, names: Sequence[str]) -> Prompt: ...
    def action(self, view: State, action: int, say: Words, names: Sequence[str]) -> str: ...
    def event(self, view: State, happening: Happening, say: Words, names: Sequence[str]) -> Line | None: ...
    def seat_facts(self, view: State, seat: int, say: Words) -> list[Fact]: ...
