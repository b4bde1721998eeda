"""Land and sea of maps made of cards: one chart seen from one side, light from the left."""

from collections.abc import Sequence

from filibusta.table.art.drawing import (
    FOAM,
    INK,
    LEAF,
    LEAF2,
    SAND,
    WOOD,
    WOOD2,
    circle,
    group,
    number,
    paint,
    trace,
    var,
)
from filibusta.table.art.pencil import at

WATER, SHOAL, SKY = var("sea-2", "#33768a"), var("shoal", "#a8d5d2"), var("sky", "#cfe2dc")
STONE, STONE2 = "#c9bda6", "#9d9079"
ROCK, ROCK2 = "#8b948d", "#626d6b"
DARK = "#18222b"
Points = Sequence[tuple[float, float]]
"""An outline, point by point."""


def scaled(k: float, *parts: str | float) -> str:
    """Path data, its numbers k times as large."""
    return trace(*[part if isinstance(part, str) else part * k for part in parts])


def smooth(pts: Points, closed: bool = True, k: float = 6.0) -> str:
    """A soft line through the points (Catmull-Rom)."""
    m = len(pts)
    path = trace("M", *pts[0])
    for i in range(m if closed else m - 1):
        a, b = (pts[(i - 1) % m] if closed or i else pts[0], pts[i])
        e, f = (pts[(i + 1) % m], pts[(i + 2) % m] if closed or i + 2 < m else pts[-1])
        path += trace(
            "C",
            b[0] + (e[0] - a[0]) / k,
            b[1] + (e[1] - a[1]) / k,
            e[0] - (f[0] - b[0]) / k,
            e[1] - (f[1] - b[1]) / k,
            *e,
        )
    return path + ("Z" if closed else "")


def shoals(path: str, w: float = 9) -> str:
    """Shallow water along a coast."""
    return group(
        f'fill="none" stroke="{SHOAL}"',
        f'<path d="{path}" stroke-width="{number(w * 3)}" opacity=".22"/>',
        f'<path d="{path}" stroke-width="{number(w * 1.5)}" opacity=".45"/>',
    )


def shade(path: str, k: float = 0.18) -> str:
    """A shape in the shade."""
    return paint(path, INK, extra=f'opacity="{k}"')


def isle(
    pts: Points,
    inner: float = 0.74,
    move: tuple[float, float] = (0, 0),
    sand: str = SAND,
    leaf: str = LEAF,
    width: float = 2.2,
    shoal: float = 9,
) -> str:
    """An island of its own outline: shoals, beach, green."""
    path = smooth(pts)
    x, y = (sum(q[0] for q in pts) / len(pts), sum(q[1] for q in pts) / len(pts))
    out = [shoals(path, shoal), paint(path, sand, INK, width)]
    if inner:
        out.append(
            paint(smooth([(x + (a - x) * inner + move[0], y + (b - y) * inner + move[1]) for a, b in pts]), leaf)
        )
    return "".join(out)


def mainland(
    shore: Points,
    sand: str = SAND,
    leaf: str = LEAF,
    rise: float = 9,
    left: float = -14,
    right: float = 164,
    top: float = -14,
) -> str:
    """Land above a shoreline that runs from left to right, off the card on three sides."""

    def land(pts: Points) -> str:
        return smooth([(left, pts[0][1]), *pts, (right, pts[-1][1])], False) + trace("V", top, "H", left, "Z")

    path = land(shore)
    up = [(x + (3 if i % 2 else -3), y - rise - (2 if i % 2 else 0)) for i, (x, y) in enumerate(shore)]
    tufts = "".join(
        (
            trace("M", x, y, "q", 2.5, -5, 5, 0, "q", 2.5, -4, 5, 0)
            for x, y in ((12, 30), (38, 38), (66, 28), (94, 36), (122, 29), (136, 41), (24, 46), (54, 48), (110, 47))
        )
    )
    return shoals(path) + paint(path, sand, INK, 2.2) + paint(land(up), leaf) + paint(tufts, "none", LEAF2, 1.5)


def ocean(w: float = 150, h: float = 178, *marks: tuple[float, float]) -> str:
    """Water all over a card, with short waves at the given places."""
    return f'<rect width="{w}" height="{h}" fill="{WATER}"/>' + swell(*marks)


def swell(*marks: tuple[float, float]) -> str:
    """Short engraved waves at the given places."""
    path = "".join(trace("M", x, y, "q", 4, -4, 8, 0, "t", 8, 0) for x, y in marks)
    return paint(path, "none", "#fff", 1.5, 'stroke-linecap="round" opacity=".26"') if marks else ""


def hill(x: float, y: float, w: float, h: float, fill: str = LEAF2, dark: str = "#2c4a2b", lean: float = 0.46) -> str:
    """A hill as the old charts draw it, its left foot at (x, y)."""
    m = x + w * lean
    body = trace(
        "M",
        x,
        y,
        "C",
        x + w * 0.18,
        y - h * 0.4,
        m - w * 0.14,
        y - h,
        m,
        y - h,
        "C",
        m + w * 0.16,
        y - h,
        x + w * 0.84,
        y - h * 0.42,
        x + w,
        y,
        "Z",
    )
    side = trace(
        "M",
        m,
        y - h,
        "C",
        m + w * 0.16,
        y - h,
        x + w * 0.84,
        y - h * 0.42,
        x + w,
        y,
        "H",
        m + w * 0.12,
        "C",
        m + w * 0.06,
        y - h * 0.3,
        m + w * 0.1,
        y - h * 0.6,
        m,
        y - h,
        "Z",
    )
    return paint(body, fill, INK, 1.8) + paint(side, dark)


def rock(x: float, y: float, s: float = 1.0, fill: str = ROCK, dark: str = ROCK2) -> str:
    """A rock standing in the water, its foot centred at (x, y), about 14 wide."""
    return at(
        x,
        y,
        paint(scaled(s, "M", -8, 0, "L", -6, -7, -2, -12, 3, -9, 6, -4, 8, 0, "Z"), fill, INK, 1.6),
        paint(scaled(s, "M", -2, -12, "L", 3, -9, 6, -4, 8, 0, "H", 1, "L", 2, -5, "Z"), dark),
        paint(scaled(s, "M", -11, 1, "q", 4, -3, 8, 0, "t", 8, 0, 6, 0), "none", FOAM, 1.6),
    )


def palm(x: float, y: float, s: float = 1.0, lean: float = 3) -> str:
    """A palm in elevation, its foot at (x, y), about 26 high."""
    leaf = "".join(
        (
            scaled(
                s,
                "M",
                lean,
                -20,
                "Q",
                lean + a,
                -20 + b,
                lean + e,
                -20 + f,
                "Q",
                lean + a * 0.7,
                -20 + b * 0.35 + 3,
                lean,
                -18,
                "Z",
            )
            for a, b, e, f in (
                (-10, -9, -15, 3),
                (-7, 0, -9, 10),
                (10, -9, 16, 3),
                (8, 0, 10, 10),
                (-4, -13, -10, -8),
                (5, -13, 12, -8),
            )
        )
    )
    return at(
        x,
        y,
        paint(
            scaled(
                s, "M", -1.3, 0, "Q", lean * 0.2, -10, lean - 1, -20, "h", 2.2, "Q", lean * 0.4 + 2, -10, 1.6, 0, "Z"
            ),
            WOOD,
            INK,
            1.2,
        ),
        paint(leaf, "#6f9c55", INK, 1.1),
        circle(lean * s, -19 * s, 1.8 * s, WOOD2),
    )


def tree(x: float, y: float, r: float = 6, fill: str = LEAF2) -> str:
    """A crown of leaves, centred at (x, y)."""
    return at(
        x,
        y,
        paint(
            scaled(
                r,
                "M",
                -0.9,
                0.6,
                "C",
                -1.5,
                0.2,
                -1.2,
                -0.7,
                -0.6,
                -0.6,
                "C",
                -0.5,
                -1.3,
                0.5,
                -1.3,
                0.6,
                -0.6,
                "C",
                1.2,
                -0.7,
                1.5,
                0.2,
                0.9,
                0.6,
                "C",
                0.4,
                1,
                -0.4,
                1,
                -0.9,
                0.6,
                "Z",
            ),
            fill,
            INK,
            1.4,
        ),
        paint(
            scaled(
                r,
                "M",
                0.6,
                -0.6,
                "C",
                1.2,
                -0.7,
                1.5,
                0.2,
                0.9,
                0.6,
                "C",
                0.5,
                0.9,
                0,
                0.9,
                -0.3,
                0.8,
                "C",
                0.4,
                0.5,
                0.7,
                0,
                0.6,
                -0.6,
                "Z",
            ),
            "#2c4a2b",
        ),
    )


def trees(*where: tuple[float, float, float]) -> str:
    """Crowns of leaves: x, y and radius of each."""
    return "".join((tree(x, y, r) for x, y, r in where))
