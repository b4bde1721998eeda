"""The open seas of the map."""

import math

from filibusta.games.plunder.art.places import place
from filibusta.table.art.drawing import FOAM, INK, WOOD, WOOD2, Sheet, circle, paint, trace
from filibusta.table.art.land import DARK, ocean
from filibusta.table.art.pencil import at, use
from filibusta.table.art.town import cask

PALE, DIM = "#8cc3c6", "#4f93a1"


def dolphin(x: float, y: float, s: float = 1.0, flip: bool = False) -> str:
    """A dolphin leaping."""
    return at(
        x,
        y,
        paint(
            (
                "M-26 14C-24 8-22 6-19 5-16-8-4-14 8-11 15-9 19-4 21 0L28 3C29 5 27 6 25 6 18 8 10 6 4 4-4 "
                "2-12 4-15 8-14 11-14 14-16 17-18 14-22 13-26 14Z"
            ),
            PALE,
            INK,
            2,
        ),
        paint("M21 3C14 6 6 4 0 2-6 1-12 3-15 8-17 6-18 5-19 5-16 0-8-3 0-2 8-1 14 2 21 3Z", DIM),
        paint("M-1-12C-3-18-1-22 4-23 3-18 5-14 8-11Z", DIM, INK, 1.7),
        paint("M8 5C6 9 2 11-1 11 0 8 1 6 3 4Z", DIM, INK, 1.5),
        circle(17, -2, 1.3, INK),
        paint("M-30 20q6-4 12 0t12 0", "none", FOAM, 1.8),
        k=s,
        flip=flip,
    )


def gull(x: float, y: float, s: float = 1.0) -> str:
    """A gull in flight."""
    return at(
        x,
        y,
        paint("M0 0C-5-8-12-9-18-6-11-5-6-2-2 4 0 6 3 6 4 3 8-3 14-6 20-5 15-10 6-8 0 0Z", "#f3efe2", INK, 1.6),
        paint("M4 3C8-3 14-6 20-5 14-3 10 1 6 4Z", "#b9bfbb"),
        k=s,
    )


def fin(x: float, y: float, s: float = 1.0) -> str:
    """A fin above the water."""
    return at(
        x,
        y,
        paint("M-9 4C-6-6 0-11 6-12 3-6 4 0 8 4Z", DIM, INK, 1.8),
        paint("M-16 5q5-4 10 0t10 0 10 0", "none", FOAM, 1.8),
        k=s,
    )


def fish(x: float, y: float, s: float = 1.0) -> str:
    """A flying fish."""
    return at(
        x,
        y,
        paint("M-16 2C-10-6 8-8 18 0 10 8-8 8-16 4L-24 10-21 3-25-4Z", PALE, INK, 1.8),
        paint("M-16 4C-8 8 10 8 18 0 8 4-6 4-16 3Z", DIM),
        paint("M4-4C-2-12-10-18-20-19-20-14-14-6-4-4Z", "#d3e9e6", INK, 1.6),
        paint("M0-6-16-17M-4-5-18-13", "none", INK, 1, 'opacity=".5"'),
        circle(12, -1.5, 1.3, INK),
        r=-20,
        k=s,
    )


def marlin() -> str:
    """A marlin."""
    return (
        paint(
            (
                "M18 72C22 52 36 38 56 34 64 32 70 32 76 30L102 18 80 34C76 42 64 46 54 48 42 52 34 60 32 72 "
                "36 74 38 78 38 82L27 77 14 82C14 77 15 74 18 72Z"
            ),
            PALE,
            INK,
            2,
        )
        + paint("M80 34C76 42 64 46 54 48 42 52 34 60 32 72L25 72C28 58 40 46 56 42 66 40 74 38 80 34Z", DIM)
        + paint("M58 33C54 24 46 22 38 24 40 30 36 36 32 46 40 40 48 36 58 33Z", DIM, INK, 1.7)
        + circle(73, 34, 1.5, INK)
        + paint("M8 84q6-4 12 0t12 0 12 0", "none", FOAM, 2)
    )


def whale() -> str:
    """A whale."""
    return (
        paint(
            (
                "M22 60C22 42 44 36 62 44 76 50 84 50 90 42 88 34 92 30 98 30 99 34 102 37 108 36 107 42 102 "
                "46 96 47 92 60 78 68 58 68 40 69 24 69 22 60Z"
            ),
            DIM,
            INK,
            2,
        )
        + paint("M24 58C40 66 66 62 82 56 76 64 68 68 58 68 40 69 26 68 24 58Z", PALE)
        + circle(36, 53, 1.6, INK)
        + paint("M42 40C42 33 38 30 34 30M42 40C42 33 46 30 50 31M42 39V28", "none", FOAM, 2)
        + paint("M14 69q7-5 14 0t14 0 14 0 14 0 14 0", "none", FOAM, 1.8)
    )


def serpent() -> str:
    """A serpent."""
    return (
        paint("M28 70C28 48 46 48 46 70M58 70C58 54 74 54 74 70M84 70C84 60 94 60 94 70", "none", INK, 12)
        + paint("M28 70C28 48 46 48 46 70M58 70C58 54 74 54 74 70M84 70C84 60 94 60 94 70", "none", PALE, 7.6)
        + paint("M22 71C18 56 20 40 30 34 40 30 46 36 42 42 38 40 35 41 34 46 33 54 34 62 34 71Z", PALE, INK, 2)
        + circle(34, 37, 1.5, INK)
        + paint("M30 33l-2-6 6 3 3-5 2 6", DIM, INK, 1.5)
        + paint("M12 72q7-5 14 0t14 0 14 0 14 0 14 0 14 0", "none", FOAM, 1.8)
    )


def turtle() -> str:
    """A turtle."""
    return at(
        46,
        60,
        paint(
            (
                "M14-10C22-20 32-18 30-8 25-5 20-4 15-4ZM-14-11C-20-21-29-19-27-11-23-7-18-5-14-6ZM-14 11"
                "C-20 20-29 18-27 11-23 7-18 5-14 6ZM14 10C22 20 32 18 30 8 25 5 20 4 15 4Z"
            ),
            PALE,
            INK,
            1.8,
        ),
        paint("M18-4C27-8 34-4 34 0S27 8 18 4Z", PALE, INK, 1.8),
        paint("M-20 0C-16-15 12-17 21 0 12 17-16 15-20 0Z", DIM, INK, 2.2),
        paint(
            "M-8-7 5-8 11 0 5 8-8 7-12 0ZM-8-7-12-11M5-8 9-12M5 8 9 12M-8 7-12 11M11 0h9M-12 0h-7",
            "none",
            INK,
            1.3,
            'opacity=".6"',
        ),
        circle(30, -1.5, 1.2, INK),
        r=-20,
    )


def wreck() -> str:
    """A wreck."""
    return (
        paint("M22 76C26 64 30 54 34 44L56 34C64 46 74 62 88 76Z", WOOD, INK, 2.2)
        + paint("M56 34C64 46 74 62 88 76H64C62 60 60 46 56 34Z", WOOD2)
        + paint("M29 60Q48 56 70 54M25 69Q50 66 80 66", "none", "#e0ae4b", 2.2)
        + paint("M38 54h5v5h-5ZM50 52h5v5h-5Z", DARK)
        + paint("M52 36 46 12M38 22l18-4", "none", INK, 5)
        + paint("M52 36 46 12M38 22l18-4", "none", WOOD, 2)
        + paint("M39 23l16-4 2 14-5-3-4 6-4-5-4 2Z", "#e6d6b2", INK, 1.6)
        + paint("M10 78q7-5 14 0t14 0 14 0 14 0 14 0 14 0", "none", FOAM, 2)
        + cask(114, 84, 0.9)
        + paint("M100 84q5-4 10 0t10 0 8 0", "none", FOAM, 1.8)
    )


def seas(sheet: Sheet) -> None:
    """Nine open seas: a creature or sign of the water in a corner, the middle left to the ships."""
    rhumb = "".join(
        trace("M", 34, 58, "L", 34 + 220 * math.cos(math.radians(a)), 58 + 220 * math.sin(math.radians(a)))
        for a in range(0, 360, 30)
    )
    pictures = {
        "wood_1": paint(rhumb, "none", "#fff", 1, 'opacity=".16"')
        + use("rose", 8, 32, 52, style="--rose-ink:#d6eae6;--rose-1:#e9f3ef;--rose-2:#1d5566"),
        "cloth_1": gull(44, 52) + gull(76, 40, 0.66) + gull(108, 150, 0.8),
        "spice_1": dolphin(42, 56) + dolphin(104, 148, 0.78, True),
        "wood_2": wreck(),
        "cloth_2": fish(40, 62, 1.05) + fish(86, 46, 0.8) + fish(112, 150, 0.85),
        "spice_2": marlin(),
        "wood_3": serpent(),
        "cloth_3": whale(),
        "spice_3": turtle() + fin(104, 150, 0.9) + fin(124, 160, 0.6),
    }
    calm = [(96, 62), (14, 96), (116, 104), (28, 128), (90, 120), (58, 152), (124, 132), (64, 90)]
    for i, (key, body) in enumerate(pictures.items()):
        turn = i % 3
        place(
            sheet,
            f"open_sea_{key}",
            ocean(150, 178, *[((x + 17 * turn) % 136, y + 4 * turn) for x, y in calm], (104, 34), (16, 166), (92, 170)),
            body,
        )
