"""The two layouts: the sea, the helm, what the players have, what is on offer; and what lies beneath."""

from functools import lru_cache

from filibusta.games.tiny_epic_pirates.table import choice_bar, fight, harbour, helm, quarters, tracks, waters
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.table.faces import TALL
from filibusta.games.tiny_epic_pirates.table.mats import POST_HIGH
from filibusta.games.tiny_epic_pirates.table.sea import sea_size
from filibusta.games.tiny_epic_pirates.table.wheel import STRIP_HIGH
from filibusta.table import chart
from filibusta.table.context import NARROW
from filibusta.table.scene import Scene, Sprite, cached_sprite, fold_below, single_quoted
from filibusta.table.shapes import RULING, Spot, waves

TALLEST = 2200.0
EDGE = 5.0
GAP = 5.0
LOCK = 8.0
"""The height by which the lock of a choice reaches above it."""
CREW = {True: 82.0, False: 87.0}
OFFER = {True: 82.0, False: 87.0}
WHEEL, MERCHANT = 240.0, 70.0
MARKET = 150.0
RIVALS = {1: 128.0, 2: 128.0, 3: 164.0}
"""The room of so many others there, or of a battle."""
WIDE = 1226.0
"""Sea and helm beside each other need more than a map."""
COLUMN = WIDE - chart.COLUMN
BEYOND = 400.0
"""The distance by which the sea of the wide picture is drawn further to the left and above, for windows of other
shapes."""


@lru_cache(2)
def backdrop(wide: bool) -> str:
    """Draws the background, the same throughout a match."""
    ground = chart.backdrop_of_map(WIDE if wide else 0, NARROW, TALLEST) + (_open_sea() if wide else "")
    return single_quoted(f"<defs>{RULING}</defs>{ground}")


def _open_sea() -> str:
    side, high = _side(), BEYOND + chart.HIGH
    water = f'<rect class="deep" x="{-BEYOND:g}" y="{-BEYOND:g}" width="{BEYOND + side:g}" height="{high:g}"/>'
    return water + waves(-BEYOND, 14 - BEYOND, side, chart.HIGH)


def _side() -> float:
    """Returns how much of the wide picture the sea takes."""
    return sea_size(waters.CARD[True], waters.GAP[True]) + 2 * EDGE


def scene(ctx: DrawContext) -> Scene:
    """The whole picture."""
    return _wide(ctx) if ctx.wide else _narrow(ctx)


def _wide(ctx: DrawContext) -> Scene:
    """Draws the sea, the helm beside it, and below the decision what is chosen from and what the players have."""
    found = waters.sea_sprites(ctx, EDGE, EDGE)
    found |= _at_the_helm(ctx, _side() + GAP, COLUMN - chart.GAP - _side() - GAP)
    found |= _column(ctx, found, COLUMN, chart.COLUMN - 4)
    return Scene(WIDE, chart.HIGH, backdrop(True), found)


def _at_the_helm(ctx: DrawContext, x: float, w: float) -> dict[str, Sprite]:
    """The host's wheel, purse and hold; market and Navy, the crew on offer, the Merchants."""
    found, y = helm.wheel_sprites(ctx, Spot(x + (w - WHEEL) / 2, 2, WHEEL, WHEEL)), WHEEL + GAP
    found |= quarters.own_sprites(ctx, Spot(x, y, w, quarters.OWN_HIGH))
    y += quarters.OWN_HIGH + GAP
    high = harbour.market_high(MARKET)
    found |= harbour.market_sprites(ctx, Spot(x, y, MARKET, high))
    found |= harbour.course_sprites(ctx, Spot(x + MARKET + GAP, y, w - MARKET - GAP, high))
    y += high + GAP
    found |= harbour.offer_sprites(ctx, x, y, OFFER[True], (w - 3 * OFFER[True]) / 2)
    y += OFFER[True] * TALL + GAP
    found |= harbour.merchant_sprites(ctx, x, y, MERCHANT, GAP)
    return found | harbour.deck_sprites(ctx, x + w - MERCHANT, y, MERCHANT)


def _column(ctx: DrawContext, beside: dict[str, Sprite], x: float, w: float) -> dict[str, Sprite]:
    """The column below the decision, on top of what is ``beside``: choices, Legend, posts, crew, and the others or a
    battle.

    Choices that need more room take that of the Legend, then that of the posts if none of them is chosen.
    """
    high = RIVALS[len(ctx.rivals)]
    others = Spot(x, chart.HIGH - 4 - high, w, fight.fight_high(ctx))
    crew = others.y - GAP - quarters.crew_high(CREW[True])
    found = quarters.crew_sprites(ctx, x, crew, CREW[True], (w - 4 * CREW[True]) / 3)
    found |= fight.fight_sprites(ctx, others) if others.h else quarters.rival_sprites(ctx, others)
    posts = _posts(ctx, x, crew - GAP - POST_HIGH, w)
    shown = [sprite.action for part in (beside, found, posts) for sprite in part.values()]
    left = ctx.left_over(shown)
    y = chart.ASKED + 2
    needed = choice_bar.choice_bar_height(ctx, left, w)
    if y + needed <= posts["post:0"].y or any(sprite.action for sprite in posts.values()):
        found |= posts
    legend = Spot(x, posts["post:0"].y - GAP - tracks.LEGEND_HIGH, w, tracks.LEGEND_HIGH)
    if y + needed <= legend.y:
        found |= helm.legend_sprites(ctx, legend)
    room = min((sprite.y for sprite in found.values() if sprite.y > y), default=chart.HIGH) - y
    return found | choice_bar.choice_sprites(ctx, left, Spot(x, y, w, room))


def _posts(ctx: DrawContext, x: float, y: float, w: float) -> dict[str, Sprite]:
    """The four assignments side by side."""
    wide = (w - 3 * GAP) / 4
    return helm.post_sprites(ctx, [Spot(x + i * (wide + GAP), y, wide, POST_HIGH) for i in range(4)])


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
    y += LOCK if others else 0
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
    choosing_place = any(waters.place_action(ctx, place) for place in range(len(ctx.state.sea)))
    found = dict[str, Sprite]()
    if choosing_place:
        y = _names(ctx, found, y)
    if choosing_crew:
        y = _offers(ctx, found, y)
    if choosing_own:
        y = _crew(ctx, found, y)
    found |= helm.strip_sprites(ctx, Spot(EDGE, y, w, STRIP_HIGH))
    y += STRIP_HIGH + GAP
    alone = ctx.state.players == 1
    if alone:
        y = _rivals(ctx, found, y)
    half = (w - GAP) / 2
    found |= _posts(ctx, EDGE, y, w)
    y += POST_HIGH + GAP
    y = _purse_and_market(ctx, found, y)
    if not choosing_place:
        y = _names(ctx, found, y)
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


def _names(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    found |= waters.name_sprites(ctx, EDGE, y)
    return y + waters.NAMES_HIGH + GAP


def _rivals(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    found |= quarters.rival_sprites(ctx, Spot(EDGE, y, NARROW - 2 * EDGE, 0))
    return y + quarters.rivals_high(ctx)


def _purse_and_market(ctx: DrawContext, found: dict[str, Sprite], y: float) -> float:
    """Draws the host's gold and goods, and what the goods are worth; returns where they end."""
    w, wide = NARROW - 2 * EDGE, MARKET
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
    found |= harbour.offer_sprites(ctx, EDGE, y, OFFER[False], 4)
    found |= harbour.deck_sprites(ctx, EDGE + 3 * (OFFER[False] + 4), y, OFFER[False])
    return y + OFFER[False] * 1.4 + GAP
