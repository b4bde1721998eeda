"""An action as it is seen: each event with the pictures before and after the step that told it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from filibusta.engine.news import Happening
from filibusta.engine.record import SPECTATOR, copied
from filibusta.engine.view import View
from filibusta.engine.words import Words
from filibusta.table.scene import Layout, Scene, Staging, partly
from filibusta.table.table import Table


def paired(before: View, after: View) -> Iterator[tuple[View, View, Happening]]:
    """Each event of an action, with what was seen before the step that told it and after that step."""
    happenings, told = after.happenings(), 0
    for was, still in pairwise((before, *after.stills, after)):
        end = len(still.happenings())
        for happening in happenings[told:end]:
            yield was, still, happening
        told = end


def staged(table: Table, before: View, after: View) -> list[Staging]:
    """How each event of the action between two views is shown."""
    return [table.stage(*each) for each in paired(before, after)]


def frames(
    table: Table, before: View, after: View, shown: Scene, say: Words, names: Sequence[str], layout: Layout
) -> list[Scene | None]:
    """The picture once each event is shown, None where it stays; ``shown`` is the one of ``before``.

    A step changes the picture with its last event, unless the staging of another one says what that changes. Where one
    picture does, that of the end, there are none before it.
    """
    events = list(paired(before, after))
    stagings = [table.stage(*each) for each in events]
    seen = [_is_seen(staging) for staging in stagings]
    early = {id(still) for (_, still, _), is_seen in zip(events, seen, strict=True) if is_seen and still is not after}
    if not early and not any(staging.whole for staging in stagings):
        return [None] * len(events)
    drawn: dict[int, Scene] = {}
    found: list[Scene | None] = []
    for i, ((_, still, _), staging) in enumerate(zip(events, stagings, strict=True)):
        last = i + 1 == len(events) or events[i + 1][1] is not still
        if not (seen[i] or (last and id(still) in early)):
            found.append(None)
            continue
        if id(still) not in drawn:
            drawn[id(still)] = table.draw(_unasked(still), say, names, layout)
        shown = drawn[id(still)] if last or staging.whole else partly(shown, drawn[id(still)], staging)
        found.append(shown)
    return found


def _is_seen(staging: Staging) -> bool:
    return bool(staging.whole or staging.keys or staging.moves)


def _unasked(view: View) -> View:
    """The same, but nobody may choose yet."""
    if view.player == SPECTATOR:
        return view
    states = copied(view.states)
    states["player"] = SPECTATOR
    return replace(view, states=states, history=None)
