"""Cards for fights, and the parrot."""

from filibusta.games.plunder.art.window import backcloth, picture
from filibusta.table.art.drawing import INK, LEAF2, PAPER, RED2, WOOD, WOOD2, Sheet, circle, group, paint
from filibusta.table.art.land import DARK, SKY
from filibusta.table.art.pencil import at, use
from filibusta.table.art.things import star

GLOW = backcloth("#2b3a46") + paint(star(50, 36, 60, 14, 0.7), "#41525f")
"""The ground of a fight."""


def skull(y: float, k: float) -> str:
    """A red skull."""
    return at(
        50,
        y,
        paint(
            (
                "M0-30C-20-30-30-16-28 0-27 8-22 12-18 16L-17 27C-9 33 9 33 17 27L18 16C22 12 27 8 28 0 "
                "30-16 20-30 0-30Z"
            ),
            "#c23a2c",
            INK,
            2.8,
        ),
        paint(
            (
                "M0-30C20-30 30-16 28 0 27 8 22 12 18 16L17 27C12 31 6 32 0 32 8 28 11 22 11 15 16 9 20 4 "
                "20-5 20-20 12-28 0-30Z"
            ),
            RED2,
        ),
        paint(
            (
                "M-11-5C-4-5-1 0-2 5S-8 12-13 11-21 5-20 1-16-5-11-5ZM11-5C4-5 1 0 2 5S8 12 13 11 21 5 20 1 "
                "16-5 11-5ZM0 10L5 19H-5Z"
            ),
            DARK,
        ),
        paint("M-7 22V31M0 23V33M7 22V31", "none", DARK, 2.6),
        k=k,
    )


def flash(x: float, y: float) -> str:
    """The flash of a shot."""
    return paint(star(x, y, 11, 8, 0.5), "#f5cf4e", INK, 1.8) + circle(x, y, 3.4, "#fff6dc")


def broadside(sheet: Sheet) -> None:
    """A skull between cannons."""
    picture(
        sheet,
        "combat_broadside",
        GLOW,
        skull(30, 0.8),
        use("cannon", 6, 46, 34),
        at(94, 46, use("cannon", 0, 0, 34), flip=True),
        flash(45, 54),
        flash(55, 60),
    )


def boarders(sheet: Sheet) -> None:
    """A skull over sabres."""
    picture(
        sheet,
        "combat_boarders",
        GLOW,
        at(50, 52, use("cutlass", -40, -36, 70), at(0, 0, use("cutlass", -40, -36, 70), flip=True)),
        skull(32, 0.74),
    )


def parrot(sheet: Sheet) -> None:
    """The parrot and a letter."""
    picture(
        sheet,
        "parrot",
        backcloth(SKY),
        paint("M0 66Q30 56 60 62T100 56V84H0Z", LEAF2),
        paint("M0 76H100", "none", INK, 9),
        paint("M0 76H100", "none", WOOD, 5),
        use("parrot", 8, 2, 76),
        at(
            76,
            58,
            group(
                'transform="rotate(12)"',
                paint("M-14-12H14V14H-14Z", PAPER, INK, 2.4),
                paint("M-9-6H9M-9-1H9", "none", WOOD2, 2),
                use("seal", -7, 2, 14),
            ),
        ),
    )


def fights(sheet: Sheet) -> None:
    """All of them."""
    for draw in (broadside, boarders, parrot):
        draw(sheet)
