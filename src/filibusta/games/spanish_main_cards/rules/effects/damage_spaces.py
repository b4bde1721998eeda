"""The ships on some spaces are damaged."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import ADV_SPACES
from filibusta.games.spanish_main_cards.rules.effects.effect import Effect
from filibusta.games.spanish_main_cards.rules.harm import damage_by_card
from filibusta.games.spanish_main_cards.rules.row import afloat


@rule
def spaces(s: State, card: int) -> int:
    """R6.13, R6.14."""
    return afloat(s) & ADV_SPACES[card]


EFFECT = Effect(
    spaces=spaces,
    happens=damage_by_card,
    text=lambda say, _card, places, _options: say("Each ship on space {spaces} is damaged.", **places),
    sign=lambda card: "×",
    is_good=False,
    unchanged_rule="R7.5",
)
