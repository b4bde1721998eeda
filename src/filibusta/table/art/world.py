"""The world around the ships: weather, monsters, places; crew, dice and the players' badges."""

from filibusta.table.art.drawing import (
    BRASS,
    FOAM,
    INK,
    IRON2,
    LEAF,
    LEAF2,
    PAPER,
    PAPER2,
    RED,
    RJ,
    SAND,
    SAND2,
    SEA,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    group,
    paint,
    var,
)
from filibusta.table.art.things import star


def weather(sheet: Sheet) -> None:
    """Weather, monsters, papers."""
    arms = (
        "M20 60c-3-13-14-10-14-24 0-6 7-8 8-3 1 4-3 4-3 3M44 60c3-13 14-10 14-24 0-6-7-8-8-3-1 4 3 4 3 3M26 "
        "60c-1-9-8-12-8-21M38 60c1-9 8-12 8-21"
    )
    sheet.symbol(
        "kraken",
        "0 0 64 64",
        paint(arms, "none", INK, 8.4, RJ),
        paint(arms, "none", "#7d4a86", 4.2, RJ),
        paint("M32 4c13 0 18 10 17 20-1 9-6 12-6 21v13H21V45c0-9-5-12-6-21C14 14 19 4 32 4Z", "#8f5a98", INK, 3, RJ),
        paint("M36 4c10 2 14 10 13 20-1 9-6 12-6 21v13h-8V44c0-9 7-14 7-24 0-7-2-13-6-16Z", "#66396f"),
        circle(25, 34, 4.6, "#f5e7b8", INK, 2),
        circle(39, 34, 4.6, "#f5e7b8", INK, 2),
        paint("M25 31v6M39 31v6", "none", INK, 2.4),
        paint("M20 29l8 3M44 29l-8 3", "none", INK, 2.6, RJ),
        paint("M2 60q7-6 15 0t15 0 15 0 15 0", "none", FOAM, 3.4, RJ),
    )
    sheet.symbol(
        "maelstrom",
        "0 0 64 64",
        circle(32, 32, 28, SEA, INK, 3),
        paint(
            "M32 33c3-3 7 0 6 4-2 6-12 6-14-2-2-10 8-17 17-13 12 5 12 22 0 28-15 7-31-5-30-20C12 14 28 6 42 11",
            "none",
            INK,
            6.6,
            RJ,
        ),
        paint(
            "M32 33c3-3 7 0 6 4-2 6-12 6-14-2-2-10 8-17 17-13 12 5 12 22 0 28-15 7-31-5-30-20C12 14 28 6 42 11",
            "none",
            FOAM,
            3,
            RJ,
        ),
    )
    cloud = "M16 36C4 36 4 22 14 21 15 9 34 6 38 17c9-5 19 2 16 10 8 1 7 10-1 9Z"
    sheet.symbol(
        "storm",
        "0 0 64 64",
        paint("M34 32 24 46h8l-6 14 18-20h-9l6-8Z", "#f5c746", INK, 2.6, RJ),
        paint(cloud, "#6d7f8f", INK, 3, RJ),
        paint("M18 36c14 0 26-6 24-18 8-2 14 3 12 9 8 1 7 10-1 9Z", "#495a6a"),
        paint("M14 44l-5 9M22 44l-3 6M52 43l-5 9", "none", SEA, 3, RJ),
    )
    sheet.symbol(
        "calm",
        "0 0 64 64",
        circle(32, 24, 11, "#f0bf4c", INK, 3),
        paint("M32 4v4M12 24h4M48 24h4M18 10l3 3M46 10l-3 3", "none", INK, 3, RJ),
        paint("M4 40h56v16H4Z", SEA),
        paint("M4 40h56M10 47h18M36 47h16M18 53h26", "none", FOAM, 2.6, RJ),
    )
    sheet.symbol(
        "wind",
        "0 0 64 64",
        *[
            paint("M4 26h34c9 0 9-14 0-14-5 0-8 4-6 8M4 37h46c10 0 10 15 0 15-6 0-8-5-6-9M10 47h18", "none", col, w, RJ)
            for col, w in ((INK, 8), (var("wind", "#cfe3e8"), 4))
        ],
    )
    sheet.symbol(
        "fog",
        "0 0 64 64",
        *[
            paint("M8 18h34M20 28h38M6 38h32M44 38h12M16 48h36", "none", col, w, RJ)
            for col, w in ((INK, 9), ("#c4d0d6", 5))
        ],
    )
    sheet.symbol(
        "volcano",
        "0 0 64 64",
        paint("M4 58 24 24h16l20 34Z", "#7b5a49", INK, 3, RJ),
        paint("M40 24l20 34H38Z", "#553a2d"),
        paint("M24 24h16l3 6c-3 4-5-1-7 5s-5 1-6-3-6 3-9-2Z", "#e0602c", INK, 2.2, RJ),
        paint("M28 22c-6-4-4-10 0-10 0-7 10-8 11-2 6 0 7 8 0 12Z", "#8b8f95", INK, 2.6, RJ),
    )
    sheet.symbol(
        "trident",
        "0 0 64 64",
        *[
            paint(
                (
                    "M32 60V12M14 10v12c0 9 7 12 18 12s18-3 18-12V10M32 12V6M14 10l-4 5M14 10l4 5M50 10l-4 5"
                    "M50 10l4 5M32 5l-4 6M32 5l4 6"
                ),
                "none",
                col,
                w,
                RJ,
            )
            for col, w in ((INK, 9), (BRASS, 4.4))
        ],
    )
    sheet.symbol(
        "map",
        "0 0 64 64",
        paint("M6 14l17-6 18 6 17-6v42l-17 6-18-6-17 6Z", PAPER, INK, 3, RJ),
        paint("M41 14l17-6v42l-17 6ZM6 14l17-6v42L6 56Z", PAPER2),
        paint("M23 8v42M41 14v42", "none", INK, 1.6),
        paint(
            "M12 44c4-8 8-2 12-8s4-12 11-11 4 7 9 6", "none", RED, 2.6, 'stroke-dasharray="4 4" stroke-linecap="round"'
        ),
        paint("M44 26l8 8M52 26l-8 8", "none", RED, 4, RJ),
    )
    sheet.symbol(
        "scroll",
        "0 0 64 64",
        paint("M14 10h38v40H14Z", PAPER, INK, 3, RJ),
        paint("M40 10h12v40H40Z", PAPER2),
        paint("M20 20h22M20 27h26M20 34h18", "none", WOOD2, 2.4, RJ),
        paint("M8 50h40c0 8 8 8 8 0v-2H16c0 2-2 8-5 8s-5-3-3-6Z", PAPER2, INK, 2.8, RJ),
        circle(46, 42, 6, RED, INK, 2),
    )
    sheet.symbol(
        "parrot",
        "0 0 64 64",
        paint("M36 8c12 0 18 10 15 22-3 14-13 18-18 20L20 60c2-8 2-14 2-22 0-16 3-30 14-30Z", "#3f9361", INK, 3, RJ),
        paint("M42 28c4 10-4 20-18 28 3-9 2-16 3-21 2-9 12-14 15-7Z", "#e0b13c", INK, 2.2, RJ),
        paint("M36 8c8 0 14 5 15 12-7 3-13 2-17-4-2 5-6 9-10 10 1-10 4-18 12-18Z", RED, INK, 2.2, RJ),
        paint("M50 18c6 0 8 5 5 11-2-3-6-4-9-4Z", "#f0d9a0", INK, 2.4, RJ),
        circle(41, 16, 2.6, "#fff", INK, 2),
    )


def places(sheet: Sheet) -> None:
    """Places on land."""
    palm = [
        paint("M32 60c-1-12 0-22 4-32l4 1c-4 10-5 20-3 31Z", WOOD, INK, 2.4, RJ),
        paint(
            (
                "M37 28C30 18 18 18 10 26c8-2 12 0 14 4 3-4 8-4 13-2ZM38 27C32 14 22 8 12 12c8 2 12 6 14 10 "
                "4 0 9 2 12 5ZM39 27c2-12 12-16 20-12-7 2-10 5-11 9-4-1-7 0-9 3ZM40 28c6-8 16-6 20 "
                "3-7-2-10-1-12 2-2-3-5-5-8-5Z"
            ),
            LEAF,
            INK,
            2.4,
            RJ,
        ),
        paint("M37 28c-5-4-10-4-13-1-2-3-6-4-11-2 8-6 18-4 24 3ZM40 28c6-5 13-4 18 2-6-2-9-1-11 1-2-2-4-3-7-3Z", LEAF2),
    ]
    sheet.symbol("palm", "0 0 64 64", paint("M14 60q18-8 38 0Z", SAND, INK, 2.4, RJ), *palm)
    sheet.symbol(
        "port",
        "0 0 64 64",
        paint("M4 48h56v10H4Z", "#b08657", INK, 2.6, RJ),
        paint("M10 48v12M24 48v12M40 48v12M54 48v12", "none", INK, 2.6),
        paint("M8 30h18v18H8Z", "#efe0bd", INK, 2.6, RJ),
        paint("M5 31l12-12 12 12Z", "#c2563a", INK, 2.6, RJ),
        paint("M24 22h18v26H24Z", "#f6ebd2", INK, 2.6, RJ),
        paint("M21 23l12-13 12 13Z", "#a9452d", INK, 2.6, RJ),
        paint("M42 34h15v14H42Z", "#e2cfa4", INK, 2.6, RJ),
        paint("M40 35l9-9 11 9Z", "#c2563a", INK, 2.6, RJ),
        paint("M29 38h8v10h-8ZM30 27h6v6h-6ZM13 37h6v6h-6ZM47 40h5v5h-5Z", "#4d6373", INK, 1.6),
    )
    sheet.symbol(
        "fort",
        "0 0 64 64",
        paint("M8 56V26h6v-6h6v6h6v-6h12v6h6v-6h6v6h6v30Z", "#c9bda6", INK, 3, RJ),
        paint("M42 56V26h2v-6h6v6h6v30Z", "#9d9079"),
        paint("M26 56V44c0-7 12-7 12 0v12Z", "#3f3227", INK, 2.4),
        paint("M14 34h6v5h-6ZM44 34h6v5h-6Z", IRON2),
        paint("M32 20V5", "none", INK, 3),
        paint("M32 5h14l-4 4 4 4H32Z", var("pennant", "#b0352c"), INK, 2, RJ),
        paint("M10 46h12M42 46h12M24 31h16", "none", INK, 1.3, 'opacity=".4"'),
    )
    sheet.symbol(
        "hut",
        "0 0 64 64",
        paint("M14 34h36v22H14Z", "#d3a56a", INK, 3, RJ),
        paint("M38 34h12v22H38Z", "#a97d47"),
        paint("M6 36C16 30 26 18 32 8c6 10 16 22 26 28-16-3-36-3-52 0Z", "#b99a4b", INK, 3, RJ),
        paint("M34 12c6 9 14 18 24 24-8-2-14-2-20-3 1-8-1-14-4-21Z", "#8f7433"),
        paint("M27 56V42h10v14Z", "#4a2f1c", INK, 2.2),
    )
    sheet.symbol(
        "cove",
        "0 0 64 64",
        paint("M4 58c0-32 10-50 28-50s28 18 28 50Z", "#7f8a86", INK, 3, RJ),
        paint("M40 9c13 5 20 22 20 49H50c0-20-2-38-10-49Z", "#5b6663"),
        paint("M16 58c0-20 5-32 16-32s16 12 16 32Z", "#18222b", INK, 2.4),
        paint("M18 58q7-7 14 0t14 0Z", SEA),
        group('transform="translate(21 27) scale(.34)"', '<use href="#skull" width="64" height="64"/>'),
    )
    sheet.symbol(
        "burial",
        "0 0 64 64",
        paint("M6 50c6-14 46-14 52 0 2 8-54 8-52 0Z", SAND, INK, 2.8, RJ),
        paint("M36 40c12 0 20 4 22 10 1 6-22 6-34 5 10-3 14-9 12-15Z", SAND2),
        paint("M20 12l24 24M44 12 20 36", "none", INK, 12, RJ),
        paint("M20 12l24 24M44 12 20 36", "none", RED, 7, RJ),
    )


def dice(sheet: Sheet) -> None:
    """Crew, dice, the seal."""
    sheet.symbol(
        "crew",
        "0 0 40 48",
        paint(
            "M20 3c5 0 8 4 8 8 0 3-1 5-3 7 8 2 12 9 12 27H3c0-18 4-25 12-27-2-2-3-4-3-7 0-4 3-8 8-8Z",
            var("token", "#c9953c"),
            INK,
            2.6,
            RJ,
        ),
        paint(
            "M23 3.500c3 1 5 4 5 7.5 0 3-1 5-3 7 8 2 12 9 12 27H25c3-13 1-22-4-26 3-3 4-9 2-15.500Z",
            "#000",
            None,
            None,
            'opacity=".22"',
        ),
        paint("M11.5 9c3-2 14-2 17 0l3 3c-6-1-17-1-20 0Z", RED, INK, 1.8, RJ),
    )
    sheet.symbol(
        "crew-lost",
        "0 0 40 48",
        paint(
            "M20 3c5 0 8 4 8 8 0 3-1 5-3 7 8 2 12 9 12 27H3c0-18 4-25 12-27-2-2-3-4-3-7 0-4 3-8 8-8Z",
            "none",
            INK,
            2,
            'stroke-dasharray="4 3" opacity=".55"',
        ),
        paint("M9 16l22 22M31 16 9 38", "none", RED, 4.4, RJ),
    )
    die = [
        paint("M9 5h46c3 0 5 2 5 5v46c0 3-2 5-5 5H9c-3 0-5-2-5-5V10c0-3 2-5 5-5Z", var("die-2", "#cdb98c"), INK, 3, RJ),
        paint("M9 5h46c3 0 5 2 5 5v40c0 3-2 5-5 5H9c-3 0-5-2-5-5V10c0-3 2-5 5-5Z", var("die", "#fbf4e2")),
        paint("M9 5h46c3 0 5 2 5 5v46c0 3-2 5-5 5H9c-3 0-5-2-5-5V10c0-3 2-5 5-5Z", "none", INK, 3, RJ),
    ]
    sheet.symbol("die", "0 0 64 64", *die)
    spots = {
        1: [(32, 30)],
        2: [(18, 17), (46, 43)],
        3: [(18, 17), (32, 30), (46, 43)],
        4: [(18, 17), (46, 17), (18, 43), (46, 43)],
        5: [(18, 17), (46, 17), (18, 43), (46, 43), (32, 30)],
        6: [(18, 16), (46, 16), (18, 30), (46, 30), (18, 44), (46, 44)],
    }
    for k, where in spots.items():
        sheet.symbol(
            f"die-{k}",
            "0 0 64 64",
            '<use href="#die" width="64" height="64"/>',
            *[circle(x, y, 5.6, var("pip", "#1c2733")) for x, y in where],
        )
    for face in ("cutlass", "cannon", "chest"):
        sheet.symbol(
            {"cutlass": "die-crew", "cannon": "die-cannon", "chest": "die-treasure"}[face],
            "0 0 64 64",
            '<use href="#die" width="64" height="64"/>',
            f'<use href="#{face}" x="12" y="10" width="40" height="40"/>',
        )
    seal = (
        "M32 4c5 0 7 4 12 5s8 3 10 8 5 8 6 14-2 8-4 13-4 9-10 10-8 5-14 6-9-3-14-4-9-4-11-9-5-8-4-14 2-9 "
        "5-14 6-7 11-9 8-6 13-6Z"
    )
    sheet.symbol(
        "seal",
        "0 0 64 64",
        paint(seal, var("seal", "#b93a2e"), INK, 2.6, RJ),
        paint("M58 24c3 8 0 15-4 22-3 7-11 9-18 12s-15-1-20-4c22 4 38-10 42-30Z", "#000", None, None, 'opacity=".25"'),
        circle(32, 32, 18, "none", "#000", 2.4, 'opacity=".3"'),
        paint("M17 26c2-7 8-11 14-11", "none", "#fff", 2.6, 'opacity=".45" stroke-linecap="round"'),
    )


def badges(sheet: Sheet) -> None:
    """The players' badges: six shapes, six colours, told apart without colour."""
    shapes = {
        1: ("M32 3 61 32 32 61 3 32Z", "#c8452f"),
        2: ("M32 4a28 28 0 1 1 0 56 28 28 0 1 1 0-56Z", "#174f96"),
        3: ("M32 4 62 57H2Z", "#f2c94c"),
        4: ("M6 6h52v52H6Z", "#3fb08f"),
        5: (star(32, 34, 32, 5, 0.52), "#c77fd6"),
        6: ("M32 3 58 18v28L32 61 6 46V18Z", "#f4ead2"),
    }
    for k, (path, colour) in shapes.items():
        sheet.symbol(
            f"badge-{k}",
            "0 0 64 64",
            paint(
                path,
                f"var(--p{k},{colour})",
                INK,
                4,
                'stroke-linejoin="round"',
            ),
            paint(
                path,
                "none",
                "#fff",
                2,
                'stroke-linejoin="round" opacity=".75" transform="translate(32 32) scale(.78) translate(-32 -32)"'
                if k != 3
                else 'stroke-linejoin="round" opacity=".75" transform="translate(32 40) scale(.72) translate(-32 -40)"',
            ),
        )
