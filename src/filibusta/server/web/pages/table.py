"""``/t/<id>``: the seats of a table before the game begins, then the table; and what is asked for there."""

from typing import ClassVar

import msgspec
from msgspec import field
from msgspec.structs import replace
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filibusta.engine.game import game
from filibusta.engine.words import Words
from filibusta.server.errors import Refused
from filibusta.server.services import Services
from filibusta.server.storage.chat import last_line
from filibusta.server.storage.database import StoreFailed
from filibusta.server.storage.models import StoredTable
from filibusta.server.tables import chat, naming
from filibusta.server.tables.closeup import closeup_of
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.review_steps import REVEALED
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.web.identity import Guest
from filibusta.server.web.pages import table_summaries
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.pages.table_options import LevelInfo, strengths
from filibusta.server.web.pages.table_summaries import TableSummary
from filibusta.server.web.requests import (
    fields_of,
    go,
    guest_of,
    live_table_of,
    loaded_table_of,
    named,
    number_in,
    path_of,
    registry_of,
    requester_of,
    seated,
    words_of,
)
from filibusta.server.web.responses import Json
from filibusta.table import art
from filibusta.table.fallback import sheets_of, table_of
from filibusta.table.scene import Scene
from filibusta.table.svg import framed


class JoinPage(Page, frozen=True, kw_only=True):
    """``/t/<id>`` for somebody without a seat: sends ``POST /t/<id>/join`` with ``seat`` and ``your_name``.
    And the same address for somebody who sits there while others are still missing (``waiting``). Whoever made the
    table (``host``) may send ``POST /t/<id>/start`` with ``level``: bots take the free seats."""

    template: ClassVar[str] = "join.html"
    table: TableSummary
    """Its seats with ``kind == "open"`` can be taken."""
    waiting: bool = False
    """The visitor sits here already and waits; the page looks by itself whether the table has begun."""
    strengths: list[LevelInfo] = field(default_factory=list[LevelInfo])
    """The levels, if the visitor may let bots take the free seats."""
    link: str = ""
    """The whole address to send to friends; empty for strangers."""
    word: str = ""
    """The word by which the table can be joined, shown with the link."""
    host: bool = False
    known_as: str = ""
    """The visitor's name at this table, if it differs because another name looks like it."""
    disclosing: str = ""
    """The table's id, if the visitor's device may have committed to something that is to be disclosed."""
    error: str = ""
    """The reason why the seat could not be taken, a sentence in the language of the page."""


class TablePage(Page, frozen=True, kw_only=True):
    """``/t/<id>`` once the game has begun."""

    template: ClassVar[str] = "table.html"
    here: ClassVar[str] = "play"
    table: TableSummary
    socket: str
    """The address of the live connection."""
    first: str
    """The first ``table`` message as JSON, without its scene; the connection sends it again, with it."""
    link: str = ""
    """The address to send to others."""
    scene: str = ""
    """The first picture as SVG, our own drawing, not escaped."""
    chart: float = 0.0
    """The width of a picture whose map takes the window (``Tabletop.chart_width``)."""
    below: float = 0.0
    """The height of what lies below the map, in units of the picture."""
    carried: str = ""
    """The drawings of the later sheet that the first picture shows, as ``<symbol>`` elements."""
    drafts: bool = False
    """True if the game has a draft (``Game.draft``): the page has the words for it."""
    guided: bool = False
    """True for a guided game: the page has the words for the guide."""
    together: bool = False
    """True if people play with each other or against the clock: the page has the words for that."""
    chat: bool = False
    """True if people may write to each other; the script fetches everything else."""
    said: int = 0
    """The number of the last line of chat."""


def table_page(live: LiveTable, guest: Guest, words: Words, path: str, said: int = 0) -> TablePage:
    """The page as this guest may see it."""
    viewpoint = live.viewpoint(guest.id, words.language)
    message, scene = live.whole(viewpoint)
    first = msgspec.json.encode(replace(message, scene=None)).decode().replace("<", "\\u003c")
    picture = framed(scene, viewpoint.layout) if scene else ""
    _, later = sheets_of(game(live.table.game))
    return TablePage(
        path=path,
        name=guest.name,
        table=table_summaries.live_summary(live, guest.id, words),
        socket=f"/ws/t/{live.table.id}",
        first=first,
        link=f"/t/{live.table.id}",
        scene=picture,
        carried="".join(art.drawings_named_in(picture + first, later).values()),
        chart=table_of(game(live.table.game)).chart_width,
        below=_below_map(scene),
        drafts=game(live.table.game).draft is not None,
        guided=live.table.guided,
        together=live.table.people > 1 or live.table.timing is not None,
        chat=chat.is_open(live.table),
        said=said,
    )


def _below_map(scene: Scene | None) -> float:
    pane = next(iter(scene.panes.values()), None) if scene else None
    return scene.height - pane.y - pane.h if scene and pane else 0.0


async def table(request: Request) -> Response:
    """The table; before it has begun, the seats."""
    live, guest = await live_table_of(request), guest_of(request)
    if live.status == "preparing" and registry_of(request).services.compilation.is_ready(live.table.game):
        await live.ready()
    if live.status in ("open", "preparing"):
        return page_response(request, _join_page(request, live, guest))
    if live.status == "broken":
        raise HTTPException(410)
    if live.table.record is not None and live.status == "over":
        return go(f"/t/{live.table.id}/review")
    said = await _last_said(registry_of(request).services, live)
    return page_response(request, table_page(live, guest, words_of(request), path_of(request), said))


async def _last_said(services: Services, live: LiveTable) -> int:
    """The number of the last line of chat; 0 while the database does not tell, since the table itself is in memory."""
    if not chat.is_open(live.table):
        return 0
    try:
        return await services.call(last_line, services.store, live.table.id)
    except StoreFailed:
        return 0


def _join_page(request: Request, live: LiveTable, guest: Guest, error: str = "") -> JoinPage:
    words, stored = words_of(request), live.table
    sits, host = bool(guest.id and stored.seats_of(guest.id)), bool(guest.id) and stored.host == guest.id
    inviting = (sits or host) and bool(stored.open_seats)
    watching = "watch" in request.query_params or live.status != "open"
    return JoinPage(
        path=path_of(request),
        picture=f"/t/{stored.id}/invitation.{words.language}.png" if live.status == "open" else "",
        name=guest.name,
        table=table_summaries.live_summary(live, guest.id, words),
        waiting=sits or watching,
        known_as=_known_as(stored, guest),
        disclosing=stored.id if sits and any(seat.commitment for seat in stored.seats) else "",
        link=str(request.url_for("table", id=stored.id)) if inviting else "",
        word=stored.word if inviting else "",
        host=host,
        strengths=strengths(game(stored.game), words) if host and inviting else [],
        error=error,
    )


def _known_as(table: StoredTable, guest: Guest) -> str:
    """The name of a guest with the number it has or would have at a table; empty without one."""
    seat = next((n for n in table.seats_of(guest.id) if table.seats[n].kind == "human"), -1)
    name = naming.distinct(guest.name, table.others(seat)) if guest.name else ""
    return "" if name == guest.name or (seat >= 0 and table.seats[seat].name != name) else name


async def join(request: Request) -> Response:
    """Takes a seat."""
    live, fields, words = await live_table_of(request), await fields_of(request), words_of(request)
    seat = fields.get("seat", "")
    number = int(seat) - 1 if seat.isdecimal() and len(seat) < 3 else -1
    guest = guest_of(request)
    if not live.table.seats_of(guest.id):
        registry_of(request).services.quotas.spend("seats", await requester_of(request))
        try:
            guest = named(request, fields.get("your_name", ""))
            name, word = guest.name or words("Captain"), naming.clean_name(fields.get("word", ""), 40)
            await live.sit(number, guest.id, name, word, fields.get("commitment", ""))
        except Refused as refusal:
            if live.status != "open":
                raise
            status = 400 if refusal.code == "malformed" else 409
            return page_response(request, _join_page(request, live, guest, refusal.text(words)), status)
    return seated(request, live, guest)


async def start(request: Request) -> Response:
    """The host lets bots take the seats nobody took."""
    live, guest, fields = await live_table_of(request), guest_of(request), await fields_of(request)
    if not guest.id or live.table.host != guest.id:
        raise Refused("not-your-seat", "Only the host of the table may do this.")
    registry_of(request).services.quotas.spend("bots", await requester_of(request), len(live.table.open_seats))
    await live.fill_with_bots(fields.get("level", "3"))
    return go(f"/t/{live.table.id}")


async def seating(request: Request) -> Response:
    """Answers the questions that a viewer may ask at the table, apart from the game."""
    live, words = await loaded_table_of(request), words_of(request)
    seat = number_in(request.query_params.get("seat", ""))
    return Json(live.seating(live.viewpoint(guest_of(request).id, words.language, seat=seat)))


async def take_over(request: Request) -> Response:
    """Takes a seat of a running match that its player has left."""
    live, fields, words = await loaded_table_of(request), await fields_of(request), words_of(request)
    number = number_in(fields.get("seat", ""))
    registry_of(request).services.quotas.spend("seats", await requester_of(request))
    guest = named(request, fields.get("your_name", ""))
    await live.take_over(-1 if number is None else number, guest.id, guest.name or words("Captain"))
    return seated(request, live, guest)


async def again(request: Request) -> Response:
    """A return match of the same people."""
    live = await live_table_of(request)
    requester, fields = await requester_of(request), await fields_of(request)
    creation, commitment = registry_of(request).creation, fields.get("commitment", "")
    return go(f"/t/{await creation.return_match(live, requester.guest, requester, commitment)}")


async def leave_guide(request: Request) -> Response:
    """The guided game goes on as any other."""
    live = await live_table_of(request)
    await live.leave_guide(guest_of(request).id)
    return go(f"/t/{live.table.id}")


async def closeup(request: Request) -> Response:
    """A thing in the picture of a table, now or after ``ply`` actions, seen close, as far as the viewer may know it."""
    live, query, words = await loaded_table_of(request), request.query_params, words_of(request)
    layout = "narrow" if query.get("layout") == "narrow" else "wide"
    seat = number_in(query.get("seat", ""))
    viewpoint = live.viewpoint(guest_of(request).id, words.language, layout, seat)
    if seat is not None and live.match and live.over and REVEALED <= seat < live.match.players:
        viewpoint = Viewpoint(seat, viewpoint.seats, words.language, layout)
    return Json(closeup_of(live, viewpoint, query.get("key", ""), words, number_in(query.get("ply", ""))))


ROUTES = [
    Route("/t/{id}", table, name="table"),
    Route("/t/{id}/join", join, methods=["POST"]),
    Route("/t/{id}/start", start, methods=["POST"]),
    Route("/t/{id}/seating.json", seating),
    Route("/t/{id}/take", take_over, methods=["POST"]),
    Route("/t/{id}/again", again, methods=["POST"]),
    Route("/t/{id}/leave-guide", leave_guide, methods=["POST"]),
    Route("/t/{id}/closeup.json", closeup),
]
