"""The ships of merchants and navies, and the players' sloops.

They are told apart by silhouette: a caravel's lateens on a curved hull, the round merchantman with bales on deck or
ports in her side, the long low frigate, the high stern of a galleon, the three rows of a man-of-war.
"""

from tools.art.pencil import GOLD, GOLD2, GOLD3, HULL, INK, Sheet, at, circle, group, paint
from tools.art.pirates.hulls import (
    bales,
    brig_hull,
    caravel_hull,
    foam,
    frigate_hull,
    galleon_hull,
    lantern,
    liner_hull,
    merchant_hull,
    windows,
)
from tools.art.pirates.rigs import Mast, bowsprit, gaff, lateen, mast, masts, stays
from tools.art.pirates.vessel import vessel


def ships(sheet: Sheet) -> None:
    """Every ship of the decks that is no pirate's."""
    merchant = masts(("single", 150, 208, 44, 50), ("single", 222, 186, 78, 34))
    vessel(
        sheet,
        "merchantman",
        bowsprit((246, 180), (310, 150), 222, 78, 1),
        lateen(84, 172, 104, 22, 40),
        merchant,
        bales(128, 206),
        merchant_hull(),
        foam(56, 270),
        style="--hull:#a06a3c;--hull-2:#6b4425;--trim:#dcb878",
    )
    vessel(
        sheet,
        "merchantman_armed",
        bowsprit((246, 180), (310, 150), 222, 78, 1),
        lateen(84, 172, 104, 22, 40),
        merchant,
        merchant_hull(4),
        foam(56, 270),
        style="--hull:#7a4a2f;--hull-2:#4a2a1a;--trim:#c8452f",
    )
    big = masts(("single", 92, 166, 72, 34), ("single", 158, 208, 30, 48), ("single", 226, 184, 58, 38))
    vessel(
        sheet,
        "merchantman_large",
        bowsprit((246, 180), (312, 146), 226, 58, 1),
        big,
        bales(112, 204),
        bales(176, 202),
        merchant_hull(),
        foam(50, 274),
        style="--hull:#6f7d4f;--hull-2:#46522f;--trim:#e6cf8e",
    )
    vessel(
        sheet,
        "caravel_light",
        bowsprit((252, 196), (300, 172)),
        lateen(112, 198, 86, 52, 66),
        lateen(196, 214, 46, 62, 84),
        caravel_hull(2),
        foam(66, 272),
        style="--hull:#b07a45;--hull-2:#6f4726;--trim:#f0dba6",
    )
    vessel(
        sheet,
        "caravel",
        bowsprit((252, 196), (306, 164)),
        lateen(90, 184, 92, 36, 52),
        lateen(156, 214, 40, 62, 74),
        mast("single", 226, 208, 62, 36),
        caravel_hull(4),
        foam(66, 272),
        style="--hull:#8f5a34;--hull-2:#573520;--trim:#d98a3c",
    )
    frigate: tuple[Mast, ...] = (
        ("mizzen", 80, 200, 74, 25),
        ("square", 160, 210, 18, 40),
        ("square", 240, 200, 40, 34),
    )
    vessel(
        sheet,
        "frigate",
        bowsprit((272, 194), (318, 160), 240, 40),
        masts(*frigate),
        frigate_hull(1),
        foam(34, 290),
        style="--hull:#35506a;--hull-2:#22303d;--trim:#e8c878",
    )
    vessel(
        sheet,
        "frigate_heavy",
        bowsprit((272, 194), (318, 160), 240, 40),
        masts(*frigate),
        frigate_hull(2),
        foam(34, 290),
        style="--hull:#3a4a45;--hull-2:#26302d;--trim:#e2a33c",
    )
    galleon: tuple[Mast, ...] = (
        ("single", 92, 158, 52, 26),
        ("square", 156, 200, 14, 38),
        ("square", 236, 166, 36, 31),
    )
    vessel(
        sheet,
        "war_galleon",
        bowsprit((258, 172), (318, 126)),
        lateen(44, 124, 62, 18, 30),
        masts(*galleon),
        galleon_hull(2),
        foam(30, 280),
        style="--hull:#8a3f2b;--hull-2:#54231a;--trim:#e6b64c",
    )
    vessel(
        sheet,
        "war_galleon_great",
        bowsprit((258, 172), (318, 122)),
        lateen(36, 122, 54, 18, 28),
        masts(("single", 88, 156, 40, 28), ("square", 156, 200, 14, 42), ("square", 238, 164, 34, 34)),
        galleon_hull(2),
        paint("M14 116 56 124 58 146 20 140Z", "#e6b450", INK, 2),
        windows(22, 123, 3, 7, 10, 11),
        lantern(50, 124),
        foam(30, 280),
        style="--hull:#5d2433;--hull-2:#381520;--trim:#f0c85e",
    )
    vessel(
        sheet,
        "treasure_galleon",
        bowsprit((258, 172), (318, 126)),
        lateen(44, 124, 62, 18, 30),
        group(
            'style="--band:#c22f2b"',
            masts(("single", 94, 158, 48, 30), ("square", 158, 200, 16, 40), ("square", 238, 166, 40, 32)),
        ),
        galleon_hull(1),
        coinpile(132, 203, 34, 17, 1),
        coinpile(178, 203, 40, 20, 1),
        paint("M99 190Q158 206 214 192V198Q158 212 99 196Z", HULL, INK, 2),
        foam(30, 280),
        style="--hull:#b9852f;--hull-2:#6e4718;--trim:#fbe08c",
    )
    vessel(
        sheet,
        "brigantine",
        bowsprit((262, 194), (316, 158), 222, 42),
        gaff(140, 212, 26, 92),
        stays(140, 222),
        mast("square", 222, 206, 40, 44),
        brig_hull(5),
        foam(54, 276),
        style="--hull:#3f6b5d;--hull-2:#274339;--trim:#f0dba6",
    )
    vessel(
        sheet,
        "man_of_war",
        bowsprit((272, 166), (318, 128), 238, 30),
        masts(("mizzen", 74, 156, 50, 28), ("square", 156, 182, 14, 44), ("square", 238, 172, 34, 38)),
        liner_hull(),
        foam(24, 282),
        style="--hull:#2b2f38;--hull-2:#1e2128;--trim:#f0d49a",
    )


def coinpile(x: float, y: float, w: float = 30, h: float = 14, k: float = 1.0) -> str:
    """A heap of coins."""
    return at(
        x,
        y,
        paint(
            (
                f"M{-w / 2:g} 0"
                f"C{-w * 0.4:g} {-h * 0.5:g} {-w * 0.25:g} {-h * 0.7:g} {-w * 0.1:g} {-h:g} "
                f"{w * 0.05:g} {-h * 1.1:g} {w * 0.15:g} {-h * 0.9:g} {w * 0.25:g} {-h * 0.6:g}"
                f"Q{w * 0.4:g} {-h * 0.5:g} {w / 2:g} 0Z"
            ),
            GOLD2,
            INK,
            2.2 / k,
        ),
        paint(
            (
                f"M{w * 0.02:g} {-h:g}"
                f"C{w * 0.15:g} {-h * 0.9:g} {w * 0.25:g} {-h * 0.6:g} {w * 0.4:g} {-h * 0.35:g}L{w / 2:g} 0"
                f"H{w * 0.1:g}C{w * 0.16:g} {-h * 0.4:g} {w * 0.1:g} {-h * 0.8:g} {w * 0.02:g} {-h:g}Z"
            ),
            GOLD3,
        ),
        *[
            circle(px * w, -py * h, 3, GOLD, INK, 1.4 / k)
            for px, py in ((-0.3, 0.22), (-0.12, 0.55), (0.08, 0.25), (0.22, 0.42), (-0.02, 0.82))
        ],
        k=k,
    )
