"""The figures of captains and places (R12.1). NONE (-1) reads the last entry of a table: the pinnace, or no mate."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.plunder import cards
from filibusta.games.plunder.state import NONE


@rule
def own_speed(s: State, seat: int) -> int:
    """R12.1"""
    return cards.SPEED[s.seats[seat].ship] + cards.MATE_SPEED[s.seats[seat].mate]


@rule
def sailing_speed(s: State, seat: int) -> int:
    """R12.1: no faster than the prize."""
    speed = own_speed(s, seat)
    prize = s.seats[seat].prize
    return speed if prize == NONE else min(speed, cards.SPEED[prize])


@rule
def cannons_of(s: State, seat: int) -> int:
    """R12.1"""
    return cards.SHIP_CANNONS[s.seats[seat].ship] + cards.MATE_CANNONS[s.seats[seat].mate]


@rule
def crew_of(s: State, seat: int) -> int:
    """R12.1"""
    return cards.SHIP_CREW[s.seats[seat].ship] + cards.MATE_CREW[s.seats[seat].mate]


@rule
def hold_of(s: State, seat: int) -> int:
    """R11.2: of the own ship, for traded goods."""
    return cards.HOLD[s.seats[seat].ship] + cards.MATE_HOLD[s.seats[seat].mate]


@rule
def prize_hold_of(s: State, seat: int) -> int:
    """R16.6: of the prize, for plundered goods."""
    prize = s.seats[seat].prize
    return 0 if prize == NONE else cards.HOLD[prize]


@rule
def pay_of(s: State, seat: int) -> int:
    """R7.1: of the crew of the own ship."""
    return cards.PAY[s.seats[seat].ship]


@rule
def place_type(s: State, seat: int) -> int:
    """Returns the kind of place that a captain's marker stands on; Tortuga is a kind of its own."""
    return cards.TYPE[s.places[s.seats[seat].place].card]


@rule
def is_in_port(s: State, seat: int) -> bool:
    """R20.3: Tortuga counts as a port."""
    return place_type(s, seat) in (cards.Type.PORT, cards.Type.TORTUGA)
