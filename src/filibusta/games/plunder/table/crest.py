"""A captain's ship, as his card shows her, and who sails with her."""

import re
from functools import cache

from filibusta.engine.match import View
from filibusta.engine.speech import Fact
from filibusta.engine.words import Words
from filibusta.games.plunder.cards import FOLDER
from filibusta.games.plunder.state import NONE
from filibusta.games.plunder.words.voice import card_icon, card_name
from filibusta.table import art
from filibusta.table.crest import Crest, with_flag

_SHIP = re.compile(
    r"<g transform=\"[^\"]*\"( style=\"[^\"]*\")?>(<use href=\"#(?:ship-|sloop)[^>]*>(?:<use [^>]*>)?)</g>"
)
"""The ship in the picture of her card: paint, hull, flag."""


def crest(view: View, seat: int, say: Words) -> Crest | None:
    """R16: the own ship; the prize in tow and the first mate go with her."""
    mat = view.state.seats[seat]
    people = (
        [Fact(card_icon(mat.mate), card_name(mat.mate, say), say("First mate: {mate}", mate=card_name(mat.mate, say)))]
        if mat.mate != NONE
        else []
    )
    if mat.prize != NONE:
        name = card_name(mat.prize, say)
        people.append(Fact(card_icon(mat.prize), name, say("Prize: {ship}", ship=name)))
    return Crest(with_flag(_drawn(card_icon(mat.ship)), seat), card_name(mat.ship, say), people)


@cache
def _drawn(card: str) -> str:
    found = _SHIP.search(art.drawings(FOLDER)[card].body)
    if found is None:
        raise ValueError(f"the drawing {card} shows no ship")
    return f"<g{found[1] or ''}>{found[2]}</g>"
