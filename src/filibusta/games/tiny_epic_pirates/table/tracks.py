"""Tracks and dice: the ranks of the Legend, the market, the Navy's speed, a volley."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.table.pen import badge, box, disc, number, pill, pill_width, use
from filibusta.table.typeset import LEAST, line, width

LEGEND_HIGH = 62.0
MARKET = (320.0, 150.0)
"""The box of the market."""
STEPS = ((51, 60), (123, 50), (195, 40), (267, 30))
"""The middle of each step of the market and its top, from value 2 on."""
SHELF = 112
"""Where the shelves of the market are."""
VOLLEY_HIGH = 92.0


class Level(NamedTuple):
    """A level of the Legend: sail and dice, and what it brings when it is entered."""

    sail: int
    dice: int
    bonus: str
    """none, gold, deckhand or surefire."""
    amount: int


class Volley(NamedTuple):
    """One side of a battle: who, the dice with the damage of each, cannons and certain hits."""

    seat: int
    """From 0."""
    name: str
    dice: tuple[int, ...]
    each: tuple[int, ...]
    cannons: int
    hits: int

    @property
    def total(self) -> int:
        """The damage (R13.6)."""
        return sum(self.each) + self.cannons + self.hits


@lru_cache(256)
def legend_art(levels: tuple[Level, ...], level: int, player: int, mutinied: bool, w: float) -> str:
    """The six levels from left to right, the one that is reached on a leaf; at each to come, what it will bring."""
    step, art = w / len(levels), ""
    for i, row in enumerate(levels, 1):
        left, middle, css = (i - 1) * step, (i - 0.5) * step, ""
        shield = use(f"rank-{i}", middle - 15, 5, 30, 30)
        if i == level:
            art += box(left + 1.5, 1, step - 3, LEGEND_HIGH - 2, "leaf", 6)
            shield += use("legend-token-bloody", middle + 4, 4, 18, 18) if mutinied else ""
            css = "dark"
        elif i > level:
            shield += _bonus(row, middle + 12, 3, player)
        past = ' opacity=".62"' if i < level else ""
        art += f"<g{past}>{shield}{_figures((('wind', row.sail), ('die-5', row.dice)), middle, 43, css)}</g>"
    return art


def _bonus(row: Level, x: float, y: float, player: int) -> str:
    match row.bonus:
        case "gold":
            return use("coin", x - 8, y, 19, 19) + number(x + 1.5, y + 14, row.amount, "ser dark mid", LEAST)
        case "deckhand":
            return f'<g class="own-{player}">{use("crew", x - 6, y - 1, 17, 20)}</g>'
        case "surefire":
            return use("surefire", x - 8, y, 20, 20)
        case _:
            return ""


def _figures(figures: tuple[tuple[str, int], ...], middle: float, base: float, css: str) -> str:
    """Small signs, each with its figure, around a middle."""
    size, wide = 13.0, [14 + width(f"{value}", LEAST, "serif") for _, value in figures]
    x, art = middle - (sum(wide) + 3) / 2, ""
    for (symbol, value), needed in zip(figures, wide, strict=True):
        art += use(symbol, x, base - 1, size, size) + number(x + size + 1, base + 11, value, f"ser {css}", LEAST)
        x += needed + 3
    return art


@lru_cache(64)
def market_art(goods: tuple[str, ...], w: float) -> str:
    """The market: the goods from value 2 to value 5 on their steps; what is sold falls to the lowest."""
    k = w / MARKET[0]
    art = use("market", 0, 0, w, MARKET[1] * k)
    for value, (good, (x, top)) in enumerate(zip(goods, STEPS, strict=True), 2):
        size, middle = 42 * k, (top + 19 + SHELF) / 2 * k
        art += use(f"cube-{good}", x * k - size / 2, middle - size / 2, size, size)
        art += number(x * k, top * k + 5, value, "ser dark mid", max(LEAST, 20 * k))
    return art


@lru_cache(64)
def navy_art(steps: tuple[int, ...], treasures: int, w: float) -> str:
    """How far the Navy sails for 0, 1, 2 and 3 treasures buried; lit is what holds now."""
    step, art = (w - 32) / len(steps), use("boat-navy", 0, 0, 28, 28)
    for i, moves in enumerate(steps):
        x = 34 + i * step
        css = "leaf" if i == treasures else "ruled"
        art += box(x, 1, step - 4, 26, css, 6)
        art += number(x + step / 2 - 2, 19, moves, "ser mid dark" if i == treasures else "ser mid", 16)
    return art


@lru_cache(512)
def volley_art(volley: Volley, w: float) -> str:
    """Who fires: the dice with the damage of each below, cannons and certain hits, the total."""
    die, y = 38.0, 30.0
    art = badge(volley.seat, volley.name, 14, 14, 24) + line(
        32, 19, volley.name, "ser", w - 100, 15, "start", "serif", True
    )
    for i, (face, damage) in enumerate(zip(volley.dice, volley.each, strict=True)):
        x = i * (die + 8)
        art += use(f"die-{face}", x, y, die, die)
        art += number(x + die / 2, y + die + 16, damage or "–", "ser mid", 15)
    x = len(volley.dice) * (die + 8) + 4
    for i, (symbol, value) in enumerate((("cannon", volley.cannons), ("hit", volley.hits))):
        art += pill(x, y - 1 + i * 22, f"+{value}", symbol) if value else ""
    x = max(x + pill_width("+1") + 6, w - 50)
    art += disc(x + 24, y + 20, 23) + number(x + 24, y + 29, volley.total, "ser dark mid", 26)
    return art
