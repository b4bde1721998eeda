"""The API: tables for programs, as JSON over HTTP. ``/openapi.json`` describes it."""

import asyncio
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from filibusta.engine.fairness import Fairness
from filibusta.engine.game import Game, game_names
from filibusta.engine.game import game as game_of
from filibusta.engine.match import Match, View
from filibusta.engine.options import GameOption
from filibusta.engine.positions import fields_of
from filibusta.engine.record import SPECTATOR, TRANSIENT
from filibusta.engine.words import Words
from filibusta.server.errors import Refused
from filibusta.server.protection.quotas import Requester, address_of
from filibusta.server.protocol.incoming import Attend, Play, check_id, unreadable
from filibusta.server.storage.models import OPEN, Seat
from filibusta.server.storage.models import Timing as StoredTiming
from filibusta.server.tables.creation import LONGEST_TITLE, TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.naming import chosen_name, clean_name
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens import panels
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.web import revocation
from filibusta.server.web.api.types import (
    ChanceInfo,
    Contribution,
    Forgotten,
    GameInfo,
    Moved,
    NewMove,
    NewSeat,
    NewTable,
    OptionInfo,
    Question,
    Ready,
    SeatChance,
    SeatInfo,
    SeatRequest,
    TableInfo,
    TakenSeat,
    Timing,
    ViewInfo,
)
from filibusta.server.web.identity import new_guest
from filibusta.server.web.requests import guest_of, keys_of, registry_of, release_slot, requester_of, words_of
from filibusta.server.web.responses import Json

T = TypeVar("T")


LONGEST_WAIT = 30.0


async def body(request: Request, type: type[T]) -> T:
    """Returns the body of a request, checked."""
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("not-json", "What is sent must be JSON, with the header Content-Type: application/json.")
    try:
        return msgspec.json.decode(await request.body(), type=type)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("malformed", "This message is not JSON.") from None


def number(request: Request, name: str, usual: int) -> int:
    """A whole number of the query."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not text.removeprefix("-").isdecimal() or len(text) > 6:
        raise Refused("malformed", "{name} must be a whole number.", name=name)
    return int(text)


async def _live_table(request: Request) -> LiveTable:
    return await registry_of(request).live_table(request.path_params["id"])


async def _playing(request: Request) -> tuple[LiveTable, Match]:
    """The live table with its match; ``Refused`` while there is none."""
    live = await _live_table(request)
    if live.status == "preparing" and registry_of(request).services.compilation.is_ready(live.table.game):
        await live.ready()
    if live.match is None:
        if live.status == "broken":
            raise Refused("broken", "This match cannot go on: its record does not replay.")
        if live.status == "preparing":
            raise Refused("not-ready", "The rules are still being prepared. Try again in a moment.")
        raise Refused("too-late", "The game has not begun yet.")
    return live, live.match


def game_info(of: Game, request: Request) -> GameInfo:
    """A game in the language of the client."""
    words = words_of(request)
    options = [option_info(o, words) for o in of.options]
    return GameInfo(of.id, words.pick(of.name), of.version, list(of.players), of.minutes, options, of.actions.size)


def option_info(option: GameOption, words: Words) -> OptionInfo:
    """An option in the language of the client."""
    kind = bool if option.is_bool else int
    advised = {players: kind(value) for players, value in option.advised.items()}
    return OptionInfo(
        option.id,
        words.pick(option.name),
        option.rule,
        option.chosen,
        option.low,
        option.high,
        advised,
        words.pick(option.text) if option.text else "",
        [words.pick(choice) for choice in option.choices],
    )


def table_info(live: LiveTable) -> TableInfo:
    """A table as everybody may know it."""
    table, match = live.table, live.match
    return TableInfo(
        id=table.id,
        title=table.title,
        game=table.game,
        rules=table.rules,
        options=table.options,
        state=live.status,
        seats=[_seat_info(live, n, seat) for n, seat in enumerate(table.seats)],
        ply=live.ply,
        player=next(iter(live.asked), SPECTATOR),
        asked=live.asked,
        commitment=table.commitment,
        note=live.note,
        timing=msgspec.convert(table.timing.__dict__ | {"level": int(table.timing.level)}, Timing)
        if table.timing
        else None,
        scores=match.scores if match else [],
        places=live.places,
        score_unit=game_of(table.game).score_unit,
    )


def _seat_info(live: LiveTable, number: int, seat: Seat) -> SeatInfo:
    level = int(seat.level) if seat.level.isdigit() else 0
    if live.match is None:
        return SeatInfo(number, panels.kind_of(seat), seat.name, level)
    own, clock = live.seat_statuses.seats[number], live.clock(number)
    return SeatInfo(
        number,
        panels.kind_of(seat),
        seat.name,
        level,
        clock.left if clock else None,
        bool(clock and clock.runs),
        int(own.stand_in or 0),
        bool(own.resigned),
        own.vacant,
    )


async def list_games(request: Request) -> Json:
    """The games that can be played here."""
    return Json([game_info(game_of(name), request) for name in game_names()])


async def one_game(request: Request) -> Json:
    """One game, its options and the size of its action space."""
    return Json(game_info(game_of(request.path_params["game"]), request))


async def make_table(request: Request) -> Json:
    """Makes a table. Seats are taken one by one; the game begins with the last."""
    wanted = await body(request, NewTable)
    seats = [Seat(s.kind, clean_name(s.name) if s.kind == "bot" else "", str(s.level)) for s in wanted.seats]
    seats = [s if s.kind == "bot" else Seat("open") for s in seats]
    guest = guest_of(request)
    table_request = TableRequest(
        wanted.game,
        seats,
        wanted.options,
        clean_name(wanted.title, LONGEST_TITLE),
        wanted.private,
        timing=_timing(wanted.timing),
        chat=wanted.chat,
    )
    live = await registry_of(request).creation.create(guest.id, table_request, await requester_of(request))
    return Json(table_info(live), 201, {"location": f"/api/tables/{live.table.id}"})


def _timing(wanted: Timing | None) -> StoredTiming | None:
    if wanted is None:
        return None
    figures = wanted.start, wanted.increment, wanted.days, wanted.vacation
    return StoredTiming(wanted.kind, *figures, wanted.end, str(wanted.level))


async def list_tables(request: Request) -> Json:
    """Public tables that wait for players."""
    registry: TableRegistry = registry_of(request)
    tables = await registry.listings.open_tables()
    return Json([table_info(await registry.live_table(table.id)) for table in tables if table.game in game_names()])


async def one_table(request: Request) -> Json:
    """One table."""
    return Json(table_info(await _live_table(request)))


async def take_seat(request: Request) -> Json:
    """Takes a seat and answers with its key."""
    wanted, live = await body(request, NewSeat), await _live_table(request)
    guest = new_guest(chosen_name(wanted.name))
    if not guest.name:
        raise Refused("malformed", "A player needs a name.")
    free = live.table.open_seats
    seat = wanted.seat if wanted.seat is not None else free[0] if free else -1
    if seat < 0:
        raise Refused("too-late", "Every seat is taken.")
    registry_of(request).services.quotas.spend("seats", await requester_of(request))
    await live.sit(seat, guest.id, guest.name, clean_name(wanted.word, 40), wanted.commitment)
    return Json(TakenSeat(seat, keys_of(request).sign(guest), live.table.seats[seat].name), 201)


async def chance(request: Request) -> Json:
    """The components of a match's chance that are disclosed so far."""
    live = await _live_table(request)
    if live.table.state != OPEN and registry_of(request).services.compilation.is_ready(live.table.game):
        await live.ready()
    return Json(chance_info(live))


def chance_info(live: LiveTable) -> ChanceInfo:
    """Returns what everybody may know of the chance of a table."""
    table, match = live.table, live.match
    full, dealt = not table.open_seats, table.state != OPEN
    return ChanceInfo(
        commitment=table.commitment,
        full=full,
        dealt=dealt,
        seats=[
            SeatChance(s.name, s.word if full else "", s.commitment, s.contribution if dealt else "")
            for s in table.seats
        ],
        secret=table.secret.hex() if live.over else "",
        seed=Fairness(table.secret, match.fairness.words).seed.hex() if match and live.over else "",
    )


async def disclose(request: Request) -> Json:
    """Discloses what the seat of the key has committed to, when every seat is taken. The last one begins the game."""
    wanted, live = await body(request, Contribution), await _live_table(request)
    await live.disclose(guest_of(request).id, wanted.contribution)
    if registry_of(request).services.compilation.is_ready(live.table.game):
        await live.ready()
    return Json(chance_info(live))


async def view(request: Request) -> Json:
    """Answers a seat's view and choices. ``?after=<ply>&wait=<seconds>`` answers as soon as more actions were made."""
    live, match = await _playing(request)
    after, wait = number(request, "after", -1), min(LONGEST_WAIT, float(number(request, "wait", 0)))
    if wait > 0 and live.ply <= after and not live.over:
        requester = Requester(guest_of(request).id, address_of(request))
        release_slot(request)
        async with registry_of(request).services.quotas.socket(requester), live.present(requester.guest):
            await _changed(live, after, wait)
    live, match = await _playing(request)
    async with live.lock:
        return Json(_view(live, match, request))


async def _changed(live: LiveTable, after: int, wait: float) -> None:
    """Returns when more actions were made, the match is over, or that was too long to wait."""
    with suppress(TimeoutError):
        async with asyncio.timeout(wait):
            while live.ply <= after and not live.over:
                await live.changed()


def _view(live: LiveTable, match: Match, request: Request) -> ViewInfo:
    language = words_of(request).language
    mine = live.table.seats_of(guest_of(request).id)
    usual = [*(seat for seat in live.asked if seat in mine), *mine, SPECTATOR][0]
    seat = number(request, "seat", usual)
    if seat != SPECTATOR and seat not in mine:
        raise Refused("not-your-seat", "You do not sit there.")
    seen = live.view(seat)
    asked = live.ask(Viewpoint(seat, (seat,) if seat in mine else (), language, "wide"))
    since = max(0, number(request, "since", live.ply) - live.base)
    told = match.log(seat, language, since) if since <= match.ply else []  # what was taken back is no news
    offers = asked.actions if asked and isinstance(asked.actions, list) else []
    return ViewInfo(
        viewer=seat,
        ply=live.ply,
        player=asked.seat if asked else SPECTATOR,
        asked=live.asked,
        chosen=asked.chosen if asked else "",
        over=live.over,
        question=Question(asked.title, asked.detail, asked.rule) if asked else None,
        legal=offers,
        take_back=asked.take_back if asked else None,
        fields=_fields(seen),
        news=panels.lines(told, live.base),
        scores=match.scores,
        places=live.places,
        score_unit=match.game.score_unit,
    )


def _fields(seen: View) -> dict[str, Any]:
    """The record by name, without what belongs to the latest action only."""
    return fields_of(seen.states, tuple(f for f in seen.game.layout.fields if f.name not in TRANSIENT))


async def move(request: Request) -> Json:
    """Chooses an action. Repeating the same ``id`` is answered as before and changes nothing."""
    live, _ = await _playing(request)
    wanted = await body(request, NewMove)
    check_id(wanted.id)
    order = Play(wanted.id, wanted.ply, wanted.action, wanted.seat, wanted.then)
    done = await live.play(guest_of(request).id, order)
    assert live.match is not None
    return Json(Moved(live.ply, next(iter(live.asked), SPECTATOR), live.over, live.asked, done))


async def attend(request: Request) -> Json:
    """Asks for something for a seat, apart from the game; answers the table."""
    live, _ = await _playing(request)
    wanted = await body(request, SeatRequest)
    check_id(wanted.id)
    await live.attend(guest_of(request).id, Attend(wanted.id, wanted.what, wanted.value, wanted.seat))
    return Json(table_info(live))


async def give_up_key(request: Request) -> Json:
    """Gives up the key: it becomes invalid, and its seats at tables that wait for players are free again."""
    guest = revocation.require_key(keys_of(request).guest(request))
    return Json(Forgotten(*await revocation.give_up_key(registry_of(request), keys_of(request), guest)))


async def ready(request: Request) -> Json:
    """Answers whether the rules are compiled."""
    compiling = registry_of(request).services.compilation
    return Json(Ready(compiling.is_ready(), round(compiling.progress(), 3)))
