"""The fan and the lines of fire a second time: the rules written down plainly, with Shapely for the shapes."""

from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from filibusta.games.spanish_main.cards import (
    BAR,
    COS,
    HEADINGS,
    HULL_BEAM,
    HULL_FIRST,
    HULL_LENGTH,
    HULL_PITCH,
    HULL_STERN,
    ISLAND_OUTLINE,
    ISLAND_TURN,
    N_OUTLINES,
    NONE,
    ONE,
    SHIP_MASTS,
    SIN,
    TOUCH,
    TOW_GAP,
    TOW_SWING,
)

Pose = tuple[int, int, int]
Point = tuple[int, int]
MEET = "T********"
CROSS = "0********"
HAIR = 1e-9
"""Shapely's distances are floats; a gap of more than what is asked for is more by far more than this."""


def rounded(a: int, b: int) -> int:
    """R2.2"""
    return (1 if a >= 0 else -1) * ((2 * abs(a) + b) // (2 * b))


def loc(pose: Pose, u: int, v: int) -> Point:
    """R2.3"""
    x, y, h = pose
    cos, sin = int(COS[h]), int(SIN[h])
    return x + rounded(u * cos - v * sin, ONE), y + rounded(u * sin + v * cos, ONE)


def hull_points(masts: int, pose: Pose) -> list[Point]:
    """R2.4"""
    f, w, length, stern = (int(of[masts]) for of in (HULL_FIRST, HULL_BEAM, HULL_LENGTH, HULL_STERN))
    return [loc(pose, u, v) for u, v in [(0, 0), (-f, w), (-length, stern), (-length, -stern), (-f, -w)]]


class Sea:
    """A position as Shapely's polygons."""

    def __init__(self, s: Any) -> None:
        self.side = int(s.side)
        outline = [ISLAND_OUTLINE[i % N_OUTLINES].tolist() for i in range(s.islands_size)]
        turn = [ISLAND_TURN * i % HEADINGS for i in range(s.islands_size)]
        middle = [(int(s.islands[i].x), int(s.islands[i].y)) for i in range(s.islands_size)]
        self.islands = [
            shapely.Polygon([loc((*at, h), u, v) for u, v in corners])
            for corners, h, at in zip(outline, turn, middle, strict=True)
        ]
        ships = range(s.ships_size)
        self.pose: list[Pose] = [(int(s.ships[i].x), int(s.ships[i].y), int(s.ships[i].heading)) for i in ships]
        self.masts = [int(SHIP_MASTS[s.ships[i].card]) for i in ships]
        self.standing = [int(s.ships[i].standing) for i in ships]
        self.seat = [int(s.ships[i].seat) for i in ships]
        self.tows = [int(s.ships[i].tows) for i in ships]
        self.leave = [int(s.ships[i].leave) if s.ships[i].leave_due else NONE for i in ships]
        self.hulls = [self.hull(i, self.pose[i]) for i in ships]

    def hull(self, ship: int, pose: Pose) -> BaseGeometry:
        """A ship's hull, were she there."""
        return shapely.Polygon(hull_points(self.masts[ship], pose))

    def others(self, *but: int) -> list[BaseGeometry]:
        """All pieces but these ships."""
        return self.islands + [hull for i, hull in enumerate(self.hulls) if i not in but]

    def on_table(self, hull: BaseGeometry) -> bool:
        """R2.10"""
        x, y, right, top = hull.bounds
        return x >= 0 and y >= 0 and right <= self.side and top <= self.side

    # -------------------------------------------------------------- moving

    def distances(self, ship: int, pose: Pose, h: int, bar: int, left: list[int]) -> list[int]:
        """R10.10, R10.11: the distances offered; ``left`` are the lengths of the bars after this segment."""
        named, touched = self.named(ship, pose, h, int(BAR[bar]))
        return [d for d in named if self.offered(ship, pose, h, d, touched, left)]

    def offered(self, ship: int, pose: Pose, h: int, d: int, touched: list[BaseGeometry], left: list[int]) -> bool:
        end = (*loc((*pose[:2], h), d, 0), h)
        if self.legal_end(ship, end):
            return True
        hull = self.hull(ship, end)
        met = [one for one in self.others(ship) if one.relate_pattern(hull, MEET)]
        if self.tows[ship] != NONE or not self.on_table(hull) or any(one not in touched for one in met):
            return False
        return any(
            self.legal_end(ship, (*loc(end, further, 0), h))
            for bar in left
            for further in self.named(ship, end, h, bar)[0]
        )

    def legal_end(self, ship: int, pose: Pose) -> bool:
        """R2.10, R14.7, R18.8"""
        hull, tow, leave = self.hull(ship, pose), self.tows[ship], self.leave[ship]
        if not self.on_table(hull) or any(one.relate_pattern(hull, MEET) for one in self.others(ship, tow)):
            return False
        if leave != NONE and self.bow(ship, pose).distance(self.islands[leave]) <= TOUCH + HAIR:
            return False
        return tow == NONE or self.tow_heading(ship, pose) != NONE

    def bow(self, ship: int, pose: Pose) -> BaseGeometry:
        """R2.5"""
        points = hull_points(self.masts[ship], pose)
        return shapely.Polygon([points[0], points[1], points[4]])

    def tow_heading(self, ship: int, pose: Pose) -> int:
        """R14.6"""
        tow, h = self.tows[ship], pose[2]
        tip = loc(pose, -int(HULL_LENGTH[self.masts[ship]]) - TOW_GAP, 0)
        swings = [0] + [sign * k for k in range(1, TOW_SWING + 1) for sign in (1, -1)]
        there = [*self.others(ship, tow), self.hull(ship, pose)]
        for swing in swings:
            towed = (h + swing) % HEADINGS
            hull = self.hull(tow, (*tip, towed))
            if self.on_table(hull) and not any(one.relate_pattern(hull, MEET) for one in there):
                return towed
        return NONE

    def named(self, ship: int, pose: Pose, h: int, bar: int) -> tuple[list[int], list[BaseGeometry]]:
        """R10.9: the distances that R10.10 names, and the near-touched obstacles."""
        hull = self.hull(ship, pose)
        around = [one for one in self.others(ship, self.tows[ship]) if one.distance(hull) < bar + 1000]
        touched = [one for one in around if one.distance(hull) <= TOUCH + HAIR]
        free = [one for one in around if one not in touched]
        quarters = [rounded(bar * j, 4) for j in (1, 2, 3, 4)]
        found: list[int] = []
        while len(found) < 4 and self.clear(ship, pose, h, quarters[len(found)], touched, free):
            found.append(quarters[len(found)])
        if len(found) < 4:
            low, high = (found or [0])[-1], quarters[len(found)]
            last = low
            while high - low > 1:
                middle = (low + high) // 2
                if self.clear(ship, pose, h, middle, touched, free):
                    low = middle
                else:
                    high = middle
            found += [low] * (low > last)
        return found, touched

    def clear(
        self, ship: int, pose: Pose, h: int, d: int, touched: list[BaseGeometry], free: list[BaseGeometry]
    ) -> bool:
        """R10.8"""
        masts, start = self.masts[ship], (*pose[:2], h)
        f, w, tip = int(HULL_FIRST[masts]), int(HULL_BEAM[masts]), loc((*pose[:2], h), d, 0)
        if d > f + 1:
            local = [(d, 0), (d - f, w), (0, w), (0, -w), (d - f, -w)]
        else:
            v = rounded(w * min(d, f), f)
            local = [(d, 0), (0, v), (0, -v)]
        track = [loc(start, u, v) for u, v in local]
        if not all(0 <= z <= self.side for z in tip):
            return False
        if d > f + 1 and not all(self.is_inside(point, h) for point in (track[1], track[4])):
            return False
        line, water = shapely.LineString([pose[:2], tip]), shapely.Polygon(track)
        return not any(one.relate_pattern(water, MEET) for one in free) and not any(
            line.relate_pattern(one, MEET) for one in touched
        )

    def is_inside(self, point: Point, h: int) -> bool:
        """R10.8c"""
        return all(
            (z <= self.side or runs <= 0) and (z >= 0 or runs >= 0)
            for z, runs in zip(point, (int(COS[h]), int(SIN[h])), strict=True)
        )

    # -------------------------------------------------------------- shooting

    def reaches(self, ship: int, mast: int, reach: int, target: int, *, past_ships: bool) -> bool:
        """R16.4, R16.6"""
        masts, pose = self.masts[ship], self.pose[ship]
        first, pitch, w = int(HULL_FIRST[masts]), int(HULL_PITCH[masts]), int(HULL_BEAM[masts])
        gun = loc(pose, -first - mast * pitch, 0)
        samples = np.array(self.samples(target))
        near = samples[((samples - gun) ** 2).sum(1) <= reach * reach]
        if not len(near):
            return False
        lines = shapely.linestrings([[gun, sample] for sample in near])
        free = np.ones(len(near), np.bool_)
        for one in self.islands if past_ships else self.others(ship, target):
            free &= ~shapely.relate_pattern(lines, one, MEET)
        for other in range(masts):
            if other != mast and self.standing[ship] >> other & 1:
                x = -first - other * pitch
                free &= ~shapely.relate_pattern(lines, shapely.LineString([loc(pose, x, w), loc(pose, x, -w)]), CROSS)
        return bool(free.any())

    def samples(self, ship: int) -> list[Point]:
        """R2.11"""
        corners = hull_points(self.masts[ship], self.pose[ship])
        found: list[Point] = []
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            found += [(a[0] + rounded(k * (b[0] - a[0]), 8), a[1] + rounded(k * (b[1] - a[1]), 8)) for k in range(8)]
        return found
