"""The open sea where it is crowded: fans, lines of fire and who touches whom, against the rules written down again.

``FILIBUSTA_GEOMETRY_CASES`` says of how many positions, in hundreds.
"""

from collections.abc import Sequence
from typing import Any

import shapely

from filibusta.games.spanish_main.cards import BAR, HEADINGS, NONE, TOUCH, Bar
from filibusta.games.spanish_main.rules.fan import tip_after
from filibusta.games.spanish_main.rules.geometry.lines import reaches
from filibusta.games.spanish_main.rules.geometry.segments import can_go
from filibusta.games.spanish_main.rules.survey import bow_on, bow_on_aft, bow_on_islands, forget, place, touching
from tests.games.open_sea import BARS, CASES, edge, fan, melee, port, tow
from tests.games.open_sea_by_shapely import HAIR, Sea, hull_points

geos: Any = shapely  # its signatures are not fully typed


def crowded(n: int) -> list[Any]:
    """Ports, close quarters and corners of the table."""
    return [(port, melee, edge)[i % 3](i) for i in range(n)]


def compare_fan(s: Any, ship: int, bar: Bar, bars: tuple[int, int]) -> None:
    """The fan of a ship, from both sides."""
    sea = Sea(s)
    rest = [bars[0] - (bar == Bar.S), bars[1] - (bar == Bar.L)]
    left = [int(BAR[other]) for other in BARS if rest[other]]
    expected = [sea.distances(ship, sea.pose[ship], h, bar, left) for h in range(HEADINGS)]
    assert fan(s, ship, bar, bars) == expected
    assert can_go(s, ship, bar, *bars) == any(expected)


def test_fans_of_crowded_positions() -> None:
    """R10.5 to R10.11"""
    for i, s in enumerate(crowded(max(15, CASES // 400))):
        compare_fan(
            s, i % int(s.ships_size), BARS[i % 2], ((1, 0), (0, 1), (2, 0), (1, 1))[i % 4 if i % 2 else 2 * (i % 4 > 1)]
        )


def test_fans_of_ships_that_tow_or_must_leave() -> None:
    """R14.6, R14.7, R18.8"""
    towed = left = 0
    for i, s in enumerate(crowded(max(15, CASES // 400))):
        if tow(s, 0, 1):
            towed += 1
            compare_fan(s, 0, Bar.S, ((1, 0), (2, 0))[i % 2])
        here = bow_on_islands(s, 2)
        if here:
            left += 1
            s.ships[2].leave, s.ships[2].leave_due = here.bit_length() - 1, 1
            compare_fan(s, 2, BARS[i % 2], ((2, 0), (1, 1))[i % 2])
    assert towed > 5 and left > 5


def test_lines_of_fire_in_crowded_positions() -> None:
    """R16.4 to R16.6"""
    found = {True: 0, False: 0}
    for i, s in enumerate(crowded(max(15, CASES // 400))):
        sea, reach, past = Sea(s), (575, 838, 1150, 1676)[i % 4], i % 5 == 0
        for ship in range(0, int(s.ships_size), 2):
            for mast in range(sea.masts[ship]):
                for target in range(1, int(s.ships_size), 2):
                    expected = sea.reaches(ship, mast, reach, target, past_ships=past)
                    assert reaches(s, ship, mast, reach, target, past) == expected
                    found[expected] += 1
    assert min(found.values()) > 50


def test_the_survey_says_who_touches_whom() -> None:
    """R2.8, R13.1, R13.6: by exact distance, and the same after every move as from the beginning."""
    touches = 0
    for s in crowded(max(18, CASES // 400)):
        for ship in range(int(s.ships_size)):
            touching(s, ship)
            ends = [(distances[-1], h) for h, distances in enumerate(fan(s, ship, Bar.L)) if distances]
            if ends:
                d, h = min(ends)  # she is stopped by what she touches
                x, y = (int(z) for z in tip_after(s, ship, h, d))
                place(s, ship, x, y, h)
        kept = surveyed(s)
        forget(s)
        assert surveyed(s) == kept == survey_by_shapely(s)
        touches += sum(row[0] != 0 for row in kept)
    assert touches > 20


def surveyed(s: Any) -> list[tuple[int, ...]]:
    """Each ship's sets."""
    ships = range(int(s.ships_size))
    return [tuple(int(of(s, i)) for of in (touching, bow_on, bow_on_aft, bow_on_islands)) for i in ships]


def survey_by_shapely(s: Any) -> list[tuple[int, ...]]:
    """The same sets by Shapely's distances."""
    sea = Sea(s)
    ships = range(len(sea.hulls))
    bows = [sea.bow(i, sea.pose[i]) for i in ships]
    afts = [geos.Polygon(hull_points(sea.masts[i], sea.pose[i])[1:]) for i in ships]

    def bits(one: Any, others: Sequence[Any], but: int = NONE) -> int:
        return sum(1 << j for j, other in enumerate(others) if j != but and one.distance(other) <= TOUCH + HAIR)

    return [
        (
            bits(sea.hulls[i], sea.hulls, i),
            bits(bows[i], sea.hulls, i),
            bits(bows[i], afts, i),
            bits(bows[i], sea.islands),
        )
        for i in ships
    ]
