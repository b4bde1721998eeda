"""The distances that a ship can sail with a heading, and the places where she may end (R10.6 to R10.11)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.geometry.pieces import (
    bow_near_island,
    masts_of,
    on_table,
    row_at,
    row_of,
    to_island,
    to_ship,
    tow_heading,
)
from filibusta.games.spanish_main.rules.geometry.shapes import enters, overlap, within
from filibusta.games.spanish_main.rules.geometry.tables import HULL, MIDDLE, QUARTERS, RADIUS, rdiv, turned
from filibusta.games.spanish_main.rules.geometry.tracks import TRACK, lay_track, track_meets
from filibusta.games.spanish_main.rules.reasons import Reason

PIECES = cards.ISLANDS + cards.MOST_SHIPS
PARTS = 4
NEAR = 2 + PARTS * PIECES
"""Room for what lies near a ship: how many pieces, whether the table's edges are out of reach, then of each piece its
shape, its place relative to the ship's tip, and whether her hull touches it."""
ALL = 2**QUARTERS - 1
"""Every quarter of a bar."""
FURTHEST = QUARTERS
"""The bit that follows those of the quarters."""
SPARE = cards.TOUCH + 2
"""The width that rounding and touching add to a corridor."""


@rule
def reach_of(masts: int, longest: int) -> int:
    """R10.12: the distance beyond which nothing can matter to a segment."""
    return max(longest, cards.HULL_LENGTH[masts]) + cards.HULL_BEAM[masts] + cards.TOUCH


@rule
def note(near: Numbers, hull: int, shape: int, dx: int, dy: int, reach: int) -> None:
    """Keeps a piece if it can matter to the segment."""
    x, y, r = dx + MIDDLE[shape, 0], dy + MIDDLE[shape, 1], RADIUS[shape] + reach
    if x * x + y * y <= r * r:
        at = 2 + PARTS * near[0]
        near[at], near[at + 1], near[at + 2] = shape, dx, dy
        near[at + 3] = within(hull, shape, dx, dy, cards.TOUCH)
        near[0] += 1


@rule
def gather(s: State, ship: int, x: int, y: int, h: int, longest: int, near: Numbers) -> None:
    """R10.6: gathers all pieces that can be in the way of a segment from a pose, and marks those that the hull touches
    there."""
    masts = masts_of(s, ship)
    hull, reach = HULL + row_of(masts, h), reach_of(masts, longest)
    near[0], near[1] = 0, reach <= min(x, y) and max(x, y) + reach <= s.side
    for island in range(s.islands_size):
        dx, dy = to_island(s, island, x, y)
        note(near, hull, island, dx, dy, reach)
    for other in range(s.ships_size):
        if s.ships[other].card != cards.NONE and other != ship and other != s.ships[ship].tows:
            dx, dy = to_ship(s, other, x, y)
            note(near, hull, HULL + row_at(s, other), dx, dy, reach)


@rule
def piece(near: Numbers, i: int) -> tuple[int, int, int, int]:
    """The i-th piece: shape, place, whether it is touched."""
    at = 2 + PARTS * i
    return np.int64(near[at]), np.int64(near[at + 1]), np.int64(near[at + 2]), np.int64(near[at + 3])


@rule
def corridor(near: Numbers, masts: int, h: int, bar: int) -> int:
    """Returns the pieces, as bits, that can be in the way of a segment with this heading."""
    mask = np.int64(0)
    for i in range(near[0]):
        shape, dx, dy, _ = piece(near, i)
        x, y, r = MIDDLE[shape, 0] + dx, MIDDLE[shape, 1] + dy, RADIUS[shape] + SPARE
        ahead, aside = x * cards.COS[h] + y * cards.SIN[h], abs(y * cards.COS[h] - x * cards.SIN[h])
        if (
            aside < (r + cards.HULL_BEAM[masts]) * cards.ONE
            and -(r + cards.HULL_LENGTH[masts]) * cards.ONE < ahead < (r + bar) * cards.ONE
        ):
            mask |= np.int64(1) << i
    return mask


@rule
def inside_ahead(side: int, z: int, runs: int) -> bool:
    """R10.8c: one coordinate of a shoulder against the side of the table towards which the heading runs."""
    return z <= side if runs > 0 else runs == 0 or z >= 0


@rule
def clear(s: State, near: Numbers, mask: int, masts: int, x: int, y: int, h: int, d: int) -> bool:
    """R10.8: whether a distance is clear of the pieces in the mask.

    Touched pieces are tested first: they need no track, and in port they are mostly what stops a ship.
    """
    tx, ty = turned(d, 0, h)
    if min(x + tx, y + ty) < 0 or max(x + tx, y + ty) > s.side:
        return False
    for i in range(near[0]):
        if mask >> i & 1:
            shape, dx, dy, touched = piece(near, i)
            if touched and enters(-dx, -dy, tx - dx, ty - dy, shape):
                return False
    track = stack_numbers(TRACK)
    n = lay_track(track, masts, h, d)
    if n == 5 and not near[1]:
        for p in (2, 8):
            if not inside_ahead(s.side, x + track[p], cards.COS[h]) or not inside_ahead(
                s.side, y + track[p + 1], cards.SIN[h]
            ):
                return False
    for i in range(near[0]):
        if mask >> i & 1:
            shape, dx, dy, touched = piece(near, i)
            if not touched and track_meets(track, n, shape, dx, dy):
                return False
    return True


@rule
def may_end(s: State, ship: int, masts: int, x: int, y: int, h: int) -> bool:
    """R14.7, R18.8: whether a segment may end there, apart from pieces in the way."""
    v = s.ships[ship]
    if v.leave_due and bow_near_island(s, v.leave, masts, x, y, h):
        return False
    return v.tows == cards.NONE or tow_heading(s, ship, v.tows, x, y, h) != cards.NONE


@rule
def rests(s: State, near: Numbers, mask: int, ship: int, masts: int, x: int, y: int, h: int, d: int) -> int:
    """Judges the pose after d: 2 if it is legal (R2.10), 1 if only pieces she touched are in the way (R10.11), else
    0."""
    tx, ty = turned(d, 0, h)
    hull = HULL + row_of(masts, h)
    if not on_table(s, hull, x + tx, y + ty):
        return 0
    found = 2
    for i in range(near[0]):
        if mask >> i & 1:
            shape, dx, dy, touched = piece(near, i)
            if overlap(hull, shape, dx - tx, dy - ty):
                if not touched:
                    return 0
                found = 1
    if found == 2 and not may_end(s, ship, masts, x + tx, y + ty, h):
        return 1
    return found


@rule
def length_of(bar: int, d: int, q: int) -> int:
    """R10.10: the length of the distance with bit q; d is the furthest."""
    return rdiv(bar * (q + 1), QUARTERS) if q < QUARTERS else d


@rule
def straight(s: State, near: Numbers, ship: int, masts: int, x: int, y: int, h: int, bar: int) -> tuple[int, int, int]:
    """R10.9: returns the furthest distance and, of the distances in R10.10 as bits (0 to 3 the quarters, 4 the
    furthest), those with a legal end and those that might be passed. ``gather`` must be called first."""
    mask = corridor(near, masts, h, bar)
    if mask == 0 and near[1] and s.ships[ship].tows == cards.NONE:
        return np.int64(bar), np.int64(ALL), np.int64(0)
    k, legal, passing = np.int64(0), np.int64(0), np.int64(0)
    while k < QUARTERS and clear(s, near, mask, masts, x, y, h, rdiv(bar * (k + 1), QUARTERS)):
        k += 1
    last = low = rdiv(bar * k, QUARTERS)
    high = rdiv(bar * (k + 1), QUARTERS) if k < QUARTERS else low
    while high - low > 1:
        d = (low + high) // 2
        if clear(s, near, mask, masts, x, y, h, d):
            low = d
        else:
            high = d
    for q in range(QUARTERS + 1):
        if q < k or (q == FURTHEST and low > last):
            rest = rests(s, near, mask, ship, masts, x, y, h, length_of(bar, low, q))
            legal |= (rest >> 1) << q
            passing |= (rest & 1) << q
    return low, legal, passing


@rule
def can_finish(s: State, ship: int, masts: int, x: int, y: int, h: int, short: int, long: int) -> bool:
    """R10.11: the look-ahead, whether a segment straight on with the bars left has a legal end."""
    near = stack_numbers(NEAR)
    gather(s, ship, x, y, h, cards.BAR[cards.Bar.L] if long else cards.BAR[cards.Bar.S], near)
    if long and straight(s, near, ship, masts, x, y, h, cards.BAR[cards.Bar.L])[1]:
        return True
    return short > 0 and straight(s, near, ship, masts, x, y, h, cards.BAR[cards.Bar.S])[1] != 0


@rule
def look_along(s: State, near: Numbers, ship: int, letter: int, h: int, short: int, long: int) -> tuple[int, int]:
    """R10.10, R10.11: the furthest distance with a heading, and the distances offered, as bits; ``short`` and ``long``
    bars are left before the segment."""
    masts, x, y, bar = masts_of(s, ship), np.int64(s.ships[ship].x), np.int64(s.ships[ship].y), cards.BAR[letter]
    d, offered, passing = straight(s, near, ship, masts, x, y, h, bar)
    short -= letter == cards.Bar.S
    long -= letter == cards.Bar.L
    if passing and short + long > 0 and s.ships[ship].tows == cards.NONE:
        for q in range(QUARTERS + 1):
            if passing >> q & 1:
                tx, ty = turned(length_of(bar, d, q), 0, h)
                if can_finish(s, ship, masts, x + tx, y + ty, h, short, long):
                    offered |= np.int64(1) << q
    return d, offered


@rule
def against(s: State, ship: int, letter: int, h: int, q: int) -> int:
    """R10.8 to R10.11: the reason against the distance with bit q, which a heading does not offer."""
    near = stack_numbers(NEAR)
    gather_here(s, ship, letter, near)
    masts, x, y, bar = (
        masts_of(s, ship),
        np.int64(s.ships[ship].x),
        np.int64(s.ships[ship].y),
        np.int64(cards.BAR[letter]),
    )
    furthest, legal, _ = straight(s, near, ship, masts, x, y, h, bar)
    d = np.int64(length_of(bar, furthest, q))
    if d > furthest:
        return (
            Reason.SOMETHING_IN_THE_WAY if clear(s, near, 0, masts, x, y, h, furthest + 1) else Reason.BEYOND_THE_TABLE
        )
    for quarter in range(QUARTERS):
        if q == FURTHEST and length_of(bar, furthest, quarter) == furthest and legal >> quarter & 1:
            return Reason.WHOLE_BAR_IS_FREE if furthest == bar else Reason.QUARTER_IS_FURTHEST
    mask = corridor(near, masts, h, bar)
    tx, ty = turned(d, 0, h)
    if not on_table(s, HULL + row_of(masts, h), x + tx, y + ty):
        return Reason.BEYOND_THE_TABLE
    if may_end(s, ship, masts, x + tx, y + ty, h) or not clear_of(near, mask, masts, h, d):
        return Reason.OVERLAPS
    return Reason.STAYS_AT_ISLAND if s.ships[ship].leave_due else Reason.NO_ROOM_FOR_TOW


@rule
def clear_of(near: Numbers, mask: int, masts: int, h: int, d: int) -> bool:
    """R2.10: whether the hull overlaps none of the pieces in the mask after d."""
    tx, ty = turned(d, 0, h)
    for i in range(near[0]):
        if mask >> i & 1:
            shape, dx, dy, _ = piece(near, i)
            if overlap(HULL + row_of(masts, h), shape, dx - tx, dy - ty):
                return False
    return True


@rule
def gather_here(s: State, ship: int, letter: int, near: Numbers) -> None:
    """R10.6: gathers all pieces that can be in the way of the next segment with a bar."""
    v = s.ships[ship]
    gather(s, ship, np.int64(v.x), np.int64(v.y), v.heading, cards.BAR[letter], near)


@rule
def can_go(s: State, ship: int, letter: int, short: int, long: int) -> bool:
    """R10.3: whether any heading is offered for a bar. Tested ahead, astern, abeam and so on, up to the first one
    offered."""
    near = stack_numbers(NEAR)
    gather_here(s, ship, letter, near)
    for k in range(cards.HEADINGS):  # 13 has no common divisor with 36
        if look_along(s, near, ship, letter, (s.ships[ship].heading + 13 * k) % cards.HEADINGS, short, long)[1]:
            return True
    return False
