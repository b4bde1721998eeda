"""The rulebook as text: all of it, or one rule."""

import re

from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game

NUMBER = re.compile(r"^\*\*(R\d+\.\d+[a-z]?|RUL\d+)\*\*")


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
        raise BadOption(f"the rulebook of {game.id} has no rule {number!r}; rules are named like R4.6 or RUL15")
    return "\n".join(found).strip()
