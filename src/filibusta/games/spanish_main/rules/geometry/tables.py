"""Outlines by masts and heading, made once from the data (R2.1 to R2.6, R2.11, R2.12)."""

from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import interpreted, rule
from filibusta.games.spanish_main import cards

Table = NDArray[np.int64]

HALF_TURN = cards.HEADINGS // 2
QUARTERS = 4
"""R10.9: the number of parts of a bar."""
PER_EDGE = 8
"""R2.11"""
HULL_POINTS = 5
SAMPLES = PER_EDGE * HULL_POINTS
MOST_POINTS = max(HULL_POINTS, *map(len, cards.ISLAND_OUTLINE))

HULL = cards.ISLANDS
BOW = HULL + cards.MOST_MASTS * cards.HEADINGS
AFT = BOW + cards.MOST_MASTS * cards.HEADINGS
"""The first rows of the hulls, the bows and the afts; the islands come first, each with the outline of its number."""
SHAPES = AFT + cards.MOST_MASTS * cards.HEADINGS


@rule
def rdiv(a: int, b: int) -> int:
    """R2.2: divided and rounded, halves away from zero; b is positive."""
    return (2 * a + b) // (2 * b) if a >= 0 else -((b - 2 * a) // (2 * b))


@rule
def turned(u: int, v: int, h: int) -> tuple[int, int]:
    """R2.3 seen from the tip: a local point, turned to a heading."""
    return rdiv(u * cards.COS[h] - v * cards.SIN[h], cards.ONE), rdiv(u * cards.SIN[h] + v * cards.COS[h], cards.ONE)


_plain_rdiv = interpreted(rdiv)  # for the tables: there is nothing to compile


def _numbers(rows: Any) -> Table:
    return np.array(rows, np.int64)


def _turned(points: Table, h: int) -> Table:
    cos, sin = int(cards.COS[h]), int(cards.SIN[h])
    turns = ((int(u) * cos - int(v) * sin, int(u) * sin + int(v) * cos) for u, v in points)
    return _numbers([[_plain_rdiv(a, cards.ONE) for a in turn] for turn in turns])


POINTS = np.zeros(SHAPES, np.int64)
"""The number of points of a shape."""
POINT = np.zeros((SHAPES, MOST_POINTS, 2), np.int64)
"""Relative to the bow's tip or to the island's centre."""
EDGE = np.zeros((SHAPES, MOST_POINTS, 3), np.int64)
"""The outward normal of each edge, and the most that its product with a point of the shape comes to."""
MIDDLE = np.zeros((SHAPES, 2), np.int64)
RADIUS = np.zeros(SHAPES, np.int64)
"""A circle around the shape."""
BOX = np.zeros((SHAPES, 4), np.int64)
"""The lowest x and y, the highest x and y."""
SAMPLE = np.zeros((cards.MOST_MASTS * cards.HEADINGS, SAMPLES, 2), np.int64)
"""R2.11; this and what follows by the row of the hull less ``HULL``."""
MAST = np.zeros((cards.MOST_MASTS * cards.HEADINGS, cards.MOST_MASTS, 2), np.int64)
"""R2.6"""
SAIL = np.zeros((cards.MOST_MASTS * cards.HEADINGS, cards.MOST_MASTS, 4), np.int64)
"""R2.6: both ends."""
HALF = np.zeros((cards.MOST_MASTS * cards.HEADINGS, 2), np.int64)
"""R11.2: from the middle of the hull to the tip."""


def _enter(row: int, points: Table) -> None:
    n = len(points)
    POINTS[row], POINT[row, :n] = n, points
    for i, (one, other) in enumerate(zip(points, np.roll(points, -1, 0), strict=True)):
        normal = _numbers([other[1] - one[1], one[0] - other[0]])
        EDGE[row, i] = *normal, (points @ normal).max()
    MIDDLE[row] = (points.min(0) + points.max(0)) // 2
    RADIUS[row] = isqrt(int(((points - MIDDLE[row]) ** 2).sum(1).max())) + 1
    BOX[row] = *points.min(0), *points.max(0)


def _hull(masts: int) -> Table:
    """R2.4: the outline of a hull, its tip at (0, 0), from the tip to port."""
    length, first, beam, stern = (
        int(of[masts]) for of in (cards.HULL_LENGTH, cards.HULL_FIRST, cards.HULL_BEAM, cards.HULL_STERN)
    )
    return _numbers([[0, 0], [-first, beam], [-length, stern], [-length, -stern], [-first, -beam]])


def _enter_hull(masts: int, h: int) -> None:
    at, points, beam = (masts - 1) * cards.HEADINGS + h, _turned(_hull(masts), h), int(cards.HULL_BEAM[masts])
    _enter(HULL + at, points)
    _enter(BOW + at, points[[0, 1, 4]])
    _enter(AFT + at, points[1:])
    HALF[at] = _turned(_numbers([[cards.HULL_LENGTH[masts] // 2, 0]]), h)[0]
    for i in range(masts):
        x = -int(cards.HULL_FIRST[masts] + i * cards.HULL_PITCH[masts])
        MAST[at, i] = _turned(_numbers([[x, 0]]), h)[0]
        SAIL[at, i] = _turned(_numbers([[x, beam], [x, -beam]]), h).reshape(4)
    for i in range(SAMPLES):
        one, other = points[i // PER_EDGE], points[(i // PER_EDGE + 1) % HULL_POINTS]
        SAMPLE[at, i] = [
            int(a) + _plain_rdiv(i % PER_EDGE * int(b - a), PER_EDGE) for a, b in zip(one, other, strict=True)
        ]


for _island in range(cards.ISLANDS):  # R5.2
    _enter(
        _island, _turned(cards.ISLAND_OUTLINE[_island % cards.N_OUTLINES], cards.ISLAND_TURN * _island % cards.HEADINGS)
    )
for _row in range(cards.MOST_MASTS * cards.HEADINGS):
    _enter_hull(_row // cards.HEADINGS + 1, _row % cards.HEADINGS)
