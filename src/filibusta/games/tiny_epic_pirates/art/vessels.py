"""Ships of the map, box 64: pirates under one great sail, the Merchants, the Navy."""

from filibusta.table.art.drawing import (
    BRASS,
    FOAM,
    INK,
    PAPER,
    RED,
    SAIL,
    SAIL2,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    paint,
    var,
)
from filibusta.table.art.land import DARK, shade
from filibusta.table.art.pencil import at, use

PLAYERS = {1: "#c8452f", 2: "#174f96", 3: "#f2c94c", 4: "#3fb08f"}
"""The colour of each player where no theme says another."""
TOKEN = var("token", "#7d5516")
MERCHANTS = {"orange": "#e08a2c", "green": "#4f9a4a"}
BOW_WAVE = paint("M0 61q6-4 12 0t12 0 12 0 12 0 12 0", "none", FOAM, 2.6)


def vessels(sheet: Sheet) -> None:
    """Every ship that sails the map."""
    pirates(sheet)
    merchants(sheet)
    navy(sheet)


def owned(player: int, thing: str, x: float, y: float, size: float, w: float = 64, h: float = 64) -> str:
    """A thing in a player's colour, his sign on it."""
    style = f"--token:var(--p{player},{PLAYERS[player]})"
    return use(thing, 0, 0, w, h, style=style) + use(f"badge-{player}", x, y, size)


def spars(path: str, wide: float = 2) -> str:
    """Masts."""
    return paint(path, "none", INK, wide + 3.4) + paint(path, "none", WOOD, wide)


def pirates(sheet: Sheet) -> None:
    """A pirate's ship: her sail carries her owner's sign."""
    sheet.symbol(
        "boat",
        "0 0 64 64",
        spars("M31 48V5", 2.4),
        paint("M34 12Q48 24 60 42 48 40 38 44Z", SAIL, INK, 2.2),
        paint("M10 12H46C52 20 52 34 47 42 34 37 22 37 9 42 13 32 13 22 10 12Z", TOKEN, INK, 2.8),
        shade("M38 12H46C52 20 52 34 47 42 43 40.5 40 39.5 36 39 42 30 42 20 38 12Z", 0.2),
        circle(28, 25, 12.5, PAPER, INK, 2),
        paint("M4 44Q30 52 60 44 58 54 50 60H14Q6 56 4 44Z", WOOD, INK, 2.8),
        paint("M5 50Q30 57 57 50 55 56 50 60H14Q8 57 5 50Z", WOOD2),
        paint("M31 7q7-4 13 0-5 2-3 5-5-3-10-1Z", TOKEN, INK, 1.6),
        BOW_WAVE,
    )
    for player in PLAYERS:
        sheet.symbol(f"boat-{player}", "0 0 64 64", owned(player, "boat", 19, 16, 18))


def merchants(sheet: Sheet) -> None:
    """The Merchants: two masts, a band in their colour; their cube is put on deck."""
    sheet.symbol(
        "boat-merchant",
        "0 0 64 64",
        spars("M20 46V10M42 46V16"),
        paint("M8 12H31C35 18 35 28 32 34 24 31 15 31 7 34 10 27 10 18 8 12Z", SAIL, INK, 2.6),
        paint("M26 12H31C35 18 35 28 32 34 29 33 27 32 24 32 28 26 28 18 26 12Z", SAIL2),
        paint("M35 18H52C55 23 55 30 53 35 47 33 42 33 37 35Z", SAIL, INK, 2.6),
        paint("M9 19H33.5Q34.5 24 33.5 28H9Q10 23 9 19ZM36 23H54Q54.5 27 54 31H37Z", TOKEN),
        paint("M2 42Q10 46 30 46T62 38Q62 52 54 60H12Q3 54 2 42Z", TOKEN, INK, 2.8),
        shade("M4 50Q30 56 60 48 58 55 54 60H12Q6 56 4 50Z", 0.32),
        paint("M20 8q6-3 11 0-4 2-3 4-4-2-8-1Z", TOKEN, INK, 1.5),
        BOW_WAVE,
    )
    marks = {"orange": paint("M9 52h4v4h-4ZM17 53.5h4v4h-4Z", SAIL), "green": circle(11, 54, 2.6, SAIL)}
    for name, colour in MERCHANTS.items():
        hull = use("boat-merchant", 0, 0, 64, style=f"--token:{colour}")
        sheet.symbol(f"boat-{name}", "0 0 64 64", hull, marks[name])


def navy(sheet: Sheet) -> None:
    """The Royal Navy: three masts, a crown on the mainsail."""
    sheet.symbol(
        "boat-navy",
        "0 0 64 64",
        spars("M14 46V12M32 46V4M50 46V14"),
        paint(
            "M5 14H22C25 20 25 27 23 33 17 31 11 31 5 33 7 27 7 20 5 14ZM41 16H56C59 22 59 28 57 33 51 31 46 31 41 33Z",
            "#e9e3d2",
            INK,
            2.4,
        ),
        paint("M20 6H44C49 14 49 27 45 35 37 32 28 32 20 35 23 26 23 15 20 6Z", "#fbf6e8", INK, 2.6),
        paint("M38 6H44C49 14 49 27 45 35 42 34 40 33 37 33 42 25 42 14 38 6Z", "#d9cdb0"),
        paint("M25 26V16L29 20 33 13 37 20 41 16V26Z", BRASS, INK, 1.7),
        paint("M2 40H8V44Q30 48 52 44L62 36Q62 52 54 60H10Q3 54 2 40Z", "#27406f", INK, 2.8),
        paint("M3 49Q30 54 59 47", "none", BRASS, 3),
        paint("M4 54Q30 58 57 53 56 57 54 60H10Q6 58 4 54Z", "#172a4c"),
        paint("M12 47h4v3h-4ZM22 48.5h4v3h-4ZM32 48.5h4v3h-4ZM42 47.5h4v3h-4Z", DARK),
        at(32, 5, paint("M0 0q7-4 13 0-5 2-3 5-5-3-10-1Z", RED, INK, 1.6)),
        BOW_WAVE,
    )
