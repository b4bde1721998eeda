"""The six islands: the ground turns with the outline, what stands on it stays upright; the three home harbours."""

import math
import random
from typing import NamedTuple

from filibusta.games.spanish_main import cards
from filibusta.table.art.drawing import (
    BRASS,
    FOAM,
    INK,
    IRON2,
    LEAF,
    LEAF2,
    RED,
    SAND,
    WOOD,
    Sheet,
    circle,
    engrave,
    group,
    number,
    paint,
    trace,
    var,
)
from filibusta.table.art.pencil import STONE, STONE2, use

Outline = list[tuple[float, float]]


class Spot(NamedTuple):
    """What stands on an island: cliffs from corner to corner; hills, palms (x, y, " "size), rocks; a landmark."""

    cliff: tuple[int, int]
    hills: tuple[tuple[float, float, float], ...]
    palms: tuple[tuple[float, float, float], ...]
    rocks: tuple[tuple[float, float], ...]
    hut: str | None


SPOT = {
    "a": Spot(
        cliff=(1, 4),
        hills=((2, -4, 1.0),),
        palms=((-22, 8, 1), (-13, 13, 0.8), (21, 9, 0.9)),
        rocks=((24, -8),),
        hut=None,
    ),
    "b": Spot(
        cliff=(6, 9), hills=((-9, -2, 0.8), (8, -6, 1.0)), palms=((20, 10, 0.9), (-21, 11, 0.85)), rocks=(), hut=None
    ),
    "c": Spot(
        cliff=(2, 5),
        hills=((-4, -4, 1.15),),
        palms=((17, 7, 0.9), (20, -6, 0.7), (-20, 12, 0.8)),
        rocks=((-24, -6),),
        hut="volcano",
    ),
    "d": Spot(
        cliff=(7, 9),
        hills=((-14, -3, 0.75),),
        palms=((8, -4, 1), (19, 4, 0.85), (13, 12, 0.75), (-24, 12, 0.7)),
        rocks=(),
        hut="hut",
    ),
    "e": Spot(
        cliff=(0, 2),
        hills=((6, -2, 0.9),),
        palms=((-17, 4, 1), (-9, 14, 0.8), (20, 13, 0.75)),
        rocks=((-18, -14),),
        hut="cross",
    ),
    "f": Spot(
        cliff=(4, 6),
        hills=((10, -5, 0.95), (-4, 0, 0.65)),
        palms=((-20, 6, 0.95), (-13, -8, 0.75), (20, 12, 0.8)),
        rocks=(),
        hut=None,
    ),
}


def along(pts: Outline, steps: int) -> Outline:
    """Points of the outline at equal steps."""
    ring: Outline = []
    m = len(pts)
    lengths = [math.dist(pts[i], pts[(i + 1) % m]) for i in range(m)]
    whole = sum(lengths)
    for j in range(steps):
        t = whole * j / steps
        i = 0
        while t > lengths[i]:
            t -= lengths[i]
            i += 1
        q = t / lengths[i]
        a, b = pts[i], pts[(i + 1) % m]
        ring.append((a[0] + (b[0] - a[0]) * q, a[1] + (b[1] - a[1]) * q))
    return ring


def canopy(pts: Outline, scale: float, steps: int, bump: float, wobble: float, seed: int) -> str:
    """A scalloped edge, as trees from above."""
    rnd = random.Random(seed)
    ring = [
        (x * scale * (1 + rnd.uniform(-wobble, wobble)), y * scale * (1 + rnd.uniform(-wobble, wobble)))
        for x, y in along(pts, steps)
    ]
    path = trace("M", *ring[0])
    for i in range(steps):
        a, b = ring[i], ring[(i + 1) % steps]
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        r = math.hypot(mx, my) or 1
        path += trace("Q", mx + mx / r * bump, my + my / r * bump, *b)
    return path + "Z"


def placed(name: str, x: float, y: float, scale: float) -> str:
    """A part, its origin at x, y."""
    return f'<use href="#{name}" transform="translate({number(x)} {number(y)}) scale({scale:.3g})"/>'


def islands(sheet: Sheet) -> None:
    """Six islands, the homes, the rose of the chart."""
    for shape in cards.OUTLINES:
        key = shape["id"]
        spot = SPOT[key]
        pts = [(x / 10, -y / 10) for x, y in shape["outline"]]
        path = trace("M", *(value for corner in pts for value in corner), "Z")
        seed = ord(key)
        rnd = random.Random(seed)
        coral = ""
        for j, (x, y) in enumerate(along(pts, 22)):  # short strokes that follow the coast, as breakers on a reef
            q, turn = rnd.uniform(1.24, 1.33), math.radians(rnd.uniform(4, 8))
            x, y = x * q, y * q
            x2, y2 = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
            if j % 3:
                coral += trace("M", x, y, "Q", (x + x2) * 0.515, (y + y2) * 0.515, x2, y2)
        grains = "".join(
            trace("M", x * s, y * s, "h", 0.1)
            for (x, y), s in ((place, rnd.uniform(0.78, 0.95)) for place in along(pts, 46))
        )
        stipple = paint(grains, "none", "#b98f4b", 1.1)
        a, b = spot.cliff
        arc = [pts[i % len(pts)] for i in range(a, b + 1)]
        inner = [(x * 0.83, y * 0.83) for x, y in arc]
        mid = [
            ((arc[i][0] + arc[i + 1][0]) / 2 * 1.015, (arc[i][1] + arc[i + 1][1]) / 2 * 1.015)
            for i in range(len(arc) - 1)
        ]
        outer = [arc[0]] + [q for pair in zip(mid, arc[1:], strict=True) for q in pair]
        cliff = trace(
            "M", *outer[0], "L", *[v for q in outer[1:] for v in q], "L", *[v for q in reversed(inner) for v in q], "Z"
        )
        steps = 6 * len(arc)
        hatch = ""
        for j in range(1, steps):
            t = j / steps * (len(arc) - 1)
            i = min(int(t), len(arc) - 2)
            q = t - i
            x, y = arc[i][0] + (arc[i + 1][0] - arc[i][0]) * q, arc[i][1] + (arc[i + 1][1] - arc[i][1]) * q
            hatch += trace("M", x * 0.985, y * 0.985, "L", x * (0.88 if j % 2 else 0.84), y * (0.88 if j % 2 else 0.84))
        sheet.raw(f"coast-{key}", f'<symbol id="coast-{key}" overflow="visible"><path d="{path}"/></symbol>')
        sheet.symbol(
            f"land-{key}",
            "-60 -60 120 120",
            group(
                f'style="display:var(--shoals,inline)" fill="{var("shoal", "#a8d5d2")}"',
                f'<use href="#coast-{key}" transform="scale(1.38)" opacity=".28"/>',
                f'<use href="#coast-{key}" transform="scale(1.2)" opacity=".5"/>',
            ),
            engrave(coral, 1.3, 0.75, FOAM),
            f'<path d="{path}" fill="{SAND}" stroke="{FOAM}" stroke-width="5"/>',
            f'<path d="{path}" fill="{SAND}" stroke="{INK}" stroke-width="1.7"/>',
            stipple,
            paint(cliff, "#a39a8a", INK, 1.2),
            engrave(hatch, 1, 0.75),
            paint(canopy(pts, 0.70, 26, 3.6, 0.05, seed), LEAF, INK, 1.3),
            paint(canopy(pts, 0.50, 18, 3.2, 0.08, seed + 9), "#6f9c55"),
            engrave(canopy(pts, 0.56, 20, 3, 0.08, seed + 4), 0.9, 0.35),
        )
        stands = [f'<use href="#rock" x="{x}" y="{y}"/>' for x, y in spot.rocks]
        hill = "peak-volcano" if spot.hut == "volcano" else "hill"
        things = [(y + 9 * s, placed(hill, x, y, s)) for x, y, s in spot.hills]
        things += [(y, placed("palm-small", x - 9 * s, y - 17 * s, 0.29 * s)) for x, y, s in spot.palms]
        if spot.hut == "hut":
            things.append((12, use("hut", -14, -3, 17)))
        if spot.hut == "cross":
            things.append(
                (16, paint("M2 8l7 7M9 8l-7 7", "none", INK, 4.4) + paint("M2 8l7 7M9 8l-7 7", "none", RED, 2.4))
            )
        sheet.symbol(f"land-{key}-on", "-60 -60 120 120", *stands, *[t for _, t in sorted(things, key=lambda q: q[0])])
    palm_and_hills(sheet)
    homes(sheet)


def homes(sheet: Sheet) -> None:
    """The harbour of each nation, upright, box 96 x 72, its ground at y 66; the " "rose of the chart."""
    sheet.symbol(
        "home-english",
        "0 0 96 72",
        paint("M6 66Q48 58 90 66L84 70H12Z", "#8f7f63", INK, 2.2),
        paint("M10 64V44h5v-5h6v5h5v-5h6v5h6v20Z", STONE, INK, 2.4),
        paint("M30 64V42h3v-3h5v25Z", STONE2),
        paint("M36 66V30h5v-6h7v6h6v-6h7v6h5v36Z", STONE, INK, 2.6),
        paint("M56 66V30h-2v-6h7v6h5v36Z", STONE2),
        paint("M46 66V54c0-6 10-6 10 0v12Z", "#3f3227", INK, 2),
        paint("M42 38h5v6h-5ZM54 38h5v6h-5ZM17 50h5v5h-5Z", IRON2),
        paint("M66 66V50h22v16Z", "#e9dcbc", INK, 2.4),
        paint("M63 51 70 40h16l5 11Z", "#4d6373", INK, 2.4),
        paint("M80 40h6l5 11H80Z", "#35464f"),
        paint("M72 66v-9h5v9M81 54h4v5h-4Z", "#4d6373", INK, 1.4),
        paint("M50 24V3", "none", INK, 3),
        use("flag-england", 50, 1, 27, 18),
    )
    sheet.symbol(
        "home-spanish",
        "0 0 96 72",
        paint("M6 66Q48 58 90 66L84 70H12Z", "#b08f5f", INK, 2.2),
        paint("M8 65V48h24v17Z", "#f3e3bd", INK, 2.4),
        paint("M4 49l7-10h20l5 10Z", "#c2563a", INK, 2.4),
        paint("M24 39h7l5 10H24Z", "#943b26"),
        paint("M34 66V36Q34 30 40 28q2-10 8-10t8 10q6 2 6 8v30Z", "#fbf1d8", INK, 2.6),
        paint("M56 28q6 2 6 8v30H52V30Z", "#d9c49a"),
        paint("M44 34c0-7 8-7 8 0v6h-8Z", "#8fb3c0", INK, 1.8),
        paint("M45.500 35h5l1.500 5h-8Z", BRASS, INK, 1.2),
        paint("M42 66V54c0-7 12-7 12 0v12Z", "#7a3f26", INK, 2),
        paint("M48 18V9M44.500 12h7", "none", INK, 2.4),
        paint("M62 66V46l8-4 18 4v20Z", "#d9a768", INK, 2.4),
        paint("M78 44l10 2v20H76Z", "#ad7c42"),
        paint("M62 46h5v-4h5v4h5v-4h6v4h5", "none", INK, 2),
        paint("M68 52h6v5h-6Z", IRON2),
        paint("M84 46V24", "none", INK, 2.6),
        use("flag-spain", 66, 20, 20, 13.5, flip=True),
    )
    sheet.symbol(
        "home-pirate",
        "0 0 96 72",
        paint("M6 66Q48 58 90 66L84 70H12Z", "#8a6f4c", INK, 2.2),
        paint("M8 64V46l3-4 3 4V43l3-4 3 4v2l3-4 3 4v19Z", "#a9763f", INK, 2),
        paint("M14 46v18M20 45v19", "none", INK, 1.4),
        paint("M30 66V40h32v26Z", "#c69055", INK, 2.6),
        paint("M52 40h10v26H52Z", "#96642f"),
        paint("M24 42C32 38 40 28 46 18c6 10 14 20 22 24-14-3-30-3-44 0Z", "#b99a4b", INK, 2.6),
        paint("M48 22c5 8 12 16 20 20-8-2-12-2-16-2 0-7-1-12-4-18Z", "#8f7433"),
        paint("M40 66V52h11v14Z", "#3f2413", INK, 2),
        use("skull", 38, 28, 15),
        paint("M66 66V44l3-4 3 4v-3l3-4 3 4v4l3-4 3 4v21Z", "#a9763f", INK, 2),
        paint("M72 45v20M78 44v21", "none", INK, 1.4),
        paint("M60 22V4M86 62V30H74v6", "none", INK, 2.8),
        paint("M74 36a3 4 0 1 1 0 8 3 4 0 1 1 0-8Z", "none", INK, 1.6),
        paint("M60 30V3", "none", INK, 2.8),
        use("flag-pirate", 60, 1, 26, 17.5),
    )
    sheet.symbol(
        "chart-rose",
        "0 0 100 100",
        circle(50, 50, 47, "none", var("rose-ink", "#e9f3ef"), 1),
        circle(50, 50, 44, "none", var("rose-ink", "#e9f3ef"), 0.6),
        use("rose", 6, 6, 88),
    )


def palm_and_hills(sheet: Sheet) -> None:
    """What islands are furnished with."""
    palm = [
        "M32 60c-1-12 0-22 4-32l4 1c-4 10-5 20-3 31Z",
        (
            "M37 28C30 18 18 18 10 26c8-2 12 0 14 4 3-4 8-4 13-2ZM38 27C32 14 22 8 12 12c8 2 "
            "12 6 14 10 4 0 9 2 12 5ZM39 27c2-12 12-16 20-12-7 2-10 5-11 9-4-1-7 0-9 3ZM40 "
            "28c6-8 16-6 20 3-7-2-10-1-12 2-2-3-5-5-8-5Z"
        ),
        ("M37 28c-5-4-10-4-13-1-2-3-6-4-11-2 8-6 18-4 24 3ZM40 28c6-5 13-4 18 2-6-2-9-1-11 1-2-2-4-3-7-3Z"),
    ]
    sheet.part(
        "palm-small",
        paint("M20 60q16-6 34 1-16 5-34-1Z", "#000", None, None, 'opacity=".22"'),
        paint(palm[0], WOOD, INK, 3.4),
        paint(palm[1], "#7fae55", INK, 3.4),
        paint(palm[2], LEAF2),
    )
    sheet.part(
        "hill",
        paint("M-17 9C-13-3-8-15 0-18 5-20 9-9 12-4 15-1 18 4 20 9Z", "#8d9a5b", INK, 1.5),
        paint("M0-18C5-20 9-9 12-4 15-1 18 4 20 9H6C8 2 7-4 4-8 5-12 2-15 0-18Z", "#59683a"),
        engrave("M-11 5Q-9-4-5-8M-6 7Q-4 0-2-4M1 8Q2 2 1-3", 0.9, 0.55),
    )
    sheet.part(
        "peak-volcano",
        paint("M-20 10C-14-2-9-13-6-17H5C9-11 14-2 21 10Z", "#8a6a55", INK, 1.5),
        paint("M5-17C9-11 14-2 21 10H6C9 0 6-9 2-17Z", "#5f4436"),
        paint("M-6-17H5L7-12C4-8 3-13 0-8-2-4-4-12-8-12Z", "#e0602c", INK, 1),
        paint("M-3-19C-8-22-5-28-1-27-1-32 8-33 8-27 13-26 13-20 8-19Z", "#9aa0a5", INK, 1.3),
    )
    sheet.part(
        "rock",
        paint("M-6 5C-7-2-3-6 1-5 5-4 7 1 6 5Z", "#9b958a", INK, 1.3),
        paint("M1-5C5-4 7 1 6 5H2C3 1 3-2 1-5Z", "#6d685f"),
        paint("M-8 6q4-3 8 0t8 0", "none", FOAM, 1.3),
    )
