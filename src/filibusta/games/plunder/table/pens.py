"""Strokes of the pen that the cards and mats of Plunder share."""

from functools import lru_cache

from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import N_NATIONS, NATION
from filibusta.table.pen import use
from filibusta.table.typeset import LEAST, width

NATIONS = tuple(nation["id"] for nation in cards.NATIONS)
GOODS = tuple(good["id"] for good in cards.GOODS)
SLIM = {"crew": 0.84}
"""Symbols narrower than high."""


@lru_cache(4096)
def pill(x: float, y: float, value: int | str, symbol: str, css: str = "cream", size: float = LEAST) -> str:
    """A figure and what it counts, in a round frame that begins at x, y."""
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
    """How wide the pill of a figure is."""
    return size * 1.08 + width(str(value), size, "serif") + 13


def nation_id(kind: int) -> str:
    """Whose port or ship a card is: a nation, or the pirates."""
    nation = int(NATION[kind])
    return NATIONS[nation] if 0 <= nation < N_NATIONS else "pirate"
