"""What is put on map and mats, box 64: treasures, captains, cubes of booty, the bag, tokens."""

from filibusta.games.tiny_epic_pirates.art.vessels import PLAYERS, TOKEN, owned
from filibusta.table.art.drawing import (
    BRASS,
    FOAM,
    INK,
    IRON2,
    PAPER,
    RED,
    SAIL,
    WOOD,
    Sheet,
    circle,
    paint,
    var,
)
from filibusta.table.art.land import shade
from filibusta.table.art.pencil import use
from filibusta.table.art.things import star

CUBES = {
    "sugarcane": ("#e3c48a", "#b99355", "#f3dfb4"),
    "rum": ("#8d62a8", "#5d3c73", "#b08fc6"),
    "coffee": ("#a9764a", "#74492a", "#c99a6d"),
    "gunpowder": ("#aab3b9", "#78838b", "#ccd3d7"),
}
"""Front, side and top of each good's cube."""
HAT, HAT_RIM = (
    "M12 16C13 4 35 4 36 16 30 12 18 12 12 16Z",
    "M2 18C8 20 14 10 24 10S40 20 46 18C42 28 32 29 24 29S6 28 2 18Z",
)


def pieces(sheet: Sheet) -> None:
    """Everything but the ships."""
    treasures(sheet)
    captains(sheet)
    cubes(sheet)
    bag(sheet)
    tokens(sheet)
    search_tokens(sheet)


def treasures(sheet: Sheet) -> None:
    """A chest in its owner's colour, his sign on the lock."""
    sheet.symbol(
        "treasure",
        "0 0 64 64",
        paint("M8 31C8 16 14 12 20 12h24c6 0 12 4 12 19Z", TOKEN, INK, 3),
        shade("M36 12h8c6 0 12 4 12 19H42c0-10-2-15-6-19Z", 0.24),
        paint("M8 30h48v24H8Z", TOKEN, INK, 3),
        shade("M8 44h48v10H8Z", 0.24),
        paint(
            "M13 31c0-12 2-17 6-19h4c-4 4-5 9-5 19ZM46 31c0-12-2-17-6-19h5c4 2 6 8 6 19ZM13 30h5v24h-5ZM46 30h5v24h-5Z",
            BRASS,
            INK,
            1.8,
        ),
        paint("M8 31h48", "none", INK, 3),
        circle(32, 36, 11.5, PAPER, INK, 2.2),
    )
    for player in PLAYERS:
        sheet.symbol(f"treasure-{player}", "0 0 64 64", owned(player, "treasure", 23.5, 27.5, 17))


def captains(sheet: Sheet) -> None:
    """The captain who walks the wheel, box 48 x 64."""
    sheet.symbol(
        "captain",
        "0 0 48 64",
        paint("M24 20C32 20 36 26 35 32 44 38 45 50 45 60H3C3 50 4 38 13 32 12 26 16 20 24 20Z", TOKEN, INK, 2.8),
        shade("M28 21C34 23 36 28 35 32 44 38 45 50 45 60H32C36 48 34 30 28 21Z", 0.22),
        paint(HAT_RIM, "#2b323d", INK, 2.6),
        paint(HAT, "#2b323d", INK, 2.4),
        paint("M5 20C12 27 36 27 43 20", "none", BRASS, 2.2),
        circle(24, 46, 11.5, PAPER, INK, 2),
    )
    for player in PLAYERS:
        sheet.symbol(f"captain-{player}", "0 0 48 64", owned(player, "captain", 15.5, 37.5, 17, 48))


def cubes(sheet: Sheet) -> None:
    """A cube of each good: its colour and its picture."""
    front, side, top = var("front", "#fff"), var("side", "#999"), var("top", "#ccc")
    sheet.symbol(
        "cube",
        "0 0 64 64",
        paint("M6 16 16 6H58V48L48 58H6Z", front, INK, 3),
        paint("M6 16 16 6H58L48 16Z", top),
        paint("M48 16 58 6V48L48 58Z", side),
        paint("M6 16H48V58M48 16 58 6", "none", INK, 2),
    )
    for good, (a, b, c) in CUBES.items():
        cube = use("cube", 0, 0, 64, style=f"--front:{a};--side:{b};--top:{c}")
        sheet.symbol(f"cube-{good}", "0 0 64 64", cube, use(f"good-{good}", 9.5, 19, 35))


def bag(sheet: Sheet) -> None:
    """The bag of booty."""
    sheet.symbol(
        "bag",
        "0 0 64 64",
        paint("M20 22C4 34 2 60 16 60H48C62 60 60 34 44 22Z", "#8a5a34", INK, 3),
        paint("M44 22C60 34 62 60 48 60H38C50 50 50 32 38 22Z", "#623d21"),
        paint("M18 8C24 14 40 14 46 8 46 14 44 18 42 22H22C20 18 18 14 18 8Z", "#a06c40", INK, 2.8),
        paint("M19 23H45", "none", INK, 6.4),
        paint("M19 23H45", "none", "#d3ac6c", 3),
        use("skull", 21, 32, 22),
    )


def disc(sheet: Sheet, name: str, fill: str, *body: str, rim: str = BRASS) -> None:
    """A round token with a rim."""
    rings = circle(32, 33.5, 29, INK), circle(32, 31, 29, rim, INK, 2.8), circle(32, 31, 24, fill, INK, 1.8)
    sheet.symbol(name, "0 0 64 64", *rings, *body)


def tokens(sheet: Sheet) -> None:
    """Ports, sure hits, legend tokens."""
    waves = paint("M10 40q5-4 10 0t10 0 10 0 10 0", "none", FOAM, 2)
    disc(sheet, "port-token", "#5fa3ab", waves, use("port", 12, 8, 40), rim="#b98d58")
    aim = "M32 4V20M32 44V60M4 32H20M44 32H60"
    sheet.symbol(
        "surefire-sign",
        "0 0 64 64",
        use("die", 12, 14, 40),
        circle(32, 32, 12, "none", RED, 3.4),
        circle(32, 32, 4, RED),
        paint(aim, "none", INK, 7),
        paint(aim, "none", BRASS, 3.4),
    )
    sheet.symbol(
        "surefire",
        "0 0 64 64",
        paint(star(32, 33, 30, 12, 0.86, 0), INK),
        paint(star(32, 31, 30, 12, 0.86, 0), RED, INK, 2.8),
        circle(32, 31, 22, "#7d1f18", INK, 1.6),
        use("surefire-sign", 13, 12, 38),
    )
    sheet.symbol(
        "hit",
        "0 0 64 64",
        paint(star(32, 32, 31, 10, 0.62), "#f5cf4e", INK, 3),
        circle(32, 32, 12, IRON2, INK, 2.6),
        paint("M25 30C26 26 29 24 32 24", "none", "#fff", 2.6, 'opacity=".7"'),
    )
    disc(sheet, "legend-token", "#2b323d", use("skull", 17, 15, 30))
    blood = (
        "M14 20C20 12 30 22 36 14 44 10 48 20 50 30 52 42 44 40 42 48"
        " 38 54 34 46 30 48 22 52 24 42 18 40 10 38 10 28 14 20Z"
    )
    disc(sheet, "legend-token-bloody", "#2b323d", paint(blood, RED, INK, 1.6), use("skull", 17, 15, 30))


def search_tokens(sheet: Sheet) -> None:
    """Face down, and what each kind shows."""
    grid = paint("M12 31H52M32 11V51", "none", "#fff", 1, 'opacity=".25"')
    disc(sheet, "search", "#2a6075", grid, use("spyglass", 14, 13, 36), rim="#e9d9ad")
    two = ((12, 20, 22), (30, 20, 22))
    three = ((11, 27, 20), (33, 27, 20), (22, 12, 20))
    disc(sheet, "search-gold_2", "#7d4a26", *(use("coin", *spot) for spot in two))
    disc(sheet, "search-gold_3", "#7d4a26", *(use("coin", *spot) for spot in three))
    disc(sheet, "search-surefire", "#7d3b34", use("surefire-sign", 12, 11, 40))
    disc(sheet, "search-booty", "#4f6f8a", use("bag", 14, 11, 36))
    canvas = (
        "M13 17H28C31 22 31 30 29 35 24 33 18 33 13 35 15 29 15 22 13 17Z"
        "M32 14H47C51 20 51 30 48 36 43 34 37 34 32 36 34 29 34 20 32 14Z"
    )
    disc(
        sheet,
        "search-sail_2",
        "#2f5a44",
        paint("M20 44V16M38 44V12", "none", INK, 4.4),
        paint(canvas, SAIL, INK, 2.2),
        paint("M14 42h34l-5 7H19Z", WOOD, INK, 2.2),
    )
    strike = "M15 47 49 15"
    crossed = paint(strike, "none", INK, 8), paint(strike, "none", BRASS, 4.2)
    disc(sheet, "search-storm_pass", "#41525f", use("storm", 12, 9, 40), *crossed)
