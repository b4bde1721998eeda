"""How a game looks, for the server: its ``table.py`` found by its name, and scenes made ready to send."""

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import msgspec
from msgspec import Struct

from filibusta.engine.match import View
from filibusta.engine.speech import counted
from filibusta.engine.words import Words
from filibusta.server.messages import Fact
from filibusta.server.panels import Watching
from filibusta.table.scene import Changes, Fly, Foresight, Scene, Staging, difference

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
    changes: Changes | None = None
    """What it makes of the picture the event before it left."""


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


def events(before: View, after: View, shown: Scene, watching: Watching, seat: int) -> list[Event]:
    """What a watcher sees of the action of ``seat``, event by event; ``shown`` is the picture of ``before``."""
    module, say = table_of(after.game.id), after.game.say(watching.language)
    found = list[Event]()
    happenings = after.happenings()
    lines = counted(after.game.words.event(after.state, happening, say, after.names) for happening in happenings)
    frames = _frames(module, before, after, watching, len(happenings))
    for happening, line, frame in zip(happenings, lines, frames, strict=True):
        staging = module.stage(before, after, happening) if module else Staging()
        changes = difference(shown, frame) if frame and frame != shown else None
        shown = frame or shown
        if line or changes or staging.moves or staging.keys or staging.fly or staging.shake:
            words = (line.text, line.rule, line.icon) if line else ("", "", "")
            found.append(Event(*words, seat, staging.moves, staging.keys, staging.fly, staging.shake, changes))
    return _together(found)


def _together(events: Sequence[Event]) -> list[Event]:
    """What only flies the same way once more flies with the one before it."""
    found: list[Event] = []
    for event in events:
        last, fly = found[-1] if found else None, event.fly
        again = last and last.fly and fly and msgspec.structs.replace(last.fly, count=fly.count) == fly
        if last and last.fly and fly and again and not (event.text or event.keys or event.changes or event.shake):
            together = msgspec.structs.replace(last.fly, count=last.fly.count + fly.count)
            found[-1] = msgspec.structs.replace(last, fly=together)
        else:
            found.append(event)
    return found


def _frames(module: Any, before: View, after: View, watching: Watching, count: int) -> Sequence[Scene | None]:
    """The picture once each event is shown; None where it stays, or where the game leaves that to its staging."""
    if not hasattr(module, "frames"):
        return [None] * count
    return module.frames(before, after, after.game.say(watching.language), after.names, watching.layout)


def foretell(view: View, action: str, watching: Watching) -> Foresight:
    """What a choice would do, as far as it can be known."""
    module = table_of(view.game.id)
    if module is None:
        return Foresight()
    return module.foretell(view, action, view.game.say(watching.language), watching.layout)


def facts(view: View, seat: int, say: Words) -> Sequence[Fact]:
    """The public figures of a seat."""
    return [Fact(fact.icon, fact.text, fact.label) for fact in view.game.words.seat_facts(view.state, seat, say)]
