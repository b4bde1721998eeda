"""A game's table: the functions that draw it, as one value of its ``Game``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.engine.words import LANGUAGES, Words
from filibusta.table import art
from filibusta.table.closeup import Closeup, unknown
from filibusta.table.crest import Crest
from filibusta.table.drag_targets import DragTargets
from filibusta.table.scene import Aspect, Forecast, Scene, Staging
from filibusta.table.svg import standalone
from filibusta.table.text import Block


def at_once(before: View, after: View, event: Event) -> Staging:
    """The staging of games without their own: everything changes after the last event."""
    return Staging()


def no_forecast(view: View, action: str, say: Words, layout: Aspect) -> Forecast:
    """The forecast of games without their own: none."""
    return Forecast()


def step_by_step(view: View, say: Words) -> Sequence[DragTargets]:
    """Returns no drag targets: nothing is dragged in this game."""
    return ()


@dataclass(frozen=True)
class Tabletop:
    """The drawing of a game; see ``docs/protocol.md``. All functions see only what the viewer of their views may
    see."""

    draw: Callable[[View, Words, Sequence[str], Aspect], Scene]
    """``draw(view, say, names, layout)``: the whole picture, in the reader's words; ``names`` are the players'."""
    stage: Callable[[View, View, Event], Staging] = at_once
    """``stage(before, after, event)``: how an event is shown, told by the step between two views."""
    forecast_legal: Callable[[View, str, Words, Aspect], Forecast] = no_forecast
    """``forecast(view, action, say, layout)``: what a legal action would do, as far as the viewer can know."""
    text: Callable[[View, Words, Sequence[str]], Sequence[Block]] | None = None
    """``text(view, say, names)``: the same table in words and figures, for terminals; without it what the game's words
    and its record tell."""
    about: Callable[[View, str, Words], Closeup | None] = unknown
    """``about(view, key, say)``: a sprite of the picture seen close; None where the sprite shows all there is."""
    shared: tuple[str, ...] | None = None
    """The shared drawings that pictures, words and close-ups name beside the game's own, so that a page carries no
    others; ``*`` stands for the rest of a name. None: all of them."""
    drag_targets: Callable[[View, Words], Sequence[DragTargets]] = step_by_step
    """``drag_targets(view, say)``: where things can be brought now; asked only for the one who must decide."""
    crest: Callable[[View, int, Words], Crest | None] | None = None
    """``crest(view, seat, say)``: the ship and the people of a seat of a finished game; None of one who has none."""
    chart_width: float = 0.0
    """The width of a wide picture that is that of ``filibusta.table.chart``, and takes the window; 0: it is not."""
    later: tuple[str, ...] = ()
    """The drawings of which a picture shows a few at most: a page carries those of its first picture, and fetches the
    others when it is seen; ``*`` as in ``shared``."""

    def forecast(self, view: View, action: str, say: Words, layout: Aspect) -> Forecast:
        """Returns what an action would do, as far as the viewer can know; empty if the viewer cannot choose it."""
        return self.forecast_legal(view, action, say, layout) if action in view.state.choices else Forecast()

    def drawings(self, folder: Path) -> art.Symbols:
        """Returns all drawings on a table's page, for the game in ``folder``."""
        return art.table_drawings(folder, self.shared)

    def sheets(self, folder: Path) -> tuple[art.Symbols, art.Symbols]:
        """Returns the drawings that a page has at first, with all they use, and those that come ``later``."""
        return art.split_drawings(folder, self.shared, self.later)

    def picture(self, view: View) -> str:
        """The view as an SVG that stands alone."""
        say = view.game.say(LANGUAGES[0])
        title = view.prompt(LANGUAGES[0]).title if view.player >= 0 else view.game.name[LANGUAGES[0]]
        return standalone(self.draw(view, say, view.names, "wide"), view.game, "wide", title)
