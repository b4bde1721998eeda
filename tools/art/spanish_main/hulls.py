"""Hulls from above, to the outline of the rules (R2.4): the bow's tip at (0, 0), heading east, in millimetres."""

import math
from typing import NamedTuple

from filibusta.games.spanish_main import cards
from tools.art.pencil import (
    DECK,
    DECK2,
    FOAM,
    HULL,
    INK,
    IRON2,
    TRIM,
    WOOD,
    Sheet,
    engrave,
    group,
    paint,
    trace,
    var,
)

BOX = "-100 -24 112 48"
"""Of everything that lies with a ship: room for her sails and her ensign."""
SHARP = 'stroke-linejoin="miter" stroke-miterlimit="9"'
"""Ink that runs to the very tip."""
Point = tuple[float, float]


class Lines(NamedTuple):
    """A hull in millimetres: length, first mast, half beam, half stern; where her masts stand, from the bow."""

    length: float
    first: float
    beam: float
    stern: float
    masts: tuple[float, ...]

    def corners(self) -> tuple[Point, ...]:
        """The pentagon of R2.4, port side first."""
        f, w, n, s = self.first, self.beam, self.length, self.stern
        return ((0, 0), (-f, -w), (-n, -s), (-n, s), (-f, w))

    def path(self, inset: float = 0) -> str:
        """The outline, its sides moved inwards."""
        return trace("M", *(value for corner in moved_in(self.corners(), inset) for value in corner), "Z")


def _lines(row: dict[str, int]) -> Lines:
    first, pitch = row["first_mast"] / 10, row["mast_pitch"] / 10
    masts = tuple(-first - i * pitch for i in range(row["masts"]))
    return Lines(row["length"] / 10, first, row["half_beam"] / 10, row["half_stern"] / 10, masts)


HULLS = {row["masts"]: _lines(row) for row in cards.HULLS}
"""By the number of masts."""


def moved_in(corners: tuple[Point, ...], by: float) -> list[Point]:
    """A convex outline, each side moved inwards; its corners run as those of the hull do."""
    sides: list[tuple[float, float, float]] = []
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        size = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / size, (x1 - x2) / size
        sides.append((nx, ny, nx * x1 + ny * y1 + by))
    out: list[Point] = []
    for (a, b, e), (c, d, f) in zip((sides[-1], *sides[:-1]), sides, strict=True):
        by_both = a * d - b * c
        out.append(((e * d - b * f) / by_both, (a * f - e * c) / by_both))
    return out


def hulls(sheet: Sheet) -> None:
    """What lies with a ship by the number of her masts: hull, sides, ghost."""
    for masts, lines in HULLS.items():
        sheet.part(f"keel-{masts}", BOX, *keel(lines))
        outlines(sheet, masts, lines)


def keel(lines: Lines) -> list[str]:
    """A hull without masts: the outer edge of its ink is the outline of the rules."""
    masts, w = len(lines.masts), lines.beam
    guns = "".join(trace("M", x + dx, -w + 0.4, "V", w - 0.4) for x in lines.masts for dx in (-3.4, 4.2))
    parts = [
        paint("M0 0H6", "none", INK, 2.2) + paint("M-2 0H5.6", "none", WOOD, 1),
        paint(lines.path(0.6), HULL, INK, 1.2, SHARP),
        paint(guns, "none", INK, 1.3),
        paint(lines.path(1.8), TRIM),
        paint(lines.path(2.5), var("deck", DECK), INK, 0.5),
        *decks(lines),
    ]
    parts += [hatch((a + b) / 2 - 0.5) for a, b in zip(lines.masts, lines.masts[1:], strict=False) if aft_of(lines) < b]
    if masts >= 4:
        x = (lines.masts[1] + lines.masts[2]) / 2
        parts.append(
            paint(trace("M", x + 4, w * 0.55, "q", -4, 2.4, -8.5, 0, "q", 4, -2.4, 8.5, 0, "Z"), "#efe0bd", INK, 0.6)
        )
    ribs = "".join(trace("M", -x, -w + 1.4, "V", w - 1.4) for x in range(int(lines.first), int(lines.length) - 6, 6))
    parts.append(group('style="display:var(--plates,none)"', engrave(ribs, 1, 0.75, "#e3e9ec")))
    return parts


def aft_of(lines: Lines) -> float:
    """Where the quarterdeck begins."""
    return -lines.length * (0.78 if len(lines.masts) > 2 else 0.74)


def decks(lines: Lines) -> list[str]:
    """Planks, the shade of the lee side, quarterdeck, forecastle."""
    f, w, s, aft, end = lines.first, lines.beam, lines.stern, aft_of(lines), -lines.length
    planks = "".join(trace("M", -f * 0.7, w * q, "H", aft) for q in (-0.5, -0.25, 0, 0.25, 0.5))
    quarter = s + (w - s) * 0.25 - 2.6
    stern = ("L", end + 2.6, s - 2.4, "V", -s + 2.4, "L", aft, -quarter, "Z")
    castle = paint(trace("M", -f * 0.55, 0, "L", -f - 1, w - 3, "V", 3 - w, "Z"), var("deck-2", DECK2), INK, 0.7)
    return [
        engrave(planks, 0.35, 0.45),
        paint(
            trace("M", -f * 0.7, w * 0.4, "L", end + 3, s * 0.4, "V", s - 2.4, "L", -f, w - 2.6, "Z"),
            "#000",
            extra='opacity=".13"',
        ),
        paint(trace("M", aft, quarter, *stern), var("deck-2", DECK2), INK, 0.8),
        paint(trace("M", end + 2.4, -s * 0.5, "h", 2.6, "V", s * 0.5, "h", -2.6, "Z"), TRIM, INK, 0.5),
        castle if len(lines.masts) > 2 else "",
    ]


def hatch(x: float) -> str:
    """A grating between two masts."""
    bars = trace("M", x - 0.8, -1.9, "v", 3.8, "M", x + 0.8, -1.9, "v", 3.8, "M", x - 2.4, 0, "h", 4.8)
    return paint(trace("M", x - 2.4, -1.9, "h", 4.8, "v", 3.8, "h", -4.8, "Z"), IRON2, INK, 0.5) + engrave(
        bars, 0.35, 0.9, DECK
    )


def outlines(sheet: Sheet, masts: int, lines: Lines) -> None:
    """Under a hull: whose side she is on, that she may be chosen; the ghost of where she would lie."""
    edge, side = lines.path(-2.6), var("side", "#fff8ec")
    sheet.symbol(f"side-own-{masts}", BOX, paint(edge, "none", INK, 3.4), paint(edge, "none", side, 1.8))
    teeth = 'stroke-dasharray="3 2.6" stroke-linecap="butt"'
    sheet.symbol(f"side-enemy-{masts}", BOX, paint(edge, "none", INK, 3.4), paint(edge, "none", side, 2.6, teeth))
    chosen = lines.path(-4.6)
    sheet.symbol(
        f"side-chosen-{masts}",
        BOX,
        paint(chosen, "#ffcf3f", "#ffcf3f", 5, 'opacity=".4"'),
        paint(edge, "none", "#ffcf3f", 3),
    )
    standing = "".join(trace("M", x, -lines.beam * 1.3, "V", lines.beam * 1.3) for x in lines.masts)
    sheet.symbol(
        f"ghost-{masts}",
        BOX,
        paint(lines.path(), "#dcefee", extra='opacity=".55"'),
        paint(lines.path(), "none", INK, 1.6),
        paint(lines.path(), "none", FOAM, 1, 'stroke-dasharray="3 2"'),
        paint(standing, "none", INK, 1.6, 'opacity=".7"'),
    )
