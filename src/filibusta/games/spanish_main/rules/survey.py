"""The ships and islands that touch, as sets of bits: read by pins, rams, tows, docking and exploring (R2.8, R13, R14.5,
R12.6).

The survey follows from the positions, so it is scratch: computed when it is first needed, and then updated for each
ship that moves. Rules move ships only by the functions here.
"""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import MOST_SHIPS, NONE, TOUCH
from filibusta.games.spanish_main.rules.geometry.pieces import (
    berth_outside,
    bow_near_island,
    bow_touches,
    bow_touches_aft,
    island_within,
    masts_of,
    pose_legal,
    ships_far,
    ships_within,
    slot_free,
    slot_tip,
    to_island,
    tow_heading,
    tow_tip,
)
from filibusta.games.spanish_main.rules.geometry.shapes import closer, overlap, within


@rule
def forget(s: State) -> None:
    """Discards the survey, after islands or ships were placed in other ways than by ``place``."""
    s.surveyed = 0
    forget_paths(s)


@rule
def forget_paths(s: State) -> None:
    """Forgets what ships can reach: after anything has moved."""
    s.fan_key[0] = 0
    s.fan_key[1] = 0
    for ship in range(MOST_SHIPS):
        s.can_move[ship] = 0
        s.can_turn[ship] = 0
        s.sight_key[ship] = 0


@rule
def place(s: State, ship: int, x: int, y: int, heading: int) -> None:
    """Places a ship in a pose, wherever she was."""
    v = s.ships[ship]
    v.x, v.y, v.heading = x, y, heading
    moved(s, ship)


@rule
def lift(s: State, ship: int) -> None:
    """Takes a ship off the table."""
    s.ships[ship].card = NONE
    moved(s, ship)


@rule
def moved(s: State, ship: int) -> None:
    """Updates the contacts of a ship, and of those that she touched or touches."""
    forget_paths(s)
    if s.surveyed:
        before = s.touching[ship]
        look_around(s, ship)
        concerned = before | s.touching[ship]
        for other in range(s.ships_size):
            if concerned >> other & 1:
                look_around(s, other)


@rule
def know(s: State) -> None:
    """Makes the survey if there is none. Each number is written once, since other threads may read the record
    meanwhile."""
    if not s.surveyed:
        for ship in range(s.ships_size):
            look_around(s, ship)
        s.surveyed = 1


@rule
def look_around(s: State, ship: int) -> None:
    """Finds the ships and islands that one ship touches."""
    ships, bow, bow_aft = 0, 0, 0
    for other in range(s.ships_size):
        if other != ship and touch(s, ship, other):
            ships |= 1 << other
            if bow_touches(s, ship, other):
                bow |= 1 << other
                bow_aft |= bow_touches_aft(s, ship, other) << other
    s.touching[ship], s.bow_on[ship], s.bow_on_aft[ship] = ships, bow, bow_aft
    s.bow_on_islands[ship] = islands_at_bow(s, ship)


@rule
def touch(s: State, ship: int, other: int) -> bool:
    """R2.8"""
    if s.ships[ship].card == NONE or s.ships[other].card == NONE:
        return False
    return not ships_far(s, ship, other, TOUCH) and ships_within(s, ship, other, TOUCH)


@rule
def islands_at_bow(s: State, ship: int) -> int:
    """R2.13: the islands that her bow touches."""
    v, found = s.ships[ship], 0
    if v.card != NONE:
        for island in range(s.islands_size):
            x, y = np.int64(v.x), np.int64(v.y)
            found |= bow_near_island(s, island, masts_of(s, ship), x, y, v.heading) << island
    return found


# ------------------------------------------------------------------ what the rules read


@rule
def touching(s: State, ship: int) -> int:
    """The ships that she touches, as bits."""
    know(s)
    return s.touching[ship]


@rule
def bow_on(s: State, ship: int) -> int:
    """The ships of which her bow touches any part (R13.6, R14.5)."""
    know(s)
    return s.bow_on[ship]


@rule
def bow_on_aft(s: State, ship: int) -> int:
    """The ships whose aft part her bow touches (R13.1)."""
    know(s)
    return s.bow_on_aft[ship]


@rule
def bow_on_islands(s: State, ship: int) -> int:
    """The islands that her bow touches (R12.6)."""
    know(s)
    return s.bow_on_islands[ship]


@rule
def near_ships(s: State, ship: int, r: int) -> int:
    """Returns the other ships within a distance, hull to hull (R19.8), as bits."""
    found = 0
    for other in range(s.ships_size):
        if other != ship and s.ships[other].card != NONE:
            found |= ships_within(s, ship, other, r) << other
    return found


@rule
def near_island(s: State, ship: int, island: int, r: int) -> bool:
    """Tells whether an island lies within this much of a ship's hull (R19.8)."""
    return island_within(s, ship, island, r)


@rule
def islands_closer(s: State, island: int, x: int, y: int, other: int, r: int) -> bool:
    """R5.5: whether an island placed there would have a gap of less than r to another."""
    dx, dy = to_island(s, other, x, y)
    return closer(island, other, dx, dy, r) if r > 0 else overlap(island, other, dx, dy)


@rule
def islands_within(s: State, island: int, x: int, y: int, other: int, r: int) -> bool:
    """R5.5: whether an island placed there would have a gap of at most r to another."""
    dx, dy = to_island(s, other, x, y)
    return within(island, other, dx, dy, r)


# ------------------------------------------------------------------ poses and dock slots


@rule
def pose_is_legal(s: State, ship: int, x: int, y: int, h: int) -> bool:
    """R2.10"""
    return pose_legal(s, ship, x, y, h, NONE)


@rule
def towed_tip(s: State, ship: int, x: int, y: int, h: int) -> tuple[int, int]:
    """R14.6: the position of the tip of a ship in tow behind a tower in this pose."""
    return tow_tip(masts_of(s, ship), x, y, h)


@rule
def towed_heading(s: State, ship: int, other: int, x: int, y: int, h: int) -> int:
    """R14.6: the heading of a ship in tow behind a tower in this pose; NONE if she cannot lie there."""
    return tow_heading(s, ship, other, x, y, h)


@rule
def slot_is_free(s: State, ship: int, island: int, k: int) -> bool:
    """R2.13"""
    return slot_free(s, ship, island, k)


@rule
def moor(s: State, ship: int, island: int, k: int) -> None:
    """R2.13: puts a ship on a dock slot."""
    x, y = slot_tip(s, island, masts_of(s, ship), k, 0)
    place(s, ship, x, y, k)


@rule
def moor_outside(s: State, ship: int, island: int) -> None:
    """R2.13: puts a ship further out, because no slot is free."""
    k, further = berth_outside(s, ship, island)
    if k != NONE:
        x, y = slot_tip(s, island, masts_of(s, ship), k, further)
        place(s, ship, x, y, k)
