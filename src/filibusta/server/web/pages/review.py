"""``/t/<id>/review``: who won, whether the chance was fair, and every position step by step."""

import asyncio
from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filibusta.engine.errors import FilibustaError
from filibusta.engine.fairness import Fairness
from filibusta.engine.match import Match
from filibusta.engine.notation import encode
from filibusta.engine.record import SPECTATOR
from filibusta.engine.speech import Fact
from filibusta.engine.verification import verify
from filibusta.engine.words import Words
from filibusta.reviews.chances import turn_starts
from filibusta.server.errors import Refused
from filibusta.server.protection.quotas import address_of
from filibusta.server.tables.closeup import past_closeup
from filibusta.server.tables.comments import LONGEST_TEXT, add_comment, delete_comment, shown_comments
from filibusta.server.tables.ending_record import ended_record
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.review_chances import shown_chances
from filibusta.server.tables.review_forks import branched, fork_steps, shown_fork
from filibusta.server.tables.review_steps import REVEALED, STEPS, since, steps
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Viewpoint, tallies
from filibusta.server.tables.seat_status import SeatStatuses
from filibusta.server.web.identity import Guest
from filibusta.server.web.pages import table_summaries
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.pages.table_summaries import SeatSummary, TableSummary
from filibusta.server.web.requests import (
    fields_of,
    go,
    guest_of,
    keys_of,
    loaded_table_of,
    named,
    number_in,
    path_of,
    registry_of,
    requester_of,
    seated,
    words_of,
)
from filibusta.server.web.responses import Json, long_json, packed_json
from filibusta.server.workers.review_queue import ReviewQueue
from filibusta.table.fallback import table_of
from filibusta.table.point_sources import crests
from filibusta.table.svg import to_svg

FACES = 3
"""The number of people with room above a block of the podium."""


class PodiumPlace(Struct, frozen=True, kw_only=True):
    """A player on the podium."""

    place: int
    seat: SeatSummary
    tally: Fact
    """The player's final score, by which the game is decided."""
    people: list[Fact] = field(default_factory=list[Fact])
    """Their opponents, as a part of the game's sheet and a name, at most three."""


class Contributor(Struct, frozen=True):
    """The contribution of a seat's device to the chance; an empty one was not disclosed in time."""

    name: str
    commitment: str
    contribution: str


class ReviewPage(Page, frozen=True, kw_only=True):
    """``/t/<id>/review``: podium, the game step by step, share, download, the check of the dice.

    A script of the table fills ``#stage`` and drives the step bar: ``#step-first``, ``#step-back``, ``#step-play``,
    ``#step-next``, ``#step-last``, the slider ``#step`` (0 to ``moves``) and the line ``#step-text``. It fetches the
    steps page by page, as they are looked at. With ``chances`` it fills ``#plot`` with a chart and ``#points`` with
    links.
    """

    template: ClassVar[str] = "review.html"
    table: TableSummary
    places: list[PodiumPlace]
    """The players, by seat."""
    reason: str = ""
    """The reason why the game is over, in a sentence."""
    agreed: bool = False
    """All agreed to end the game, so nobody has won."""
    moves: int
    """The number of decisions: the steps of the slider."""
    at: int
    """The step on which it opens."""
    turns: int = 0
    commitment: str = ""
    """The seal that was shown before the first move; empty: this game was played without one."""
    secret: str = ""
    """The secret whose hash was the seal."""
    seed: str = ""
    """The seed of all draws, made of the secret, the words and the contributions of devices."""
    contributors: list[Contributor] = field(default_factory=list[Contributor])
    """The seats whose devices committed to something."""
    seat_words: list[str] = field(default_factory=list[str])
    """The words the players gave for the dice, by seat."""
    verified: bool | None = None
    """True if replaying with the secret gave this very game; ``None``: not checked yet."""
    wide: str
    narrow: str
    """The last picture as SVG, for large windows and for small ones; our own drawings, not escaped."""
    steps: int
    """Steps of a page: the next one begins at each multiple of it."""
    base: int = 0
    """The actions that came before the first position."""
    starts: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The steps at which turns begin, and the last one; each with the turn that the game counts then."""
    longest: int = LONGEST_TEXT
    """Characters of a comment."""
    chart: bool = False
    """True if the picture takes its own height, as where the map takes the window."""
    chances: bool = False
    """True if this server works out the winning chances; then the script fills ``#chances``."""
    scripts: list[str] = field(default_factory=lambda: ["/static/review/review.js"])
    """The modules that fill the stage."""


class ReplaySummary(Struct, frozen=True):
    """The part of a review's page that needs the whole match to be replayed."""

    verified: bool | None
    wide: str
    narrow: str
    """The last picture as SVG, for large windows and for small ones."""
    starts: list[tuple[int, int]]


async def review_page(
    queue: ReviewQueue,
    live: LiveTable,
    guest: Guest,
    words: Words,
    path: str,
    chances: bool = False,
    at: int | None = None,
) -> ReviewPage:
    """The page of a finished match, opened ``at`` the position after so many actions, by default at the end."""
    match = live.match
    assert match is not None
    summaries = table_summaries.seat_summaries(live.table, guest.id)
    people = [crest.people[:FACES] if crest else [] for crest in crests(match, words.language)]
    seats = zip(live.places, summaries, tallies(match, words.language), people, strict=True)
    key = ("front", live.table.id, words.language)
    front = await queue.get(key, match.ply, lambda: msgspec.json.encode(_front(live, match, words.language)))
    told = msgspec.json.decode(front, type=ReplaySummary)
    at = None if at is None or not live.base <= at < live.ply else at
    return ReviewPage(
        path=path,
        name=guest.name,
        picture=f"/t/{live.table.id}/{'result' if at is None else f'moment-{at}'}.{words.language}.png",
        at=match.ply if at is None else at - live.base,
        table=table_summaries.live_summary(live, guest.id, words),
        places=[PodiumPlace(place=place, seat=seat, tally=tally, people=own) for place, seat, tally, own in seats],
        reason=live.reason(words.language),
        agreed=live.agreed,
        moves=match.ply,
        turns=match.turn,
        commitment=live.table.commitment,
        secret=live.table.secret.hex(),
        seed=Fairness(live.table.secret, match.fairness.words).seed.hex(),
        contributors=[Contributor(s.name, s.commitment, s.contribution) for s in live.table.seats if s.commitment],
        seat_words=[seat.word for seat in live.table.seats if seat.word],
        wide=told.wide,
        narrow=told.narrow,
        steps=STEPS,
        base=live.base,
        starts=told.starts,
        chart=table_of(match.game).chart_width > 0,
        chances=chances,
        verified=told.verified,
    )


def _front(live: LiveTable, match: Match, language: str) -> ReplaySummary:
    view = match.view()
    starts = [(ply, int(match.view_at(ply).states["turn"][0])) for ply in turn_starts(match)]
    wide, narrow = (scene_diff.scene(view, Viewpoint(SPECTATOR, (), language, layout)) for layout in ("wide", "narrow"))
    return ReplaySummary(is_fair(match, live.seat_statuses), to_svg(wide), to_svg(narrow, "narrow"), starts)


def is_fair(match: Match, seat_statuses: SeatStatuses) -> bool | None:
    """Tells whether the secret gives this very game; None when nothing can be said."""
    if not match.setup_chance:
        return None
    try:
        verify(encode(ended_record(match, seat_statuses)))
    except FilibustaError:
        return False
    return True


async def review(request: Request) -> Response:
    """A finished match, step by step."""
    live = await loaded_table_of(request)
    if live.match is None or not live.over:
        return go(f"/t/{live.table.id}")
    words, guest, services = words_of(request), guest_of(request), registry_of(request).services
    at, chances = number_in(request.query_params.get("at", "")), services.settings.winning_chances
    page = review_page(services.review_queue, live, guest, words, path_of(request), chances, at)
    return page_response(request, await page)


async def review_steps(request: Request) -> Response:
    """A page of positions of a finished match, those after the action ``from``.

    As ``seat`` saw them: -1 is a spectator, -2 shows what was hidden, too.
    """
    live = await _reviewed(request)
    query, queue = request.query_params, registry_of(request).services.review_queue
    layout, first = "narrow" if query.get("layout") == "narrow" else "wide", number_in(query.get("from", ""))
    language, ply, seat = (
        words_of(request).language,
        live.base if first is None else first,
        number_in(query.get("seat", "")),
    )
    viewer = SPECTATOR if seat is None else seat
    return await packed_json(request, await steps(queue, live, language, layout, ply, viewer))


async def review_chances(request: Request) -> Response:
    """The winning chances in a finished match, as far as they are known; asking for them has them worked out."""
    live = await _reviewed(request)
    services = registry_of(request).services
    person, language = guest_of(request).id or address_of(request), words_of(request).language
    return Json(await shown_chances(services, live, language, person))


async def comments(request: Request) -> Response:
    """The comments on a finished match, by position."""
    live = await _reviewed(request)
    return Json(await shown_comments(registry_of(request).services, live, guest_of(request).id))


async def comment(request: Request) -> Response:
    """Adds a comment to a position of a finished match; answers all of them."""
    live, fields, services = await _reviewed(request), await fields_of(request), registry_of(request).services
    guest, ply = named(request, fields.get("name", "")), number_in(fields.get("ply", ""))
    requester = await requester_of(request, guest)
    await add_comment(services, live, requester, guest.name, -1 if ply is None else ply, fields.get("text", ""))
    answer = Json(await shown_comments(services, live, guest.id))
    keys_of(request).give(answer, guest)
    return answer


async def uncomment(request: Request) -> Response:
    """Deletes a comment of the one who asks; answers those that are left."""
    live, fields, services = await _reviewed(request), await fields_of(request), registry_of(request).services
    number, guest = number_in(fields.get("number", "")), guest_of(request).id
    await delete_comment(services, live, guest, -1 if number is None else number)
    return Json(await shown_comments(services, live, guest))


async def _reviewed(request: Request) -> LiveTable:
    live = await loaded_table_of(request)
    if live.match is None or not live.over:
        raise Refused("too-late", "Only a finished match can be reviewed.")
    return live


async def review_fork(request: Request) -> Response:
    """The choices at a step of a finished match, as far as they are known; asking for them has them worked out."""
    live, guest = await _reviewed(request), guest_of(request)
    person, language = guest.id or address_of(request), words_of(request).language
    requester, services = await requester_of(request, guest), registry_of(request).services
    ply = _number(request.query_params, "ply", -1)
    return Json(await shown_fork(services, live, ply, language, person, requester))


async def fork_steps_page(request: Request) -> Response:
    """Positions of a line that might have followed a choice, those after its first ``from`` actions."""
    live, query = await _reviewed(request), request.query_params
    layout = "narrow" if query.get("layout") == "narrow" else "wide"
    viewpoint = Viewpoint(_number(query, "seat", SPECTATOR), (), words_of(request).language, layout)
    ply, start = _number(query, "ply", -1), _number(query, "from", 0)
    services, action = registry_of(request).services, query.get("action", "")
    return await packed_json(request, await fork_steps(services, live, ply, action, start, viewpoint))


async def fork_closeup(request: Request) -> Response:
    """A thing of the picture after ``at`` actions of the table, the last of them of a line."""
    live, query, words = await _reviewed(request), request.query_params, words_of(request)
    ply, at = _number(query, "ply", -1), _number(query, "at", -1)
    line, base = branched(registry_of(request).services, live, ply, query.get("action", "")), live.base + ply
    layout = "narrow" if query.get("layout") == "narrow" else "wide"
    viewpoint = Viewpoint(_number(query, "seat", SPECTATOR), (), words.language, layout)
    if not base <= at <= base + line.ply or not REVEALED <= viewpoint.viewer < line.players:
        raise Refused("unknown", "This table has no action {n}.", n=at)
    return Json(past_closeup(line, base, viewpoint, query.get("key", ""), words, at))


async def what_if(request: Request) -> Response:
    """A table that goes on from a step of a finished match, or of a line that might have followed, against bots."""
    live, fields, guest = await loaded_table_of(request), await fields_of(request), named(request, "")
    ply, action = _number(fields, "ply", -1), fields.get("action", "")
    registry = registry_of(request)
    line = branched(registry.services, live, ply, action, _number(fields, "steps", 0)) if action else None
    fresh = await registry.creation.what_if(live, ply, guest.id, await requester_of(request, guest), line)
    return seated(request, fresh, guest)


def _number(given: Mapping[str, str], name: str, otherwise: int) -> int:
    found = number_in(given.get(name, ""))
    return otherwise if found is None else found


async def review_since(request: Request) -> Response:
    """Answers the steps since somebody last looked at a table, as that seat saw them: the same as in a review."""
    live, query = await loaded_table_of(request), request.query_params
    layout = "narrow" if query.get("layout") == "narrow" else "wide"
    first, seat = number_in(query.get("from", "")), number_in(query.get("seat", ""))
    viewpoint = live.viewpoint(guest_of(request).id, words_of(request).language, layout, seat)
    return await long_json(request, await since(live, viewpoint, first or 0))


async def record(request: Request) -> Response:
    """The game record: of a finished match for everybody; a running one has secrets."""
    live = await loaded_table_of(request)
    if live.match is None or not live.over:
        raise Refused("too-late", "The record of a match can be read once it is over.")
    match, name = live.match, f"filibusta-{live.table.game}-{live.table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = await asyncio.to_thread(lambda: encode(ended_record(match, live.seat_statuses)))
    return Response(text, media_type="application/json", headers=headers)


ROUTES = [
    Route("/t/{id}/review", review),
    Route("/t/{id}/steps.json", review_steps),
    Route("/t/{id}/chances.json", review_chances),
    Route("/t/{id}/fork.json", review_fork),
    Route("/t/{id}/fork-steps.json", fork_steps_page),
    Route("/t/{id}/fork-closeup.json", fork_closeup),
    Route("/t/{id}/comments.json", comments),
    Route("/t/{id}/comment", comment, methods=["POST"]),
    Route("/t/{id}/uncomment", uncomment, methods=["POST"]),
    Route("/t/{id}/what-if", what_if, methods=["POST"]),
    Route("/t/{id}/since.json", review_since),
    Route("/t/{id}/record.json", record),
]
