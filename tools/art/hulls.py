"""Hulls of ships from the side (box 320 x 290, bow right, water at y 266)."""

import math
from collections.abc import Callable
from typing import NamedTuple

from tools.art.pencil import (
    HULL,
    HULL2,
    INK,
    IRON2,
    TRIM,
    engrave,
    paint,
    trace,
)

W = 266  # waterline


Mast = tuple[float, int, int, int]
"""Share of the ship's length, top, half width of the course, sails."""
SHIPS: dict[int, tuple[int, int, int, int, list[Mast]]] = {  # stern x, stem x, freeboard, stern rise, masts
    1: (88, 226, 36, 16, [(0.50, 34, 54, 2)]),
    2: (66, 240, 40, 22, [(0.30, 46, 45, 3), (0.68, 34, 47, 3)]),
    3: (48, 252, 47, 36, [(0.18, 76, 27, 2), (0.47, 20, 40, 3), (0.79, 42, 35, 3)]),
    4: (34, 262, 53, 42, [(0.12, 96, 21, 2), (0.33, 52, 31, 3), (0.575, 16, 35, 3), (0.815, 40, 30, 3)]),
    5: (
        20,
        270,
        58,
        46,
        [(0.09, 100, 18, 2), (0.27, 58, 26, 3), (0.465, 14, 30, 3), (0.66, 28, 29, 3), (0.85, 52, 25, 3)],
    ),
}


class Hull(NamedTuple):
    """Where a ship's parts are: her size, ends, freeboard, stern, masts, and the line of her deck."""

    size: int
    x0: int
    x1: int
    fb: int
    rise: int
    masts: list[Mast]
    length: int
    deck: int
    top: int
    big: bool
    deck_y: Callable[[float], float]


def ship_geometry(k: int) -> Hull:
    """The measures of ship ``k`` (1 to 5 masts)."""
    return lines(k, *SHIPS[k])


def lines(k: int, x0: int, x1: int, fb: int, rise: int, masts: list[Mast]) -> Hull:
    """A ship as large as ship ``k``, on lines of her own."""
    length = x1 - x0
    deck = W - fb
    top = deck - rise
    big = k >= 3

    def deck_y(t: float) -> float:
        """Height of the deck line at share t of the length."""
        if big:
            if t < 0.17:
                return top + t / 0.17 * 5
            if t < 0.34:
                return top + rise * 0.42 + (t - 0.17) / 0.17 * 4
            if t < 0.74:
                return deck - 2 + 4 * math.sin((t - 0.34) / 0.4 * math.pi)
            return deck - 12 - (t - 0.74) / 0.2 * 4
        return top + (deck - top) * (
            1 - (1 - min(t, 1) / 0.62) ** 2 if t < 0.62 else 1 - 0.32 * ((t - 0.62) / 0.38) ** 2 * 2
        )

    return Hull(k, x0, x1, fb, rise, masts, length, deck, top, big, deck_y)


def hull(ship: Hull) -> list[str]:
    """A hull with its strake, gunports, stern and rails."""
    k, x0, x1, fb, rise, _, length, deck, top, big, deck_y = ship

    def along(t: float) -> float:
        return x0 + length * t

    path = trace("M", x0 - 5, top)
    if big:
        path += trace(
            "L",
            along(0.17),
            top + 5,
            "L",
            along(0.17),
            top + rise * 0.42,
            "L",
            along(0.34),
            top + rise * 0.42 + 4,
            "L",
            along(0.34),
            deck - 2,
            "Q",
            along(0.54),
            deck + 5,
            along(0.74),
            deck - 2,
            "L",
            along(0.74),
            deck - 12,
            "L",
            along(0.94),
            deck - 16,
            "L",
            along(0.945),
            deck - 5,
        )
    else:
        path += trace(
            "C",
            along(0.2),
            top + rise * 0.8,
            along(0.42),
            deck + 3,
            along(0.62),
            deck,
            "C",
            along(0.78),
            deck - 3,
            along(0.88),
            deck - 8,
            along(0.96),
            deck - 11,
        )
    head = 20 if big else 12
    path += trace(
        "Q",
        x1 + head * 0.3,
        deck - 5,
        x1 + head,
        deck - (22 if big else 14),
        "Q",
        x1 + head * 0.9,
        deck + 6,
        x1 - 1,
        deck + fb * 0.34,
        "Q",
        x1 - 5,
        W - 4,
        x1 - 22,
        W + 5,
        "L",
        x0 + 20,
        W + 5,
        "Q",
        x0 + 9,
        W - 4,
        x0 + 7,
        deck + fb * 0.3,
        "L",
        x0 - 3,
        deck + fb * 0.02 - rise * 0.25,
        "Z",
    )
    # lower body below the wale
    wy0, wy1, wy2 = deck - rise * 0.12 + fb * 0.18, deck + fb * 0.42, deck + fb * 0.22
    low = trace(
        "M",
        x0 + 3,
        wy0 + fb * 0.12,
        "Q",
        along(0.5),
        wy1 + fb * 0.3,
        x1 + 2,
        wy2 + fb * 0.1,
        "Q",
        x1 - 5,
        W - 4,
        x1 - 22,
        W + 5,
        "L",
        x0 + 20,
        W + 5,
        "Q",
        x0 + 9,
        W - 4,
        x0 + 7,
        deck + fb * 0.3,
        "Z",
    )
    # painted strake with gunports
    th = 11 if big else 8
    strake = trace(
        "M",
        x0 + 1,
        wy0 - th * 0.6,
        "Q",
        along(0.5),
        wy1 + fb * 0.06,
        x1 + 4,
        wy2 - th,
        "L",
        x1 + 1,
        wy2 + th * 0.15,
        "Q",
        along(0.5),
        wy1 + fb * 0.06 + th * 1.15,
        x0 + 4,
        wy0 + th * 0.6,
        "Z",
    )
    body = [paint(path, HULL, INK, 3, 'stroke-linejoin="round"'), paint(low, HULL2), paint(strake, TRIM)]

    def strake_y(t: float) -> float:
        a, b, e = wy0, wy1 + fb * 0.06 + th * 0.55, wy2 - th * 0.4
        return (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * e

    guns = {1: 3, 2: 5, 3: 7, 4: 9, 5: 10}[k]
    ports = ""
    s = 7 if big else 6
    for i in range(guns):
        t = 0.15 + 0.73 * i / (guns - 1)
        ports += trace("M", along(t) - s / 2, strake_y(t) - s / 2, "h", s, "v", s, "h", -s, "Z")
    if k >= 4:
        for i in range(guns - 1):
            t = 0.19 + 0.66 * i / (guns - 2)
            ports += trace("M", along(t) - s / 2, strake_y(t) + 12, "h", s, "v", s, "h", -s, "Z")
    body.append(paint(ports, IRON2))
    # engraved planks
    planks = ""
    for f in (0.5, 0.78) if k < 4 else (0.62, 0.9):
        planks += trace("M", x0 + 12, deck + fb * f, "Q", along(0.5), deck + fb * (f + 0.14), x1 - 6, deck + fb * f)
    body.append(engrave(planks, 1.3, 0.4))
    if big:  # stern castle: gallery windows, rails
        ww = 6.5
        win = ""
        for i in range(3 if k > 3 else 2):
            win += trace("M", x0 + 4 + i * 10.5, top + rise * 0.3, "h", ww, "v", rise * 0.3, "h", -ww, "Z")
        body.append(paint(win, "#f4d57e", INK, 1.6))
        body.append(
            engrave(
                trace("M", x0 - 3, top + rise * 0.2, "L", along(0.17), top + rise * 0.24 + 3)
                + trace("M", along(0.17), top + rise * 0.72, "L", along(0.34), top + rise * 0.78),
                2.6,
                1,
                TRIM,
            )
        )
        rails = ""
        for i in range(7):
            t = 0.36 + i * 0.062
            rails += trace("M", along(t), deck_y(t) + 1, "v", -7)
        body.append(
            engrave(
                rails + trace("M", along(0.345), deck - 9, "Q", along(0.54), deck - 3, along(0.735), deck - 10),
                1.8,
                0.9,
            )
        )
        body.append(
            paint(
                trace("M", x0 - 3, top - 2, "v", -8, "h", -3, "l", 1.5, -7, "h", 6, "l", 1.5, 7, "h", -3, "v", 8, "Z"),
                "#f4d57e",
                INK,
                1.8,
            )
        )
        body.append(
            paint(
                trace("M", x1 + 8, deck - 12, "q", 8, -1, 13, -11, "q", 5, 2, 4, 8, "q", -5, 10, -14, 12, "Z"),
                TRIM,
                INK,
                1.8,
            )
        )
    else:
        body.append(
            engrave(
                trace(
                    "M",
                    x0 - 2,
                    top + 4,
                    "C",
                    along(0.2),
                    top + rise * 0.8 + 5,
                    along(0.42),
                    deck + 8,
                    along(0.62),
                    deck + 5,
                    "C",
                    along(0.78),
                    deck + 2,
                    along(0.88),
                    deck - 3,
                    along(0.97),
                    deck - 6,
                ),
                2.4,
                1,
                TRIM,
            )
        )
    body.append(paint(path, "none", INK, 3, 'stroke-linejoin="round"'))
    return body


def holes(k: int) -> list[str]:
    """Shot holes in a hull."""
    ship = ship_geometry(k)
    x0, fb, length, deck = ship.x0, ship.fb, ship.length, ship.deck

    def along(t: float) -> float:
        return x0 + length * t

    shot = trace(
        "M", along(0.3), W - 18, "l", 7, -7, "l", 6, 4, "l", 7, -3, "l", 2, 9, "l", -7, 6, "l", -9, -1, "Z"
    ) + trace("M", along(0.62), deck + fb * 0.3, "l", 8, -6, "l", 8, 5, "l", -1, 9, "l", -8, 4, "l", -7, -5, "Z")
    return [
        paint(shot, "#150f0d", HULL, 2, 'stroke-linejoin="round"'),
        engrave(
            trace(
                "M",
                along(0.3) - 3,
                W - 20,
                "l",
                -8,
                -5,
                "M",
                along(0.3) + 23,
                W - 14,
                "l",
                9,
                3,
                "M",
                along(0.62) + 18,
                deck + fb * 0.3 - 2,
                "l",
                8,
                -5,
            ),
            2,
            0.8,
        ),
    ]
