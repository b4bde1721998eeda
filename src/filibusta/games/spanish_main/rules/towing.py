"""Derelicts in tow (R14.4 to R14.9)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import HEADINGS, NONE
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.effects import has_plague
from filibusta.games.spanish_main.rules.geometry.tables import HALF_TURN
from filibusta.games.spanish_main.rules.owners import take_over
from filibusta.games.spanish_main.rules.pins import update_pins
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import bow_on, moor, place, slot_is_free, towed_heading, towed_tip
from filibusta.games.spanish_main.state import Phase, ShipMark, Step


@rule
def can_take(s: State, ship: int, other: int) -> bool:
    """R14.5, R14.6: whether a ship that has moved can take a derelict in tow."""
    v, x = s.ships[ship], s.ships[other]
    if other == ship or x.card == NONE or x.standing or x.towed_by != NONE or not bow_on(s, other) >> ship & 1:
        return False
    return towed_heading(s, ship, other, np.int64(v.x), np.int64(v.y), v.heading) != NONE


@rule
def tow(s: State) -> int:
    """R14.5: step 6 of R12.1."""
    v = s.ships[s.ship]
    if v.card == NONE or v.standing == 0 or v.tows != NONE or v.towed_by != NONE:
        return Step.NEXT
    for other in range(s.ships_size):
        if can_take(s, s.ship, other):
            return ask(s, Phase.TOW_TARGET, s.active)
    return Step.NEXT


@rule
def no_tow(s: State, other: int) -> int:
    """R14.5"""
    return Reason.ALLOWED if can_take(s, s.ship, other) else Reason.NO_DERELICT_AT_HER


@rule
def answer_tow(s: State, other: int) -> int:
    """R14.6"""
    take_in_tow(s, s.ship, other)
    return Step.NEXT


@rule
def take_in_tow(s: State, ship: int, other: int) -> None:
    """R14.6: the derelict is put behind the ship, and with all aboard belongs to her player."""
    v, x = s.ships[ship], s.ships[other]
    v.tows = other
    x.towed_by = ship
    x.docked = NONE
    x.leave, x.leave_due = NONE, 0
    follow(s, ship)
    tell(s, Events.TOWED, v.seat, ship, other)
    take_over(s, other, v.seat)
    if not s.over:
        update_pins(s)


@rule
def follow(s: State, ship: int) -> None:
    """R14.6, R14.7: places the ship in tow behind her tower."""
    v = s.ships[ship]
    if v.tows != NONE:
        x, y = np.int64(v.x), np.int64(v.y)
        heading = towed_heading(s, ship, v.tows, x, y, v.heading)
        if heading != NONE:
            tx, ty = towed_tip(s, ship, x, y, v.heading)
            place(s, v.tows, tx, ty, heading)


@rule
def end_tows(s: State, ship: int) -> None:
    """R14.9: whether she tows or is towed, the tow ends; the derelict stays where she is."""
    v = s.ships[ship]
    if v.tows != NONE:
        s.ships[v.tows].towed_by = NONE
        v.tows = NONE
    if v.towed_by != NONE:
        s.ships[v.towed_by].tows = NONE
        v.towed_by = NONE


@rule
def release_tow(s: State, ship: int) -> None:
    """R14.9: the free action."""
    tell(s, Events.RELEASED, s.ships[ship].seat, ship, s.ships[ship].tows)
    end_tows(s, ship)


@rule
def dock_towed(s: State) -> int:
    """R14.8: docks the ship in tow beside the ship of this step, which has docked, and ends the tow; she explores a
    wild island from her player's next turn on. A ship with Plague is not docked."""
    ship = s.step_a
    v = s.ships[ship]
    other = v.tows
    if v.card == NONE or v.docked == NONE or other == NONE or has_plague(s, other):
        return Step.NEXT
    island = v.docked
    k = slot_beside(s, other, island, v.heading)
    end_tows(s, ship)
    s.ships[other].docked = island
    tell(s, Events.DOCKED, v.seat, other, island)
    if s.islands[island].home == v.seat:
        push(s, Step.ARRIVE_HOME, other, 1)
    else:
        s.ships[other].marks |= ShipMark.TOWED_IN
    if k != NONE:
        moor(s, other, island, k)
        update_pins(s)
    return Step.NEXT


@rule
def slot_beside(s: State, ship: int, island: int, h: int) -> int:
    """R14.8: the free dock slot nearest to that of a heading, first to port; NONE if there is none."""
    for step in range(1, HALF_TURN + 1):
        for sign in range(2):
            k = (h + step * (1 - 2 * sign)) % HEADINGS
            if slot_is_free(s, ship, island, k):
                return k
    return NONE
