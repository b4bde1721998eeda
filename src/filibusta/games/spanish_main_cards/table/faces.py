"""The faces of cards: adventures and movement cards as they lie on the table. Each is drawn once."""

from functools import lru_cache

from filibusta.games.spanish_main_cards import cards, words
from filibusta.games.spanish_main_cards.rules.effects import OF_CARD
from filibusta.games.spanish_main_cards.table.context import Setting
from filibusta.table.shapes import box, sheet, use
from filibusta.table.typeset import LEAST, Fitted, fit, fit_beside, line, put, width


def adventure_text(setting: Setting, card: int) -> str:
    """Returns what an adventure card does."""
    return words.card_text("adventure", card, setting.say, setting.options)


def movement_text(setting: Setting, card: int) -> str:
    """Returns what a movement card does."""
    return words.card_text("movement", card, setting.say, setting.options)


@lru_cache(512)
def adventure_label(setting: Setting, card: int) -> str:
    """Returns what a reader of the screen hears of an adventure card."""
    return f"{setting.name(cards.ADVENTURES[card])}. {adventure_text(setting, card)}"


@lru_cache(512)
def movement_label(setting: Setting, card: int) -> str:
    """Returns what a reader of the screen hears of a movement card."""
    return f"{setting.name(cards.MOVEMENTS[card])}. {movement_text(setting, card)}"


def scene_of(name: str, x: float, y: float, w: float, h: float) -> str:
    """A card's picture in its frame."""
    return use(name, x, y, w, h) + box(x, y, w, h, "inked", 3)


# ---------------------------------------------------------------- adventures


@lru_cache(512)
def adventure_card(setting: Setting, card: int, w: float, h: float) -> str:
    """A whole adventure: picture, name, the spaces it looks at, what it does."""
    data = cards.ADVENTURES[card]
    name = fit(setting.name(data), w - 20, 16, 2, "serif", True)
    text = fit(adventure_text(setting, card), w - 20, 13.5, 5)
    further = (len(name.lines) - 1) * name.lead + (len(text.lines) - 1) * text.lead
    picture = min(84, h - (72 if where_strip(card, 0, 0) else 58) - further)
    art = sheet(w, h, "leaf") + scene_of(f"adv-{data['id']}", 8, 8, w - 16, picture)
    y = picture + 25.0
    art += put(w / 2, y, name, "ser bold dark", "middle")
    y += (len(name.lines) - 1) * name.lead + 8
    marks = where_strip(card, w / 2, y)
    if marks:
        art += marks
        y += 14
    rest = h - 10 - y
    y += 13 + max(0, (rest - len(text.lines) * text.lead) / 2 - 2)
    return art + put(w / 2, y, text, "dark", "middle")


def where_strip(card: int, x: float, y: float) -> str:
    """The row of nine, front to the right, with the spaces an adventure names; nothing for one that names none."""
    data = cards.ADVENTURES[card]
    if "spaces" not in data:
        return ""
    spaces, css = data["spaces"], "good" if OF_CARD[card].is_good else "bad"
    left = x - cards.SPACES * 6
    cells = "".join(
        f'<rect class="cell{f" {css}" if cards.SPACES - i in spaces else ""}" x="{left + i * 12:g}" y="{y:g}"'
        ' width="10.5" height="10.5" rx="2"/>'
        for i in range(cards.SPACES)
    )
    return cells


@lru_cache(512)
def adventure_strip(setting: Setting, card: int, w: float, h: float) -> str:
    """An upcoming adventure in few pixels: picture with its sign, name."""
    data = cards.ADVENTURES[card]
    picture = min((h - 8) * 1.25, w * 0.27)
    sign, good = OF_CARD[card].sign(data), OF_CARD[card].is_good
    name = fit(setting.name(data), w - picture - 13, 13.5, 2, "serif", True)
    middle = h / 2 + 4.5 - (len(name.lines) - 1) * name.lead / 2
    art = sheet(w, h, "leaf", "", 6) + scene_of(f"adv-{data['id']}", 4, 4, picture, h - 8)
    sw = max(21.0, width(sign, LEAST, bold=True) + 6)
    art += box(picture + 6 - sw, h - 19, sw, 15, f"cell {'good' if good else 'bad'}", 4)
    art += line(picture + 6 - sw / 2, h - 7, sign, "bold dark" if good else "bold bad-t", sw, 13, "middle", bold=True)
    return art + put(picture + 10, middle, name, "ser bold dark")


@lru_cache(512)
def adventure_banner(setting: Setting, card: int, w: float, h: float) -> str:
    """The adventure of the turn as one wide card: picture at the left, words at the right."""
    data = cards.ADVENTURES[card]
    picture = (h - 12) * 1.6
    room = w - picture - 24
    name = fit(setting.name(data), room, 16, 1, "serif", True)
    text = fit(adventure_text(setting, card), room, 13, 2)
    art = sheet(w, h, "leaf") + scene_of(f"adv-{data['id']}", 6, 6, picture, h - 12)
    top = (h - 18 - len(text.lines) * text.lead) / 2 + 14
    return art + put(picture + 15, top, name, "ser bold dark") + put(picture + 15, top + 16, text, "dark")


# ---------------------------------------------------------------- movement cards


@lru_cache(512)
def movement_card(setting: Setting, card: int, w: float, h: float) -> str:
    """Draws an upright card: name, pictogram, what it does."""
    data = cards.MOVEMENTS[card]
    name = fit(setting.name(data), w - 14, 15.5, 4, "serif", True)
    text = fit(movement_text(setting, card), w - 14, 13, 4)
    head, foot = len(name.lines) * name.lead, len(text.lines) * text.lead
    picture_w = min(w - 18, 96, (h - 32 - head - foot) / 0.66)
    picture_h = picture_w * 0.66
    gap = max(4.0, (h - 16 - head - picture_h - foot) / 4)
    y = 8 + gap
    art = sheet(w, h, "mint", "green") + put(w / 2, y + name.size * 0.82, name, "ser bold dark", "middle")
    y += head + gap
    art += use(f"pic-{data['id']}", (w - picture_w) / 2, y, picture_w, picture_h)
    y += picture_h + gap
    return art + put(w / 2, y + text.size * 0.85, text, "dark", "middle")


@lru_cache(512)
def movement_flat(setting: Setting, card: int, w: float, h: float) -> str:
    """Draws a flat card: pictogram beside the name, what it does below."""
    data = cards.MOVEMENTS[card]
    pictures = (56.0, 46.0, 36.0)
    which, name = fit_beside(setting.name(data), [w - picture - 18 for picture in pictures], 13, 3, "serif", True)
    picture = pictures[which]
    text = fit(movement_text(setting, card), w - 16, 13, 2)
    art = sheet(w, h, "mint", "green") + use(f"pic-{data['id']}", 8, 9, picture, picture * 0.66)
    top = 8 + (42 - len(name.lines) * name.lead) / 2 + name.size * 0.82
    art += put(picture + 13, top, name, "ser bold dark")
    room = h - 56
    return art + put(w / 2, 52 + (room - len(text.lines) * text.lead) / 2 + text.size * 0.85, text, "dark", "middle")


@lru_cache(512)
def movement_small(setting: Setting, card: int, w: float, h: float) -> str:
    """Draws a small card: pictogram and name, above one another, or side by side on a low card."""
    data = cards.MOVEMENTS[card]
    art = sheet(w, h, "mint", "green", 7)
    if h < 60:
        picture = (h - 14) * 1.5
        name = fit(setting.name(data), w - picture - 20, 14, 2, "serif", True)
        top = h / 2 + 4.5 - (len(name.lines) - 1) * name.lead / 2
        return art + use(f"pic-{data['id']}", 7, 7, picture, h - 14) + put(picture + 13, top, name, "ser bold dark")
    name: Fitted = fit(setting.name(data), w - 12, 14, 2, "serif", True)
    foot = len(name.lines) * name.lead
    picture = min((h - 16 - foot) * 1.5, 66)
    gap = (h - foot - picture * 0.66) / 3
    art += use(f"pic-{data['id']}", (w - picture) / 2, gap, picture, picture * 0.66)
    return art + put(w / 2, gap * 2 + picture * 0.66 + name.size * 0.8, name, "ser bold dark", "middle")
