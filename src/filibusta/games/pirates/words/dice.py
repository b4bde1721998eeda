"""The battle dice that lie on the table, in words."""

from typing import NamedTuple

from filibusta.engine.plain import PlainState
from filibusta.engine.words import Words
from filibusta.games.pirates.state import Symbol
from filibusta.games.pirates.words.voice import ship_name


class Thrown(NamedTuple):
    """A throw for a ship: her name, the number of dice, and how many of them show the symbol that counts."""

    ship: str
    dice: str
    hits: str


def last_throw(view: PlainState, say: Words) -> list[Thrown]:
    """Returns the throws of this turn that lie there (R12.2, R13.1, R15.2), the attacker's first, if any."""
    return [
        Thrown(
            ship_name(roll.ship, say),
            say.plural("{n} die", "{n} dice", roll.dice),
            hits_text(roll.hits, roll.symbol, say),
        )
        for roll in view.rolled
        if roll.dice
    ]


def hits_text(hits: int, symbol: int, say: Words) -> str:
    """Returns the number of dice that show the symbol that counts, in words."""
    if symbol == Symbol.TREASURE:
        return say.plural("{n} treasure symbol", "{n} treasure symbols", hits)
    return say.plural("{n} hit", "{n} hits", hits)
