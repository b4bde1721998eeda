"""The same tables for programs: JSON over HTTP, so that anyone's bot can play. Described by ``/openapi.json``."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field
from starlette.requests import Request
from starlette.routing import Route

from filibusta.engine.game import Game, game_names
from filibusta.engine.game import game as game_of
from filibusta.engine.match import Match, View
from filibusta.engine.positions import fields_of
from filibusta.engine.record import SPECTATOR, TRANSIENT
from filibusta.server import panels
from filibusta.server.hall import LONGEST_TITLE, Hall, Wish
from filibusta.server.messages import Line, Offer, Play, Refused, check_id
from filibusta.server.rooms import Room
from filibusta.server.routes import guest_of, hall_of, keys_of, words_of
from filibusta.server.seats import clean_name, new_guest
from filibusta.server.store import Seat
from filibusta.server.web import Json

T = TypeVar("T")
LONGEST_WAIT = 30.0


# ------------------------------------------------------------------ what is sent and answered


class OptionInfo(Struct, frozen=True):
    """A choice of how to play. ``rule`` tells about it."""

    id: str
    name: str
    rule: str
    default: int | bool
    low: int
    high: int


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    name: str
    rules: int
    players: list[int]
    minutes: int
    options: list[OptionInfo]
    actions: int
    """The size of its action space."""


class WishedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """``open``: whoever takes it; ``bot``: one of ours, of level 1 to 5."""

    kind: Literal["open", "bot"] = "open"
    level: int = 3
    name: str = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: str
    seats: list[WishedSeat]
    options: dict[str, int | bool] = field(default_factory=dict[str, int | bool])
    title: str = ""
    private: bool = False


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be taken: that one, or the first open one. ``word`` is mixed into the chance of the match."""

    name: str
    seat: int | None = None
    word: str = ""


class TakenSeat(Struct, frozen=True):
    """The seat, and the key that plays it: ``Authorization: Bearer <key>``. It is shown once."""

    seat: int
    key: str


class SeatInfo(Struct, frozen=True):
    """Who sits there."""

    seat: int
    kind: Literal["human", "bot", "hotseat", "open"]
    name: str
    level: int


class TableInfo(Struct, frozen=True):
    """A table. ``player`` is the seat that must decide, -1 if none; ``ply`` how many actions were made."""

    id: str
    title: str
    game: str
    rules: int
    options: dict[str, int | bool]
    state: str
    seats: list[SeatInfo]
    ply: int
    player: int
    commitment: str
    note: str
    scores: list[int] = field(default_factory=list[int])
    places: list[int] = field(default_factory=list[int])
    score_unit: int = 1
    """So many of what ``scores`` count are one point of the rules."""


class Question(Struct, frozen=True):
    """The decision in words."""

    title: str
    detail: str
    rule: str


class ViewInfo(Struct, frozen=True):
    """What the seat of the key may see (or a spectator, without a key). ``"?"`` stands for what is hidden."""

    viewer: int
    ply: int
    player: int
    over: bool
    question: Question | None
    legal: list[Offer]
    take_back: int | None
    fields: dict[str, Any]
    news: list[Line]
    """What happened since the ``ply`` asked for by ``since``."""
    scores: list[int]
    places: list[int]
    score_unit: int = 1
    """So many of what ``scores`` count are one point of the rules."""


class NewMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice. ``ply`` is the number of actions made so far; the same ``id`` is carried out once."""

    ply: int
    action: str
    id: str = ""
    seat: int | None = None


class Moved(Struct, frozen=True):
    """The choice was carried out."""

    ply: int
    player: int
    over: bool


class Ready(Struct, frozen=True):
    """Whether the rules are compiled, and how far they are, 0 to 1."""

    ready: bool
    progress: float


# ------------------------------------------------------------------ helpers


async def body(request: Request, type: type[T]) -> T:
    """What was sent, checked."""
    try:
        return msgspec.json.decode(await request.body(), type=type)
    except msgspec.ValidationError as error:
        raise Refused("malformed", "This message is not understood: {error}", error=str(error)) from None
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


async def _room(request: Request) -> Room:
    return await hall_of(request).room(request.path_params["id"])


async def _playing(request: Request) -> tuple[Room, Match]:
    """The room with its match; a clear refusal while it is not there."""
    room = await _room(request)
    if room.state == "preparing" and hall_of(request).services.compiling.is_ready(room.table.game):
        await room.ready()
    if room.match is None:
        if room.state == "broken":
            raise Refused("unknown", "This match cannot go on: its record does not replay.")
        if room.state == "preparing":
            raise Refused("not-ready", "The rules are still being made ready. Try again in a moment.")
        raise Refused("too-late", "The game has not begun yet.")
    return room, room.match


def game_info(of: Game, request: Request) -> GameInfo:
    """A game in the language of whoever asks."""
    words = words_of(request)
    options = [
        OptionInfo(o.id, words.pick(o.name), o.rule, bool(o.default) if o.is_bool else o.default, o.low, o.high)
        for o in of.options
    ]
    return GameInfo(of.id, words.pick(of.name), of.version, list(of.players), of.minutes, options, of.actions.size)


def table_info(room: Room) -> TableInfo:
    """A table as everybody may know it."""
    table, match = room.table, room.match
    return TableInfo(
        id=table.id,
        title=table.title,
        game=table.game,
        rules=table.rules,
        options=table.options,
        state=room.state,
        seats=[
            SeatInfo(n, panels.kind_of(seat), seat.name, int(seat.level) if seat.level.isdigit() else 0)
            for n, seat in enumerate(table.seats)
        ],
        ply=room.ply,
        player=match.player if match else -1,
        commitment=table.commitment,
        note=room.note,
        scores=match.scores if match else [],
        places=match.places if match else [],
        score_unit=game_of(table.game).score_unit,
    )


# ------------------------------------------------------------------ what can be asked


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
    wish = Wish(wanted.game, seats, wanted.options, clean_name(wanted.title, LONGEST_TITLE), wanted.private)
    room = await hall_of(request).create(guest.id, wish)
    return Json(table_info(room), 201, {"location": f"/api/tables/{room.table.id}"})


async def list_tables(request: Request) -> Json:
    """Public tables that wait for players."""
    hall: Hall = hall_of(request)
    tables = await hall.services.call(hall.services.store.open_tables)
    return Json([table_info(await hall.room(table.id)) for table in tables if table.game in game_names()])


async def one_table(request: Request) -> Json:
    """One table."""
    return Json(table_info(await _room(request)))


async def take_seat(request: Request) -> Json:
    """Takes a seat and answers with its key."""
    wanted, room = await body(request, NewSeat), await _room(request)
    guest = new_guest(wanted.name)
    if not guest.name:
        raise Refused("malformed", "A player needs a name.")
    free = room.table.open_seats
    seat = wanted.seat if wanted.seat is not None else free[0] if free else -1
    if seat < 0:
        raise Refused("too-late", "Every seat is taken.")
    await room.sit(seat, guest.id, guest.name, clean_name(wanted.word, 40))
    return Json(TakenSeat(seat, keys_of(request).sign(guest)), 201)


async def view(request: Request) -> Json:
    """What a seat may see and choose. ``?after=<ply>&wait=<seconds>`` answers as soon as more actions were made."""
    room, match = await _playing(request)
    after, wait = number(request, "after", -1), min(LONGEST_WAIT, float(number(request, "wait", 0)))
    if wait > 0 and room.ply <= after and not match.over:
        async with room.present(guest_of(request).id):
            await _changed(room, after, wait)
    room, match = await _playing(request)
    async with room.still():
        return Json(_view(room, match, request))


async def _changed(room: Room, after: int, wait: float) -> None:
    """Returns when more actions were made, the match is over, or that was too long to wait."""
    with suppress(TimeoutError):
        async with asyncio.timeout(wait):
            while room.ply <= after and not (room.match and room.match.over):
                await room.changed()


def _view(room: Room, match: Match, request: Request) -> ViewInfo:
    language = words_of(request).language
    mine = room.table.seats_of(guest_of(request).id)
    seat = number(request, "seat", match.player if match.player in mine else min(mine, default=SPECTATOR))
    if seat != SPECTATOR and seat not in mine:
        raise Refused("not-your-seat", "You do not sit there.")
    seen = match.view(seat)
    asked = panels.ask(match, seen, seat in mine, language, room.base)
    since = max(0, number(request, "since", room.ply) - room.base)
    offers = asked.actions if asked and isinstance(asked.actions, list) else []
    return ViewInfo(
        viewer=seat,
        ply=room.ply,
        player=match.player,
        over=match.over,
        question=Question(asked.title, asked.detail, asked.rule) if asked else None,
        legal=offers,
        take_back=asked.take_back if asked else None,
        fields=_fields(seen),
        news=panels.lines(match.log(seat, language, since), room.base),
        scores=match.scores,
        places=match.places,
        score_unit=match.game.score_unit,
    )


def _fields(seen: View) -> dict[str, Any]:
    """The record by name, without what belongs to the latest action only."""
    return fields_of(seen.states, tuple(f for f in seen.game.layout.fields if f.name not in TRANSIENT))


async def move(request: Request) -> Json:
    """Chooses an action. Repeating the same ``id`` is answered as before and changes nothing."""
    room, _ = await _playing(request)
    wanted = await body(request, NewMove)
    check_id(wanted.id)
    await room.play(guest_of(request).id, Play(wanted.id, wanted.ply, wanted.action, wanted.seat))
    assert room.match is not None
    return Json(Moved(room.ply, room.match.player, room.match.over))


async def ready(request: Request) -> Json:
    """Whether the rules are compiled."""
    compiling = hall_of(request).services.compiling
    return Json(Ready(compiling.is_ready(), round(compiling.progress(), 3)))


# ------------------------------------------------------------------ the description


@dataclass(frozen=True)
class Operation:
    """One thing a program can ask for; ``/openapi.json`` and the routes are both made from these."""

    method: str
    path: str
    name: str
    handler: Callable[[Request], Any]
    answer: Any
    sent: Any = None
    status: int = 200
    query: tuple[tuple[str, str], ...] = ()
    key: bool = False
    errors: tuple[int, ...] = ()

    @property
    def summary(self) -> str:
        """What it does, from its handler."""
        return (self.handler.__doc__ or "").strip()


LANG = ("lang", "the language of sentences: en or it")
OPERATIONS = (
    Operation("GET", "/api/ready", "ready", ready, Ready),
    Operation("GET", "/api/games", "games", list_games, list[GameInfo], query=(LANG,)),
    Operation("GET", "/api/games/{game}", "game", one_game, GameInfo, query=(LANG,), errors=(404,)),
    Operation("GET", "/api/tables", "tables", list_tables, list[TableInfo]),
    Operation("POST", "/api/tables", "make_table", make_table, TableInfo, NewTable, 201, errors=(400, 404, 422)),
    Operation("GET", "/api/tables/{id}", "table", one_table, TableInfo, errors=(404,)),
    Operation(
        "POST", "/api/tables/{id}/seats", "take_seat", take_seat, TakenSeat, NewSeat, 201, errors=(400, 404, 409)
    ),
    Operation(
        "GET",
        "/api/tables/{id}/view",
        "view",
        view,
        ViewInfo,
        query=(
            ("seat", "which of the seats of this key; the one that must decide, if it is not given"),
            ("since", "the news from this action on"),
            ("after", "answer when more than this many actions were made"),
            ("wait", f"seconds to wait for that, at most {LONGEST_WAIT:.0f}"),
            LANG,
        ),
        key=True,
        errors=(403, 404, 409, 503),
    ),
    Operation(
        "POST", "/api/tables/{id}/moves", "move", move, Moved, NewMove, key=True, errors=(400, 403, 404, 409, 422, 503)
    ),
)
API_ROUTES = [Route(o.path, o.handler, methods=[o.method]) for o in OPERATIONS]
