"""The faces of cards: red cards in the hand and in battle, treasures in the centre, piles."""

from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.table.spread import Shape
from filibusta.games.pirates.words.faces import card_text, treasure_text
from filibusta.table.scene import Sprite, placed
from filibusta.table.shapes import Spot, box, disc, number, sheet, use
from filibusta.table.typeset import fit, fit_beside, line, put

FULL = Shape("full", 84, 116, 186)
SMALL = Shape("small", 80, 110, 90)
SLIP = Shape("slip", 100, 130, 42)
SIGN = 18.0
"""The least of a picture at the left of a slip, where the sign of its side may lie."""
BAND = {"strategy": "plan", "battle": "fray", "inventory": "store"}
"""The band of a red card in the colour of its kind; its sign stands on it."""


@lru_cache(1024)
def red_card(say: Words, card: int, count: int, w: float, h: float, note: str = "", plain: bool = False) -> str:
    """A red card as large as there is room: picture, name, what it does.

    ``note``: why it cannot be played now. ``plain``: without the sign of its kind.
    """
    art = (
        _whole(say, card, w, h, note)
        if h > 130
        else _small(say, card, w, h)
        if h > 60
        else _slip(say, card, w - 23 if plain else w, w, h)
    )
    if not plain and h > 60:
        art += _sign(card)
    if count > 1:
        seal = disc(w - 9, 11, 12, "seal") + number(w - 9, 15.5, f"×{count}", "bold mid check-t", 13)
        art += f'<g aria-hidden="true">{seal}</g>'
    return art


def _whole(say: Words, card: int, w: float, h: float, note: str) -> str:
    data = cards.PIRATE_CARDS[card]
    picture = (w - 12) * 0.6
    name = fit(say.pick(data["name"]), w - 12, 15, 3, "serif", True)
    text = fit(card_text(card, say), w - 12, 13, 4)
    art = sheet(w, h, "leaf") + _band(card, w, 7)
    art += use(f"red-{data['id']}", 6, 12, w - 12, picture) + box(6, 12, w - 12, picture, "inked", 3)
    y = picture + 29.0
    art += put(w / 2, y, name, "ser bold dark", "middle")
    y += (len(name.lines) - 1) * name.lead
    foot = 18 if note else 0
    rest = h - y - 26 - foot - (len(text.lines) - 1) * text.lead - text.size
    art += put(w / 2, y + 18 + max(0, rest / 2), text, "dark", "middle")
    if note:
        art += line(w / 2, h - 9, note, "ital dim", w - 12, 13, "middle")
    return art


def _small(say: Words, card: int, w: float, h: float) -> str:
    data = cards.PIRATE_CARDS[card]
    name = fit(say.pick(data["name"]), w - 8, 13.5, 3, "serif", True)
    foot = len(name.lines) * name.lead
    picture = min(h - foot - 20, (w - 10) * 0.6)
    art = sheet(w, h, "leaf", "", 7) + _band(card, w, 5)
    art += use(f"red-{data['id']}", 5, 8, w - 10, picture) + box(5, 8, w - 10, picture, "inked", 3)
    y = 8 + picture + (h - 8 - picture - foot) / 2 + name.size * 0.8 - 1
    return art + put(w / 2, y, name, "ser bold dark", "middle")


def _slip(say: Words, card: int, room: float, w: float, h: float) -> str:
    data = cards.PIRATE_CARDS[card]
    pictures = [max(SIGN, min((h - 10) / 0.6, w * share)) for share in (0.4, 0.3, 0.2, 0.15)]
    which, name = fit_beside(
        say.pick(data["name"]), [room - picture - 14 for picture in pictures], 13, 3 if h > 44 else 2, "serif", True
    )
    picture = pictures[which]
    art = sheet(w, h, "leaf", "", 6) + _band(card, w, 4)
    if any(text.endswith("…") for text in name.lines):  # there is no room for words: the picture says what it is
        return art + use(f"red-{data['id']}", 5, 7, w - 10, h - 12)
    art += use(f"red-{data['id']}", 5, 7, picture, h - 12)
    return art + put(picture + 9, h / 2 + 6 - (len(name.lines) - 1) * name.lead / 2, name, "ser bold dark")


def _band(card: int, w: float, h: float) -> str:
    """The upper edge, in the colour of the kind of card."""
    kind = BAND[cards.PIRATE_CARDS[card]["type"]]
    return f'<path class="{kind}" d="M1 {h:g}V8q0-7 7-7H{w - 8:g}q7 0 7 7V{h:g}Z"/>'


def _sign(card: int) -> str:
    """Draws a sign for the kind of card."""
    return disc(15, 15, 10) + use(f"mark-{cards.PIRATE_CARDS[card]['type']}", 6.5, 6.5, 17, 17)


# ---------------------------------------------------------------- treasures


@lru_cache(512)
def treasure_card(say: Words, treasure: int, shape: str, w: float, h: float) -> str:
    """A treasure in the centre, drawn in the room of a ship."""
    data = cards.TREASURES[treasure]
    name, icon = say.pick(data["name"]), f"treasure-{data['id']}"
    if shape == "tall":
        title = fit(name, w - 10, 14.5, 2, "serif", True)
        text = fit(treasure_text(treasure, say), w - 12, 13, 5)
        foot = (len(title.lines) - 1) * title.lead + len(text.lines) * text.lead
        picture = min((w - 10) * 0.6, h - 40 - foot)
        y = picture + 24
        art = sheet(w, h, "leaf", "") + use(icon, 5, 6, w - 10, picture) + box(5, 6, w - 10, picture, "inked", 3)
        art += put(w / 2, y, title, "ser bold dark", "middle")
        y += (len(title.lines) - 1) * title.lead + 16
        return art + put(w / 2, y, text, "dark", "middle") + _worth(treasure, w)
    if shape == "flat":
        art = sheet(w, h, "leaf", "") + use(icon, 4, 4, 26, 16) + box(4, 4, 26, 16, "inked", 3)
        title = fit(name, w - 42, 14, 1, "serif", True)
        text = fit(treasure_text(treasure, say), w - 14, 13, 2)
        return art + put(36, 17, title, "ser bold dark") + put(7, 48 - (len(text.lines) - 1) * 12, text, "dark")
    art = sheet(w, h, "leaf", "", 6) + use(icon, 3, 4, w - 6, h - 8) + box(3, 4, w - 6, h - 8, "inked", 3)
    return art + _worth(treasure, w)


def _worth(treasure: int, w: float) -> str:
    points = int(cards.TREASURE_POINTS[treasure])
    if not points:
        return ""
    sign = use("treasure-point", w - 25, -4, 28, 28) + disc(w - 11, 10, 9)
    return sign + number(w - 11, 15, points, "ser bold mid dark", 14)


# ---------------------------------------------------------------- piles


@lru_cache(512)
def pile(spot: Spot, top: str, count: int, text: str, label: str, across: bool, picture: bool = False) -> Sprite:
    """A pile with its count below it, or beside it if ``across``. ``picture``: the top is a scene, not a back."""
    h = spot.h if across else spot.h - 17
    w = round(h / 1.4, 1)
    x = 0 if across else (spot.w - w) / 2
    if not count:
        art = box(x, 0, w, h, "none", 4)
    elif picture:
        art = box(x, 2, w, h, "fall", 4) + box(x, 0, w, h, "leaf", 4)
        art += f'<g class="dull">{use(top, x + 3, h * 0.28, w - 6, (w - 6) * 0.66)}</g>'
    else:
        art = "".join(use(top, x + i, -i, w, h) for i in range(min(3, 1 + count // 12)))
    if across:
        words = fit(text, spot.w - w - 6, 13, 2)
        art += put(w + 6, h / 2 + 4.5 - (len(words.lines) - 1) * words.lead / 2, words, "on-sea num")
    else:
        art += line(spot.w / 2, spot.h - 3, text, "on-sea num mid", spot.w + 10, 13)
    return placed(spot.x, spot.y, spot.w, spot.h, art, label)
