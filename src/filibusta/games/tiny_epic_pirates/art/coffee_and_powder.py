"""Map cards 5 to 8: the markets of coffee and gunpowder."""

from filibusta.games.tiny_epic_pirates.art.ground import coast, cove, cross, place, stall
from filibusta.table.art.drawing import INK, LEAF2, RED, Sheet, circle, paint
from filibusta.table.art.land import DARK, isle, palm, rock, trees
from filibusta.table.art.pencil import at
from filibusta.table.art.town import SLATE, cask, smoke, tower

BERRIES = ((16, 43), (28, 41), (40, 43), (12, 51), (26, 50), (40, 51), (52, 53), (24, 34), (34, 34))


def markets_of_coffee_and_powder(sheet: Sheet) -> None:
    """The four cards."""
    coffee_cape(sheet)
    bean_bay(sheet)
    powder_point(sheet)
    fuse_cove(sheet)


def terraces() -> str:
    """A hill planted with coffee."""
    return (
        paint("M-6 58C4 34 16 26 30 26 48 28 60 44 70 58Z", LEAF2, INK, 2.6)
        + paint("M30 26C48 28 60 44 70 58H44C46 46 42 32 30 26Z", "#2c4a2b")
        + paint("M4 46q26-8 52 0M-2 54q32-8 66 2M14 37q16-6 30 0", "none", "#8fb56a", 2.2)
        + "".join(circle(x, y, 2, RED, INK, 0.9) for x, y in BERRIES)
    )


def coffee_cape(sheet: Sheet) -> None:
    """Terraces of coffee on a headland."""
    shore = [(-10, 20), (20, 16), (52, 24), (84, 40), (110, 56), (112, 70), (92, 80), (56, 84), (20, 90), (-10, 92)]
    green = [(-10, 26), (20, 22), (48, 30), (76, 46), (94, 58), (84, 66), (52, 74), (20, 78), (-10, 80)]
    place(
        sheet,
        5,
        coast(shore, green),
        at(28, 1, terraces(), k=0.85),
        stall(5, "coffee"),
        cross(5),
        palm(70, 66, 0.85),
    )


def bean_bay(sheet: Sheet) -> None:
    """An island like a coffee bean."""
    shore = [
        *((10, 66), (14, 42), (34, 22), (66, 16), (96, 26), (112, 52)),
        *((106, 80), (88, 88), (74, 76), (56, 72), (40, 82), (22, 86)),
    ]
    place(
        sheet,
        6,
        isle(shore, 0.82),
        paint("M22 60C34 44 50 58 64 44 74 34 84 40 96 34", "none", LEAF2, 3.4),
        trees((38, 36, 6), (52, 32, 6), (68, 26, 5), (84, 30, 5)),
        palm(100, 62, 0.9),
        stall(6, "coffee"),
        cove(86, 86, 0.95),
    )


def powder_point(sheet: Sheet) -> None:
    """A promontory with the powder tower on it."""
    shore = [
        *((-10, -12), (126, -12), (122, 32), (102, 46), (86, 66), (72, 88)),
        *((60, 92), (48, 84), (36, 64), (16, 54), (-8, 44)),
    ]
    green = [
        *((-10, -16), (126, -16), (122, 22), (98, 38), (80, 58), (68, 77)),
        *((60, 81), (52, 74), (42, 56), (20, 46), (-8, 36)),
    ]
    place(
        sheet,
        7,
        coast(shore, green),
        tower(66, 50, 21, 20, "#b9a68b", "cone", SLATE, 2.2),
        paint("M73 40h6v7h-6Z", DARK),
        cask(94, 40, 0.9),
        cask(103, 39, 0.9),
        cask(98.5, 32, 0.9),
        stall(7, "gunpowder"),
        cross(7),
        rock(94, 86, 1.1),
        rock(22, 86, 1.1),
        rock(110, 66, 0.8),
    )


def fuse_cove(sheet: Sheet) -> None:
    """A volcano: its lava runs like a fuse."""
    lava = "M52 26q9 6 18 0l4 8q-6 4-8 10-1 9-8 11-3 7-9 9 2-8-1-13-3-7 1-13-2-5 3-12Z"
    place(
        sheet,
        8,
        isle(
            [(6, 68), (16, 46), (40, 30), (80, 30), (106, 48), (114, 70), (100, 86), (70, 84), (40, 90), (16, 84)], 0.84
        ),
        paint("M16 68C36 56 44 34 52 26H70C78 36 86 56 104 68Z", "#7b5a49", INK, 2.4),
        paint("M70 26C78 36 86 56 104 68H74C73 54 70 38 63 26Z", "#553a2d"),
        paint(lava, "#e0602c", INK, 1.8),
        paint("M60 32q-2 11-6 17", "none", "#f5c746", 2.2),
        smoke(51, 26, 0.85),
        cove(86, 86, 0.95),
        stall(8, "gunpowder"),
    )
