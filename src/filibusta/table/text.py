"""A table in words and figures, for terminals: a game says what stands there, the terminal how it is set."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from filibusta.engine.goals import Progress
from filibusta.engine.match import View
from filibusta.engine.words import Words

Tone = Literal["", "bold", "dim", "red", "yellow", "green", "blue"]
"""A colour, where there are colours. It is never the only sign of what it means."""


class Cell(NamedTuple):
    """A word, a figure or a sentence."""

    text: str
    tone: Tone = ""


Row = tuple[Cell, ...]
"""The cells of a row stand in columns; a row of one cell is a line of its own, as wide as the block."""


class Block(NamedTuple):
    """A part of the table under its title. Five or six short columns fit in a terminal of 60 characters."""

    title: str
    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ()
    """The heading above the columns."""


def line(text: str, tone: Tone = "") -> Row:
    """Returns a row that is one sentence."""
    return (Cell(text, tone),)


def what_wins(view: View, say: Words, names: Sequence[str]) -> list[Block]:
    """Returns a block of the goals: what wins, how far everybody is, what ends the game; none without goals."""
    declared = view.game.words.goals
    if not declared:
        return []
    goals = declared(view.state, say)
    rows = [_progress(progress, progress.name or names[seat]) for seat, progress in enumerate(goals.seats)]
    rows += [
        line(f"{end.text} ({end.note})" if end.note else end.text, "bold" if end.near else "dim")
        for end in goals.endings
    ]
    return [Block(goals.title, (*rows, line(goals.ties, "dim")) if goals.ties else tuple(rows))]


def _progress(progress: Progress, name: str) -> Row:
    words = f"{progress.label} ({progress.near})" if progress.near else progress.label
    return Cell(name), Cell(progress.text, "bold"), Cell(words, "red" if progress.near else "")


def players(view: View, say: Words, names: Sequence[str]) -> Block:
    """Returns the players, the deciding seat, and the public figures of each: for any game."""
    return Block(say("Players"), tuple(_player(view, say, names[seat], seat) for seat in range(view.state.players)))


def _player(view: View, say: Words, name: str, seat: int) -> Row:
    facts = ", ".join(fact.label for fact in view.game.words.seat_facts(view.state, seat, say))
    deciding = seat == view.player
    return Cell(">" if deciding else " "), Cell(name, "bold" if deciding else ""), Cell(facts)


def pile(label: str, cards: Iterable[str]) -> Row:
    """Returns a row for an open pile: its name, then each card once with its number."""
    found = ", ".join(times(name, n) for name, n in Counter(cards).items())
    return line(f"{label}: {found}" if found else label, "dim")


def times(name: str, n: int) -> str:
    """Returns ``2 × Fog``; a single one without its number."""
    return f"{n} × {name}" if n > 1 else name


def listed(things: Iterable[tuple[str, str]]) -> tuple[Row, ...]:
    """Returns rows of cards with their texts."""
    return tuple((Cell(name, "bold"), Cell(text)) for name, text in things)
