"""The parts of a course, one after the other, and which one it is."""

from functools import lru_cache

from filibusta.table.shapes import use
from filibusta.table.typeset import line, width

TURN = ("back-adventure", "spyglass", "crossed", "i-swap", "back-red")
"""The signs of the phases of a turn where there is no room for their names."""
BATTLE = ("back-red", "wind", "cannon", "crossed", "chest")
"""The signs of the parts of a battle where there is no room for their names."""
LIT = 2.2
"""The width of the lit part, as a multiple of that of the others."""


@lru_cache(256)
def strip(names: tuple[str, ...], signs: tuple[str, ...], now: int, w: float, h: float) -> str:
    """Draws the phases as arrows in a row, past, lit and coming; by name, or all but the lit one by signs."""
    tip = h * 0.3
    named = all(width(name, 13, "sans", True) < w / len(names) - 2 * tip for name in names)
    share = [1.0 if named or i != now else LIT for i in range(len(names))]
    each = w / sum(share)
    art, x = "", 0.0
    for i, name in enumerate(names):
        end = x + each * share[i] - 2
        css = "lit" if i == now else "gone" if i < now else "next"
        notch = f"L{x + tip:.4g} {h / 2:g}" if i else ""
        arrow = f"M{x:.4g} 0H{end:.4g}L{end + tip:.4g} {h / 2:g} {end:.4g} {h:g}H{x:.4g}{notch}Z"
        art += f'<path class="step {css}" d="{arrow}"/>'
        middle = (x + end + tip) / 2
        if named or i == now:
            room = end - x - tip
            art += line(middle, h / 2 + 4.5, name, f"bold step-t {css}", room, 13, "middle", bold=True)
        else:
            art += f'<g class="step-i {css}">{use(signs[i], middle - 9, h / 2 - 8, 16, 16)}</g>'
        x = end + 2
    return art
