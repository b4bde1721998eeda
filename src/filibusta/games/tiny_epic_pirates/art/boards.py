"""The helm with its orders and its Ship Line, the ranks of the Legend, the market."""

import math

from filibusta.games.tiny_epic_pirates.art.ground import cove
from filibusta.table.art.drawing import (
    BRASS,
    BRASS2,
    BRASS3,
    INK,
    IRON,
    PAPER,
    PAPER2,
    RED,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    group,
    paint,
    trace,
)
from filibusta.table.art.land import shade
from filibusta.table.art.pencil import at, use
from filibusta.table.art.things import star

WOOD3 = "#c08a55"
SPOKE = (
    "M56-6 66-10 74-6Q92-12 110-6H168L173-10 179-6Q187-5 196-9 210-12 210 0"
    " 210 12 196 9 187 5 179 6L173 10 168 6H110Q92 12 74 6L66 10 56 6Z"
)
RANKS = ("#a97d47", "#9aa4aa", "#7fa7ad", "#d3a53c", "#c8752f", "#8d2a25")
"""The metal of each rank's shield, from the lowest."""
SLOTS = (2, 3, 4, 5)
"""The values of the market."""


def boards(sheet: Sheet) -> None:
    """Everything that lies before a captain and on the market."""
    helm(sheet)
    ship_line(sheet)
    orders(sheet)
    ranks(sheet)
    market(sheet)


def around(count: int, first: float = 0) -> list[float]:
    """So many angles, evenly spread, in degrees."""
    return [first + 360 * i / count for i in range(count)]


def helm(sheet: Sheet) -> None:
    """A ship's wheel about (0, 0): rim at 140, six turned spokes between the orders; alike every 60 degrees."""
    spokes = "".join(
        group(
            f'transform="rotate({angle:g})"',
            paint(SPOKE, WOOD, INK, 3.2),
            paint("M78 0Q92-3 108-2M182 0Q192-2 203-1", "none", WOOD3, 2.6),
        )
        for angle in around(6)
    )
    joints = "".join(_radial(angle, 114, 166) for angle in around(12, 15))
    bolts = [circle(*_at(angle, r), 4, BRASS, INK, 1.6) for angle in around(6) for r in (127, 153)]
    sheet.symbol(
        "helm",
        "-214 -214 428 428",
        spokes,
        circle(0, 0, 140, "none", INK, 60),
        circle(0, 0, 140, "none", WOOD, 54),
        circle(0, 0, 160, "none", WOOD3, 3.4),
        circle(0, 0, 118, "none", WOOD2, 6),
        paint(joints, "none", INK, 1.6, 'opacity=".5"'),
        *bolts,
        circle(0, 0, 67, BRASS2, INK, 3.4),
        circle(0, 0, 63.5, "none", BRASS, 2),
        *(circle(*_at(angle, 61.500), 2.6, BRASS3) for angle in around(12, 15)),
        circle(0, 0, 57, "#a9cdd0", INK, 3),
    )


def _at(angle: float, r: float) -> tuple[float, float]:
    return r * math.cos(math.radians(angle)), r * math.sin(math.radians(angle))


def _radial(angle: float, inner: float, outer: float) -> str:
    return trace("M", *_at(angle, inner), "L", *_at(angle, outer))


def ship_line(sheet: Sheet) -> None:
    """The red rope across the rim, before the hideout: box 24 x 104, upright."""
    rope = "M12 7V97"
    sheet.symbol(
        "ship-line",
        "0 0 24 104",
        paint(rope, "none", INK, 13),
        paint(rope, "none", RED, 8.4),
        paint(
            "".join(f"M8.5 {y}l7-6" for y in range(17, 98, 10)),
            "none",
            PAPER,
            2.2,
        ),
        paint("M4 9h16M4 95h16", "none", INK, 7),
        paint("M4 9h16M4 95h16", "none", "#d3ac6c", 3),
    )


def orders(sheet: Sheet) -> None:
    """The five order tokens and the hideout: box 80."""
    crew = use("crew", 12, 17, 30, 36, style="--token:#3f6f8a") + use("crew", 36, 12, 36, 43, style="--token:#c9953c")
    pictures = {
        "plunder": use("chest-open", 16, 13, 48),
        "trade": use("coins", 15, 11, 50),
        "crew_up": crew,
        "search": use("spyglass", 14, 10, 52),
        "attack": use("crossed", 15, 11, 50),
        "hide_out": at(40, 58, cove(0, 0, 1.05)),
    }
    for name, picture in pictures.items():
        ground = "#dcd0b0" if name == "hide_out" else "#f7ecd3"
        rings = circle(40, 40, 38, ground, INK, 2.8), circle(40, 40, 34.5, "none", BRASS2, 1.3)
        sheet.symbol(f"order-{name}", "0 0 80 80", *rings, picture)


def ranks(sheet: Sheet) -> None:
    """The six levels of Legend as shields: box 64."""
    pistol = (
        at(
            31,
            32,
            paint("M-16 4C-14-6-6-10 2-10H18V-4H6C8 2 4 4 0 4-2 10-6 14-12 14-10 10-12 8-16 4Z", WOOD, INK, 2.4),
            paint("M-2-10H18V-4H-2Z", IRON, INK, 2.2),
            paint("M-2-10l-4-5 3-2 5 5", BRASS, INK, 1.8),
            paint("M-4 2q2 4 6 2", "none", INK, 1.8),
        ),
        paint(star(48, 24, 6, 8, 0.5), "#f5cf4e", INK, 1.4),
    )
    crown = paint("M18 19V7L25 13 32 5 39 13 46 7V19Z", BRASS, INK, 2.2)
    emblems = (
        (use("anchor", 16, 12, 32, style="--metal:#f6e9cb"),),
        (use("skull", 15, 13, 34),),
        (use("cutlass", 14, 13, 36),),
        (use("crossed", 13, 13, 38),),
        pistol,
        (use("bones", 14, 17, 36), use("skull", 16, 17, 32), crown),
    )
    for level, (metal, emblem) in enumerate(zip(RANKS, emblems, strict=True), 1):
        sheet.symbol(
            f"rank-{level}",
            "0 0 64 64",
            paint("M32 2 56 10V32C56 48 44 58 32 62 20 58 8 48 8 32V10Z", metal, INK, 3),
            shade("M32 2 56 10V32C56 48 44 58 32 62Z", 0.16),
            paint("M32 8 50 14V32C50 44 41 52 32 55 23 52 14 44 14 32V14Z", "none", "#fff6dc", 1.6, 'opacity=".7"'),
            *emblem,
        )


def market(sheet: Sheet) -> None:
    """The market: four steps, each higher than the last; values and goods are set by the table. Box 320 x 150."""
    planks = paint("M4 44H316M4 88H316M4 132H316", "none", WOOD2, 2.2)
    stalls = ""
    for i, _ in enumerate(SLOTS):
        x, top = 20 + 72 * i, 60 - 10 * i
        stalls += paint(trace("M", x, 128, "V", top, "h", 62, "V", 128, "Z"), PAPER, INK, 2.4)
        stalls += paint(trace("M", x, 128, "V", 112, "h", 62, "V", 128, "Z"), PAPER2, INK, 2)
        stalls += use("coin", x + 16, top - 15, 30)
    fall = "M288 120C270 142 60 142 34 132"
    sheet.symbol(
        "market",
        "0 0 320 150",
        paint("M14 2H306Q318 2 318 14V136Q318 148 306 148H14Q2 148 2 136V14Q2 2 14 2Z", WOOD, INK, 4),
        planks,
        paint("M16 9H304Q311 9 311 16V134Q311 141 304 141H16Q9 141 9 134V16Q9 9 16 9Z", "none", BRASS, 2.2),
        stalls,
        paint(fall, "none", INK, 5),
        paint(fall + "M44 126l-12 6 11 8", "none", BRASS, 2.4),
    )
