"""Hulls of the ships seen from the side, with their painted strakes, ports, windows and lanterns."""

import math
from collections.abc import Iterable

from tools.art.pencil import FOAM, HULL, HULL2, INK, IRON2, TRIM, WOOD2, engrave, paint, stroke, trace
from tools.art.ships import W

Row = tuple[float, float, float, float, int]
"""A row of gunports: from, to, height, how far it sags, how many."""


def hull(
    outline: str,
    low: str,
    strakes: Iterable[str] = (),
    rows: Iterable[Row] = (),
    planks: str = "",
    ornaments: Iterable[str] = (),
) -> str:
    """Upper and lower body, painted strakes, rows of gunports, engraved planks, ornaments."""
    body = [paint(outline, HULL, INK, 3), paint(low, HULL2), *(paint(strake, TRIM) for strake in strakes)]
    body += [paint(row_of_ports(*row), IRON2) for row in rows]
    return "".join((*body, engrave(planks, 1.3, 0.4), *ornaments, paint(outline, "none", INK, 3)))


def row_of_ports(x0: float, x1: float, y: float, sag: float, count: int) -> str:
    """The path of a row of gunports."""
    path = ""
    for i in range(count):
        t = i / (count - 1)
        path += trace(
            "M", x0 + (x1 - x0) * t - 3.6, y + sag * math.sin(t * math.pi) - 3.6, "h", 7.2, "v", 7.2, "h", -7.2, "Z"
        )
    return path


def windows(x: float, y: float, count: int, w: float = 7, h: float = 11, step: float = 11) -> str:
    """Lit windows of a stern cabin."""
    return paint(
        "".join(trace("M", x + k * step, y, "h", w, "v", h, "h", -w, "Z") for k in range(count)), "#f4d57e", INK, 1.6
    )


def lantern(x: float, y: float) -> str:
    """A stern lantern."""
    return paint(
        trace("M", x, y, "v", -8, "h", -3, "l", 1.5, -8, "h", 7, "l", 1.5, 8, "h", -3, "v", 8, "Z"), "#f4d57e", INK, 1.8
    )


def foam(x0: float, x1: float) -> str:
    """The water at a ship's side."""
    y = W + 7
    return paint(
        trace("M", x0 - 14, y, "q", 12, -9, 24, -2, "q", 16, 7, 32, 0)
        + "".join(trace("t", 32, 0) for _ in range(int((x1 - x0 - 80) // 32)))
        + trace(
            "H",
            x1 - 30,
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
            -18,
            -1,
            -20,
            -7,
            "Z",
        ),
        FOAM,
        extra='opacity=".92"',
    )


def crate(x: float, y: float, w: float, h: float, fill: str, shade: str) -> str:
    """A crate, its upper left corner at x, y."""
    return (
        paint(f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}Z", fill, INK, 2.2)
        + paint(f"M{x + w * 0.6:g} {y:g}h{w * 0.4:g}v{h:g}h{-w * 0.4:g}Z", shade)
        + engrave(f"M{x:g} {y + h / 2:g}h{w:g}", 1.3, 0.6)
    )


def bales(x: float, y: float) -> str:
    """Crates and a sack on deck."""
    return (
        crate(x, y - 17, 22, 19, "#c9955a", "#a37441")
        + paint(f"M{x + 24:g} {y:g}c-3-12 0-18 5-20h9c5 2 8 8 5 20Z", "#d9c08e", INK, 2.2)
        + crate(x + 6, y - 29, 15, 12, "#9a6236", "#6b4022")
    )


def merchant_hull(guns: int = 0) -> str:
    """Round and deep; a door in her side, or guns."""
    return hull(
        (
            "M52 160Q60 154 66 160L98 170 101 198Q156 216 212 200L215 182 258 174Q282 190 273 222 264 256 "
            "232 271H98Q62 264 56 226 48 190 52 160Z"
        ),
        "M57 222Q150 246 275 214 266 254 232 271H98Q62 264 57 222Z",
        ("M54 198Q150 226 278 196L276 206Q150 236 56 208Z",),
        ((84, 244, 219, 8, guns),) if guns else (),
        "M62 236Q150 258 268 232M72 252Q150 268 256 248",
        (
            windows(62, 174, 3, 7, 10, 11),
            "" if guns else paint("M146 224h22v20h-22Z", WOOD2, INK, 2),
            engrave("M106 193Q156 208 209 195", 2.2, 0.9),
            lantern(48, 158),
            stroke("M54 168 99 178", 2.6, TRIM),
        ),
    )


def caravel_hull(guns: int) -> str:
    """Small, with a strong sheer."""
    return hull(
        (
            "M66 176Q76 168 86 176L100 184 104 200Q160 226 222 208 250 200 270 182 280 188 272 216 260 256 "
            "228 271H106Q76 264 70 228 64 200 66 176Z"
        ),
        "M70 226Q156 254 274 206 262 254 228 271H106Q76 264 70 226Z",
        ("M68 204Q158 240 276 192L274 202Q158 250 70 214Z",),
        ((110, 236, 222, 7, guns),),
        "M80 246Q160 266 256 238",
        (windows(74, 184, 2, 7, 9, 11), stroke("M68 184Q84 178 101 194 160 220 222 202", 2.4, TRIM)),
    )


def frigate_hull(rows: int = 1) -> str:
    """Long and low, one row of guns or two, each in a painted strake."""
    return hull(
        (
            "M30 186 58 188 62 200Q160 214 252 196L288 186Q298 182 304 172 310 190 292 214 286 250 262 "
            "271H58Q38 262 36 228Z"
        ),
        "M36 226Q160 246 292 212 286 250 262 271H58Q38 262 36 226Z",
        ("M32 206Q160 230 296 196L294 207Q160 241 34 217Z", "M36 226Q160 248 292 214L290 224Q160 258 37 236Z")[:rows],
        ((54, 272, 213, 7, 9),) + (((62, 266, 230, 7, 8),) if rows > 1 else ()),
        "M44 246Q160 264 280 236",
        (
            windows(36, 194, 2, 7, 9, 10),
            engrave("M64 194Q160 207 250 190", 2, 0.9),
            engrave(
                "".join(f"M{x} {195 + 6 * math.sin((x - 60) / 190 * math.pi):.0f}v8" for x in range(72, 250, 22)),
                1.8,
                0.8,
            ),
            paint("M296 182q9-1 14-13 6 2 4 10-6 12-16 14Z", TRIM, INK, 1.8),
            lantern(30, 184),
        ),
    )


def galleon_hull(rows: int = 2) -> str:
    """A high stepped stern, one or two rows of guns."""
    return hull(
        (
            "M14 116 24 114 56 124 58 146 96 152 99 190Q158 206 214 192L216 162 258 156 262 182Q288 180 306 "
            "160L314 168Q304 202 278 212 272 250 246 271H58Q30 262 28 216 12 168 14 116Z"
        ),
        "M28 214Q150 240 282 208 274 250 246 271H58Q30 262 28 214Z",
        (
            "M22 186Q150 218 296 190L288 202Q150 232 25 198Z",
            "M16 134 57 142V149L17 141ZM59 162 97 168V175L59 169ZM215 176 261 170V177L216 183Z",
        ),
        ((50, 262, 208, 4, 8),) + (((62, 252, 225, 5, 7),) if rows > 1 else ()),
        "M40 244Q150 262 272 236",
        (
            windows(22, 122, 2, 7, 9, 11),
            windows(24, 150, 3, 7, 12, 11),
            engrave("M104 184Q158 198 210 186", 2, 0.9),
            stroke("M222 156V149M236 154V147M250 152V145M221 150 252 146", 2),
            lantern(12, 114),
            lantern(32, 114),
            paint("M302 168q12-2 16-16 6 3 4 12-7 13-19 15Z", TRIM, INK, 1.8),
        ),
    )


def liner_hull() -> str:
    """A ship of the line: three rows of guns."""
    return hull(
        (
            "M14 140 22 138 60 146 62 162 96 168 98 180Q160 192 226 178L228 166 270 160 276 174Q294 168 304 "
            "154L312 162Q304 196 284 206 278 250 252 271H52Q26 262 24 214Z"
        ),
        "M24 226Q150 250 284 212 276 250 252 271H52Q26 262 24 226Z",
        (
            "M18 176Q150 202 294 176L292 185Q150 212 19 186Z",
            "M21 198Q150 224 288 198L287 206Q150 234 22 207Z",
            "M24 220Q150 245 283 219L281 227Q150 255 26 229Z",
        ),
        ((44, 276, 186, 7, 10), (46, 272, 208, 7, 10), (52, 264, 230, 6, 9)),
        "M34 246Q150 266 274 238",
        (
            windows(20, 148, 3, 7, 10, 11),
            windows(24, 188, 2, 7, 10, 11),
            stroke("M66 160 96 166M230 164 268 159", 2.6, TRIM),
            engrave("M102 172Q160 182 224 170", 2, 0.9),
            lantern(12, 138),
            lantern(28, 139),
            lantern(44, 142),
            paint("M300 164q11-2 15-15 6 3 4 12-7 13-18 14Z", TRIM, INK, 1.8),
        ),
    )


def brig_hull(guns: int) -> str:
    """Low and light."""
    return hull(
        (
            "M50 196Q60 190 70 197 150 218 230 200L272 188Q284 184 288 176 292 194 278 214 266 254 240 "
            "271H84Q58 262 54 230Z"
        ),
        "M54 228Q150 250 279 212 266 254 240 271H84Q58 262 54 228Z",
        ("M52 210Q150 236 284 198L281 208Q150 246 53 221Z",),
        ((82, 254, 219, 7, guns),),
        "M64 246Q150 264 266 236",
        (stroke("M52 202Q150 226 276 193", 2.4, TRIM), windows(56, 202, 1, 7, 8)),
    )
