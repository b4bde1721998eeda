"""The look of Tiny Epic Pirates: the sea of sixteen cards, the wheel of orders, hold, crew and market."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.table.board import WIDE, scene
from filibusta.games.tiny_epic_pirates.table.closeups import about
from filibusta.games.tiny_epic_pirates.table.context import DrawContext
from filibusta.games.tiny_epic_pirates.table.crest import crest
from filibusta.games.tiny_epic_pirates.table.forecast import forecast
from filibusta.games.tiny_epic_pirates.table.staging import stage
from filibusta.games.tiny_epic_pirates.table.text import text
from filibusta.table.scene import Aspect, Scene
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """Draws the game for the viewer of ``view``, in the reader's words."""
    return scene(DrawContext(view, say, tuple(names), layout))


SHARED = (
    *("die", "die-*", "wind", "cannon", "crew", "crew-lost", "coin", "coins", "crossed", "anchor", "chest"),
    *("i-swap", "i-undo", "i-repair"),
)
"""The shared drawings that table and words name."""
TABLE = Tabletop(draw, stage, forecast, text, about, SHARED, crest=crest, chart_width=WIDE)
