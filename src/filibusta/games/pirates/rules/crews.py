"""Placing tokens (R16.4), selling a ship (R8.2) and rearranging crews (R8.3, R8.4)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates.cards import SHIP_CARGO
from filibusta.games.pirates.events import Events, Why
from filibusta.games.pirates.rules.fleet import (
    capacity_of,
    come_aboard,
    crew_of,
    leave_table,
    lose_crew,
    room_from,
    room_of,
)
from filibusta.games.pirates.rules.reasons import Reason
from filibusta.games.pirates.state import NONE, Option, Phase, Step


@rule
def begin_placing(s: State, tokens: int) -> None:
    """R16.4: at most as many tokens as the supply and the room allow; the first ship of the fleet comes first."""
    s.at = s.seats[s.active].fleet
    s.placing = min(min(tokens, s.supply), room_from(s, s.at))


@rule
def place_on(s: State, tokens: int) -> None:
    """R16.4: gives the ship whose turn it is this number of tokens, at once."""
    if tokens > 0:
        come_aboard(s, s.at, tokens)
        s.placing -= tokens
        why = Why.INCOME if s.step == Step.PLACE_INCOME else Why.SALE
        tell(s, Events.CREW, s.active, s.at, tokens, why)
    s.at = s.ships[s.at].next


@rule
def go_on_placing(s: State, after: int) -> None:
    """R16.4: asks for the next ship with a choice; a ship with only one possible number gets it without asking."""
    while s.at != NONE:
        later = room_from(s, s.ships[s.at].next)
        s.low = max(0, s.placing - later)
        s.high = min(room_of(s, s.at), s.placing)
        if s.low < s.high:
            s.player = s.active
            s.phase = Phase.PLACE_CREW
            return
        place_on(s, s.low)
    s.step = after
    s.low = 0
    s.high = 0


@rule
def no_sale(s: State) -> int:
    """R8.2, R25.9"""
    if s.options[Option.SALES_PER_TURN] == 0:
        return Reason.NO_SALES
    if s.sold >= s.options[Option.SALES_PER_TURN]:
        return Reason.SOLD_ENOUGH
    return Reason.ALLOWED if s.seats[s.active].ships >= 2 else Reason.LAST_SHIP


@rule
def may_sell(s: State) -> bool:
    """R8.2, R25.9"""
    return no_sale(s) == Reason.ALLOWED


@rule
def sell_ship(s: State, ship: int) -> None:
    """R8.2: the ship goes; its crew and the payment are placed on the others."""
    men = s.ships[ship].crew
    lose_crew(s, ship, men)
    s.sold += 1
    leave_table(s, ship)
    begin_placing(s, men + SHIP_CARGO[ship])
    tell(s, Events.SOLD, s.active, ship, men, s.placing)
    s.step = Step.PLACE_SALE


@rule
def no_rearranging(s: State) -> int:
    """R8.3"""
    if s.rearranged:
        return Reason.REARRANGED
    return Reason.ALLOWED if s.seats[s.active].ships >= 2 else Reason.NO_OTHER_SHIP


@rule
def may_rearrange(s: State) -> bool:
    """R8.3"""
    return no_rearranging(s) == Reason.ALLOWED


@rule
def begin_rearranging(s: State) -> None:
    """R8.3: all men are to be assigned, ship by ship."""
    s.rearranged = 1
    s.at = s.seats[s.active].fleet
    s.placing = crew_of(s, s.active)
    s.step = Step.REARRANGE


@rule
def name_crew(s: State, men: int) -> None:
    """R8.3: sets the future number of men of the ship whose turn it is."""
    s.ships[s.at].named = men
    s.placing -= men
    tell(s, Events.NAMED, s.active, s.at, men)
    s.at = s.ships[s.at].next


@rule
def go_on_rearranging(s: State) -> None:
    """R8.3, R8.4: asks for the next ship with a choice; the crews change together when the last is known."""
    while s.at != NONE:
        later = s.ships[s.at].next
        ships = 0
        capacity = 0
        while later != NONE:
            ships += 1
            capacity += capacity_of(s, later)
            later = s.ships[later].next
        s.low = max(1, s.placing - capacity)
        s.high = min(capacity_of(s, s.at), s.placing - ships)
        if s.low < s.high:
            s.player = s.active
            s.phase = Phase.REARRANGE_CREW
            return
        name_crew(s, s.low)
    ship = s.seats[s.active].fleet
    while ship != NONE:
        s.ships[ship].crew = s.ships[ship].named
        s.ships[ship].named = 0
        ship = s.ships[ship].next
    s.low = 0
    s.high = 0
    s.step = Step.REORGANISE
    tell(s, Events.REARRANGED, s.active)
