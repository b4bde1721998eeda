"""The look of Plunder: the known sea in its pane, captains' mats, the hand, what is fought and chosen."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.plunder.cards import ENTER_TEST, LEAVE_TEST
from filibusta.games.plunder.table.board import scene
from filibusta.games.plunder.table.closeups import about
from filibusta.games.plunder.table.context import DrawContext
from filibusta.games.plunder.table.crest import crest
from filibusta.games.plunder.table.forecast import forecast
from filibusta.games.plunder.table.pens import NATIONS
from filibusta.games.plunder.table.staging import stage
from filibusta.games.plunder.table.text import text
from filibusta.table.chart import WIDE
from filibusta.table.scene import Aspect, Scene
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """Draws the game for the viewer of ``view``, in the reader's words."""
    return scene(DrawContext(view, say, tuple(names), layout))


SHARED = (
    *("top-*", "good-wood", "good-cloth", "good-spice"),
    *(f"flag-{nation}" for nation in (*NATIONS, "pirate")),
    *(f"die-{least}" for least in {*map(int, ENTER_TEST), *map(int, LEAVE_TEST)} - {0}),
    *("wind", "cannon", "crew", "chest", "coin-silver", "coins", "scroll", "crossed", "cutlass", "seal", "skull"),
    *("anchor", "spyglass", "i-eye-off"),
)
"""The shared drawings that table and words name."""
LATER = ("place-*", "card-*", "ship-*")
"""Places, cards and ships: few of them are seen at a time."""
TABLE = Tabletop(draw, stage, forecast, text, about, SHARED, crest=crest, chart_width=WIDE, later=LATER)
