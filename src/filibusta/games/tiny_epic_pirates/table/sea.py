"""The sea of 4 x 4 map cards: what lies on each, and where ships lie in its roadstead."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.games.tiny_epic_pirates.cards import FOLDER
from filibusta.games.tiny_epic_pirates.table.letters import fit, number
from filibusta.table.art import marks
from filibusta.table.shapes import box, clipped, use
from filibusta.table.typeset import put, width

SIDE = 4
"""Cards in a row, and rows."""
BOX = 120.0
"""The size of a card's drawing; a card w wide is drawn w / 120 times as large."""
NAMED = 130.0
"""From this width on a card carries its name; smaller, its picture is its name."""
RIBBON = 20.0
"""The height of a name of one line."""
LARGEST = 40.0
IN_A_ROW = 4
FAR_FOOT, FOOT = 105.0, 118.0
"""The feet of the ships of each row in the roadstead."""
TREASURE = 32.0
TOKEN = 25.0
PORT = 30.0
PRICE = 19.0
"""The least size of the coin with the price of a market."""
CARGO = 0.44
"""The size of a cube on deck, as a share of the ship's width."""


class Berth(NamedTuple):
    """The box of a ship in a card's roadstead, from the card's corner."""

    x: float
    y: float
    size: float


def corner(position: int, w: float, gap: float) -> tuple[float, float]:
    """Returns the upper left corner of the card of a position (R1.16), relative to the sea."""
    return position % SIDE * (w + gap), position // SIDE * (w + gap)


def sea_size(w: float, gap: float) -> float:
    """Returns the width and height of a sea of cards of this width."""
    return SIDE * w + (SIDE - 1) * gap


@lru_cache(64)
def berths(ships: int, w: float) -> list[Berth]:
    """Returns berths of ships on a card of that width: side by side, from five on in two rows, the far one first."""
    far = ships // 2 if ships > IN_A_ROW else 0
    return _row(far, FAR_FOOT, ships - far, w) + _row(ships - far, FOOT, ships - far, w)


def _row(ships: int, foot: float, longest: int, w: float) -> list[Berth]:
    """One row of ships, as large as those of the longer row."""
    k, step = w / BOX, min(43.0, 108 / max(longest, 1))
    size = min(LARGEST, step * 1.12)
    middles = [BOX / 2 + (i - (ships - 1) / 2) * step for i in range(ships)]
    return [Berth((x - size / 2) * k, (foot - size * 0.96) * k, size * k) for x in middles]


@lru_cache(1024)
def place_art(
    card: str, w: float, name: str = "", token: bool = True, treasure: int = 0, port: bool = False, price: int = 0
) -> str:
    """A map card: ``treasure`` is 0 or the player's number from 1; ``token``: a Search Token lies there face down;
    ``price``: what its market pays for a cube, 0 where that is not to be seen."""
    symbol, k = f"place-{card}", w / BOX
    named = bool(name) and w >= NAMED
    art = clipped(w, w, 6) + use(symbol, 0, 0, w, w)
    stalls = marks("stall", FOLDER)
    if price and symbol in stalls:
        art += _price(price, stalls[symbol], k, RIBBON if named else 0.0)
    if treasure:
        x, y = marks("cross", FOLDER)[symbol]
        art += use(f"treasure-{treasure}", (x - TREASURE / 2) * k, (y - 21) * k, TREASURE * k, TREASURE * k)
    if port:
        art += use("port-token", 2 * k, 88 * k, PORT * k, PORT * k)
    if token:
        art += use("search", w - (TOKEN + 3) * k, 3 * k, TOKEN * k, TOKEN * k)
    return art + (_name(name, w) if named else "") + "</g>" + box(1, 1, w - 2, w - 2, "inked", 6)


def _price(price: int, stall: tuple[float, ...], k: float, least: float) -> str:
    """A coin over the awning of the market, with what a cube brings there; the middle of a stall's foot, its size.

    Its upper edge lies at ``least`` or lower.
    """
    x, y, large = stall
    size = max(PRICE, 22 * k)
    left, top = x * k - size / 2, max(least, (y - 41 * large) * k - size * 0.62)
    art = use("coin", left, top, size, size)
    return art + number(left + size / 2, top + size * 0.5 + 5, price, "ser dark mid", size * 0.64)


def _name(name: str, w: float) -> str:
    """Draws the name on a ribbon in the upper left corner, clear of the token."""
    room = w - (TOKEN + 8) * w / BOX - 12
    fitted = fit(name, room, 15, 1, "serif", True)
    if fitted.lines[0] != name:
        fitted = fit(name, room, 15, 2, "serif", True)
    wide = max(min(room, width(text, fitted.size, "serif", True)) for text in fitted.lines) + 12
    high = len(fitted.lines) * fitted.lead + 4
    ribbon = f'<path class="leaf" d="M-4-4H{wide + 5:.4g}L{wide:.4g} {high / 2:.4g} {wide + 5:.4g} {high:.4g}H-4Z"/>'
    return ribbon + put(6, fitted.lead - 1.5, fitted, "ser dark")


def pirate_art(player: int, size: float, hidden: bool = False) -> str:
    """A player's ship (numbered from 1); hidden in the cove, she lies in a dashed ring."""
    ship = use(f"boat-{player}", 0, 0, size, size)
    if not hidden:
        return ship
    r = size * 0.54
    ring = f'<circle class="hidden" cx="{size / 2:.4g}" cy="{size / 2:.4g}" r="{r:.4g}"/>'
    return ring + ship


def merchant_art(colour: str, good: str, size: float, westward: bool = False) -> str:
    """A Merchant Ship with the cube on her deck; her bow shows where she is bound."""
    cube = size * CARGO
    turned = f' transform="matrix(-1 0 0 1 {size:.4g} 0)"' if westward else ""
    left = 0.47 - CARGO if westward else 0.53
    ship = f"<g{turned}>{use(f'boat-{colour}', 0, 0, size, size)}</g>"
    return ship + use(f"cube-{good}", size * left, size * 0.34, cube, cube)


def navy_art(size: float) -> str:
    """The Royal Navy."""
    return use("boat-navy", 0, 0, size, size)
