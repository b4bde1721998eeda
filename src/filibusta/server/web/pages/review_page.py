"""A finished match looked at again: who won, whether its chance was fair, and every position of it, page by page."""

import asyncio
import gzip
from collections import defaultdict
from collections.abc import Iterator
from copy import copy

import msgspec
from msgspec import Raw, Struct

from filibusta.engine.errors import FilibustaError
from filibusta.engine.fairness import Fairness
from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.verification import verify
from filibusta.engine.words import Words
from filibusta.server.protocol.messages import Aspect, Line, Refused
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Watching, lines, tallies
from filibusta.server.web.pages import table_summaries
from filibusta.server.web.pages.models import Contributor, Place, ReviewPage
from filibusta.server.workers.review_queue import Looking
from filibusta.table.scene import Changes, Scene
from filibusta.table.svg import to_svg

MOST_SINCE = 60
"""Steps that are told to somebody who comes back: more would not be looked at."""
STEPS = 50
"""Steps of a page of a review: to the next multiple of so many."""
PAGE_BYTES = 300_000
"""Bytes of such a page, before it is packed: where the steps are longer it ends sooner."""


class Front(Struct, frozen=True):
    """What of the page of a review the whole match is looked through for."""

    verified: bool | None
    wide: str
    narrow: str
    """The last picture as SVG, for large windows and for small ones."""


async def review_page(looking: Looking, room: Room, guest: str, words: Words, path: str) -> ReviewPage:
    """The page of a finished match."""
    match = room.match
    assert match is not None
    seats = zip(
        match.places, table_summaries.seat_cards(room.table, guest), tallies(match, words.language), strict=True
    )
    key = ("front", room.table.id, words.language)
    front = await looking.get(key, match.ply, lambda: msgspec.json.encode(_front(match, words.language)))
    told = msgspec.json.decode(front, type=Front)
    return ReviewPage(
        path=path,
        table=table_summaries.room_card(room, guest, words),
        places=[Place(place=place, seat=seat, tally=tally) for place, seat, tally in seats],
        moves=match.ply,
        turns=match.turn,
        commitment=room.table.commitment,
        secret=room.table.secret.hex(),
        seed=Fairness(room.table.secret, match.fairness.words).seed.hex(),
        contributors=[Contributor(s.name, s.commitment, s.contribution) for s in room.table.seats if s.commitment],
        seat_words=[seat.word for seat in room.table.seats if seat.word],
        wide=told.wide,
        narrow=told.narrow,
        steps=STEPS,
        base=room.base,
        verified=told.verified,
    )


def _front(match: Match, language: str) -> Front:
    view = match.view()
    wide, narrow = (scene_diff.scene(view, Watching(SPECTATOR, (), language, layout)) for layout in ("wide", "narrow"))
    return Front(is_fair(match), to_svg(wide), to_svg(narrow, "narrow"))


def is_fair(match: Match) -> bool | None:
    """Whether the secret gives this very game; None when nothing can be said."""
    record = match.to_json()
    if not match.setup_chance:
        return None
    try:
        verify(record)
    except FilibustaError:
        return False
    return True


class OneStep(Struct, frozen=True):
    """One action: what happened, what is still to change in the picture then, and its lines of the log."""

    ply: int
    events: list[scene_diff.ShownEvent]
    rest: Changes
    """From the picture that the last event leaves; from the one before the action where events have no pictures."""
    log: list[Line]


class Steps(Struct, frozen=True):
    """Part of a match as pictures: the first one whole, then what each action changes."""

    ply: int
    """The action after which the first picture was seen."""
    scene: Scene
    steps: list[Raw]
    """Each a ``OneStep``."""


async def steps(looking: Looking, room: Room, language: str, layout: Aspect, ply: int) -> bytes:
    """A page of the positions as a spectator saw them, from the one after the ``ply``-th action of the table on: JSON,
    packed by gzip."""
    match, watching = room.match, Watching(SPECTATOR, (), language, layout)
    assert match is not None
    if not room.base <= ply <= room.ply:
        raise Refused("unknown", "This table has no action {n}.", n=ply)
    start, key = ply - room.base, ("steps", room.table.id, language, layout, ply)
    return await looking.get(key, match.ply, lambda: _page(copy(match), watching, start, room.base))


def _page(match: Match, watching: Watching, start: int, base: int) -> bytes:
    end = min((start // STEPS + 1) * STEPS, match.ply)
    return gzip.compress(msgspec.json.encode(_looked_through(match, watching, start, end, base, PAGE_BYTES)), 6)


async def since(room: Room, watching: Watching, ply: int) -> Steps:
    """What happened after the ``ply``-th action of a table, at most the latest steps, as one watcher may see it.

    Drawn aside from a copy, since play may go on meanwhile; what has happened does not change.
    """
    assert room.match is not None
    match = copy(room.match)
    start = min(max(ply - room.base, match.ply - MOST_SINCE, 0), match.ply)
    return await asyncio.to_thread(_looked_through, match, watching, start, match.ply, room.base)


def _looked_through(
    match: Match, watching: Watching, start: int, end: int, base: int, most: float = float("inf")
) -> Steps:
    """The steps from the position ``start`` of a match to ``end``, or as many of them as take ``most`` bytes."""
    first = scene_diff.scene(match.stills(start, watching.viewer)[-1], watching)
    found, size = list[Raw](), len(msgspec.json.encode(first))
    for step in _steps(match, watching, start, end, base, first):
        made = msgspec.json.encode(step)
        size += len(made)
        if found and size > most:
            break
        found.append(Raw(made))
    return Steps(base + start, first, found)


def _steps(match: Match, watching: Watching, start: int, end: int, base: int, old: Scene) -> Iterator[OneStep]:
    told: defaultdict[int, list[Line]] = defaultdict(list)
    for line in lines(match.log(watching.viewer, watching.language, start, end), base):
        told[line.ply].append(line)
    before: View = match.stills(start, watching.viewer)[-1]
    for ply in range(start + 1, end + 1):
        after = match.stills(ply, watching.viewer)[-1]
        new = scene_diff.scene(after, watching)
        events, left = scene_diff.events(before, after, old, watching, match.moves[ply - 1].seat, at_end=new)
        yield OneStep(base + ply, events, scene_diff.difference(left, new), told[base + ply])
        before, old = after, new
