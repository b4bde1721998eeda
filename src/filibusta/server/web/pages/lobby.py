"""``/`` and ``/tables``: tables to join and to watch, by list, word or link, and the upload of a game record."""

from collections import Counter
from typing import Any, ClassVar

from msgspec import field
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import game
from filibusta.engine.words import Words
from filibusta.server.protection.quotas import Requester, address_of
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.identity import Guest
from filibusta.server.web.pages import table_summaries
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.pages.table_summaries import GameSummary, TableSummary
from filibusta.server.web.requests import (
    go,
    guest_of,
    named,
    registry_of,
    release_slot,
    requester_of,
    seated,
    words_of,
)


class HomePage(Page, frozen=True, kw_only=True):
    """``/``: play now, join by word, my tables, open tables, the games."""

    template: ClassVar[str] = "home.html"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    my_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    """The visitor's tables; those that wait for the visitor come first."""
    open_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    word: str = ""
    """The word that was entered, if no table has it."""
    word_unknown: bool = False


class LobbyPage(Page, frozen=True, kw_only=True):
    """``/tables?game=``: open tables, all or those of a game, tables to watch, my tables, and the form that loads a
    record of a game (``POST /load``, multipart, file field ``record``)."""

    template: ClassVar[str] = "lobby.html"
    here: ClassVar[str] = "lobby"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    game: str = ""
    """The game whose open tables are shown; empty: those of all games."""
    waiting: dict[str, int] = field(default_factory=dict[str, int])
    """The number of open tables of each game."""
    open_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    running: list[TableSummary] = field(default_factory=list[TableSummary])
    my_tables: list[TableSummary] = field(default_factory=list[TableSummary])
    """Those that wait for the visitor come first, those that are finished last."""
    load_error: str = ""
    """The reason why a record could not be loaded, a sentence in the language of the page."""


async def home(request: Request) -> HTMLResponse:
    """Play now, my tables, open tables, the games."""
    return page_response(request, await _home(request))


async def _home(request: Request, word: str = "") -> HomePage:
    registry, words, guest = registry_of(request), words_of(request), guest_of(request)
    mine = await _my_tables(registry, guest, words)
    opened = await registry.listings.open_tables()
    return HomePage(
        path="/",
        name=guest.name,
        games=table_summaries.game_summaries(words),
        my_tables=[card for card in mine if card.status != "finished"],
        open_tables=table_summaries.summaries_of(
            registry, (t for t in opened if not t.seats_of(guest.id)), guest.id, words
        ),
        word=word,
        word_unknown=bool(word),
    )


async def _my_tables(registry: TableRegistry, guest: Guest, words: Words) -> list[Any]:
    mine = await registry.services.call(registry.services.store.tables_of, guest.id) if guest.id else []
    found = table_summaries.summaries_of(registry, mine, guest.id, words)
    return sorted(found, key=lambda card: (not card.your_turn, card.status == "finished"))


async def lobby(request: Request) -> HTMLResponse:
    """Open tables, tables to watch, my tables, and the form that loads a record."""
    return page_response(request, await _lobby(request))


async def _lobby(request: Request, load_error: str = "") -> LobbyPage:
    registry, words, guest = registry_of(request), words_of(request), guest_of(request)
    opened, running = await registry.listings.open_tables(), await registry.listings.running_tables()
    named = request.query_params.get("game")
    chosen = game(named).id if named else ""
    others = table_summaries.summaries_of(registry, (t for t in opened if not t.seats_of(guest.id)), guest.id, words)
    return LobbyPage(
        path=f"/tables?game={chosen}" if chosen else "/tables",
        name=guest.name,
        games=table_summaries.game_summaries(words),
        game=chosen,
        waiting=Counter(table.game.id for table in others),
        open_tables=[table for table in others if chosen in ("", table.game.id)],
        running=table_summaries.summaries_of(
            registry, (t for t in running if not t.seats_of(guest.id)), guest.id, words
        ),
        my_tables=await _my_tables(registry, guest, words),
        load_error=load_error,
    )


async def by_word(request: Request) -> Response:
    """``/join?word=``: to the table of that word, or of that link."""
    word = request.query_params.get("word", "").strip().lower()[:200]
    registry, requester = registry_of(request), Requester(guest_of(request).id, address_of(request))
    registry.services.quotas.check("guesses", requester)
    id = word.rpartition("/t/")[2].split("?")[0].strip("/") if "/t/" in word else ""
    table = (
        await registry.services.call(registry.services.store.table, id)
        if id
        else await registry.services.call(registry.services.store.by_word, word.replace(" ", "-"))
    )
    if table is None:
        registry.services.quotas.spend("guesses", requester)
        return page_response(request, await _home(request, word or "?"), 404)
    return go(f"/t/{table.id}")


async def load(request: Request) -> Response:
    """Makes a table from a game record: a review, or a match that goes on."""
    registry, guest, requester = registry_of(request), named(request, ""), await requester_of(request)
    try:
        registry.services.quotas.check("uploads", requester)  # before a file is looked for in what was sent
        form = await request.form(max_files=1, max_fields=10)
        sent = form.get("record")
        text = sent.encode() if isinstance(sent, str) else await sent.read() if sent else b""
        release_slot(request)
        live = await registry.creation.load(guest.id, text, requester)
    except FilibustaError as error:
        return page_response(request, await _lobby(request, error.text(words_of(request))), 422)
    return seated(request, live, guest)


ROUTES = [
    Route("/", home),
    Route("/tables", lobby, methods=["GET"]),
    Route("/join", by_word),
    Route("/load", load, methods=["POST"]),
]
