"""Map cards 14 to 16: the places where storms rage."""

import math

from filibusta.games.tiny_epic_pirates.art.ground import bales, cross, homes, place, tempest
from filibusta.table.art.drawing import FOAM, INK, WOOD, Sheet, circle, paint
from filibusta.table.art.land import isle, rock, smooth
from filibusta.table.art.pencil import at
from filibusta.table.art.town import SLATE, TILE2

GUSTS = "M52 24h26q9 0 8-7-3-4-7-2M54 33h44q9 1 8 9-3 5-8 2"
EYE = (44, 52)
"""Of the maelstrom."""


def storms(sheet: Sheet) -> None:
    """The three cards."""
    gale_settlement(sheet)
    thunder_settlement(sheet)
    maelstrom_skerry(sheet)


def bent_palm(x: float, y: float, k: float) -> str:
    """A palm in the wind."""
    crown = "M10-20Q20-27 32-20 24-22 16-17 28-17 32-8 22-15 12-15 22-10 20-3 16-12 10-15Z"
    return at(
        x, y, paint("M-1.500 0Q0-12 10-20L12-18Q4-10 2 0Z", WOOD, INK, 1.4), paint(crown, "#6f9c55", INK, 1.3), k=k
    )


def gale_settlement(sheet: Sheet) -> None:
    """Everything leans."""
    place(
        sheet,
        14,
        isle([(8, 66), (20, 44), (56, 36), (94, 42), (112, 62), (106, 82), (66, 90), (24, 84)], 0.8),
        paint(GUSTS, "none", INK, 6),
        paint(GUSTS, "none", "#dcecef", 2.8),
        tempest(0, 9, 46),
        bent_palm(52, 52, 1),
        bent_palm(88, 56, 0.95),
        homes(
            (20, 72, "gable", "#d9b98f", SLATE),
            (42, 68, "gable", "#e2cfa4", TILE2),
            (64, 70, "gable", "#d9b98f", SLATE),
        ),
        bales(3, 36, 84),
        cross(14),
        storm=True,
    )


def thunder_settlement(sheet: Sheet) -> None:
    """The mountain that draws the lightning."""
    place(
        sheet,
        15,
        isle([(8, 66), (18, 44), (54, 30), (94, 38), (112, 62), (106, 82), (66, 90), (24, 84)], 0.82),
        paint("M40 62 62 26 74 12 86 28 106 62Z", "#7f8a86", INK, 2.4),
        paint("M74 12 86 28 106 62H80L78 40Z", "#59655f"),
        paint("M66 22 74 12 82 23 77 27 73 23 70 28Z", "#eef2f0", INK, 1.6),
        tempest(2, 11, 46),
        homes(
            (18, 74, "gable", "#d9b98f", TILE2),
            (41, 70, "gable", "#e2cfa4", SLATE),
            (64, 72, "gable", "#d9b98f", TILE2),
        ),
        bales(3, 34, 86),
        cross(15),
        storm=True,
    )


def whirl(turn: float) -> str:
    """One arm of the maelstrom."""
    turns = [(3 + 4.1 * i, math.radians(46 * i + turn)) for i in range(10)]
    return smooth([(EYE[0] + r * math.cos(a), EYE[1] + r * 0.86 * math.sin(a)) for r, a in turns], False)


def maelstrom_skerry(sheet: Sheet) -> None:
    """Bare rocks beside a whirlpool."""
    arms = [whirl(turn) for turn in (0, 180)]
    place(
        sheet,
        16,
        paint("M44 52m-40 0a40 35 0 1 0 80 0a40 35 0 1 0-80 0Z", "#1f5567", extra='opacity=".8"'),
        *(paint(arm, "none", "#123845", 9) for arm in arms),
        *(paint(arm, "none", FOAM, 3.6) for arm in arms),
        circle(*EYE, 4.5, "#0f2f3a"),
        isle([(70, 56), (82, 44), (102, 46), (112, 60), (106, 76), (84, 80), (72, 70)], 0, sand="#b9ad8c", shoal=4),
        rock(78, 47, 1.2),
        rock(104, 48, 1.4),
        cross(16),
        rock(110, 90, 1.0),
        rock(60, 96, 0.8),
        tempest(2, 9, 44),
        storm=True,
    )
