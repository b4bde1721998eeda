"""The winning chances in a finished match, as its review shows them: worked out once, kept with it, told in words."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Literal

import msgspec
from msgspec import Struct, field

from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.reviews.chances import EDITION, Chances, Point, Stroke, TurningPoint
from filibusta.reviews.mistakes import Mistake
from filibusta.server.services import Services
from filibusta.server.storage.models import OVER
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


class ShownMistake(Struct, frozen=True):
    """A mistake, with what was chosen and what was better, in words."""

    what: Mistake
    text: str
    better: str


class ShownChances(Struct, frozen=True):
    """The answer to ``/t/<id>/chances.json``."""

    status: Status
    done: int = 0
    total: int = 0
    points: list[Point] = field(default_factory=list[Point])
    turning_points: list[ShownTurn] = field(default_factory=list[ShownTurn])
    strokes: list[ShownStroke] = field(default_factory=list[ShownStroke])
    mistakes: list[ShownMistake] = field(default_factory=list[ShownMistake])
    """Of those seats alone whose cards the reader may know: the choices tell of them."""


async def shown_chances(services: Services, live: LiveTable, language: str, guest: str, address: str) -> ShownChances:
    """Returns the chances in a finished match as far as they are known, and has them worked out if nobody has."""
    assert live.match is not None
    status, known = await _known(services, live, guest or address)
    if is_too_long(known):
        return ShownChances("too long")
    if not known:
        return ShownChances(status)
    found = msgspec.json.decode(known, type=Chances)
    brought = live.table.record is not None and live.table.state == OVER
    seats = range(live.match.players) if brought else live.table.seats_of(guest)
    return await asyncio.to_thread(_told, live.match, found, status, language, seats)


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


def _told(match: Match, found: Chances, status: Status, language: str, seats: Sequence[int]) -> ShownChances:
    return ShownChances(
        status,
        found.done,
        found.total,
        found.points,
        [ShownTurn(one, _text(match, one.ply, language)) for one in found.turning_points],
        [ShownStroke(one, _text(match, one.ply, language)) for one in found.strokes],
        [_mistake(match, one, language) for one in found.mistakes if one.seat in seats],
    )


def _mistake(match: Match, mistake: Mistake, language: str) -> ShownMistake:
    actions = match.view_at(mistake.ply - 1, mistake.seat).legal_actions(language)
    said = {action.name: action.text for action in actions}
    return ShownMistake(mistake, said[match.moves[mistake.ply - 1].action], said[mistake.better])


def _text(match: Match, ply: int, language: str) -> str:
    """What the log says of an action, or else of the next one that is told of: in short, and first of all of whom."""
    for number in range(ply, match.ply + 1):
        lines = [line.text for line in match.log(SPECTATOR, language, number, number) if not line.opens]
        named = [line for line in lines if any(name in line for name in match.names)]
        if lines:
            return _shortened(named or lines)
    return ""


def _shortened(lines: Sequence[str]) -> str:
    told = lines[0]
    for line in lines[1:]:
        if len(told) + len(line) >= LONGEST_TEXT:
            break
        told = f"{told} {line}"
    return told
