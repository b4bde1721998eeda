"""Cannons in words: which one, with which rank and range."""

from filibusta.engine.words import Phrase
from filibusta.games.spanish_main.cards import Bar
from filibusta.games.spanish_main.rules.cannons import letter_of, rank_of, set_letter_of
from filibusta.games.spanish_main.state import FIRST_CONVERTED, FIRST_EXTRA
from filibusta.games.spanish_main.words.voice import Voice


def cannon_figures(v: Voice, cannon: int, ship: int) -> str:
    """R1.2: rank and range as cards print them: ``2L``."""
    letter = Bar(letter_of(v.view, ship, cannon, set_letter_of(v.view, ship))).name
    return f"{int(rank_of(v.view, ship, cannon))}{letter}"


def cannon_name(v: Voice, cannon: int, ship: int | None = None) -> Phrase:
    """Names a cannon within a sentence; masts are counted from the bow. Of the ship that acts, if no other is named."""
    figures = cannon_figures(v, cannon, v.view.ship if ship is None else ship)
    if cannon >= FIRST_EXTRA:
        return Phrase(v.say("the Musketeer's cannon {n} ({figures})", n=cannon - FIRST_EXTRA + 1, figures=figures))
    if cannon >= FIRST_CONVERTED:
        return Phrase(
            v.say("the cannon {n} made from treasure ({figures})", n=cannon - FIRST_CONVERTED + 1, figures=figures)
        )
    return Phrase(v.say("the cannon of mast {n} ({figures})", n=cannon + 1, figures=figures))
