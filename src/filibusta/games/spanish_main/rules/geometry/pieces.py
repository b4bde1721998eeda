"""The pieces on the table: islands and ships as shapes with their places, and poses among them (R2.10, R2.13,
R14.6)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.geometry.shapes import far, overlap, within
from filibusta.games.spanish_main.rules.geometry.tables import AFT, BOW, BOX, HALF, HULL, turned


@rule
def masts_of(s: State, ship: int) -> int:
    """The number of masts printed: the outline never changes (R2.4)."""
    return cards.SHIP_MASTS[s.ships[ship].card]


@rule
def row_of(masts: int, h: int) -> int:
    """Returns the row of a ship in the tables of hulls; add HULL, BOW or AFT for the row of that shape."""
    return (masts - 1) * cards.HEADINGS + h


@rule
def row_at(s: State, ship: int) -> int:
    """The row of a ship as she lies."""
    return row_of(masts_of(s, ship), s.ships[ship].heading)


@rule
def to_ship(s: State, ship: int, x: int, y: int) -> tuple[int, int]:
    """Returns the offset of a ship's tip from a point."""
    return np.int64(s.ships[ship].x) - x, np.int64(s.ships[ship].y) - y


@rule
def to_island(s: State, island: int, x: int, y: int) -> tuple[int, int]:
    """Returns the offset of an island's centre from a point."""
    return np.int64(s.islands[island].x) - x, np.int64(s.islands[island].y) - y


@rule
def on_table(s: State, shape: int, x: int, y: int) -> bool:
    """R2.10: whether all of a shape lies on the table."""
    lowest = min(x + BOX[shape, 0], y + BOX[shape, 1])
    return lowest >= 0 and max(x + BOX[shape, 2], y + BOX[shape, 3]) <= s.side


@rule
def pose_legal(s: State, ship: int, x: int, y: int, h: int, but: int) -> bool:
    """R2.10: whether a ship may lie in this pose; ``but`` is another ship to ignore, or NONE."""
    hull = HULL + row_of(masts_of(s, ship), h)
    if not on_table(s, hull, x, y):
        return False
    for island in range(s.islands_size):
        dx, dy = to_island(s, island, x, y)
        if overlap(hull, island, dx, dy):
            return False
    for other in range(s.ships_size):
        if s.ships[other].card != cards.NONE and other != ship and other != but:
            dx, dy = to_ship(s, other, x, y)
            if overlap(hull, HULL + row_at(s, other), dx, dy):
                return False
    return True


# ------------------------------------------------------------------ how close two things are (R2.8)


@rule
def ships_within(s: State, ship: int, other: int, r: int) -> bool:
    """Tells whether two ships lie within a distance, hull to hull."""
    dx, dy = to_ship(s, other, s.ships[ship].x, s.ships[ship].y)
    return within(HULL + row_at(s, ship), HULL + row_at(s, other), dx, dy, r)


@rule
def island_within(s: State, ship: int, island: int, r: int) -> bool:
    """Tells whether a ship lies within a distance of an island, hull to island."""
    dx, dy = to_island(s, island, s.ships[ship].x, s.ships[ship].y)
    return within(HULL + row_at(s, ship), island, dx, dy, r)


@rule
def bow_near_island(s: State, island: int, masts: int, x: int, y: int, h: int) -> bool:
    """R2.13: whether the bow of a ship with that pose touches an island."""
    dx, dy = to_island(s, island, x, y)
    return within(BOW + row_of(masts, h), island, dx, dy, cards.TOUCH)


@rule
def bow_touches(s: State, ship: int, other: int) -> bool:
    """Tells whether a ship's bow touches any part of another (R13.6, R14.5)."""
    dx, dy = to_ship(s, other, s.ships[ship].x, s.ships[ship].y)
    return within(BOW + row_at(s, ship), HULL + row_at(s, other), dx, dy, cards.TOUCH)


@rule
def bow_touches_aft(s: State, ship: int, other: int) -> bool:
    """Tells whether a ship's bow touches another's aft part (R13.1)."""
    dx, dy = to_ship(s, other, s.ships[ship].x, s.ships[ship].y)
    return within(BOW + row_at(s, ship), AFT + row_at(s, other), dx, dy, cards.TOUCH)


@rule
def ships_far(s: State, ship: int, other: int, r: int) -> bool:
    """Tells whether the enclosing circles of two ships show that they are further apart."""
    dx, dy = to_ship(s, other, s.ships[ship].x, s.ships[ship].y)
    return far(HULL + row_at(s, ship), HULL + row_at(s, other), dx, dy, r)


# ------------------------------------------------------------------ poses that rules ask for


@rule
def tip_about(s: State, ship: int, h: int) -> tuple[int, int]:
    """R11.2: where the tip comes to when she comes about to a heading."""
    now, then = row_at(s, ship), row_of(masts_of(s, ship), h)
    return s.ships[ship].x - HALF[now, 0] + HALF[then, 0], s.ships[ship].y - HALF[now, 1] + HALF[then, 1]


@rule
def slot_distance(island: int, masts: int, k: int) -> int:
    """R2.13: the distance of the tip from the centre in dock slot k."""
    hull = HULL + row_of(masts, k)
    low, high = 0, cards.SLOT_SEARCH
    while high - low > 1:
        mid = (low + high) // 2
        u, v = turned(-mid, 0, k)
        if overlap(hull, island, -u, -v):
            low = mid
        else:
            high = mid
    return high


@rule
def slot_tip(s: State, island: int, masts: int, k: int, further: int) -> tuple[int, int]:
    """R2.13: the position of the tip in dock slot k, moved outwards by a distance."""
    u, v = turned(-slot_distance(island, masts, k) - further, 0, k)
    return s.islands[island].x + u, s.islands[island].y + v


@rule
def slot_free(s: State, ship: int, island: int, k: int) -> bool:
    """R2.13: whether dock slot k of an island is free for a ship."""
    masts = masts_of(s, ship)
    x, y = slot_tip(s, island, masts, k, 0)
    if not pose_legal(s, ship, x, y, k, cards.NONE):
        return False
    hull = HULL + row_of(masts, k)
    for other in range(s.ships_size):
        if s.ships[other].card != cards.NONE and other != ship:
            dx, dy = to_ship(s, other, x, y)
            if within(hull, HULL + row_at(s, other), dx, dy, cards.TOUCH):
                return False
    return True


@rule
def berth_outside(s: State, ship: int, island: int) -> tuple[int, int]:
    """R2.13: the heading and the distance further out where she lies if no slot is free."""
    masts = masts_of(s, ship)
    further = cards.SLOT_FURTHER
    while further <= s.side:
        for k in range(cards.HEADINGS):
            x, y = slot_tip(s, island, masts, k, further)
            if pose_legal(s, ship, x, y, k, cards.NONE):
                return k, further
        further += cards.SLOT_FURTHER
    return cards.NONE, 0


@rule
def tow_tip(masts: int, x: int, y: int, h: int) -> tuple[int, int]:
    """R14.6: where the tip of the towed ship comes to behind a tower with that pose."""
    u, v = turned(-(cards.HULL_LENGTH[masts] + cards.TOW_GAP), 0, h)
    return x + u, y + v


@rule
def tow_heading(s: State, ship: int, tow: int, x: int, y: int, h: int) -> int:
    """R14.6: the heading of the towed ship behind a tower with that pose; NONE if she cannot lie there."""
    masts = masts_of(s, ship)
    tx, ty = tow_tip(masts, x, y, h)
    tower = HULL + row_of(masts, h)
    for i in range(2 * cards.TOW_SWING + 1):
        swing = (i + 1) // 2 if i % 2 else -(i // 2)
        towed = (h + swing) % cards.HEADINGS
        hull = HULL + row_of(masts_of(s, tow), towed)
        if not overlap(hull, tower, x - tx, y - ty) and pose_legal(s, tow, tx, ty, towed, ship):
            return towed
    return cards.NONE
