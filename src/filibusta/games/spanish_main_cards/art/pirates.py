"""The nine pirates with their flags and ships' emblems, a point of fame, the hold."""

import math

from filibusta.table.art.captains import CAPTAINS
from filibusta.table.art.drawing import BRASS, FOAM, INK, LEAF, PAPER, RED, WOOD, Sheet, circle, group, trace
from filibusta.table.art.pencil import (
    GOLD,
    GOLD2,
    GOLD3,
    NATIONS,
    at,
    bust,
    disc,
    limb,
    shape,
    stroke,
    tone,
    use,
)
from filibusta.table.art.scenery import barrel, rays, rect, skullface, wolf
from filibusta.table.art.things import star

SHIP_OF = {
    "captain_blackheart": ("blackheart", "english", "ravens_due"),
    "bess_harrow": ("bess", "english", "merry_widow"),
    "gentleman_crowe": ("crowe", "english", "gallows_grin"),
    "ines_sombra": ("ines", "spanish", "santa_fortuna"),
    "rodrigo_malasangre": ("rodrigo", "spanish", "lobo_de_plata"),
    "el_halcon": ("halcon", "spanish", "reina_perdida"),
    "griet_van_dorn": ("griet", "dutch", "zwarte_tulp"),
    "joost_de_kraai": ("joost", "dutch", "gouden_haai"),
    "claes_zeewolf": ("claes", "dutch", "noordster"),
}


def emblems(sheet: Sheet) -> None:
    """The nine ships' emblems."""
    box = "0 0 64 64"
    sheet.symbol(
        "emblem-ravens_due",
        box,
        shape(
            "M60 20 49 15C46 8 36 7 31 14 20 18 10 30 4 52L16 46 14 56 26 49C36 50 46 44 48 34 50 28 49 24 49 22Z",
            "#2b323d",
            3,
        ),
        tone("M31 14C24 26 26 36 20 44L16 46 4 52C12 34 20 22 31 14Z", "#4a5666"),
        tone("M49 15 60 20 49 22Z", BRASS),
        stroke("M49 18.500 60 20", 1.4),
        circle(42, 16, 2.4, "#f7e7b4"),
        stroke("M34 49v8M34 57l-5 3M34 57h6M26 50v6l-4 3", 2.6),
        stroke("M22 36C28 34 34 28 36 22M18 44C28 42 38 36 41 28", 1.6, "#7d8a9a", 0.8),
    )
    legs = "M26 30C16 26 12 18 12 10M25 34C14 34 8 30 5 24M25 38C14 40 9 46 6 54M27 42C20 46 17 52 16 60"
    sheet.symbol(
        "emblem-merry_widow",
        box,
        *[stroke(legs, 4, INK), group('transform="matrix(-1 0 0 1 64 0)"', stroke(legs, 4, INK))],
        stroke("M32 0V16", 2),
        disc(32, 40, 15, "#1f242c", 3),
        disc(32, 22, 8, "#2b323d", 3),
        tone("M38 28C47 34 48 46 40 53 44 44 44 36 38 28Z", "#3c4653"),
        shape("M26 33H38L33 40 38 48H26L31 40Z", "#d8402f", 2),
        circle(29, 20, 1.8, "#f3ead6"),
        circle(35, 20, 1.8, "#f3ead6"),
    )
    sheet.symbol(
        "emblem-gallows_grin",
        box,
        stroke("M10 62V6H46M10 20 24 6", 9.6),
        stroke("M10 62V6H46M10 20 24 6", 4.6, WOOD),
        stroke("M44 6V16", 6),
        stroke("M44 6V16", 2.6, "#d3ac6c"),
        stroke("M4 61H24", 6),
        skullface(44, 36, 0.98),
        tone("M32.500 44C38 52 50 52 55.500 44 54 56 34 56 32.500 44Z", INK),
        stroke("M38 47.500v5M42 49v5M46 49v5M50 47.500v5", 1.6, "#f3ead6"),
        stroke("M35 20C38 14 50 14 53 20", 5),
        stroke("M35 20C38 14 50 14 53 20", 2, "#d3ac6c"),
    )
    spokes = "".join(
        trace("M", 32, 36, "L", 32 + 22 * math.cos(a), 36 + 22 * math.sin(a))
        for a in (math.pi * k / 4 for k in range(8))
    )
    sheet.symbol(
        "emblem-santa_fortuna",
        box,
        (
            '<ellipse cx="32" cy="8" rx="16" ry="5" fill="none" stroke="#1c2733" stroke-width="6.4"/>'
            '<ellipse cx="32" cy="8" rx="16" ry="5" fill="none" stroke="#f5cf73" stroke-width="2.6"/>'
        ),
        stroke(spokes, 5.4),
        stroke(spokes, 2, GOLD),
        circle(32, 36, 20, "none", INK, 9),
        circle(32, 36, 20, "none", GOLD2, 4.4),
        *[
            disc(32 + 25 * math.cos(a), 36 + 25 * math.sin(a), 3, RED, 2)
            for a in (math.pi * k / 4 + math.pi / 8 for k in range(8))
        ],
        disc(32, 36, 6.500, GOLD, 2.4),
        tone(
            "M32 40C28 37 28 33 30.500 33 31.500 33 32 34 32 34.500 32 34 32.500 33 33.500 33 36 33 36 37 32 40Z", RED
        ),
    )
    sheet.symbol("emblem-lobo_de_plata", box, wolf())
    sheet.symbol(
        "emblem-reina_perdida",
        box,
        at(
            32,
            34,
            shape("M-24 18-27-12-13 0-7-20 0-4 8-20 13 0 27-12 24 18Z", GOLD2, 3),
            tone("M8-20 13 0 27-12 24 18H6C14 8 12-6 8-20Z", GOLD3),
            shape("M-25 14H25V23H-25Z", GOLD, 2.8),
            disc(-27, -14, 3.600, "#c8452f", 2.2),
            disc(-7, -22, 3.600, "#4fb39f", 2.2),
            disc(8, -22, 3.600, "#c8452f", 2.2),
            disc(27, -14, 3.600, "#4fb39f", 2.2),
            tone("M-14 16h6v5h-6ZM8 16h6v5H8Z", "#c8452f"),
            tone("M-3 16h6v5h-6Z", "#4fb39f"),
            stroke("M2 23V12L-2 6 3 0", 2.4),
            r=-9,
        ),
    )
    sheet.symbol(
        "emblem-zwarte_tulp",
        box,
        limb("M32 34C33 46 31 54 32 62", LEAF, 3, 2),
        shape("M31 58C20 56 12 46 10 34 22 38 30 46 31 58ZM33 58C44 54 50 46 53 36 42 40 34 47 33 58Z", LEAF, 2.6),
        shape("M14 8C22 12 24 8 32 2 40 8 42 12 50 8 54 26 46 40 32 40S10 26 14 8Z", "#3b2b45", 3),
        shape("M32 2C41 12 41 30 32 40 23 30 23 12 32 2Z", "#533e60", 2.4),
        tone("M50 8C54 26 46 40 32 40 44 32 46 18 50 8Z", "#261a30"),
    )
    sheet.symbol(
        "emblem-gouden_haai",
        box,
        shape(
            (
                "M2 36C10 24 22 20 30 20 32 12 36 6 42 4 42 12 43 18 46 23 52 26 54 26 62 16 62 26 60 34 62 "
                "46 56 40 52 38 46 40 40 46 34 48 28 48 28 54 24 58 18 60 19 54 18 50 18 47 10 46 4 42 2 36Z"
            ),
            GOLD2,
            3,
        ),
        tone(
            (
                "M4 40C18 44 38 40 52 32L62 46C56 40 52 38 46 40 40 46 34 48 28 48 28 54 24 58 18 60 19 54 "
                "18 50 18 47 12 46 7 44 4 40Z"
            ),
            GOLD3,
        ),
        circle(13, 32, 2.4, INK),
        stroke("M24 28q4 5 2 11M29 27q4 5 2 11M34 27q3 5 2 10M5 39q6 3 12 2", 1.9),
        tone("M8 40l1.500 3.500 2-2.800 2 3 2-2.700Z", "#fff"),
    )
    sheet.symbol(
        "emblem-noordster",
        box,
        shape(star(32, 32, 31, 4, 0.3), "#f3ead6", 2.8),
        at(32, 32, shape(star(0, 0, 25, 4, 0.42), GOLD2, 2.4), r=45),
        shape(star(32, 32, 31, 4, 0.3), "#f3ead6", 2.4),
        tone(
            (
                "M32 1 32 32 38.500 25.500ZM63 32 32 32 38.500 38.500ZM32 63 32 32 25.500 38.500ZM1 32 32 "
                "32 25.500 25.500Z"
            ),
            "#c9b58c",
        ),
        disc(32, 32, 4, "#3f6fa0", 2),
    )


def pirates(sheet: Sheet) -> None:
    """The nine portraits, the unknown pirate, a point of fame and the hold."""
    tones = {"english": ("#b9d3d6", "#d6e6e4"), "spanish": ("#ecd2a0", "#f6e6c2"), "dutch": ("#cfdcc0", "#e4ecd8")}
    for pid, (cap, who, ship) in SHIP_OF.items():
        style, parts = CAPTAINS[cap]
        a, b = tones[who]
        sheet.symbol(
            f"pirate-{pid}",
            "0 0 120 120",
            tone("M0 0H120V120H0Z", a),
            rays(60, 62, 110, b, 20, 0.9),
            tone("M0 92q10-5 20 0t20 0 20 0 20 0 20 0 20 0V120H0Z", "#33768a"),
            stroke("M0 92q10-5 20 0t20 0 20 0 20 0 20 0 20 0", 2, FOAM, 0.8),
            use(f"flag-{NATIONS[who][0]}", 4, 5, 33, 22),
            disc(101, 20, 14.500, PAPER, 2.2),
            use(f"emblem-{ship}", 91, 10, 20),
            bust(6, 12, 0.9, style, parts),
            fill_box=True,
        )
    sheet.symbol(
        "pirate-unknown",
        "0 0 120 120",
        tone("M0 0H120V120H0Z", "#2a333f"),
        rays(60, 62, 110, "#35404e", 20, 0.9),
        bust(6, 12, 0.9, "", "cap-unknown").replace(
            'href="#cap-unknown"', 'href="#cap-unknown" width="120" height="130"'
        ),
        fill_box=True,
    )
    sheet.scene(
        "fame-1", rect(0, 72, "#2a6075"), rays(60, 36, 80, "#3b7a90", 24, 0.9), laurel(), use("fame", 36, 10, 48)
    )
    sheet.symbol(
        "cargo-hold",
        "0 0 120 72",
        tone("M0 0H120V72H0Z", "#5b3820"),
        stroke("M0 12H120M0 26H120", 1.3, INK, 0.5),
        shape("M-4 56H124V78H-4Z", "#a86d3d", 2.4),
        stroke("M14 56V72M44 56V72M74 56V72M104 56V72", 1.3, INK, 0.4),
        barrel(28, 61, 1.35),
        shape("M46 36H72V61H46Z", "#c9955a", 2.4),
        tone("M62 36H72V61H62Z", "#a37441"),
        stroke("M46 44H72M46 53H72", 1.5),
        shape("M78 60C72 46 76 38 84 36H94C102 38 106 46 100 60Z", "#cfa877", 2.4),
        tone("M92 36H94C102 38 106 46 100 60H90C96 52 96 44 92 36Z", "#a67c4c"),
        shape("M82 36C84 30 94 30 96 36Z", "#cfa877", 2.2),
        fill_box=True,
    )


def laurel() -> str:
    leaf = "M0 0C3-6 10-7 15-3 11 3 5 4 0 0Z"
    out = ""
    for side in (1, -1):
        for k in range(6):
            a = math.radians(70 - k * 25)
            x, y = 60 + side * 31 * math.cos(a), 36 + 31 * math.sin(a)
            out += group(
                f'transform="translate({x:.1f} {y:.1f}) scale({side} 1) rotate({-78 - k * 22})"',
                shape(leaf, "#86ad5f", 1.8),
                stroke("M2 0 11-1.500", 1, INK, 0.5),
            )
    return out
