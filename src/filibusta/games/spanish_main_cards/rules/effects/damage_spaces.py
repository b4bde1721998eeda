"""The ships on some spaces are damaged."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import ADV_SPACES
from filibusta.games.spanish_main_cards.rules.effects.effect import Card, Effect, Options, Place
from filibusta.games.spanish_main_cards.rules.harm import damage_by_card
from filibusta.games.spanish_main_cards.rules.row import afloat


@rule
def spaces(s: State, card: int) -> int:
    """R6.13, R6.14."""
    return afloat(s) & ADV_SPACES[card]


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """Says what the card does, in the words on its face."""
    return say("Each ship on space {spaces} is damaged.", **places)


EFFECT = Effect(
    spaces=spaces,
    happens=damage_by_card,
    pays_fame=False,
    unchanged_rule="R7.5",
    text=text,
    sign=lambda card: "×",
    is_good=False,
    place=Place.SPACE,
    looks_at_neighbours=False,
)
