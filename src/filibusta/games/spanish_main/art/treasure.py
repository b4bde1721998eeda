"""Tokens: treasure face down and by its value, the six unique ones; flags of players, the end marker."""

from filibusta.table.art.drawing import BRASS, BRASS2, INK, PAPER, PAPER2, RED, WOOD2, Sheet, circle, group, paint
from filibusta.table.art.pencil import use
from filibusta.table.art.things import star

DIGITS = {
    1: "M21 33l3-3v11",
    2: "M20.5 32.5Q21 30 24 30t3.3 3Q27 36 20.5 41H27.5",
    3: "M21 30.500H27L23.500 34.500Q27.500 35 27.500 38T20.500 39.500",
    4: "M25.500 41V30L20 38H28",
    5: "M27 30.500H22L21.500 35Q27.500 34 27.500 37.500T20.500 39.500",
    6: "M26.500 30Q20.500 33 20.500 37.500T24 41 27.500 37.500 21 37",
}
"""Strokes of the figures on treasure."""


def digit(value: int) -> str:
    """The value of a treasure, on its dark disc."""
    return paint(DIGITS[value], "none", "#ffe9a8", 2)


def treasure(sheet: Sheet) -> None:
    """Face down, by value, the six unique ones; flags, the end marker."""

    def disc(name: str, a: str, b: str, ring: str, *body: str) -> None:
        sheet.symbol(
            name,
            "0 0 48 48",
            circle(24, 26, 21, b, INK, 2.4),
            circle(24, 23, 21, a, INK, 2.4),
            circle(24, 23, 17.5, "none", ring, 1.4),
            paint("M8 17C11 9 17 5 24 4.500", "none", "#fff", 2, 'opacity=".45"'),
            *body,
        )

    disc("treasure-back", "#8a5a30", WOOD2, "#e0ae4b", use("chest", 10, 8, 28))
    spots = {
        1: [(14, 12)],
        2: [(7, 15), (21, 12)],
        3: [(6, 17), (22, 17), (14, 8)],
        4: [(5, 18), (23, 18), (8, 8), (20, 8)],
        5: [(3, 17), (25, 17), (14, 20), (8, 8), (20, 8)],
        6: [(3, 17), (25, 17), (14, 19), (6, 8), (22, 8), (14, 6)],
    }
    for k, where in spots.items():
        disc(
            f"treasure-{k}",
            "#f3e3b8",
            "#cfac6b",
            BRASS2,
            *[use("coin", x, y - 2, 20 if k > 1 else 22) for x, y in where[:k]],
            circle(24, 35, 9, INK, "#f3e3b8", 1.6),
            digit(k),
        )
    rare = ("#3d2f5c", "#241a3a", "#e6b450")
    sheet.part(
        "scroll-chart",
        paint("M4 14h34v22H4Z", PAPER, INK, 2.4),
        paint("M28 14h10v22H28Z", PAPER2),
        paint("M4 14c-4 0-4 22 0 22M38 14c5 0 5 22 0 22", PAPER2, INK, 2.4),
        paint("M10 25h10M15 20v10M11.500 21.500l7 7M18.500 21.500l-7 7", "none", INK, 1.3),
        paint("M22 32q4-8 9-6t4-6", "none", RED, 2, 'stroke-dasharray="2.500 2.500"'),
    )
    disc(
        "unique-shipping_charts",
        *rare,
        group('transform="translate(6.500 4) scale(.83) rotate(-10 20 24)"', '<use href="#scroll-chart"/>'),
    )
    disc(
        "unique-marksmans_map",
        *rare,
        use("map", 9, 8, 30),
        circle(29, 26, 7.500, "none", "#fff8ec", 4),
        circle(29, 26, 7.5, "none", INK, 2),
        paint("M29 16v6M29 30v6M19 26h6M33 26h6", "none", INK, 2),
    )
    disc(
        "unique-forged_papers",
        *rare,
        use("scroll", 7, 8, 31),
        paint("M25 33C30 24 33 15 41 8c2 8-4 18-12 22Z", "#f7efe0", INK, 1.8),
        paint("M25 34 37 15", "none", INK, 1.3),
    )
    disc(
        "unique-homemade_flag",
        *rare,
        paint("M14 41 20 6", "none", INK, 4.4),
        paint("M14 41 20 6", "none", "#c98f57", 2),
        paint("M20 8C27 4 32 13 41 9L38 28C30 32 25 23 17 27Z", "#d9c49a", INK, 2.2),
        paint("M26 9l7 3-1 7-7-3Z", "#4d86a8", INK, 1.3),
        paint("M31 22l6-1-1 6-5 1Z", RED, INK, 1.3),
        paint("M20 18l5 1-1 5-5 0Z", "#7d9a55", INK, 1.3),
    )
    bottle = [
        paint("M27 4h10v10c10 4 12 10 12 18v24q0 4-4 4H19q-4 0-4-4V32c0-8 2-14 12-18Z", "#3f7a55", INK, 3),
        paint("M37 14c10 4 12 10 12 18v24q0 4-4 4h-9c5-14 5-30 1-46Z", "#2a573b"),
        paint("M26 2h12v7H26Z", "#c98f57", INK, 2.4),
        paint("M15 34h34v16H15Z", PAPER, INK, 2.4),
        paint("M22 46v-8h5q3 4 0 4h-4l5 4M31 38v6q3 4 6 0v-6M41 46v-8l3 4 3-4", "none", INK, 2),
        paint("M20 30q0-8 6-12", "none", "#fff", 2.4, 'opacity=".5"'),
    ]
    sheet.symbol("bottle", "0 0 64 64", *bottle)
    disc("unique-rum", *rare, group('transform="translate(6.500 4) scale(.55)"', *bottle))
    beak = [
        paint("M8 30C8 12 22 6 34 8c14 2 20 12 20 24l-4 10c0 10-8 16-18 16S10 50 8 30Z", "#3b3f45", INK, 3),
        paint("M40 10c10 4 14 12 14 22l-4 10c0 10-8 16-18 16 10-10 14-30 8-48Z", "#25282d"),
        paint("M24 30C30 26 40 28 44 34 42 44 30 54 8 60 10 48 16 36 24 30Z", "#e9dcbc", INK, 2.8),
        paint("M44 34C42 44 30 54 8 60 20 52 34 44 44 34Z", "#bfae88"),
        circle(32, 28, 8, "#c9462f", INK, 2.8),
        circle(30, 26, 2.4, "#ffd0a0"),
        paint("M18 48q8-4 14-10M6 18Q30 2 56 16l4 8Q32 12 4 26Z", "none", INK, 1.6),
        paint("M4 24Q32 8 60 22l-2-8Q32-2 8 14Z", "#25282d", INK, 2.6),
    ]
    sheet.symbol("beak", "0 0 64 64", *beak)
    disc("unique-plague", *rare, group('transform="translate(7 5) scale(.54)"', *beak))
    disc("unique-back", *rare, paint(star(24, 23, 13, 5, 0.45), "#e6b450", INK, 1.8))
    disc("marker-end", "#f6e9cb", "#cfac6b", RED, use("skull", 12, 8, 24), paint("M10 39h28", "none", RED, 3))
    for k, col in enumerate(("#c8452f", "#174f96", "#f2c94c", "#3fb08f", "#c77fd6"), 1):
        sheet.symbol(
            f"marker-{k}",
            "0 0 32 48",
            paint("M6 45q8-5 16 0-8 4-16 0Z", "#000", None, None, 'opacity=".3"'),
            paint("M9 44V4", "none", INK, 4.4),
            paint("M9 43V5", "none", "#c98f57", 1.8),
            paint("M10 6C17 2 22 10 30 6V22C22 26 17 18 10 22Z", f"var(--p{k},{col})", INK, 2.2),
            use(f"badge-{k}", 13, 8, 12),
            circle(9, 4, 2.2, BRASS, INK, 1.4),
        )
    sheet.symbol("gun-loot", "0 0 48 48", use("treasure-back", 0, 0, 34), use("cannon", 14, 16, 34))
