"""The things of nobody: the market, the crew on offer and its deck, the Merchant Cards, the speed of the Navy."""

from functools import lru_cache

from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.cards import CREW, GOODS, LOWEST_PRICE, N_SHIPS, NAVY_MOVES
from filibusta.games.tiny_epic_pirates.state import NONE
from filibusta.games.tiny_epic_pirates.table import tracks
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.table.faces import (
    TALL,
    Merchant,
    Person,
    card_back,
    crew_card,
    merchant_bar,
    merchant_card,
    small_card,
)
from filibusta.games.tiny_epic_pirates.table.letters import pill
from filibusta.games.tiny_epic_pirates.table.people import crew_of, merchant_of
from filibusta.games.tiny_epic_pirates.table.waters import COLOURS
from filibusta.games.tiny_epic_pirates.words.faces import merchant_text
from filibusta.games.tiny_epic_pirates.words.voice import good_name, merchant_name
from filibusta.table.context import labelled
from filibusta.table.scene import Sprite, cached_sprite
from filibusta.table.shapes import Spot, box, use

LOW = 40.0
"""Lower than this, ship and speed of the Navy stand side by side."""
TOLD = 78.0
"""The least width at which crew on offer shows the symbols of its effects."""
BAR_HIGH = 58.0
"""The height of a Merchant's card where it lies across."""


def market_high(w: float) -> float:
    """Returns the height of the market for its width."""
    return w * tracks.MARKET[1] / tracks.MARKET[0]


def market_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """The four goods at their prices."""
    goods = sorted(range(len(GOODS)), key=lambda good: int(ctx.state.prices[good]))
    told = ", ".join(f"{good_name(good, ctx.say)} {LOWEST_PRICE + i}" for i, good in enumerate(goods))
    label = ctx.say("Market: {goods}", goods=told)
    return {"market": _market(tuple(GOODS[good] for good in goods), label, spot)}


@cached_sprite(64)
def _market(goods: tuple[str, ...], label: str, spot: Spot) -> Sprite:
    return Sprite(*spot, tracks.market_art(goods, spot.w), label)


def course_sprites(ctx: DrawContext, spot: Spot) -> dict[str, Sprite]:
    """R19.6: how far the Navy sails when whoever has the turn crosses the Ship Line."""
    moves = int(NAVY_MOVES[min(int(ctx.state.seats[ctx.state.active].treasures), len(NAVY_MOVES) - 1)])
    label = ctx.say.plural("The Navy hunts with {n} step", "The Navy hunts with {n} steps", moves)
    return {"course": _course(moves, label, spot)}


@cached_sprite(32)
def _course(moves: int, label: str, spot: Spot) -> Sprite:
    art, middle = box(0, 0, spot.w, spot.h, "paper", 8), spot.w / 2
    if spot.h < LOW:
        size = spot.h - 2
        art += use("boat-navy", middle - size - 4, 0, size, size) + pill(middle + 2, (spot.h - 18) / 2, moves, "wind")
    else:
        art += use("boat-navy", middle - 17, 2, 34, 34) + pill(middle - 20, spot.h - 21, moves, "wind")
    return Sprite(*spot, art, label)


def offer_sprites(ctx: DrawContext, x: float, y: float, w: float, gap: float) -> dict[str, Sprite]:
    """The three crew cards on offer."""
    found: dict[str, Sprite] = {}
    for slot, card in enumerate(ctx.state.display):
        spot = Spot(x + slot * (w + gap), y, w, w * TALL)
        if card != NONE:
            action = ctx.can(f"recruit:{CREW[card]}")
            found[f"offer:{CREW[card]}"] = _offer(crew_of(card, ctx.say), ctx.does(action), action, spot)
    return found


def deck_sprites(ctx: DrawContext, x: float, y: float, w: float) -> dict[str, Sprite]:
    """The crew deck: choosing it refreshes the crew on offer (R11.3)."""
    action = ctx.can("refresh")
    n = int(ctx.state.deck_size + ctx.state.bottom_size)
    label = labelled(ctx.say.plural("Crew deck: {n} card", "Crew deck: {n} cards", n), ctx.does(action))
    return {"deck": _deck(n, label, action, Spot(x, y, w, w * TALL))}


@cached_sprite(512)
def _offer(person: Person, does: str, action: str, spot: Spot) -> Sprite:
    label = labelled(f"{person.name}. {person.text}", does)
    art = crew_card(person, spot.w) if spot.w >= TOLD else small_card(person, spot.w)
    return Sprite(*spot, art, label, action=action, comes="deck", goes="deck")


@cached_sprite(64)
def _deck(n: int, label: str, action: str, spot: Spot) -> Sprite:
    return Sprite(*spot, card_back("crew", n, spot.w), label, action=action)


def merchant_sprites(ctx: DrawContext, x: float, y: float, w: float, gap: float) -> dict[str, Sprite]:
    """The cards of the two Merchants: what it takes to sink them, and what that brings."""
    found: dict[str, Sprite] = {}
    for ship in range(N_SHIPS):
        merchant = ctx.state.merchants[ship]
        good = GOODS[int(merchant.cube)] if merchant.cube != NONE else ""
        spot = Spot(x + ship * (w + gap), y, w, w * TALL)
        label = _merchant_label(ship, int(merchant.card), ctx.say)
        found[f"merchant_card:{ship}"] = _merchant(merchant_of(merchant.card), COLOURS[ship], good, label, spot)
    return found


def bar_sprites(ctx: DrawContext, spots: list[Spot]) -> dict[str, Sprite]:
    """Draws the two cards lying across, where the picture is narrow."""
    found: dict[str, Sprite] = {}
    for ship, spot in enumerate(spots):
        merchant = ctx.state.merchants[ship]
        good = GOODS[int(merchant.cube)] if merchant.cube != NONE else ""
        label = _merchant_label(ship, int(merchant.card), ctx.say)
        found[f"merchant_card:{ship}"] = _bar(merchant_of(merchant.card), COLOURS[ship], good, label, spot)
    return found


@cached_sprite(128)
def _bar(card: Merchant, colour: str, good: str, label: str, spot: Spot) -> Sprite:
    return Sprite(*spot, merchant_bar(card, colour, good, spot.w, spot.h), label)


@lru_cache(64)
def _merchant_label(ship: int, card: int, say: Words) -> str:
    name = str(merchant_name(ship, say))
    return f"{name[:1].upper()}{name[1:]}. {merchant_text(card, say)}"


@cached_sprite(128)
def _merchant(card: Merchant, colour: str, good: str, label: str, spot: Spot) -> Sprite:
    return Sprite(*spot, merchant_card(card, colour, good, spot.w), label)
