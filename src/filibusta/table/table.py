"""A game's table: the functions that draw it, as one value of its ``Game``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from filibusta.engine.match import View
from filibusta.engine.news import Happening
from filibusta.engine.words import LANGUAGES, Words
from filibusta.table.scene import Foresight, Layout, Scene, Staging
from filibusta.table.svg import standalone


def at_once(before: View, after: View, happening: Happening) -> Staging:
    """The staging of games that say nothing of it: all that changes does so after the last event."""
    return Staging()


def unforeseen(view: View, action: str, say: Words, layout: Layout) -> Foresight:
    """The foresight of games that tell none."""
    return Foresight()


@dataclass(frozen=True)
class Table:
    """How a game is drawn; see ``docs/protocol.md``. All functions see only what the viewer of their views may see."""

    draw: Callable[[View, Words, Sequence[str], Layout], Scene]
    """``draw(view, say, names, layout)``: the whole picture, in the reader's words; ``names`` are the players'."""
    stage: Callable[[View, View, Happening], Staging] = at_once
    """``stage(before, after, happening)``: how an event is shown, told by the step between two views."""
    foretell: Callable[[View, str, Words, Layout], Foresight] = unforeseen
    """``foretell(view, action, say, layout)``: what a choice would do, as far as the viewer can know."""

    def picture(self, view: View) -> str:
        """The view as an SVG that stands alone."""
        say = view.game.say(LANGUAGES[0])
        title = view.prompt(LANGUAGES[0]).title if view.player >= 0 else view.game.name[LANGUAGES[0]]
        return standalone(self.draw(view, say, view.names, "wide"), view.game, "wide", title)
