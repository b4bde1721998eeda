"""The pages for people: home, lobby, a new table, joining, the table, the review, the rules."""

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import game, games
from filibusta.engine.words import LANGUAGES, Words
from filibusta.server.protection.quotas import Requester, address_of
from filibusta.server.protocol.messages import Refused
from filibusta.server.storage.models import Seat, StoredTable
from filibusta.server.storage.tokens import PREFIX, token_owner
from filibusta.server.tables import closeup, naming
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry, TableRequest
from filibusta.server.web import language, revocation
from filibusta.server.web.identity import Guest, GuestKeys, bearer, new_guest
from filibusta.server.web.middleware import release_slot
from filibusta.server.web.pages import forms, review_page, rulebook, table_summaries
from filibusta.server.web.pages.models import (
    ForgetPage,
    HomePage,
    JoinPage,
    LobbyPage,
    RulebookPage,
    game_summary,
    page_words,
)
from filibusta.server.web.pages.table_page import table_page
from filibusta.server.web.responses import Json, html, long_json, packed_json, path_of

NOBODY = Guest("")


def registry_of(request: Request) -> TableRegistry:
    """The tables of this server."""
    return request.app.state.registry


def keys_of(request: Request) -> GuestKeys:
    """The keys of this server."""
    return request.app.state.keys


def words_of(request: Request) -> Words:
    """The words of whoever asks."""
    return page_words(language.language_of(request))


def guest_of(request: Request) -> Guest:
    """Who asks; ``NOBODY`` for somebody new."""
    return keys_of(request).guest(request) or NOBODY


async def requester_of(request: Request, guest: Guest | None = None) -> Requester:
    """Whose quota pays: that of the guest and of the address, unless an API token comes with the request."""
    services = registry_of(request).services
    secret = bearer(request)
    trusted = secret.startswith(PREFIX) and bool(await services.call(token_owner, services.store, secret))
    return Requester((guest or guest_of(request)).id, address_of(request), trusted)


async def fields_of(request: Request) -> dict[str, str]:
    """The text fields of a form."""
    form = await request.form(max_files=1, max_fields=200)
    return {name: value for name, value in form.items() if isinstance(value, str)}


def go(address: str) -> RedirectResponse:
    """Sends the browser on after a form."""
    return RedirectResponse(address, 303)


def named(request: Request, name: str) -> Guest:
    """Whoever asks, under this name from now on; ``Refused`` if nothing of it is seen."""
    guest = guest_of(request)
    name = naming.chosen_name(name) or guest.name
    return Guest(guest.id, name) if guest.id else new_guest(name)


# ------------------------------------------------------------------ home and lobby


async def home(request: Request) -> HTMLResponse:
    """Play now, my tables, open tables, the games."""
    return html(request, await _home(request))


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
    return sorted(found, key=lambda card: not card.your_turn)


async def lobby(request: Request) -> HTMLResponse:
    """Open tables, tables to watch, my tables, and the form that loads a record."""
    return html(request, await _lobby(request))


async def _lobby(request: Request, load_error: str = "") -> LobbyPage:
    registry, words, guest = registry_of(request), words_of(request), guest_of(request)
    opened, running = await registry.listings.open_tables(), await registry.listings.running_tables()
    return LobbyPage(
        path="/tables",
        name=guest.name,
        games=table_summaries.game_summaries(words),
        open_tables=table_summaries.summaries_of(
            registry, (t for t in opened if not t.seats_of(guest.id)), guest.id, words
        ),
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
        return html(request, await _home(request, word or "?"), 404)
    return go(f"/t/{table.id}")


# ------------------------------------------------------------------ making a table


async def new_table(request: Request) -> HTMLResponse:
    """The form."""
    named = request.query_params.get("game")
    of = game(named) if named else games()[0]
    return html(request, forms.new_table_page(of, words_of(request), guest_of(request), path_of(request)))


async def make_table(request: Request) -> Response:
    """Reads the form and opens the table."""
    fields, words = await fields_of(request), words_of(request)
    guest = guest_of(request)
    try:
        guest = named(request, fields.get("your_name", ""))
        table_request = forms.read_form(fields, guest, words)
        live = await registry_of(request).create(guest.id, table_request, await requester_of(request, guest))
    except FilibustaError as error:
        of = game(fields.get("game", ""))
        page = forms.new_table_page(of, words, guest, f"/tables/new?game={of.id}", fields, error.text(words))
        return html(request, page, 429 if isinstance(error, Refused) and error.code == "too-many" else 422)
    answer = _seated(request, live, guest)
    if fields.get("language") in LANGUAGES:
        language.remember(answer, fields["language"])
    return answer


def _seated(request: Request, live: LiveTable, guest: Guest) -> Response:
    answer = go(f"/t/{live.table.id}")
    keys_of(request).give(answer, guest)
    return answer


async def play_now(request: Request) -> Response:
    """A first game against two bots that play well."""
    guest, words, fields = named(request, ""), words_of(request), await fields_of(request)
    of = games()[0]
    count = forms.usual_players(of)
    me = Seat("human", guest.name or words("Captain"), guest=guest.id)
    seats = [me, *(Seat("bot", level="3") for _ in range(count - 1))]
    options, commitment = of.advised_options(count), fields.get("commitment", "")
    table_request = TableRequest(of.id, seats, options, private=True, language=words.language, commitment=commitment)
    live = await registry_of(request).create(guest.id, table_request, await requester_of(request, guest))
    return _seated(request, live, guest)


# ------------------------------------------------------------------ at a table


async def live_table_of(request: Request) -> LiveTable:
    """The live table of the address."""
    return await registry_of(request).live_table(request.path_params["id"])


async def table(request: Request) -> Response:
    """The table; before it has begun, the seats."""
    live, guest = await live_table_of(request), guest_of(request)
    if live.status == "preparing" and registry_of(request).services.compilation.is_ready(live.table.game):
        await live.ready()
    if live.status in ("open", "preparing"):
        return html(request, _join_page(request, live, guest))
    if live.status == "broken":
        raise HTTPException(410)
    if live.table.record is not None and live.status == "over":
        return go(f"/t/{live.table.id}/review")
    return html(request, table_page(live, guest, words_of(request), path_of(request)))


def _join_page(request: Request, live: LiveTable, guest: Guest, error: str = "") -> JoinPage:
    words, stored = words_of(request), live.table
    seated, host = bool(guest.id and stored.seats_of(guest.id)), bool(guest.id) and stored.host == guest.id
    inviting = (seated or host) and bool(stored.open_seats)
    watching = "watch" in request.query_params or live.status != "open"
    return JoinPage(
        path=path_of(request),
        name=guest.name,
        table=table_summaries.live_summary(live, guest.id, words),
        waiting=seated or watching,
        known_as=_known_as(stored, guest),
        disclosing=stored.id if seated and any(seat.commitment for seat in stored.seats) else "",
        link=str(request.url_for("table", id=stored.id)) if inviting else "",
        word=stored.word if inviting else "",
        host=host,
        strengths=forms.strengths(game(stored.game), words) if host and inviting else [],
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
            return html(request, _join_page(request, live, guest, refusal.text(words)), status)
    return _seated(request, live, guest)


async def start(request: Request) -> Response:
    """The host lets bots take the seats nobody took."""
    live, guest, fields = await live_table_of(request), guest_of(request), await fields_of(request)
    if not guest.id or live.table.host != guest.id:
        raise Refused("not-your-seat", "Only the host of the table may do this.")
    registry_of(request).services.quotas.spend("bots", await requester_of(request), len(live.table.open_seats))
    await live.fill_with_bots(fields.get("level", "3"))
    return go(f"/t/{live.table.id}")


async def again(request: Request) -> Response:
    """A return match of the same people."""
    live = await live_table_of(request)
    requester, fields = await requester_of(request), await fields_of(request)
    return go(f"/t/{await registry_of(request).again(live, requester.guest, requester, fields.get('commitment', ''))}")


async def match_of(request: Request) -> LiveTable:
    """The live table with its match, once the rules are ready."""
    live = await live_table_of(request)
    if not registry_of(request).services.compilation.is_ready(live.table.game):
        raise HTTPException(503)
    await live.ready()
    if live.match is None:
        raise HTTPException(410 if live.status == "broken" else 404)
    return live


async def review(request: Request) -> Response:
    """A finished match, step by step."""
    live = await match_of(request)
    if live.match is None or not live.match.over:
        return go(f"/t/{live.table.id}")
    words, guest, queue = words_of(request), guest_of(request), registry_of(request).services.review_queue
    return html(request, await review_page.review_page(queue, live, guest.id, words, path_of(request)))


async def steps(request: Request) -> Response:
    """Positions of a finished match, as a spectator sees them: a page of those after the action ``from``."""
    live = await match_of(request)
    if live.match is None or not live.match.over:
        raise Refused("too-late", "Only a finished match can be reviewed.")
    query, queue = request.query_params, registry_of(request).services.review_queue
    layout, first = "narrow" if query.get("layout") == "narrow" else "wide", number_in(query.get("from", ""))
    language, ply = words_of(request).language, live.base if first is None else first
    return await packed_json(request, await review_page.steps(queue, live, language, layout, ply))


async def since(request: Request) -> Response:
    """What happened at a table after somebody last looked, as that seat saw it: the same steps as in a review."""
    live, query = await match_of(request), request.query_params
    layout = "narrow" if query.get("layout") == "narrow" else "wide"
    first, seat = number_in(query.get("from", "")), number_in(query.get("seat", ""))
    viewpoint = live.viewpoint(guest_of(request).id, words_of(request).language, layout, seat)
    return await long_json(request, await review_page.since(live, viewpoint, first or 0))


async def about(request: Request) -> Response:
    """A thing in the picture of a table, now or after ``ply`` actions, seen close as whoever asks may know it."""
    live, query, words = await match_of(request), request.query_params, words_of(request)
    layout = "narrow" if query.get("layout") == "narrow" else "wide"
    viewpoint = live.viewpoint(guest_of(request).id, words.language, layout, number_in(query.get("seat", "")))
    return Json(closeup.closeup_of(live, viewpoint, query.get("key", ""), words, number_in(query.get("ply", ""))))


def number_in(text: str) -> int | None:
    """A whole number somebody sent, if it is one."""
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 6 else None


async def record(request: Request) -> Response:
    """The game record: of a finished match for everybody; a running one has secrets."""
    live = await match_of(request)
    if live.match is None or not live.match.over:
        raise Refused("too-late", "The record of a match can be read once it is over.")
    name = f"filibusta-{live.table.game}-{live.table.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(await asyncio.to_thread(live.match.to_json), media_type="application/json", headers=headers)


async def load(request: Request) -> Response:
    """A game record becomes a table: to review, or to go on with."""
    registry, guest, requester = registry_of(request), named(request, ""), await requester_of(request)
    try:
        registry.services.quotas.check("uploads", requester)  # before a file is looked for in what was sent
        form = await request.form(max_files=1, max_fields=10)
        sent = form.get("record")
        text = sent.encode() if isinstance(sent, str) else await sent.read() if sent else b""
        release_slot(request)
        live = await registry.load(guest.id, text, requester)
    except FilibustaError as error:
        return html(request, await _lobby(request, error.text(words_of(request))), 422)
    return _seated(request, live, guest)


# ------------------------------------------------------------------ rules, language


async def first_rules(_: Request) -> Response:
    """The rulebook of the first game; it leads to the others."""
    return RedirectResponse(f"/rules/{games()[0].id}")


async def rules(request: Request) -> HTMLResponse:
    """A rulebook."""
    words = words_of(request)
    of = game(request.path_params["game"])
    found = rulebook.book(of.id, words.language)
    page = RulebookPage(
        path=path_of(request),
        name=guest_of(request).name,
        games=table_summaries.game_summaries(words),
        game=game_summary(of, words),
        sections=list(found.sections),
        intro=found.intro,
        written=of.rulebook_language(words.language),
    )
    return html(request, page)


async def one_rule(request: Request) -> Response:
    """One rule, for the small window behind "why?"."""
    texts = rulebook.rule_texts(game(request.path_params["game"]).id, words_of(request).language)
    found = texts.get(request.path_params["number"])
    if found is None:
        raise HTTPException(404)
    return Json(found, headers={"cache-control": "max-age=3600", "vary": "Cookie, Accept-Language"})


async def ask_to_forget(request: Request) -> HTMLResponse:
    """What it means to give up the key of this browser."""
    guest = guest_of(request)
    return html(request, ForgetPage(path=path_of(request), name=guest.name, known=bool(guest.id)))


async def forget(request: Request) -> HTMLResponse:
    """A browser gives up its key."""
    guest = guest_of(request)
    if guest.id:
        await revocation.give_up_key(registry_of(request), keys_of(request), guest)
    answer = html(request, ForgetPage(path=path_of(request), done=True))
    keys_of(request).take(answer)
    return answer


async def choose_language(request: Request) -> Response:
    """Remembers the language and goes back."""
    code = request.path_params["code"]
    if code not in LANGUAGES:
        raise HTTPException(404)
    back = request.query_params.get("back", "/")
    answer = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    language.remember(answer, code)
    return answer


ROUTES = [
    Route("/", home),
    Route("/tables", lobby, methods=["GET"]),
    Route("/tables", make_table, methods=["POST"]),
    Route("/tables/new", new_table),
    Route("/play-now", play_now, methods=["POST"]),
    Route("/join", by_word),
    Route("/load", load, methods=["POST"]),
    Route("/t/{id}", table, name="table"),
    Route("/t/{id}/join", join, methods=["POST"]),
    Route("/t/{id}/start", start, methods=["POST"]),
    Route("/t/{id}/again", again, methods=["POST"]),
    Route("/t/{id}/review", review),
    Route("/t/{id}/steps.json", steps),
    Route("/t/{id}/since.json", since),
    Route("/t/{id}/about.json", about),
    Route("/t/{id}/record.json", record),
    Route("/rules", first_rules),
    Route("/rules/{game}", rules),
    Route("/rules/{game}/{number}.json", one_rule),
    Route("/forget", ask_to_forget, methods=["GET"]),
    Route("/forget", forget, methods=["POST"]),
    Route("/language/{code}", choose_language),
]
