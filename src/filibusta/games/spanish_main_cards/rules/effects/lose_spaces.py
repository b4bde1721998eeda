"""The ships on some spaces lose fame, damaged or not."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import ADV_FAME, ADV_SPACES
from filibusta.games.spanish_main_cards.rules.effects.effect import Card, Effect, Options, Place
from filibusta.games.spanish_main_cards.rules.fame import lose_fame


@rule
def spaces(s: State, card: int) -> int:
    """R6.11, R6.15: damaged or not."""
    return ADV_SPACES[card]


@rule
def lose(s: State, ship: int, card: int) -> None:
    """R6.11, R6.15."""
    lose_fame(s, ship, ADV_FAME[card], card)


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """Says what the card does, in the words on its face."""
    return say("Each ship on space {spaces} loses {fame}.", **places)


EFFECT = Effect(
    spaces=spaces,
    happens=lose,
    pays_fame=False,
    unchanged_rule="R7.15",
    text=text,
    sign=lambda card: f"−{card['fame']}",
    is_good=False,
    place=Place.SPACE,
    looks_at_neighbours=False,
)
