"""Ranges and lines of fire (R16.4 to R16.6)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_numbers
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.rules.geometry.pieces import masts_of, row_at, to_island, to_ship
from filibusta.games.spanish_main.rules.geometry.segments import PIECES
from filibusta.games.spanish_main.rules.geometry.shapes import crosses, enters
from filibusta.games.spanish_main.rules.geometry.tables import HULL, MAST, MIDDLE, RADIUS, SAIL, SAMPLE, SAMPLES

PARTS = 3
BETWEEN = 1 + PARTS * PIECES
"""Room for what may stand in the way: how many pieces, then each one's shape and its place relative to the cannon."""


@rule
def sails_free(masts: int, h_row: int, standing: int, mast: int, px: int, py: int) -> bool:
    """R16.6: whether the line from a mast to a point relative to it crosses no sail of another standing mast."""
    ox, oy = MAST[h_row, mast, 0], MAST[h_row, mast, 1]
    for other in range(masts):
        if other != mast and standing >> other & 1:
            x1, y1 = SAIL[h_row, other, 0] - ox, SAIL[h_row, other, 1] - oy
            x2, y2 = SAIL[h_row, other, 2] - ox, SAIL[h_row, other, 3] - oy
            if crosses(0, 0, px, py, x1, y1, x2, y2):
                return False
    return True


@rule
def note_between(between: Numbers, shape: int, dx: int, dy: int, mx: int, my: int, wide: int, reach: int) -> None:
    """Keeps a piece if its enclosing circle meets the water between the cannon and a target circle around (mx, my)."""
    x, y, r = dx + MIDDLE[shape, 0], dy + MIDDLE[shape, 1], RADIUS[shape] + wide
    square, across, along = mx * mx + my * my, x * my - y * mx, x * mx + y * my
    ahead = 0 <= along <= square + r * r + 2 * r * reach and across * across <= r * r * square
    if ahead or x * x + y * y <= r * r:
        at = 1 + PARTS * between[0]
        between[at], between[at + 1], between[at + 2] = shape, dx, dy
        between[0] += 1


@rule
def gather_between(
    s: State, ship: int, target: int, gx: int, gy: int, mx: int, my: int, reach: int, past_ships: bool, between: Numbers
) -> None:
    """R16.6: gathers the islands and ships that may block; the shooter's and the target's hulls do not."""
    wide = RADIUS[HULL + row_at(s, target)]
    between[0] = 0
    for island in range(s.islands_size):
        dx, dy = to_island(s, island, gx, gy)
        note_between(between, island, dx, dy, mx, my, wide, reach)
    if past_ships:
        return
    for other in range(s.ships_size):
        if s.ships[other].card != NONE and other != ship and other != target:
            dx, dy = to_ship(s, other, gx, gy)
            note_between(between, HULL + row_at(s, other), dx, dy, mx, my, wide, reach)


@rule
def nothing_between(between: Numbers, px: int, py: int) -> bool:
    """Tells whether the line from the cannon to a point relative to it enters none of the gathered pieces."""
    for i in range(between[0]):
        at = 1 + PARTS * i
        dx, dy = np.int64(between[at + 1]), np.int64(between[at + 2])
        if enters(-dx, -dy, px - dx, py - dy, between[at]):
            return False
    return True


@rule
def reaches(s: State, ship: int, mast: int, reach: int, target: int, past_ships: bool) -> bool:
    """R16.4, R16.6: whether a cannon at the place of a mast has some point of the target in range on a free line."""
    masts, row, aim = masts_of(s, ship), row_at(s, ship), row_at(s, target)
    gx, gy = s.ships[ship].x + MAST[row, mast, 0], s.ships[ship].y + MAST[row, mast, 1]
    dx, dy = to_ship(s, target, gx, gy)
    mx, my, far = dx + MIDDLE[HULL + aim, 0], dy + MIDDLE[HULL + aim, 1], reach + RADIUS[HULL + aim]
    if mx * mx + my * my > far * far:
        return False
    between = stack_numbers(BETWEEN)
    gather_between(s, ship, target, gx, gy, mx, my, reach, past_ships, between)
    for k in range(SAMPLES):
        px, py = dx + SAMPLE[aim, k, 0], dy + SAMPLE[aim, k, 1]
        if px * px + py * py <= reach * reach and sails_free(masts, row, s.ships[ship].standing, mast, px, py):
            if nothing_between(between, px, py):
                return True
    return False
