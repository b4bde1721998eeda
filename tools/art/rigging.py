"""Masts and sails, whole and torn."""

from tools.art.pencil import BAND, INK, PENNANT, SAIL, SAIL2, TRIM, WOOD, circle, engrave, paint, trace


def sail(cx: float, y: float, a: float, b: float, h: float, belly: float) -> tuple[str, str, str, str]:
    """A square sail filled by a wind from the left: outline, shade, seams."""
    r1, r2 = cx + a, cx + b + belly * 0.35
    l1, l2 = cx - a, cx - b + belly * 0.25
    outline = trace(
        "M",
        l1,
        y,
        "L",
        r1,
        y,
        "C",
        r1 + belly * 0.95,
        y + h * 0.22,
        r2 + belly * 0.8,
        y + h * 0.72,
        r2,
        y + h,
        "Q",
        cx + belly * 0.5,
        y + h * 0.8,
        l2,
        y + h,
        "C",
        l2 + belly * 0.75,
        y + h * 0.7,
        l1 + belly * 0.6,
        y + h * 0.28,
        l1,
        y,
        "Z",
    )
    k = 0.52
    shade = trace(
        "M",
        r1,
        y,
        "C",
        r1 + belly * 0.95,
        y + h * 0.22,
        r2 + belly * 0.8,
        y + h * 0.72,
        r2,
        y + h,
        "Q",
        cx + b * 0.66 + belly * 0.4,
        y + h * 0.9,
        cx + b * 0.3 + belly * 0.4,
        y + h * 0.885,
        "C",
        cx + a * k + belly * 1.1,
        y + h * 0.66,
        cx + a * 0.7 + belly * 0.7,
        y + h * 0.22,
        r1 - a * 0.34,
        y,
        "Z",
    )
    seams = ""
    for t in (-0.36, 0.26):
        seams += trace(
            "M",
            cx + a * t,
            y + 2,
            "C",
            cx + a * t + belly * 0.8,
            y + h * 0.3,
            cx + b * t + belly * 0.8,
            y + h * 0.62,
            cx + b * t + belly * 0.42,
            y + h * 0.86,
        )
    band = trace(
        "M",
        l1 + (l2 - l1) * 0.3 + belly * 0.42,
        y + h * 0.36,
        "Q",
        cx + belly * 0.9,
        y + h * 0.3,
        r1 + belly * 0.66,
        y + h * 0.36,
        "L",
        r1 + belly * 0.74,
        y + h * 0.58,
        "Q",
        cx + belly * 0.95,
        y + h * 0.52,
        l1 + (l2 - l1) * 0.6 + belly * 0.52,
        y + h * 0.58,
        "Z",
    )
    return outline, shade, seams, band


def torn(cx: float, y: float, a: float, b: float, h: float, belly: float) -> tuple[str, str, str]:
    """The same sail shot to rags."""
    l1, r1 = cx - a, cx + a
    l2, r2 = cx - b + belly * 0.3, cx + b + belly * 0.2
    outline = trace(
        "M",
        l1,
        y,
        "L",
        r1,
        y,
        "Q",
        r1 + belly * 0.9,
        y + h * 0.3,
        r1 + belly * 0.55,
        y + h * 0.62,
        "L",
        r2 - b * 0.2,
        y + h * 0.5,
        "L",
        r2 - b * 0.12,
        y + h * 0.98,
        "L",
        cx + b * 0.28,
        y + h * 0.66,
        "L",
        cx + b * 0.1,
        y + h * 0.9,
        "L",
        cx - b * 0.24,
        y + h * 0.58,
        "L",
        l2 + b * 0.16,
        y + h * 0.94,
        "Q",
        l1 + belly * 0.5,
        y + h * 0.5,
        l1,
        y,
        "Z",
    )
    shade = trace(
        "M",
        r1,
        y,
        "Q",
        r1 + belly * 0.9,
        y + h * 0.3,
        r1 + belly * 0.55,
        y + h * 0.62,
        "L",
        r2 - b * 0.2,
        y + h * 0.5,
        "Q",
        cx + a * 0.8,
        y + h * 0.2,
        r1 - a * 0.34,
        y,
        "Z",
    )
    hole = trace(
        "M",
        cx - a * 0.3,
        y + h * 0.26,
        "l",
        a * 0.22,
        h * 0.04,
        "l",
        a * 0.1,
        h * 0.16,
        "l",
        -a * 0.26,
        h * 0.06,
        "l",
        -a * 0.16,
        -h * 0.1,
        "Z",
    )
    return outline, shade, hole


def pennant(x: float, y: float, size: float = 1.0, colour: str = PENNANT) -> str:
    s = size
    return paint(
        trace(
            "M",
            x,
            y - 5 * s,
            "C",
            x + 10 * s,
            y - 10 * s,
            x + 16 * s,
            y + 1 * s,
            x + 30 * s,
            y - 5 * s,
            "L",
            x + 24 * s,
            y + 1 * s,
            "L",
            x + 31 * s,
            y + 6 * s,
            "C",
            x + 18 * s,
            y + 9 * s,
            x + 10 * s,
            y + 1 * s,
            x,
            y + 6 * s,
            "Z",
        ),
        colour,
        INK,
        2,
        'stroke-linejoin="round"',
    )


STUMP = "M-4 0-3.4-54l1-9 2 6 2-10 1.6 8L4 0Z"


def mast(kind: str, damaged: bool = False) -> list[str]:
    """One mast with its sails, 200 high, standing at (0,0): "square", "mizzen" (with spanker) or "single"."""
    x, ty, span = 0, -200, 200
    hw = {"square": 40, "mizzen": 42, "single": 54}[kind]
    body: list[str] = []
    stays = "".join(trace("M", 0, ty + span * 0.36, "L", dx, -1) for dx in (-17, -9, 9, 17))
    body.append(engrave(stays, 1.3, 0.6))
    rat = "".join(trace("M", -16 * f, ty + span * (0.36 + 0.64 * f), "h", 32 * f) for f in (0.55, 0.68, 0.81, 0.92))
    body.append(engrave(rat, 1, 0.4))
    body.append(
        f'<path d="{trace("M", 0, 0, "V", ty + 2)}" stroke="{INK}" stroke-width="7.4"/><path '
        f'd="{trace("M", 0, 0, "V", ty + 3)}" stroke="{WOOD}" stroke-width="3"/>'
    )
    rows = {
        "square": [(0.50, 1.0, 1.02, 0.335), (0.235, 0.80, 0.90, 0.265), (0.075, 0.54, 0.68, 0.165)],
        "mizzen": [(0.27, 0.86, 1.0, 0.23), (0.07, 0.58, 0.8, 0.2)],
        "single": [(0.36, 1.0, 1.02, 0.42), (0.1, 0.66, 0.84, 0.26)],
    }[kind]
    fills, shades, seams, yards, bands, holes = "", "", "", "", "", ""
    for j, (fy, wa, wb, fh) in enumerate(rows):
        y = ty + span * fy
        args = (x, y, hw * wa, hw * wb, span * fh, 18 * (1 - 0.22 * j))
        if damaged:
            o, s, h = torn(*args)
            holes += h
        else:
            o, s, se, ba = sail(*args)
            seams += se
            if j == 0 and kind != "mizzen":
                bands = ba
        fills, shades = o + fills, s + shades
        yards += trace("M", -hw * wa - 4, y, "H", hw * wa + 4)
    if kind == "mizzen":
        gx, bx, gy, by = -hw * 1.25 - 6, -hw * 1.5 - 10, ty + span * 0.36, -11
        body.append(
            paint(
                trace(
                    "M", 0, gy + 18, "L", gx, gy, "Q", gx + 8, by - 24, bx, by, "Q", -hw * 0.7, by - 11, 0, by - 2, "Z"
                ),
                SAIL,
                INK,
                2.6,
            )
        )
        body.append(
            paint(trace("M", 0, gy + 18, "L", -16, gy + 13, "Q", -10, by - 20, -18, by - 5, "L", 0, by - 2, "Z"), SAIL2)
        )
        spars = trace("M", 0, gy + 17, "L", gx - 5, gy - 2) + trace("M", 0, by, "L", bx - 5, by + 1)
        body.append(
            f'<path d="{spars}" stroke="{INK}" stroke-width="5.4"/><path d="{spars}" stroke="{WOOD}" stroke-width="2"/>'
        )
    if damaged:
        body += [paint(fills + holes, SAIL, INK, 2.6, 'fill-rule="evenodd"'), paint(shades, SAIL2)]
    else:
        body += [paint(fills, SAIL, INK, 2.6), paint(shades, SAIL2)]
    if bands:
        body.append(paint(bands, BAND))
    if seams:
        body.append(engrave(seams, 1.2, 0.32))
    body.append(
        f'<path d="{yards}" stroke="{INK}" stroke-width="5.4"/><path d="{yards}" stroke="{WOOD}" stroke-width="2"/>'
    )
    if not damaged:
        body.append(pennant(0, ty - 1, 0.85))
    body.append(circle(0, ty, 2.8, TRIM, INK, 1.6))
    return body


def fallen() -> list[str]:
    """The top of a broken mast, hinged at (0,0)."""
    o, s, h = torn(0, -92, 32, 34, 62, 8)
    return [
        (
            f'<path d="M0 0V-116" stroke="{INK}" stroke-width="6.6"/><path d="M0 0V-116" stroke="{WOOD}" '
            'stroke-width="2.6"/>'
        ),
        paint(o + h, SAIL, INK, 2.6, 'fill-rule="evenodd"'),
        paint(s, SAIL2),
        (
            f'<path d="M-36-92H36" stroke="{INK}" stroke-width="5"/><path d="M-36-92H36" stroke="{WOOD}" '
            'stroke-width="1.8"/>'
        ),
    ]
