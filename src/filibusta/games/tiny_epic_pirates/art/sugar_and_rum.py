"""Map cards 1 to 4: the markets of sugarcane and rum."""

from filibusta.games.tiny_epic_pirates.art.ground import cove, cross, place, stall
from filibusta.table.art.drawing import INK, LEAF, PAPER, WOOD, Sheet, paint, trace
from filibusta.table.art.land import SHOAL, hill, isle, palm, rock, smooth, trees
from filibusta.table.art.town import TILE2, house, mill

CANES = ((60, 48), (70, 45), (80, 42), (90, 39), (66, 56), (76, 53), (86, 50), (96, 46), (56, 62), (100, 36))
REEF = smooth([(8, 58), (20, 30), (52, 16), (90, 22), (112, 52), (106, 78), (70, 92), (28, 88)])
ROCKS = (
    *((8, 64, 0.9), (16, 36, 0.8), (46, 20, 1), (74, 18, 0.8)),
    *((112, 46, 0.9), (112, 74, 0.8), (88, 92, 0.8), (14, 90, 0.8)),
)


def markets_of_sugar_and_rum(sheet: Sheet) -> None:
    """The four cards."""
    cane_key(sheet)
    sugar_cove(sheet)
    rum_reef(sheet)
    grog_haven(sheet)


def cane_key(sheet: Sheet) -> None:
    """A long low key with rows of cane."""
    key = [
        *((4, 74), (14, 54), (40, 44), (66, 36), (92, 28)),
        *((112, 36), (114, 52), (94, 66), (66, 74), (40, 86), (14, 88)),
    ]
    stalks = "".join(
        trace("M", x, y, "q", 1.5, -4, 0, -8, "M", x, y - 5, "q", -3, -3, -4, -1, "M", x, y - 6, "q", 3, -3, 4, -1)
        for x, y in CANES
    )
    place(
        sheet,
        1,
        isle(key, 0.78),
        paint(stalks, "none", INK, 3),
        paint(stalks, "none", "#c5c25f", 1.6),
        stall(1, "sugarcane"),
        cross(1),
        palm(106, 48, 0.8, 4),
    )


def sugar_cove(sheet: Sheet) -> None:
    """A mill on the hill, the cove beneath."""
    shore = [
        *((8, 62), (18, 36), (48, 20), (84, 24), (108, 44)),
        *((112, 70), (96, 84), (74, 80), (60, 86), (34, 88), (14, 80)),
    ]
    place(
        sheet,
        2,
        isle(shore, 0.8),
        hill(20, 56, 56, 22),
        mill(50, 49, 0.88),
        trees((86, 42, 6), (76, 36, 5)),
        stall(2, "sugarcane"),
        cove(88, 84, 0.95),
    )


def rum_reef(sheet: Sheet) -> None:
    """A ring of rocks around two cays."""
    place(
        sheet,
        3,
        paint(REEF, SHOAL, SHOAL, 8, 'opacity=".5"'),
        isle([(18, 62), (28, 42), (54, 38), (66, 54), (62, 76), (40, 84), (22, 78)], 0.76, shoal=4),
        isle([(72, 56), (82, 44), (98, 46), (104, 60), (94, 72), (78, 70)], 0, shoal=4),
        stall(3, "rum"),
        cross(3),
        palm(28, 54, 0.8, -3),
        *(rock(x, y, s) for x, y, s in ROCKS),
    )


def grog_haven(sheet: Sheet) -> None:
    """A tavern in the arms of a horseshoe, a tankard on its sign."""
    shore = [
        *((8, 60), (16, 34), (44, 20), (80, 22), (104, 38), (112, 64), (106, 86)),
        *((90, 88), (84, 72), (66, 62), (46, 66), (38, 84), (20, 88)),
    ]
    green = [
        *((16, 60), (24, 38), (48, 27), (78, 29), (98, 42), (104, 62), (100, 78)),
        *((94, 78), (88, 62), (68, 54), (44, 58), (32, 76), (24, 80)),
    ]
    place(
        sheet,
        4,
        isle(shore, 0),
        paint(smooth(green), LEAF),
        house(46, 50, 30, 16, "#e9d3b0", TILE2, "gable", 3, sw=2),
        paint("M80 50V30M80 32h12", "none", INK, 2),
        paint("M84 33h12v11H84Z", PAPER, INK, 1.8),
        paint("M87 36h5v6h-5ZM92 37q3 2 0 4", WOOD, INK, 1.2),
        cove(28, 88, 0.95),
        stall(4, "rum"),
    )
