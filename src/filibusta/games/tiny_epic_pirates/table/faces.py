"""The faces of cards: in full seen close, with name and deeds in a crew, a picture where they are small."""

from functools import lru_cache
from typing import Any, NamedTuple

from filibusta.games.tiny_epic_pirates.table.letters import LEAST, fit, pill, pill_width
from filibusta.table import typeset
from filibusta.table.shapes import SLIM, box, use
from filibusta.table.typeset import Fitted, put, width

TALL = 1.4
"""The height of a card as a multiple of its width."""
CREW_BAND, MERCHANT_BAND = "#4b3561", "#2f6a52"
CAPTAIN_BANDS = {"A": "#2a6075", "B": "#7c2f2f"}
"""By the side of the card."""
BESIDE_SIGNS = 2
"""The number of lines that leave room for the signs of the deeds above them."""
NAMED, ROOMY = 76.0, 87.0
"""From this width on a card of a crew carries its name, and from this one large signs."""
SIGNS = {
    "swap": "i-swap",
    "gain_gold": "coin",
    "reassign": "crew",
    "sail": "wind",
    "bury": "search-gold_3",
    "move_navy": "boat-navy",
    "move_merchant": "boat-merchant",
    "reroll": "die",
    **{order: f"order-{order}" for order in ("plunder", "trade", "crew_up", "search", "attack", "hide_out")},
}
"""The sign of each kind of deed."""

Sign = tuple[str, str]
"""A symbol, and a figure beside it or nothing."""


class Person(NamedTuple):
    """A captain or a member of the crew, as plain values."""

    card: str
    """The id of the data."""
    name: str
    trigger: str
    """The order that sets it off."""
    faces: tuple[int, ...]
    """The die symbols."""
    hits: int
    """Certain hits."""
    deeds: tuple[Sign, ...]
    text: str
    """Its effect, in a sentence."""
    side: str = ""
    """The side of a Captain Card, A or B; empty for crew."""

    @property
    def band(self) -> str:
        """The colour of the card."""
        return CAPTAIN_BANDS[self.side] if self.side else CREW_BAND


class Merchant(NamedTuple):
    """A Merchant Card: its damage, its gold, for how many players at most it gives Legend (0: never)."""

    damage: int
    gold: int
    legend: int


def signs_of(actions: list[dict[str, Any]]) -> tuple[Sign, ...]:
    """The actions of a card as the data has them, as signs from left to right."""
    found: list[Sign] = []
    for action in actions:
        match action["type"]:
            case "special_trade":
                found += [(f"cube-{action['good']}", ""), ("coin", f"{action['gold']}")]
            case "reroll":
                found += [(f"die-{face}", "") for face in action["faces"]] + [("i-undo", "")]
            case kind:
                figure = action.get("moves", action.get("amount", ""))
                found.append((SIGNS[kind], f"{figure}"))
    return tuple(found)


@lru_cache(256)
def full_card(person: Person, w: float) -> str:
    """A person with everything the card says."""
    unit = w / 100
    art = _frame("frame", person.band, w) + use(f"card-{person.card}", 6 * unit, 6 * unit, 88 * unit, 73 * unit)
    art += _in_band(person.name, w) + _dice(person, 8 * unit, 77 * unit, 24) + _trigger(person, w, 8 * unit, 36)
    sentence = fit(person.text, w - 18 * unit, LEAST, 4)
    top = 98 * unit
    if len(sentence.lines) <= BESIDE_SIGNS:
        art += _row(person.deeds, w, top + 2, 24)
        top += 28
    return art + _middle(sentence, w, top, 133 * unit)


@lru_cache(256)
def crew_card(person: Person, w: float) -> str:
    """A person as they lie on a mat: face, die symbols, what sets them off, name, deeds."""
    high = w * TALL
    name = fit(person.name if w >= NAMED else "", w - 4, LEAST, 2, "serif", True)
    written = len(name.lines) * name.lead + (4 if name.lines else 0)
    deed, die, order = (20.0, 16.0, 26.0) if w >= ROOMY else (16.0, 12.0, 20.0)
    band = high - written - deed - 13
    art = _leaf(person.band, w, band)
    art += use(f"card-{person.card}", 5, 5, w - 10, band - 5)
    art += f'<path d="M5 {band:.4g}H{w - 5:.4g}v5H5Z" fill="{person.band}"/>' + box(5, 5, w - 10, band, "inked", 3)
    art += _dice(person, 8, band - 2, die) + _trigger(person, w, 8, order)
    art += put(w / 2, band + 18, name, "ser dark", "middle")
    return art + _row(person.deeds, w, high - deed - 5, deed)


@lru_cache(64)
def told_card(person: Person, w: float, h: float) -> str:
    """Draws the card with name and sentence on its right, where there is room beside but not below."""
    card = h / TALL
    room, left = w - card - 10, card + 5
    name, text = fit(person.name, room, 15, 2, "serif", True), typeset.fit(person.text, room, typeset.LEAST, 5)
    art = box(0, 3, w, h, "fall", 7) + box(0, 0, w, h, "leaf", 7) + crew_card(person, card)
    first = 6 + name.lead * 0.9
    below = first + (len(name.lines) - 1) * name.lead + 19
    return art + put(left, first, name, "ser dark") + put(left, below, text, "dark")


@lru_cache(256)
def small_card(person: Person, w: float) -> str:
    """A person where there is little room: face, die symbols, what sets them off."""
    unit = w / 100
    art = _frame("frame-plain", person.band, w) + use(f"card-{person.card}", 6 * unit, 6 * unit, 88 * unit, 116 * unit)
    return art + _dice(person, 8 * unit, 120 * unit, 14) + _trigger(person, w, 6 * unit, 20)


@lru_cache(64)
def merchant_full(card: Merchant, name: str, text: str, w: float) -> str:
    """A Merchant Card with everything it says."""
    unit = w / 100
    art = _frame("frame", MERCHANT_BAND, w)
    art += use(f"card-merchant_{card.damage}", 6 * unit, 6 * unit, 88 * unit, 73 * unit) + _in_band(name, w)
    sentence = fit(text, w - 18 * unit, LEAST, 3)
    return art + _pills(_terms(card), w, 99 * unit) + _middle(sentence, w, 100 * unit + 18, 133 * unit)


@lru_cache(64)
def merchant_card(card: Merchant, colour: str, good: str, w: float) -> str:
    """A Merchant Card as it lies: the ship, her flag of colour and her cube, damage, gold, Legend."""
    high = w * TALL
    terms = _terms(card)
    band = high - len(terms) * 22 - 8
    art = _leaf(MERCHANT_BAND, w, band) + use(f"card-merchant_{card.damage}", 5, 5, w - 10, band - 5)
    art += f'<path d="M5 {band:.4g}H{w - 5:.4g}v5H5Z" fill="{MERCHANT_BAND}"/>' + box(5, 5, w - 10, band, "inked", 3)
    art += use(f"boat-{colour}", w - 37, 7, 30, 30) + (use(f"cube-{good}", 8, 8, 20, 20) if good else "")
    for i, (symbol, figure) in enumerate(terms):
        art += pill((w - pill_width(figure)) / 2, band + 9 + i * 22, figure, symbol)
    return art


@lru_cache(64)
def merchant_bar(card: Merchant, colour: str, good: str, w: float, h: float) -> str:
    """Draws the card lying across: the picture with flag and cube on its left, the terms on its right."""
    terms = _terms(card)
    columns = [max(pill_width(figure) for _, figure in terms[i : i + 2]) for i in range(0, len(terms), 2)]
    picture = min((h - 10) * 88 / 73, w - 47 - sum(columns) - 3 * len(columns))
    high = picture * 73 / 88
    top = (h - high) / 2
    art = box(0, 3, w, h, "fall", 7) + box(0, 0, w, h, "leaf", 7)
    art += use(f"card-merchant_{card.damage}", 5, top, picture, high) + box(5, top, picture, high, "inked", 3)
    art += use(f"boat-{colour}", picture + 8, 2, 32, 32) + (
        use(f"cube-{good}", picture + 14, 35, 20, 20) if good else ""
    )
    left = picture + 44
    for i, (symbol, figure) in enumerate(terms):
        art += pill(left + i // 2 * (columns[0] + 3), 8 + i % 2 * 24, figure, symbol)
    return art


def _terms(card: Merchant) -> list[Sign]:
    terms = [("cannon", f"{card.damage}"), ("coin", f"{card.gold}")]
    if card.legend:
        terms.append(("rank-2", f"1–{card.legend}"))
    return terms


@lru_cache(16)
def card_back(deck: str, count: int, w: float) -> str:
    """A deck face down, with the number of its cards where it is known."""
    art = use(f"back-{deck}", 0, 0, w, w * TALL)
    return art + pill((w - pill_width(count)) / 2, w * TALL - 26, count, f"back-{deck}")


# ---------------------------------------------------------------- parts of a card


def _frame(name: str, colour: str, w: float) -> str:
    return f"<use href='#{name}' width='{w:g}' height='{w * TALL:g}' style='--kind:{colour}'/>"


def _leaf(colour: str, w: float, band: float) -> str:
    return box(0, 3, w, w * TALL, "fall", 7) + box(0, 0, w, w * TALL, "leaf", 7)


def _in_band(name: str, w: float) -> str:
    unit = w / 100
    fitted = fit(name, w - 16 * unit, 16, 2, "serif", True)
    first = 90 * unit - (len(fitted.lines) - 1) * (fitted.lead / 2 + 0.5)
    return put(w / 2, first, fitted, "ser cream-t", "middle")


def _middle(sentence: Fitted, w: float, top: float, foot: float) -> str:
    """A sentence in the middle between two lines."""
    first = (top + foot - (len(sentence.lines) - 1) * sentence.lead) / 2 + sentence.size * 0.34
    return put(w / 2, first, sentence, "dark", "middle")


def _dice(person: Person, x: float, foot: float, size: float) -> str:
    """The die symbols side by side, or the certain hits, standing on a line."""
    if person.hits:
        return "".join(
            use("hit", x + i * size, foot - size * 1.15, size * 1.15, size * 1.15) for i in range(person.hits)
        )
    return "".join(
        use(f"die-{face}", x + i * (size + 1.5), foot - size, size, size) for i, face in enumerate(person.faces)
    )


def _trigger(person: Person, w: float, edge: float, size: float) -> str:
    return use(f"order-{person.trigger}", w - edge - size, edge, size, size)


def _row(signs: tuple[Sign, ...], w: float, y: float, size: float) -> str:
    """Signs with their figures, side by side in the middle of a width."""
    font = max(LEAST, size * 0.7)
    wide = [
        size * SLIM.get(symbol, 1) + (width(figure, font, "serif") + 2 if figure else 0) for symbol, figure in signs
    ]
    x, art = (w - sum(wide) - 4 * (len(signs) - 1)) / 2, ""
    for (symbol, figure), needed in zip(signs, wide, strict=True):
        drawn = size * SLIM.get(symbol, 1)
        sign = use(symbol, x, y, drawn, size)
        art += f'<g class="dark-i">{sign}</g>' if symbol.startswith("i-") else sign
        if figure:
            place = f'x="{x + drawn + 2:.4g}" y="{y + size / 2 + font * 0.34:.4g}" font-size="{font:.4g}"'
            art += f'<text class="ser num dark" {place}>{figure}</text>'
        x += needed + 4
    return art


def _pills(terms: list[Sign], w: float, y: float) -> str:
    """Pills side by side in the middle of a width."""
    wide = [pill_width(figure) for _, figure in terms]
    x, art = (w - sum(wide) - 5 * (len(terms) - 1)) / 2, ""
    for (symbol, figure), needed in zip(terms, wide, strict=True):
        art += pill(x, y, figure, symbol)
        x += needed + 5
    return art
