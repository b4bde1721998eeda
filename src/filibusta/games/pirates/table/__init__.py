"""How Pirates! looks: the fleets at sea around this turn's adventures, and battles as events of their own."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.pirates.table import board, duel
from filibusta.games.pirates.table.closeups import about
from filibusta.games.pirates.table.desk import Desk
from filibusta.games.pirates.table.fight import Duel
from filibusta.games.pirates.table.foresight import foretell
from filibusta.games.pirates.table.moment import Moment, moment_of
from filibusta.games.pirates.table.staging import stage
from filibusta.games.pirates.table.text import text
from filibusta.table.scene import Aspect, Scene, Sprite, terse
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """Draws the game for the viewer of ``view``, in the reader's words."""
    desk = Desk(view, say, tuple(names), layout)
    if desk.fighting:
        return _duel(desk, moment_of(view))
    plan = board.plan_of(desk)
    sprites = board.sprites(desk, plan)
    height = plan.height
    if not desk.wide and "picks" in sprites:  # a discard pile laid out may reach beyond everything else
        height = max(height, sprites["picks"].y + sprites["picks"].h + board.EDGE)
    return _scene(desk, height, sprites)


def _duel(desk: Desk, moment: Moment) -> Scene:
    battle = Duel(desk, moment)
    return _scene(desk, battle.plan.height, duel.sprites(battle))


def _scene(desk: Desk, height: float, sprites: dict[str, Sprite]) -> Scene:
    return Scene(desk.width, height, terse(board.backdrop(desk.wide)), sprites)


SHARED = (
    *("crew", "crew-*", "cannon", "wind", "die", "die-*", "skull", "crossed", "wake", "coins", "chest"),
    *("spyglass", "back-adventure", "back-red"),
)
"""The shared drawings that table and words name."""
TABLE = Tabletop(draw, stage, foretell, text, about, SHARED)
