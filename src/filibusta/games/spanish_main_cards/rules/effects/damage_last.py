"""The last undamaged ships are damaged."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import ADV_SHIPS
from filibusta.games.spanish_main_cards.rules.effects.effect import Effect, Selector
from filibusta.games.spanish_main_cards.rules.harm import damage_by_card
from filibusta.games.spanish_main_cards.rules.row import afloat, last_of


@rule
def spaces(s: State, card: int) -> int:
    """R6.9, R6.10."""
    return last_of(afloat(s), ADV_SHIPS[card])


EFFECT = Effect(
    spaces=spaces,
    happens=damage_by_card,
    text=lambda say, card, _places, _options: say.plural(
        "The last undamaged ship is damaged.", "The last {n} undamaged ships are damaged.", card["ships"]
    ),
    sign=lambda card: "×",
    is_good=False,
    place=Selector.FROM_BACK,
)
