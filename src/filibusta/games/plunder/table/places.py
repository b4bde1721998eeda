"""The places of the known sea, 150 x 178: chart, name, prices; and where ships lie in them."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.cards import CANNONS, CREW, ENTER_TEST, LEAVE_TEST, TYPE, Type
from filibusta.games.plunder.state import NONE
from filibusta.games.plunder.table.context import card_id
from filibusta.games.plunder.table.pens import GOODS, nation_id
from filibusta.games.plunder.words.voice import card_name
from filibusta.table.shapes import SLIM, box, use
from filibusta.table.typeset import line, width

PLACE = (150.0, 178.0)
GAP = 6.0
SIZE = 15.4
"""The size of words and figures: 12 px where three rows of places have a window of 720 px (``READABLE``)."""


class Berth(NamedTuple):
    """The place of a ship: its middle, its length, its heading."""

    x: float
    y: float
    w: float
    heading: float


def _crowd(upper: float, lower: float) -> tuple[Berth, ...]:
    """Returns two rows of berths for all captains and treasure fleets at once, seven at most."""
    rows = (upper, 4), (lower, 176)
    return tuple(Berth(x, y, 40, heading) for y, heading in rows for x in (22, 58, 94, 130))


_PORT = (
    (Berth(80, 109, 78, 6),),
    (Berth(42, 109, 66, 6), Berth(110, 110, 66, 174)),
    (Berth(32, 106, 54, 6), Berth(80, 112, 54, 174), Berth(122, 106, 54, 6)),
    (Berth(30, 101, 52, 4), Berth(78, 101, 52, 176), Berth(62, 117, 52, -2), Berth(118, 112, 52, 182)),
)
_COAST = (
    (Berth(78, 130, 80, -6),),
    (Berth(40, 130, 62, -4), Berth(110, 130, 62, 184)),
    (Berth(34, 122, 54, -6), Berth(114, 122, 54, 186), Berth(74, 136, 54, 0)),
    (Berth(32, 118, 50, 0), Berth(116, 118, 50, 180), Berth(48, 137, 50, 0), Berth(102, 137, 50, 180)),
)
_SEA = (
    (Berth(74, 108, 112, -12),),
    (Berth(52, 92, 84, -10), Berth(98, 132, 84, 168)),
    (Berth(48, 82, 70, -10), Berth(106, 106, 70, 174), Berth(52, 138, 70, 4)),
    (Berth(44, 84, 64, -8), Berth(106, 92, 64, 172), Berth(44, 134, 64, 6), Berth(106, 142, 64, 186)),
)
BERTHS = {Type.PORT: _PORT, Type.TORTUGA: _PORT, Type.COASTLAND: _COAST, Type.OPEN_SEA: _SEA}
"""By kind of place and number of ships."""
CROWDED = {
    Type.PORT: _crowd(94, 117),
    Type.TORTUGA: _crowd(94, 117),
    Type.COASTLAND: _crowd(114, 138),
    Type.OPEN_SEA: _crowd(88, 128),
}
"""By kind of place, where more lie in it."""


def corner(x: int, y: int) -> tuple[float, float]:
    """Returns the upper left corner of a place in the pane. North is up (R1.4)."""
    return x * (PLACE[0] + GAP), -y * (PLACE[1] + GAP)


@lru_cache(1024)
def place_art(say: Words, kind: int, silver: int, natives: int = NONE) -> str:
    """A place: its chart, its name; a port's flag, garrison, prices and the ``silver`` that is left in its treasury; a
    coastland's tests and natives."""
    art = use(f"place-{card_id(kind)}", 0, 0, *PLACE)
    match TYPE[kind]:
        case Type.PORT | Type.TORTUGA:
            art += _header(say, kind) + price_plate(say, kind, 131) + _garrison(kind, silver)
        case Type.COASTLAND:
            art += _scroll(say, kind) + _tests(say, kind) + (_natives(say, natives) if natives != NONE else "")
        case _:
            pass
    return art + box(1, 1, PLACE[0] - 2, PLACE[1] - 2, "inked", 6)


def _header(say: Words, kind: int) -> str:
    art = box(1, 1, 148, 22, "leaf", 5) + use(f"flag-{nation_id(kind)}", 6, 2.5, 29, 19.3)
    return art + line(40, 17.5, card_name(kind, say), "ser dark", 104, SIZE, "start", "serif", True, SIZE)


def _scroll(say: Words, kind: int) -> str:
    name = card_name(kind, say)
    w = min(146, width(name, SIZE, "serif", True) + 18)
    art = box(1, 1, w, 22, "leaf", 5)
    return art + line(9, 17.5, name, "ser dark", w - 12, SIZE, "start", "serif", True, SIZE)


def _tests(say: Words, kind: int) -> str:
    """Draws the values that must be flipped to enter and to leave (R8.7)."""
    tests = [(say("enter"), int(ENTER_TEST[kind])), (say("leave"), int(LEAVE_TEST[kind]))]
    tests = [(word, least) for word, least in tests if least]
    art, w = "", 71.0
    for i, (word, least) in enumerate(tests):
        x = (PLACE[0] - w) / 2 if len(tests) == 1 else 3 + i * (w + 2)
        art += box(x, 154, w, 20, "bad edge", 10) + use(f"die-{least}", x + 5, 156.5, 15, 15)
        art += line(x + 24, 169, word, "bad-t bold", w - 30, SIZE, least=SIZE)
    return art


def _natives(say: Words, natives: int) -> str:
    """Draws natives at peace beside the shore: what they buy and sell."""
    return (
        f'<g transform="translate(0 {-18 if natives else 0})">{price_plate(say, natives, 113)}</g>'
        + use(f"card-{card_id(natives)}", 104, 26, 42, 35)
        + box(104, 26, 42, 35, "inked", 3)
    )


def _garrison(kind: int, silver: int) -> str:
    """Draws cannons and men of a port, and the silver in its treasury (R14.6)."""
    figures = [
        ("cannon", int(CANNONS[kind])),
        ("crew", int(CREW[kind])),
        ("coin-silver", silver),
    ]
    x, inner = 10.0, ""
    for symbol, value in figures:
        inner += use(symbol, x, 124.5, 15 * SLIM.get(symbol, 1), 15)
        inner += f'<text class="bold num dark" x="{x + 16:.4g}" y="137.500" font-size="{SIZE}">{value}</text>'
        x += 22 + width(str(value), SIZE, "sans", True)
    return f'<rect class="leaf" x="4" y="122.500" width="{x - 4:.4g}" height="19" rx="9.5"/>' + inner


@lru_cache(256)
def price_plate(say: Words, kind: int, y: float) -> str:
    """Draws the prices of a port or of natives for each good; the upper edge is at ``y`` + 4."""
    row = cards.CARDS[kind]
    art = box(3, y + 4, 144, 41, "leaf", 6) + f'<path class="brass" d="M8 {y + 25:g}H142"/>'
    for word, foot in ((say("buy"), y + 22), (say("sell"), y + 40)):
        art += line(8, foot, word, "dim bold", 34, SIZE, least=SIZE)
    for i, good in enumerate(GOODS):
        x, cost, gain = 42 + 35 * i, row["buy"][good], row["sell"][good]
        art += use(f"good-{good}", x, y + 15, 19, 19)
        for value, foot in ((cost, y + 22.5), (gain, y + 40.5)):
            css = "ser num dark mid" if value else "ser num dim mid"
            art += f'<text class="{css}" x="{x + 27:g}" y="{foot:g}" font-size="{SIZE}">{value or "–"}</text>'
    return art
