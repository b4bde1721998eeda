"""What lies on a map card: its sea, and drawn into the land what the place offers. Box 120 x 120."""

from filibusta.table.art.drawing import FOAM, INK, LEAF, PAPER, RED, SAND, WOOD, Sheet, group, paint, trace, var
from filibusta.table.art.land import DARK, ROCK, ROCK2, Points, shoals, smooth, swell
from filibusta.table.art.pencil import at, use
from filibusta.table.art.town import crate, house

PALE, DEEP = var("sea-1", "#5fa3ab"), var("sea-3", "#2a6878")
BREAKERS = "M-4 98q8-8 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0M-12 110q8-8 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0"
CREST = "M-4 8q8-8 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0"
DROPS = ((64, 26), (80, 18), (96, 42), (12, 62), (110, 60), (58, 10), (24, 76), (88, 70), (74, 56))
CROSSES = {
    1: (86, 62),
    3: (88, 59),
    5: (90, 66),
    7: (60, 73),
    9: (92, 72),
    10: (99, 72),
    12: (90, 74),
    13: (78, 79),
    14: (94, 74),
    15: (96, 75),
    16: (91, 66),
}
"""Where on a card the treasure is buried, by its number."""
STALLS = {
    1: (32, 76, 1.0),
    2: (34, 82, 0.95),
    3: (42, 78, 1.0),
    4: (90, 86, 0.92),
    5: (27, 86, 0.95),
    6: (36, 80, 1.0),
    7: (34, 56, 0.92),
    8: (36, 82, 0.95),
}
"""Where on a card the market stands, by its number: the middle of its foot, and how large it is."""
Home = tuple[float, float, str, str, str]
"""A house of a settlement: the left end of its foot, its kind, wall and roof."""


def place(sheet: Sheet, number: int, *body: str, storm: bool = False) -> None:
    """A map card. Ships lie below y 88; the corner at (104, 16) is that of the search token."""
    sheet.symbol(f"place-map_{number:02d}", "0 0 120 120", *(_gale() if storm else _calm()), *body)


def _calm() -> tuple[str, str]:
    waves = swell((6, 100), (40, 108), (84, 100), (66, 116), (104, 112), (8, 14))
    return paint("M0 0H120V120H0Z", PALE), group('opacity=".9"', waves)


def _gale() -> tuple[str, str]:
    return paint("M0 0H120V120H0Z", DEEP), paint(BREAKERS + CREST, "none", "#fff", 2, 'opacity=".28"')


def tempest(x: float = 4, y: float = 10, w: float = 48) -> str:
    """The cloud of a storm, and its rain all over the card."""
    rain = "".join(trace("M", a, b, "l", -3, 8) for a, b in DROPS)
    return paint(rain, "none", "#cfe6ea", 1.8, 'opacity=".6"') + use("storm", x, y, w)


def stall(number: int, good: str) -> str:
    """The market of a card: a stall under a striped awning, with what is bought there."""
    x, y, k = STALLS[number]
    awning = trace("M", -20, -41, "H", 20, "L", 24, -31) + trace("q", -4, 5, -8, 0) * 6 + "Z"
    stripes = "".join(
        trace("M", -20 + i * 13.5, -41, "h", 6.7, "l", i * 1.4 - 1, 10.5, "q", -4, 4, -8, 0, "Z") for i in range(3)
    )
    return at(
        x,
        y,
        paint("M-19 0V-36M19 0V-36", "none", INK, 5),
        paint("M-19 0V-36M19 0V-36", "none", WOOD, 2),
        paint("M-23-2H23V4H-23Z", "#c39a66", INK, 2),
        use(f"good-{good}", -17, -31, 34),
        paint(awning, PAPER, INK, 2.2),
        paint(stripes, RED),
        paint(awning, "none", INK, 2.2),
        k=k,
    )


def cross(number: int) -> str:
    """Where a treasure may be buried: a red cross, flat on the sand."""
    lines = "M-11-7 11 7M11-7-11 7"
    return at(*CROSSES[number], paint(lines, "none", INK, 9.6), paint(lines, "none", RED, 5.8))


def cove(x: float, y: float, k: float = 1.0) -> str:
    """A pirates' cove: a rock with a dark mouth; (x, y) is the middle of its waterline."""
    return at(
        x,
        y,
        paint("M-24 0C-26-10-22-16-18-20-18-30-8-36 0-36 10-36 16-30 18-22 24-18 26-8 24 0Z", ROCK, INK, 2.4),
        paint("M0-36C10-36 16-30 18-22 24-18 26-8 24 0H13C16-14 12-30 0-36Z", ROCK2),
        paint("M-12 0C-13-16-8-24 0-24S13-16 12 0Z", DARK, INK, 2),
        use("skull", -6, -20, 12),
        paint("M-28 2q5-4 10 0t10 0 10 0 10 0 10 0", "none", FOAM, 2.2),
        k=k,
    )


def homes(*where: Home) -> str:
    """The houses of a settlement: as many as the booty it yields."""
    return "".join(house(x, y, 19, 12, wall, roof, kind, 2, sw=2) for x, y, kind, wall, roof in where)


def bales(count: int, x: float, y: float) -> str:
    """One bale for each piece of booty, the third on the other two."""
    spots = ((0, 0), (9.5, 0), (5, -8))[:count]
    return "".join(crate(x + right, y + down, 9) for right, down in spots)


def coast(shore: Points, green: Points) -> str:
    """Land that runs off the card: its shore, and what is green of it."""
    path = smooth(shore)
    return shoals(path) + paint(path, SAND, INK, 2.4) + paint(smooth(green), LEAF)
