"""The places of things on the chart. Its unit is half a millimetre, five units of the rules; y runs down."""

from functools import lru_cache
from math import cos, pi, radians, sin

from filibusta.games.spanish_main import cards

UNIT = 5
"""The units of the rules (R1.7) in one unit of the chart."""
MARGIN = 290.0
"""The sea drawn around the table: what belongs to a thing at its edge lies there."""
FINGER = 44.0
"""The least side of a ship or token that may be chosen."""
STOP = 30.0
"""The size of a place to go to: there are 36 of them around a ship."""
RING = 192.0
"""The distance from the tip of the bow at which its headings are chosen: beyond the long bar."""
SLOTS = 190.0
"""The distance of the dock slots from the centre of an island: the narrow pane shows all where they can be read."""
MILLIMETRE = 10 / UNIT
STEP = 360 // cards.HEADINGS
BARS = {bar: int(cards.BAR[bar]) / UNIT for bar in cards.Bar}
"""The bars in true length."""

Point = tuple[float, float]


def on_chart(x: float, y: float, side: int) -> Point:
    """A point of a table so wide (R2.1)."""
    return x / UNIT, (side - y) / UNIT


def away(point: Point, heading: float, distance: float) -> Point:
    """Returns the point at a distance in the direction of a heading (R2.1)."""
    angle = radians(STEP * heading)
    return point[0] + distance * cos(angle), point[1] - distance * sin(angle)


def hull_length(masts: int) -> float:
    """Returns the length of the outline (R2.4)."""
    return int(cards.HULL_LENGTH[masts]) / UNIT


def hull_box(masts: int) -> Point:
    """Returns the length and width of the box in which a ship is grabbed."""
    return hull_length(masts), max(FINGER, 2 * int(cards.HULL_BEAM[masts]) / UNIT)


@lru_cache(4096)
def hull_pose(masts: int, tip: Point, heading: int) -> tuple[float, float, float]:
    """Returns the origin of that box and its turn in degrees, so that the bow's tip is the middle of its far end."""
    w, h = hull_box(masts)
    turn = -STEP * heading
    angle = turn * pi / 180
    x, y = tip[0] - w * cos(angle) + h / 2 * sin(angle), tip[1] - w * sin(angle) - h / 2 * cos(angle)
    return round(x, 2), round(y, 2), float(turn)


def amidships(masts: int, tip: Point, heading: int) -> Point:
    """The middle of a hull."""
    return away(tip, heading, -hull_length(masts) / 2)


def mast_spot(masts: int, tip: Point, heading: int, mast: int) -> Point:
    """R2.6"""
    return away(tip, heading, -(int(cards.HULL_FIRST[masts]) + mast * int(cards.HULL_PITCH[masts])) / UNIT)


def outline_of(island: int) -> tuple[str, int]:
    """R5.2: the id of an island's outline, and by how many degrees it is turned on the chart."""
    return cards.OUTLINES[island % len(cards.OUTLINES)]["id"], -STEP * (cards.ISLAND_TURN * island % cards.HEADINGS)
