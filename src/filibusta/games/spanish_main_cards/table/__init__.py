"""How the card game looks: the row of nine ships on the sea, and the tray of cards before it."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.spanish_main_cards.table.board import backdrop, extent, plan_of, sprites
from filibusta.games.spanish_main_cards.table.desk import Desk
from filibusta.games.spanish_main_cards.table.foresight import foretell
from filibusta.games.spanish_main_cards.table.staging import stage
from filibusta.table.scene import Layout, Scene
from filibusta.table.table import Table

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Layout) -> Scene:
    """What the viewer of ``view`` sees, in the reader's words."""
    desk = Desk(view, say, tuple(names), layout)
    width, height = extent(desk.setting)
    return Scene(width, height, backdrop(desk.setting), sprites(desk, plan_of(desk.setting)))


TABLE = Table(draw, stage, foretell)
