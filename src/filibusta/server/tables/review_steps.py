"""The actions of a match as pictures and lines of the log, for reviews and for watchers who come back."""

import asyncio
import gzip
from collections.abc import Iterator
from copy import copy

import msgspec
from msgspec import Raw, Struct, field
from msgspec.structs import replace

from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR
from filibusta.server.errors import Refused
from filibusta.server.protocol.panels import LogEntry, SeatNews
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Viewpoint, lines
from filibusta.server.tables.screens.seating_panel import seat_news
from filibusta.server.workers.review_queue import ReviewQueue
from filibusta.table.scene import Aspect, Changes, Scene

REVEALED = -2
"""The viewer of a finished match from whom nothing is hidden."""
MOST_SINCE = 60
"""The most steps shown to a returning player."""


STEPS = 50
"""The steps of a page of a review."""


PAGE_BYTES = 300_000
"""The most bytes of such a page before compression: with long steps it ends sooner."""


class OneStep(Struct, frozen=True):
    """One action: its events, the remaining changes of the picture, and its lines of the log."""

    ply: int
    events: list[scene_diff.ShownEvent]
    rest: Changes
    """The changes after the last event's picture; after the picture before the action if events have no pictures."""
    log: list[LogEntry]


class Steps(Struct, frozen=True):
    """Part of a match as pictures: the first one whole, then what each action changes."""

    ply: int
    """The number of actions before the first picture."""
    scene: Scene
    steps: list[Raw]
    """The steps, each a ``OneStep``."""
    changes: list[SeatNews] = field(default_factory=list[SeatNews])
    """Changes of the seats meanwhile."""


def stills(match: Match, ply: int, viewer: int) -> list[View]:
    """Returns the views of a seat, a spectator or ``REVEALED`` after each step of the ``ply``-th action."""
    return match.revealed(ply) if viewer == REVEALED else match.stills(ply, viewer)


async def steps(
    queue: ReviewQueue, live: LiveTable, language: str, layout: Aspect, ply: int, viewer: int = SPECTATOR
) -> bytes:
    """A page of the positions as a seat, a spectator or ``REVEALED`` saw them, from the one after the ``ply``-th action
    of the table on: JSON, packed by gzip."""
    match, viewpoint = live.match, Viewpoint(viewer, (), language, layout)
    assert match is not None
    if not REVEALED <= viewer < match.players:
        raise Refused("unknown", "This table has no seat {n}.", n=viewer)
    if not live.base <= ply <= live.ply:
        raise Refused("unknown", "This table has no action {n}.", n=ply)
    start, key = ply - live.base, ("steps", live.table.id, language, layout, ply, viewer)
    return await queue.get(key, match.ply, lambda: _page(copy(match), viewpoint, start, live.base))


def _page(match: Match, viewpoint: Viewpoint, start: int, base: int) -> bytes:
    end = min((start // STEPS + 1) * STEPS, match.ply)
    return gzip.compress(msgspec.json.encode(looked_through(match, viewpoint, start, end, base, PAGE_BYTES)), 6)


async def since(live: LiveTable, viewpoint: Viewpoint, ply: int) -> Steps:
    """Returns the steps after the ``ply``-th action of a table, at most the latest, as one watcher may see them.

    Drawn aside from a copy, since play may go on meanwhile; what has happened does not change.
    """
    assert live.match is not None
    match = copy(live.match)
    start = min(max(ply - live.base, match.ply - MOST_SINCE, 0), match.ply)
    changes = seat_news(live.table, live.seat_statuses, live.base + start, viewpoint.language)
    found = await asyncio.to_thread(looked_through, match, viewpoint, start, match.ply, live.base)
    return replace(found, changes=changes)


def looked_through(
    match: Match, viewpoint: Viewpoint, start: int, end: int, base: int, most: float = float("inf")
) -> Steps:
    """The steps from the position ``start`` of a match to ``end``, or as many of them as take ``most`` bytes."""
    first = scene_diff.scene(stills(match, start, viewpoint.viewer)[-1], viewpoint)
    found, size = list[Raw](), len(msgspec.json.encode(first))
    for step in _steps(match, viewpoint, start, end, base, first):
        made = msgspec.json.encode(step)
        size += len(made)
        if found and size > most:
            break
        found.append(Raw(made))
    return Steps(base + start, first, found)


def _steps(match: Match, viewpoint: Viewpoint, start: int, end: int, base: int, old: Scene) -> Iterator[OneStep]:
    before = stills(match, start, viewpoint.viewer)[-1]
    for ply in range(start + 1, end + 1):
        after, seat = stills(match, ply, viewpoint.viewer)[-1], match.moves[ply - 1].seat
        new = scene_diff.scene(after, viewpoint)
        events, left = scene_diff.events(before, after, old, viewpoint, seat, at_end=new)
        told = lines(after.lines(ply, seat, viewpoint.language), base)
        yield OneStep(base + ply, events, scene_diff.difference(left, new), told)
        before, old = after, new
