"""The fan: a ship's possible ends with a bar, heading by heading (R10.10), cached until something moves."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import BAR, HEADINGS, NONE, Bar
from filibusta.games.spanish_main.rules.geometry.pieces import masts_of, pose_legal, tip_about
from filibusta.games.spanish_main.rules.geometry.segments import (
    NEAR,
    can_go,
    gather_here,
    length_of,
    look_along,
    may_end,
)
from filibusta.games.spanish_main.rules.geometry.tables import HALF_TURN, turned
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import Option

OFFERS = 5
"""Bits of the distances offered, below the furthest distance."""


@rule
def key_of(s: State, ship: int, short: int, long: int) -> int:
    """Returns a key, never 0, of everything that decides what a ship can reach, except where things lie."""
    v = s.ships[ship]
    left = (v.leave + 1) if v.leave_due else 0
    return 1 + long + 8 * (short + 8 * (v.tows + 1 + 32 * (left + 16 * ship)))


@rule
def spread(s: State, ship: int, letter: int, short: int, long: int) -> None:
    """R10.12: computes the fan of a bar unless it is cached; ``short`` and ``long`` bars are left before the
    segment."""
    key = key_of(s, ship, short, long)
    if s.fan_key[letter] == key:
        return
    near = stack_numbers(NEAR)
    gather_here(s, ship, letter, near)
    for h in range(HEADINGS):
        d, offered = look_along(s, near, ship, letter, h, short, long)
        s.fan[letter, h] = offered | d << OFFERS
    s.fan_key[letter] = key


@rule
def offers(s: State, ship: int, letter: int, h: int, short: int, long: int) -> int:
    """R10.10: the distances offered with a heading, as bits: the quarters, the whole bar, the furthest."""
    spread(s, ship, letter, short, long)
    return s.fan[letter, h] & ((1 << OFFERS) - 1)


@rule
def offers_alone(s: State, ship: int, letter: int, h: int, short: int, long: int) -> int:
    """Returns the distances that one heading offers, without caching them."""
    if (long if letter == Bar.L else short) <= 0:
        return 0
    near = stack_numbers(NEAR)
    gather_here(s, ship, letter, near)
    return look_along(s, near, ship, letter, h, short, long)[1]


@rule
def distance(s: State, ship: int, letter: int, h: int, q: int, short: int, long: int) -> int:
    """R10.10: the distance with bit q."""
    spread(s, ship, letter, short, long)
    return length_of(BAR[letter], s.fan[letter, h] >> OFFERS, q)


@rule
def may_stop(s: State, ship: int) -> bool:
    """R10.3: whether a ship lies legally where she is, as the end of a move."""
    v = s.ships[ship]
    x, y = np.int64(v.x), np.int64(v.y)
    return pose_legal(s, ship, x, y, v.heading, v.tows) and may_end(s, ship, masts_of(s, ship), x, y, v.heading)


@rule
def turned_tip(s: State, ship: int, h: int) -> tuple[int, int]:
    """R11.2: where the tip comes to when she comes about."""
    return tip_about(s, ship, h)


@rule
def tip_after(s: State, ship: int, h: int, d: int) -> tuple[int, int]:
    """R10.5: where the tip comes to."""
    u, v = turned(d, 0, h)
    return s.ships[ship].x + u, s.ships[ship].y + v


@rule
def can_sail(s: State, ship: int, short: int, long: int) -> bool:
    """R10.1: whether any segment is offered with these bars; cached until something moves."""
    asked = 2 * key_of(s, ship, short, long)
    if s.can_move[ship] | 1 != asked + 1:
        found = is_offered(s, ship, Bar.L, short, long) or is_offered(s, ship, Bar.S, short, long)
        s.can_move[ship] = asked + found
    return s.can_move[ship] & 1 != 0


@rule
def is_offered(s: State, ship: int, letter: int, short: int, long: int) -> bool:
    """R10.3: whether a bar of this kind is left and has a heading."""
    return (long if letter == Bar.L else short) > 0 and can_go(s, ship, letter, short, long)


@rule
def no_turn(s: State, ship: int, h: int) -> int:
    """R11.2, R25.3: the reason against coming about to a heading."""
    now = s.ships[ship].heading
    if h == now:
        return Reason.HEADS_THERE
    if s.options[Option.COME_ABOUT_HALF_TURN_ONLY] and (h - now) % HEADINGS != HALF_TURN:
        return Reason.HALF_TURN_ONLY
    x, y = tip_about(s, ship, h)
    return Reason.ALLOWED if pose_legal(s, ship, x, y, h, NONE) else Reason.NO_ROOM_TO_TURN


@rule
def is_turn(s: State, ship: int, h: int) -> bool:
    """R11.2: whether a ship can come about to a heading."""
    return no_turn(s, ship, h) == Reason.ALLOWED


@rule
def can_turn(s: State, ship: int) -> bool:
    """R11.1: whether any heading is legal; cached until something moves."""
    if not s.can_turn[ship]:
        s.can_turn[ship] = 2 if has_turn(s, ship) else 1
    return s.can_turn[ship] == 2


@rule
def has_turn(s: State, ship: int) -> bool:
    """R11.2: whether a legal heading exists, tested from astern on."""
    for k in range(HEADINGS):
        if is_turn(s, ship, (s.ships[ship].heading + HALF_TURN + k) % HEADINGS):
            return True
    return False
