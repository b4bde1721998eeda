"""The drawing of the card game: the row of nine ships on the sea, and the tray of cards in front of it."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.table.board import backdrop, extent, plan_of, sprites
from filibusta.games.spanish_main_cards.table.closeups import about
from filibusta.games.spanish_main_cards.table.desk import Desk
from filibusta.games.spanish_main_cards.table.foresight import foretell
from filibusta.games.spanish_main_cards.table.staging import stage
from filibusta.games.spanish_main_cards.table.text import text
from filibusta.table.scene import Aspect, Scene
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """Draws the game for the viewer of ``view``, in the reader's words."""
    desk = Desk(view, say, tuple(names), layout)
    width, height = extent(desk.setting)
    return Scene(width, height, backdrop(desk.setting), sprites(desk, plan_of(desk.setting)))


SHARED = ("ship-*", "fame", "cap-*", "back-adventure", "back-movement", "back-pirate")
"""The shared drawings that table and words name."""
TABLE = Tabletop(draw, stage, foretell, text, about, SHARED)
