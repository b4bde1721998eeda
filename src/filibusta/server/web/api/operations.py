"""The operations of the API: ``/openapi.json`` and the routes are both made from this table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from filibusta.server.web.api.routes import (
    LONGEST_WAIT,
    attend,
    chance,
    disclose,
    give_up_key,
    list_games,
    list_tables,
    make_table,
    move,
    one_game,
    one_table,
    ready,
    take_seat,
    view,
)
from filibusta.server.web.api.types import (
    ChanceInfo,
    Contribution,
    Forgotten,
    GameInfo,
    Moved,
    NewMove,
    NewSeat,
    NewTable,
    Ready,
    SeatRequest,
    TableInfo,
    TakenSeat,
    ViewInfo,
)


@dataclass(frozen=True)
class Operation:
    """An operation of the API; the routes and ``/openapi.json`` are both made from these."""

    tag: str
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
        """The summary of the operation, from its handler."""
        return (self.handler.__doc__ or "").strip()


LANG = ("lang", "the language of sentences: en or it")


OPERATIONS = (
    Operation("games", "GET", "/api/ready", "ready", ready, Ready),
    Operation("games", "GET", "/api/games", "games", list_games, list[GameInfo], query=(LANG,)),
    Operation("games", "GET", "/api/games/{game}", "game", one_game, GameInfo, query=(LANG,), errors=(404,)),
    Operation("tables", "GET", "/api/tables", "tables", list_tables, list[TableInfo]),
    Operation(
        "tables",
        "POST",
        "/api/tables",
        "make_table",
        make_table,
        TableInfo,
        NewTable,
        201,
        errors=(400, 403, 404, 422, 429),
    ),
    Operation("tables", "GET", "/api/tables/{id}", "table", one_table, TableInfo, errors=(404,)),
    Operation(
        "tables",
        "POST",
        "/api/tables/{id}/seats",
        "take_seat",
        take_seat,
        TakenSeat,
        NewSeat,
        201,
        errors=(400, 404, 409, 429),
    ),
    Operation("tables", "GET", "/api/tables/{id}/chance", "chance", chance, ChanceInfo, errors=(404, 410)),
    Operation(
        "tables",
        "POST",
        "/api/tables/{id}/contributions",
        "disclose",
        disclose,
        ChanceInfo,
        Contribution,
        key=True,
        errors=(400, 403, 404, 409, 410, 422, 429, 503),
    ),
    Operation(
        "play",
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
        errors=(400, 403, 404, 409, 410, 429, 503),
    ),
    Operation(
        "play",
        "POST",
        "/api/tables/{id}/moves",
        "move",
        move,
        Moved,
        NewMove,
        key=True,
        errors=(400, 403, 404, 409, 410, 422, 429, 503),
    ),
    Operation(
        "play",
        "POST",
        "/api/tables/{id}/seating",
        "attend",
        attend,
        TableInfo,
        SeatRequest,
        key=True,
        errors=(400, 403, 404, 409, 410, 422, 429, 503),
    ),
    Operation(
        "play",
        "DELETE",
        "/api/key",
        "give_up_key",
        give_up_key,
        Forgotten,
        key=True,
        errors=(403, 503),
    ),
)


API_ROUTES = [Route(o.path, o.handler, methods=[o.method]) for o in OPERATIONS]
