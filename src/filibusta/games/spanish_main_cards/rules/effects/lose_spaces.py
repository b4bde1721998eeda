"""The ships on some spaces lose fame, damaged or not."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import ADV_FAME, ADV_SPACES
from filibusta.games.spanish_main_cards.rules.effects.effect import Effect
from filibusta.games.spanish_main_cards.rules.fame import lose_fame


@rule
def spaces(s: State, card: int) -> int:
    """R6.11, R6.15: damaged or not."""
    return ADV_SPACES[card]


@rule
def lose(s: State, ship: int, card: int) -> None:
    """R6.11, R6.15."""
    lose_fame(s, ship, ADV_FAME[card], card)


EFFECT = Effect(
    spaces=spaces,
    happens=lose,
    text=lambda say, _card, places, _options: say("Each ship on space {spaces} loses {fame}.", **places),
    sign=lambda card: f"−{card['fame']}",
    is_good=False,
    unchanged_rule="R7.15",
)
