"""The two layouts: the sea, the helm, what the players have, what is on offer; and what lies beneath."""

from functools import lru_cache

from filibusta.games.tiny_epic_pirates.table import choice_bar, fight, harbour, helm, quarters, tracks, waters
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.table.mats import POST_HIGH
from filibusta.games.tiny_epic_pirates.table.sea import sea_size
from filibusta.games.tiny_epic_pirates.table.wheel import STRIP_HIGH
from filibusta.table.context import NARROW, WIDE
from filibusta.table.scene import Scene, Sprite, cached_sprite, fold_below, terse
from filibusta.table.shapes import RULING, Spot, box, waves

HEIGHT = 640.0
"""Of the wide picture."""
TALLEST = 2200.0
EDGE = 6.0
GAP = 5.0
HELM = 262.0
CREW = {True: 76.0, False: 87.0}
OFFER = {True: 52.0, False: 87.0}
MERCHANT = 74.0
MARKET = {True: 150.0, False: 152.0}


@lru_cache(2)
def backdrop(wide: bool) -> str:
    """Draws the background, the same throughout a match."""
    side = sea_size(waters.CARD[wide], waters.GAP[wide]) + 2 * EDGE
    w, h = (WIDE, HEIGHT) if wide else (NARROW, TALLEST)
    sea = f'<rect class="deep" width="{side:g}" height="{h:g}"/>' + waves(0, 14, side, h) if wide else ""
    return terse(f"<defs>{RULING}</defs>" + box(0, 0, w, h, "well", 0) + sea)


def scene(ctx: DrawContext) -> Scene:
    """The whole picture."""
    return _wide(ctx) if ctx.wide else _narrow(ctx)


def _wide(ctx: DrawContext) -> Scene:
    side = sea_size(waters.CARD[True], waters.GAP[True])
    found = waters.sea_sprites(ctx, EDGE, EDGE)
    left = side + 2 * EDGE + GAP
    column = WIDE - left - 3
    found |= helm.wheel_sprites(ctx, Spot(left, 2, HELM, HELM))
    found |= _beside_helm(ctx, left + HELM + 4, 3, column - HELM - 4)
    y = HELM + 12
    found |= helm.legend_sprites(ctx, Spot(left, y, column, tracks.LEGEND_HIGH))
    y += tracks.LEGEND_HIGH + GAP
    w = (column - 3 * GAP) / 4
    found |= helm.post_sprites(ctx, [Spot(left + i * (w + GAP), y, w, POST_HIGH) for i in range(4)])
    y += POST_HIGH + GAP
    found |= quarters.crew_sprites(ctx, left, y, CREW[True], 4)
    found |= harbour.merchant_sprites(ctx, left + column - 2 * MERCHANT - 4, y, MERCHANT, 4)
    y += quarters.crew_high(CREW[True]) + GAP
    if high := fight.fight_high(ctx):
        found |= fight.fight_sprites(ctx, Spot(left, y, column, high))
    else:
        found |= quarters.rival_sprites(ctx, Spot(left, y, column, 0))
    others = ctx.left_over(sprite.action for sprite in found.values())
    found |= choice_bar.choice_sprites(ctx, others, Spot(EDGE, HEIGHT - choice_bar.ROOM - 2, side - EDGE, 0))
    return Scene(WIDE, HEIGHT, backdrop(True), found)


def _beside_helm(ctx: DrawContext, x: float, y: float, w: float) -> dict[str, Sprite]:
    """The host's purse and hold, the crew on offer, the market and the course of the Navy."""
    found = quarters.own_sprites(ctx, Spot(x, y, w, quarters.OWN_HIGH))
    y += quarters.OWN_HIGH + GAP + 2
    found |= harbour.display_sprites(ctx, x, y, OFFER[True], (w - 4 * OFFER[True]) / 3)
    y += OFFER[True] * 1.4 + GAP + 2
    found |= harbour.market_sprites(ctx, Spot(x, y, MARKET[True], harbour.market_high(MARKET[True])))
    rest = Spot(x + MARKET[True] + 4, y, w - MARKET[True] - 4, harbour.market_high(MARKET[True]))
    return found | harbour.course_sprites(ctx, rest)


def _narrow(ctx: DrawContext) -> Scene:
    """Stacks sea, battle and choices; while a battle is decided on, the sea lies below it, so that all is seen
    together."""
    found, w = dict[str, Sprite](), NARROW - 2 * EDGE
    rolling = bool(ctx.legal) and ctx.phase in fight.CHOOSING
    y = 0.0 if rolling else _sea(ctx, found, 0)
    y += EDGE if rolling else 0
    if high := fight.fight_high(ctx):
        found |= fight.fight_sprites(ctx, Spot(EDGE, y, w, high))
        y += high + GAP
    board = y - GAP / 2
    elsewhere = waters.sea_sprites(ctx, EDGE, EDGE) | _below(ctx, 0)[0]
    others = ctx.left_over(sprite.action for sprite in elsewhere.values())
    found |= choice_bar.choice_sprites(ctx, others, Spot(EDGE, y, w, 0))
    y += choice_bar.choice_bar_height(ctx, others, w)
    y = _sea(ctx, found, y) if rolling else y
    below, y = _below(ctx, y)
    found |= below
    return Scene(NARROW, y + 4, backdrop(False), found, fold=fold_below(found, board, y + 4))


def _sea(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    side = sea_size(waters.CARD[False], waters.GAP[False]) + 2 * EDGE
    found |= {"deep": _deep(y, side)} | waters.sea_sprites(ctx, EDGE, y + EDGE)
    return y + side + GAP


@cached_sprite(16)
def _deep(y: float, side: float) -> Sprite:
    """The sea between the cards and around them."""
    return Sprite(0, y, NARROW, side, f'<rect class="deep" width="{NARROW:g}" height="{side:g}"/>', "")


def _below(ctx: DrawContext, y: float) -> tuple[dict[str, Sprite], float]:
    """Draws what lies below the sea on a phone, from this height on; returns where it ends.

    The crew on offer is left out while a battle takes its room.
    """
    w = NARROW - 2 * EDGE
    choosing_crew = any(name.startswith(("recruit", "refresh")) for name in ctx.legal)
    choosing_own = any(name.startswith(("use", "dismiss", "captain", "card")) for name in ctx.legal)
    found = dict[str, Sprite]()
    if choosing_crew:
        y = _offers(ctx, found, y)
    if choosing_own:
        y = _crew(ctx, found, y)
    found |= helm.strip_sprites(ctx, Spot(EDGE, y, w, STRIP_HIGH))
    y += STRIP_HIGH + GAP
    alone = ctx.state.players == 1
    if alone:
        y = _rivals(ctx, found, y)
    quarter, half = (w - 3 * GAP) / 4, (w - GAP) / 2
    found |= helm.post_sprites(ctx, [Spot(EDGE + i * (quarter + GAP), y, quarter, POST_HIGH) for i in range(4)])
    y += POST_HIGH + GAP
    y = _purse_and_market(ctx, found, y)
    found |= helm.legend_sprites(ctx, Spot(EDGE, y, w, tracks.LEGEND_HIGH))
    y += tracks.LEGEND_HIGH + GAP
    if not choosing_own:
        y = _crew(ctx, found, y)
    bars = [Spot(EDGE + i * (half + GAP), y, half, harbour.BAR_HIGH) for i in range(2)]
    found |= harbour.bar_sprites(ctx, bars)
    y += harbour.BAR_HIGH + GAP + 3
    if not choosing_crew and not fight.fight_high(ctx):
        y = _offers(ctx, found, y)
    return found, y if alone else _rivals(ctx, found, y)


def _rivals(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    found |= quarters.rival_sprites(ctx, Spot(EDGE, y, NARROW - 2 * EDGE, 0))
    return y + quarters.rivals_high(ctx)


def _purse_and_market(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    """Draws the host's gold and goods, and what the goods are worth; returns where they end."""
    w, wide = NARROW - 2 * EDGE, MARKET[False]
    found |= quarters.own_sprites(ctx, Spot(EDGE, y, w - wide - GAP, quarters.OWN_HIGH))
    market = Spot(EDGE + w - wide, y, wide, harbour.market_high(wide))
    found |= harbour.market_sprites(ctx, market)
    below = Spot(market.x, y + market.h + GAP, wide, quarters.OWN_HIGH - market.h - GAP)
    found |= harbour.course_sprites(ctx, below)
    return y + quarters.OWN_HIGH + GAP


def _crew(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    found |= quarters.crew_sprites(ctx, EDGE, y, CREW[False], 4)
    return y + quarters.crew_high(CREW[False]) + GAP


def _offers(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    found |= harbour.display_sprites(ctx, EDGE, y, OFFER[False], 4)
    return y + OFFER[False] * 1.4 + GAP
