"""The geometry of the open sea: the worked examples of the rules, and what Shapely says of very many cases.

``FILIBUSTA_GEOMETRY_CASES`` says of how many; a million take some minutes.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from filibusta.games.spanish_main.cards import (
    COS,
    HEADINGS,
    HULL_BEAM,
    HULL_FIRST,
    HULL_LENGTH,
    HULL_STERN,
    ISLANDS,
    ONE,
    SIN,
    Bar,
)
from filibusta.games.spanish_main.rules.aim import in_reach
from filibusta.games.spanish_main.rules.fan import can_sail, can_turn
from filibusta.games.spanish_main.rules.geometry import shapes
from filibusta.games.spanish_main.rules.geometry.pieces import slot_tip, tip_about, tow_heading, tow_tip
from filibusta.games.spanish_main.rules.geometry.tables import (
    AFT,
    BOW,
    HULL,
    MAST,
    POINT,
    POINTS,
    SHAPES,
    rdiv,
    turned,
)
from filibusta.games.spanish_main.rules.geometry.tracks import TRACK, lay_track, track_meets
from filibusta.games.spanish_main.rules.survey import bow_on, bow_on_aft, bow_on_islands
from tests.games.open_sea import CASES, distances, fan, open_sea, put

geos: Any = shapely  # its signatures are not fully typed

AT_ONCE = 50_000
Cases = NDArray[np.int64]
Points = list[tuple[int, int]]


def points(shape: int, x: int = 0, y: int = 0) -> Points:
    """The corners of a shape that lies there."""
    return [(int(u) + x, int(v) + y) for u, v in POINT[shape, : POINTS[shape]]]


def reached_by(s: Any, bar: Bar, *, past_ships: bool = False) -> list[bool]:
    """Which standing masts of ship 0 have ship 1 in range on a free line."""
    standing = [mast for mast in range(5) if s.ships[0].standing >> mast & 1]
    return [bool(in_reach(s, 0, mast, bar, past_ships) >> 1 & 1) for mast in standing]


# ------------------------------------------------------------------ worked examples


def test_an_island_is_turned_and_put_where_its_centre_lies() -> None:
    """WE8"""
    assert points(1, 5922, 6910) == [
        (6014, 7281), (5804, 7230), (5663, 7047), (5628, 6804), (5714, 6602),
        (5877, 6522), (6069, 6612), (6192, 6833), (6208, 7082), (6133, 7227),
    ]  # fmt: skip


def test_a_hull_its_masts_and_its_stern() -> None:
    """WE9"""
    row = 2 * HEADINGS + 3
    hull = points(HULL + row, 4572, 4572)
    assert hull == [(4572, 4572), (4407, 4558), (3993, 4295), (4043, 4209), (4477, 4436)]
    assert points(BOW + row, 4572, 4572) == [hull[0], hull[1], hull[4]]
    assert points(AFT + row, 4572, 4572) == hull[1:]
    assert [(4572 + int(x), 4572 + int(y)) for x, y in MAST[row, :3]] == [(4442, 4497), (4278, 4402), (4113, 4307)]


def test_numbers_are_rounded_half_away_from_zero() -> None:
    assert [rdiv(a, 2) for a in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert [rdiv(a, 4) for a in (-7, -6, -5, 5, 6, 7)] == [-2, -2, -1, 1, 2, 2]


def test_dock_slots_point_at_the_centre() -> None:
    """WE10"""
    s = open_sea()
    assert slot_tip(s, 0, 5, 0, 0) == (6884, 4572)
    assert slot_tip(s, 0, 5, 9, 0) == (7272, 4308)
    assert slot_tip(s, 0, 3, 18, 0) == (7672, 4572)


@pytest.mark.long
def test_leaving_a_port() -> None:
    """WE11"""
    s = open_sea()
    put(s, 0, 3, (7672, 4572, 18))
    assert distances(s, 0, Bar.L, 0) == [838]
    assert distances(s, 0, Bar.L, 18) == []
    put(s, 0, 5, (7672, 4572, 18))
    assert not any(fan(s, 0, Bar.S)) and not can_sail(s, 0, 1, 0) and can_turn(s, 0)
    assert tip_about(s, 0, 0) == (8472, 4572)
    put(s, 0, 5, (8472, 4572, 0))
    assert distances(s, 0, Bar.S, 0) == [144, 288, 431, 575]


def test_the_stern_may_overlap_the_island_between_two_segments() -> None:
    """WE12"""
    s = open_sea()
    put(s, 0, 4, (1520, 4572, 0))
    assert distances(s, 0, Bar.S, 18, (2, 0)) == [288, 431, 575]
    put(s, 0, 4, (945, 4572, 18))
    assert distances(s, 0, Bar.S, 18) == [288, 431, 575]
    put(s, 0, 4, (1232, 4572, 18))
    assert all(fan(s, 0, Bar.S)) and distances(s, 0, Bar.S, 18) == [575]


def test_a_ship_stops_where_she_touches() -> None:
    """WE13"""
    s = open_sea()
    put(s, 0, 3, (6200, 4572, 0))
    assert distances(s, 0, Bar.L, 0) == [210, 419, 629, 684]
    assert distances(s, 0, Bar.L, 3)[-1] == 838
    put(s, 0, 3, (6884, 4572, 0))
    assert bow_on_islands(s, 0) == 1
    put(s, 0, 3, (6926, 4991, 3))
    assert bow_on_islands(s, 0) == 0


def test_a_bow_against_the_aft_and_against_a_bow() -> None:
    """WE14, WE15"""
    s = open_sea()
    put(s, 0, 3, (4000, 4572, 0))
    put(s, 1, 4, (4700, 4950, 9), seat=1)
    assert distances(s, 0, Bar.L, 0) == [210, 419, 629]
    put(s, 0, 3, (4629, 4572, 0))
    assert (bow_on_aft(s, 0), bow_on(s, 0), bow_on(s, 1)) == (2, 2, 0)
    put(s, 0, 3, (4000, 4572, 0))
    put(s, 1, 4, (4700, 4572, 18), seat=1)
    assert distances(s, 0, Bar.L, 0) == [210, 419, 629, 700]
    put(s, 0, 3, (4700, 4572, 0))
    assert (bow_on_aft(s, 0), bow_on(s, 0), bow_on(s, 1)) == (0, 2, 1)


def test_the_edge_of_the_table_is_a_wall() -> None:
    """WE16"""
    s = open_sea()
    put(s, 0, 3, (8800, 2000, 0))
    assert distances(s, 0, Bar.L, 0) == [210, 344]
    put(s, 0, 1, (9000, 9000, 4))
    assert distances(s, 0, Bar.S, 5) == [144, 188]


def test_own_sails_stand_in_the_way() -> None:
    """WE17"""
    s = open_sea()
    put(s, 0, 3, (4572, 4572, 0))
    put(s, 1, 2, (4900, 4572, 18), seat=1)
    assert reached_by(s, Bar.L) == [True, False, False]
    s.ships[0].standing = 0b110
    assert reached_by(s, Bar.L) == [True, False]
    put(s, 0, 3, (4572, 4572, 0))
    put(s, 1, 2, (3700, 4572, 0), seat=1)
    assert reached_by(s, Bar.L) == [False, False, True]
    s.ships[0].standing = 0b011
    assert reached_by(s, Bar.L) == [False, True]
    put(s, 0, 3, (4572, 4572, 0))
    put(s, 1, 2, (4232, 5100, 0), seat=1)
    assert reached_by(s, Bar.L) == reached_by(s, Bar.S) == [True, True, True]


def test_the_range_ends_where_the_bar_does_and_ships_stand_in_the_way() -> None:
    """WE18"""
    s = open_sea()
    put(s, 0, 1, (4572, 4572, 0))
    for y, expected in ((5147, True), (5148, False)):
        put(s, 1, 1, (4357, y, 27), seat=1)
        assert reached_by(s, Bar.S) == [expected]
    put(s, 1, 1, (4357, 5132, 27), seat=1)
    put(s, 2, 5, (4757, 4872, 0))
    assert reached_by(s, Bar.S) == [False]
    assert reached_by(s, Bar.S, past_ships=True) == [True]


def test_a_towed_ship_lies_behind_the_tower_or_swings_out() -> None:
    """WE19"""
    s = open_sea()
    put(s, 0, 3, (6000, 4000, 0))
    put(s, 1, 2, (100, 700, 0))
    assert (tow_tip(3, 6000, 4000, 0), tow_heading(s, 0, 1, 6000, 4000, 0)) == ((5356, 4000), 0)
    put(s, 0, 3, (2960, 4900, 0))
    assert (tow_tip(3, 2960, 4900, 0), tow_heading(s, 0, 1, 2960, 4900, 0)) == ((2316, 4900), 34)


def test_coming_about_turns_the_hull_around_its_middle() -> None:
    """WE20"""
    s = open_sea()
    put(s, 0, 3, (5000, 5000, 0))
    assert (tip_about(s, 0, 9), tip_about(s, 0, 18)) == ((4680, 5320), (4360, 5000))


# ------------------------------------------------------------------ against Shapely


def outlines(rows: Cases, at: Cases) -> Any:
    """Shapely's polygons of shapes that lie there; a ring is filled up with its last corner."""
    which = np.minimum(np.arange(POINT.shape[1] + 1), POINTS[rows, None] - 1)
    which[:, -1] = 0
    corners = POINT[rows[:, None], which] + at[:, None]
    return geos.polygons(corners.astype(float))


def pairs(chooser: np.random.Generator, n: int, gap: int) -> tuple[Cases, Cases, Cases]:
    """Two shapes each and where the second lies, seen from the first; of a third the gap is close to ``gap``."""
    a, b = (drawn_shapes(chooser, n) for _ in range(2))
    at = np.stack([chooser.integers(-1200, 1200, n) for _ in range(2)], 1)
    close = np.arange(n) % 3 == 0
    at[close] = nearly(chooser, a[close], b[close], gap)
    return a, b, at


def astern(chooser: np.random.Generator, n: int, gap: int) -> tuple[Cases, Cases, Cases]:
    """Ships straight behind the stern of another that lies along the table: gaps of just a whole number."""
    h, masts = chooser.integers(0, 4, n) * (HEADINGS // 4), chooser.integers(1, 6, (2, n))
    across = chooser.integers(-1, 2, n) * (HULL_STERN[masts[0]] // 2)
    behind = HULL_LENGTH[masts[0]] + gap + chooser.integers(-1, 2, n)
    at = np.stack([-behind * COS[h] - across * SIN[h], -behind * SIN[h] + across * COS[h]], 1) // ONE
    a, b = (HULL + (of - 1) * HEADINGS + h for of in masts)
    return a, b, at


def drawn_shapes(chooser: np.random.Generator, n: int) -> Cases:
    """Islands as often as ships."""
    return np.where(chooser.random(n) < 0.3, chooser.integers(0, ISLANDS, n), chooser.integers(HULL, SHAPES, n))


def nearly(chooser: np.random.Generator, a: Cases, b: Cases, gap: int) -> Cases:
    """Places of b on random bearings whose gap to a is about what is wanted, a few units more or less."""
    bearing = chooser.random(len(a)) * 2 * np.pi
    way = np.stack([np.cos(bearing), np.sin(bearing)], 1)
    one, zero = outlines(a, np.zeros((len(a), 2), np.int64)), np.zeros(len(a))
    low, high = zero.copy(), zero + 2500
    for _ in range(11):
        middle = (low + high) / 2
        apart = geos.distance(one, outlines(b, np.rint(way * middle[:, None]).astype(np.int64)))
        low, high = np.where(apart > gap, low, middle), np.where(apart > gap, middle, high)
    return np.rint(way * high[:, None]).astype(np.int64) + chooser.integers(-2, 3, (len(a), 2))


def chunks(seed: int) -> list[tuple[np.random.Generator, int]]:
    """As many cases as are wanted, in parts that fit into memory."""
    sizes = [min(AT_ONCE, CASES - first) for first in range(0, CASES, AT_ONCE)]
    return [(np.random.default_rng([seed, i]), size) for i, size in enumerate(sizes)]


def ask(question: Callable[..., bool], *columns: Cases) -> NDArray[np.bool_]:
    """What a rule answers in each case."""
    return np.array([question(*row) for row in zip(*(column.tolist() for column in columns), strict=True)], np.bool_)


def square_gap(one: Points, other: Points) -> Fraction:
    """The square of the gap between two outlines that do not overlap, exactly."""
    return min(square_from_edges(p, other) for p in one) if one else Fraction(0)


def square_from_edges(p: tuple[int, int], outline: Points) -> Fraction:
    """The square of the distance from a point to the nearest edge."""
    return min(square_from_edge(p, a, b) for a, b in zip(outline, outline[1:] + outline[:1], strict=True))


def square_from_edge(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> Fraction:
    ux, uy, x, y = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    along = min(max(Fraction(x * ux + y * uy, ux * ux + uy * uy), Fraction(0)), Fraction(1))
    return (x - along * ux) ** 2 + (y - along * uy) ** 2


def area_in_common(one: Points, other: Points) -> Fraction:
    """Twice the area that two convex outlines share, exactly: one is cut along the edges of the other."""
    left = [(Fraction(x), Fraction(y)) for x, y in one]
    for a, b in edges(other):
        sides = [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for x, y in left]
        kept: list[tuple[Fraction, Fraction]] = []
        for i, (p, side) in enumerate(zip(left, sides, strict=True)):
            q, beyond = left[(i + 1) % len(left)], sides[(i + 1) % len(left)]
            if side >= 0:
                kept.append(p)
            if side * beyond < 0:
                part = side / (side - beyond)
                kept.append((p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])))
        left = kept
    return sum((a[0] * b[1] - a[1] * b[0] for a, b in edges(left)), Fraction(0))


def edges(outline: Any) -> Any:
    """Each corner with the next one."""
    return zip(outline, outline[1:] + outline[:1], strict=True)


def length_inside(line: Points, outline: Points) -> Fraction:
    """Which part of a segment lies inside a convex outline, exactly; none of one that runs along an edge."""
    (x1, y1), (x2, y2) = line
    first, last = Fraction(0), Fraction(1)
    for a, b in edges(outline):
        start = (b[0] - a[0]) * (y1 - a[1]) - (b[1] - a[1]) * (x1 - a[0])
        end = (b[0] - a[0]) * (y2 - a[1]) - (b[1] - a[1]) * (x2 - a[0])
        if start <= 0 and end <= 0:
            return Fraction(0)
        if start < 0 or end < 0:
            crossing = Fraction(start, start - end)
            first, last = (max(first, crossing), last) if start < 0 else (first, min(last, crossing))
    return max(last - first, Fraction(0))


def decided(found: NDArray[np.bool_], expected: NDArray[np.bool_], exactly: Callable[[int], bool]) -> NDArray[np.bool_]:
    """What Shapely says, which counts with floats; where the rules say otherwise, what fractions say."""
    for i in np.flatnonzero(found != expected).tolist():
        expected[i] = exactly(i)
    return expected


def test_overlap_is_what_shapely_says() -> None:
    """R2.7: interiors that meet; boundaries alone are no overlap."""
    close = 0
    for chooser, n in chunks(1):
        a, b, at = pairs(chooser, n, 0)
        one, other = outlines(a, np.zeros_like(at)), outlines(b, at)
        expected = geos.relate_pattern(one, other, "T********")
        found = ask(shapes.overlap, a, b, *at.T)

        def exactly(i: int, a: Cases = a, b: Cases = b, at: Cases = at) -> bool:
            return area_in_common(points(int(a[i])), points(int(b[i]), *at[i].tolist())) > 0

        assert not np.flatnonzero(found != decided(found, expected, exactly)).tolist()
        close += int((geos.distance(one, other) < 3).sum())
    assert close > CASES // 4


@pytest.mark.parametrize(("question", "gap"), [(shapes.within, 10), (shapes.within, 575), (shapes.closer, 1257)])
def test_gaps_are_exact(question: Callable[..., bool], gap: int) -> None:
    """R2.8: Shapely's distance, where it is clear; else the distance in fractions."""
    exact = 0
    for chooser, n in chunks(gap):
        drawn, exactly = pairs(chooser, n - n // 20, gap), astern(chooser, n // 20, gap)
        a, b, at = (np.concatenate(two) for two in zip(drawn, exactly, strict=True))
        apart = geos.distance(outlines(a, np.zeros_like(at)), outlines(b, at))
        expected = apart <= gap
        for i in np.flatnonzero(np.abs(apart - gap) < 1e-6).tolist():
            one, other = points(int(a[i])), points(int(b[i]), *at[i].tolist())
            square = min(square_gap(one, other), square_gap(other, one))
            expected[i] = square <= gap * gap if question is shapes.within else square < gap * gap
            exact += square == gap * gap
        found = ask(question, a, b, *at.T, np.full(n, gap))
        assert not np.flatnonzero(found != expected).tolist()
    assert exact > CASES // 100, "hardly a case of exactly this gap"


def test_fractions_say_the_same() -> None:
    """The judges of close cases, on cases of all kinds."""
    chooser = np.random.default_rng(9)
    a, b, at = pairs(chooser, 600, 0)
    found = ask(shapes.overlap, a, b, *at.T).tolist()
    for i, overlaps in enumerate(found):
        one, other = points(int(a[i])), points(int(b[i]), *at[i].tolist())
        assert (area_in_common(one, other) > 0) == overlaps
        line = [other[0], other[2]]
        x1, y1, x2, y2 = (z for point in line for z in point)
        assert (length_inside(line, one) > 0) == shapes.enters(x1, y1, x2, y2, int(a[i]))


def test_lines_enter_what_shapely_says() -> None:
    """R2.9: a segment that only touches an outline does not enter it."""
    for chooser, n in chunks(3):
        a = drawn_shapes(chooser, n)
        ends = chooser.integers(-900, 900, (n, 2, 2))
        grazing = np.arange(n) % 3 == 0  # through a corner, or along an edge
        corner = chooser.integers(0, POINTS[a])
        ends[grazing, 0] = POINT[a, corner][grazing] - (ends[grazing, 1] - POINT[a, corner][grazing])
        along = np.arange(n) % 9 == 0
        ends[along] = np.stack([POINT[a, corner], POINT[a, (corner + 1) % POINTS[a]]], 1)[along]
        keep = (ends[:, 0] != ends[:, 1]).any(1)
        a, ends = a[keep], ends[keep]
        lines = geos.linestrings(ends.astype(float))
        expected = geos.relate_pattern(lines, outlines(a, np.zeros((len(a), 2), np.int64)), "T********")
        found = ask(shapes.enters, *ends.reshape(-1, 4).T, a)

        def exactly(i: int, a: Cases = a, ends: Cases = ends) -> bool:
            return length_inside([(int(x), int(y)) for x, y in ends[i]], points(int(a[i]))) > 0

        assert not np.flatnonzero(found != decided(found, expected, exactly)).tolist()


def test_lines_cross_as_shapely_says() -> None:
    """R16.6: at one point in the middle of both."""
    for chooser, n in chunks(4):
        ends = chooser.integers(-40, 40, (n, 2, 2, 2))
        touches = np.arange(n) % 3 == 0  # one ends on the other, where that is a whole number
        ends[touches, 1, 0] = (ends[touches, 0].sum(1)) // 2
        ends = ends[(ends[:, :, 0] != ends[:, :, 1]).any(2).all(1)]
        one, other = (geos.linestrings(ends[:, i].astype(float)) for i in range(2))
        expected = geos.relate_pattern(one, other, "0********")
        found = ask(shapes.crosses, *ends.reshape(-1, 8).T)
        assert not np.flatnonzero(found != expected).tolist()


def test_tracks_meet_what_shapely_says() -> None:
    """R10.7, R2.7"""
    for chooser, n in chunks(5):
        masts, h, d = chooser.integers(1, 6, n), chooser.integers(0, HEADINGS, n), chooser.integers(1, 839, n)
        short = np.arange(n) % 5 == 0  # about where a triangle becomes a pentagon
        d[short] = (HULL_FIRST[masts] + chooser.integers(-1, 4, n))[short]
        b, at = drawn_shapes(chooser, n), chooser.integers(-1100, 1100, (n, 2))
        corners = [track_points(*case) for case in zip(masts.tolist(), h.tolist(), d.tolist(), strict=True)]
        tracks = geos.polygons([geos.linearrings(ring) for ring in corners])
        assert bool((geos.area(geos.convex_hull(tracks)) == geos.area(tracks)).all()), "a track is not convex"
        close = np.arange(n) % 3 == 0
        edge = chooser.integers(0, POINTS[b])
        tip = np.array([ring[0] for ring in corners])
        at[close] = (tip - POINT[b, edge] + chooser.integers(-3, 4, (n, 2)))[close]
        expected = geos.relate_pattern(tracks, outlines(b, at), "T********")
        room = np.zeros(TRACK, np.int32)
        cases = zip(*(column.tolist() for column in (masts, h, d, b, *at.T)), strict=True)
        found = np.array([track_meets(room, lay_track(room, *case[:3]), *case[3:]) for case in cases], np.bool_)

        def exactly(i: int, corners: list[Points] = corners, b: Cases = b, at: Cases = at) -> bool:
            return area_in_common(points(int(b[i]), *at[i].tolist()), corners[i]) > 0

        assert not np.flatnonzero(found != decided(found, expected, exactly)).tolist()


def track_points(masts: int, h: int, d: int) -> Points:
    """R10.7, written down a second time."""
    f, w = int(HULL_FIRST[masts]), int(HULL_BEAM[masts])
    if d > f + 1:
        local = [(d, 0), (d - f, w), (0, w), (0, -w), (d - f, -w)]
    else:
        v = half_up(w * min(d, f), f)
        local = [(d, 0), (0, v), (0, -v)]
    return [(int(x), int(y)) for x, y in (turned(u, v, h) for u, v in local)]


def half_up(a: int, b: int) -> int:
    """A positive fraction, rounded."""
    return int(Fraction(a, b) + Fraction(1, 2))


def test_every_outline_is_convex_and_lies_in_its_circle() -> None:
    rows = np.arange(SHAPES)
    polygons = outlines(rows, np.zeros((SHAPES, 2), np.int64))
    assert bool((geos.area(geos.convex_hull(polygons)) == geos.area(polygons)).all())
    assert bool(geos.is_valid(polygons).all())
