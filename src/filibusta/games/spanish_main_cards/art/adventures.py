"""A scene for every adventure card: treasures, friends and sights."""

from filibusta.table.art.bark import bark
from filibusta.table.art.drawing import (
    BRASS,
    BRASS2,
    BRASS3,
    FOAM,
    INK,
    LEAF,
    LEAF2,
    PAPER,
    PAPER2,
    RED,
    SAND,
    WOOD,
    Sheet,
    circle,
    group,
    paint,
)
from filibusta.table.art.pencil import (
    DARK,
    DARK2,
    GOLD,
    GOLD2,
    GOLD3,
    NATIONS,
    SKIN,
    SKIN2,
    STONE,
    STONE2,
    STONE3,
    at,
    bust,
    candleglow,
    disc,
    limb,
    shape,
    star5,
    stroke,
    tone,
    use,
)
from filibusta.table.art.scenery import (
    beach,
    cabin,
    candle,
    cave,
    cloud,
    coinpile,
    day,
    fern,
    gold,
    jungle,
    palm,
    rays,
    rect,
    ripples,
    skullface,
    water,
)


def adventures(sheet: Sheet) -> None:
    """A scene for every adventure card."""
    sheet.scene(
        "adv-ancient_relics",
        jungle(),
        shape("M4 56V49H9V42H14V35H19V28H41V35H46V42H51V49H56V56Z", STONE, 2.2),
        tone("M33 28H41V35H46V42H51V49H56V56H40V42H36Z", STONE2),
        stroke("M9 49H51M14 42H46M19 35H41", 1.3, INK, 0.5),
        shape("M26 56V38H34V56Z", STONE3, 2),
        tone("M28 56V41H32V56Z", "#2c2a26"),
        at(
            80,
            36,
            rays(0, -4, 34, "#fff6d8", 18, 0.55),
            shape("M-22-18-15-10-14-20-7-12-4-24 0-13 4-24 7-12 14-20 15-10 22-18 18-2H-18Z", "#c8452f", 2.2),
            shape("M-16-10H16L18-3V9C18 19 9 26 0 26S-18 19-18 9V-3Z", GOLD2, 2.6),
            tone("M6-10H16L18-3V9C18 19 9 26 0 26 8 20 10 8 6-10Z", GOLD3),
            shape("M-16-10H16V-5H-16Z", GOLD, 2),
            disc(-20, 5, 4.4, "#4fb39f", 2.2),
            disc(20, 5, 4.4, "#3d9e8b", 2.2),
            tone("M-11 0H-3V4H-11ZM3 0H11V4H3Z", INK),
            shape("M-3 4H3L4 11H-4Z", GOLD, 1.6),
            shape("M-9 15H9V20H-9Z", "#f3ead6", 1.8),
            stroke("M-4.500 15V20M0 15V20M4.500 15V20", 1.4),
        ),
        fern(112, 72, 0.8),
        fern(8, 73, 0.7, True),
    )
    sheet.scene(
        "adv-native_alliance",
        beach(66),
        rect(34, 60, "#4f9aa3"),
        ripples(((46, 42), (14, 48), (100, 44))),
        bark(64, 47, 46, NATIONS["english"][1], "flag-england"),
        shape("M-4 60C0 52 10 50 20 53 28 54 30 60 34 66H-4Z", SAND, 2),
        palm(12, 55, 0.9),
        *[
            group(
                "",
                limb(f"M{x - 6} {41}L{x + 12} {63}", "#a06a3c", 1.6, 1.5),
                shape(f"M{x - 6} 58C{x - 7} 48 {x - 5} 43 {x} 42 {x + 5} 43 {x + 7} 48 {x + 6} 58Z", DARK, 2.2),
                tone(f"M{x + 1} 42C{x + 5} 43 {x + 7} 48 {x + 6} 58H{x + 2}C{x + 3} 52 {x + 3} 46 {x + 1} 42Z", DARK2),
                disc(x, 37, 5, DARK, 2.2),
                shape(
                    f"M{x - 5.500} 36Q{x} 32.500 {x + 5.500} 36L{x + 5} 33.500Q{x} 30 {x - 5} 33.500Z", "#f3ead6", 1.6
                ),
                shape(f"M{x - 4} 32C{x - 9} 27 {x - 9} 23 {x - 8} 20 {x - 4} 23 {x - 2} 28 {x - 2} 31Z", col, 1.7),
                stroke(f"M{x - 4} 46Q{x} 50 {x + 4} 46", 1.8, GOLD),
            )
            for x, col in ((42, "#c8452f"), (64, "#e6b450"))
        ],
        shape("M18 50Q26 57 34 57H76Q86 57 94 48 96 60 82 66H34Q20 64 18 50Z", "#9a6236", 2.4),
        tone("M30 62Q56 66 90 58 87 64 82 66H34Q28 65 24 61Z", "#653b1e"),
        stroke("M32 60l4 2 4-2 4 2 4-2 4 2 4-2 4 2 4-2 4 2 4-2", 1.5, "#f3e0b0"),
        ripples(((8, 68), (94, 68)), opacity=0.7),
    )
    lens = "M-4-4H124V76H-4ZM60 4A32 32 0 1 0 60 68 32 32 0 1 0 60 4Z"
    sheet.scene(
        "adv-island_discovery",
        rect(0, 72, "#cfe2dc"),
        cloud(34, 16),
        cloud(70, 10, 0.9),
        circle(80, 24, 7, "#fbe9b0"),
        water(46, "#4f9aa3", "#3d8792"),
        tone("M30 46Q44 26 56 36 64 20 78 40 88 44 92 46Z", "#8fb3a6"),
        shape("M34 50C42 44 50 45 56 44 66 43 80 44 88 50 80 53 44 53 34 50Z", SAND, 2),
        shape("M42 46C44 36 52 38 56 40 60 32 72 34 78 46Z", LEAF, 2),
        tone("M62 36C70 34 76 40 78 46H66C68 42 66 38 62 36Z", LEAF2),
        palm(50, 46, 0.72),
        palm(71, 46, 0.6, True),
        ripples(((40, 58), (64, 60), (56, 54)), opacity=0.6),
        paint(lens, "#14222d", extra='fill-rule="evenodd"'),
        circle(60, 36, 32, "none", INK, 7),
        circle(60, 36, 33.5, "none", BRASS, 3.4),
        circle(60, 36, 36, "none", BRASS3, 1.6),
        stroke("M60 4v7M60 61v7M28 36h7M85 36h7", 1.3, INK, 0.55),
    )
    sheet.scene(
        "adv-parley",
        day(42),
        bark(-2, 49, 50, NATIONS["spanish"][1], "flag-spain"),
        bark(72, 49, 50, NATIONS["english"][1], "flag-england", flip=True),
        ripples(((20, 60), (96, 62))),
        limb("M60 58V10", WOOD, 1.6, 1.6),
        shape(
            "M61 10C68 5 74 14 81 10 86 8 89 9 92 10L90 20 92 30C86 27 80 32 74 30 69 28 65 29 61 31Z", "#fbf6e8", 2.4
        ),
        tone("M81 10C86 8 89 9 92 10L90 20 92 30C87 28 82 32 78 31 82 24 80 16 81 10Z", "#dcd2b8"),
        *[
            group(
                "",
                shape(f"M{x - 6} 60C{x - 6} 52 {x - 4} 49 {x} 48 {x + 4} 49 {x + 6} 52 {x + 6} 60Z", coat, 2.2),
                disc(x, 44.500, 5.400, SKIN, 2.2),
                hat,
            )
            for x, coat, hat in (
                (
                    47,
                    "#7c2430",
                    shape("M37.500 41C43 42 51 42 56.500 41 54 35 51 33.500 47 33.500S40 35 37.500 41Z", "#20262f", 2),
                ),
                (
                    73,
                    "#27507a",
                    shape("M63.500 41C69 42 77 42 82.500 41 80 35 77 33.500 73 33.500S66 35 63.500 41Z", "#3a4a5c", 2),
                ),
            )
        ],
        shape("M32 56Q44 60 60 60T88 55Q88 68 76 69H44Q33 68 32 56Z", "#a86d3d", 2.4),
        tone("M34 63Q60 67 86 62 84 68 76 69H44Q36 68 34 63Z", "#6b4022"),
        stroke("M36 62 22 70M84 62 98 70", 3.4),
        stroke("M36 62 22 70M84 62 98 70", 1.3, "#c48a54"),
        tone("M26 70q7-3 14 0t14 0 14 0 14 0 14 0v2H26Z", FOAM, 0.9),
    )
    sheet.scene(
        "adv-neptunes_favor",
        gold(50),
        rays(60, 34, 90, "#fff6d8", 22, 0.5),
        stroke("M94 66V20", 7.4),
        stroke("M94 66V20", 3.6, BRASS),
        *[
            stroke(
                (
                    "M82 12V22C82 30 88 33 94 33S106 30 106 22V12M94 33V8M82 12l-3 4M82 12l3 4M106 12l-3 4"
                    "M106 12l3 4M94 7l-3.500 5M94 7l3.500 5"
                ),
                w,
                col,
            )
            for w, col in ((6.4, INK), (2.8, BRASS))
        ],
        shape("M20 66C22 52 34 46 48 45H72C86 46 96 50 98 66Z", "#7fb3a0", 2.6),
        tone("M66 45H72C86 46 96 50 98 66H74C78 58 76 50 66 45Z", "#5c9181"),
        limb("M88 52C96 52 98 46 96 40", "#7fb3a0", 6),
        bust(
            27,
            -2.5,
            0.55,
            "--hair:#e4efe9;--hair-2:#b3cbc6;--skin:#9cc9b3;--skin-2:#74a592",
            "hair-long head-a brows-stern beard-full",
        ),
        shape("M42 14 40 1 48 8 53-1 60 7 67-1 72 8 80 1 78 14Q60 9 42 14Z", GOLD2, 2.4),
        stroke("M43 13.500Q60 8.500 77 13.500", 2.6, GOLD3),
        disc(60, 8.500, 2, "#c8452f", 1.4),
        tone("M0 62q8-7 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0V72H0Z", "#35737f"),
        stroke("M0 62q8-7 16 0t16 0 16 0 16 0 16 0 16 0 16 0", 2.4, FOAM),
        disc(17, 56, 4.6, GOLD2, 1.8),
        disc(31, 59, 4, GOLD, 1.8),
    )
    sheet.scene(
        "adv-treasure_map",
        cabin(20),
        at(
            60,
            42,
            shape("M-40-22C-24-26-10-19 4-22S30-25 40-21L38 0 42 20C28 24 14 18 0 22S-28 24-39 20L-37 2Z", PAPER, 2.4),
            tone("M40-21 38 0 42 20C28 24 14 18 0 22 14 14 32 8 38-12Z", PAPER2),
            shape(
                "M-14-6C-20-14-8-19 2-16 12-20 28-16 27-6 30 4 22 13 10 11 2 16-10 14-12 6-18 4-18-2-14-6Z",
                "#c9d6a2",
                1.8,
            ),
            tone("M6 11C2 16-10 14-12 6-6 8 0 8 6 11Z", "#a5b880"),
            stroke("M-8-9l3-4 3 4M0-11l3-4 3 4M15-9l3-4 3 4", 1.8, LEAF2),
            stroke("M-34 12C-26 2-24 12-18 6S-6-2 0 2 8 6 14 3", 2.6, RED).replace("/>", ' stroke-dasharray="4 4.5"/>'),
            stroke("M14-3l9 9M23-3l-9 9", 4, RED),
            use("rose", -38, -20, 19),
            r=-4,
        ),
        at(
            102,
            20,
            shape("M-2 6 2 6 3 26 0 36-3 26Z", "#dfe6ea", 2),
            tone("M0 6H2L3 26 0 36Z", "#a9b6be"),
            shape("M-9 3H9V7H-9Z", BRASS, 2),
            shape("M-2.600 3V-10H2.600V3Z", WOOD, 2),
            disc(0, -11, 3, BRASS2, 1.8),
            r=14,
        ),
        disc(14, 60, 6.500, GOLD2, 2.2),
        circle(14, 60, 4, "none", GOLD3, 1.4),
        disc(24, 64, 5.500, GOLD, 2.2),
        circle(24, 64, 3.400, "none", GOLD3, 1.3),
    )
    sheet.scene(
        "adv-legendary_treasure",
        cave("#3a2a1c", "#54401f", "#c58f2e"),
        rays(60, 40, 70, "#ffe9a8", 18, 0.4),
        coinpile(22, 66, 42, 16),
        coinpile(98, 66, 42, 18),
        use("chest-open", 32, 6, 56, 56),
        coinpile(60, 70, 76, 12),
        at(30, 58, shape("M-5-5H5L9 0 0 9-9 0Z", "#4fb39f", 1.8), tone("M0-5H5L9 0 0 9Z", "#2f8574"), k=0.9),
        at(94, 46, shape("M-7 7V0L-4 4-1-4 0-6 1-4 4 4 7 0V7Z", GOLD, 1.8), k=1.3),
        stroke("M86 16v8M82 20h8M34 12v6M31 15h6", 1.8, "#fff6d8"),
    )
    sheet.scene(
        "adv-mermaids",
        gold(46, 84),
        shape("M22 68C26 56 34 52 44 53 56 48 68 54 76 58 88 58 96 62 98 68Z", "#7d8681", 2.4),
        tone("M62 52C70 53 72 57 76 58 88 58 96 62 98 68H70C74 62 70 56 62 52Z", "#5a6460"),
        stroke("M32 61q5-3 9-1M50 60q6-2 10 2", 1.4, INK, 0.5),
        shape(
            (
                "M41 46C43 55 52 58 64 55 76 53 82 45 83 36 78 34 75 30 74 24 80 25 85 27 88 30 91 26 97 24 "
                "103 25 101 31 97 35 92 36.500 92 50 82 61 66 62 50 64 38 56 38 46Z"
            ),
            "#3d9e8b",
            2.4,
        ),
        tone("M83 36H92C92 50 82 61 66 62 56 63 47 60 42 55 62 63 80 54 83 36Z", "#28776a"),
        stroke("M46 54q3-4 6 0M53 57q3-4 6 1M61 57q3-4 6 0M69 54q3-4 6 0", 1.3, "#9be0cf", 0.9),
        stroke("M80 27q5 4 8 3M97 27q-5 4-9 3", 1.3, INK, 0.5),
        shape("M44 8C34 8 30 17 32 25 26 32 26 43 31 52 36 50 37 44 37 40L58 26C62 18 58 8 50 8Z", "#b8472a", 2.4),
        tone("M32 25C26 32 26 43 31 52 36 50 37 44 37 40L40 34C36 34 33 30 32 25Z", "#842c18"),
        limb("M40 32C34 37 33 43 35 50", SKIN, 3.6),
        shape("M38 48C37 40 40 36 38 29 43 25 51 25 56 29 55 36 51 40 52 48 48 51 42 51 38 48Z", SKIN, 2.4),
        tone("M50 27 56 29C55 36 51 40 52 48L48 50C48 42 50 34 50 27Z", SKIN2),
        shape("M39 33q4-4 8 1 4-5 8-1-1 6-5 5-2 0-3-2-1 2-3 2-4 1-5-5Z", "#d88fa0", 1.8),
        limb("M55 31C62 35 68 32 68 24", SKIN, 3.6),
        shape("M40 16C40 9 56 9 56 16 56 23 52 27 48 27S40 23 40 16Z", SKIN, 2.4),
        tone("M51 11C55 12 56 14 56 16 56 23 52 27 48 27 51 24 53 18 51 11Z", SKIN2),
        tone("M43.500 16h2.400v2.200h-2.400ZM50 16h2.400v2.200H50Z", INK),
        stroke("M46 22.500q2 1.500 4 0", 1.6, "#a5352f"),
        shape("M38 18C36 10 42 6 49 7 57 7 60 13 58 19 55 14 50 14 47 11 45 14 40 14 38 18Z", "#b8472a", 2.2),
        shape("M64 12C64 7 74 7 74 12S70 20 69 20 64 17 64 12Z", "#d5e6ea", 2),
        stroke("M69 20v5", 3, GOLD3),
        star5(48, 7.500, 3.600, "#f5e7b8"),
    )
    sheet.scene(
        "adv-secret_charts",
        cabin(40),
        shape("M8 44 70 40 86 66 14 70Z", PAPER, 2.4),
        tone("M60 41 70 40 86 66 70 67Z", PAPER2),
        stroke("M18 50C26 46 30 54 38 50S52 46 60 50M24 62C34 56 42 64 54 58", 1.6, "#7d6a3c"),
        stroke("M20 57 72 52M40 43 46 68", 1.1, INK, 0.35),
        shape("M46 53c4-3 10-2 12 2-3 4-10 4-12-2Z", "#c9d6a2", 1.6),
        stroke("M28 54l5 5M33 54l-5 5", 2.6, RED),
        at(
            78,
            34,
            shape("M-26-6H22V6H-26Z", PAPER, 2.4),
            tone("M-26 1H22V6H-26Z", PAPER2),
            shape("M22-6C27-6 27 6 22 6S17-6 22-6Z", PAPER2, 2.2),
            stroke("M20-2c2-1 4 0 4 2", 1.2),
            shape("M-8-6.500H0V6.500H-8Z", RED, 2),
            r=-12,
        ),
        at(
            82,
            22,
            shape("M-22-5H18V5H-22Z", "#efe0bd", 2.4),
            tone("M-22 1H18V5H-22Z", PAPER2),
            shape("M18-5C22-5 22 5 18 5S14-5 18-5Z", PAPER2, 2.2),
            shape("M-6-5.500H0V5.500H-6Z", "#3f6fa0", 2),
            r=6,
        ),
        at(
            40,
            22,
            limb("M0 2-12 40M0 2 12 38", BRASS, 2.4, 2),
            disc(0, 0, 5, BRASS, 2.2),
            circle(0, 0, 1.8, INK),
            stroke("M0-5V-9", 3),
            stroke("M-7 24Q0 20 7.500 23", 4),
            stroke("M-7 24Q0 20 7.500 23", 1.6, BRASS),
            r=-10,
        ),
        candle(108, 56, 1.0),
        candleglow(108, 34),
    )
    sheet.scene(
        "adv-cursed_treasure",
        cave("#15211f", "#1f332c", "#2f6a4c"),
        rays(60, 36, 64, "#7fe0a8", 14, 0.16),
        tone(
            (
                "M26 56C18 40 34 34 30 22 40 30 38 38 42 44 40 26 54 22 50 6 62 16 58 28 62 36 66 24 76 22 "
                "74 10 86 22 78 34 84 42 88 36 92 32 92 26 100 40 96 50 92 56Z"
            ),
            "#5fd09a",
            0.45,
        ),
        coinpile(26, 66, 38, 12),
        coinpile(96, 66, 38, 13),
        use("chest-open", 32, 12, 56, 56),
        skullface(60, 25, 0.78, "#e4f0d8", "#b4cda4", "#0d2a1d"),
        circle(55.500, 26, 1.5, "#8dffc0"),
        circle(64.500, 26, 1.5, "#8dffc0"),
        limb("M86 44C92 38 94 32 92 24", "#e4f0d8", 3, 2),
        *[
            limb(q, "#e4f0d8", 1.8, 1.7)
            for q in (
                "M92 24 84 20 82 14",
                "M92 24 88 14 88 8",
                "M92 24 94 14 95 8",
                "M92 24 99 17 101 12",
                "M92 26 98 27 102 24",
            )
        ],
    )
