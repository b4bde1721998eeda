"""The look of Pirates!: the fleets at sea around this turn's adventures, and battles as events of their own."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.pirates.table import board, duel
from filibusta.games.pirates.table.closeups import about
from filibusta.games.pirates.table.context import DrawContext
from filibusta.games.pirates.table.crest import crest
from filibusta.games.pirates.table.fight import FOUGHT, Duel
from filibusta.games.pirates.table.forecast import forecast
from filibusta.games.pirates.table.moment import Moment, moment_of
from filibusta.games.pirates.table.staging import stage
from filibusta.games.pirates.table.text import text
from filibusta.table.scene import Aspect, Scene, Sprite, fold_below, single_quoted
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """Draws the game for the viewer of ``view``, in the reader's words."""
    ctx = DrawContext(view, say, tuple(names), layout)
    if ctx.fighting:
        return _duel(ctx, moment_of(view))
    plan = board.plan_of(ctx)
    sprites = board.sprites(ctx, plan)
    height = plan.height
    if not ctx.wide and "picks" in sprites:  # a discard pile laid out may reach beyond everything else
        height = max(height, sprites["picks"].y + sprites["picks"].h + board.EDGE)
    return _scene(ctx, height, sprites, plan.strips[ctx.host].y - 4)


def _duel(ctx: DrawContext, moment: Moment) -> Scene:
    battle = Duel(ctx, moment)
    return _scene(ctx, battle.plan.height, duel.sprites(battle), FOUGHT)


def _scene(ctx: DrawContext, height: float, sprites: dict[str, Sprite], board_ends: float) -> Scene:
    fold = 0 if ctx.wide else fold_below(sprites, board_ends, height)
    return Scene(ctx.width, height, single_quoted(board.backdrop(ctx.wide)), sprites, fold=fold)


SHARED = (
    *("crew", "crew-*", "cannon", "wind", "die", "die-*", "skull", "crossed", "wake", "coins", "chest"),
    *("spyglass", "back-adventure", "back-red"),
)
"""The shared drawings that table and words name."""
LATER = ("red-*", "vessel-*", "treasure-*")
"""Cards, merchantmen and treasures: few of them are seen at a time."""
TABLE = Tabletop(draw, stage, forecast, text, about, SHARED, crest=crest, later=LATER)
