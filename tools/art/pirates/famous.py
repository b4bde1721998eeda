"""The ships of the famous pirates: each her own build, paint and flag."""

from tools.art.pencil import INK, SAIL, Sheet, at, circle, paint, star, stroke, use
from tools.art.pirates.hulls import brig_hull, foam, frigate_hull, galleon_hull, lantern, merchant_hull
from tools.art.pirates.rigs import bowsprit, gaff, mast, masts, spar, stays
from tools.art.pirates.vessel import vessel

BLACK = "--sail:#4a4e55;--sail-2:#34383e;--pennant:#1c2026;"


def oars() -> str:
    """A galley's oars."""
    places = range(92, 262, 22)
    shafts = "".join(f"M{x} 236 {x - 26} 280" for x in places)
    blades = "".join(f"M{x - 21} 271l-7 12" for x in places)
    return stroke(shafts, 5.6) + stroke(shafts, 2.2, "#d3a56a") + stroke(blades, 8) + stroke(blades, 4, "#d3a56a")


def famous(sheet: Sheet) -> None:
    """The ten ships of pirates with a name."""
    vessel(
        sheet,
        "queen_annes_revenge",
        bowsprit((272, 194), (318, 156), 240, 30),
        masts(("mizzen", 80, 200, 62, 27), ("square", 160, 210, 26, 44), ("square", 240, 200, 46, 37)),
        frigate_hull(2),
        lantern(46, 187),
        foam(34, 290),
        flag="jack-teach",
        style=BLACK + "--hull:#2c2a2e;--hull-2:#1b191c;--trim:#8f2b22",
    )
    vessel(
        sheet,
        "william",
        use("sloop", 0, 0, 320, 290),
        flag="jack-rackham",
        width=72,
        style="--sail:#b5523f;--sail-2:#8a382a;--hull:#4a3226;--hull-2:#2c1c15;--trim:#e6b450;--pennant:#1c2026",
    )
    vessel(
        sheet,
        "whydah",
        bowsprit((272, 194), (318, 160), 240, 40),
        masts(("mizzen", 84, 200, 66, 27), ("square", 162, 210, 28, 41), ("square", 240, 200, 42, 34)),
        frigate_hull(1),
        foam(34, 290),
        flag="jack-bellamy",
        style="--hull:#2c4a44;--hull-2:#1a2d29;--trim:#e6b450;--sail:#e9dfc6;--sail-2:#c2b48e;--pennant:#1c2026",
    )
    vessel(
        sheet,
        "fancy",
        bowsprit((272, 194), (318, 160), 240, 36),
        masts(("mizzen", 80, 200, 70, 26), ("square", 160, 210, 26, 42), ("square", 240, 200, 46, 35)),
        frigate_hull(1),
        foam(34, 290),
        flag="jack-every",
        style=BLACK + "--hull:#43403f;--hull-2:#272627;--trim:#b93a2e",
    )
    vessel(
        sheet,
        "royal_fortune",
        bowsprit((258, 172), (318, 126), 236, 36, 1),
        masts(("mizzen", 66, 142, 40, 25), ("square", 150, 200, 26, 42), ("square", 236, 166, 44, 33)),
        galleon_hull(2),
        foam(30, 280),
        flag="jack-roberts",
        style="--hull:#7c2430;--hull-2:#451219;--trim:#f0c85e;--sail:#efe2c4;--sail-2:#c9b283;--pennant:#1c2026",
    )
    vessel(
        sheet,
        "adventure_galley",
        bowsprit((272, 194), (318, 160), 238, 48),
        masts(("mizzen", 84, 200, 80, 24), ("square", 160, 210, 28, 38), ("square", 238, 200, 50, 32)),
        frigate_hull(1),
        foam(34, 290),
        oars(),
        flag="jack-kidd",
        style="--hull:#6b4a33;--hull-2:#3a2a20;--trim:#f0e2c0;--pennant:#1c2026",
    )
    vessel(
        sheet,
        "revenge",
        use("sloop", 0, 0, 320, 290),
        paint("M100 86 214 92Q226 116 208 128 160 116 104 122 116 104 100 86Z", SAIL, INK, 2.6),
        spar("M94 84 220 92"),
        flag="jack-bonnet",
        width=72,
        style="--sail:#efe2c4;--sail-2:#c9b283;--hull:#2f4f63;--hull-2:#1b303d;--trim:#e9ded0;--pennant:#1c2026",
    )
    vessel(
        sheet,
        "ranger",
        bowsprit((262, 194), (316, 158), 222, 42),
        gaff(140, 212, 30, 92),
        stays(140, 222),
        mast("square", 222, 206, 44, 44),
        brig_hull(6),
        foam(54, 276),
        flag="jack-vane",
        style=BLACK + "--hull:#3a2a24;--hull-2:#211713;--trim:#d98a3c",
    )
    vessel(
        sheet,
        "rising_sun",
        bowsprit((258, 172), (318, 126), 236, 36, 1),
        masts(("mizzen", 66, 142, 40, 25), ("square", 150, 200, 26, 42), ("square", 236, 166, 44, 33)),
        at(154, 128, paint(star(0, 0, 25, 12, 0.62), "#e6992e", INK, 2), circle(0, 0, 12, "#f5cf73", INK, 1.8)),
        galleon_hull(1),
        foam(30, 280),
        flag="jack-moody",
        style="--hull:#a4472a;--hull-2:#5e2415;--trim:#f5cf73;--sail:#f3dcae;--sail-2:#d3b274;--pennant:#1c2026",
    )
    vessel(
        sheet,
        "delivery",
        bowsprit((246, 180), (310, 150), 222, 70, 1),
        masts(("mizzen", 88, 172, 74, 25), ("square", 152, 208, 36, 40), ("square", 222, 186, 62, 31)),
        merchant_hull(6),
        foam(56, 270),
        flag="jack-lowther",
        style="--sail:#6b5f55;--sail-2:#4d443c;--pennant:#1c2026;--hull:#4b4136;--hull-2:#2b251e;--trim:#9fb36a",
    )
