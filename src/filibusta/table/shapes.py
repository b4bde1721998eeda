"""Strokes of the pen that all tables share: boxes, cards, signs of players, pills with a word."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.words import initial
from filibusta.table.typeset import LEAST, escaped, fit, put, width

SLIM = {"crew": 0.84}
"""Symbols narrower than high."""
LOW_LETTER = {2: 0.2, 4: 0.06}
"""Offset of the letter below the middle in badges that are no disc: a triangle, a star."""

RULING = (
    '<pattern id="ruling" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="5" height="11" fill="#7d5516" fill-opacity=".13"/></pattern>'
)
"""The hatching of things that only the viewer sees, for the ``<defs>`` of a backdrop."""


class Spot(NamedTuple):
    """A box of the picture."""

    x: float
    y: float
    w: float
    h: float


def use(name: str, x: float, y: float, w: float, h: float, css: str = "") -> str:
    """A drawing of the sheet in a box."""
    style = f' class="{css}"' if css else ""
    return f'<use href="#{name}"{style} x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'


def box(x: float, y: float, w: float, h: float, css: str, rx: float = 8) -> str:
    """A rectangle with round corners."""
    place = (f' x="{x:g}"' if x else "") + (f' y="{y:g}"' if y else "")
    return f'<rect class="{css}"{place} width="{w:g}" height="{h:g}" rx="{rx:g}"/>'


def sheet(w: float, h: float, css: str, trim: str = "brass", rx: float = 8) -> str:
    """A card or token: its shadow, its paper, its inner line."""
    return (
        box(0, 3, w, h, "fall", rx) + box(0, 0, w, h, css, rx) + (box(4, 4, w - 8, h - 8, trim, rx - 3) if trim else "")
    )


@lru_cache(2048)
def badge(seat: int, name: str, x: float, y: float, size: float, least: float = LEAST) -> str:
    """A player's sign around (x, y): colour, shape and initial."""
    font = max(least, size * 0.44)
    base = y + font * 0.36 + size * LOW_LETTER.get(seat, 0.0) * 0.6
    place = f'x="{x:g}" y="{base:.4g}" font-size="{font:.4g}"'
    text = f'<text class="bold mid p{seat + 1}" {place} aria-hidden="true">{escaped(initial(name))}</text>'
    return use(f"badge-{seat + 1}", x - size / 2, y - size / 2, size, size) + text


def disc(x: float, y: float, r: float, css: str = "disc") -> str:
    """A round ground for a sign or a number."""
    return f'<circle class="{css}" cx="{x:.4g}" cy="{y:.4g}" r="{r:.3g}"/>'


def number(x: float, y: float, value: int | str, css: str, size: float, least: float = LEAST) -> str:
    """A figure, its baseline at ``y``."""
    return f'<text class="num {css}" x="{x:.4g}" y="{y:.4g}" font-size="{max(size, least):.3g}">{value}</text>'


@lru_cache(1024)
def chip(x: float, y: float, text: str, css: str, text_css: str, room: float, least: float = LEAST) -> str:
    """A dark pill with a word, centred on (x, y)."""
    fitted = fit(text, room - 11, 13, 1, "sans", True, least)
    w = min(room - 11, width(fitted.lines[0], fitted.size, "sans", True)) + 11
    return box(x - w / 2, y - 9, w, 18, css, 9) + put(x, y + 4.3, fitted, f"bold {text_css}", "middle")


@lru_cache(4096)
def pill(x: float, y: float, value: int | str, symbol: str, css: str = "cream", size: float = LEAST) -> str:
    """Draws a figure and the symbol of what it counts, in a rounded frame at x, y."""
    w = pill_width(value, size)
    high = size * 1.32
    art = f'<rect class="{css}" x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="{high:.4g}" rx="{high / 2:.3g}"/>'
    sign = size * 1.08
    art += use(symbol, x + 4, y + (high - sign) / 2, sign * SLIM.get(symbol, 1), sign)
    baseline = y + high / 2 + size * 0.34
    return (
        art
        + f'<text class="ser num dark" x="{x + sign + 6:.4g}" y="{baseline:.4g}" font-size="{size:g}">{value}</text>'
    )


def pill_width(value: int | str, size: float = LEAST) -> float:
    """Returns the width of a figure's pill."""
    return size * 1.08 + width(str(value), size, "serif") + 13


def clipped(w: float, h: float, rx: float) -> str:
    """Opens a group that ends at the edge of a board."""
    rect = f'<rect width="{w:g}" height="{h:g}" rx="{rx:g}"/>'
    name = f"clip-{w:g}x{h:g}"  # pictures of both layouts may lie on one page
    return f'<clipPath id="{name}">{rect}</clipPath><g clip-path="url(#{name})">'


def waves(x0: float, y0: float, x1: float, y1: float) -> str:
    """The engraving of the sea."""
    found: list[str] = []
    row = 0
    y = y0
    while y < y1:
        x = x0 + 40 + row * 67 % 110
        while x < x1 - 50:
            found.append(f"M{x:g} {y:g}q6-6 12 0t12 0")
            x += 190
        y, row = y + 27, row + 1
    return f'<path class="wave" d="{"".join(found)}"/>'
