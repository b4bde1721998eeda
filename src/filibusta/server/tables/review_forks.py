"""Forks of a review: alternatives to a choice of a finished match, and possible games after each."""

import asyncio
import gzip
from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import Literal

import msgspec
from msgspec import Struct, field

from filibusta.ai.advice import progress
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.reviews.forks import Choice, Fork, branch
from filibusta.server.errors import Refused
from filibusta.server.protection.quotas import Requester
from filibusta.server.services import Services
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.review_chances import Status, shortened
from filibusta.server.tables.review_steps import PAGE_BYTES, REVEALED, looked_through
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.words import server_words

TELLING = 0.01
"""The least difference of a chance that is shown: one game in a hundred."""
MUCH = 0.05
"""The difference of a chance from which it is called large."""

Verdict = Literal["played", "much better", "better", "alike", "worse", "much worse"]


class ShownTurnOfLine(Struct, frozen=True):
    """A turn of a line in words, and the chances after it."""

    ply: int
    """The actions of the line by the end of the turn."""
    turn: int
    """The turn as the game counts it."""
    seat: int
    text: str
    chances: tuple[float, ...]
    over: bool
    """True if the game ends with it."""


class ShownChoice(Struct, frozen=True):
    """A choice in words, its chance, and how play might have gone on."""

    action: str
    text: str
    chance: float
    doubt: float
    verdict: Verdict
    moral: str
    """The difference it would have made, in sentences; empty for the choice that was played."""
    line: list[ShownTurnOfLine]


class ShownFork(Struct, frozen=True):
    """The answer to ``/t/<id>/fork.json``."""

    status: Status
    done: int = 0
    total: int = 0
    ply: int = 0
    turn: int = 0
    seat: int = SPECTATOR
    note: str = ""
    choices: list[ShownChoice] = field(default_factory=list[ShownChoice])


async def shown_fork(
    services: Services, live: LiveTable, ply: int, language: str, person: str, requester: Requester
) -> ShownFork:
    """Returns the choices after ``ply`` actions as far as they are known, and requests their computation."""
    match, queue, id = _finished(live, ply), services.chances_queue, _id(live, ply)
    job = queue.find(id)
    if job is None:
        if not services.settings.winning_chances:
            return ShownFork("failed")
        services.quotas.spend("forks", requester)
        job = queue.ask(id, match, person, ply=ply)
    if not job.known:
        return ShownFork(job.status)
    fork = msgspec.json.decode(job.known, type=Fork)
    return await asyncio.to_thread(_told, match, fork, job.status, language)


async def fork_steps(
    services: Services, live: LiveTable, ply: int, action: str, start: int, viewpoint: Viewpoint
) -> bytes:
    """Returns the positions of a line after its first ``start`` actions as ``viewpoint`` would see them, or some of
    them: ``Steps``, packed by gzip."""
    line = branched(services, live, ply, action)
    if not REVEALED <= viewpoint.viewer < line.players:
        raise Refused("unknown", "This table has no seat {n}.", n=viewpoint.viewer)
    if not 0 <= start <= line.ply:
        raise Refused("unknown", "This table has no action {n}.", n=start)
    base, key = live.base + ply, ("fork", _id(live, ply), action, start, viewpoint)

    def make() -> bytes:
        found = looked_through(line, viewpoint, start, line.ply, base, PAGE_BYTES)
        return gzip.compress(msgspec.json.encode(found), 6)

    return await services.review_queue.get(key, line.ply, make)


def branched(services: Services, live: LiveTable, ply: int, action: str, steps: int | None = None) -> Match:
    """Returns a match that goes on after ``ply`` actions with the line after a choice, or its first ``steps`` actions;
    what was worked out before is known for a while only."""
    match, job = _finished(live, ply), services.chances_queue.find(_id(live, ply))
    known = msgspec.json.decode(job.known, type=Fork).choices if job and job.known else []
    line = next((one.line for one in known if one.action == action and one.line), None)
    if line is None:
        raise Refused("unknown", "This line is not known any more. Ask “What if?” once more.")
    return branch(match, ply, line[:steps])


def _finished(live: LiveTable, ply: int) -> Match:
    match = copy(live.match)
    if match is None or not match.over:
        raise Refused("too-late", "Only a finished match can be reviewed.")
    if not 0 <= ply < match.ply:
        raise Refused("unknown", "This table has no action {n}.", n=ply)
    return match


def _id(live: LiveTable, ply: int) -> str:
    return f"{live.table.id} {ply}"


def _told(match: Match, fork: Fork, status: Status, language: str) -> ShownFork:
    view, say = match.view_at(fork.ply, fork.seat), server_words(language)
    texts = {action.name: action.text for action in view.legal_actions(language)}
    played = fork.choices[0].action if fork.choices else ""
    choices = [
        ShownChoice(
            one.action,
            texts[one.action],
            one.chance,
            one.doubt,
            _verdict(one, one.action == played),
            "" if one.action == played else _moral(match, fork, one, language),
            _line(match, fork.ply, one, language),
        )
        for one in fork.choices
    ]
    note = (
        say("There was no other choice here.")
        if fork.choices and fork.total == 1
        else say.plural(
            "{n} short game from what {name} could know; the pale end is the doubt.",
            "{n} short games from what {name} could know; the pale end is the doubt.",
            fork.deals,
            name=match.names[fork.seat],
        )
    )
    return ShownFork(status, fork.done, fork.total, fork.ply, fork.turn, fork.seat, note, choices)


def _verdict(choice: Choice, played: bool) -> Verdict:
    if played:
        return "played"
    if not choice.clear or abs(choice.gain) < TELLING:
        return "alike"
    if abs(choice.gain) >= MUCH:
        return "much better" if choice.gain > 0 else "much worse"
    return "better" if choice.gain > 0 else "worse"


def _moral(match: Match, fork: Fork, choice: Choice, language: str) -> str:
    """Returns the gain of a choice: in games of a hundred, and by the end of its turn in the line."""
    say, name, n = server_words(language), match.names[fork.seat], round(100 * abs(choice.gain))
    if _verdict(choice, played=False) == "alike":
        told = say("It cannot be told whether {name} would have won more often with it.", name=name)
    elif choice.gain > 0:
        told = say.plural(
            "{name} would have won {n} game more in a hundred than with what was played.",
            "{name} would have won {n} games more in a hundred than with what was played.",
            n,
            name=name,
        )
    else:
        told = say.plural(
            "{name} would have won {n} game fewer in a hundred than with what was played.",
            "{name} would have won {n} games fewer in a hundred than with what was played.",
            n,
            name=name,
        )
    if not choice.points:
        return told
    line = branch(match, fork.ply, choice.line)
    then = line.view_at(choice.points[0].ply - fork.ply)
    return " ".join([told, *progress(match.view_at(fork.ply), then, match.game.say(language))])


def _line(match: Match, ply: int, choice: Choice, language: str) -> list[ShownTurnOfLine]:
    if not choice.line:
        return []
    line, ends = branch(match, ply, choice.line), [0, *(point.ply - ply for point in choice.points)]
    return [
        ShownTurnOfLine(
            last,
            int(line.view_at(first).states["turn"][0]),
            line.moves[first].seat,
            _text(line, first + 1, last, language),
            point.chances,
            point.seat == SPECTATOR,
        )
        for (first, last), point in zip(pairwise(ends), choice.points, strict=True)
    ]


def _text(line: Match, first: int, last: int, language: str) -> str:
    told: Sequence[str] = [one.text for one in line.log(SPECTATOR, language, first, last) if not one.opens]
    return shortened(told) if told else ""
