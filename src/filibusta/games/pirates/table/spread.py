"""Things laid out in a room of the picture: as large as they can be, in rows as even as they can be."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.table.shapes import Spot


class Shape(NamedTuple):
    """One way to draw a thing: how narrow and how wide it may be, and how high it is."""

    name: str
    narrow: float
    wide: float
    height: float


class Spread(NamedTuple):
    """The places of a number of things, and their shape."""

    shape: str
    spots: tuple[Spot, ...]


SLACK = 4
"""The height by which a single row may exceed its room."""


@lru_cache(1024)
def spread(count: int, room: Spot, shapes: tuple[Shape, ...], gap: float = 8, middle: bool = True) -> Spread:
    """``count`` things in the first of these shapes that has room for all; the last one is made to fit."""
    shape = shapes[-1]
    for shape in shapes:
        columns = max(1, int((room.w + gap) // (shape.narrow + gap)))
        rows = int((room.h + gap + SLACK) // (shape.height + gap))
        if count <= columns * rows:
            return _rows(count, rows, room, shape, gap, middle)
    return _rows(count, max(1, int((room.h + gap) // (shape.height + gap))), room, shape, gap, middle)


def _rows(count: int, most: int, room: Spot, shape: Shape, gap: float, middle: bool) -> Spread:
    """Chooses the number of rows, up to a limit, that makes the things widest."""
    if not count:
        return Spread(shape.name, ())

    def width(rows: int) -> float:
        columns = -(-count // rows)
        return min(shape.wide, (room.w - gap * (columns - 1)) / columns)

    rows = max(range(1, most + 1), key=width)
    columns, w = -(-count // rows), width(rows)
    rows = -(-count // columns)
    left = room.x + (room.w - columns * w - (columns - 1) * gap) / 2 if middle else room.x
    top = room.y + (room.h - rows * shape.height - (rows - 1) * gap) / 2 if middle else room.y
    return Spread(
        shape.name,
        tuple(
            Spot(
                round(left + i % columns * (w + gap), 1),
                round(top + i // columns * (shape.height + gap), 1),
                round(w, 1),
                shape.height,
            )
            for i in range(count)
        ),
    )


def stacked(count: int, x: float, y: float, w: float, columns: int, height: float, gap: float = 6) -> list[Spot]:
    """``count`` things in rows of so many columns, from the top on."""
    each = round((w - gap * (columns - 1)) / columns, 1)
    places = ((x + i % columns * (each + gap), y + i // columns * (height + gap)) for i in range(count))
    return [Spot(round(left, 1), round(top, 1), each, height) for left, top in places]
