"""Tracks and dice: the ranks of the Legend, the market, the Navy's speed, a volley."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.games.tiny_epic_pirates.table.letters import LEAST, badge, line, number, pill, pill_width
from filibusta.table.shapes import box, disc, use
from filibusta.table.typeset import width

LEGEND_HIGH = 62.0
MARKET = (320.0, 150.0)
"""The box of the market."""
MEEPLE = 20.0
"""The height of a captain on the Legend."""
STEPS = ((51, 60), (123, 50), (195, 40), (267, 30))
"""The middle of each step of the market and its top, from value 2 on."""
SHELF = 112
"""The place of the shelves of the market."""
VOLLEY_HIGH, SIGNED_HIGH = 90.0, 112.0
"""The height of one side of a battle, and of one with its certain hits below the dice."""
ROOMY = 190.0
"""The least width at which certain hits are drawn beside the name, not below the dice."""


class Level(NamedTuple):
    """A level of the Legend: sail and dice, and what it brings when it is entered."""

    sail: int
    dice: int
    bonus: str
    """none, gold, deckhand or surefire."""
    amount: int


class Volley(NamedTuple):
    """One side of a battle: who, with what, and the dice once they are thrown."""

    seat: int
    """From 0."""
    name: str
    dice: tuple[int, ...]
    """The faces, empty before the throw."""
    throws: int
    """The number of dice."""
    each: tuple[int, ...]
    """The damage of the faces 1 to 6."""
    cannons: int
    hits: int
    """Certain ones."""
    tokens: int
    """Sure-fire Tokens."""
    total: int | None
    """The damage (R13.6), None before the throw."""

    @property
    def signs(self) -> list[tuple[str, str]]:
        """Returns certain hits and tokens as symbols with figures."""
        found = (("cannon", "+", self.cannons), ("hit", "+", self.hits), ("surefire", "×", self.tokens))
        return [(symbol, f"{sign}{n}") for symbol, sign, n in found if n]

    def hits_of(self, die: int) -> int:
        """The damage of a die as it lies."""
        return self.each[self.dice[die] - 1]


@lru_cache(256)
def legend_art(levels: tuple[Level, ...], reached: tuple[int, ...], host: int, mutinied: bool, w: float) -> str:
    """The six levels from left to right, that of the host on a leaf; at each to come, what it will bring.

    ``reached``: the level of each seat; everybody's captain stands on theirs, the host's first.
    """
    step, art, level = w / len(levels), "", reached[host]
    for i, row in enumerate(levels, 1):
        left, middle, css = (i - 1) * step, (i - 0.5) * step, ""
        shield = use(f"rank-{i}", middle - 13, 3, 26, 26)
        if i == level:
            art += box(left + 1.5, 1, step - 3, LEGEND_HIGH - 2, "leaf", 6)
            shield += use("legend-token-bloody", middle + 6, 2, 17, 17) if mutinied else ""
            css = "dark"
        elif i > level:
            shield += _bonus(row, middle + 12, 3, host + 1)
        past = ' opacity=".62"' if i < level else ""
        art += f"<g{past}>{shield}{_figures((('wind', row.sail), ('die-5', row.dice)), middle, 45, css)}</g>"
        art += _standing([seat for seat in (host, *range(len(reached))) if reached[seat] == i], middle)
    return art


def _standing(seats: list[int], middle: float) -> str:
    """The captains on a level, side by side."""
    seats = list(dict.fromkeys(seats))
    step = min(MEEPLE * 0.8, 58 / max(len(seats), 1))
    left = middle - (step * (len(seats) - 1) + MEEPLE * 0.75) / 2
    return "".join(
        use(f"captain-{seat + 1}", left + i * step, 24, MEEPLE * 0.75, MEEPLE) for i, seat in enumerate(seats)
    )


def _bonus(row: Level, x: float, y: float, player: int) -> str:
    match row.bonus:
        case "gold":
            return use("coin", x - 8, y, 19, 19) + number(x + 1.5, y + 14, row.amount, "ser dark mid", LEAST)
        case "deckhand":
            return f'<g class="own-{player}">{use("crew", x - 6, y - 1, 17, 20)}</g>'
        case "surefire":
            return use("surefire", x - 8, y, 20, 20)
        case "none":
            return ""
        case _:
            raise ValueError(f"there is no sign for the bonus {row.bonus!r}")


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
    """Draws how far the Navy sails for 0, 1, 2 and 3 buried treasures; the present value is lit."""
    step, art = (w - 32) / len(steps), use("boat-navy", 0, 0, 28, 28)
    for i, moves in enumerate(steps):
        x = 34 + i * step
        css = "leaf" if i == treasures else "ruled"
        art += box(x, 1, step - 4, 26, css, 6)
        art += number(x + step / 2 - 2, 19, moves, "ser mid dark" if i == treasures else "ser mid", 16)
    return art


def die_spots(count: int, w: float) -> list[tuple[float, float, float]]:
    """Returns x, y and size of each die of a side of that width."""
    size = 34.0 if w >= ROOMY else 29.0
    return [(2 + i * (size + 7), 28, size) for i in range(count)]


@lru_cache(512)
def volley_art(volley: Volley, w: float) -> str:
    """A side without its dice: name, what is certain, places for dice, the damage of each face, the total."""
    roomy = w >= ROOMY
    wide = sum(pill_width(text) + 3 for _, text in volley.signs)
    room = w - 30 - (wide if roomy else 0)
    art = badge(volley.seat, volley.name, 12, 12, 24)
    art += line(30, 17, volley.name, "ser", room, 15, "start", "serif", True)
    x, y = (w - wide, 2.0) if roomy else (0.0, 92.0)
    for symbol, text in volley.signs:
        art += pill(x, y, text, symbol)
        x += pill_width(text) + 3
    for x, y, size in die_spots(volley.throws, w) if not volley.dice else ():
        art += box(x, y, size, size, "none", 6)
    middle = w - 22
    art += disc(middle, 45, 21, "query" if volley.total is None else "disc")
    art += number(middle, 54, "?" if volley.total is None else volley.total, "ser dark mid", 25)
    return art + _table(volley.each, w)


def _table(each: tuple[int, ...], w: float) -> str:
    """The six faces with the damage each does."""
    step, art = w / len(each), ""
    for face, hits in enumerate(each, 1):
        x = (face - 1) * step
        cell = use(f"die-{face}", x, 71, 16, 16) + number(x + 18, 84, hits or "–", "ser", LEAST)
        art += cell if hits else f'<g opacity=".5">{cell}</g>'
    return art
