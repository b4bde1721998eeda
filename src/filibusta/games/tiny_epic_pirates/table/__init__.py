"""How Tiny Epic Pirates looks: the sea of sixteen cards, the wheel of orders, hold, crew and market."""

from collections.abc import Sequence

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.games.tiny_epic_pirates.table.board import scene
from filibusta.games.tiny_epic_pirates.table.desk import Desk
from filibusta.table.scene import Aspect, Scene
from filibusta.table.tabletop import Tabletop

__all__ = ["TABLE"]


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """What the viewer of ``view`` sees, in the reader's words."""
    return scene(Desk(view, say, tuple(names), layout))


SHARED = (
    *("die", "die-*", "wind", "cannon", "crew", "coin", "coins", "crossed", "cutlass", "skull", "chest", "anchor"),
)
"""The shared drawings that table and words name."""
TABLE = Tabletop(draw, shared=SHARED)
