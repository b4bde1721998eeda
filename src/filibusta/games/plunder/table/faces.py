"""The faces of hand cards: in full seen close, with name and figures in a hand, a picture where they lie."""

from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.plunder import cards
from filibusta.games.plunder.state import NONE
from filibusta.games.plunder.table.context import is_map
from filibusta.games.plunder.table.facts import pays_crews, written
from filibusta.games.plunder.table.pens import GOODS, nation_id
from filibusta.games.plunder.table.places import price_plate
from filibusta.games.plunder.words.faces import Options
from filibusta.games.plunder.words.voice import card_icon, card_name
from filibusta.table.shapes import SLIM, box, pill, use
from filibusta.table.typeset import LEAST, fit, put, width

TALL = 1.4
"""The height of a card as a multiple of its width."""
FIGURE = 12.0
"""The size of the sign of a figure on a card in a hand."""
PLACE, PLACE_SHARE = 18.0, 0.217
"""The greatest size of the sign of a place there, and its share of the width of the card."""
BAND = {
    cards.Type.SHIP: "#2f5567",
    cards.Type.MATE: "#7d5516",
    cards.Type.WAR: "#5e2f2b",
    cards.Type.TREATY: "#3f6638",
    cards.Type.TREASURE_MAP: "#7a5626",
    cards.Type.NATIVES: "#3f6638",
    cards.Type.PORT_ACTION: "#2f5a44",
    cards.Type.COASTLAND_ACTION: "#2f5a44",
    cards.Type.ENCOUNTER: "#4b3561",
    cards.Type.FLEET: "#8a6414",
    cards.Type.COMBAT: "#33424f",
    cards.Type.PARROT: "#2f5a44",
    cards.Type.STORM: "#33424f",
}
"""The colour of each kind of card; places are as blue as the sea."""
SEA_BAND = "#2a6878"


@lru_cache(512)
def small_card(kind: int, w: float) -> str:
    """A card as it lies on the table: its picture and its value."""
    return _frame("frame-plain", kind, w) + _window(kind, w, 4, 4, 92, 122) + _value(kind, w)


@lru_cache(512)
def hand_card(say: Words, kind: int, w: float) -> str:
    """A card as it is held: picture, name, what it is worth, where it may be played; the figures of ships."""
    unit, high = w / 100, w * TALL
    figures = _few_figures(kind)
    name = fit(short_name(kind, say), w - 3, LEAST, 3, "serif", True)
    written = len(name.lines) * name.lead + (18 if figures else 0)
    band = high - written - 11
    art = box(0, 3, w, high, "fall", 7) + box(0, 0, w, high, "leaf", 7)
    art += use(card_icon(kind), 5, 5, w - 10, band - 5)
    art += f'<path d="M5 {band:.4g}H{w - 5:.4g}v5H5Z" fill="{_band(kind)}"/>' + box(5, 5, w - 10, band, "inked", 3)
    art += put(w / 2, band + 18, name, "ser dark", "middle")
    art += _figures_in(figures, w, high - 20) if figures else ""
    return art + _value(kind, w) + _signs(kind, w, (band - 2) / unit, min(PLACE, PLACE_SHARE * w)) + _flag(kind, w)


@lru_cache(256)
def full_card(say: Words, kind: int, options: Options, w: float) -> str:
    """A card with everything that it says."""
    unit = w / 100
    text = fit(written(kind, say, options), w - 16 * unit, LEAST, 7)
    figures = _figures(kind, options)
    tall = not figures and len(text.lines) > 3
    band = 62 if tall else 79
    art = _frame("frame-tall" if tall else "frame", kind, w) + _window(kind, w, 6, 6, 88, band - 6)
    name = fit(card_name(kind, say), w - 16 * unit, 16, 2, "serif", True)
    first = (band + 11.5) * unit - (len(name.lines) - 1) * (name.lead / 2 + 0.5)
    art += put(w / 2, first, name, "ser cream-t", "middle")
    if is_map(kind) and cards.TYPE[kind] != cards.Type.OPEN_SEA and cards.TYPE[kind] != cards.Type.COASTLAND:
        place = f"translate({8 * unit:g} {99 * unit:g}) scale({84 * unit / 150:.4g})"
        art += f'<g transform="{place}">{price_plate(say, kind, 0)}</g>'
    elif figures:
        for i, (symbol, value) in enumerate(figures):
            art += _figure(symbol, value, (10 + 28 * (i % 3)) * unit, (101 + 17 * (i // 3)) * unit, 17)
    else:
        room = (134 - band - 17) * unit
        first = (band + 17) * unit + (room - (len(text.lines) - 1) * text.lead) / 2 + 4
        art += put(w / 2, first, text, "dark", "middle")
    return art + _value(kind, w) + _signs(kind, w, band - 1, 22) + _flag(kind, w)


def short_name(kind: int, say: Words) -> str:
    """Returns a name that fits on a card in a hand: for maps, wars and red skulls, their difference."""
    name = card_name(kind, say)
    match cards.Type(int(cards.TYPE[kind])) if kind != NONE else cards.Type.SHIP:
        case cards.Type.WAR | cards.Type.TREATY:
            return " – ".join(say.pick(cards.NATIONS[n]["name"]) if n != NONE else "?" for n in _nations_of(kind))
        case cards.Type.TREASURE_MAP | cards.Type.NATIVES | cards.Type.COMBAT:
            return name.rpartition(": ")[2]
        case _:
            return name


def _nations_of(kind: int) -> tuple[int, int]:
    return int(cards.NATION_A[kind]), int(cards.NATION_B[kind])


# ---------------------------------------------------------------- parts of a card


def _band(kind: int) -> str:
    return (
        SEA_BAND if is_map(kind) else BAND[cards.Type(int(cards.TYPE[kind]))] if kind != NONE else BAND[cards.Type.SHIP]
    )


def _frame(name: str, kind: int, w: float) -> str:
    return f"<use href='#{name}' width='{w:g}' height='{w * TALL:g}' style='--kind:{_band(kind)}'/>"


def _window(kind: int, w: float, x: float, y: float, wide: float, high: float) -> str:
    unit = w / 100
    return use(card_icon(kind), x * unit, y * unit, wide * unit, high * unit)


def _value(kind: int, w: float) -> str:
    if kind == NONE or not cards.VALUE[kind]:
        return ""
    good = cards.CARDS[kind]["good"]
    return pill(w * 0.08, w * 0.08, int(cards.VALUE[kind]), f"good-{good}") if good in GOODS else ""


def _signs(kind: int, w: float, foot: float, size: float) -> str:
    """Draws signs for where the card may be played: round for the next captain, square for an own action."""
    row = cards.PINNACE if kind == NONE else cards.CARDS[kind]
    spots = [f"at-{place}" for place in row.get("encounter", ())] + [f"act-{place}" for place in row.get("act", ())]
    left, top = w * 0.93, foot * w / 100 - size
    return "".join(use(spot, left - (i + 1) * (size + 1), top, size, size) for i, spot in enumerate(spots))


def _flag(kind: int, w: float) -> str:
    return (
        use(f"flag-{nation_id(kind)}", w * 0.92 - 27, w * 0.08, 27, 18)
        if kind != NONE and cards.TYPE[kind] == cards.Type.PORT
        else ""
    )


def _figure(symbol: str, value: int, x: float, y: float, size: float = LEAST) -> str:
    sign = use(symbol, x, y, size * SLIM.get(symbol, 1), size)
    place = f'x="{x + size + 2:.4g}" y="{y + size * 0.84:.4g}" font-size="{size:g}"'
    return f'{sign}<text class="ser num dark" {place}>{value}</text>'


def _figures_in(figures: list[tuple[str, int]], w: float, y: float) -> str:
    """A row of figures, spread over a width."""
    wide = [FIGURE + 1 + width(str(value), LEAST, "serif") for _, value in figures]
    gap = (w - sum(wide)) / (len(figures) + 1)
    art, x = "", gap
    for (symbol, value), needed in zip(figures, wide, strict=True):
        art += use(symbol, x, y, FIGURE * SLIM.get(symbol, 1), FIGURE)
        place = f'x="{x + FIGURE + 1:.4g}" y="{y + 11:.4g}" font-size="{LEAST:g}"'
        art += f'<text class="ser num dark" {place}>{value}</text>'
        x += needed + gap
    return art


def _few_figures(kind: int) -> list[tuple[str, int]]:
    match cards.Type(int(cards.TYPE[kind])) if kind != NONE else cards.Type.SHIP:
        case cards.Type.SHIP:
            return _ship_figures(kind)[:3]
        case cards.Type.FLEET:
            return [("cannon", int(cards.CANNONS[kind])), ("coin-silver", int(cards.SILVER[kind]))]
        case _:
            return []


def _figures(kind: int, options: Options) -> list[tuple[str, int]]:
    """Returns the figures of a ship (speed, cannons, crew, hold, price, pay) or treasure fleet (as a prize, silver)."""
    if kind != NONE and cards.TYPE[kind] == cards.Type.FLEET:
        prize = [
            ("wind", int(cards.SPEED[kind])),
            ("cannon", int(cards.CANNONS[kind])),
            ("crew", int(cards.CREW[kind])),
        ]
        return [*prize, ("chest", int(cards.HOLD[kind])), ("coin-silver", int(cards.SILVER[kind]))]
    if kind != NONE and cards.TYPE[kind] != cards.Type.SHIP:
        return []
    return [*_ship_figures(kind), *([("scroll", int(cards.PAY[kind]))] if pays_crews(options) else [])]


def _ship_figures(kind: int) -> list[tuple[str, int]]:
    """All but her pay."""
    ship = [
        ("wind", cards.SPEED),
        ("cannon", cards.SHIP_CANNONS),
        ("crew", cards.SHIP_CREW),
        ("chest", cards.HOLD),
        ("coin-silver", cards.PRICE),
    ]
    return [(symbol, int(table[kind])) for symbol, table in ship]
