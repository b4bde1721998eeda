"""A ship small enough for a scene: the same line as the rest; box 64, water at 58."""

from filibusta.table.art.drawing import FOAM, HULL, HULL2, INK, IRON2, SAIL, SAIL2, TRIM, WOOD, Sheet, group, paint
from filibusta.table.art.pencil import at, limb, shape, stroke, tone, use
from filibusta.table.art.rigging import sail, torn


def bark_parts(hurt: bool = False) -> list[str]:
    hull = "M3 37H13L14.500 43Q30 47 45 42.500L46 39.500 59 36Q58 50 51 60H14Q8 57 6 49Z"
    out = [limb("M54 40 64 33", WOOD, 1.4, 1.4)]
    masts = (
        (14, 17, ((22, 5, 5.6, 7.5, 3), (31, 6, 6.4, 8, 3))),
        (46, 13, ((16, 5.4, 6.4, 9, 3.4), (26.500, 7, 7.6, 13, 4))),
        (30, 4, ((8, 6.4, 7.8, 11, 4), (20.500, 8.8, 9.8, 18, 5))),
    )
    for x, top, rows in masts:
        if hurt and x == 46:
            out += [
                shape(f"M{x - 1.600} 43V30l1.500 2 1-3.500 1.200 3 .8-2V43Z", WOOD, 1.6),
                at(
                    x + 2,
                    33,
                    limb("M0 0 14 8", WOOD, 1.3, 1.4),
                    shape("M3-3 16 4 14 12 11 8 8 13 5 7 2 10Z", SAIL, 1.9),
                    k=1,
                ),
            ]
            continue
        out.append(limb(f"M{x} 45V{top}", WOOD, 1.1, 1.3))
        for y, a, b, h, belly in rows:
            if hurt:
                o, sh, hole = torn(x, y, a, b, h, belly)
                out += [paint(o + hole, SAIL, INK, 1.9, 'fill-rule="evenodd"'), tone(sh, SAIL2)]
            else:
                o, sh, _seams, _band = sail(x, y, a, b, h, belly)
                out += [shape(o, SAIL, 1.9), tone(sh, SAIL2)]
            out.append(stroke(f"M{x - a - 1.500} {y}H{x + a + 1.500}", 1.9))
    if not hurt:
        out.append(shape("M50 17 62 33Q56 33 52.500 37 53.500 27 50 17Z", SAIL, 1.9))
    out += [
        shape(hull, HULL, 2.2),
        tone("M6 49Q30 55 55 47 54 54 51 60H14Q8 57 6 49Z", HULL2),
        tone("M5.500 45Q30 51.500 57.500 43.500L56.500 47Q30 55 6.500 49Z", TRIM),
        tone("M15 48.300h3v3h-3ZM24 49.500h3v3h-3ZM33 49.500h3v3h-3ZM42 48.300h3v3h-3Z", IRON2),
        tone("M5.500 39.500h2.600v3H5.500ZM9.600 39.500h2.600v3H9.600Z", "#f4d57e"),
    ]
    if hurt:
        out.append(tone("M22 54l3-3.500 4 2 2 3.500-4 2.500h-4Z", "#150f0d"))
    out.append(paint(hull, "none", INK, 2.2))
    return out


def bark(
    x: float,
    y: float,
    w: float,
    style: str = "",
    flag: str | None = None,
    flip: bool = False,
    r: float = 0,
    hurt: bool = False,
    foam: bool = True,
    fw: float = 17,
    opacity: float | str | None = None,
) -> str:
    """The scene ship, w wide, its waterline at y."""
    k = w / 64
    body = [use("bark-torn" if hurt else "bark", 0, 0, 64)]
    if flag:  # never mirrored: a flag keeps its hoist at the mast
        body.append(at(30, 4.5 - fw * 0.28, use(flag, 0, 0, fw, fw * 2 / 3), flip=flip))
    if foam:
        body.append(tone("M-2 60q5-4 10 0t10 0 10 0 10 0 10 0q5-5 14-5-3 4 0 6-5 3-14 3H6Q0 64-2 60Z", FOAM, 0.92))
    inner = at(x + (w if flip else 0), y - 59 * k, *body, k=round(k, 3), flip=flip, r=r)
    return (
        group(f'style="{style}"' + (f' opacity="{opacity}"' if opacity else ""), inner) if style or opacity else inner
    )


def far(x: float, y: float, w: float, fill: str = "#46636b", flip: bool = False) -> str:
    """A ship so far away that it is one tone."""
    return at(
        x + (w if flip else 0),
        y,
        tone(
            "M0-5H8Q20-3 30-5L40-8 36 0H5ZM6-8V-20q5 5 3 12ZM14-7V-30q9 8 6 23ZM27-7V-26q8 7 5 19ZM33-9l8-2-6-12Z", fill
        ),
        k=w / 40,
        flip=flip,
    )


def barks(sheet: Sheet) -> None:
    """The scene ship as symbols: whole, shot to rags."""
    sheet.symbol("bark", "0 0 64 64", *bark_parts())
    sheet.symbol("bark-torn", "0 0 64 64", *bark_parts(True))
