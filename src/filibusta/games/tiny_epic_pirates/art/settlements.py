"""Map cards 9 to 13: the settlements of calm seas."""

from filibusta.games.tiny_epic_pirates.art.ground import bales, cove, cross, homes, place
from filibusta.table.art.drawing import INK, LEAF, Sheet, circle, paint
from filibusta.table.art.land import DARK, STONE, hill, isle, palm, shoals, smooth, trees
from filibusta.table.art.pencil import at
from filibusta.table.art.town import LIME, SLATE, THATCH, TILE, TILE2, flagpole, rampart, tower

CORALS = (
    *((46, 80, 1, "#e58a73"), (64, 86, 1.2, "#d7689a"), (12, 92, 0.9, "#e58a73")),
    *((58, 60, 0.8, "#f0b39b"), (108, 92, 1, "#e58a73")),
)


def settlements(sheet: Sheet) -> None:
    """The five cards."""
    palm_settlement(sheet)
    coral_settlement(sheet)
    smugglers_settlement(sheet)
    mission_settlement(sheet)
    fort_settlement(sheet)


def palm_settlement(sheet: Sheet) -> None:
    """Two huts under many palms."""
    palms = ((20, 54, 1.0, -4), (38, 46, 1.05, -3), (60, 45, 1.15, 3), (84, 47, 1.05, 4), (102, 58, 1.0, 5))
    place(
        sheet,
        9,
        isle([(8, 60), (22, 34), (58, 24), (94, 34), (112, 58), (104, 80), (66, 88), (26, 82)], 0.8),
        *(palm(*where) for where in palms),
        homes((26, 66, "hut", "#d3a56a", THATCH), (54, 64, "hut", "#c08f57", THATCH)),
        bales(2, 46, 78),
        cross(9),
    )


def coral(x: float, y: float, k: float, colour: str) -> str:
    """A branch of coral."""
    branch = "M0 6V-5M0 0-5-5M0 1 5-6M-5-5V-10M5-6V-11"
    return at(x, y, paint(branch, "none", INK, 4.6), paint(branch, "none", colour, 2.4), k=k)


def coral_settlement(sheet: Sheet) -> None:
    """An atoll with huts on stilts."""
    shore = [
        *((6, 62), (14, 32), (46, 14), (84, 18), (110, 42), (114, 72), (100, 86), (86, 78)),
        *((92, 58), (80, 42), (52, 36), (34, 48), (30, 68), (38, 82), (22, 90)),
    ]
    green = [
        *((13, 62), (20, 36), (48, 22), (82, 25), (103, 46), (106, 70), (99, 76)),
        *((99, 56), (84, 36), (50, 29), (28, 44), (23, 66), (26, 78), (20, 78)),
    ]
    lagoon = smooth([(40, 66), (46, 50), (64, 46), (80, 54), (80, 70), (64, 76)])
    place(
        sheet,
        10,
        isle(shore, 0),
        paint(smooth(green), LEAF),
        paint(lagoon, "#8fd6cf", extra='opacity=".7"'),
        palm(22, 46, 0.8, -3),
        palm(100, 50, 0.8, 4),
        *(coral(*where) for where in CORALS),
        homes((42, 50, "hut", "#d3a56a", THATCH), (68, 48, "hut", "#e2cfa4", THATCH)),
        paint("M45 50v8M58 50v8M71 48v8M84 48v8", "none", INK, 2.4),
        bales(2, 24, 62),
        cross(10),
    )


def smugglers_settlement(sheet: Sheet) -> None:
    """Houses on a cliff, the cove in its foot, a lamp for those who know."""
    place(
        sheet,
        11,
        shoals(smooth([(14, 84), (20, 40), (60, 26), (104, 40), (110, 84), (60, 92)]), 7),
        paint("M12 86 16 58 24 46 40 42 58 44 80 40 98 46 106 60 110 86 90 90 60 86 34 90Z", "#a79c86", INK, 2.4),
        paint("M80 40 98 46 106 60 110 86 90 90 86 64Z", "#7d735f"),
        paint("M16 58 24 46 40 42 58 44 80 40 98 46 100 50 80 48 60 51 40 49 26 54Z", LEAF, INK, 2),
        paint("M30 62l4 10M68 60l4 12M48 58l-2 8M98 62l2 10", "none", INK, 1.6, 'opacity=".5"'),
        homes((30, 46, "gable", "#e2cfa4", SLATE), (72, 44, "gable", "#d9b98f", TILE2)),
        paint("M58 44V26M58 27h9", "none", INK, 2),
        circle(67, 32, 8, "#f5c746", extra='opacity=".35"'),
        paint("M64 29h6v7h-6Z", "#f5c746", INK, 1.6),
        paint("M24 54v28M30 53v29M24 58h6M24 64h6M24 70h6M24 76h6", "none", INK, 1.8),
        cove(62, 88),
        bales(2, 86, 86),
    )


def mission_settlement(sheet: Sheet) -> None:
    """White walls and a bell."""
    place(
        sheet,
        12,
        isle([(8, 64), (18, 36), (52, 24), (92, 30), (112, 56), (106, 80), (70, 88), (28, 84)], 0.82),
        hill(60, 44, 46, 20, "#8d9f5c", "#67773f"),
        tower(44, 50, 17, 13, LIME, "bell", TILE, 2),
        paint("M48 50v-5q4.500-6 9 0v5Z", DARK),
        homes((20, 62, "hip", LIME, TILE), (66, 62, "hip", LIME, TILE)),
        rampart(34, 72, 66, 6, LIME, sw=1.8),
        palm(16, 56, 0.8, -3),
        bales(2, 26, 78),
        cross(12),
        trees((96, 48, 5), (104, 58, 5)),
    )


def fort_settlement(sheet: Sheet) -> None:
    """Three roofs behind a wall with towers."""
    place(
        sheet,
        13,
        isle([(6, 62), (16, 34), (54, 22), (96, 30), (114, 58), (108, 82), (66, 90), (22, 86)], 0.82),
        homes((26, 50, "hip", LIME, TILE), (50, 46, "hip", "#e9d3b0", TILE2), (74, 50, "hip", LIME, TILE)),
        rampart(20, 100, 66, 13, STONE, 60, sw=2),
        tower(12, 68, 16, 22, STONE, "crenel", sw=2),
        tower(92, 68, 16, 22, STONE, "crenel", sw=2),
        flagpole(100, 42, 16),
        paint("M34 60h5v4h-5ZM80 60h5v4h-5Z", DARK),
        bales(3, 34, 82),
        cross(13),
    )
