"""The names of ships on the chart: below her, or where fewer ships and names lie over it."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from filibusta.games.spanish_main.table.context import CHART, DrawContext
from filibusta.games.spanish_main.table.facts import standing
from filibusta.games.spanish_main.table.places import STEP, Point, amidships, away, hull_length
from filibusta.games.spanish_main.table.stops import rays, stops
from filibusta.games.spanish_main.words.voice import ship_card
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import badge, box, use
from filibusta.table.typeset import line, width

SIZE = 15.0
"""The size of the letters."""
TALL = 26.0
APART = 34.0
"""From the middle of a hull that lies level to her name."""
LINE = TALL + 4
BEAM = 18.0
"""Half of what a hull takes up across, sails included."""
ALONG = 6
"""The number of points of a hull at which overlaps are tested."""
ROWS = 9
"""The number of rows of places for a name that reach beyond the ring of choices around a ship."""
OVER_NAME = 2
"""The penalty for a name that hides another one, in points of a hull."""


class Hull(NamedTuple):
    """The facts that decide where a name stands: the position of its ship, and its width."""

    masts: int
    tip: Point
    heading: int
    wide: float


def names(ctx: DrawContext) -> dict[str, Sprite]:
    """Draws for every ship afloat her name, her owner, and how many of her masts stand."""
    told = [(ship_card(ctx.card(ship), ctx.say), f"{standing(ctx, ship)}/{ctx.masts(ship)}") for ship in ctx.afloat]
    hulls = tuple(
        Hull(ctx.masts(ship), ctx.tip(ship), int(ctx.state.ships[ship].heading), _wide(*texts))
        for ship, texts in zip(ctx.afloat, told, strict=True)
    )
    found = dict[str, Sprite]()
    for ship, texts, spot in zip(ctx.afloat, told, spots(hulls, (*stops(ctx), *rays(ctx))), strict=True):
        seat = int(ctx.state.ships[ship].seat)
        found[f"name:{ship}"] = _name(*texts, seat, ctx.names[seat], *spot)
    return found


@lru_cache(256)
def spots(hulls: tuple[Hull, ...], offered: tuple[Point, ...] = ()) -> tuple[Point, ...]:
    """Returns the left upper corner of each name; no name covers the points ``offered``: stops, and rays to them."""
    lines = [
        [away(hull.tip, hull.heading, -i * hull_length(hull.masts) / (ALONG - 1)) for i in range(ALONG)]
        for hull in hulls
    ]
    points = [point for each in (*lines, offered) for point in each]
    taken = list[tuple[Point, float]]()
    for hull in hulls:
        x, y = hull.tip
        reach = hull.wide + 2 * hull_length(hull.masts)
        near = [point for point in points if abs(point[0] - x) < reach and abs(point[1] - y) < reach]
        around = list(_around(hull, ROWS if offered else 2))
        best = min(around, key=lambda spot: (_hidden(spot, hull.wide, near, taken), around.index(spot)))
        taken.append((best, hull.wide))
    return tuple(spot for spot, _ in taken)


def _around(hull: Hull, rows: int) -> Iterator[Point]:
    """Returns the places for a ship's name, the default first: in this many rows below or above her, or beside her."""
    x, y = amidships(hull.masts, hull.tip, hull.heading)
    angle, half = radians(STEP * hull.heading), hull_length(hull.masts) / 2
    across, along = half * abs(sin(angle)) + APART, half * abs(cos(angle)) + APART
    left = round(x - hull.wide / 2, 1)
    levels = [(y + across + row * LINE, y - across - TALL - row * LINE) for row in range(rows)]
    for top in (top for level in levels[:2] for top in level):
        yield left, round(top, 1)
    for place in (x + along, x - along - hull.wide):
        yield round(place, 1), round(y - TALL / 2, 1)
    for top in (top for level in levels[2:] for top in level):
        yield left, round(top, 1)


def _hidden(spot: Point, wide: float, hulls: list[Point], others: list[tuple[Point, float]]) -> int:
    """Returns how much of a name at that place would be covered."""
    x, y = spot
    over = sum(x - BEAM < hx < x + wide + BEAM and y - BEAM < hy < y + TALL + BEAM for hx, hy in hulls)
    return over + OVER_NAME * sum(ox - wide < x < ox + its and oy - TALL < y < oy + TALL for (ox, oy), its in others)


def _wide(name: str, masts: str) -> float:
    return width(name, SIZE, "sans", True) + width(masts, SIZE, "sans", True) + 56


@cached_sprite(2048)
def _name(name: str, masts: str, seat: int, owner: str, x: float, y: float) -> Sprite:
    wide, count = width(name, SIZE, "sans", True), width(masts, SIZE, "sans", True)
    w = _wide(name, masts)
    art = box(0, 0, w, TALL, "strip", 13) + badge(seat, owner, 15, 13, 19)
    art += line(29, 18, name, "bold on-dark", wide + 2, SIZE, bold=True)
    art += use("mast", 33 + wide, 5, 15, 15)
    art += line(50 + wide, 18, masts, "bold on-dark num", count + 2, SIZE, bold=True)
    return Sprite(x, y, w, TALL, art, "", pane=CHART)
