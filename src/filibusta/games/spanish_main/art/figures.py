"""The figures of a card: cannons, bars, cargo, points; bars and ranges to scale, and the plate they stand on.

Short and long differ in form, not in colour alone: what is short is ivory and square, what is long is red and pointed.
"""

from filibusta.games.spanish_main import cards
from filibusta.table.art.drawing import (
    BRASS,
    BRASS2,
    FOAM,
    INK,
    PAPER,
    PAPER2,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    engrave,
    number,
    paint,
    trace,
    var,
)
from filibusta.table.art.pencil import use
from filibusta.table.art.signs import LETTERS
from filibusta.table.art.things import star

PIPS = {
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}
"""The ranks of cannons, as on a die."""
PAINT = {"S": ("#fbf4e2", "#cdb98c", INK), "L": ("#c9432f", "#862419", "#fff3df")}
"""Of what is short and long: face, shade, letters."""
LENGTH = {"S": cards.META["bar_short"] / 10, "L": cards.META["bar_long"] / 10}
"""The bars in millimetres."""
PLATES = {"english": ("#27446b", "#1a3150"), "spanish": ("#9a3527", "#6b2018"), "pirate": ("#66544b", "#45372f")}
"""The band of a ship's card and its lower edge."""
FRAME = "M14 1.5H286Q298.5 1.5 298.5 14V176Q298.5 188.5 286 188.5H14Q1.5 188.5 1.5 176V14Q1.5 1.5 14 1.5Z"


def letter(name: str, x: float, y: float, height: float, fill: str = INK) -> str:
    """One of the house's capitals, its middle at x."""
    path, width = LETTERS[name]
    k = height / 100
    place = f'transform="translate({number(x - width * k / 2)} {number(y)}) scale({k:.3g})"'
    return paint(path, fill, extra=f'{place} fill-rule="evenodd"')


def figures(sheet: Sheet) -> None:
    """Everything that is counted or measured."""
    for bar in "SL":
        for rank in PIPS:
            cannon(sheet, bar, rank)
        ruler(sheet, bar)
        sign(sheet, bar)
        reach(sheet, bar)
    hold(sheet)
    for nation in PLATES:
        plate(sheet, nation)


def cannon(sheet: Sheet, bar: str, rank: int) -> None:
    """A cannon: its rank as pips, its range as the form of the face and as a letter."""
    face, shade, ink = PAINT[bar]
    body = "M5 4H23Q26.5 4 26.5 7.500V24Q26.500 27.5 23 27.500H5Q1.500 27.500 1.500 24V7.500Q1.500 4 5 4Z"
    if bar == "L":
        body = "M14 1.500 26.500 8.500V24Q26.500 27.500 23 27.500H5Q1.500 27.500 1.500 24V8.500Z"
    low = (
        "M1.500 21Q1.500 24.500 5 24.500H23Q26.500 24.500 26.500 21V24Q26.500 27.500 23 27.500H5Q1.500 27.500 1.500 24Z"
    )
    sheet.symbol(
        f"gun-{rank}{bar}",
        "0 0 28 40",
        paint(body, face),
        paint(low, shade),
        paint(body, "none", INK, 2.2),
        *[circle(14 + 5.6 * x, 15.2 + 5.6 * y, 2.4, ink) for x, y in PIPS[rank]],
        paint("M6 29.500h16l2 3-2 6H6l-2-6Z", INK if bar == "S" else shade, INK, 1.6),
        letter(bar, 14, 30.6, 7, "#fff8ec"),
    )


def ruler(sheet: Sheet, bar: str) -> None:
    """A bar in its true length, a unit a millimetre, with quarters and sixteenths."""
    size, (face, shade, ink) = LENGTH[bar], PAINT[bar]
    ticks = "".join(trace("M", size * q / 16, -3.6, "v", 1.3 if q % 4 else 2.6) for q in range(1, 16))
    caps = trace("M", 0, -3.8, "h", 3, "v", 7.6, "h", -3, "ZM", size, -3.8, "h", -3, "v", 7.6, "h", 3, "Z")
    if bar == "L":
        caps = trace("M", 0, -3.8, "h", 3, "v", 7.6, "h", -3, "ZM", size, 0, "l", -5, -3.8, "v", 7.6, "Z")
    sheet.symbol(
        f"bar-{bar}",
        f"0 -5 {number(size)} 10",
        paint(trace("M", 0, -3.8, "H", size - 3, "V", 3.8, "H", 0, "Z"), face, INK, 1.3),
        paint(trace("M", 0.6, 1.6, "H", size - 3, "V", 3.2, "H", 0.6, "Z"), shade),
        engrave(ticks, 0.7, 0.9, ink),
        paint(caps, BRASS, INK, 1),
        letter(bar, size / 2, -2.6, 5.2, ink),
    )


def sign(sheet: Sheet, bar: str) -> None:
    """A bar as a sign on cards: 44 x 22 or 60 x 22."""
    wide, (face, shade, ink) = 44 if bar == "S" else 60, PAINT[bar]
    end = wide - 2
    body = f"M2 4H{end}V18H2Z" if bar == "S" else f"M2 4H{end - 6}L{end} 11 {end - 6} 18H2Z"
    cap = f"M{end} 4h-5v14h5Z" if bar == "S" else f"M{end} 11l-6-7v14Z"
    sheet.symbol(
        f"move-{bar}",
        f"0 0 {wide} 22",
        paint(body, face, INK, 2.2),
        paint(f"M3 14H{end - 6}v3H3Z", shade),
        paint("M2 4h5v14h-5Z" + cap, BRASS, INK, 1.8),
        letter(bar, wide / 2, 6.4, 9, ink),
    )


def reach(sheet: Sheet, bar: str) -> None:
    """A range about (0, 0) in its true radius; the rim of the long one is dashed, that of the short one dotted."""
    r, colour = LENGTH[bar], var("range", "#ffe1d2")
    dots = 'stroke-dasharray=".1 5"' if bar == "S" else 'stroke-dasharray="6 4"'
    edge = r + 6
    sheet.symbol(
        f"range-{bar}",
        " ".join(number(v) for v in (-edge, -edge, 2 * edge, 2 * edge)),
        circle(0, 0, r, colour, extra='fill-opacity=".1"'),
        circle(0, 0, r, "none", INK, 2.6, dots + ' opacity=".75"'),
        circle(0, 0, r, "none", colour, 1.5, dots),
    )


def hold(sheet: Sheet) -> None:
    """Cargo spaces, taken and free; the seal that carries the points; a ship, where ships are counted."""
    sheet.symbol("ship", "0 0 64 64", use("ship-2", 0, 0, 64, 64))
    sheet.symbol(
        "crate",
        "0 0 40 40",
        paint("M4 8h32v28H4Z", "#c69055", INK, 2.6),
        paint("M4 28h32v8H4Z", WOOD2, extra='opacity=".55"'),
        paint("M4 8h32v6H4ZM4 30h32v6H4Z", "#a8713c", INK, 1.8),
        paint("M10 14 30 30M30 14 10 30", "none", INK, 5),
        paint("M10 14 30 30M30 14 10 30", "none", "#a8713c", 2.4),
    )
    sheet.symbol(
        "crate-free", "0 0 40 40", paint("M4 8h32v28H4Z", "none", INK, 2.2, 'stroke-dasharray="4 3.5" opacity=".6"')
    )
    sheet.symbol(
        "points",
        "0 0 48 48",
        paint(star(24, 24, 23, 12, 0.84), var("seal", "#b93a2e"), INK, 2),
        circle(24, 24, 15.5, "none", "#fff3df", 1.2, 'opacity=".7"'),
        paint("M9 17C12 10 18 7 24 7", "none", "#fff", 2, 'opacity=".4"'),
    )
    sheet.symbol(
        "mast",
        "0 0 28 22",
        paint("M14 2V22", "none", INK, 4),
        paint("M14 3V22", "none", WOOD, 1.6),
        paint("M3 3q11-4 22 0q5 7 0 13q-11-3-22 0q5-7 0-13Z", "#faf3e2", INK, 1.8),
    )
    sheet.symbol(
        "mast-gone",
        "0 0 28 22",
        paint("M11 22V13l-3-3 5 1 2-5 2 6 4 0-4 3v7Z", WOOD, INK, 1.8),
        paint("M4 4 9 9M24 4 19 9", "none", INK, 1.8),
    )


def plate(sheet: Sheet, nation: str) -> None:
    """The card of a ship without what is written on it, 300 x 190: band, picture of the sea, shelf for the ability."""
    band, edge = PLATES[nation]
    flag = {"english": "england", "spanish": "spain"}.get(nation, nation)
    sheet.symbol(
        f"plate-{nation}",
        "0 0 300 190",
        paint(FRAME, PAPER, INK, 3),
        paint("M14 7H286Q293 7 293 14V34H7V14Q7 7 14 7Z", band),
        paint("M7 29H293v5H7Z", edge),
        paint("M7 35.5H293M12 183H288Q293 183 293 178V35.500M7 35.500V178Q7 183 12 183", "none", BRASS2, 1.5),
        paint("M13 42H125V140H13Z", "#cfe2dc"),
        paint("M13 112q40-18 70-8 24-10 42 2v34H13Z", "#8fb3a6"),
        paint("M13 118H125v22H13Z", "#33768a"),
        paint("M18 126q5-4 10 0t10 0M92 130q5-4 10 0t10 0M60 134q5-4 10 0", "none", FOAM, 1.3, 'opacity=".6"'),
        paint("M13 42H125V140H13Z", "none", INK, 2.2),
        paint("M13 147H287V177H13Z", PAPER2, BRASS2, 1.2),
        use(f"flag-{flag}", 10, 8, 36, 24),
    )
