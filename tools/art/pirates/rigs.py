"""Rigs of the ships seen from the side: lateen, gaff and square sails, staysails, jibs. Box 320 x 290, water at 266."""

from tools.art.pencil import INK, SAIL, SAIL2, TRIM, WOOD, circle, engrave, paint, stroke, trace
from tools.art.rigging import pennant

Point = tuple[float, float]
Mast = tuple[str, float, float, float, float]
"""Kind, place, foot, top, half width of the course."""

UNIT = {"square": 40, "mizzen": 42, "single": 54}
"""Half width of the shared drawings of masts."""


def mast(kind: str, x: float, base: float, top: float, half: float) -> str:
    """A shared mast (square: three sails, single: two, mizzen: two and a spanker) between base and top."""
    scale = f"scale({half / UNIT[kind]:.3g} {(base - top) / 200:.3g})"
    return f'<use href="#mast-{kind}" transform="translate({x:g} {base:g}) {scale}"/>'


def masts(*those: Mast) -> str:
    """Several masts, the hindmost first."""
    return "".join(mast(*one) for one in those)


def pole(x: float, base: float, top: float) -> str:
    """A bare mast."""
    return stroke(f"M{x} {base}V{top}", 7) + stroke(f"M{x} {base}V{top}", 3, WOOD)


def spar(path: str) -> str:
    """A yard, gaff or boom."""
    return stroke(path, 6) + stroke(path, 2.4, WOOD)


def lateen(x: float, base: float, top: float, fore: float, aft: float) -> str:
    """A three-cornered sail on a long slanting yard, low forward, high aft; `fore` and `aft` are its reach."""
    low, high, clew = ((x + fore, base - 14), (x - aft * 0.62, top - 6), (x - aft, base - 16))
    sail = trace(
        "M",
        *low,
        "L",
        *high,
        "Q",
        high[0] - 4,
        (high[1] + clew[1]) / 2,
        *clew,
        "Q",
        x - aft * 0.1,
        base - 34,
        *low,
        "Z",
    )
    shade = trace(
        "M",
        *low,
        "L",
        x + fore * 0.42,
        base - 14 - (base - top) * 0.36,
        "Q",
        x - aft * 0.2,
        base - 40,
        x - aft * 0.5,
        base - 25,
        "Q",
        x,
        base - 32,
        *low,
        "Z",
    )
    seams = trace(
        "M",
        x - aft * 0.44,
        top + (base - top) * 0.13,
        "Q",
        x - aft * 0.5,
        base - 60,
        x - aft * 0.62,
        base - 25,
        "M",
        x - aft * 0.12,
        top + (base - top) * 0.36,
        "Q",
        x - aft * 0.2,
        base - 56,
        x - aft * 0.26,
        base - 33,
    )
    return (
        pole(x, base, top + 8)
        + paint(sail, SAIL, INK, 2.6)
        + paint(shade, SAIL2)
        + engrave(seams, 1.2, 0.32)
        + spar(trace("M", low[0] + 8, low[1] + 9, "L", high[0] - 5, high[1] - 9))
        + pennant(x, top + 6, 0.8)
        + circle(x, top + 7, 2.8, TRIM, INK, 1.6)
    )


def gaff(x: float, base: float, top: float, aft: float) -> str:
    """A fore-and-aft mainsail with its gaff and boom."""
    peak, throat = ((x - aft * 0.78, top + (base - top) * 0.1), (x, top + (base - top) * 0.3))
    body = paint(
        trace(
            "M",
            *throat,
            "L",
            *peak,
            "Q",
            x - aft * 0.84,
            (base + top) / 2,
            x - aft - 4,
            base - 16,
            "Q",
            x - aft * 0.5,
            base - 26,
            x,
            base - 14,
            "Z",
        ),
        SAIL,
        INK,
        2.6,
    )
    body += paint(
        trace(
            "M",
            *throat,
            "L",
            x - aft * 0.26,
            throat[1] - (throat[1] - peak[1]) * 0.33,
            "Q",
            x - aft * 0.2,
            base - 70,
            x - aft * 0.32,
            base - 22,
            "Q",
            x - aft * 0.14,
            base - 19,
            x,
            base - 14,
            "Z",
        ),
        SAIL2,
    )
    body += engrave(
        trace("M", x - aft * 0.52, peak[1] + 12, "Q", x - aft * 0.5, base - 70, x - aft * 0.64, base - 22), 1.2, 0.32
    )
    body = paint(trace("M", x, top + 6, "L", x - aft * 0.7, peak[1] - 4, x, throat[1] - 6, "Z"), SAIL2, INK, 2.4) + body
    return (
        pole(x, base, top)
        + body
        + spar(
            trace("M", x, throat[1], "L", peak[0] - 6, peak[1] - 3)
            + trace("M", x, base - 13, "L", x - aft - 12, base - 13)
        )
        + pennant(x, top - 1, 0.85)
        + circle(x, top, 2.8, TRIM, INK, 1.6)
    )


def stays(x0: float, x1: float) -> str:
    """Staysails between two masts."""
    out = ""
    for top, low in ((52, 118), (112, 188)):
        out += (
            engrave(trace("M", x0, top - 8, "L", x1 - 6, low + 6), 1.4, 0.8)
            + paint(
                trace(
                    "M",
                    x0 + 4,
                    top,
                    "L",
                    x1 - 10,
                    low,
                    "Q",
                    x0 + 30,
                    low - 6,
                    x0 + 8,
                    low + 4,
                    "Q",
                    x0 + 12,
                    (top + low) / 2,
                    x0 + 4,
                    top,
                    "Z",
                ),
                SAIL,
                INK,
                2.4,
            )
            + paint(
                trace(
                    "M",
                    x1 - 10,
                    low,
                    "Q",
                    x0 + 30,
                    low - 6,
                    x0 + 8,
                    low + 4,
                    "L",
                    x0 + 9,
                    low - 12,
                    "Q",
                    x0 + 34,
                    low - 20,
                    x1 - 10,
                    low,
                    "Z",
                ),
                SAIL2,
            )
        )
    return out


def bowsprit(foot: Point, tip: Point, mast_x: float = 0, mast_top: float = 0, jibs: int = 2) -> str:
    """The bowsprit with jibs to the foremast."""
    out = spar(trace("M", *foot, "L", *tip))
    if mast_x:
        for k in range(jibs):
            t = k * 0.34
            a, b = (
                (tip[0] - 4 - (tip[0] - foot[0]) * t, tip[1] - (tip[1] - foot[1]) * t),
                (mast_x + 14 - k * 4, mast_top + 34 + k * 34),
            )
            clew = (mast_x + 20 + k * 2, tip[1] - 24 + k * 6)
            out = (
                engrave(trace("M", mast_x, mast_top + 10 + k * 30, "L", *a), 1.4, 0.8)
                + paint(
                    trace(
                        "M",
                        *b,
                        "L",
                        *a,
                        "Q",
                        (clew[0] + a[0]) / 2,
                        a[1] - 20,
                        *clew,
                        "Q",
                        b[0] + 6,
                        (b[1] + clew[1]) / 2,
                        *b,
                        "Z",
                    ),
                    SAIL,
                    INK,
                    2.4,
                )
                + paint(
                    trace(
                        "M",
                        *a,
                        "Q",
                        (clew[0] + a[0]) / 2,
                        a[1] - 20,
                        *clew,
                        "L",
                        clew[0] + 3,
                        clew[1] - 14,
                        "Q",
                        (clew[0] + a[0]) / 2,
                        a[1] - 34,
                        *a,
                        "Z",
                    ),
                    SAIL2,
                )
                + out
            )
    return out
