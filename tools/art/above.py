"""What is seen from above: ships and islands of the maps.

Of a ship the bow's tip is at (0, 0), heading east, one unit is a millimetre: the drawn hull is the hull that collides.
"""

from tools.art.pencil import (
    DECK,
    DECK2,
    HULL,
    INK,
    IRON2,
    LEAF,
    LEAF2,
    RJ,
    SAND,
    WOOD,
    Sheet,
    engrave,
    group,
    number,
    paint,
    trace,
    var,
)

HULLS = {  # masts: length, first mast, half beam, half stern, mast pitch, masts (tenths of a millimetre, from the bow)
    1: (430, 215, 50, 35, 0, (-215,)),
    2: (540, 170, 60, 40, 200, (-170, -370)),
    3: (640, 150, 70, 50, 190, (-150, -340, -530)),
    4: (740, 140, 80, 55, 175, (-140, -315, -490, -665)),
    5: (800, 130, 90, 65, 155, (-130, -285, -440, -595, -750)),
}


def top_ships(sheet: Sheet) -> None:
    """Five ships from above, with their masts."""
    for k in range(1, 6):
        length, first, w, s, pitch, mast_x = HULLS[k]
        length, first, w, s = length / 10, first / 10, w / 10, s / 10

        def body(i: float, length: float = length, first: float = first, w: float = w, s: float = s) -> str:
            # the outline, drawn in by i
            f, ww, ss, whole = first, w - i, s - i, length - i * 1.2
            return trace(
                "M",
                -i * 2.6,
                0,
                "C",
                -f * 0.35 - i,
                ww * 0.78,
                -f * 0.8,
                ww,
                -f - 2,
                ww,
                "L",
                -whole + 5,
                ss + 0.6,
                "Q",
                -whole,
                ss,
                -whole,
                ss * 0.5,
                "V",
                -ss * 0.5,
                "Q",
                -whole,
                -ss,
                -whole + 5,
                -ss - 0.6,
                "L",
                -f - 2,
                -ww,
                "C",
                -f * 0.8,
                -ww,
                -f * 0.35 - i,
                -ww * 0.78,
                -i * 2.6,
                0,
                "Z",
            )

        parts = [
            (
                f'<path d="M0 0H9" stroke="{INK}" stroke-width="2" stroke-linecap="round"/><path d="M-2 0'
                f'H8.6" stroke="{WOOD}" stroke-width=".9"/>'
            )
        ]
        guns = ""
        for x in mast_x:
            for sx in (x / 10 - 3, x / 10 + 4):
                guns += trace("M", sx, -w - 0.9, "V", w + 0.9)
        parts.append(f'<path d="{guns}" stroke="{INK}" stroke-width="1.1"/>')
        parts.append(paint(body(0), HULL, INK, 1.1, RJ))
        parts.append(paint(body(1.5), DECK))
        aft = length * 0.2
        parts.append(
            paint(
                trace(
                    "M",
                    -length + aft,
                    s + 0.2,
                    "L",
                    -length + 4,
                    s - 1.2,
                    "Q",
                    -length + 2,
                    s - 1.6,
                    -length + 2,
                    s * 0.4,
                    "V",
                    -s * 0.4,
                    "Q",
                    -length + 2,
                    -s + 1.6,
                    -length + 4,
                    -s + 1.2,
                    "L",
                    -length + aft,
                    -s - 0.2,
                    "Z",
                ),
                DECK2,
                INK,
                0.8,
            )
        )
        planks = ""
        for f in (-0.5, 0, 0.5):
            planks += trace("M", -first * 0.7, w * f, "H", -length + aft)
        parts.append(engrave(planks, 0.5, 0.5))
        parts.append(paint(trace("M", -first * 0.62, -1.4, "h", -3.4, "v", 2.8, "h", 3.4, "Z"), IRON2))
        for i, mx in enumerate(mast_x, 1):
            x, r = (
                mx / 10,
                (w * 1.62 + (1.4 if k < 3 else 0))
                * (1 if k < 3 else (0.92, 1, 1, 0.9, 0.78)[i - 1] if k > 3 else (0.94, 1.04, 0.8)[i - 1]),
            )
            bow = min(5.5, (pitch / 10 or 20) * 0.34)
            nth = k + 1 - i  # masts are numbered from the stern, as in the side view
            place = f'transform="translate({number(x)} 0) scale({bow / 5.5:.3g} {r / 11:.3g})"'
            parts.append(f'<use href="#top-mast" {place} style="display:var(--mast-{nth},inline)"/>')
            parts.append(f'<use href="#top-stump" x="{number(x)}" style="display:var(--stump-{nth},none)"/>')
        sheet.symbol(f"top-{k}", "-84 -22 96 44", *parts)


ISLES = {  # corners, in tenths of a millimetre
    "a": (
        (400, 0),
        (320, 170),
        (120, 270),
        (-140, 260),
        (-340, 150),
        (-400, -40),
        (-300, -200),
        (-60, -270),
        (200, -240),
        (360, -130),
    ),
    "b": (
        (380, 40),
        (260, 220),
        (40, 290),
        (-200, 240),
        (-360, 90),
        (-380, -90),
        (-230, -240),
        (20, -280),
        (260, -210),
        (370, -90),
    ),
    "c": (
        (360, -20),
        (330, 150),
        (180, 280),
        (-60, 310),
        (-270, 220),
        (-370, 40),
        (-330, -150),
        (-150, -270),
        (90, -290),
        (290, -180),
    ),
    "d": (
        (420, -30),
        (350, 140),
        (150, 240),
        (-110, 250),
        (-330, 170),
        (-430, 10),
        (-360, -150),
        (-160, -240),
        (100, -250),
        (320, -170),
    ),
    "e": (
        (340, 30),
        (280, 210),
        (100, 310),
        (-120, 300),
        (-290, 190),
        (-350, 0),
        (-280, -200),
        (-90, -300),
        (130, -300),
        (290, -170),
    ),
    "f": (
        (390, -60),
        (370, 110),
        (210, 230),
        (-30, 270),
        (-260, 230),
        (-390, 100),
        (-400, -60),
        (-270, -200),
        (-20, -260),
        (240, -220),
    ),
}


def islands(sheet: Sheet) -> None:
    """Six islands from above with their shoals."""
    for s, (letter, outline) in enumerate(ISLES.items()):
        pts = [(x / 10, y / 10) for x, y in outline]
        k = len(pts)
        path = trace("M", *pts[0])
        for i in range(k):  # Catmull-Rom through the corners
            a, b, e, f = pts[i - 1], pts[i], pts[(i + 1) % k], pts[(i + 2) % k]
            path += trace(
                "C",
                b[0] + (e[0] - a[0]) / 7,
                b[1] + (e[1] - a[1]) / 7,
                e[0] - (f[0] - b[0]) / 7,
                e[1] - (f[1] - b[1]) / 7,
                *e,
            )
        name = "isle-" + letter
        hills = [
            ("M-16 8C-12-8-4-14 2-2 6-10 14-8 18 8Z", "M2-2C6-10 14-8 18 8H6C8 4 6 0 2-2Z"),
            (
                "M-20 4C-14-14-4-14 4 4ZM0 10C4-4 14-6 20 10Z",
                "M-8-9C-2-8 2-2 4 4h-7C-3-2-5-6-8-9ZM12-1c4 2 6 6 8 11h-6c1-4 0-8-2-11Z",
            ),
        ][s % 2]
        dx, dy = [(-4, -2), (2, 0), (-6, 4), (6, -2), (0, 4), (-4, 0)][s]
        sheet.symbol(
            name,
            "-60 -60 120 120",
            group(
                'fill="' + var("shoal", "#a8d5d2") + '"',
                (
                    f'<use href="#{name}-line" transform="scale(1.36)" opacity=".28"/><use '
                    f'href="#{name}-line" transform="scale(1.19)" opacity=".5"/>'
                ),
            ),
            f'<path d="{path}Z" fill="{SAND}" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>',
            group(
                f'transform="translate({dx} {dy})"',
                f'<path d="{path}Z" fill="{LEAF}" transform="scale(.74)"/>',
                group(
                    f'transform="translate({-dx} {-dy + 2})"',
                    paint(hills[0], LEAF2, INK, 1.2, RJ),
                    paint(hills[1], "#2c4a2b"),
                ),
                (
                    f'<use href="#palm-top" x="{[-24, 14, -18, 16, -22, 18][s]}" '
                    f'y="{[6, -18, -20, 6, 4, -16][s]}" width="13" height="13"/><use href="#palm-top" '
                    f'x="{[12, -26, 14, -28, 10, -26][s]}" y="{[-16, 8, 8, -8, 10, 2][s]}" width="11" '
                    'height="11"/>'
                ),
            ),
        )
        sheet.part(f"{name}-line", "-60 -60 120 120", f'<path d="{path}Z"/>')
