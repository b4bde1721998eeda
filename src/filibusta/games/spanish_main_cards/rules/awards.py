"""Fame that adventures pay (R7.9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import ADV_FAME, ADV_THEN_DAMAGE, N_SPACES
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.rules.fame import pay_point
from filibusta.games.spanish_main_cards.rules.harm import damage
from filibusta.games.spanish_main_cards.state import NONE


@rule
def award(s: State, ship: int, card: int) -> None:
    """R7.9: pays all points of a ship before those of the next; R6.8: then damages the ship if the card says so."""
    unpaid = N_SPACES[s.spaces] * ADV_FAME[card]
    for _ in range(ADV_FAME[card]):
        unpaid -= 1
        pay_point(s, ship, unpaid == 0)
    tell(s, Events.GAINED, NONE, ship, ADV_FAME[card], card)
    if ADV_THEN_DAMAGE[card]:
        damage(s, ship, NONE, card)
