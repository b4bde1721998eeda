"""The winning chances in a finished match, as its review shows them: worked out once, kept with it, told in words."""

import asyncio
from functools import partial
from typing import Literal

import msgspec
from msgspec import Struct, field

from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.reviews.chances import EDITION, Chances, Point, Stroke, TurningPoint
from filibusta.server.services import Services
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.workers.chances_queue import is_too_long

LONGEST_TEXT = 150
"""Characters of what is told of an action; sentences that would not fit are left out."""

Status = Literal["waiting", "working", "done", "failed", "too long"]


class ShownTurn(Struct, frozen=True):
    """A turning point, with what happened, in words."""

    what: TurningPoint
    text: str


class ShownStroke(Struct, frozen=True):
    """A stroke of luck, with what happened, in words."""

    what: Stroke
    text: str


class ShownChances(Struct, frozen=True):
    """The answer to ``/t/<id>/chances.json``."""

    status: Status
    done: int = 0
    total: int = 0
    points: list[Point] = field(default_factory=list[Point])
    turning_points: list[ShownTurn] = field(default_factory=list[ShownTurn])
    strokes: list[ShownStroke] = field(default_factory=list[ShownStroke])


async def shown_chances(services: Services, live: LiveTable, language: str, person: str) -> ShownChances:
    """Returns the chances in a finished match as far as they are known, and has them worked out if nobody has."""
    assert live.match is not None
    status, known = await _known(services, live, person)
    if is_too_long(known):
        return ShownChances("too long")
    if not known:
        return ShownChances(status)
    found = msgspec.json.decode(known, type=Chances)
    return await asyncio.to_thread(_told, live.match, found, status, language)


async def _known(services: Services, live: LiveTable, person: str) -> tuple[Status, bytes]:
    id, match, queue, store = live.table.id, live.match, services.chances_queue, services.store
    assert match is not None
    job = queue.find(id)
    if job is None:
        kept = await services.call(store.chances, id, EDITION)
        if kept is not None:
            return "done", kept.encode()
        if not services.settings.winning_chances:
            return "failed", b""
        job = queue.ask(id, match, person, partial(_keep, services, id))
    return job.status, job.known


async def _keep(services: Services, id: str, found: bytes) -> None:
    await services.call(services.store.save_chances, id, EDITION, found.decode())


def _told(match: Match, found: Chances, status: Status, language: str) -> ShownChances:
    return ShownChances(
        status,
        found.done,
        found.total,
        found.points,
        [ShownTurn(one, _text(match, one.ply, language)) for one in found.turning_points],
        [ShownStroke(one, _text(match, one.ply, language)) for one in found.strokes],
    )


def _text(match: Match, ply: int, language: str) -> str:
    """What the log says of an action, in short: first of all of whom."""
    lines = [line.text for line in match.log(SPECTATOR, language, ply, ply) if not line.opens]
    named = [line for line in lines if any(name in line for name in match.names)]
    told = ""
    for line in named or lines:
        if told and len(told) + len(line) >= LONGEST_TEXT:
            break
        told = f"{told} {line}".strip()
    return told
