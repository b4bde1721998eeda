"""The viewer's red cards; for those who watch, how many everybody holds."""

from collections.abc import Mapping
from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.pirates import cards
from filibusta.games.pirates.cards import KIND_FIRST, N_SHIP_KINDS, N_SHIPS
from filibusta.games.pirates.state import Phase
from filibusta.games.pirates.table import faces
from filibusta.games.pirates.table.context import DrawContext, hand_key
from filibusta.games.pirates.table.spread import spread, stacked
from filibusta.games.pirates.words.faces import adventure_facts, card_facts
from filibusta.games.pirates.words.voice import place_icon
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite, placed
from filibusta.table.shapes import Spot, badge, box, sheet, use
from filibusta.table.typeset import line, width

TITLE = 30.0
BACKS = 60.0
"""The height of a player's backs."""
PLAYING = (Phase.CARDS, Phase.REORGANISE, Phase.BATTLE_CARD, Phase.FOG)
"""Decisions in which cards are played from the hand."""


def hand_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The panel and what lies on it."""
    if not ctx.seated:
        return _hands(ctx, spot)
    panel = _own(ctx.say, ctx.state.seats[ctx.view.viewer].hand_size, bool(ctx.held), spot)
    return {"hand": panel, **_held(ctx, spot), **_cards(ctx, spot)}


@cached_sprite(1024)
def _own(say: Words, n: int, held: bool, spot: Spot) -> Sprite:
    """The panel under the viewer's ``n`` cards; ``held``: blue ones lie beside the title."""
    label = say.plural("Your hand: {n} card, only you see it", "Your hand: {n} cards, only you see them", n)
    known, none = "" if held else say("only you see it"), "" if n else say("no card in your hand")
    return Sprite(*spot, _panel(say("Your hand"), known, none, spot.w, spot.h), label, secret=True)


def _held(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The blue cards kept for the own next turn, small, beside the title."""
    found: dict[str, Sprite] = {}
    for i, held in enumerate(ctx.held):
        x = spot.x + spot.w - 12 - (len(ctx.held) - i) * 38
        kind = KIND_FIRST[held] if held < N_SHIP_KINDS else N_SHIPS + held - N_SHIP_KINDS
        art = sheet(34, 24, "leaf", "", 4) + use(place_icon(int(kind)), 3, 2, 28, 20)
        label = adventure_facts(held, ctx.say)
        found[f"kept:{i}"] = placed(x, spot.y + 3, 34, 24, art, label, secret=True, comes="blue-deck")
    return found


def hand_height(ctx: DrawContext, w: float) -> float:
    """Returns the height of the hand in the narrow picture."""
    if not ctx.seated:
        return TITLE + 12 + -(-len(ctx.seats) // 2) * (BACKS + 6)
    count = len(ctx.hand)
    return TITLE + 4 + max(1, -(-count // 3)) * (faces.SMALL.height + 6) + 4


def _cards(ctx: DrawContext, spot: Spot) -> Mapping[str, Sprite]:
    if not ctx.legal:
        return _at_rest(ctx.say, ctx.wide, spot, ctx.hand)
    choosing = ctx.phase in PLAYING
    found: dict[str, Sprite] = {}
    for (card, n), place in zip(ctx.hand, _places(ctx.wide, spot, len(ctx.hand)), strict=True):
        name = cards.PIRATE_CARDS[card]["id"]
        action = ctx.can(f"play:{name}") or ctx.can(f"discard:{name}")
        note = _why_not(ctx, card) if choosing and not action else ""
        found[hand_key(card)] = _card(ctx.say, card, n, place, note, action, ctx.does(action))
    return found


@lru_cache(1024)
def _at_rest(say: Words, wide: bool, spot: Spot, hand: tuple[tuple[int, int], ...]) -> Mapping[str, Sprite]:
    """The cards of somebody who has nothing to choose, by kind, and how many of each."""
    places = _places(wide, spot, len(hand))
    return {
        hand_key(card): _card(say, card, n, place, "", "", "") for (card, n), place in zip(hand, places, strict=True)
    }


@lru_cache(256)
def _places(wide: bool, spot: Spot, count: int) -> tuple[Spot, ...]:
    """Returns the places of so many cards."""
    if not wide:
        return tuple(stacked(count, spot.x + 6, spot.y + TITLE + 2, spot.w - 12, 3, faces.SMALL.height))
    room = Spot(spot.x + 12, spot.y + TITLE + 2, spot.w - 24, spot.h - TITLE - 12)
    return spread(count, room, (faces.FULL, faces.SMALL, faces.SLIP), gap=7).spots


@cached_sprite(4096)
def _card(say: Words, card: int, n: int, spot: Spot, note: str, action: str, does: str) -> Sprite:
    """Draws a card; ``note`` says why it cannot be played now. ``does``: what choosing it means."""
    art = faces.red_card(say, card, n, spot.w, spot.h, note)
    if note:
        art = f'<g class="off">{art}</g>'
    label = labelled(card_facts(card, n, say) + (f" {note}." if note else ""), does)
    return Sprite(*spot, art, label, action=action, secret=True, comes="red-deck", goes="red-discard")


def _why_not(ctx: DrawContext, card: int) -> str:
    """Returns the reason why a card cannot be played in this window (R6.1, R6.5)."""
    in_battle = ctx.phase in (Phase.BATTLE_CARD, Phase.FOG)
    if (cards.PIRATE_CARDS[card]["type"] == "battle") == in_battle:
        return ctx.say("no use now")
    return ctx.say("between battles") if in_battle else ctx.say("in battles only")


@lru_cache(64)
def _panel(title: str, known: str, none: str, w: float, h: float) -> str:
    art = box(0, 3, w, h, "fall", 12) + box(0, 0, w, h, "paper edge", 12)
    art += f'<rect x="2" y="2" width="{w - 4:g}" height="{h - 4:g}" rx="10" fill="url(#ruling)"/>'
    art += f'<g class="ink">{use("i-eye-off", 12, 5, 15, 15)}</g>'
    art += line(32, 17, title, "spaced", 150, 13, bold=True)
    art += line(w / 2, h / 2 + 14, none, "ital soft", w - 28, 14, "middle") if none else ""
    return art + line(w - 12, 17, known, "ital soft", w - 190, 13, "end")


def _hands(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """Draws the backs of all players' cards, for spectators."""
    art = box(0, 3, spot.w, spot.h, "fall", 12) + box(0, 0, spot.w, spot.h, "paper", 12)
    art += line(14, 20, ctx.say("Hands"), "spaced", 150, 13, bold=True)
    found = {"hand": placed(spot.x, spot.y, spot.w, spot.h, art, ctx.say("Hands"))}
    columns = 2 if len(ctx.seats) > 3 or not ctx.wide else 1
    rows = -(-len(ctx.seats) // columns)
    high = min(88.0 if ctx.wide else BACKS, (spot.h - TITLE - 12) / rows - 6)
    places = stacked(len(ctx.seats), spot.x + 10, spot.y + TITLE + 4, spot.w - 20, columns, high)
    for seat, place in zip(ctx.seats, places, strict=True):
        n, player = ctx.state.seats[seat].hand_size, ctx.names[seat]
        label = ctx.say.plural("{player} holds {n} pirate card", "{player} holds {n} pirate cards", n, player=player)
        art = _backs(ctx.say, seat, player, n, place.w, place.h)
        found[f"hand-of:{seat}"] = placed(place.x, place.y, place.w, place.h, art, label)
    return found


@lru_cache(512)
def _backs(say: Words, seat: int, name: str, n: int, w: float, h: float) -> str:
    card_h = h - 10
    card_w = card_h / 1.4
    room = min(width(name, 15, "serif", True), w * 0.5)
    step = min(card_w * 0.7, (w - 54 - room - card_w) / max(1, n - 1))
    art = sheet(w, h, "wood", "") + badge(seat, name, 19, h / 2, 24)
    left = w - 8 - card_w - step * max(0, n - 1)
    art += "".join(use("back-red", left + i * step, 5, card_w, card_h) for i in range(n))
    return art + line(38, h / 2 + 5, name, "ser bold", left - 44, 15, face="serif", bold=True)
