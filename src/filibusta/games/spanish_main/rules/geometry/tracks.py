"""The water that a ship sweeps on her way straight ahead (R10.7), relative to the tip she starts from."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers
from filibusta.games.spanish_main.cards import HULL_BEAM, HULL_FIRST
from filibusta.games.spanish_main.rules.geometry.shapes import outside
from filibusta.games.spanish_main.rules.geometry.tables import EDGE, POINTS, rdiv, turned

TRACK = 10
"""Room for a track: two numbers for each of its points."""


@rule
def put_point(track: Numbers, i: int, u: int, v: int, h: int) -> None:
    """Writes the i-th point of a track, given in local coordinates."""
    track[2 * i], track[2 * i + 1] = turned(u, v, h)


@rule
def lay_track(track: Numbers, masts: int, h: int, d: int) -> int:
    """R10.7: writes the track at distance d, which is convex, and returns the number of its points."""
    w, f = HULL_BEAM[masts], HULL_FIRST[masts]
    put_point(track, 0, d, 0, h)
    if d <= f + 1:
        v = rdiv(w * min(d, f), f)
        put_point(track, 1, 0, v, h)
        put_point(track, 2, 0, -v, h)
        return 3
    put_point(track, 1, d - f, w, h)
    put_point(track, 2, 0, w, h)
    put_point(track, 3, 0, -w, h)
    put_point(track, 4, d - f, -w, h)
    return 5


@rule
def track_meets(track: Numbers, n: int, b: int, dx: int, dy: int) -> bool:
    """Tells whether a track of n points and shape b at (dx, dy) overlap (R2.7)."""
    for e in range(POINTS[b]):
        nx, ny = EDGE[b, e, 0], EDGE[b, e, 1]
        least = EDGE[b, e, 2] + nx * dx + ny * dy
        p = 0
        while p < n and nx * track[2 * p] + ny * track[2 * p + 1] >= least:
            p += 1
        if p == n:
            return False
    for e in range(n):
        f = e + 1 if e + 1 < n else 0
        x, y = np.int64(track[2 * e]), np.int64(track[2 * e + 1])
        nx, ny = track[2 * f + 1] - y, x - track[2 * f]
        if (nx != 0 or ny != 0) and outside(b, nx, ny, nx * (x - dx) + ny * (y - dy)):
            return False
    return True
