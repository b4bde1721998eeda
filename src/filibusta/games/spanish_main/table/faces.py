"""The faces of cards: ships with their masts, cannons, bars and hold; crew with what they can do."""

from functools import lru_cache
from typing import NamedTuple

from filibusta.engine.words import Words
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.table.context import nation_of, ship_id
from filibusta.games.spanish_main.table.paint import side_paint
from filibusta.games.spanish_main.words.faces import Options, crew_text, ship_text
from filibusta.games.spanish_main.words.voice import crew_card, ship_card
from filibusta.table.shapes import box, number, use
from filibusta.table.typeset import LEAST, fit, put

PLATE = (300.0, 190.0)
"""The box of a ship's card."""
GUN = (28.0, 40.0)
MAST = (28.0, 22.0)
GUNS_AT = 132.0, 39.0
"""The place of the first mast on it, and the greatest distance between masts."""
GUN_STEP = 31.0
SIDE_BOX = (320.0, 290.0)
"""The box of the drawing of a ship from the side."""


class ShipCondition(NamedTuple):
    """The state of a ship: the standing masts, as bits, the spaces that are used, her seat (NONE: nobody's, a card
    alone), and the number of her spaces, with those that her crew adds."""

    stands: int
    used: int
    seat: int = -1
    room: int = 0


def as_printed(card: int) -> ShipCondition:
    """A ship with all her masts, and nothing aboard."""
    return ShipCondition((1 << int(cards.SHIP_MASTS[card])) - 1, 0)


def cannons_of(card: int) -> list[str]:
    """Returns rank and range of each cannon, from the bow: ``2L``."""
    return cards.SHIPS[card]["cannons"].split()


def bars_of(card: int) -> list[str]:
    """The letters of her base move."""
    return cards.SHIPS[card]["move"].split("+")


@lru_cache(2048)
def side_view(card: int, stands: int, w: float, seat: int = -1) -> str:
    """A ship from the side, so wide, her bow to the right; masts that are gone are stumps."""
    masts = int(cards.SHIP_MASTS[card])
    gone = [masts - i for i in range(masts) if not stands >> i & 1]
    style = side_paint(ship_id(card), nation_of(card)) + ";"
    style += "".join(f"--mast-{n}:none;--stump-{n}:inline;" for n in gone)
    style += f"--band:var(--p{seat + 1});" if seat >= 0 else ""
    return f"<g style='{style}'>{use(f'ship-{masts}', 0, 0, w, w * SIDE_BOX[1] / SIDE_BOX[0])}</g>"


def sign_of(effects: list[dict[str, object]]) -> str:
    """The sign of what a card can do; nothing for one that can do nothing special."""
    if not effects:
        return ""
    first = effects[0]
    return "does-move_set" if first.get("op") == "set" else f"does-{first['kind']}"


def gun_box(card: int, mast: int, w: float) -> tuple[float, float, float, float]:
    """Returns the box of a mast with its cannon on a card of that width; the bow is at the right."""
    k = w / PLATE[0]
    left = GUNS_AT[0] + (int(cards.SHIP_MASTS[card]) - 1 - mast) * GUN_STEP
    return left * k, GUNS_AT[1] * k, GUN[0] * k, (MAST[1] + GUN[1]) * k


@lru_cache(1024)
def gun_art(cannon: str, stands: bool, k: float) -> str:
    """A mast over its cannon."""
    dull = "" if stands else " opacity='.45'"
    gun = use(f"gun-{cannon}", 0, MAST[1] * k, GUN[0] * k, GUN[1] * k)
    return use("mast" if stands else "mast-gone", 0, 0, MAST[0] * k, MAST[1] * k) + f"<g{dull}>{gun}</g>"


@lru_cache(1024)
def plate(say: Words, card: int, look: ShipCondition, w: float) -> str:
    """The whole card of a ship, so wide."""
    k = w / PLATE[0]
    art = use(f"plate-{nation_of(card)}", 0, 0, w, PLATE[1] * k)
    name = fit(ship_card(card, say), 190 * k, 19 * k, 1, "serif", True)
    art += put(52 * k, 26.5 * k, name, "ser cream-t")
    art += f"<g transform='translate({15 * k:.4g} {39 * k:.4g})'>{side_view(card, look.stands, 108 * k, look.seat)}</g>"
    art += use("points", 253 * k, 1, 48 * k, 48 * k)
    art += number(277 * k, 31 * k, int(cards.SHIP_POINTS[card]), "ser check-t mid", 19 * k)
    for mast, cannon in enumerate(cannons_of(card)):
        x, y, _, _ = gun_box(card, mast, w)
        art += f"<g transform='translate({x:.4g} {y:.4g})'>{gun_art(cannon, bool(look.stands >> mast & 1), k)}</g>"
    x = GUNS_AT[0] * k
    for bar in bars_of(card):
        wide = (44 if bar == cards.Bar.S.name else 60) * k * 0.82
        art += use(f"move-{bar}", x, 113 * k, wide, 20 * k)
        x += wide + 5 * k
    used = f"{look.used}/{look.room}" if look.seat >= 0 else str(int(cards.SHIP_CARGO[card]))
    art += use("crate", 225 * k, 109 * k, 26 * k, 26 * k) + number(255 * k, 129 * k, used, "ser dark", 18 * k)
    return art + _shelf(ship_text(card, say), sign_of(cards.SHIPS[card]["effects"]), k)


def _shelf(text: str, sign: str, k: float) -> str:
    """Draws what the card can do on its shelf, which is higher for two lines."""
    left = 18 if not sign else 48
    fitted = fit(text, (283 - left) * k, max(LEAST, 14 * k), 2)
    middle, high = 162 * k, len(fitted.lines) * fitted.lead + 4
    art = ""
    if high > 30 * k:
        middle = 181 * k - high / 2
        place = f"x='{13 * k:.4g}' y='{middle - high / 2:.4g}' width='{274 * k:.4g}' height='{high:.4g}'"
        art = f"<rect {place} fill='#dcc595' stroke='#b47f26' stroke-width='1.2'/>"
    art += use(sign, 16 * k, middle - 14 * k, 28 * k, 28 * k) if sign else ""
    first = middle + 4.5 - (len(fitted.lines) - 1) * fitted.lead / 2
    return art + put(left * k, first, fitted, "dark")


def _bars(card: int, x: float, y: float, wide: tuple[float, float], high: float) -> str:
    """Draws the bars of a ship's base move side by side; ``wide``: the widths of a short and a long one."""
    art = ""
    for bar in bars_of(card):
        w = wide[bar != cards.Bar.S.name]
        art += use(f"move-{bar}", x, y, w, high)
        x += w + 3
    return art


SMALL = (198.0, 128.0)
"""The box of a card on the shelf of the fleet builder."""


@lru_cache(512)
def small_ship(say: Words, card: int) -> str:
    """A ship on the shelf: name, points, masts and cannons, bars, hold, the sign of what she can do."""
    w, h = SMALL
    art = _sheet(w, h, nation_of(card), ship_card(card, say), int(cards.SHIP_POINTS[card]))
    art += f"<g transform='translate(4 34)'>{side_view(card, as_printed(card).stands, 74)}</g>"
    for mast, cannon in enumerate(reversed(cannons_of(card))):
        art += use(f"gun-{cannon}", 82 + mast * 22, 33, 20, 29)
    art += _bars(card, 82, 71, (32, 43), 20)
    art += use("crate", w - 44, 99, 22, 22) + number(w - 15, 116, int(cards.SHIP_CARGO[card]), "dark", 16)
    sign = sign_of(cards.SHIPS[card]["effects"])
    return art + (use(sign, 82, 97, 25, 25) if sign else "")


@lru_cache(512)
def small_crew(say: Words, card: int, options: Options) -> str:
    """A crew on the shelf."""
    w, h = SMALL
    row = cards.CREW[card]
    art = _sheet(w, h, row["nation"], crew_card(card, say), int(cards.CREW_POINTS[card]))
    art += use(f"face-{cards.CREW_IDS[card]}", 4, 29, 52, 57)
    return art + put(60, 41, fit(crew_text(card, say, options), w - 67, 14, 6), "dark")


ROW = (346.0, 86.0)
"""The boxes in the narrow picture, where one lies below the other."""


@lru_cache(512)
def row_ship(say: Words, card: int) -> str:
    """A ship on the narrow shelf."""
    w, h = ROW
    art = _sheet(w, h, nation_of(card), ship_card(card, say), int(cards.SHIP_POINTS[card]))
    art += f"<g transform='translate(5 27)'>{side_view(card, as_printed(card).stands, 62)}</g>"
    step = min(24.0, 108 / int(cards.SHIP_MASTS[card]))
    for mast, cannon in enumerate(reversed(cannons_of(card))):
        art += use(f"gun-{cannon}", round(76 + mast * step), 39, 22, 31)
    art += _bars(card, 192, 44, (34, 44), 21)
    art += use("crate", w - 50, 57, 21, 21) + number(w - 20, 74, int(cards.SHIP_CARGO[card]), "dark", 16)
    sign = sign_of(cards.SHIPS[card]["effects"])
    return art + (use(sign, w - 42, 28, 25, 25) if sign else "")


@lru_cache(512)
def row_crew(say: Words, card: int, options: Options) -> str:
    """A crew on the narrow shelf."""
    w, h = ROW
    row = cards.CREW[card]
    art = _sheet(w, h, row["nation"], crew_card(card, say), int(cards.CREW_POINTS[card]))
    art += use(f"face-{cards.CREW_IDS[card]}", 6, 27, 50, 55)
    return art + put(64, 41, fit(crew_text(card, say, options), w - 74, 14, 3), "dark")


def _sheet(w: float, h: float, nation: str, name: str, points: int) -> str:
    band = {"english": "#27446b", "spanish": "#9a3527", "pirate": "#66544b"}[nation]
    art = box(0, 0, w, h, "leaf", 7)
    art += f"<path d='M7 1H{w - 7:g}Q{w - 1:g} 1 {w - 1:g} 7V23H1V7Q1 1 7 1Z' fill='{band}'/>"
    art += put(8, 17, fit(name, w - 46, 14, 1, "serif", True), "ser cream-t")
    return art + use("points", w - 34, -4, 32, 32) + number(w - 18, 17, points, "check-t mid", 14)


def flag_of(nation: int) -> str:
    """The shared flag of a nation."""
    name = cards.NATIONS[nation]["id"]
    return f"flag-{ {'english': 'england', 'spanish': 'spain'}.get(name, name) }"
