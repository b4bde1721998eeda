"""Attack: ships of a flag damage the ship of another flag directly in front of them."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import ADV_FLAG
from filibusta.games.spanish_main_cards.rules.effects.effect import Card, Effect, Options, Place
from filibusta.games.spanish_main_cards.rules.harm import damage
from filibusta.games.spanish_main_cards.rules.row import afloat, under_flag


@rule
def spaces(s: State, card: int) -> int:
    """R6.17: undamaged ships of the flag damage the ship of another flag directly in front of them."""
    own = under_flag(s, ADV_FLAG[card])
    return ((own & afloat(s)) >> 1) & afloat(s) & ~own


@rule
def attack(s: State, ship: int, card: int) -> None:
    """R6.17: the ship is damaged by the one behind it."""
    damage(s, ship, s.row[s.ships[ship].space + 1], card)


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """Says what the card does, in the words on its face."""
    return say("Undamaged {flag} ships damage the ship of another flag directly in front.", **places)


EFFECT = Effect(
    spaces=spaces,
    happens=attack,
    pays_fame=False,
    unchanged_rule="R7.7",
    text=text,
    sign=lambda card: "×",
    is_good=False,
    place=Place.SPACE,
    looks_at_neighbours=True,
)
