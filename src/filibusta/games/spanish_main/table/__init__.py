"""The look of Pirates of the Spanish Main: the chart of the open sea, ship cards, fleets, the fleet builder."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main.table.board import scene
from filibusta.games.spanish_main.table.closeups import about
from filibusta.games.spanish_main.table.context import DrawContext
from filibusta.games.spanish_main.table.crest import crest
from filibusta.games.spanish_main.table.forecast import forecast
from filibusta.games.spanish_main.table.plans import drag_targets
from filibusta.games.spanish_main.table.staging import stage
from filibusta.games.spanish_main.table.text import text
from filibusta.table.chart import WIDE
from filibusta.table.scene import Aspect, Scene
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """Draws the game for the viewer of ``view``, in the reader's words."""
    return scene(DrawContext(view, say, tuple(names), layout))


SHARED = (
    *(f"ship-{masts}" for masts in range(1, 6)),
    *("flag-england", "flag-spain", "flag-pirate", "cannon", "crew", "coin", "crossed", "die", "die-*"),
    *("spyglass", "skull", "seal", "palm"),
)
"""The shared drawings that table and words name."""
TABLE = Tabletop(draw, stage, forecast, text, about, SHARED, drag_targets, crest=crest, chart_width=WIDE)
