"""Flags, 60 x 40: the players' purple ones, and those of the famous pirates."""

from filibusta.table.art.drawing import INK, Sheet, circle, group, paint
from filibusta.table.art.flags import strip
from filibusta.table.art.pencil import at, use

BLACK, BONE, PURPLE = "#1b1f26", "#f3ead6", "#5b2f6b"


def jack(sheet: Sheet, name: str, colour: str, *marks: str) -> None:
    """A waving flag."""
    folds = paint(strip(0, 40, 8, 20), "#fff", extra='opacity=".14"')
    folds += paint(strip(0, 40, 36, 52), "#0b1320", extra='opacity=".18"')
    edge = paint(strip(0, 40), "none", INK, 2.4)
    sheet.symbol(f"jack-{name}", "0 0 60 40", paint(strip(0, 40), colour), *marks, folds, edge)


def sword(x: float, y: float, r: float) -> str:
    return at(
        x,
        y,
        paint("M0-15C3-6 3 2 1 8H-1.5C-2 0-2-8 0-15Z", BONE),
        paint("M-5 8H5V10.5H-5ZM-1.5 10H1.5V16H-1.5Z", "#e6b450"),
        r=r,
    )


def heart(x: float, y: float, k: float = 1.0) -> str:
    return at(x, y, paint("M0 6C-8 0-7-6-3-6-1-6 0-4 0-3 0-4 1-6 3-6 7-6 8 0 0 6Z", "#d8402f"), k=k)


def glass(x: float, y: float, k: float = 1.0, frame: str = BONE) -> str:
    """An hourglass."""
    bulbs = "M-5.5-8H5.5C5.5-3 1-1.5 1 0 1 1.5 5.5 3 5.5 8H-5.5C-5.5 3-1 1.5-1 0-1-1.5-5.5-3-5.5-8Z"
    return at(
        x,
        y,
        paint("M-7-11H7V-8.5H-7ZM-7 8.5H7V11H-7Z", frame),
        paint(bulbs, "none", frame, 1.8),
        paint("M-3.5-4H3.5L0 0ZM-4 7.5C-3 4 3 4 4 7.5Z", "#e6b450"),
        k=k,
    )


def head(x: float, y: float, w: float) -> str:
    return use("skull", x, y, w)


EMBLEMS = {
    "skull": head(-28, -28, 56),
    "sabres": at(0, 0, sword(-2, 0, 42), sword(2, 0, -42), k=2.2),
    "hourglass": glass(0, 0, 2.6),
    "anchor": group('style="--metal:#f3ead6"', use("anchor", -30, -30, 60)),
    "parrot": use("parrot", -32, -32, 64),
    "kraken": circle(0, 0, 33, "#e6d9f0", extra='opacity=".75"') + use("kraken", -31, -31, 62),
}
"""What tells the players' sloops apart, round the middle of a box of 64."""


def jacks(sheet: Sheet) -> None:
    """Every flag."""
    for name, mark in EMBLEMS.items():
        jack(sheet, name, PURPLE, at(30, 19.5, mark, k=0.45))
    jack(
        sheet,
        "teach",
        BLACK,
        head(9, 4, 20),
        paint("M20 24 14 34M17 27 22 33", "none", BONE, 3),
        sword(38, 20, -70),
        heart(50, 26, 0.9),
    )
    jack(sheet, "rackham", BLACK, head(20, 3, 20), at(0, 9, sword(29, 18, 58), sword(31, 18, -58)))
    jack(sheet, "bellamy", BLACK, use("bones", 14, 4, 32), head(19, 6, 22))
    jack(
        sheet,
        "every",
        "#7c1f24",
        use("bones", 15, 8, 30),
        head(20, 6, 21),
        paint("M20 14Q30 7 40 13L39.5 17Q30 11 20.5 18ZM20 15l-6 2 2 6 5-5Z", "#e6b450", INK, 1),
    )
    jack(
        sheet,
        "roberts",
        BLACK,
        paint("M15 36V24C15 19 25 19 25 24V36ZM20 12a4 4 0 1 1 0 8 4 4 0 1 1 0-8Z", BONE),
        sword(33, 16, 0),
        head(40, 8, 14),
        use("bones", 40, 20, 14),
    )
    jack(sheet, "kidd", "#a52f25", head(19, 6, 22))
    jack(
        sheet,
        "bonnet",
        BLACK,
        head(20, 3, 19),
        paint("M14 28H46", "none", BONE, 3.4),
        circle(14, 28, 2.6, BONE),
        circle(46, 28, 2.6, BONE),
        heart(16, 15, 0.9),
        sword(46, 16, 0),
    )
    jack(sheet, "vane", BLACK, head(20, 2, 19), sword(22, 24, 62), sword(38, 24, -62))
    jack(
        sheet,
        "moody",
        "#a52f25",
        glass(15, 20, 0.95),
        paint("M22 15q6-6 9-2-4 1-9 6Z", "#f3ead6"),
        sword(36, 20, 0),
        head(43, 11, 14),
    )
    jack(sheet, "lowther", "#2f4f3c", glass(20, 20, 1.1), head(34, 9, 19))
