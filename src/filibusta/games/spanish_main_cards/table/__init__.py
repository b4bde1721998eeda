"""How the card game looks: the row of nine ships on the sea, and the tray of cards before it."""

from collections.abc import Sequence

from msgspec.structs import replace

from filibusta.engine.match import View
from filibusta.engine.words import LANGUAGES, Words
from filibusta.games.spanish_main_cards.table.board import backdrop, extent, plan_of, sprites
from filibusta.games.spanish_main_cards.table.desk import Desk
from filibusta.games.spanish_main_cards.table.foresight import foretell
from filibusta.games.spanish_main_cards.table.staging import stage
from filibusta.table.scene import Layout, Scene, terse
from filibusta.table.svg import standalone

__all__ = ["draw", "foretell", "picture", "stage"]


def draw(view: View, say: Words, names: Sequence[str], layout: Layout) -> Scene:
    """What the viewer of ``view`` sees, in the reader's words."""
    desk = Desk(view, say, tuple(names), layout)
    width, height = extent(desk.setting)
    found = sprites(desk, plan_of(desk.setting))
    beneath = terse(backdrop(desk.setting))
    return Scene(width, height, beneath, {key: replace(s, art=terse(s.art)) for key, s in found.items()})


def picture(view: View) -> str:
    """The view as an SVG that stands alone."""
    scene = draw(view, view.game.say(LANGUAGES[0]), view.names, "wide")
    return standalone(scene, view.game, "wide", view.prompt(LANGUAGES[0]).title if view.player >= 0 else "")
