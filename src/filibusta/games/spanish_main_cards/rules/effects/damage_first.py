"""The first undamaged ships are damaged."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import ADV_SHIPS
from filibusta.games.spanish_main_cards.rules.effects.effect import Card, Effect, Options, Place
from filibusta.games.spanish_main_cards.rules.harm import damage_by_card
from filibusta.games.spanish_main_cards.rules.row import afloat, first_of


@rule
def spaces(s: State, card: int) -> int:
    """R6.12."""
    return first_of(afloat(s), ADV_SHIPS[card])


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """Says what the card does, in the words on its face."""
    return say.plural(
        "The first undamaged ship is damaged.", "The first {n} undamaged ships are damaged.", card["ships"]
    )


EFFECT = Effect(
    spaces=spaces,
    happens=damage_by_card,
    pays_fame=False,
    unchanged_rule="R7.7",
    text=text,
    sign=lambda card: "×",
    is_good=False,
    place=Place.FROM_FRONT,
    looks_at_neighbours=False,
)
