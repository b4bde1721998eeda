"""What happens ashore: natives and actions."""

from filibusta.games.plunder.art.window import backcloth, picture, sea_scene, tankard
from filibusta.table.art.drawing import (
    INK,
    LEAF,
    LEAF2,
    PAPER,
    RED,
    SAND,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    paint,
    trace,
)
from filibusta.table.art.land import DARK, SKY, WATER, palm, swell
from filibusta.table.art.pencil import at, use
from filibusta.table.art.town import THATCH, cask, house


def fishers(sheet: Sheet) -> None:
    """Huts and boats."""
    picture(
        sheet,
        "natives_fishers",
        sea_scene(SKY, WATER, 56, paint("M0 56V44Q22 34 46 40 74 30 100 42V56Z", LEAF2, INK, 1.8)),
        paint("M0 60Q30 52 62 58 82 60 100 54V66Q80 70 60 68 30 64 0 70Z", SAND, INK, 2),
        house(10, 56, 22, 13, "#d3a56a", THATCH, "hut", 1, sw=2.2),
        house(42, 54, 18, 11, "#c08f57", THATCH, "hut", 1, sw=2.2),
        palm(72, 60, 1.25, 4),
        palm(4, 58, 1, -3),
        paint("M80 56V38M96 54V36M78 42H98", "none", INK, 2.2),
        paint("M83 42v8l-2 4h4l-2-4M91 42v8l-2 4h4l-2-4", "none", "#7fa7ad", 2.6),
        at(
            50,
            76,
            paint("M-30-6C-14 0 14 0 30-6 26 4 16 7 0 7S-26 4-30-6Z", WOOD, INK, 2.4),
            paint("M-26-1C-14 3 14 3 26-1 20 5 12 7 0 7S-20 5-26-1Z", WOOD2),
            paint("M-6-2 14-20", "none", INK, 4),
            paint("M-6-2 14-20", "none", "#d3a56a", 1.6),
        ),
    )


def warriors(sheet: Sheet) -> None:
    """A palisade, spears and a shield."""
    picture(
        sheet,
        "natives_warriors",
        backcloth("#e9c98c"),
        paint("M0 54V40Q26 28 50 36 76 26 100 38V54Z", LEAF2, INK, 1.8),
        paint("M0 52H100V84H0Z", "#c99f5e"),
        "".join(
            paint(
                trace("M", x, 60 + x % 4, "V", 34 + x * 7 % 5, "l", 3.5, -6, "l", 3.5, 6, "V", 62, "Z"), WOOD, INK, 1.8
            )
            for x in range(0, 100, 8)
        ),
        paint("M22 82 70 16M78 82 30 16", "none", INK, 5),
        paint("M22 82 70 16M78 82 30 16", "none", "#d3a56a", 2),
        paint("M70 16l-1-9 7-5 1 9ZM30 16l1-9-7-5-1 9Z", "#c4ccd0", INK, 2),
        paint("M67 20q6 2 8 8M33 20q-6 2-8 8", "none", RED, 3),
        at(
            50,
            54,
            paint("M0-24C14-20 18-8 18 2 18 14 10 22 0 26-10 22-18 14-18 2-18-8-14-20 0-24Z", "#a5562f", INK, 2.8),
            paint("M0-24C14-20 18-8 18 2 18 14 10 22 0 26Z", "#7d3b1e"),
            paint("M-14-6 0-14 14-6 0 2ZM-14 8 0 0 14 8 0 16Z", "#f0d08a", INK, 1.8),
            circle(0, -6, 2.4, INK),
            circle(0, 8, 2.4, INK),
        ),
    )


def provisions(sheet: Sheet) -> None:
    """A cask and a crate of fruit on a beach."""
    picture(
        sheet,
        "act_provisions",
        sea_scene(SKY, WATER, 44, paint("M0 44V32Q30 22 60 32 84 26 100 34V44Z", LEAF2, INK, 1.8)),
        paint("M0 52Q40 42 100 50V84H0Z", SAND, INK, 2),
        palm(88, 58, 1.5, 5),
        at(28, 76, cask(0, 0, 2.6)),
        paint("M44 58H84L80 78H48Z", "#c39a66", INK, 2.4),
        paint("M44 58H84L83 64H45ZM47 70H81", "none", INK, 1.8),
        paint("M52 58C48 48 58 44 60 52 62 42 74 44 72 54 80 50 82 58 78 58Z", "#f0b43f", INK, 2),
        paint("M66 58C66 50 76 48 80 58Z", "#d0582b", INK, 2),
        paint("M56 46c2-6 8-6 10-2-4 0-6 2-8 6Z", LEAF, INK, 1.6),
    )


def sneak_into_port(sheet: Sheet) -> None:
    """A boat with a lantern before a town asleep."""
    picture(
        sheet,
        "act_sneak_into_port",
        f'<rect width="100" height="84" fill="{"#1d3a4b"}"/>',
        circle(78, 16, 9, "#f5e3ae"),
        paint("M0 50V34h8v-6h10v6h6V22l5-7 5 7v12h10v-8h12v8h8V28l6-5 6 5v6h10v-6h8V50Z", "#0f2430"),
        paint("M12 36h4v5h-4ZM27 30h3v5h-3ZM50 32h4v5h-4ZM72 38h4v5h-4Z", "#f5c746"),
        paint("M0 48H100V84H0Z", "#173f4d"),
        swell((8, 58), (72, 56), (60, 78)),
        paint("M66 50l10 30M76 50l4 30", "none", "#f5e3ae", 1.2, 'opacity=".3"'),
        at(
            46,
            68,
            paint("M-34-8C-14-2 16-2 32-10 30 4 22 9 2 9S-28 6-34-8Z", WOOD, INK, 2.6),
            paint("M-30-2C-14 3 16 3 30-3 26 6 18 9 2 9S-24 7-30-2Z", WOOD2),
            paint("M-2-2C-6-14-4-22 4-24 12-22 14-14 12-3Z", "#33424f", INK, 2.2),
            paint("M5-24C12-22 14-14 12-3H7C8-12 8-20 5-24Z", "#1f2b36"),
            circle(3, -18, 4, DARK),
            paint("M8-8-20 12", "none", INK, 4.4),
            paint("M8-8-20 12", "none", "#d3a56a", 1.8),
            circle(28, -18, 9, "#f5c746", None, None, 'opacity=".35"'),
            paint("M28-8V-13M25-22h6v8h-6ZM28-22v-3", "#f5c746", INK, 1.8),
        ),
    )


def bottle_of_rum(sheet: Sheet) -> None:
    """A bottle and a tankard."""
    picture(
        sheet,
        "act_bottle_of_rum",
        backcloth("#6f4a2b"),
        paint("M0 20H100M0 42H100", "none", "#4d3119", 2),
        paint("M0 62H100V84H0Z", WOOD),
        paint("M0 62H100", "none", INK, 2.4),
        at(
            40,
            70,
            paint("M-7-62H7V-46C7-40 16-38 16-28V2C16 6-16 6-16 2V-28C-16-38-7-40-7-46Z", "#3f7a52", INK, 2.8),
            paint("M2-46C4-40 16-38 16-28V2C16 4 10 5 6 5Z", "#28573a"),
            paint("M-8-66H8V-56H-8Z", "#c39a66", INK, 2.2),
            paint("M-15-24H15V-4H-15Z", PAPER, INK, 2),
            use("skull", -9, -23, 18),
            paint("M-12-30V-34", "none", "#fff", 2.4, 'opacity=".5"'),
        ),
        tankard(74, 64, 1.15),
    )


def ashore(sheet: Sheet) -> None:
    """All of them."""
    for draw in (fishers, warriors, provisions, sneak_into_port, bottle_of_rum):
        draw(sheet)
