"""What lies on a captain's mat and on cards: letters of marque, enemies, signs of places, frames, the back, the mat."""

from filibusta.games.plunder.art.window import afloat
from filibusta.table.art.drawing import (
    BRASS,
    FOAM,
    INK,
    PAPER,
    PAPER2,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    group,
    paint,
    trace,
    var,
)
from filibusta.table.art.land import SKY, WATER, swell
from filibusta.table.art.pencil import use

SEALS = {"england": "#b93a2e", "spain": "#c98a1e", "france": "#27478f", "netherlands": "#d8752a"}
GROUNDS = {"open_sea": "#2a6878", "coastland": "#bfe0dc", "port": SKY}
"""Of the signs of places."""
CARD = "M9 1.5H91C96 1.5 98.5 4 98.5 9V131C98.5 136 96 138.5 91 138.5H9C4 138.5 1.5 136 1.5 131V9C1.5 4 4 1.5 9 1.5Z"
GOLD = "#f0cf8a"


def papers(sheet: Sheet) -> None:
    """Letters of marque and the flags of enemies: box 64."""
    for nation, colour in SEALS.items():
        sheet.symbol(
            f"letter-{nation}",
            "0 0 64 64",
            paint("M10 6H54V52H10Z", PAPER, INK, 3),
            paint("M42 6H54V52H42Z", PAPER2),
            use(f"flag-{nation}", 15, 9, 30, 20),
            paint("M16 35h30M16 41h22", "none", WOOD2, 2.4),
            paint("M40 46l-5 14 6-3 3 5 4-15Z", colour, INK, 2),
            use("seal", 32, 36, 22, style=f"--seal:{colour}"),
        )
        sheet.symbol(
            f"enemy-{nation}",
            "0 0 64 64",
            paint("M14 4V62", "none", INK, 6),
            paint("M14 4V62", "none", WOOD, 2.6),
            use(f"flag-{nation}", 14, 5, 46, 31),
            use("crossed", 24, 26, 36),
        )


def signs(sheet: Sheet) -> None:
    """Where a card may be played: round signs for an encounter of the next captain, square ones for an action."""
    wave = "M7 13q4-5 8.5 0t8.5 0M7 20q4-5 8.5 0t8.5 0"
    marks = {
        "open_sea": paint(wave, "none", FOAM, 2.6),
        "coastland": use("palm", 5, 3, 22),
        "port": use("port", 5, 4, 22),
    }
    for where, mark in marks.items():
        ground = GROUNDS[where]
        sheet.symbol(f"at-{where}", "0 0 32 32", circle(16, 16, 14, ground, INK, 2.6), mark)
        square = paint("M6 2H26Q30 2 30 6V26Q30 30 26 30H6Q2 30 2 26V6Q2 2 6 2Z", ground, INK, 2.6)
        sheet.symbol(f"act-{where}", "0 0 32 32", square, paint("M5 5H27V27H5Z", "none", BRASS, 2), mark)


def frames(sheet: Sheet) -> None:
    """Hand cards without their pictures, 100 x 140: the band with the name is low, high for long sentences, or thin."""
    kind = var("kind", "#2f5567")
    for name, top, foot in (("frame", 79, 96), ("frame-tall", 62, 79), ("frame-plain", 79, 84)):
        sheet.symbol(
            name,
            "0 0 100 140",
            paint(CARD, PAPER, INK, 3),
            paint(f"M6 {top}H94V{foot}H6Z", kind),
            paint("M6 6H94V134H6Z", "none", kind, 1.6),
            paint(f"M6 {top}H94M6 {foot}H94", "none", INK, 1.6),
        )


def back(sheet: Sheet) -> None:
    """The back of every hand card."""
    rows = "".join(trace("M", 7, y, "q", 5.4, -7, 10.75, 0) + "t10.75 0" * 7 for y in range(18, 134, 11))
    corners = "".join(f"M{x} {y}l6-6 6 6-6 6Z" for x in (16, 72) for y in (22, 118))
    sheet.symbol(
        "card-back",
        "0 0 100 140",
        paint(CARD, PAPER, INK, 3),
        paint("M11 7H89Q93 7 93 11V129Q93 133 89 133H11Q7 133 7 129V11Q7 7 11 7Z", "#7a4a22"),
        paint(rows, "none", "#91602f", 2),
        paint("M13 10H87Q90 10 90 13V127Q90 130 87 130H13Q10 130 10 127V13Q10 10 13 10Z", "none", GOLD, 1.6),
        circle(50, 70, 31, "#1f5567", GOLD, 2.2),
        circle(50, 70, 34.5, "none", GOLD, 1),
        paint("M50 40v60M20 70h60M29 49l42 42M71 49 29 91", "none", GOLD, 1, 'opacity=".35"'),
        use("ship-galleon", 24, 43, 52, 47, style="--hull:#9a3b2c;--hull-2:#5d2119"),
        paint(corners, GOLD),
    )


def _room(x: float, y: float, w: float, h: float) -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="{WATER}" stroke="{INK}" stroke-width="2.4"/>'


def _place(x: float, y: float, w: float, h: float) -> str:
    dashes = 'stroke="#7d5516" stroke-width="1.8" stroke-dasharray="5 4"'
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="5" fill="{PAPER2}" {dashes}/>'


def mat(sheet: Sheet) -> None:
    """A captain's mat, 400 x 240: own ship and prize above their holds; mate, letters and enemies beside."""
    sheet.symbol(
        "mat",
        "0 0 400 240",
        f'<rect x="2" y="2" width="396" height="236" rx="12" fill="{WOOD}" stroke="{INK}" stroke-width="4"/>',
        paint("M4 62H396M4 122H396M4 182H396M90 4V62M300 62V122M150 122V182M260 182V236", "none", WOOD2, 2.4),
        f'<rect x="10" y="10" width="380" height="220" rx="7" fill="none" stroke="{BRASS}" stroke-width="2.4"/>',
        paint("M10 10H390V30H10Z", var("token", "#c8452f"), INK, 2),
        _room(20, 40, 126, 106),
        _room(154, 40, 126, 106),
        swell((30, 60), (100, 128), (116, 56), (170, 60), (236, 130), (250, 56)),
        group('opacity=".5"', afloat("pinnace", "", 46, 60, 74)),
        _place(20, 154, 126, 66),
        _place(154, 154, 126, 66),
        f'<rect x="290" y="40" width="90" height="80" rx="6" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>',
        *[_place(x, y, 42, 42) for y in (128, 178) for x in (290, 338)],
    )
