"""The parts of a course, one after the other, and which one it is."""

from functools import lru_cache

from filibusta.table.typeset import line


@lru_cache(256)
def strip(names: tuple[str, ...], now: int, w: float, h: float) -> str:
    """Arrows in a row: those behind us, the lit one, those to come."""
    each, tip = w / len(names), h * 0.36
    art = ""
    for i, name in enumerate(names):
        x, end = i * each, (i + 1) * each - 2
        css = "lit" if i == now else "gone" if i < now else "next"
        notch = f"L{x + tip:.4g} {h / 2:g}" if i else ""
        arrow = f"M{x:.4g} 0H{end:.4g}L{end + tip:.4g} {h / 2:g} {end:.4g} {h:g}H{x:.4g}{notch}Z"
        art += f'<path class="step {css}" d="{arrow}"/>'
        middle, room = x + each / 2 + tip / 2, each - tip * 2 - 4
        art += line(middle, h / 2 + 4.5, name, f"bold step-t {css}", room, 13, "middle", bold=True)
    return art
