"""Scenes and events in the form that is sent to browsers."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from filibusta.engine.match import View
from filibusta.engine.speech import Line
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.table.fallback import table_of
from filibusta.table.scene import Changes, Fly, Forecast, Scene, difference
from filibusta.table.stills import frames

__all__ = ["Scene", "ShownEvent", "difference", "events", "forecast", "scene", "spoken"]


class ShownEvent(Struct, frozen=True):
    """An event as a browser plays it: its words, and how the picture shows it."""

    text: str
    rule: str
    icon: str
    seat: int
    moves: str
    keys: Sequence[str]
    fly: Fly | None
    shake: Sequence[str]
    changes: Changes | None = None
    """The changes of the picture after the event before."""


def scene(view: View, viewpoint: Viewpoint) -> Scene:
    """The picture a watcher sees."""
    return table_of(view.game).draw(view, view.game.say(viewpoint.language), view.names, viewpoint.layout)


def spoken(view: View, language: str) -> list[Line | None]:
    """Returns the log's line for each event of the latest action; None for those it does not mention."""
    say, words = view.game.say(language), view.game.words
    return words.told(view.state, view.news(), say, view.names)


def events(
    before: View,
    after: View,
    shown: Scene,
    viewpoint: Viewpoint,
    seat: int,
    *,
    lines: Sequence[Line | None] | None = None,
    between: Sequence[View] = (),
    at_end: Scene | None = None,
) -> tuple[list[ShownEvent], Scene]:
    """Returns what a watcher sees of the action of ``seat``, by event, with the ``lines`` of the log if known; and
    the picture that the last event leaves.

    ``shown`` is the picture of ``before``, ``at_end`` that of ``after``, if it has been drawn; what lay between comes
    from the stills of ``after``, and where ``seat`` did several things at once from the views ``between``.
    """
    table = table_of(after.game)
    found = list[ShownEvent]()
    lines = spoken(after, viewpoint.language) if lines is None else lines
    say = after.game.say(viewpoint.language)
    pictures = frames(table, before, after, shown, say, after.names, viewpoint.layout, between=between, at_end=at_end)
    for (staging, frame), line in zip(pictures, lines, strict=True):
        changes = difference(shown, frame) if frame else None
        if changes and not any(changes.values()):
            changes = None
        shown = frame or shown
        if line or changes or staging.moves or staging.keys or staging.fly or staging.shake:
            words = (line.text, line.rule, line.icon) if line else ("", "", "")
            found.append(ShownEvent(*words, seat, staging.moves, staging.keys, staging.fly, staging.shake, changes))
    return _together(found), shown


def _together(events: Sequence[ShownEvent]) -> list[ShownEvent]:
    """Merges an event that only flies the way of the event before it with that event."""
    found: list[ShownEvent] = []
    for event in events:
        last, fly = found[-1] if found else None, event.fly
        again = last and last.fly and fly and msgspec.structs.replace(last.fly, count=fly.count) == fly
        if last and last.fly and fly and again and not (event.text or event.keys or event.changes or event.shake):
            together = msgspec.structs.replace(last.fly, count=last.fly.count + fly.count)
            found[-1] = msgspec.structs.replace(last, fly=together)
        else:
            found.append(event)
    return found


def forecast(view: View, action: str, viewpoint: Viewpoint) -> Forecast:
    """Returns what a choice would do, as far as it can be known."""
    return table_of(view.game).forecast(view, action, view.game.say(viewpoint.language), viewpoint.layout)
