"""Flags, 60 x 40, flying from the left."""

import math

from tools.art.pencil import INK, RJ, Sheet, group, number, paint, star, trace


def wave(x: float) -> float:
    return -3.6 * math.sin(2 * math.pi * x / 60)


def strip(y0: float, y1: float, x0: float = 0, x1: float = 60) -> str:
    if (x0, x1) == (0, 60):
        return trace(
            "M",
            0,
            y0,
            "c",
            10,
            -4.8,
            20,
            -4.8,
            30,
            0,
            "s",
            20,
            4.8,
            30,
            0,
            "V",
            y1,
            "c",
            -10,
            4.8,
            -20,
            4.8,
            -30,
            0,
            "s",
            -20,
            -4.8,
            -30,
            0,
            "Z",
        )
    k = max(2, round((x1 - x0) / 8))
    xs = [x0 + (x1 - x0) * i / k for i in range(k + 1)]
    pts = [(x, y0 + wave(x)) for x in xs] + [(x, y1 + wave(x)) for x in reversed(xs)]
    return trace("M", *pts[0], "L", *[v for q in pts[1:] for v in q], "Z")


def bar(xa: float, ya: float, xb: float, yb: float, half: float, k: int = 8) -> str:
    """A straight bar across the flag, bent by the wave."""
    far = math.hypot(xb - xa, yb - ya)
    nx, ny = -(yb - ya) / far * half, (xb - xa) / far * half
    mid = [(xa + (xb - xa) * i / k, ya + (yb - ya) * i / k) for i in range(k + 1)]
    pts = [(x + nx, y + ny) for x, y in mid] + [(x - nx, y - ny) for x, y in reversed(mid)]
    return trace(
        "M",
        *[
            v
            for i, (x, y) in enumerate(pts)
            for v in (([] if i != 1 else ["L"]) + [min(60, max(0, x)), min(40, max(0, y)) + wave(x)])
        ],
        "Z",
    )


def flags(sheet: Sheet) -> None:
    """The six flags, 60 x 40, flying from the left."""
    folds = [
        paint(strip(0, 40, 8, 20), "#fff", None, None, 'opacity=".16"'),
        paint(strip(0, 40, 36, 52), "#0b1320", None, None, 'opacity=".16"'),
    ]
    edge = paint(strip(0, 40), "none", INK, 2.4, RJ)

    def flag(name: str, *body: str) -> None:
        sheet.symbol(f"flag-{name}", "0 0 60 40", *body, *folds, edge)

    flag("england", paint(strip(0, 40), "#f7f1e3"), paint(strip(15, 25) + strip(0, 40, 25, 35), "#c22f2b"))
    rag = ""
    for t in (0.16, 0.3, 0.68, 0.82):
        x = 60 * t
        rag += bar(x - 5, 40 * t + (-5 if t < 0.5 else 5) * 0.2 - 5, x + 5, 40 * t + 5, 1.7, 2) + bar(
            x - 5, 40 - 40 * t + 5, x + 5, 40 - 40 * t - 5, 1.7, 2
        )
    flag(
        "spain", paint(strip(0, 40), "#f7f1e3"), paint(bar(0, 0, 60, 40, 2.6) + bar(0, 40, 60, 0, 2.6) + rag, "#b3261e")
    )

    def fleur(x: float, y: float, s: float) -> str:
        def q(*a: float | str) -> str:
            return trace(*[v if isinstance(v, str) else v * s for v in a])

        return group(
            f'transform="translate({number(x)} {number(y + wave(x))})"',
            paint(
                q(
                    "M",
                    0,
                    -6,
                    "C",
                    3,
                    -3,
                    2,
                    0,
                    1,
                    2,
                    "H",
                    -1,
                    "C",
                    -2,
                    0,
                    -3,
                    -3,
                    0,
                    -6,
                    "Z",
                    "M",
                    1.5,
                    1.5,
                    "C",
                    2,
                    -3,
                    6.5,
                    -3.5,
                    5.5,
                    0.5,
                    "C",
                    5,
                    2,
                    3.6,
                    1.6,
                    3.8,
                    0.4,
                    "C",
                    3,
                    0.6,
                    2.6,
                    1.6,
                    2.4,
                    2.4,
                    "Z",
                    "M",
                    -1.5,
                    1.5,
                    "C",
                    -2,
                    -3,
                    -6.5,
                    -3.5,
                    -5.5,
                    0.5,
                    "C",
                    -5,
                    2,
                    -3.6,
                    1.6,
                    -3.8,
                    0.4,
                    "C",
                    -3,
                    0.6,
                    -2.6,
                    1.6,
                    -2.4,
                    2.4,
                    "Z",
                    "M",
                    -3,
                    2.4,
                    "h",
                    6,
                    "v",
                    1.5,
                    "h",
                    -6,
                    "Z",
                    "M",
                    -1,
                    3.8,
                    "h",
                    2,
                    "l",
                    0.8,
                    2.6,
                    "h",
                    -3.6,
                    "Z",
                ),
                "#f0c34c",
            ),
        )

    flag("france", paint(strip(0, 40), "#27478f"), fleur(15, 12, 1.15), fleur(45, 12, 1.15), fleur(30, 28, 1.15))
    stripes = "".join(strip(40 * i / 13, 40 * (i + 1) / 13) for i in range(0, 13, 2))
    stars = "".join(
        star(13 + 8 * math.cos(a), 10.8 + 7 * math.sin(a) + wave(13 + 8 * math.cos(a)), 1.9)
        for a in (2 * math.pi * i / 13 for i in range(13))
    )
    flag(
        "america",
        paint(strip(0, 40), "#f7f1e3"),
        paint(stripes, "#b5302c"),
        paint(strip(0, 21.5, 0, 27), "#27406f"),
        paint(stars, "#f7f1e3"),
    )
    flag(
        "netherlands",
        paint(strip(0, 40), "#f7f1e3"),
        paint(strip(0, 13.4), "#e07b24"),
        paint(strip(26.6, 40), "#2b5aa0"),
    )
    flag(
        "pirate",
        paint(strip(0, 40), "#1b1f26"),
        (
            '<use href="#bones" x="14" y="3" width="32" height="32"/><use href="#skull" x="18.5" y="6" '
            'width="23" height="23"/>'
        ),
    )
