"""Crew that moves ashore, or from ship to ship, as a free action (R18.9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.asking import not_own, push, write_if
from filibusta.games.spanish_main.rules.cargo import (
    crew_fits,
)
from filibusta.games.spanish_main.rules.crew import move_crew_aboard, move_crew_ashore
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.treasure import is_at_home
from filibusta.games.spanish_main.state import (
    ASHORE,
    CREW,
    ISLAND,
    SHIP,
    Note,
    Step,
)


@rule
def port_of(s: State, ship: int) -> int:
    """R18.9: the island where she is docked, if her crew can go ashore there; else NONE."""
    island = s.ships[ship].docked
    if island == cards.NONE:
        return cards.NONE
    home = s.islands[island].home
    return island if home == cards.NONE or home == s.ships[ship].seat else cards.NONE


@rule
def crew_can_move(s: State, token: int, ship: int, island: int) -> bool:
    """R18.9: from the ship, or from the island to the ship; each token once in a turn."""
    crew = s.crew[token]
    if crew.seat != s.active or crew.notes & Note.MOVED:
        return False
    return crew.at == ship or (crew.at == ASHORE + island and crew_fits(s, ship, token))


@rule
def can_move_crew(s: State, ship: int) -> bool:
    """R18.9: tells whether any crew can go ashore from a ship, or come aboard."""
    island = port_of(s, ship)
    if island == cards.NONE:
        return False
    for token in range(s.crew_size):
        if crew_can_move(s, token, ship, island):
            return True
    return False


@rule
def list_crew_to_move(s: State, out: object) -> int:
    """R18.9: lists the crew that can go ashore from the ship in question, or come aboard."""
    island = port_of(s, s.subject)
    n = 0
    for token in range(s.crew_size):
        n = write_if(out, n, CREW + token, crew_can_move(s, token, s.subject, island))
    return n


@rule
def list_goals(s: State, out: object) -> int:
    """R18.9: ashore, or another own ship docked there."""
    n = 0
    for other in range(s.ships_size):
        n = write_if(out, n, SHIP + other, is_goal(s, other))
    return write_if(out, n, ISLAND + port_of(s, s.subject), True)


@rule
def is_goal(s: State, other: int) -> bool:
    """R18.9: whether the crew chosen can go aboard that ship, docked at the same island."""
    if not_own(s, other) != Reason.ALLOWED or other == s.subject:
        return False
    return s.ships[other].docked == port_of(s, s.subject) and crew_fits(s, other, s.token)


@rule
def move_crew(s: State, action: int) -> int:
    """R18.9: first who, then where to."""
    if action >= CREW:
        s.token = action - CREW
        if s.crew[s.token].at == s.subject:
            push(s, Step.FREE_TARGET)
            return Step.NEXT
        s.crew[s.token].notes |= Note.MOVED
        move_crew_aboard(s, s.token, s.subject)
        return Step.NEXT
    s.crew[s.token].notes |= Note.MOVED
    if action < ISLAND:
        move_crew_aboard(s, s.token, action - SHIP)
        return Step.NEXT
    move_crew_ashore(s, s.token, action - ISLAND)
    if is_at_home(s, s.subject):  # R20.34: crew counts as cargo
        s.unloaded |= 1 << s.subject
        push(s, Step.AFTER_UNLOAD, s.subject)
    return Step.NEXT
