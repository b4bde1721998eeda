"""Ships from the side (box 320 x 290, bow right, water at y 266), put together from hulls and masts."""

from tools.art.hulls import SHIPS, Hull, Mast, W, holes, hull, ship_geometry
from tools.art.pencil import (
    FOAM,
    INK,
    SAIL,
    SAIL2,
    WOOD,
    Sheet,
    engrave,
    group,
    number,
    paint,
    trace,
)
from tools.art.rigging import STUMP, fallen, mast

BOX = "0 0 320 290"
MAST = "-82 -212 164 216"


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
    """Five ships from the side, whole and shot up, of their hulls and masts."""
    for kind in ("square", "mizzen", "single"):
        sheet.part(f"mast-{kind}", MAST, *mast(kind))
        if kind != "single":
            sheet.part(f"mast-{kind}-torn", MAST, *mast(kind, True))
    sheet.part("mast-fallen", MAST, *fallen())
    for k in SHIPS:
        ship = ship_geometry(k)
        sheet.part(f"hull-{k}", BOX, *hull(ship))
        sheet.symbol(
            f"ship-{k}", BOX, *rig(ship), f'<use href="#hull-{k}"/>', *foam(ship), flag=_flag(ship, ship.masts, 2)
        )
        sheet.symbol(
            f"ship-{k}-damaged",
            BOX,
            group('transform="rotate(-4 160 266)"', *rig(ship, True), f'<use href="#hull-{k}"/>', *holes(k)),
            *foam(ship),
            flag=_flag(ship, ship.masts[: max(1, k - 1)], 6),
        )


def _flag(ship: Hull, standing: list[Mast], below: float) -> tuple[float, float]:
    """Where her flag flies: so far below the top of the highest of the masts that stand."""
    share, top, *_ = min(standing, key=lambda mast: mast[1])
    return ship.x0 + ship.length * share, top + below
