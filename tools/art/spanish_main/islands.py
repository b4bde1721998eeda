"""The six islands: the ground turns with the outline, what stands on it stays upright."""

import math
import random
from typing import NamedTuple

from filibusta.games.spanish_main import cards
from tools.art.pencil import (
    FOAM,
    INK,
    LEAF,
    RED,
    SAND,
    Sheet,
    engrave,
    group,
    number,
    paint,
    trace,
    use,
    var,
)

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
    """Six islands."""
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
        sheet.part(f"coast-{key}", "-60 -60 120 120", f'<path d="{path}"/>')
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
