"""Dice, tokens and signs, and what flies about in a battle."""

import math

from filibusta.table.art.drawing import (
    BRASS,
    FOAM,
    INK,
    IRON2,
    PAPER,
    RED,
    WOOD,
    WOOD2,
    Sheet,
    circle,
    group,
    paint,
    trace,
    var,
)
from filibusta.table.art.pencil import GOLD, at, disc, shape, stroke, tone, use
from filibusta.table.art.scenery import barrel, flash, puff, skullface
from filibusta.table.art.things import star

FACE, SHADE = var("die", "#fbf4e2"), var("die-2", "#cdb98c")
WIND = 'style="--die:#e4f0f2;--die-2:#9dbcc4"'


def cube(turn: float, top: str, left: str) -> str:
    """A die on its way: three faces seen."""
    corners = [
        (32 + 28 * math.cos(math.radians(a + turn)), 32 + 28 * math.sin(math.radians(a + turn)))
        for a in range(-90, 270, 60)
    ]
    mid = (32.0, 32.0)
    out, edges = "", trace("M", *corners[0], "L", *(v for corner in corners[1:] for v in corner), "Z")
    for (i, j, k), fill in (((5, 0, 1), top), ((1, 2, 3), SHADE), ((3, 4, 5), left)):
        face = (corners[i], corners[j], corners[k], mid)
        out += paint(trace("M", *mid, "L", *(v for corner in face[:3] for v in corner), "Z"), fill)
        out += circle(sum(x for x, _ in face) / 4, sum(y for _, y in face) / 4, 4, INK, extra='opacity=".75"')
        edges += trace("M", *mid, "L", *corners[i])
    return out + paint(edges, "none", INK, 3)


def dice(sheet: Sheet) -> None:
    """The faces that only this game's dice have, a die on its way."""
    box = "0 0 64 64"
    sheet.symbol("die-blank", box, use("die", 0, 0, 64))
    sheet.symbol(
        "die-unknown",
        box,
        group('style="--die:#d8cbb0;--die-2:#b09c70"', use("die", 0, 0, 64)),
        stroke("M24 22C24 10 42 12 41 22 41 29 32 28 32 36M32 43.5v.6", 5.4, INK, 0.5),
    )
    signs = {
        "m2": ("M10 30h13", "M34 22C34 12 50 12 50 22 50 29 36 34 34 43H51", "#b93a2e"),
        "m1": ("M12 30h13", "M36 19 43 14V43M36 43H50", "#b93a2e"),
        "0": ("", "M32 14C43 14 43 43 32 43S21 14 32 14Z", "#5b6b76"),
        "p1": ("M11 30h13M17.5 23.5v13", "M36 19 43 14V43M36 43H50", "#1c6b51"),
        "p2": ("M9 30h13M15.5 23.5v13", "M34 22C34 12 50 12 50 22 50 29 36 34 34 43H51", "#1c6b51"),
    }
    for k, (sign, number, colour) in signs.items():
        sheet.symbol(
            f"wind-{k}",
            box,
            group(WIND, use("die", 0, 0, 64)),
            at(4.5, 5, stroke(sign, 5.8, colour) if sign else "", stroke(number, 6.4, colour), k=0.86),
            stroke("M12 50H50", 1.6, colour, 0.5),
        )
    sheet.symbol("wind-rest", box, group(WIND, use("die", 0, 0, 64)), use("wind", 11, 9, 42))

    sheet.symbol("roll-1", box, cube(0, FACE, "#e2d3ab"))
    sheet.symbol("roll-2", box, cube(24, FACE, "#e2d3ab"))
    sheet.symbol("roll-3", box, cube(-18, "#efe3c6", FACE))


def effects(sheet: Sheet) -> None:
    """Smoke, fire and water for a moment of a battle; their boxes lie round their own middle."""
    sheet.symbol("fx-puff", "-18 -14 36 28", puff(0, 0, 1))
    sheet.symbol("fx-flash", "-2 -10 30 20", flash(0, 0, 1.1))
    sheet.symbol(
        "fx-splash",
        "-14 -24 28 28",
        shape(
            ("M-11 0C-10-5-9-9-11-13-6-11-5-7-4-4-4-9-3-16 0-22 3-16 4-9 4-4 5-7 6-11 11-13 9-9 10-5 11 0Q0 4-11 0Z"),
            FOAM,
            2,
        ),
        tone("M2-18C4-12 4-8 4-4 5-7 6-11 11-13 9-9 10-5 11 0Q6 2 2 2 4-6 3-12Z", "#b9d6d6"),
    )
    sheet.symbol("fx-ball", "-6 -6 12 12", disc(0, 0, 4.4, IRON2, 2), circle(-1.4, -1.6, 1.3, "#8b97a3"))
    sheet.symbol(
        "fx-hit", "-16 -16 32 32", shape(star(0, 0, 15, 9, 0.5), "#f5a53c", 2), tone(star(0, 0, 8, 7, 0.5), "#fdf0c2")
    )
    sheet.symbol("fx-splinter", "-10 -4 20 8", shape("M-9 1-2-3 9-1 3 3-4 2Z", WOOD, 1.8))


def tokens(sheet: Sheet) -> None:
    """Temporary crew, points, and the signs of figures and kinds of card."""
    box = "0 0 64 64"
    body = "M20 3c5 0 8 4 8 8 0 3-1 5-3 7 8 2 12 9 12 27H3c0-18 4-25 12-27-2-2-3-4-3-7 0-4 3-8 8-8Z"
    sheet.symbol(
        "crew-temp",
        "0 0 40 48",
        paint(body, PAPER, PAPER, 2.6),
        paint(body, var("token", "#c9953c"), extra='opacity=".45"'),
        paint(body, "none", INK, 2.6, 'stroke-dasharray="5 3.5"'),
        paint("M11.5 9c3-2 14-2 17 0l3 3c-6-1-17-1-20 0Z", RED, INK, 1.8),
    )
    sheet.symbol(
        "point", "0 0 40 40", use("coin", 0, 0, 40), at(20, 19.5, skullface(0, 0, 0.56, "#6e4a10", "#5a3a08", GOLD))
    )
    sheet.symbol("treasure-point", "0 0 40 40", circle(20, 21, 17.5, "#3d5168", INK, 2.4), use("gem", 7, 8, 26))
    sheet.symbol(
        "hourglass",
        box,
        shape("M14 4H50V11H14ZM14 53H50V60H14Z", WOOD, 3),
        shape("M18 11H46C46 24 36 27 36 32S46 40 46 53H18C18 40 28 37 28 32S18 24 18 11Z", "#dcebee", 3),
        tone("M22 19H42C40 25 34 27 32 31 30 27 24 25 22 19ZM20 53C21 44 29 43 32 36 35 43 43 44 44 53Z", "#e6b450"),
    )
    sheet.symbol("cargo", "0 0 40 40", barrel(20, 37, 1.42))
    sheet.symbol("mark-strategy", box, use("spyglass", 2, 2, 60))
    sheet.symbol("mark-battle", box, use("crossed", 2, 2, 60))
    sheet.symbol(
        "mark-inventory",
        box,
        stroke("M32 4V14", 6),
        stroke("M32 4V14", 2.4, "#d3ac6c"),
        shape("M20 14H44L47 22V38L40 44H24L17 38V22Z", WOOD, 3),
        tone("M36 14H44L47 22V38L40 44H36Z", WOOD2),
        disc(32, 29, 8, BRASS, 2.6),
        circle(32, 29, 2.6, INK),
        stroke("M32 44V50C32 58 20 60 18 52", 8),
        stroke("M32 44V50C32 58 20 60 18 52", 3.4, "#8797a3"),
    )
