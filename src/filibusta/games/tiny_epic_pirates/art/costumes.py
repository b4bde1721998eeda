"""Parts of a bust that only this game's people wear, stacked like the shared ones."""

import math

from filibusta.table.art.drawing import BRASS, BRASS3, INK, RED, Sheet, circle, paint, var
from filibusta.table.art.pencil import at

HAIR, HAIR2 = var("hair", "#3a2a22"), var("hair-2", "#231813")
HAT, HAT2 = var("hat", "#2b323d"), var("hat-2", "#1a2029")


def costumes(sheet: Sheet) -> None:
    """Every part."""
    hats(sheet)
    hair(sheet)
    marks(sheet)
    around_the_neck(sheet)


def hats(sheet: Sheet) -> None:
    """What is worn on the head."""
    sheet.part(
        "hat-straw",
        paint("M40 32C38 12 48 8 60 8s22 4 20 24Z", "#e0c078", INK, 3),
        paint("M66 8c12 2 16 8 14 24H70c2-10 1-18-4-24Z", "#b99549"),
        paint("M39 25h42l1 8H38Z", HAT, INK, 2.2),
        paint("M6 38C18 28 40 29 60 29s42-1 54 9c-8 7-32 9-54 9S14 45 6 38Z", "#e0c078", INK, 3),
        paint("M66 29c22 0 38 1 48 9-8 7-32 9-48 9 8-5 6-13 0-18Z", "#b99549"),
        paint("M14 38q46-9 92 0M24 43q36-5 72 0", "none", INK, 1.3, 'opacity=".45"'),
    )
    sheet.part(
        "turban",
        paint("M35 44C28 28 38 10 60 8s34 18 26 36C70 36 50 36 35 44Z", HAT, INK, 3),
        paint("M68 9c18 6 25 20 18 35-5-3-9-4-14-5 4-12 2-22-4-30Z", HAT2),
        paint(
            "M35 42C46 22 64 16 84 20M34 32C46 16 58 12 72 10M50 37C62 26 74 26 87 34", "none", INK, 1.8, 'opacity=".6"'
        ),
        paint("M60 20l6 8-6 8-6-8Z", BRASS, INK, 2.2),
    )
    sheet.part(
        "hood",
        paint(
            "M26 100C22 60 26 22 60 16 94 22 98 60 94 100 86 96 84 60 80 46 74 32 46 32 40 46 36 60 34 96 26 100Z",
            HAT,
            INK,
            3,
        ),
        paint("M60 16C94 22 98 60 94 100 86 96 84 60 80 46 77 38 70 34 62 34 76 36 72 22 60 16Z", HAT2),
    )
    sheet.part(
        "feathers",
        paint("M84 24C94 14 96 2 92-8 86-2 82 2 80 8 78 2 78-4 74-10 68 0 70 14 76 26Z", HAT2, INK, 2.4),
        paint("M82 22C86 14 88 6 90-2M77 20C75 12 75 4 74-4", "none", "#8797a3", 1.4),
    )
    sheet.part(
        "bandage",
        paint("M37 36C50 24 72 26 84 40L82 50C70 36 50 34 38 46Z", "#efe6d0", INK, 2.4),
        paint("M46 34l4 6M58 30l2 7M70 33l-1 7", "none", INK, 1.3, 'opacity=".5"'),
        paint("M70 34c5 0 8 4 6 8", "none", RED, 2.4),
    )


def hair(sheet: Sheet) -> None:
    """Hair and beards."""
    sheet.part(
        "bun",
        circle(60, 14, 13, HAIR, INK, 2.8),
        paint("M64 2c9 2 11 10 8 18-2 5-7 7-11 7 8-6 9-16 3-25Z", HAIR2),
        paint("M37 54C32 28 46 18 60 18s28 10 23 36c-4-8-6-14-9-18-8-6-20-6-28 0-3 4-5 10-9 18Z", HAIR, INK, 2.8),
        paint("M66 18c14 2 21 14 17 36-4-8-6-14-9-18 0-8-3-14-8-18Z", HAIR2),
    )
    sheet.part(
        "topknot",
        paint("M46 30C44 18 50 2 62-4 60 4 66 4 72 2 68 8 76 14 74 30 66 24 54 24 46 30Z", HAIR, INK, 2.6),
        paint("M62-4C60 4 66 4 72 2 68 8 76 14 74 30 71 27 68 26 64 26 70 16 66 6 62-4Z", HAIR2),
    )
    sheet.part(
        "shaved",
        paint(
            "M38 46C38 30 44 20 60 20s22 10 22 26c-2-8-6-14-10-16-8-3-16-3-24 0-4 2-8 8-10 16Z",
            HAIR,
            extra='opacity=".35"',
        ),
    )
    sheet.part(
        "beard-braid",
        paint(
            (
                "M40 62c4 8 8 10 12 9 5-2 11-2 16 0 4 1 8-1 12-9 2 16-2 28-10 33l-4 4 3 7-4 7 2 8-7 5-7-5"
                " 2-8-4-7 3-7-4-4C42 90 38 78 40 62Z"
            ),
            HAIR,
            INK,
            2.6,
        ),
        paint("M80 62c2 16-2 28-10 33l-4 4 3 7-4 7 2 8-7 5c2-12 2-24 2-34 8-6 12-14 10-19 2-1 4-2 6-4Z", HAIR2),
        paint("M53 75q7-3 14 0-7 5-14 0Z", "#7d2f2a", INK, 1.4),
        paint("M54 99h12M55 113h10", "none", RED, 3.4),
    )
    sheet.part(
        "tentacles",
        paint(
            (
                "M40 60c4 8 8 9 12 8 5-2 11-2 16 0 4 1 8 0 12-8 3 14 1 22-2 28 6 8 2 16-5 16 4-6 0-9-4-7 2 10-2"
                " 18-10 19 3-6 1-10-2-14-3 5-8 12-14 9 5-4 5-8 3-13-5 5-12 3-12-4 5 2 6-3 6-7C38 80 37 72 40 60Z"
            ),
            HAIR,
            INK,
            2.6,
        ),
        paint("M80 60c3 14 1 22-2 28 6 8 2 16-5 16 4-6 0-9-4-7 2 10-2 18-10 19 6-10 6-22 5-34 6 0 12-10 16-22Z", HAIR2),
        paint("M53 75q7-3 14 0-7 5-14 0Z", "#7d2f2a", INK, 1.4),
        "".join(circle(x, y, 1.5, "#f0c9e0") for x, y in ((50, 84), (58, 92), (68, 84), (72, 94), (62, 104))),
    )


def marks(sheet: Sheet) -> None:
    """What is worn or seen on a face."""
    sheet.part(
        "spectacles",
        paint("M42 47h15v10H44ZM63 47h15l-2 10H63Z", "#dff1f3", extra='opacity=".35"'),
        paint(
            (
                "M42 48c0-3 15-3 15 2 0 9-13 9-14 2ZM63 50c0-5 15-5 15-2l-1 4c-1 7-14 7-14-2ZM57 51q3-2 6 0M42"
                " 50l-4-1M78 50l4-1"
            ),
            "none",
            BRASS3,
            2.4,
        ),
    )
    sheet.part(
        "monocle",
        circle(70, 52, 8, "#dff1f3", extra='opacity=".4"'),
        circle(70, 52, 8, "none", BRASS, 3),
        paint("M77 57C82 70 80 86 74 96", "none", BRASS3, 1.6),
    )
    sheet.part(
        "freckles",
        "".join(circle(x, y, 1.1, "#a8623a") for x, y in ((46, 62), (50, 65), (45, 67), (70, 62), (75, 64), (72, 67))),
    )
    sheet.part("tattoo", paint("M70 30c6 2 8 6 8 10M66 33c6 2 9 6 9 11M74 66l4 4-4 4 3 5", "none", "#27506f", 2.2))
    sheet.part("soot", paint("M45 62q6 6 12 1M66 68q7 2 10-4M47 36q6-4 10-1", "none", INK, 4, 'opacity=".35"'))


def around_the_neck(sheet: Sheet) -> None:
    """Kerchiefs, pearls, and the crow on a shoulder."""
    sheet.part(
        "kerchief-mask",
        paint("M37 62C46 58 52 66 60 66S74 58 83 62C84 80 76 98 60 102 44 98 36 80 37 62Z", HAT, INK, 2.6),
        paint("M83 62C84 80 76 98 60 102 68 92 70 78 68 64 73 63 78 60 83 62Z", HAT2),
        paint("M44 72q8 6 14 8M76 74q-6 4-10 6", "none", INK, 1.4, 'opacity=".55"'),
    )
    sheet.part(
        "neckerchief",
        paint(
            "M42 88C52 98 68 98 78 88L84 96C74 106 70 106 66 107L72 124 60 116 50 124 55 107C46 106 42 102 36 96Z",
            HAT,
            INK,
            2.6,
        ),
        paint("M78 88L84 96C74 106 70 106 66 107L72 124 63 118 62 104C70 101 74 96 78 88Z", HAT2),
    )
    sheet.part(
        "pearls",
        "".join(
            circle(60 + 17 * math.cos(math.radians(a)), 92 + 15 * math.sin(math.radians(a)), 3, "#fbf4e2", INK, 1.4)
            for a in range(20, 161, 20)
        ),
        circle(38.5, 65, 3, "#fbf4e2", INK, 1.4),
        circle(81.5, 65, 3, "#fbf4e2", INK, 1.4),
    )
    sheet.part(
        "crow",
        at(
            98,
            84,
            paint("M-14 22C-18 8-12-6 0-10 4-16 14-14 14-6L22-4 14-1C14 12 6 22-8 26Z", "#20262f", INK, 2.4),
            paint("M-8 22C-8 10 0 4 8 2 6 12 0 20-8 26Z", "#3a4652"),
            circle(8, -7, 1.6, "#f5e7b8"),
        ),
    )
