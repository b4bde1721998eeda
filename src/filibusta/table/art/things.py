"""Things: emblems, coins, goods, weather, places, dice, badges."""

import math

from filibusta.table.art.drawing import (
    BRASS,
    BRASS2,
    BRASS3,
    INK,
    IRON,
    IRON2,
    LEAF,
    LEAF2,
    RJ,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    group,
    paint,
    trace,
    var,
)


def star(cx: float, cy: float, r: float, points: int = 5, inner: float = 0.4, turn: float = -90) -> str:
    """The path of a star."""
    out: list[float] = []
    for i in range(points * 2):
        a = math.radians(turn + 180 * i / points)
        q = r if i % 2 == 0 else r * inner
        out += [cx + q * math.cos(a), cy + q * math.sin(a)]
    return trace("M", *out[:2], "L", *out[2:], "Z")


def emblems(sheet: Sheet) -> None:
    """Skull, blades, gun, anchor, rose, wheel, spyglass, chests."""
    bone = "#f3ead6"
    sheet.symbol(
        "skull",
        "0 0 64 64",
        paint(
            "M32 6C16 6 8 17 9 30c.5 7 5 10 8 13l1 9c6 5 22 5 28 0l1-9c3-3 7.5-6 8-13C56 17 48 6 32 6Z",
            bone,
            INK,
            3,
            RJ,
        ),
        paint(
            "M32 6C48 6 56 17 55 30c-.5 7-5 10-8 13l-1 9c-4 3-9 4-14 4 6-3 9-7 9-13 4-5 7-9 7-16C48 17 42 9 32 6Z",
            "#d8c8a4",
        ),
        paint(
            "M23 27c6 0 8 4 7 8s-5 6-9 5-6-5-5-8 3-5 7-5ZM41 27c-6 0-8 4-7 8s5 6 9 5 6-5 5-8-3-5-7-5ZM32 39l4 7h-8Z",
            "#1c2733",
        ),
        paint("M26 49v7M32 50v8M38 49v7", "none", "#1c2733", 2.4, RJ),
    )
    sheet.symbol(
        "bones",
        "0 0 64 64",
        *[
            group(
                f'transform="{t}"',
                paint(
                    "M8 14c-5-6 3-11 6-6 5-3 9 4 4 8l30 32c5-2 10 4 5 8-1 6-9 6-9 0-6 1-7-6-4-9L10 17Z",
                    bone,
                    "#1c2733",
                    2.2,
                    RJ,
                ),
            )
            for t in ("", "matrix(-1 0 0 1 64 0)")
        ],
    )
    sheet.symbol(
        "cutlass",
        "0 0 64 64",
        paint("M56 5C50 24 38 38 20 48l-5-6C34 32 46 18 56 5Z", "#dfe6ea", INK, 2.8, RJ),
        paint("M56 5C50 24 38 38 20 48l-2.5-3C36 35 48 20 56 5Z", "#a9b6be"),
        paint("M10 36c8-4 18 6 15 15-5-1-7-2-9-4s-5-6-6-11Z", BRASS, INK, 2.6, RJ),
        paint("M18 44 7 57", "none", INK, 8, RJ),
        paint("M17 45 8 56", "none", WOOD, 3.6, RJ),
        circle(7, 57, 3.6, BRASS2, INK, 2.2),
    )
    sheet.symbol(
        "crossed",
        "0 0 64 64",
        (
            '<use href="#cutlass" width="64" height="64"/><use href="#cutlass" width="64" height="64" '
            'transform="matrix(-1 0 0 1 64 0)"/>'
        ),
    )
    sheet.symbol(
        "cannon",
        "0 0 64 64",
        paint("M12 22 54 16l3 3v11l-3 3-38 6c-8 1-13-4-12-9 0-5 3-8 8-8Z", IRON, INK, 3, RJ),
        paint("M5 33c1 5 6 7 11 6l38-6 3-3v-4L18 31c-6 1-10 0-13 2Z", IRON2),
        paint("M48 15.5 50.5 34M30 19l2.5 18", "none", INK, 2.2),
        circle(5, 27, 3.4, IRON, INK, 2.6),
        paint("M10 40h36l4 8H8Z", WOOD, INK, 3, RJ),
        paint("M9 45h40l1 3H8Z", WOOD2),
        *[x for cx in (17, 41) for x in (circle(cx, 51, 8, WOOD, INK, 3), circle(cx, 51, 2.4, INK))],
    )
    sheet.symbol(
        "anchor",
        "0 0 64 64",
        group(
            f'fill="none" {RJ}',
            *[
                paint(
                    "M32 18v38M20 25h24M9 38c2 12 11 18 23 18s21-6 23-18M9 38l-3 8M9 38l8 4M55 38l3 8M55 38l-8 4",
                    "none",
                    col,
                    w,
                )
                for col, w in ((INK, 9.5), (var("metal", "#8797a3"), 4))
            ],
            circle(32, 12, 6, "none", INK, 8),
            circle(32, 12, 6, "none", var("metal", "#8797a3"), 3),
        ),
    )
    pts = ""
    dark = ""
    for i, r in ((1, 30), (3, 30), (5, 30), (7, 30), (0, 46), (2, 46), (4, 46), (6, 46)):
        a = math.radians(i * 45 - 90)
        b1, b2 = a - math.pi / 8 * 1.1, a + math.pi / 8 * 1.1
        q = 11 if i % 2 == 0 else 12
        pts += trace(
            "M",
            50,
            50,
            "L",
            50 + q * math.cos(b1),
            50 + q * math.sin(b1),
            50 + r * math.cos(a),
            50 + r * math.sin(a),
            "Z",
        )
        dark += trace(
            "M",
            50,
            50,
            "L",
            50 + q * math.cos(b2),
            50 + q * math.sin(b2),
            50 + r * math.cos(a),
            50 + r * math.sin(a),
            "Z",
        )
    ticks = "".join(
        trace(
            "M",
            50 + 36 * math.cos(a),
            50 + 36 * math.sin(a),
            "L",
            50 + (40 if i % 3 else 41.5) * math.cos(a),
            50 + (40 if i % 3 else 41.5) * math.sin(a),
        )
        for i, a in ((i, math.radians(i * 10)) for i in range(36))
    )
    sheet.symbol(
        "rose",
        "0 0 100 100",
        group(
            f'stroke="{var("rose-ink", "#1c2733")}" stroke-width="1.2" stroke-linejoin="round" fill="none"',
            circle(50, 50, 42, "none", None, 1.8),
            circle(50, 50, 35),
            f'<path d="{ticks}"/>',
            f'<path d="{pts}" fill="{var("rose-1", "#f6e9cb")}"/>',
            f'<path d="{dark}" fill="{var("rose-2", "#b93a2e")}"/>',
            circle(50, 50, 4, BRASS),
        ),
        paint("M50 1l3 5-3 5-3-5Z", var("rose-2", "#b93a2e")),
    )
    spokes = "".join(
        trace("M", 50, 50, "L", 50 + 46 * math.cos(a), 50 + 46 * math.sin(a))
        for a in (math.radians(45 * i + 22.5) for i in range(8))
    )
    knobs = "".join(
        circle(50 + 43 * math.cos(a), 50 + 43 * math.sin(a), 3.8, WOOD, INK, 2)
        for a in (math.radians(45 * i + 22.5) for i in range(8))
    )
    sheet.symbol(
        "wheel",
        "0 0 100 100",
        (
            f'<path d="{spokes}" stroke="{INK}" stroke-width="6.5" stroke-linecap="round"/><path '
            f'd="{spokes}" stroke="{WOOD}" stroke-width="2.6" stroke-linecap="round"/>'
        ),
        knobs,
        circle(50, 50, 28, "none", INK, 12),
        circle(50, 50, 28, "none", WOOD, 7.5),
        circle(50, 50, 30.2, "none", "#c08a55", 1.8),
        circle(50, 50, 10, BRASS, INK, 2.6),
        circle(50, 50, 4, BRASS3),
    )
    sheet.symbol(
        "spyglass",
        "0 0 64 64",
        group(
            'transform="rotate(-32 32 32)"',
            paint("M4 26h20v12H4Z", WOOD, INK, 2.8, RJ),
            paint("M24 24h16v16H24Z", WOOD2, INK, 2.8, RJ),
            paint("M40 21h18v22H40Z", WOOD, INK, 2.8, RJ),
            paint("M22 23.500h4v17h-4ZM38 20.500h4v23h-4ZM56 19h4v26h-4Z", BRASS, INK, 2, RJ),
            paint("M5 34h18v3H5ZM43 38h12v4H43ZM27 36h10v3H27Z", "#000", None, None, 'opacity=".25"'),
        ),
    )
    chest = [
        paint("M8 30h48v24H8Z", WOOD, INK, 3, RJ),
        paint("M8 44h48v10H8Z", WOOD2),
        paint("M14 30h6v24h-6ZM44 30h6v24h-6Z", BRASS, INK, 2),
    ]
    sheet.symbol(
        "chest",
        "0 0 64 64",
        paint("M8 31C8 16 14 12 20 12h24c6 0 12 4 12 19Z", WOOD, INK, 3, RJ),
        paint("M36 12h8c6 0 12 4 12 19H42c0-10-2-15-6-19Z", WOOD2),
        paint("M14 31c0-12 2-17 6-19h5c-4 4-5 9-5 19ZM44 31c0-12-2-17-6-19h6c4 2 6 8 6 19Z", BRASS, INK, 2),
        *chest,
        paint("M8 31h48", "none", INK, 3),
        paint("M27 27h10v12l-5 4-5-4Z", BRASS, INK, 2.4, RJ),
        circle(32, 33, 2, INK),
    )
    sheet.symbol(
        "chest-open",
        "0 0 64 64",
        paint("M8 30C6 14 12 6 18 6h28c6 0 12 8 10 24Z", WOOD2, INK, 3, RJ),
        paint("M13 30c-1-12 3-19 7-19h24c4 0 8 7 7 19Z", "#3b2012"),
        paint("M12 31c2-9 8-6 10-11 3-5 8 0 10-4 4-3 7 3 10 3 5 0 4 6 10 12Z", BRASS, INK, 2.4, RJ),
        circle(24, 25, 4.5, "#f5cf73", INK, 2),
        circle(36, 22, 4.5, "#f5cf73", INK, 2),
        circle(43, 27, 4, BRASS2, INK, 2),
        paint("M28 29l4-4 4 4-4 4Z", "#5fb6a4", INK, 1.8, RJ),
        *chest,
        paint("M27 32h10v8l-5 4-5-4Z", BRASS, INK, 2.4, RJ),
    )


def coins(sheet: Sheet) -> None:
    """Coins, fame and a gem."""

    def coin(name: str, a: str, b: str, e: str, *mark: str) -> None:
        sheet.symbol(
            name,
            "0 0 40 40",
            circle(20, 21.5, 17, e, INK, 2.4),
            circle(20, 19, 17, a, INK, 2.4),
            circle(20, 19, 12.8, "none", e, 1.6),
            paint("M8 14C10 8 15 5 20 5", "none", "#fff", 2, 'opacity=".6" stroke-linecap="round"'),
            *mark,
        )

    coin("coin", "#eebd4e", BRASS2, BRASS3)
    coin("coin-silver", "#d5dde1", "#a4b0b8", "#75838c")
    coin(
        "fame",
        "#eebd4e",
        BRASS2,
        BRASS3,
        paint(star(20, 19.5, 10, 5, 0.45), "#a06a14"),
        paint(star(20, 18.6, 10, 5, 0.45), "#fff3cf"),
    )
    sheet.symbol(
        "coins",
        "0 0 64 64",
        *[
            f'<use href="#coin" x="{x}" y="{y}" width="34" height="34"/>'
            for x, y in ((3, 27), (27, 26), (15, 22), (4, 15), (26, 12), (14, 5))
        ],
    )
    sheet.symbol(
        "gem",
        "0 0 64 64",
        paint("M18 12h28l12 14-26 28L6 26Z", "#4fb39f", INK, 3, RJ),
        paint("M6 26h52L32 54Z", "#2f8574"),
        paint("M22 26h20L32 54Z", "#3d9e8b"),
        paint("M18 12h12l-8 14H6Z", "#9be0cf"),
        paint("M18 12h28l12 14-26 28L6 26ZM6 26h52M22 26 32 54 42 26l-8-14h-4Z", "none", INK, 1.6, RJ),
    )


def goods(sheet: Sheet) -> None:
    """What is traded: seven goods."""
    barrel = [
        paint("M16 10h32c7 14 7 30 0 44H16C9 40 9 24 16 10Z", WOOD, INK, 3, RJ),
        paint("M38 10h10c7 14 7 30 0 44H38c5-14 5-30 0-44Z", WOOD2),
        paint("M13 18h38M11.5 26.500h41M11.5 38h41M13 46h38", "none", INK, 1.6),
        paint("M12.5 19h39M12.5 45h39", "none", IRON, 4.4),
    ]
    sheet.symbol(
        "good-wood",
        "0 0 64 64",
        *[
            group(
                f'transform="translate({x} {y})"',
                paint("M10 0h36c6 0 6 17 0 17H10Z", WOOD, INK, 2.6, RJ),
                paint("M10 11h39c-1 4-2 6-3 6H10Z", WOOD2),
                '<ellipse cx="10" cy="8.5" rx="6.5" ry="8.5" fill="#e7bd82" stroke="' + INK + '" stroke-width="2.6"/>',
                paint("M10 4.500c4 1 4 7 0 8M10 7v3", "none", WOOD2, 1.6),
            )
            for x, y in ((10, 8), (2, 26), (8, 43))
        ],
    )
    sheet.symbol(
        "good-cloth",
        "0 0 64 64",
        paint("M12 14h40v36H12Z", "#3f6fa0", INK, 3, RJ),
        paint("M36 14h16v36H36Z", "#2c5280"),
        '<ellipse cx="12" cy="32" rx="7" ry="18" fill="#6f9bc7" stroke="'
        + INK
        + '" stroke-width="3"/><ellipse cx="12" cy="32" rx="3" ry="9" fill="#e9dcbc" stroke="'
        + INK
        + '" stroke-width="1.6"/>',
        paint("M52 50c6 2 8 6 5 10-6-2-14-3-24-3l-9-7Z", "#6f9bc7", INK, 2.6, RJ),
        paint("M22 14v36M30 14v36", "none", "#f0d9a0", 3),
    )
    sheet.symbol(
        "good-spice",
        "0 0 64 64",
        paint("M12 30c-8 12-6 26 2 28h36c8-2 10-16 2-28-3-5-8-8-10-12H22c-2 4-7 7-10 12Z", "#cfa877", INK, 3, RJ),
        paint("M44 20c6 5 16 16 13 29-1 6-4 9-7 9H38c8-8 12-26 6-38Z", "#a67c4c"),
        paint("M18 20c0-9 7-13 14-13s14 4 14 13c-8 4-20 4-28 0Z", "#d0582b", INK, 2.8, RJ),
        paint("M27 36c4-6 12-4 12 2s-8 12-12 12c3-4 2-6 0-8s-1-4 0-6Z", "#b93a2e", INK, 2, RJ),
        paint("M38 34c1-4 3-5 5-5", "none", LEAF2, 2.6, RJ),
    )
    sheet.symbol(
        "good-sugarcane",
        "0 0 64 64",
        *[
            group(
                f'transform="rotate({a} 32 60)"',
                paint("M28 8h8v50h-8Z", col, INK, 2.6, RJ),
                paint("M28 20h8M28 33h8M28 46h8", "none", INK, 2),
            )
            for a, col in ((-17, "#b9b45a"), (17, "#a29b45"), (0, "#d3cd76"))
        ],
        paint("M32 12C26 4 18 2 12 5c6 1 12 4 16 9M34 12c6-8 14-10 20-7-6 1-12 4-16 9", LEAF, INK, 2.2, RJ),
        paint("M18 47h28v8H18Z", "#d9b36b", INK, 2.4, RJ),
    )
    sheet.symbol(
        "good-rum",
        "0 0 64 64",
        *barrel,
        paint("M22 28h20v8H22Z", "#f2e3bf", INK, 2),
        paint("M25 34v-4h2.6v2H25l2.6 2M31 30v4h2v-4M36 34v-4l1.5 2 1.5-2v4", "none", INK, 1.4),
    )
    sheet.symbol(
        "good-coffee",
        "0 0 64 64",
        paint("M14 22c-8 12-8 30 0 36h36c8-6 8-24 0-36-5-5-31-5-36 0Z", "#cdb07c", INK, 3, RJ),
        paint("M46 20c10 10 11 31 4 38H40c9-8 12-26 6-38Z", "#a3834f"),
        '<ellipse cx="32" cy="20" rx="18" ry="7" fill="#5a3823" stroke="' + INK + '" stroke-width="2.8"/>',
        group(
            'transform="rotate(-28 29 42)"',
            '<ellipse cx="29" cy="42" rx="9.5" ry="7" fill="#6b442b" stroke="' + INK + '" stroke-width="2.2"/>',
            paint("M20 42c6-4 12 4 18 0", "none", INK, 2),
        ),
    )
    sheet.symbol(
        "good-gunpowder",
        "0 0 64 64",
        paint("M16 14h32c6 12 6 28 0 40H16C10 42 10 26 16 14Z", "#69737c", INK, 3, RJ),
        paint("M38 14h10c6 12 6 28 0 40H38c4-12 4-28 0-40Z", "#464f58"),
        paint("M12.5 22h39M12.5 46h39", "none", INK, 4.4),
        paint(
            "M32 26l2.5 5.5 6-1.5-3.5 5 3.5 5-6-1.500L32 44l-2.5-5.5-6 1.5 3.5-5-3.5-5 6 1.500Z",
            "#f0a03c",
            INK,
            1.6,
            RJ,
        ),
        paint("M32 14c0-6 8-4 9-9", "none", INK, 2.4, RJ),
        paint(star(43, 5, 5, 4, 0.35), "#f5cf4e", INK, 1.2),
    )
