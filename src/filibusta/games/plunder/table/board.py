"""The two layouts: the map in its pane, what is chosen, the hand, mats and piles; and what lies beneath."""

from filibusta.games.plunder.state import Phase
from filibusta.games.plunder.table import chart, choice_bar, hand, mats, piles
from filibusta.games.plunder.table.context import MAP, DrawContext
from filibusta.games.plunder.table.fight import fight_height, fight_sprites
from filibusta.table.chart import ASKED, COLUMN, GAP, HIGH, WIDE, backdrop_of_map
from filibusta.table.chart import MAP as MAP_WIDE
from filibusta.table.context import NARROW
from filibusta.table.scene import Scene, Sprite, fold_below, single_quoted
from filibusta.table.shapes import RULING, Spot

HAND_TOP = HIGH - 153
"""The top of the hand in the wide picture."""
EDGE = 6.0
NARROW_MAP = 400.0
STRIP = 28.0
"""The height of the title of the map, where no fight takes its place."""
FIGHT_TAKES = 190.0
"""The height that a fight takes from the map of a phone: the fight and its choices are seen with it."""
LIST_TAKES = 150.0
"""The height that a list takes above the board while it is put together: nothing is chosen on the map."""
LISTED = (Phase.TRADE, Phase.DISCARD_GOOD)
TALLEST = 2600.0

PLANKS = (
    '<pattern id="planks" width="360" height="144" patternUnits="userSpaceOnUse">'
    '<rect class="plank" width="360" height="144"/>'
    '<path class="seam" d="M0 1h360M0 73h360M120 1v72M300 73v71"/>'
    '<path class="grain" d="M10 30q60-14 100 4M150 50q90-16 190 0M30 110q120-20 240 0M320 100q20-6 36 2"/></pattern>'
)


def backdrop(wide: bool) -> str:
    """Draws the background, the same throughout a match."""
    return single_quoted(f"<defs>{RULING}{PLANKS}</defs>" + backdrop_of_map(WIDE if wide else 0, NARROW, TALLEST))


def scene(ctx: DrawContext) -> Scene:
    """The whole picture."""
    return _wide(ctx) if ctx.wide else _narrow(ctx)


def _wide(ctx: DrawContext) -> Scene:
    left, column, y = MAP_WIDE + GAP, COLUMN - 2, ASKED
    piled = piles.pile_width(ctx)
    held = Spot(0, HAND_TOP, MAP_WIDE - piled - GAP, HIGH - HAND_TOP - 3)
    found = hand.hand_sprites(ctx, held)
    found |= piles.pile_sprites(ctx, Spot(held.w + GAP if ctx.seated else 0, HAND_TOP + 10, piled, piles.HIGH))
    fight = fight_height(ctx)
    found |= fight_sprites(ctx, Spot(left, y, column, fight))
    y += fight + GAP if fight else 0
    known = chart.chart_sprites(ctx)
    others = ctx.left_over(sprite.action for sprite in (*found.values(), *known.values()))
    found |= choice_bar.BUTTONS.sprites(ctx, others, Spot(left, y + 2, column, 0))
    y += choice_bar.BUTTONS.height(ctx, others, column)
    large, small = mats.heights(len(ctx.rivals), column, HIGH - 4 - y)
    own = Spot(left, y, column, large)
    y += large + mats.APART
    rivals = [Spot(left, y + i * (small + mats.APART), column, small) for i in range(len(ctx.rivals))]
    found |= mats.mat_sprites(ctx, own, rivals)
    whole = max(HIGH, y + len(rivals) * (small + mats.APART))
    pane = chart.pane(ctx, Spot(0, 0, MAP_WIDE, HAND_TOP - GAP))
    return Scene(WIDE, whole, backdrop(True), known | found, {MAP: pane})


def _narrow(ctx: DrawContext) -> Scene:
    w = NARROW - 2 * EDGE
    known, found = chart.chart_sprites(ctx), dict[str, Sprite]()
    fight = fight_height(ctx)
    listing = ctx.phase in LISTED and ctx.state.player == ctx.view.viewer
    y = NARROW_MAP - (FIGHT_TAKES if fight else LIST_TAKES if listing else 0)
    strip = 0.0 if fight else STRIP
    pane = chart.pane(ctx, Spot(0, strip, NARROW, y - strip))
    found |= {} if fight else chart.title_sprite(ctx, Spot(0, 0, NARROW, STRIP))
    found |= fight_sprites(ctx, Spot(EDGE, y + GAP, w, fight))
    y += GAP + (fight + GAP if fight else 0)
    board = y - GAP / 2
    shown = (sprite.action for sprite in known.values())
    others = ctx.left_over((*shown, *hand.hand_actions(ctx), piles.offered(ctx)))
    found |= choice_bar.BUTTONS.sprites(ctx, others, Spot(EDGE, y, w, 0))
    y += choice_bar.BUTTONS.height(ctx, others, w)
    high = hand.hand_height(ctx)
    found |= hand.hand_sprites(ctx, Spot(EDGE, y, w, high))
    y += high + GAP if ctx.seated else 0
    found |= piles.pile_sprites(ctx, Spot(EDGE, y, w, piles.HIGH))
    y += piles.HIGH + 4
    large = Spot(EDGE, y, w, mats.mat_height(w))
    y += large.h + GAP
    small = [Spot(EDGE, y + i * (mats.SMALL_MAT + GAP), w, mats.SMALL_MAT) for i in range(len(ctx.rivals))]
    found |= mats.mat_sprites(ctx, large, small)
    y += len(small) * (mats.SMALL_MAT + GAP)
    return Scene(NARROW, y + 4, backdrop(False), known | found, {MAP: pane}, fold_below(found, board, y + 4))
