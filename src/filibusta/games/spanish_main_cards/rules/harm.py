"""Damage to ships and revealed captains, by adventures and accusations (R5.7, R7.5)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.state import NONE


@rule
def damage(s: State, ship: int, attacker: int, card: int) -> None:
    """An undamaged ship is damaged; damage to a damaged one would do nothing (R7.5)."""
    s.ships[ship].damaged = 1
    tell(s, Events.DAMAGED, NONE, ship, attacker, card)


@rule
def damage_by_card(s: State, ship: int, card: int) -> None:
    """R6.9, R6.10, R6.12 to R6.14."""
    damage(s, ship, NONE, card)


@rule
def reveal(s: State, pirate: int, why: int) -> None:
    """R5.7: a pirate card is turned up for the rest of the game."""
    owner = s.ships[pirate].owner
    s.ships[pirate].revealed = 1
    s.seats[owner].hidden -= 1
    s.sealed = 1
    tell(s, Events.REVEALED, owner, pirate, why)
