"""The trades of generic crew: their things, their tokens, and the token that lies face down."""

from filibusta.games.spanish_main.art.recipes import TRADES
from filibusta.table.art.drawing import (
    BRASS,
    INK,
    IRON,
    IRON2,
    PAPER,
    RED,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    group,
    paint,
    var,
)
from filibusta.table.art.pencil import use
from filibusta.table.art.things import star


def oar(turned: int) -> str:
    """An oar."""
    return group(
        f'transform="rotate({turned} 32 34)"',
        paint("M30 2h4v42h-4Z", WOOD, INK, 2.4),
        paint("M27 0h10v5H27Z", WOOD2, INK, 2),
        paint("M32 34C40 40 41 54 38 63H26C23 54 24 40 32 34Z", "#d3a56a", INK, 2.8),
        paint("M32 34C40 40 41 54 38 63H32Z", "#b07f47"),
        paint("M26.500 53h11.200v5H26.400Z", RED),
    )


def trades(sheet: Sheet) -> None:
    """Things, tokens."""
    sheet.symbol(
        "tool-captain",
        "0 0 64 64",
        group('transform="translate(0 14) scale(.96)"', use("cutlass", 0, 0, 64)),
        group(
            'transform="translate(-1 2) scale(.55)"',
            use("hat-bicorne", 0, 0, 120, 60, style="--hat:#27446b;--hat-2:#1a3150"),
        ),
    )
    sheet.symbol(
        "tool-cannoneer",
        "0 0 64 64",
        paint("M14 60 50 10", "none", INK, 7),
        paint("M14 60 50 10", "none", WOOD, 3.2),
        paint("M46 14q-6-10 4-11 8-1 8 6M50 10q8 2 9-5", "none", INK, 5),
        paint("M46 14q-6-10 4-11 8-1 8 6", "none", "#d9b36b", 2.4),
        paint(star(58, 8, 6.5, 6, 0.45), "#f5cf4e", INK, 1.6),
        *[
            x
            for cx, cy in ((36, 50), (54, 50), (45, 36))
            for x in (circle(cx, cy, 9.2, IRON2, INK, 2.8), circle(cx - 2.5, cy - 3, 2.6, "#73838f"))
        ],
    )
    sheet.symbol(
        "tool-shipwright",
        "0 0 64 64",
        paint("M14 58 42 20", "none", INK, 9.5),
        paint("M14 58 42 20", "none", WOOD, 5),
        paint("M28 12 36 4 60 22 54 32 46 26 40 30 36 26Z", IRON, INK, 3),
        paint("M46 26 54 32 60 22 54 18Z", IRON2),
        paint("M50 58 22 22", "none", INK, 9.5),
        paint("M50 58 22 22", "none", "#b5773f", 5),
        paint("M6 22C10 10 20 6 32 12L26 22 16 24 14 34C8 32 6 28 6 22Z", "#dfe6ea", INK, 3),
        paint("M16 24 14 34C8 32 6 28 6 22Z", "#a9b6be"),
    )
    sheet.symbol(
        "tool-explorer",
        "0 0 64 64",
        group('transform="translate(2 16) scale(.72)"', use("map", 0, 0, 64)),
        group('transform="translate(10 -2) scale(.84)"', use("spyglass", 0, 0, 64)),
    )
    sheet.symbol(
        "tool-musketeer",
        "0 0 64 64",
        group(
            'transform="rotate(-40 32 32)"',
            paint("M22 27h46v6H22Z", IRON, INK, 2.8),
            paint("M22 30.500h46v2.500H22Z", IRON2),
            paint("M-6 29 12 26h36v8H22L8 46H-6Z", WOOD, INK, 2.8),
            paint("M-6 38 10 34h38v0H22L8 46H-6Z", WOOD2),
            paint("M20 26q0-8 8-8l4 4-4 4Z", BRASS, INK, 2.2),
            paint("M20 34q4 8 9 0", "none", INK, 2.2),
        ),
    )
    sheet.symbol("tool-oarsman", "0 0 64 64", oar(38), oar(-38))
    sheet.symbol("tool-helmsman", "0 0 64 64", use("wheel", 1, 1, 62))
    for kind in TRADES:
        sheet.symbol(
            f"crew-{kind}",
            "0 0 64 64",
            circle(32, 33.8, 29, var("rim-2", "#16283f"), INK, 3),
            circle(32, 31, 29, var("rim", "#27446b"), INK, 3),
            circle(32, 31, 22.5, PAPER, INK, 1.6),
            paint("M9 22C13 12 21 6.500 32 6", "none", "#fff", 2.2, 'opacity=".45"'),
            use(f"tool-{kind}", 13, 12, 38),
        )
    sheet.symbol(
        "crew-back",
        "0 0 64 64",
        circle(32, 33.8, 29, var("rim-2", "#16283f"), INK, 3),
        circle(32, 31, 29, var("rim", "#27446b"), INK, 3),
        circle(32, 31, 22.5, "#33424f", INK, 1.6),
        group('transform="translate(13 9) scale(.315)"', use("cap-unknown", 0, 0, 120, 130, style="--shadow:#1c2733")),
        paint("M9 22C13 12 21 6.500 32 6", "none", "#fff", 2.2, 'opacity=".45"'),
    )
