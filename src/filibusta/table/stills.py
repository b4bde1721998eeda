"""An action as it is seen: each event with the pictures before and after the step that told it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from filibusta.engine.news import Event
from filibusta.engine.record import NO_SEAT, copied
from filibusta.engine.view import View
from filibusta.engine.words import Words
from filibusta.table.scene import Aspect, Scene, Staging, after_event
from filibusta.table.tabletop import Tabletop


def paired(before: View, after: View) -> Iterator[tuple[View, View, Event]]:
    """Yields each event of an action with the views before and after the step that told it."""
    events, told = after.news(), 0
    for was, still in pairwise((before, *after.stills, after)):
        end = min(int(still.states["news_size"][0]), len(events))
        for event in events[told:end]:
            yield was, still, event
        told = end


def frames(
    table: Tabletop,
    before: View,
    after: View,
    shown: Scene,
    say: Words,
    names: Sequence[str],
    layout: Aspect,
    *,
    between: Sequence[View] = (),
    at_end: Scene | None = None,
) -> list[tuple[Staging, Scene | None]]:
    """Returns the staging of each event, and the picture then (None: unchanged); ``shown`` is the picture of
    ``before``.

    ``between``: what was seen after each action but the last, where several are shown as one. ``at_end``: the picture
    of ``after``, if it has been drawn; it serves who may not choose then.

    A still is drawn where a later step changes again what one of its events shows, and where an event shows the whole
    picture; what else is shown is taken from the picture of the end. Without such stills there are no pictures.
    """
    events = [event for views in pairwise((before, *between, after)) for event in paired(*views)]
    stagings = [table.stage(*each) for each in events]
    needed = _needed(events, stagings)
    if not needed:
        return [(staging, None) for staging in stagings]
    drawn = {id(after): at_end} if at_end and not after.state.choices else {}
    found: list[tuple[Staging, Scene | None]] = []
    for i, ((_, still, _), staging) in enumerate(zip(events, stagings, strict=True)):
        own = id(still) in needed
        whole = staging.whole or (own and (i + 1 == len(events) or events[i + 1][1] is not still))
        if not (whole or staging.keys or staging.moves):
            found.append((staging, None))
            continue
        view = still if own else after
        if id(view) not in drawn:
            drawn[id(view)] = table.draw(_unasked(view), say, names, layout)
        shown = drawn[id(view)] if whole else after_event(shown, drawn[id(view)], staging)
        found.append((staging, shown))
    return found


def _needed(events: Sequence[tuple[View, View, Event]], stagings: Sequence[Staging]) -> set[int]:
    """The stills that must be drawn, by their ``id``."""
    found, later, here = set[int](), set[str](), set[str]()
    whole, is_whole, current = False, False, events[-1][1] if events else None
    for (_, still, _), staging in zip(reversed(events), reversed(stagings), strict=True):
        if still is not current:
            whole, is_whole = whole or is_whole, False
            current, later, here = still, later | here, set[str]()
        named = {*staging.keys, *([f"{staging.moves}*"] if staging.moves else [])}
        if staging.whole or named & later or (named and whole):
            found.add(id(still))
        here |= named
        is_whole |= staging.whole
    return found


def _unasked(view: View) -> View:
    """Returns the view without choices."""
    if view.player == NO_SEAT:
        return view
    states = copied(view.states)
    states["player"] = NO_SEAT
    return replace(view, states=states, history=None)
