"""The first undamaged ships gain fame, and may be damaged then."""

from collections.abc import Mapping

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.cards import ADV_SHIPS
from filibusta.games.spanish_main_cards.rules.awards import award
from filibusta.games.spanish_main_cards.rules.effects.effect import Card, Effect, Options, Selector
from filibusta.games.spanish_main_cards.rules.row import afloat, first_of


@rule
def spaces(s: State, card: int) -> int:
    """R6.4, R6.5, R6.7, R6.8, R7.3."""
    return first_of(afloat(s), ADV_SHIPS[card])


def text(say: Words, card: Card, places: Mapping[str, str], options: Options) -> str:
    """Says what the card does, in the words on its face."""
    if card["then_damage"]:
        return say.plural(
            "The first undamaged ship gains {fame} and is then damaged.",
            "The first {n} undamaged ships gain {fame} each and are then damaged.",
            card["ships"],
            **places,
        )
    return say.plural(
        "The first undamaged ship gains {fame}.",
        "The first {n} undamaged ships gain {fame} each.",
        card["ships"],
        **places,
    )


EFFECT = Effect(
    spaces=spaces,
    happens=award,
    text=text,
    sign=lambda card: f"+{card['fame']}{'×' if card['then_damage'] else ''}",
    is_good=True,
    place=Selector.FROM_FRONT,
    pays_fame=True,
)
