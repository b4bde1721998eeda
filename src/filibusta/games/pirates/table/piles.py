"""Decks, discard piles, the supply of men and the stand of the Fame card."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.state import NONE, Option
from filibusta.games.pirates.table import faces
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.words.voice import adventure_name, card_icon, card_name, place_icon
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, badge, box, sheet, use
from filibusta.table.typeset import line

FAME = cards.DATA["fame"][0]


def pile_sprites(ctx: DrawContext, spots: Sequence[Spot]) -> dict[str, Sprite]:
    """Draws, in the order of ``spots``: blue deck and discard pile, red deck and discard pile, Fame card, supply."""
    *piles, fame, supply = spots
    s, say, across = ctx.state, ctx.say, not ctx.wide
    held_by: int = s.cave
    holder = ctx.names[held_by] if held_by != NONE else ""
    supply_sprite = _supply(say, s.supply if ctx.plays(Option.CREW_SUPPLY) else NONE, supply)
    blue = _blue(say, piles[0], piles[1], s.adventure_deck_size, s.adventure_discard, across)
    red = _red(say, piles[2], piles[3], s.pirate_deck_size, s.pirate_discard, across)
    return {**blue, **red, "fame": _fame(say, held_by, holder, fame), "supply": supply_sprite}


@lru_cache(512)
def _blue(say: Words, blue: Spot, away: Spot, n: int, discard: tuple[int, ...], across: bool) -> Mapping[str, Sprite]:
    """Draws the blue deck of ``n`` cards and its discard pile, counted by kind."""
    gone = [(card, count) for card, count in enumerate(discard) if count]
    top = place_icon(_as_place(gone[-1][0])) if gone else ""
    found = {
        "blue-deck": faces.pile(
            blue,
            "back-adventure",
            n,
            say.plural("{n} left", "{n} left", n),
            say.plural("blue deck: {n} card", "blue deck: {n} cards", n),
            across,
        )
    }
    n = sum(discard)
    label = say.plural("blue discard pile: {n} card", "blue discard pile: {n} cards", n)
    listed = "; ".join(_times(adventure_name(card, say), n) for card, n in gone)
    text = say.plural("{n} discarded", "{n} discarded", n)
    found["blue-discard"] = faces.pile(away, top, n, text, _listing(label, listed), across, picture=True)
    return found


@lru_cache(512)
def _red(say: Words, red: Spot, away: Spot, n: int, discard: tuple[int, ...], across: bool) -> Mapping[str, Sprite]:
    used = [(card, count) for card, count in enumerate(discard) if count]
    label = say.plural("red deck: {n} card", "red deck: {n} cards", n)
    found = {"red-deck": faces.pile(red, "back-red", n, say.plural("{n} left", "{n} left", n), label, across)}
    n = sum(discard)
    label = say.plural("red discard pile: {n} card", "red discard pile: {n} cards", n)
    listed = "; ".join(_times(card_name(card, say), n) for card, n in used)
    icon = card_icon(used[-1][0]) if used else ""
    text = say.plural("{n} discarded", "{n} discarded", n)
    found["red-discard"] = faces.pile(away, icon, n, text, _listing(label, listed), across, picture=True)
    return found


def _as_place(adventure: int) -> int:
    """A ship of this kind, or the treasure, as the drawings are named."""
    kinds = cards.N_SHIP_KINDS
    return int(cards.KIND_FIRST[adventure]) if adventure < kinds else cards.N_SHIPS + adventure - kinds


def _times(name: str, n: int) -> str:
    return f"{n} × {name}" if n > 1 else name


def _listing(label: str, listed: str) -> str:
    return f"{label}: {listed}" if listed else label


@cached_sprite(512)
def _fame(say: Words, holder: int, player: str, spot: Spot) -> Sprite:
    """R1.8: the card in its stand, or who holds it."""
    name = say.pick(FAME["name"])
    if holder == NONE:
        label = say("Fame card, {card}: in its stand", card=name)
    else:
        label = say("Fame card, {card}: {player} holds it", card=name, player=player)
    return Sprite(*spot, _stand(name, holder, player, spot.w, spot.h), label)


@lru_cache(128)
def _stand(name: str, holder: int, player: str, w: float, h: float) -> str:
    if h < 40:
        art = use(f"fame-{FAME['id']}", 0, 0, h * 1.5, h) + box(0, 0, h * 1.5, h, "inked", 3)
        if holder != NONE:
            art = f'<g class="off">{art}</g>' + badge(holder, player, h * 0.75, h / 2, h - 6)
        return art + line(h * 1.5 + 6, h / 2 + 4.5, name, "on-sea", w - h * 1.5 - 6, 13)
    picture = h - 17
    pw = min(w, picture * 1.55)
    x = (w - pw) / 2
    card = sheet(pw, picture, "leaf", "", 5) + use(f"fame-{FAME['id']}", 4, 4, pw - 8, picture - 8)
    art = f'<g transform="translate({x:.4g} 0)">{card}{box(4, 4, pw - 8, picture - 8, "inked", 3)}</g>'
    if holder != NONE:
        art = f'<g class="off">{art}</g>' + badge(holder, player, w / 2, picture / 2, min(34, picture - 6))
    return art + line(w / 2, h - 3, name, "on-sea mid", w, 13, "middle")


@cached_sprite(1024)
def _supply(say: Words, n: int, spot: Spot) -> Sprite:
    """R16.1: the men who wait ashore; NONE where they are not counted."""
    if n == NONE:
        text, label = "∞", say("the crew supply never runs out")
    else:
        text, label = str(n), say.plural("{n} man in the supply", "{n} men in the supply", n)
    return Sprite(*spot, _waiting(text, say("supply"), spot.w, spot.h), label)


@lru_cache(256)
def _waiting(text: str, title: str, w: float, h: float) -> str:
    if h < 40:
        art = "".join(use("crew", i * 9, (h - 22) / 2, 18, 22) for i in range(3))
        return art + line(46, h / 2 + 5, f"{text} · {title}", "on-sea bold num", w - 46, 13)
    art = "".join(use("crew", w / 2 - 44 + i * 20, 6 + i % 2 * 7, 28, 34) for i in range(3))
    return art + line(w / 2, h - 3, f"{text} · {title}", "on-sea num mid", w, 13, "middle")
