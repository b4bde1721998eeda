"""Crew that goes from one place to another (R15.7, R18.9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.cargo import show_links
from filibusta.games.spanish_main.state import ASHORE


@rule
def move_crew_aboard(s: State, token: int, ship: int) -> None:
    """R6.5, R15.8, R22.5: it belongs to the player of the ship from then on, who sees its face."""
    crew = s.crew[token]
    seat = s.ships[ship].seat
    if crew.seat != seat:
        crew.seen |= 1 << crew.seat | 1 << seat
        crew.seat = seat
        s.sealed = 1
    crew.at = ship
    tell(s, Events.CREW_MOVED, seat, token, ship)
    show_links(s, ship)


@rule
def move_crew_ashore(s: State, token: int, island: int) -> None:
    """R18.9"""
    s.crew[token].at = ASHORE + island
    tell(s, Events.CREW_ASHORE, s.crew[token].seat, token, island)
