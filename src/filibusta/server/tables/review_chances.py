"""The winning chances in a finished match, as its review shows them: computed once and stored with it."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Literal

import msgspec
from msgspec import Struct, field

from filibusta.ai.advice import in_a_row
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.reviews.chances import EDITION, Chances, Point, Stroke, TurningPoint
from filibusta.reviews.mistakes import ChoiceSpan, Mistake
from filibusta.server.services import Services
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.workers.chances_queue import is_too_long

LONGEST_TEXT = 150
"""The most characters about an action; sentences that do not fit are left out."""
LONGEST_GIST = 60
"""The most characters of the line that says what was better."""

TOLD = 0.01
"""The least loss of a part of a turn that is shown."""
MOST_CHOICES = 30
"""The most consecutive choices that are shown."""

Status = Literal["waiting", "working", "done", "failed", "too long"]


class ShownTurn(Struct, frozen=True):
    """A turning point, with what happened, in words."""

    what: TurningPoint
    text: str


class ShownStroke(Struct, frozen=True):
    """A stroke of luck, with what happened, in words."""

    what: Stroke
    text: str


class ShownPart(Struct, frozen=True):
    """Choices in a row, and better ones, in words."""

    ply: int
    text: str
    better: str
    gist: str
    """The first of the better choices, in one line."""


class ShownMistake(Struct, frozen=True):
    """A mistake, with what was chosen and what was better, in words."""

    what: Mistake
    parts: list[ShownPart]
    """Those that lost something, in order of play."""
    gist: str
    """That of the part that lost most."""


class ShownChances(Struct, frozen=True):
    """The answer to ``/t/<id>/chances.json``."""

    status: Status
    done: int = 0
    total: int = 0
    points: list[Point] = field(default_factory=list[Point])
    turning_points: list[ShownTurn] = field(default_factory=list[ShownTurn])
    strokes: list[ShownStroke] = field(default_factory=list[ShownStroke])
    judged: Literal["choices", "turns", ""] = ""
    """The kind of the mistakes; empty if none are shown."""
    mistakes: list[ShownMistake] = field(default_factory=list[ShownMistake])


async def shown_chances(services: Services, live: LiveTable, language: str, person: str) -> ShownChances:
    """Returns the chances in a finished match as far as they are known, and requests their computation."""
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
        if kept is not None and _fits(kept.encode(), match):
            return "done", kept.encode()
        if not services.settings.winning_chances:
            return "failed", b""
        job = queue.ask(id, match, person, partial(_keep, services, id))
    return job.status, job.known


def _fits(kept: bytes, match: Match) -> bool:
    """Tells whether stored chances belong to this match as it is read now.

    After a change of the rules a match is read from a later position, and its actions have other numbers.
    """
    try:
        return is_too_long(kept) or msgspec.json.decode(kept, type=Chances).points[-1].ply == match.ply
    except (msgspec.ValidationError, IndexError):
        return False


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
        _judged(match),
        [_mistake(match, one, language) for one in found.mistakes],
    )


def _judged(match: Match) -> Literal["choices", "turns", ""]:
    how = match.game.mistakes
    return "" if how is None else "turns" if how.turns else "choices"


def _mistake(match: Match, mistake: Mistake, language: str) -> ShownMistake:
    shown = [part for part in mistake.parts if part.lost >= TOLD] or mistake.parts
    parts = [_part(match, part, mistake.seat, language) for part in shown]
    return ShownMistake(mistake, parts, next(part.gist for part in parts if part.ply == mistake.ply))


def _part(match: Match, part: ChoiceSpan, seat: int, language: str) -> ShownPart:
    chosen = [match.moves[ply - 1].action for ply in range(part.ply, part.last + 1)]
    views = [match.view_at(part.ply - 1 + done, seat) for done in range(min(len(chosen), MOST_CHOICES))]
    played = [in_a_row(view, name, language) for view, name in zip(views, chosen, strict=False)]
    better = list[str]()
    for step, name in enumerate(part.better[:MOST_CHOICES]):
        then = dry_run(views[0], part.better[:step]).view
        assert then is not None, "a line ends where nothing can be foreseen"
        better.append(in_a_row(then, name, language))
    cut, short = len(chosen) > MOST_CHOICES, len(part.better) > MOST_CHOICES
    ours, theirs = grouped(played), grouped(better)
    if not cut and not short:
        ours, theirs = different(ours, theirs)
    return ShownPart(part.ply, _joined(ours, cut), _joined(theirs, short), gist(theirs))


def gist(told: Sequence[str]) -> str:
    """Returns the first of these texts, and as many further ones as fit into a line."""
    count = 1
    while count < len(told) and len(_joined(told[: count + 1], cut=True)) <= LONGEST_GIST:
        count += 1
    return _joined(told[:count], count < len(told))


def grouped(told: Sequence[str]) -> list[str]:
    """Groups the sentences about one thing, such as a ship: its name and what follows."""
    groups = list[list[str]]()
    for text in filter(None, told):
        if groups and groups[-1][0].endswith(":") and not text.endswith(":"):
            groups[-1].append(text.rstrip("."))
        else:
            groups.append([text.rstrip(".")])
    return [f"{first} {'; '.join(more)}".strip(" :") for first, *more in groups]


def different(played: Sequence[str], better: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Leaves out the choices common to both lists, or nothing if that would empty one of them."""
    ours, theirs = Counter(played), Counter(better)
    found = [_kept(played, ours - theirs), _kept(better, theirs - ours)]
    return (found[0], found[1]) if all(found) else (played, better)


def _kept(told: Sequence[str], left: Counter[str]) -> list[str]:
    """Returns the texts that are ``left``, in order; of equal ones the last."""
    kept = list[str]()
    for text in reversed(told):
        if left[text]:
            left[text] -= 1
            kept.append(text)
    return kept[::-1]


def _joined(told: Sequence[str], cut: bool) -> str:
    return (". " if any(": " in text for text in told) else "; ").join(told) + (" …" if cut else "")


def _text(match: Match, ply: int, language: str) -> str:
    """Returns the log's text of an action, or of the next one that has any, shortened; lines that name a player come
    first."""
    for number in range(ply, match.ply + 1):
        lines = [line.text for line in match.log(SPECTATOR, language, number, number) if not line.opens]
        named = [line for line in lines if any(name in line for name in match.names)]
        if lines:
            return shortened(named or lines)
    return ""


def shortened(lines: Sequence[str]) -> str:
    """Returns the first of these lines, and as many further ones as fit."""
    told = lines[0]
    for line in lines[1:]:
        if len(told) + len(line) >= LONGEST_TEXT:
            break
        told = f"{told} {line}"
    return told
