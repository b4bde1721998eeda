"""The two layouts: the chart in its pane, what is chosen, the ship in question, fleets; cards for building."""

from filibusta.games.spanish_main.table import builder, chart, choice_bar, mats, shelf
from filibusta.games.spanish_main.table.context import CHART, DrawContext
from filibusta.table.chart import ASKED, COLUMN, GAP, HIGH, MAP, WIDE, backdrop_of_map
from filibusta.table.context import NARROW
from filibusta.table.scene import Pane, Scene, Sprite, fold_below, single_quoted
from filibusta.table.shapes import RULING, Spot

TALLEST = 4200.0
NARROW_CHART = 420.0
NARROW_SHELF = 480.0
EDGE = 6.0


def backdrop(wide: bool) -> str:
    """Draws the background, the same throughout a match."""
    return single_quoted(f"<defs>{RULING}{chart.SWELL}</defs>" + backdrop_of_map(WIDE if wide else 0, NARROW, TALLEST))


def scene(ctx: DrawContext) -> Scene:
    """The whole picture."""
    if ctx.choosing:
        return _ready(ctx)
    return _wide(ctx) if ctx.wide else _narrow(ctx)


def _ready(ctx: DrawContext) -> Scene:
    """The ready fleets, and nothing else: there is no sea yet."""
    width, room = (WIDE, MAP) if ctx.wide else (NARROW, NARROW)
    found = builder.ready_sprites(ctx, Spot(EDGE, 2 * EDGE, room - 2 * EDGE, 0))
    foot = 2 * EDGE + builder.ready_height(ctx)
    return Scene(width, max(HIGH, foot) if ctx.wide else foot, backdrop(ctx.wide), found)


def _within(ctx: DrawContext) -> dict[str, Sprite]:
    """Returns the sprites in the pane."""
    return shelf.shelf_sprites(ctx) if ctx.drafting else chart.chart_sprites(ctx)


def _pane(ctx: DrawContext, spot: Spot) -> dict[str, Pane]:
    return {CHART: shelf.shelf(ctx, spot) if ctx.drafting else chart.pane(ctx, spot)}


def _wide(ctx: DrawContext) -> Scene:
    seen = _within(ctx)
    left, column, bottom = MAP + GAP, COLUMN - 2, ASKED
    below = builder.offered(ctx) if ctx.drafting else mats.offered(ctx)
    others = ctx.left_over([*(sprite.action for sprite in seen.values()), *below])
    found = choice_bar.BUTTONS.sprites(ctx, others, Spot(left, bottom + 2, column, 0))
    bottom += choice_bar.BUTTONS.height(ctx, others, column)
    if ctx.drafting:
        found |= builder.draft_sprites(ctx, Spot(left, bottom, column, HIGH - 4 - bottom))
    else:
        found |= mats.card_sprites(ctx, Spot(left, bottom, column, 0))
        high = mats.card_height(ctx, column)
        bottom += high + GAP if high else 0
        lines = mats.lines(ctx, HIGH - 4 - bottom)
        found |= mats.fleet_sprites(ctx, Spot(left, bottom, column, 0), lines)
        bottom += mats.fleets_height(ctx, lines)
    whole = max(HIGH, bottom + 4)
    return Scene(WIDE, whole, backdrop(True), seen | found, _pane(ctx, Spot(0, 0, MAP, whole)))


def _narrow(ctx: DrawContext) -> Scene:
    seen = _within(ctx)
    w, high = NARROW - 2 * EDGE, NARROW_SHELF if ctx.drafting else NARROW_CHART
    y, board = high + GAP, high + GAP / 2
    pane = _pane(ctx, Spot(0, 0, NARROW, high))
    elsewhere = [sprite.action for sprite in seen.values()]
    below = builder.offered(ctx) if ctx.drafting else mats.offered(ctx)
    others = ctx.left_over([*elsewhere, *below])
    found = choice_bar.BUTTONS.sprites(ctx, others, Spot(EDGE, y, w, 0))
    y += choice_bar.BUTTONS.height(ctx, others, w)
    if ctx.drafting:
        found |= builder.draft_sprites(ctx, Spot(EDGE, y, w, 0))
        y += builder.draft_height(ctx)
    else:
        found |= mats.card_sprites(ctx, Spot(EDGE, y, w, 0))
        high = mats.card_height(ctx, w)
        y += high + GAP if high else 0
        found |= mats.fleet_sprites(ctx, Spot(EDGE, y, w, 0), mats.ONE_BELOW_THE_OTHER)
        y += mats.fleets_height(ctx, mats.ONE_BELOW_THE_OTHER)
    fold = fold_below(found, board, y + 4)
    return Scene(NARROW, y + 4, backdrop(False), seen | found, pane, fold)
