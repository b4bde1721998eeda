"""The drawing of the card game: the row of nine ships on the sea, and the tray of cards in front of it."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.table.board import ROW_END, backdrop, extent, plan_of, sprites
from filibusta.games.spanish_main_cards.table.closeups import about
from filibusta.games.spanish_main_cards.table.context import DrawContext
from filibusta.games.spanish_main_cards.table.crest import crest
from filibusta.games.spanish_main_cards.table.forecast import forecast
from filibusta.games.spanish_main_cards.table.staging import stage
from filibusta.games.spanish_main_cards.table.text import text
from filibusta.table.scene import Aspect, Scene, fold_below
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """Draws the game for the viewer of ``view``, in the reader's words."""
    ctx = DrawContext(view, say, tuple(names), layout)
    width, height = extent(ctx.setting)
    found = sprites(ctx, plan_of(ctx.setting))
    fold = 0 if ctx.wide else fold_below(found, ROW_END + 2, height)
    return Scene(width, height, backdrop(ctx.setting), found, fold=fold)


SHARED = ("ship-*", "fame", "cap-*", "back-adventure", "back-movement", "back-pirate")
"""The shared drawings that table and words name."""
LATER = ("adv-*",)
"""Adventures: one or two are seen at a time."""
TABLE = Tabletop(draw, stage, forecast, text, about, SHARED, crest=crest, later=LATER)
