"""Each undamaged ship on some spaces gains fame."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import ADV_SPACES
from filibusta.games.spanish_main_cards.rules.awards import award
from filibusta.games.spanish_main_cards.rules.effects.effect import Card, Effect, Options, Place
from filibusta.games.spanish_main_cards.rules.row import afloat


@rule
def spaces(s: State, card: int) -> int:
    """R6.1 to R6.3, R6.6, R7.4."""
    return afloat(s) & ADV_SPACES[card]


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """Says what the card does, in the words on its face."""
    return say("Each undamaged ship on space {spaces} gains {fame}.", **places)


EFFECT = Effect(
    spaces=spaces,
    happens=award,
    pays_fame=True,
    unchanged_rule="R7.7",
    text=text,
    sign=lambda card: f"+{card['fame']}",
    is_good=True,
    place=Place.SPACE,
    looks_at_neighbours=False,
)
