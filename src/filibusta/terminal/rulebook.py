"""The rulebook as text: all of it, or one rule."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.markdown import Markdown

from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game

NUMBER = re.compile(r"^\*\*(R\d+\.\d+[a-z]?|RUL\d+)\*\*")
FRAME = 3
"""The width of a column of a table beside its text."""


def rule_text(game: Game, number: str, language: str) -> str:
    """One rule, with the table and the examples that follow it, as Markdown."""
    found: list[str] = []
    for line in game.rulebook(language).splitlines():
        start = NUMBER.match(line)
        if start and found:
            break
        if line.startswith("#") and found:
            break
        if found or (start and start[1].upper() == number.upper()):
            found.append(line)
    if not found:
        message = "the rulebook of {game} has no rule {number!r}; rules are named like R4.6 or RUL15"
        raise BadOption(message, game=game.id, number=number)
    return "\n".join(found).strip()


def book(text: str, width: int) -> Markdown:
    """Markdown set for a terminal so wide: a table that would break its words becomes a list."""
    lines: list[str] = []
    for is_table, group in groupby(text.splitlines(), lambda line: line.startswith("|")):
        found = [*group]
        lines += _table(found, width) if is_table else found
    return Markdown("\n".join(lines))


def _table(lines: Sequence[str], width: int) -> Sequence[str]:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    heads, cells = rows[0], rows[2:]
    words = [max(len(word) for row in (heads, *cells) for word in (row[i].split() or [""])) for i in range(len(heads))]
    if sum(words) + FRAME * len(words) <= width:
        return lines
    return [*_listed(heads, cells)]


def _listed(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Each row as an entry: its first cell, then the others with their heads."""
    for name, *rest in rows:
        told = [f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], rest, strict=True) if cell]
        yield f"- **{name}** {', '.join(told)}"
