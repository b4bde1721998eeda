"""A scene and a pictogram for every movement card: who, which way, how far."""

from filibusta.table.art.bark import bark, far
from filibusta.table.art.drawing import (
    BRASS,
    BRASS2,
    FOAM,
    INK,
    IRON,
    PAPER,
    RED,
    WOOD,
    Sheet,
    circle,
    group,
    trace,
)
from filibusta.table.art.pencil import NATIONS, at, disc, limb, shape, stroke, tone, use
from filibusta.table.art.scenery import barrel, day, dusk, gold, rect, ripples
from filibusta.table.art.things import star


def movements(sheet: Sheet) -> None:
    """A scene and a pictogram for every movement card."""
    sheet.scene(
        "mov-full_speed_ahead",
        day(48, False),
        stroke("M2 22H26M8 30H22M0 38H16M92 14h22M98 24h20", 2, "#fff", 0.9),
        bark(26, 66, 66, "--hull:#3d5168;--hull-2:#26333f;--trim:#e0ae4b", "flag-england", r=-4, foam=False, fw=18),
        shape(
            (
                "M-4 70C8 62 18 68 30 64 44 68 58 62 72 65 82 62 86 54 94 50 92 55 93 57 96 58 98 53 103 51 "
                "108 52 104 56 106 59 110 60 106 66 98 70 88 72L84 78H-4Z"
            ),
            FOAM,
            2,
        ),
        tone("M-4 73q20-5 40-3t50-1l4 8H-4Z", "#b9d6d6"),
    )
    sheet.scene(
        "mov-lost_at_sea",
        gold(34, 22),
        rect(34, 72, "#5fa3ab"),
        ripples(((6, 42), (34, 46), (14, 58), (56, 40), (100, 44), (28, 66)), opacity=0.7),
        far(20, 37, 24, "#46636b"),
        at(
            82,
            40,
            disc(0, 0, 28, BRASS, 2.8),
            circle(0, 0, 23.500, PAPER, INK, 2),
            stroke(
                (
                    "M0-21V-17M0 21V17M-21 0H-17M21 0H17M-15-15l2.500 2.500M15 15l-2.500-2.500M15-15l-2.500 "
                    "2.500M-15 15l2.500-2.500"
                ),
                1.8,
            ),
            shape("M-13-11 3-4-3 4Z", RED, 1.8),
            shape("M13 11-3 4 3-4Z", "#dfe6ea", 1.8),
            circle(0, 0, 2.6, BRASS2, INK, 1.6),
            stroke("M-6-23 0-12-5-6 6 3 3 12 10 21M0-12 10-16M6 3 17-1", 1.7, INK, 0.75),
            shape("M-5-29C-5-37 5-37 5-29Z", BRASS2, 2.2),
        ),
    )
    sheet.scene(
        "mov-temporary_alliance",
        day(40),
        bark(54, 54, 56, NATIONS["spanish"][1], "flag-spain", fw=20),
        bark(8, 64, 64, NATIONS["english"][1], "flag-england", fw=20),
        stroke("M62 47C70 55 76 52 82 44", 4.4),
        stroke("M62 47C70 55 76 52 82 44", 1.8, "#d3ac6c"),
    )
    sheet.scene(
        "mov-caught_in_a_rip",
        day(34, False),
        stroke(
            (
                "M120 46C96 40 84 54 60 48 40 44 28 54 0 48M120 58C92 52 80 64 56 60 36 58 22 66 0 62M120 69"
                "C100 65 84 73 60 70"
            ),
            4.4,
            "#bfe0e0",
            0.85,
        ),
        bark(58, 55, 48, NATIONS["dutch"][1], r=-7, foam=False),
        bark(9, 57, 50, NATIONS["english"][1], r=-9, foam=False),
        stroke("M112 62C96 58 88 66 72 63M64 66C46 63 34 70 14 66", 3.4, FOAM),
        shape("M2 62 15 52 14 58 30 59 29 65 14 64 13 71Z", "#7fc0c8", 2.2),
        shape("M62 63 75 54 74 59.500 90 60 89 66 74 65 73 71Z", "#7fc0c8", 2.2),
    )
    for who, (flag, paint) in NATIONS.items():
        sheet.scene(
            f"mov-{who}_advance",
            day(44, who != "dutch"),
            bark(-8, 52, 42, paint),
            bark(80, 54, 44, paint),
            bark(28, 67, 60, paint, f"flag-{flag}", fw=31),
            stroke("M2 62H18M6 68H24", 1.8, "#fff", 0.8),
        )
        sheet.scene(
            f"mov-{who}_retreat",
            dusk(44, 18),
            bark(80, 52, 40, paint, flip=True),
            bark(-6, 53, 42, paint, flip=True, hurt=True),
            bark(31, 67, 60, paint, f"flag-{flag}", fw=29, flip=True),
            stroke("M102 62H116M98 68H112", 1.8, "#fff", 0.6),
        )
    sheet.scene(
        "mov-sabotage",
        rect(0, 72, "#4a2f1c"),
        stroke("M0 14H120M0 28H120M0 42H120M0 56H120M34 0V14M90 14V28M20 28V42M70 42V56M104 0V14", 1.4, INK, 0.5),
        tone("M-4 62q9-5 18 0t18 0 18 0 18 0 18 0 18 0 18 0V76H-4Z", "#33768a"),
        stroke("M-4 62q9-5 18 0t18 0 18 0 18 0 18 0 18 0 18 0", 2, FOAM),
        barrel(88, 62, 1.55, "#69737c", "#464f58"),
        at(88, 43, shape(star(0, 0, 8, 6, 0.5), "#f0a03c", 1.8)),
        limb("M88 25C88 14 74 20 72 10", "#d3ac6c", 1.8, 1.6),
        at(71, 8, shape(star(0, 0, 9, 8, 0.42), "#f5cf4e", 1.8), shape(star(0, 0, 4.4, 6, 0.5), "#f5a53c", 0.1)),
        disc(34, 36, 7, "#14191d", 2.4),
        shape("M30 36C26 44 30 54 22 62H50C40 54 44 44 39 36 37 40 32 40 30 36Z", "#7fc0c8", 2),
        tone("M35 40C33 50 36 56 34 62H46C40 54 42 46 39 38Z", "#bfe0e0"),
        at(
            38,
            30,
            limb("M0 4 22-14", "#c5cfd6", 2, 1.8),
            stroke("M3 6 0 0M8 2 5-4M12-2 9-8", 2),
            limb("M16-22 30-6", WOOD, 3.4, 2),
            disc(23, -14, 3, BRASS, 1.8),
            r=-8,
        ),
        at(
            14,
            8,
            stroke("M0-8V0", 2),
            shape("M-5 0H5L7 4V14H-7V4Z", "#f4d57e", 2.2),
            shape("M-8 14H8V18H-8ZM-5-2H5V1H-5Z", IRON, 2),
            circle(0, 8, 15, "#fbe3a4", extra='opacity=".16"'),
        ),
    )
    sheet.scene(
        "mov-there_be_fog_ahead",
        rect(0, 72, "#b4c4c8"),
        rect(0, 20, "#c6d3d4"),
        rect(52, 72, "#7f9ba3"),
        bark(
            28,
            60,
            66,
            "--hull:#5c6f78;--hull-2:#46575f;--trim:#a9b7b6;--sail:#dfe6e2;--sail-2:#b7c4c4",
            foam=False,
            opacity=".8",
        ),
        at(
            99,
            30,
            stroke("M-12-22C-2-22 0-18 0-9", 4.4),
            stroke("M-12-22C-2-22 0-18 0-9", 1.8, "#8797a3"),
            circle(0, 0, 19, "#fbe3a4", extra='opacity=".5"'),
            shape("M-5-9H5L8-5V7H-8V-5Z", "#f4d57e", 2.2),
            tone("M-3-5H3V5H-3Z", "#fff6d8"),
            shape("M-9 7H9V11H-9Z", IRON, 2),
        ),
        *[
            stroke(q, w, col, o)
            for q, w, col, o in (
                ("M-4 30H40M52 30H66", 5, "#e3eae9", 0.85),
                ("M56 40H128M10 44H44", 5.5, "#dbe4e4", 0.9),
                ("M-4 52H70M84 52H124", 7, "#d2dddf", 0.95),
                ("M16 61H124M-4 62H4", 6, "#c6d4d7", 0.95),
                ("M-4 69H88M100 69H124", 6, "#dbe4e4", 0.9),
                ("M70 16H116M6 14H30", 4, "#e3eae9", 0.8),
            )
        ],
    )

    # pictograms, 100 x 66: who, which way, how far
    def arrow(col: str, back: bool = False, y: int = 40) -> str:
        path = f"M6 {y}H88M76 {y - 10}l14 10-14 10"
        body = stroke(path, 9) + stroke(path, 4, col)
        return group('transform="matrix(-1 0 0 1 96 0)"', body) if back else body

    def dots(n: int, y: int = 58) -> str:
        return tone(
            "".join(
                trace(
                    "M",
                    50 - (n - 1) * 7 + k * 14 - 3.4,
                    y,
                    "a",
                    3.4,
                    3.4,
                    0,
                    1,
                    1,
                    6.8,
                    0,
                    "a",
                    3.4,
                    3.4,
                    0,
                    1,
                    1,
                    -6.8,
                    0,
                    "Z",
                )
                for k in range(n)
            ),
            INK,
        )

    def top(x: float, y: float, k: float = 1.0, style: str = "") -> str:
        return use("bark-top", x, y, 62 * k, 24 * k, style)

    ahead, astern = "#e6b450", "#7fc0c8"
    sheet.symbol("pic-full_speed_ahead", "0 0 100 66", top(18, 2), arrow(ahead), dots(6))
    sheet.symbol("pic-lost_at_sea", "0 0 100 66", top(18, 2), arrow(astern, True), dots(6))
    sheet.symbol("pic-temporary_alliance", "0 0 100 66", top(1, 5, 0.76), top(51, 5, 0.76), arrow(ahead), dots(3))
    sheet.symbol("pic-caught_in_a_rip", "0 0 100 66", top(1, 5, 0.76), top(51, 5, 0.76), arrow(astern, True), dots(3))
    for who, (flag, paint) in NATIONS.items():
        three = use(f"flag-{flag}", 2, 1, 39, 26) + "".join(
            top(x, y, 0.44, paint) for x, y in ((44, 2), (72, 2), (58, 15))
        )
        sheet.symbol(f"pic-{who}_advance", "0 0 100 66", three, arrow(ahead), dots(2))
        sheet.symbol(f"pic-{who}_retreat", "0 0 100 66", three, arrow(astern, True), dots(2))
    sheet.symbol("pic-sabotage", "0 0 100 66", use("bark-torn", 4, 0, 62), use("good-gunpowder", 58, 26, 38))
    sheet.symbol(
        "pic-there_be_fog_ahead",
        "0 0 100 66",
        use("back-adventure", 30, 1, 42, 59, r=-6),
        stroke("M6 24H58M70 24H94M16 38H92M2 52H46M58 52H88", 8),
        stroke("M6 24H58M70 24H94M16 38H92M2 52H46M58 52H88", 4, "#d2dddf"),
    )
