"""Ships from the side (box 320 x 290, bow right, water at y 266), put together from hulls and masts."""

import math
from collections.abc import Callable
from typing import NamedTuple

from filibusta.table.art.drawing import (
    BAND,
    FOAM,
    HULL,
    HULL2,
    INK,
    IRON2,
    SAIL,
    SAIL2,
    TRIM,
    WOOD,
    Sheet,
    circle,
    engrave,
    group,
    number,
    paint,
    trace,
)
from filibusta.table.art.rigging import STUMP, fallen, mast, pennant

W = 266  # waterline


SHIPS: dict[
    int, tuple[int, int, int, int, list[tuple[float, int, int, int]]]
] = {  # stern x, stem x, freeboard, stern rise, masts: (share of length, top y, half width of the course, sails)
    1: (88, 226, 36, 16, [(0.50, 34, 54, 2)]),
    2: (66, 240, 40, 22, [(0.30, 46, 45, 3), (0.68, 34, 47, 3)]),
    3: (48, 252, 47, 36, [(0.18, 76, 27, 2), (0.47, 20, 40, 3), (0.79, 42, 35, 3)]),
    4: (34, 262, 53, 42, [(0.12, 96, 21, 2), (0.33, 52, 31, 3), (0.575, 16, 35, 3), (0.815, 40, 30, 3)]),
    5: (
        20,
        270,
        58,
        46,
        [(0.09, 100, 18, 2), (0.27, 58, 26, 3), (0.465, 14, 30, 3), (0.66, 28, 29, 3), (0.85, 52, 25, 3)],
    ),
}


class Hull(NamedTuple):
    """Where a ship's parts are: her ends, freeboard, stern, masts, and the line of her deck."""

    x0: int
    x1: int
    fb: int
    rise: int
    masts: list[tuple[float, int, int, int]]
    length: int
    deck: int
    top: int
    big: bool
    deck_y: Callable[[float], float]


def ship_geometry(k: int) -> Hull:
    """The measures of ship ``k`` (1 to 5 masts)."""
    x0, x1, fb, rise, masts = SHIPS[k]
    length = x1 - x0
    deck = W - fb
    top = deck - rise
    big = k >= 3

    def deck_y(t: float) -> float:
        """Height of the deck line at share t of the length."""
        if big:
            if t < 0.17:
                return top + t / 0.17 * 5
            if t < 0.34:
                return top + rise * 0.42 + (t - 0.17) / 0.17 * 4
            if t < 0.74:
                return deck - 2 + 4 * math.sin((t - 0.34) / 0.4 * math.pi)
            return deck - 12 - (t - 0.74) / 0.2 * 4
        return top + (deck - top) * (
            1 - (1 - min(t, 1) / 0.62) ** 2 if t < 0.62 else 1 - 0.32 * ((t - 0.62) / 0.38) ** 2 * 2
        )

    return Hull(x0, x1, fb, rise, masts, length, deck, top, big, deck_y)


def hull(k: int) -> list[str]:
    """A hull with its strake, gunports, stern and rails."""
    x0, x1, fb, rise, _, length, deck, top, big, deck_y = ship_geometry(k)

    def along(t: float) -> float:
        return x0 + length * t

    path = trace("M", x0 - 5, top)
    if big:
        path += trace(
            "L",
            along(0.17),
            top + 5,
            "L",
            along(0.17),
            top + rise * 0.42,
            "L",
            along(0.34),
            top + rise * 0.42 + 4,
            "L",
            along(0.34),
            deck - 2,
            "Q",
            along(0.54),
            deck + 5,
            along(0.74),
            deck - 2,
            "L",
            along(0.74),
            deck - 12,
            "L",
            along(0.94),
            deck - 16,
            "L",
            along(0.945),
            deck - 5,
        )
    else:
        path += trace(
            "C",
            along(0.2),
            top + rise * 0.8,
            along(0.42),
            deck + 3,
            along(0.62),
            deck,
            "C",
            along(0.78),
            deck - 3,
            along(0.88),
            deck - 8,
            along(0.96),
            deck - 11,
        )
    head = 20 if big else 12
    path += trace(
        "Q",
        x1 + head * 0.3,
        deck - 5,
        x1 + head,
        deck - (22 if big else 14),
        "Q",
        x1 + head * 0.9,
        deck + 6,
        x1 - 1,
        deck + fb * 0.34,
        "Q",
        x1 - 5,
        W - 4,
        x1 - 22,
        W + 5,
        "L",
        x0 + 20,
        W + 5,
        "Q",
        x0 + 9,
        W - 4,
        x0 + 7,
        deck + fb * 0.3,
        "L",
        x0 - 3,
        deck + fb * 0.02 - rise * 0.25,
        "Z",
    )
    # lower body below the wale
    wy0, wy1, wy2 = deck - rise * 0.12 + fb * 0.18, deck + fb * 0.42, deck + fb * 0.22
    low = trace(
        "M",
        x0 + 3,
        wy0 + fb * 0.12,
        "Q",
        along(0.5),
        wy1 + fb * 0.3,
        x1 + 2,
        wy2 + fb * 0.1,
        "Q",
        x1 - 5,
        W - 4,
        x1 - 22,
        W + 5,
        "L",
        x0 + 20,
        W + 5,
        "Q",
        x0 + 9,
        W - 4,
        x0 + 7,
        deck + fb * 0.3,
        "Z",
    )
    # painted strake with gunports
    th = 11 if big else 8
    strake = trace(
        "M",
        x0 + 1,
        wy0 - th * 0.6,
        "Q",
        along(0.5),
        wy1 + fb * 0.06,
        x1 + 4,
        wy2 - th,
        "L",
        x1 + 1,
        wy2 + th * 0.15,
        "Q",
        along(0.5),
        wy1 + fb * 0.06 + th * 1.15,
        x0 + 4,
        wy0 + th * 0.6,
        "Z",
    )
    body = [paint(path, HULL, INK, 3, 'stroke-linejoin="round"'), paint(low, HULL2), paint(strake, TRIM)]

    def strake_y(t: float) -> float:
        a, b, e = wy0, wy1 + fb * 0.06 + th * 0.55, wy2 - th * 0.4
        return (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * e

    guns = {1: 3, 2: 5, 3: 7, 4: 9, 5: 10}[k]
    ports = ""
    s = 7 if big else 6
    for i in range(guns):
        t = 0.15 + 0.73 * i / (guns - 1)
        ports += trace("M", along(t) - s / 2, strake_y(t) - s / 2, "h", s, "v", s, "h", -s, "Z")
    if k >= 4:
        for i in range(guns - 1):
            t = 0.19 + 0.66 * i / (guns - 2)
            ports += trace("M", along(t) - s / 2, strake_y(t) + 12, "h", s, "v", s, "h", -s, "Z")
    body.append(paint(ports, IRON2))
    # engraved planks
    planks = ""
    for f in (0.5, 0.78) if k < 4 else (0.62, 0.9):
        planks += trace("M", x0 + 12, deck + fb * f, "Q", along(0.5), deck + fb * (f + 0.14), x1 - 6, deck + fb * f)
    body.append(engrave(planks, 1.3, 0.4))
    if big:  # stern castle: gallery windows, rails
        ww = 6.5
        win = ""
        for i in range(3 if k > 3 else 2):
            win += trace("M", x0 + 4 + i * 10.5, top + rise * 0.3, "h", ww, "v", rise * 0.3, "h", -ww, "Z")
        body.append(paint(win, "#f4d57e", INK, 1.6))
        body.append(
            engrave(
                trace("M", x0 - 3, top + rise * 0.2, "L", along(0.17), top + rise * 0.24 + 3)
                + trace("M", along(0.17), top + rise * 0.72, "L", along(0.34), top + rise * 0.78),
                2.6,
                1,
                TRIM,
            )
        )
        rails = ""
        for i in range(7):
            t = 0.36 + i * 0.062
            rails += trace("M", along(t), deck_y(t) + 1, "v", -7)
        body.append(
            engrave(
                rails + trace("M", along(0.345), deck - 9, "Q", along(0.54), deck - 3, along(0.735), deck - 10),
                1.8,
                0.9,
            )
        )
        body.append(
            paint(
                trace("M", x0 - 3, top - 2, "v", -8, "h", -3, "l", 1.5, -7, "h", 6, "l", 1.5, 7, "h", -3, "v", 8, "Z"),
                "#f4d57e",
                INK,
                1.8,
            )
        )
        body.append(
            paint(
                trace("M", x1 + 8, deck - 12, "q", 8, -1, 13, -11, "q", 5, 2, 4, 8, "q", -5, 10, -14, 12, "Z"),
                TRIM,
                INK,
                1.8,
            )
        )
    else:
        body.append(
            engrave(
                trace(
                    "M",
                    x0 - 2,
                    top + 4,
                    "C",
                    along(0.2),
                    top + rise * 0.8 + 5,
                    along(0.42),
                    deck + 8,
                    along(0.62),
                    deck + 5,
                    "C",
                    along(0.78),
                    deck + 2,
                    along(0.88),
                    deck - 3,
                    along(0.97),
                    deck - 6,
                ),
                2.4,
                1,
                TRIM,
            )
        )
    body.append(paint(path, "none", INK, 3, 'stroke-linejoin="round"'))
    return body


def holes(k: int) -> list[str]:
    """Shot holes in a hull."""
    ship = ship_geometry(k)
    x0, fb, length, deck = ship.x0, ship.fb, ship.length, ship.deck

    def along(t: float) -> float:
        return x0 + length * t

    shot = trace(
        "M", along(0.3), W - 18, "l", 7, -7, "l", 6, 4, "l", 7, -3, "l", 2, 9, "l", -7, 6, "l", -9, -1, "Z"
    ) + trace("M", along(0.62), deck + fb * 0.3, "l", 8, -6, "l", 8, 5, "l", -1, 9, "l", -8, 4, "l", -7, -5, "Z")
    return [
        paint(shot, "#150f0d", HULL, 2, 'stroke-linejoin="round"'),
        engrave(
            trace(
                "M",
                along(0.3) - 3,
                W - 20,
                "l",
                -8,
                -5,
                "M",
                along(0.3) + 23,
                W - 14,
                "l",
                9,
                3,
                "M",
                along(0.62) + 18,
                deck + fb * 0.3 - 2,
                "l",
                8,
                -5,
            ),
            2,
            0.8,
        ),
    ]


def rig(k: int, damaged: bool = False) -> list[str]:
    """Bowsprit, stays and masts.

    Each mast is a `<use>` that ``--mast-1`` ... (counted from the stern) can hide; ``--stump-1`` ... shows its stump.
    """
    ship = ship_geometry(k)
    x0, x1, masts, length, big, deck_y = ship.x0, ship.x1, ship.masts, ship.length, ship.big, ship.deck_y
    out: list[str] = []
    bow_y = deck_y(0.93) - 2
    tip = (min(x1 + (50 if big else 52), 318), bow_y - (30 if big else 20))
    foot = (x0 + length * 0.9, bow_y + 3)
    spar = trace("M", *foot, "L", *tip)
    out.append(f'<path d="{spar}" stroke="{INK}" stroke-width="7"/><path d="{spar}" stroke="{WOOD}" stroke-width="3"/>')
    for i, (t, ty, hw, _count) in enumerate(masts):
        x, base = x0 + length * t, deck_y(t) + 4
        span = base - ty
        last = i == len(masts) - 1
        kind = "single" if k == 1 else "mizzen" if k >= 3 and i == 0 else "square"
        unit = {"square": 40, "mizzen": 42, "single": 54}[kind]
        if damaged and last:
            out.append(
                f'<path d="{STUMP}" transform="translate({number(x)} {number(base)})" fill="{WOOD}" '
                f'stroke="{INK}" stroke-width="2.4"/>'
            )
            q = (span / 200 + hw / 40) / 2
            out.append(
                f'<use href="#mast-fallen" transform="translate({number(x + 1)} {number(base - 58)}) '
                f'rotate(58) scale({q * 0.92:.2f})"/>'
            )
            continue
        place = f'transform="translate({number(x)} {number(base)}) scale({hw / unit:.3g} {span / 200:.3g})"'
        if damaged:
            out.append(f'<use href="#mast-{kind}-torn" {place}/>')
            continue
        if last:  # jibs from the foremast
            luff = trace(
                "L",
                tip[0] - 3,
                tip[1] + 1,
                "Q",
                x + (tip[0] - x) * 0.62,
                tip[1] - span * 0.02,
                x + hw * 0.95,
                ty + span * 0.60,
            )
            jib = (
                trace("M", x + hw * 0.42, ty + span * 0.2)
                + luff
                + trace("Q", x + hw * 1.1, ty + span * 0.38, x + hw * 0.42, ty + span * 0.2, "Z")
            )
            shade = (
                "M" + luff[1:] + trace("Q", x + (tip[0] - x) * 0.55, tip[1] - span * 0.12, tip[0] - 3, tip[1] + 1, "Z")
            )
            out.append(
                group(
                    f'style="display:var(--mast-{i + 1},inline)"',
                    engrave(trace("M", x, ty + 4, "L", *tip), 1.4, 0.8),
                    paint(jib, SAIL, INK, 2.4),
                    paint(shade, SAIL2),
                )
            )
        out.append(f'<use href="#mast-{kind}" {place} style="display:var(--mast-{i + 1},inline)"/>')
        out.append(
            f'<path d="{STUMP}" transform="translate({number(x)} {number(base)})" fill="{WOOD}" '
            f'stroke="{INK}" stroke-width="2.4" style="display:var(--stump-{i + 1},none)"/>'
        )
    return out


def foam(k: int) -> list[str]:
    """The water at a ship's side."""
    x0, x1 = SHIPS[k][:2]
    return [
        paint(
            trace(
                "M",
                x0 - 10,
                W + 7,
                "q",
                12,
                -9,
                24,
                -2,
                "q",
                16,
                7,
                32,
                0,
                "t",
                32,
                0,
                "t",
                32,
                0,
                "H",
                x1 - 36,
                "q",
                16,
                7,
                30,
                -4,
                "q",
                10,
                -9,
                22,
                -9,
                "q",
                -4,
                8,
                8,
                11,
                "q",
                -10,
                12,
                -40,
                11,
                "H",
                x0 + 6,
                "q",
                -14,
                -1,
                -16,
                -7,
                "Z",
            ),
            FOAM,
            None,
            None,
            'opacity=".92"',
        )
    ]


def ships(sheet: Sheet) -> None:
    """Five ships from the side, whole and shot up, of their hulls and masts; and the sloop."""
    for kind in ("square", "mizzen", "single"):
        sheet.part(f"mast-{kind}", *mast(kind))
        if kind != "single":
            sheet.part(f"mast-{kind}-torn", *mast(kind, True))
    sheet.part("mast-fallen", *fallen())
    sloop(sheet)
    for k in SHIPS:
        sheet.part(f"hull-{k}", *hull(k))
        sheet.symbol(f"ship-{k}", "0 0 320 290", *rig(k), f'<use href="#hull-{k}"/>', *foam(k))
        sheet.symbol(
            f"ship-{k}-damaged",
            "0 0 320 290",
            group('transform="rotate(-4 160 266)"', *rig(k, True), f'<use href="#hull-{k}"/>', *holes(k)),
            *foam(k),
        )


def sloop(sheet: Sheet) -> None:
    """The fast sloop of `pirates`: one raked mast, gaff mainsail, topsail and two jibs."""
    spars = "M150 236 158 34M146 72 62 30M148 214H46M244 210 308 182"
    sheet.symbol(
        "sloop",
        "0 0 320 290",
        paint("M154 44 244 208M154 120 296 188M150 60 120 232M156 60 186 228", "none", INK, 1.4, 'opacity=".7"'),
        paint("M156 60Q214 120 300 182 226 176 190 196 192 120 156 60Z", SAIL, INK, 2.6),
        paint("M300 182Q226 176 190 196 190 186 190 178 240 164 300 182Z", SAIL2),
        paint("M155 122Q190 160 226 196 190 196 168 208 172 160 155 122Z", SAIL, INK, 2.6),
        paint("M154 44 92 38 108 62 148 78Z", SAIL2, INK, 2.4),
        paint("M150 76 66 36Q74 126 50 210 104 196 148 212Z", SAIL, INK, 2.6),
        paint("M150 76 124 64Q132 140 118 202 134 206 148 212Z", SAIL2),
        paint("M101 117 127 132Q130 160 128 176L84 164Q92 140 95 114Z", BAND),
        engrave("M92 50Q98 130 82 202M112 60Q118 134 102 200", 1.2, 0.32),
        (
            f'<path d="{spars}" stroke="{INK}" stroke-width="7" fill="none"/><path d="{spars}" '
            f'stroke="{WOOD}" stroke-width="2.8" fill="none"/>'
        ),
        pennant(158, 33, 0.9),
        circle(158, 34, 2.8, TRIM, INK, 1.6),
        paint(
            "M58 214Q92 230 150 232T262 210Q270 208 274 202 274 226 250 250 240 266 226 271H92Q72 262 66 240Z",
            HULL,
            INK,
            3,
        ),
        paint("M66 240Q110 252 160 250T262 228Q256 246 250 250 240 266 226 271H92Q72 262 66 240Z", HULL2),
        paint("M62 226Q100 242 156 241T266 220L264 228Q220 248 156 250 100 250 65 235Z", TRIM),
        paint("M90 237h6v6h-6ZM120 241h6v6h-6ZM150 242h6v6h-6ZM180 240h6v6h-6ZM210 236h6v6h-6Z", IRON2),
        paint(
            "M58 214Q92 230 150 232T262 210Q270 208 274 202 274 226 250 250 240 266 226 271H92Q72 262 66 240Z",
            "none",
            INK,
            3,
        ),
        *foam(2),
    )
