"""Merchants by strength, the Navy, the backs and frames of cards."""

from filibusta.games.tiny_epic_pirates.art.window import open_sea, picture
from filibusta.table.art.drawing import INK, PAPER, SEA, Sheet, circle, group, paint, var
from filibusta.table.art.pencil import use
from filibusta.table.art.town import crate

CARD = "M9 1.5H91C96 1.5 98.5 4 98.5 9V131C98.5 136 96 138.5 91 138.5H9C4 138.5 1.5 136 1.5 131V9C1.5 4 4 1.5 9 1.5Z"
GILT = "#e6c675"
MERCHANTS = {
    2: ("ship-1", 74, "#cfe2dc"),
    4: ("ship-2", 78, "#dfe3c4"),
    6: ("ship-3", 82, "#f1dcae"),
    8: ("ship-5", 86, "#e9bd92"),
}
"""By strength: the ship, how wide she is, and the evening that falls."""
SHALLOW = "#5fa3ab"
BROWN = "--hull:#9a6b3c;--hull-2:#6b4423;--trim:#f0e2c0"
BLUE = "--hull:#27406f;--hull-2:#172a4c;--trim:#e6b450;--pennant:#b5302c"


def cards(sheet: Sheet) -> None:
    """All of them."""
    merchants(sheet)
    navy(sheet)
    back(sheet, "crew", "#4b3561", "#5f4778", use("crossed", 30, 50, 40), use("skull", 37, 45, 26))
    back(sheet, "merchant", "#2f6a52", "#3f7f65", use("bag", 30, 48, 40))
    frames(sheet)


def merchants(sheet: Sheet) -> None:
    """The stronger, the larger, the later in the day, and the more bales."""
    for value, (ship, w, sky) in MERCHANTS.items():
        coast = paint("M0 60Q16 50 36 54 60 46 100 56V60Z", "#8fb3a6")
        vessel = group(f'style="{BROWN}"', use(ship, 49 - w / 2, round(79 - w * 0.845, 1), w, round(w * 0.906, 1)))
        bales = (crate(4 + 10 * i, 82, 9) for i in range(value // 2))
        picture(sheet, f"merchant_{value}", open_sea(sky, SHALLOW if value < 6 else SEA, coast), vessel, *bales)


def navy(sheet: Sheet) -> None:
    """The hunter."""
    ship = group(f'style="{BLUE}"', use("ship-5", 12, 10, 76, 69))
    picture(sheet, "navy", open_sea("#b9cbd6", "#2f6a7a"), ship, use("flag-england", 45, 3, 22, 15))


def back(sheet: Sheet, deck: str, ground: str, pattern: str, *emblem: str) -> None:
    """The back of a deck, 100 x 140."""
    chevrons = "".join(f"M7 {y}l43-22 43 22" for y in range(30, 133, 13))
    corners = "M16 22l6-6 6 6-6 6ZM72 22l6-6 6 6-6 6ZM16 118l6-6 6 6-6 6ZM72 118l6-6 6 6-6 6Z"
    sheet.symbol(
        f"back-{deck}",
        "0 0 100 140",
        paint(CARD, PAPER, INK, 3),
        paint("M7 7H93V133H7Z", ground),
        paint(chevrons, "none", pattern, 2),
        paint("M7 7H93V133H7Z", "none", PAPER, 3),
        paint("M10 10H90V130H10Z", "none", GILT, 1.6),
        circle(50, 70, 30, ground, GILT, 2.2),
        *emblem,
        paint(corners, GILT),
    )


def frames(sheet: Sheet) -> None:
    """Cards without their pictures, 100 x 140: a band for the name, or a thin line."""
    kind = var("kind", "#4b3561")
    for name, top, foot in (("frame", 79, 96), ("frame-plain", 122, 126)):
        sheet.symbol(
            name,
            "0 0 100 140",
            paint(CARD, PAPER, INK, 3),
            paint(f"M6 {top}H94V{foot}H6Z", kind),
            paint("M6 6H94V134H6Z", "none", kind, 1.6),
            paint(f"M6 {top}.5H94M6 {foot}H94", "none", INK, 1.6),
        )
