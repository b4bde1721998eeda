"""The result of a finished game, point by point, and the pictures that are shared: of a result, a moment and an
invitation. Their addresses hold the table's, so nobody has one of a private table who has not its link."""

from collections.abc import Callable
from copy import copy

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filibusta.engine.game import game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.engine.speech import Sources
from filibusta.engine.words import LANGUAGES, Words
from filibusta.server.errors import Refused
from filibusta.server.storage.models import StoredTable
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.screens.panels import figure, tallies, why_over
from filibusta.server.web.pages.table_summaries import game_summary
from filibusta.server.web.requests import live_table_of, loaded_table_of, registry_of, words_of
from filibusta.server.words import server_words
from filibusta.server.workers.drawing import drawn
from filibusta.table import pictures
from filibusta.table.crest import Crest
from filibusta.table.fallback import table_of
from filibusta.table.pictures import PicturedPlayer
from filibusta.table.point_sources import crests, sources

MOST_PLIES = 5_000
"""Actions of a match whose points are followed."""
KEPT = {"result": "public, max-age=86400", "moment": "public, max-age=86400", "invitation": "public, max-age=60"}
"""The time for which others may keep a picture: a finished match does not change, a table that waits does."""


class ResultDetails(Struct, frozen=True):
    """The details of a finished game beyond its result: sources of points, ships and people."""

    sources: Sources | None
    """None of games that do not say it, and of matches that are too long for it."""
    crests: list[Crest | None]
    """The ship and the people of each seat; None where there are none."""
    words: dict[str, str]
    """The words of the page, shown with the picture."""


async def ending(request: Request) -> Response:
    """Returns the source of every point of a finished match, and the ships and people."""
    live, words = await _finished(request), words_of(request)
    match, queue = copy(_match_of(live)), registry_of(request).services.review_queue
    made = await queue.get(("ending", live.table.id, words.language), match.ply, lambda: _came(match, words))
    return Response(made, headers={"cache-control": "no-store"}, media_type="application/json")


def _came(match: Match, words: Words) -> bytes:
    found = sources(match, words.language) if match.ply <= MOST_PLIES else None
    said = {
        "less": words("less {n}: {what}", n="{n}", what="{what}"),
        "none": words("How it ended"),
        "long": "" if match.ply <= MOST_PLIES else words("This game is too long to follow every point."),
    }
    return msgspec.json.encode(ResultDetails(found, crests(match, words.language), said))


async def result(request: Request) -> Response:
    """The picture of a result."""
    live = await _finished(request)
    match = copy(_match_of(live))
    return await _picture(request, live, "result", "", lambda words: _result(live, match, words))


async def moment(request: Request) -> Response:
    """The picture of a position of a finished match, as everybody saw it."""
    live, ply = await _finished(request), request.path_params["ply"]
    if not live.base <= ply <= live.ply:
        raise Refused("unknown", "This table has no action {n}.", n=ply)
    match, start = copy(_match_of(live)), ply - live.base
    return await _picture(request, live, "moment", ply, lambda words: _moment(live.table, match, start, words))


async def invitation(request: Request) -> Response:
    """The picture of an invitation to a table that waits for players."""
    live = await live_table_of(request)
    table = live.table
    if live.status != "open":
        raise Refused("too-late", "The game has begun already.")
    seats = tuple((seat.kind, seat.name) for seat in table.seats)
    return await _picture(request, live, "invitation", seats, lambda words: _invitation(table, words))


async def _picture(
    request: Request, live: LiveTable, kind: str, what: object, draw: Callable[[Words], str]
) -> Response:
    """A picture in the language of its address, drawn once."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(404)
    queue, key = registry_of(request).services.review_queue, (kind, live.table.id, language, what)
    made = await queue.get(key, live.ply, lambda: drawn(draw(server_words(language))))
    return Response(made, headers={"cache-control": KEPT[kind]}, media_type="image/png")


async def _finished(request: Request) -> LiveTable:
    live = await loaded_table_of(request)
    if live.match is None or not live.over:
        raise Refused("too-late", "Only a finished match can be reviewed.")
    return live


def _match_of(live: LiveTable) -> Match:
    assert live.match is not None
    return live.match


def headline(names: list[str], words: Words, agreed: bool = False) -> str:
    """Returns who has won, in a few words; ``names`` are the winners'; ``agreed``: nobody, since all ended the game."""
    if agreed:
        return words("Ended by agreement")
    if len(names) > 1:
        return words("A shared victory")
    return words("{name} wins", name=names[0]) if names else words("The game is over")


def _result(live: LiveTable, match: Match, words: Words) -> str:
    language, names, places = words.language, live.table.names, live.places
    found, shown = tallies(match, language), crests(match, language)
    order = sorted(range(match.players), key=lambda seat: (places[seat], seat))
    best = [] if live.agreed else [seat for seat in order if places[seat] == 1]
    people = [[one.icon for one in crest.people] if crest else [] for crest in shown]
    row = [PicturedPlayer(seat, names[seat], found[seat].text, people[seat], seat in best) for seat in order]
    title, name = headline([names[seat] for seat in best], words, live.agreed), game_summary(match.game, words).short
    large = figure(found, [] if live.agreed else places)
    foot = f"{name} · {words.plural('finished after {n} turn', 'finished after {n} turns', match.turn)}"
    text = why_over(live.table, live.seat_statuses, match.view(SPECTATOR), language)
    text_of, icon = (large.text, large.icon) if large else ("", "")
    return pictures.result(match.game, title, text_of, icon, text, row, shown[best[0]] if best else None, foot)


def _moment(table: StoredTable, match: Match, ply: int, words: Words) -> str:
    language, view, names = words.language, match.view_at(ply, SPECTATOR), table.names
    say, goals = match.game.say(language), match.game.words.goals
    figures = [reached.text for reached in goals(view.state, say).seats] if goals else [""] * match.players
    places = [PicturedPlayer(seat, name, figures[seat]) for seat, name in enumerate(names)]
    lines = match.log(SPECTATOR, language, ply, ply)
    turn = int(view.state.turn)
    title = words("Turn {n}", n=turn) if turn else words("At the start")
    scene = table_of(match.game).draw(view, say, names, "wide")
    foot = f"{table.title} · {game_summary(match.game, words).short}"
    return pictures.moment(match.game, scene, title, " ".join(line.text for line in lines[-2:]), places, foot)


def _invitation(table: StoredTable, words: Words) -> str:
    of = game(table.game)
    told, free = game_summary(of, words), len(table.open_seats)
    hosts = [seat.name for seat in table.seats if seat.kind == "human" and seat.guest == table.host]
    title = words("{name} invites you", name=hosts[0]) if hosts else words("You are invited")
    places = [
        PicturedPlayer(n, seat.name, "" if seat.name else words("free seat")) for n, seat in enumerate(table.seats)
    ]
    facts = [words("{n} min", n=of.minutes)] if of.minutes else []
    facts.append(words.plural("{n} seat is free", "{n} seats are free", free))
    return pictures.invitation(of, title, told.short, f"{told.tagline} {', '.join(facts)}.", places, table.title)


ROUTES = [
    Route("/t/{id}/ending.json", ending),
    Route("/t/{id}/result.{language}.png", result),
    Route("/t/{id}/moment-{ply:int}.{language}.png", moment),
    Route("/t/{id}/invitation.{language}.png", invitation),
]
