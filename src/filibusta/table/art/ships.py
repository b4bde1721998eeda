"""Ships from the side (box 320 x 290, bow right, water at y 266), put together from hulls and masts."""

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
from filibusta.table.art.hulls import SHIPS, Hull, W, holes, hull, ship_geometry
from filibusta.table.art.rigging import STUMP, fallen, mast, pennant


def rig(ship: Hull, damaged: bool = False, aftmost: str = "") -> list[str]:
    """Bowsprit, stays and masts.

    Each mast is a `<use>` that ``--mast-1`` ... (counted from the stern) can hide; ``--stump-1`` ... shows its stump.
    ``aftmost``: the kind of the mast at the stern, if not the usual one.
    """
    k, x0, x1, masts, length, big, deck_y = ship.size, ship.x0, ship.x1, ship.masts, ship.length, ship.big, ship.deck_y
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
        drawn = aftmost if aftmost and i == 0 else kind
        out.append(f'<use href="#mast-{drawn}" {place} style="display:var(--mast-{i + 1},inline)"/>')
        out.append(
            f'<path d="{STUMP}" transform="translate({number(x)} {number(base)})" fill="{WOOD}" '
            f'stroke="{INK}" stroke-width="2.4" style="display:var(--stump-{i + 1},none)"/>'
        )
    return out


def foam(ship: Hull) -> list[str]:
    """The water at a ship's side."""
    x0, x1 = ship.x0, ship.x1
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
        ship = ship_geometry(k)
        sheet.part(f"hull-{k}", *hull(ship))
        sheet.symbol(f"ship-{k}", "0 0 320 290", *rig(ship), f'<use href="#hull-{k}"/>', *foam(ship))
        sheet.symbol(
            f"ship-{k}-damaged",
            "0 0 320 290",
            group('transform="rotate(-4 160 266)"', *rig(ship, True), f'<use href="#hull-{k}"/>', *holes(k)),
            *foam(ship),
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
        *foam(ship_geometry(2)),
    )
