"""How a game looks, for the server: its ``table.py`` found by its name, and scenes made ready to send."""

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from msgspec import Struct

from filibusta.engine.match import View
from filibusta.engine.words import Words
from filibusta.server.messages import Fact
from filibusta.server.panels import Watching
from filibusta.table.scene import Effect, Fly, Layout, Scene, Staging, difference
from filibusta.table.snapshot import Snapshot

__all__ = ["Event", "Scene", "difference", "events", "facts", "foretell", "scene"]

EMPTY = Scene(0, 0, "")
"""The picture of a game that has only words."""


class Event(Struct, frozen=True):
    """One event as the browser plays it: its words, and how the picture shows it."""

    text: str
    rule: str
    icon: str
    seat: int
    moves: str
    keys: Sequence[str]
    fly: Fly | None
    shake: Sequence[str]


@cache
def table_of(game: str) -> Any:
    """The module that draws a game; None for a game that has only words."""
    for entry in entry_points(group="filibusta.games", name=game):
        name = entry.value.partition(":")[0] + ".table"
        if importlib.util.find_spec(name):
            module = importlib.import_module(name)
            return module if hasattr(module, "draw") else None
    return None


def scene(view: View, watching: Watching) -> Scene:
    """The picture a watcher sees."""
    module = table_of(view.game.id)
    if module is None:
        return EMPTY
    return module.draw(view, view.game.say(watching.language), view.names, watching.layout)


def events(before: View, after: View, seat: int, language: str) -> list[Event]:
    """What a watcher is shown of the action of ``seat`` between two views, one event after the other."""
    module = table_of(after.game.id)
    say, seen = after.game.say(language), Snapshot(after.state)
    found: list[Event] = []
    for happening in after.happenings():
        line = after.game.words.event(seen, happening, say, after.names)
        staging = module.stage(before, after, happening) if module else Staging()
        if line or staging.moves or staging.keys or staging.fly or staging.shake:
            words = (line.text, line.rule, line.icon) if line else ("", "", "")
            found.append(Event(*words, seat, staging.moves, staging.keys, staging.fly, staging.shake))
    return found


def foretell(view: View, action: str, layout: Layout) -> Sequence[Effect]:
    """What a choice would do, as far as it can be known."""
    module = table_of(view.game.id)
    return module.foretell(view, action, layout) if module else []


def facts(view: View, seat: int, say: Words) -> Sequence[Fact]:
    """The public figures of a seat."""
    return [
        Fact(fact.icon, fact.text, fact.label) for fact in view.game.words.seat_facts(Snapshot(view.state), seat, say)
    ]
