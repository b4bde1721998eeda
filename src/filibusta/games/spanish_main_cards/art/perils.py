"""A scene for every adventure card: dangers, and the deeds of nations."""

from filibusta.table.art.bark import bark, far
from filibusta.table.art.drawing import BRASS, FOAM, INK, WOOD, Sheet, circle, group
from filibusta.table.art.pencil import (
    GOLD,
    GOLD2,
    NATIONS,
    PIRATE,
    SKIN,
    at,
    disc,
    limb,
    shape,
    stroke,
    tone,
    use,
)
from filibusta.table.art.scenery import (
    bolt,
    cloud,
    coinpile,
    day,
    deckplanks,
    doom,
    dusk,
    flash,
    gale,
    gold,
    night,
    palm,
    puff,
    rays,
    rect,
    skullface,
)


def perils(sheet: Sheet) -> None:
    """The other half: dangers and the deeds of nations."""
    sheet.scene(
        "adv-storm_ahead",
        gale(46),
        at(0, 0, bolt(84, 8, 1.15), bolt(22, 14, 0.8)),
        stroke(
            "M8 26 4 36M34 24l-5 12M58 28l-4 10M74 26l-4 10M108 24l-5 12M98 32l-4 8M46 34l-3 7", 1.6, "#b9cbd6", 0.7
        ),
        tone("M0 46C16 36 22 58 40 52 54 46 64 34 84 44 100 52 108 46 120 38V72H0Z", "#33606f"),
        bark(
            32,
            54,
            50,
            PIRATE.replace("--sail:#5a5f66;--sail-2:#3c4147", "--sail:#f0e6cf;--sail-2:#c9b58c")
            .replace("#43403f", "#7a4a2c")
            .replace("#272627", "#4a2b18"),
            r=-15,
            foam=False,
        ),
        shape(
            "M-4 60C6 48 18 46 26 54 30 50 26 46 22 47 34 40 44 52 42 58 54 62 62 56 68 60 78 66 96 44 124 52V78H-4Z",
            "#23495a",
            2.4,
        ),
        stroke("M2 62C10 54 18 52 26 57M48 64C58 68 64 62 72 65 84 66 98 52 116 56", 2.2, FOAM, 0.9),
        tone("M22 47C34 40 44 52 42 58 38 50 32 47 26 54 30 50 26 46 22 47Z", FOAM),
    )

    def ring(rx: float, ry: float, y: float, fill: str) -> str:
        return f'<ellipse cx="60" cy="{y}" rx="{rx}" ry="{ry}" fill="{fill}"/>'

    sheet.scene(
        "adv-maelstrom",
        rect(0, 72, "#8aa3ad"),
        cloud(8, 2, 1.2, "#a9bdc4"),
        cloud(80, 0, 1.4, "#a9bdc4"),
        rect(16, 72, "#33768a"),
        stroke("M0 16H120", 1.2, INK, 0.4),
        ring(62, 30, 44, "#2a6878"),
        ring(50, 23, 44, "#225767"),
        ring(37, 16.5, 44, "#1a4656"),
        ring(24, 10.5, 45, "#123542"),
        ring(12, 5.500, 46, "#0a1f29"),
        stroke(
            (
                "M60 47C54 44 66 40 74 44 82 50 70 56 56 55 36 53 30 42 44 36 62 29 92 33 94 46 96 58 66 66 "
                "42 62 14 58 6 40 28 28 52 17 104 20 112 42"
            ),
            7.6,
        ),
        stroke(
            (
                "M60 47C54 44 66 40 74 44 82 50 70 56 56 55 36 53 30 42 44 36 62 29 92 33 94 46 96 58 66 66 "
                "42 62 14 58 6 40 28 28 52 17 104 20 112 42"
            ),
            3.2,
            FOAM,
        ),
        bark(70, 40, 38, NATIONS["spanish"][1], r=28, foam=False, hurt=True),
        stroke("M90 38q8-2 14 4M28 58q8 5 18 5", 2.2, FOAM, 0.7),
    )
    ghost = "--hull:#8fb8a8;--hull-2:#6a9787;--trim:#d9f2e2;--sail:#dff3e6;--sail-2:#a7cdb9;--pennant:#6a9787"
    sheet.scene(
        "adv-ghost_ship",
        night(46, 60, "#1b3340"),
        circle(60, 22, 25, "#dff3e6", extra='opacity=".12"'),
        group('opacity=".3"', bark(35, 57, 56, ghost, foam=False, hurt=True)),
        bark(31, 56, 56, ghost, "flag-pirate", hurt=True, foam=False, opacity=".9", fw=15),
        tone(
            "M-4 54C8 46 20 54 32 50S56 56 70 50 96 56 124 48V60C104 66 88 58 70 62S34 58 18 62 0 60-4 60Z",
            "#cfe8dc",
            0.5,
        ),
        tone("M-4 64C14 56 34 66 54 60S98 66 124 58V76H-4Z", "#a9cdbf", 0.4),
        tone(
            "M4 42C14 38 24 44 36 40 26 48 12 46 4 42ZM84 38C94 34 106 40 116 36 108 44 92 44 84 38Z", "#cfe8dc", 0.35
        ),
    )
    sheet.scene(
        "adv-volcano",
        dusk(52, None),
        puff(50, 10, 1.25, "#7b6f70", "#5a5054"),
        puff(72, 8, 1.35, "#8a7d7b", "#63585a"),
        puff(61, 15, 0.9, "#6b6063", "#4c4348"),
        shape("M14 60C30 52 40 34 50 20H70C80 34 92 52 106 60Z", "#7b5a49", 2.6),
        tone("M64 20H70C80 34 92 52 106 60H74C76 46 70 32 64 20Z", "#553a2d"),
        shape("M50 20H70L74 26C72 34 68 30 67 38S61 50 58 44 55 30 51 34 44 34 46 26Z", "#e8682e", 2.2),
        tone("M56 22H64C66 30 62 30 61 38 58 34 58 28 56 22Z", "#f9c85a"),
        shape("M50 18C46 10 52 8 54 12 56 2 66 2 66 10 72 6 74 14 70 19Z", "#f5a53c", 2.2),
        tone("M24 14l5-4 3 5-5 4ZM92 18l5-3 2 5-5 3ZM36 4l4-2 2 4-4 2ZM84 4l4-1 1 4-4 1Z", "#3a2824"),
        stroke("M26 13q6 0 12 7M94 19q-6-1-12 5", 1.6, "#f5a53c"),
        shape("M4 62C24 54 96 54 116 62 108 68 12 68 4 62Z", "#5f5044", 2.2),
        tone("M20 66q9-4 18 0t18 0 18 0 18 0 18 0v6H20Z", "#21495a"),
        bark(84, 66, 30, NATIONS["dutch"][1]),
        palm(20, 62, 0.5),
        palm(30, 63, 0.4, True),
    )

    def tent(path: str, w: float = 7.5) -> str:
        return stroke(path, w + 3.800) + stroke(path, w, "#8f5a98")

    sheet.scene(
        "adv-kraken",
        gale(46),
        tent("M14 70C6 50 22 44 16 30 12 20 20 14 26 18"),
        bark(30, 58, 58, NATIONS["spanish"][1], foam=False, r=6),
        shape("M78 72C74 60 76 56 72 46 70 34 80 26 91 26S112 34 110 46C106 56 108 60 106 72Z", "#8f5a98", 2.6),
        tone("M96 27C106 29 111 36 110 46 106 56 108 60 106 72H94C98 60 104 44 96 27Z", "#66396f"),
        *[disc(x, 50, 5, "#f5e7b8", 2.2) + stroke(f"M{x} 46.500v7", 3) for x in (84, 99)],
        stroke("M78 44l10 3M105 44l-10 3", 2.6),
        tent("M72 70C66 58 74 46 62 40 52 36 44 44 50 50"),
        tent("M26 72C22 60 36 58 34 46 33 38 26 38 26 44", 6.5),
        tent("M112 70C120 58 114 44 118 34", 6.5),
        stroke("M12 50h.1M17 42h.1M16 34h.1M64 48h.1M58 42h.1M31 56h.1M34 50h.1", 2.6, "#d9b3dd"),
        tone("M0 64q7-6 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0 14 0V72H0Z", "#23495a"),
        stroke("M0 64q7-6 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0 14 0", 2.4, FOAM),
    )
    sheet.scene(
        "adv-cursed_waters",
        doom(30),
        circle(60, 22, 15, "#8fd3b0", extra='opacity=".16"'),
        far(44, 32, 32, "#c9b8cf"),
        at(
            60,
            53,
            circle(0, 0, 26, "#5fd09a", extra='opacity=".16"'),
            skullface(0, 0, 1.18, "#8fd3b0", "#5f9f84", "#0e2a2c"),
        ),
        tone("M0 44q10-5 20 0t20 0 20 0 20 0 20 0 20 0v4q-10 5-20 0t-20 0-20 0-20 0-20 0-20 0Z", "#27484c", 0.72),
        tone("M0 62q10-4 20 0t20 0 20 0 20 0 20 0 20 0V72H0Z", "#1b3439", 0.75),
        stroke("M0 36q6-3 12 0t12 0M94 36q6-3 12 0t12 0M4 54q6-3 12 0t12 0M92 54q6-3 12 0t12 0", 1.5, "#8fd3b0", 0.6),
        at(
            19,
            60,
            shape("M0 0H14L20-5V5L14 0", "none", 2.2),
            stroke("M3-4V4M7-4V4M11-3V3", 2),
            disc(-3, 0, 4, "#cfe8dc", 2),
            circle(-4, -1, 1, INK),
            k=0.9,
        ),
        at(
            104,
            46,
            shape("M0 0H12L17-4V4L12 0", "none", 2),
            stroke("M3-3V3M7-3V3", 1.8),
            disc(-3, 0, 3.500, "#cfe8dc", 1.8),
            k=0.8,
            flip=True,
        ),
        *[
            circle(x, y, r, "none", "#8fd3b0", 1.4)
            for x, y, r in ((32, 48, 2.4), (36, 42, 1.6), (86, 60, 2.2), (90, 55, 1.5))
        ],
    )
    sheet.scene(
        "adv-cursed_ship",
        doom(46, 90),
        bark(
            31,
            60,
            58,
            "--hull:#3a3238;--hull-2:#221c22;--trim:#6d8f5a;--sail:#4d4552;--sail-2:#332d3a",
            "flag-pirate",
            foam=False,
        ),
        *[
            shape(
                (
                    f"M{x} {y}"
                    f"C{x - 0.6} {y - 4} {x + 1} {y - 5} {x + 1.500} {y - 8} "
                    f"{x + 4} {y - 5} {x + 4} {y - 2} {x + 3} {y}Z"
                ),
                "#8dff9f",
                1.5,
            )
            for x, y in ((43.500, 22), (59, 11), (73, 18), (88, 37))
        ],
        *[
            at(
                x,
                y,
                shape("M0 0C-5-6-11-6-15-3-10-2-7 0-4 4L-6 8 1 6 8 8 5 4C8 0 11-2 16-3 12-6 6-6 0 0Z", "#1c1722", 1.8),
                k=k,
            )
            for x, y, k in ((16, 18, 0.8), (104, 40, 0.62), (24, 38, 0.5))
        ],
        tone("M-4 60q9-6 18 0t18 0 18 0 18 0 18 0 18 0 18 0V76H-4Z", "#1b3439"),
        stroke("M-4 60q9-6 18 0t18 0 18 0 18 0 18 0 18 0 18 0", 2.2, "#8fd3b0", 0.8),
    )

    def arm(x: float, y: float, col: str, col2: str, r: float, *tool: str) -> str:
        return at(
            x,
            y,
            *tool,
            shape("M-6 40V8C-6 2 6 2 6 8V40Z", col, 2.4),
            tone("M1 4C5 4 6 6 6 8V40H1Z", col2),
            shape("M-7 14H7V20H-7Z", "#f3ead6", 2),
            shape("M-7 4C-8-4-3-6 2-5 8-5 8 0 7 5 4 9-5 9-7 4Z", SKIN, 2.3),
            stroke("M-2-4V1M2-5V1", 1.5),
            r=r,
        )

    def cut() -> str:
        return (
            shape("M-1 0C-4-16 0-30 9-40 10-26 8-12 4 0Z", "#dfe6ea", 2.2)
            + tone("M5-34C8-26 7-12 4 0H2C5-12 6-24 5-34Z", "#a9b6be")
            + shape("M-9-2C-4-6 6-6 10-1L8 3H-8Z", BRASS, 2)
        )

    sheet.scene(
        "adv-mutiny",
        dusk(58, 60),
        rays(60, 56, 90, "#f9d99a", 20, 0.35),
        arm(60, 50, "#7c2430", "#521520", 0, at(0, 0, cut(), k=0.9)),
        at(
            64,
            15,
            shape("M-22-3C-16 2-12-8 0-8S16 2 22-3C20 6 12 10 0 10S-20 6-22-3Z", "#20262f", 2.3),
            tone("M14-4C17-1 20-1 22-3 20 6 12 10 4 10 12 6 15 2 14-4Z", "#11161c"),
            stroke("M-20 0C-12 5-6 6 0 6S14 5 20 0", 2, BRASS),
            skullface(0, -1, 0.3),
            r=7,
        ),
        arm(30, 46, "#3f6fa0", "#2c5280", -14, shape("M-4 0 -3-26C-4-32 6-32 5-26L4 0Z", WOOD, 2.2)),
        arm(92, 46, "#5f8a4a", "#3f6638", 14, at(0, 0, cut(), k=0.9)),
        arm(
            10,
            56,
            "#8a5a30",
            "#653b1e",
            -22,
            shape("M-3 0V-20H3V0Z", WOOD, 2),
            shape("M-5-19C-8-27 0-30 0-37 6-30 8-26 5-19Z", "#f5a53c", 2),
        ),
        arm(112, 56, "#46586e", "#2d3b4d", 20),
        *[disc(x, y, 6, "#2b2024", 2) for x, y in ((20, 68), (46, 70), (76, 70), (104, 70))],
    )
    for who, (flag, paint) in NATIONS.items():
        sky = {"english": day(46), "spanish": gold(46, 96), "dutch": day(46, False)}[who]
        foe = {"english": NATIONS["spanish"][1], "spanish": NATIONS["dutch"][1], "dutch": NATIONS["english"][1]}[who]
        sheet.scene(
            f"adv-{who}_attack",
            sky,
            bark(76, 60, 48, foe, hurt=True, r=4),
            shape("M84 40l4-9 3 6 7-5-2 8 8 2-7 4 2 7-8-3-5 6-1-8-8-1Z", "#f5a53c", 2),
            bark(3, 63, 56, paint, f"flag-{flag}", fw=29),
            flash(57, 50, 0.8),
            puff(68, 56, 0.72),
            puff(57, 60, 0.56),
            tone("M0 66q7-4 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0 14 0v6H0Z", "#2a6878"),
        )
        sheet.scene(
            f"adv-{who}_loot",
            day(38, False),
            deckplanks(50),
            stroke("M0 40H44M76 40H120M8 40V50M26 40V50M94 40V50M112 40V50", 4.4),
            stroke("M0 40H44M76 40H120M8 40V50M26 40V50M94 40V50M112 40V50", 1.8, WOOD),
            limb("M20 62V4", WOOD, 2, 1.8),
            use(f"flag-{flag}", 21, 4, 54, 36),
            use("chest-open", 26, 20, 48, 48),
            coinpile(32, 69, 30, 7),
            shape("M124 18 104 20C98 20 97 30 100 36L124 42Z", "#7c2430", 2.4),
            tone("M124 32 99 32C99 34 99.500 35 100 36L124 42Z", "#521520"),
            shape("M106 18 98 18C94 22 94 34 97 38L105 38C102 32 102 24 106 18Z", GOLD2, 2.2),
            stroke("M96 28H88C80 28 76 34 78 40 80 46 88 46 89 40", 7),
            stroke("M96 28H88C80 28 76 34 78 40 80 46 88 46 89 40", 3.2, "#c5cfd6"),
            at(
                81,
                50,
                shape("M-5-5C-12 2-11 12 0 12S12 2 5-5Z", "#c9a06a", 2.2),
                tone("M2-5H5C12 2 11 12 0 12 6 8 6 0 2-5Z", "#9d7644"),
                shape("M-6-8H6L4-4H-4Z", "#a06a3c", 1.8),
                disc(0, 4, 3, GOLD, 1.5),
            ),
        )
