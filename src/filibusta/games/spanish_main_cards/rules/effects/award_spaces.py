"""Each undamaged ship on some spaces gains fame."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import ADV_SPACES
from filibusta.games.spanish_main_cards.rules.awards import award
from filibusta.games.spanish_main_cards.rules.effects.effect import Effect
from filibusta.games.spanish_main_cards.rules.row import afloat


@rule
def spaces(s: State, card: int) -> int:
    """R6.1 to R6.3, R6.6, R7.4."""
    return afloat(s) & ADV_SPACES[card]


EFFECT = Effect(
    spaces=spaces,
    happens=award,
    text=lambda say, _card, places, _options: say("Each undamaged ship on space {spaces} gains {fame}.", **places),
    sign=lambda card: f"+{card['fame']}",
    is_good=True,
    pays_fame=True,
)
