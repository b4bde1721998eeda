"""Shows the events of an action one after the other: a table with a row for each kind of event."""

from collections.abc import Callable, Mapping
from typing import Any

from filibusta.engine.events import EventKind
from filibusta.engine.match import View
from filibusta.engine.news import Event
from filibusta.engine.tables import complete
from filibusta.table.scene import Staging

Staged = Callable[[View, View, Event], Staging]
"""Returns how an event of the step between two views is shown."""
UNSEEN = Staging()


def unseen(before: View, after: View, h: Event) -> Staging:
    """Shows nothing: the event changes nothing in the picture by itself."""
    return UNSEEN


def whole(before: View, after: View, h: Event) -> Staging:
    """Shows the whole picture as it then is."""
    return Staging(whole=True)


def staged_by(module: str, table: Mapping[Any, Staged], events: type[EventKind]) -> Staged:
    """Returns the function that shows each event by its row; raises a ``ValueError`` for a missing row."""
    rows = complete(f"how events are shown ({module})", table, events)

    def stage(before: View, after: View, event: Event) -> Staging:
        """Returns how one event of the step between two views is shown."""
        return rows[event.kind](before, after, event)

    return stage
