"""Scenery for boxes of 120 x 72: skies, seas, land, weather, and what lies about.

A scene fills whatever box it is given: what matters lies inside 12..108 x 8..64.
"""

import math
from collections.abc import Iterable

from filibusta.table.art.drawing import BRASS, FOAM, INK, IRON2, LEAF, LEAF2, SAND, SAND2, WOOD, WOOD2, circle, trace
from filibusta.table.art.pencil import GOLD, GOLD2, GOLD3, at, disc, shape, stroke, tone


def rect(y0: float, y1: float, fill: str) -> str:
    return tone(f"M0 {y0:g}H120V{y1:g}H0Z", fill)


def ripples(
    where: Iterable[tuple[float, float]], colour: str = "#fff", opacity: float | str | None = 0.32, w: float = 1.2
) -> str:
    return stroke("".join(f"M{x:g} {y:g}q3-3 6 0t6 0" for x, y in where), w, colour, opacity)


def water(
    y: float = 44,
    a: str = "#33768a",
    b: str = "#2a6878",
    crest: bool = True,
    marks: Iterable[tuple[float, float]] = ((8, 52), (38, 58), (74, 51), (98, 60), (14, 66), (60, 67)),
) -> str:
    out = rect(y, 72, a) + tone(f"M0 {y + 14:g}q10-4 20 0t20 0 20 0 20 0 20 0 20 0V72H0Z", b)
    if crest:
        out += stroke(f"M0 {y:g}H120", 1.2, INK, 0.35)
    return out + ripples(m for m in marks if m[1] > y + 4)


def cloud(x: float, y: float, k: float = 1.0, fill: str = "#f2f6f0", line: bool = False) -> str:
    path = "M0 10C-6 10-6 3 0 3 1-3 10-4 12 1c5-4 12-1 11 4 5 0 5 5 0 5Z"
    return at(x, y, shape(path, fill, 1.6) if line else tone(path, fill), k=k)


def day(y: float = 44, hills: bool = True) -> str:
    return (
        rect(0, y, "#cfe2dc")
        + cloud(14, 8, 0.9)
        + cloud(86, 5, 1.1)
        + (tone(f"M0 {y - 5}q18-9 40-3 26-9 80 1V{y}H0Z", "#8fb3a6") if hills else "")
        + water(y)
    )


def gold(y: float = 44, sun: float = 60) -> str:
    return (
        rect(0, y, "#f3e0b0")
        + circle(sun, y - 9, 24, "#f9ecc6")
        + circle(sun, y - 9, 15, "#fdf6dd")
        + water(y, "#4a8b92", "#35737f")
    )


def dusk(y: float = 44, sun: float | None = None) -> str:
    out = rect(0, y, "#d98a58") + rect(0, 13, "#c06f4c") + rect(27, y, "#efb878")
    if sun is not None:
        out += circle(sun, y - 2, 13, "#fbe3a4")
    return out + water(y, "#2d6072", "#21495a")


def night(y: float = 44, moon: float | None = 92, a: str = "#1d3a4b") -> str:
    stars = "".join(
        f"M{x} {q}h.1"
        for x, q in ((10, 8), (26, 18), (40, 6), (56, 14), (70, 5), (110, 26), (16, 30), (48, 27), (78, 24), (106, 6))
    )
    out = rect(0, y, a) + stroke(stars, 1.6, "#f5e9cc", 0.8)
    if moon is not None:
        out += circle(moon, 17, 15, "#f5e3ae", extra='opacity=".14"') + circle(moon, 17, 10, "#f5e3ae")
    return out + water(y, "#173f4d", "#102d39")


def gale(y: float = 44) -> str:
    return (
        rect(0, y, "#71879a")
        + tone(
            "M0 0H120V16C112 24 104 14 96 20 90 28 80 18 72 22 64 30 54 20 46 24 36 30 30 18 20 22 12 28 6 20 0 22Z",
            "#566a7b",
        )
        + tone("M0 0H120V8C108 14 100 6 90 11 78 16 70 6 58 11 46 16 38 6 26 11 16 15 8 8 0 12Z", "#405364")
        + water(y, "#2a5364", "#1e3f4e")
    )


def doom(y: float = 44, moon: float | None = None) -> str:
    out = rect(0, y, "#4b3b5c") + rect(0, 15, "#382c47") + rect(30, y, "#64506f")
    if moon is not None:
        out += circle(moon, 20, 15, "#d9583f", extra='opacity=".25"') + circle(moon, 20, 11, "#e2714a")
    return out + water(y, "#27484c", "#1b3439")


def jungle(y: float = 52) -> str:
    return (
        rect(0, 72, "#dfe9c8")
        + tone(
            "M0 18C8 8 18 14 22 8 32 2 40 10 46 8 56 2 64 8 72 6 82 0 92 8 98 6 108 4 116 12 120 10V72H0Z", "#a9c48b"
        )
        + tone(
            "M0 34C8 24 16 32 22 26 30 20 38 30 46 28 56 22 66 30 74 26 84 20 94 30 100 26 110 24 116 30 120 28V72H0Z",
            "#7ba363",
        )
        + tone(f"M0 {y}q30-7 60-2t60 0V72H0Z", SAND)
        + tone(f"M0 {y + 12}q40-6 120 0V72H0Z", SAND2)
    )


def beach(y: float = 50) -> str:
    return (
        rect(0, 34, "#cfe2dc")
        + cloud(70, 6)
        + rect(34, 72, "#4f9aa3")
        + stroke("M0 34H120", 1.2, INK, 0.35)
        + ripples(((52, 40), (84, 43), (100, 38)))
        + shape(f"M-4 {y}C26 {y - 8} 50 {y + 10} 124 {y - 2}V76H-4Z", SAND, 2)
        + tone(f"M0 {y + 13}q50-4 120 2V72H0Z", SAND2)
    )


def cabin(y: float = 46) -> str:
    planks = "".join(f"M0 {q}H120" for q in (11, 22, 33))
    return (
        rect(0, 72, "#5b3820")
        + stroke(planks + "M30 0V11M84 11V22M52 22V33M104 33V46M18 33V46", 1.3, INK, 0.45)
        + shape(f"M-4 {y}H124V78H-4Z", "#a86d3d", 2.4)
        + tone(f"M0 {y + 1.2}H120V{y + 4}H0Z", "#c48a54")
        + stroke(
            f"M0 {y + 12}H120M22 {y + 4}V{y + 12}M80 {y + 4}V{y + 12}M50 {y + 12}V72M104 {y + 12}V72", 1.2, INK, 0.35
        )
    )


def cave(a: str = "#2b2722", b: str = "#3d3730", light: str = "#6b5233") -> str:
    return (
        rect(0, 72, a)
        + circle(60, 40, 44, b)
        + circle(60, 42, 31, light, extra='opacity=".55"')
        + tone(
            "M0 0H120V10L112 8 108 20 101 9 92 12 88 6 80 16 75 7H46L41 18 35 8 26 11 21 22 15 9 6 13 0 9Z", "#17161a"
        )
        + tone("M0 60q30-6 60-3t60 1V72H0Z", "#17161a")
    )


def deep() -> str:
    return (
        rect(0, 72, "#3f8794")
        + rect(30, 72, "#33768a")
        + rect(50, 72, "#275c6c")
        + tone("M18 0H34L14 72H-8ZM60 0H72L66 72H46ZM96 0H106L118 72H100Z", "#fff", 0.09)
    )


def deckplanks(y: float = 50) -> str:
    return (
        tone(f"M0 {y}H120V72H0Z", "#c8965a")
        + stroke("".join(f"M{60 + (x - 60) * 0.55:g} {y}L{x} 72" for x in range(-30, 160, 18)), 1.3, INK, 0.4)
        + stroke(f"M0 {y}H120", 2.2)
    )


def rays(
    x: float,
    y: float,
    r: float,
    fill: str = "#fff3cf",
    n: int = 16,
    opacity: float | str | None = 0.5,
    width: float = 0.5,
) -> str:
    path = ""
    for i in range(n):
        a, b = math.tau * i / n, math.tau * (i + width) / n
        path += trace(
            "M", x, y, "L", x + r * math.cos(a), y + r * math.sin(a), x + r * math.cos(b), y + r * math.sin(b), "Z"
        )
    return tone(path, fill, opacity)


def puff(x: float, y: float, k: float = 1.0, fill: str = "#eef0ec", shade: str = "#c3cbcc") -> str:
    path = "M-9 6C-16 6-15-3-9-3-9-11 1-13 4-7 11-10 16-3 12 2 15 8 6 10 3 7 0 11-7 11-9 6Z"
    return at(x, y, shape(path, fill, 2.2 / k), tone("M-9 6C-7 11 0 11 3 7 6 10 15 8 12 2 8 6 0 7-9 6Z", shade), k=k)


def flash(x: float, y: float, k: float = 1.0) -> str:
    """Fire from a muzzle towards the right."""
    return at(
        x,
        y,
        shape("M0 0 8-7 9-3 18-6 15-1 24 0 15 2 18 7 9 4 8 8Z", "#f5a53c", 2 / k),
        tone("M2 0 9-3 14 0 9 3Z", "#fdf0c2"),
        k=k,
    )


def splash(x: float, y: float, k: float = 1.0) -> str:
    return at(
        x,
        y,
        shape(
            "M-10 0C-9-6-8-10-9-14-5-11-4-7-3-3-3-9-2-15 1-20 3-14 3-8 3-3 5-8 7-11 11-13 9-9 9-5 10 0Z", FOAM, 2 / k
        ),
        k=k,
    )


def bolt(x: float, y: float, k: float = 1.0) -> str:
    return at(x, y, shape("M6 0-4 16H2L-5 32 12 11H5L12 0Z", "#f7d35a", 2.2 / k), k=k)


def palm(x: float, y: float, k: float = 1.0, flip: bool = False) -> str:
    """A palm standing at x, y, about 36 high."""
    return at(
        x,
        y,
        shape("M-3 0C-5-14-2-24 4-30L8-29C2-20 1-10 4 0Z", "#a06a3c", 2.2 / k),
        stroke("M-3-8 3-9M-2-16 3-16M0-23 4-22", 1.2 / k, INK, 0.6),
        shape(
            (
                "M5-30C-2-38-12-37-18-29-12-31-8-30-6-27-2-31 2-31 5-30ZM6-30"
                "C2-42-8-46-16-43-9-41-5-37-4-34-1-34 3-33 6-30ZM7-30C8-41 17-45 24-41 18-39 15-36 14-33 "
                "11-34 9-33 7-30ZM8-29C14-37 23-35 26-27 21-29 17-29 15-26 13-29 10-30 8-29Z"
            ),
            LEAF,
            2 / k,
        ),
        tone("M5-30C0-34-5-34-9-33-6-36 0-36 5-31ZM8-29C13-34 19-33 23-30 19-32 13-32 8-29Z", LEAF2),
        k=k,
        flip=flip,
    )


def fern(x: float, y: float, k: float = 1.0, flip: bool = False) -> str:
    return at(
        x,
        y,
        shape(
            (
                "M0 0C-4-14-14-20-24-18-15-15-9-9-6 0ZM-3 0C-4-18 2-28 12-32 8-22 8-12 4 0ZM2 0C4-10 12-17 "
                "22-16 15-12 11-7 9 0Z"
            ),
            LEAF2,
            2.2 / k,
        ),
        stroke("M-2-2C-6-10-12-14-18-16M0-2C0-14 4-22 9-28M5-2C7-8 12-12 17-14", 1.2 / k, "#8fb573", 0.8),
        k=k,
        flip=flip,
    )


def candle(x: float, y: float, k: float = 1.0) -> str:
    return at(
        x,
        y,
        circle(0, -21, 9, "#fbe3a4", extra='opacity=".35"'),
        shape("M-7 0Q0 4 7 0L6-3H-6Z", BRASS, 2 / k),
        shape("M-3.400-2V-15H3.400V-2Z", "#f6ecd2", 2 / k),
        shape("M0-16C-4-20-1-23 0-27 2-23 4-20 0-16Z", "#f5a53c", 1.8 / k),
        k=k,
    )


def barrel(x: float, y: float, k: float = 1.0, a: str = WOOD, b: str = WOOD2) -> str:
    """A barrel standing at x, y, 24 high."""
    return at(
        x,
        y,
        shape("M-8-24H8C12-16 12-8 8 0H-8C-12-8-12-16-8-24Z", a, 2.4 / k),
        tone("M2-24H8C12-16 12-8 8 0H2C6-8 6-16 2-24Z", b),
        stroke("M-10-18H10M-10-6H10", 3 / k, IRON2),
        k=k,
    )


def coinpile(x: float, y: float, w: float = 30, h: float = 14, k: float = 1.0) -> str:
    return at(
        x,
        y,
        shape(
            (
                f"M{-w / 2:g} 0"
                f"C{-w * 0.4:g} {-h * 0.5:g} {-w * 0.25:g} {-h * 0.7:g} {-w * 0.1:g} {-h:g} "
                f"{w * 0.05:g} {-h * 1.1:g} {w * 0.15:g} {-h * 0.9:g} {w * 0.25:g} {-h * 0.6:g}"
                f"Q{w * 0.4:g} {-h * 0.5:g} {w / 2:g} 0Z"
            ),
            GOLD2,
            2.2 / k,
        ),
        tone(
            (
                f"M{w * 0.02:g} {-h:g}"
                f"C{w * 0.15:g} {-h * 0.9:g} {w * 0.25:g} {-h * 0.6:g} {w * 0.4:g} {-h * 0.35:g}L{w / 2:g} 0"
                f"H{w * 0.1:g}C{w * 0.16:g} {-h * 0.4:g} {w * 0.1:g} {-h * 0.8:g} {w * 0.02:g} {-h:g}Z"
            ),
            GOLD3,
        ),
        *[
            disc(px * w, -py * h, 3, GOLD, 1.4 / k)
            for px, py in ((-0.3, 0.22), (-0.12, 0.55), (0.08, 0.25), (0.22, 0.42), (-0.02, 0.82))
        ],
        k=k,
    )


def skullface(
    x: float, y: float, k: float = 1.0, bone: str = "#f3ead6", shade: str = "#d8c8a4", eyes: str = INK
) -> str:
    return at(
        x,
        y,
        shape(
            "M0-16C-11-16-16-9-15-1-14.500 4-11 6-9 8L-8 14C-4 17 4 17 8 14L9 8C11 6 14.500 4 15-1 16-9 11-16 0-16Z",
            bone,
            2.4 / k,
        ),
        tone("M4-15.500C11-13 16-8 15-1 14.500 4 11 6 9 8L8 14Q6 15.500 3 16C6 12 6 8 6 5 10 1 11-8 4-15.500Z", shade),
        tone(
            "M-6-3C-2-3 0 0-1 3S-5 7-8 6-11 2-11 0-9-3-6-3ZM6-3C2-3 0 0 1 3S5 7 8 6 11 2 11 0 9-3 6-3ZM0 5 2 10H-2Z",
            eyes,
        ),
        stroke("M-3 11V15.500M0 12V16M3 11V15.500", 1.5 / k),
        k=k,
    )


def wolf() -> str:
    """A silver wolf's head, seen from the front, in a box of 64."""
    return "".join(
        (
            shape("M32 60 20 50 8 36 10 28 6 6 20 16H44L58 6 54 28 56 36 44 50Z", "#c9d2d8", 3),
            tone("M32 60 44 50 56 36 54 28 58 6 44 16H34L40 34 36 48Z", "#93a1ab"),
            tone("M10 12 19 19 13 26ZM54 12 45 19 51 26Z", "#5c6973"),
            shape("M24 44 32 38 40 44 38 53 32 58 26 53Z", "#e9eef0", 2),
            shape("M27 45H37L32 51Z", INK, 1.6),
            shape("M16 31 27 35 19 38ZM48 31 37 35 45 38Z", "#f5cf73", 1.8),
            stroke("M28 24l4 6 4-6M14 40l4 1M50 40l-4 1", 1.8, INK, 0.6),
        )
    )
