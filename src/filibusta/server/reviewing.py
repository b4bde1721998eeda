"""A finished match looked at again: who won, whether its chance was fair, and every position of it."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from copy import copy

from msgspec import Struct

from filibusta.engine.errors import FilibustaError
from filibusta.engine.fairness import Fairness
from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.verification import verify
from filibusta.engine.words import Words
from filibusta.server import cards, drawing
from filibusta.server.messages import Aspect, Line
from filibusta.server.pages import Contributor, Place, ReviewPage
from filibusta.server.panels import Watching, lines, tallies
from filibusta.server.rooms import Room
from filibusta.table.scene import Changes, Scene
from filibusta.table.svg import to_svg

MOST_SINCE = 60
"""Steps that are told to somebody who comes back: more would not be looked at."""


async def review_page(room: Room, guest: str, words: Words, path: str) -> ReviewPage:
    """The page of a finished match."""
    match = room.match
    assert match is not None
    seats = zip(match.places, cards.seat_cards(room.table, guest), tallies(match, words.language), strict=True)
    return ReviewPage(
        path=path,
        table=cards.room_card(room, guest, words),
        places=[Place(place=place, seat=seat, tally=tally) for place, seat, tally in seats],
        moves=match.ply,
        turns=match.turn,
        commitment=room.table.commitment,
        secret=room.table.secret.hex(),
        seed=Fairness(room.table.secret, match.fairness.words).seed.hex(),
        contributors=[Contributor(s.name, s.commitment, s.contribution) for s in room.table.seats if s.commitment],
        seat_words=[seat.word for seat in room.table.seats if seat.word],
        scene=to_svg(drawing.scene(match.view(), Watching(SPECTATOR, (), words.language, "wide"))),
        verified=await asyncio.to_thread(is_fair, match),
    )


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


class Steps(Struct, frozen=True):
    """A match as pictures: the first one whole, then what each action changes."""

    scene: Scene
    steps: list["OneStep"]


class OneStep(Struct, frozen=True):
    """One action: what it changes in the picture, and its lines of the log."""

    ply: int
    changes: Changes
    events: list[drawing.ShownEvent]
    log: list[Line]


async def steps(room: Room, language: str, layout: Aspect, seat: int = SPECTATOR) -> Steps:
    """All positions, as one seat (all secrets are out) or a spectator saw them."""
    assert room.match is not None
    viewer = seat if 0 <= seat < room.match.players else SPECTATOR
    return await _drawn(room.match, Watching(viewer, (), language, layout), 0, room.base)


async def since(room: Room, watching: Watching, ply: int) -> Steps:
    """What happened after the ``ply``-th action of a table, at most the latest steps, as one watcher may see it."""
    match = room.match
    assert match is not None
    first = max(ply - room.base, match.ply - MOST_SINCE, 0)
    return await _drawn(match, watching, min(first, match.ply), room.base)


async def _drawn(match: Match, watching: Watching, start: int, base: int) -> Steps:
    """Drawn aside from a copy, since play may go on meanwhile; what has happened does not change."""
    return await asyncio.to_thread(_looked_through, copy(match), watching, start, base)


def _looked_through(match: Match, watching: Watching, start: int, base: int) -> Steps:
    views = [match.stills(ply, watching.viewer)[-1] for ply in range(start, match.ply + 1)]
    seats = [move.seat for move in match.moves[start:]]
    log = lines(match.log(watching.viewer, watching.language, start), base)
    return _steps(views, seats, log, watching, base + start)


def _steps(views: Sequence[View], seats: Sequence[int], log: list[Line], watching: Watching, start: int) -> Steps:
    old = first = drawing.scene(views[0], watching)
    found: list[OneStep] = []
    told: defaultdict[int, list[Line]] = defaultdict(list)
    for line in log:
        told[line.ply].append(line)
    for ply, (before, after, seat) in enumerate(zip(views, views[1:], seats, strict=False), start + 1):
        new = drawing.scene(after, watching)
        events = drawing.events(before, after, old, watching, seat, at_end=new)
        found.append(OneStep(ply, drawing.difference(old, new), events, told[ply]))
        old = new
    return Steps(first, found)
