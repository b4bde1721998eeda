"""``/mine/notices``: where a guest is notified of turns; ``/notices/<token>`` confirms and ends that."""

import asyncio
from datetime import UTC, datetime
from typing import ClassVar
from urllib.parse import urlsplit

from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from filibusta.engine.words import Words
from filibusta.server.errors import Refused
from filibusta.server.notify import messages
from filibusta.server.notify.channels import Channels
from filibusta.server.notify.mail import checked_address
from filibusta.server.notify.push import read_subscription
from filibusta.server.protection.quotas import Requester, address_of
from filibusta.server.storage import contacts
from filibusta.server.storage.contacts import FEED, MAIL, PUSH, WEBHOOK, Contact
from filibusta.server.storage.models import RUNNING
from filibusta.server.storage.my_games import my_games
from filibusta.server.storage.store import Store
from filibusta.server.web.assets import STATIC
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.requests import fields_of, go, guest_of, registry_of, requester_of, words_of
from filibusta.server.words import server_words


class ShownContact(Struct, frozen=True):
    """An address, as its owner sees it."""

    id: str
    kind: str
    text: str
    confirmed: bool


class NoticedTable(Struct, frozen=True):
    """A running game of the guest. ``silent``: without notifications."""

    id: str
    name: str
    silent: bool


class NoticesPage(Page, frozen=True, kw_only=True):
    """``/mine/notices``: sends ``POST /mine/notices`` with ``kind`` and ``address``, ``POST /mine/notices/end`` and
    ``/renew`` with ``id``, ``/silence`` and ``/tell`` with ``table``. ``notices.js`` subscribes the browser."""

    template: ClassVar[str] = "notices.html"
    here: ClassVar[str] = "mine"
    known: bool = False
    """The browser has a key."""
    offered: list[str] = field(default_factory=list[str])
    """The kinds of addresses that this server can write to."""
    contacts: list[ShownContact] = field(default_factory=list[ShownContact])
    tables: list[NoticedTable] = field(default_factory=list[NoticedTable])
    """The running games of the guest; the one from which the guest came is first."""
    push_key: str = ""
    """The public key with which a browser subscribes."""
    feed: str = ""
    """The secret address of the feed."""
    feed_id: str = ""
    error: str = ""
    """The reason why an address was refused, in the language of the page."""
    kind: str = ""
    """The kind of that address."""
    back: str = ""
    """The table from which the guest came."""


class NoticePage(Page, frozen=True, kw_only=True):
    """``/notices/<token>``: confirms an address (``POST …/confirm``) or ends the messages to it (``POST``)."""

    template: ClassVar[str] = "notice.html"
    address: str = ""
    """The address; empty: the link is invalid."""
    confirmed: bool = False
    done: str = ""
    """``confirmed`` or ``ended``, once that was done."""
    token: str = ""


def _channels(request: Request) -> Channels:
    return request.app.state.channels


def _shown(contact: Contact) -> ShownContact:
    text = {MAIL: contact.address, WEBHOOK: urlsplit(contact.address).hostname or "", PUSH: "", FEED: ""}[contact.kind]
    return ShownContact(contact.id, contact.kind, text, contact.confirmed)


async def notices(request: Request) -> HTMLResponse:
    """The addresses of a guest."""
    return await _page(request)


async def _page(request: Request, error: str = "", kind: str = "", status: int = 200) -> HTMLResponse:
    guest, services, channels = guest_of(request), registry_of(request).services, _channels(request)
    own = await services.call(contacts.contacts, services.store, guest.id) if guest.id else []
    feed = next((one for one in own if one.kind == FEED), None)
    back = request.query_params.get("back", "")
    tables = await services.call(_tables, services.store, guest.id, back) if guest.id else []
    page = NoticesPage(
        path="/mine/notices",
        name=guest.name,
        known=bool(guest.id),
        offered=[one for one in (PUSH, MAIL, WEBHOOK, FEED) if channels.offers(one)],
        contacts=[_shown(one) for one in own if one.kind != FEED],
        tables=tables,
        push_key=await asyncio.to_thread(lambda: channels.push_keys.public) if channels.offers(PUSH) else "",
        feed=str(request.url_for("feed", token=feed.token)) if feed else "",
        feed_id=feed.id if feed else "",
        error=error,
        kind=kind,
        back=f"/t/{back}" if back.isascii() and back.isalnum() else "",
    )
    return page_response(request, page, status)


def _tables(store: Store, guest: str, first: str) -> list[NoticedTable]:
    silent, games = contacts.silenced(store, guest), my_games(store, guest)
    found = [NoticedTable(one.id, one.title, one.id in silent) for one in games if one.state == RUNNING]
    return sorted(found, key=lambda one: one.id != first)


async def add(request: Request) -> Response:
    """Adds an address; an e-mail address has to be confirmed by a link."""
    guest, fields, services = guest_of(request), await fields_of(request), registry_of(request).services
    kind, address, language = fields.get("kind", ""), fields.get("address", ""), words_of(request).language
    if not guest.id:
        return go("/mine/notices")
    try:
        address = _checked(_channels(request), kind, address)
        requester = await requester_of(request)
        services.quotas.check("contacts", requester)
        if kind == MAIL:  # nobody may have one address written to again and again
            services.quotas.spend("contacts", Requester(f"mail {address.lower()}", requester.address))
        services.quotas.spend("contacts", requester)
        added = await services.call(
            contacts.add_contact, services.store, guest.id, kind, address, language, kind != MAIL
        )
        if added is None:
            raise Refused("too-many", "You have enough addresses of this kind: remove one of them first.")
    except Refused as refused:
        return await _page(request, refused.text(words_of(request)), kind, 429 if refused.code == "too-many" else 422)
    return go(f"/mine/notices#{kind}")


def _checked(channels: Channels, kind: str, address: str) -> str:
    """Returns an address of a kind that this server can write to; raises ``Refused``."""
    if not channels.offers(kind):
        raise Refused("unknown", "This server sends no messages of this kind.")
    match kind:
        case "mail":
            return checked_address(address)
        case "webhook":
            return channels.outgoing.checked(address.strip()).geturl()
        case "push":
            channels.outgoing.checked(read_subscription(address).endpoint)
            return address
        case "feed":
            return ""
        case _:
            raise ValueError(f"no kind of contact: {kind}")


async def end(request: Request) -> Response:
    """Ends an address of the guest."""
    guest, fields, services = guest_of(request), await fields_of(request), registry_of(request).services
    if guest.id:
        await services.call(contacts.end_contact, services.store, fields.get("id", ""), guest.id)
    return go("/mine/notices")


async def renew(request: Request) -> Response:
    """Renews the secret address of the guest's feed."""
    guest, fields, services = guest_of(request), await fields_of(request), registry_of(request).services
    if guest.id:
        await services.call(contacts.renew, services.store, fields.get("id", ""), guest.id)
    return go("/mine/notices#feed")


async def silence(request: Request) -> Response:
    """Stops notifications about one table."""
    guest, fields, services = guest_of(request), await fields_of(request), registry_of(request).services
    tables = await services.call(my_games, services.store, guest.id) if guest.id else []
    if (id := fields.get("table", "")) in {one.id for one in tables}:
        await services.call(contacts.silence, services.store, guest.id, id)
    return go("/mine/notices#tables")


async def tell(request: Request) -> Response:
    """Resumes notifications about one table."""
    guest, fields, services = guest_of(request), await fields_of(request), registry_of(request).services
    if guest.id:
        await services.call(contacts.end_silence, services.store, guest.id, fields.get("table", ""))
    return go("/mine/notices#tables")


async def notice(request: Request) -> HTMLResponse:
    """Asks whether to confirm an address, or to end its messages."""
    return await _notice(request)


async def _notice(request: Request, done: str = "") -> HTMLResponse:
    services, token = registry_of(request).services, request.path_params["token"]
    services.quotas.check("guesses", Requester("", address_of(request)))
    contact = await services.call(contacts.by_token, services.store, token)
    path = f"/notices/{token}"
    if contact is None or contact.kind == FEED:
        services.quotas.spend("guesses", Requester("", address_of(request)))
        return page_response(request, NoticePage(path=path), 404)
    text = _shown(contact).text or contact.kind
    return page_response(
        request, NoticePage(path=path, token=token, address=text, confirmed=contact.confirmed, done=done)
    )


async def confirm(request: Request) -> HTMLResponse:
    """Confirms an address."""
    services = registry_of(request).services
    await services.call(contacts.confirm, services.store, request.path_params["token"])
    return await _notice(request, "confirmed")


async def end_by_token(request: Request) -> HTMLResponse:
    """Ends the messages to an address; mail programs may request it with one click."""
    services, token = registry_of(request).services, request.path_params["token"]
    contact = await services.call(contacts.by_token, services.store, token)
    if contact is None or contact.kind == FEED:
        return await _notice(request)
    await services.call(contacts.end_contact, services.store, contact.id)
    text = _shown(contact).text or contact.kind
    return page_response(request, NoticePage(path=f"/notices/{token}", address=text, done="ended"))


async def feed(request: Request) -> Response:
    """The feed of a guest."""
    services, token = registry_of(request).services, request.path_params["token"]
    requester = Requester("", address_of(request))
    services.quotas.check("guesses", requester)
    contact = await services.call(contacts.by_token, services.store, token)
    if contact is None or contact.kind != FEED:
        services.quotas.spend("guesses", requester)
        return Response(status_code=404)
    waiting = await services.call(contacts.waiting_for, services.store, contact.guest)
    say: Words = server_words(contact.language)
    dates = [_date(one.since) for one in waiting]
    origin = str(request.base_url).rstrip("/")
    text = messages.feed(waiting, contact, origin, say, _date(services.store.now()), dates)
    return Response(text, media_type="application/atom+xml", headers={"cache-control": "no-store"})


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


async def service_worker(_: Request) -> Response:
    """The script that shows messages while no page is open; it has to lie at the top."""
    return FileResponse(STATIC / "pages/sw.js", media_type="text/javascript", headers={"cache-control": "no-cache"})


ROUTES = [
    Route("/mine/notices", notices, methods=["GET"]),
    Route("/mine/notices", add, methods=["POST"]),
    Route("/mine/notices/end", end, methods=["POST"]),
    Route("/mine/notices/renew", renew, methods=["POST"]),
    Route("/mine/notices/silence", silence, methods=["POST"]),
    Route("/mine/notices/tell", tell, methods=["POST"]),
    Route("/notices/{token}", notice, methods=["GET"]),
    Route("/notices/{token}", end_by_token, methods=["POST"]),
    Route("/notices/{token}/confirm", confirm, methods=["POST"]),
    Route("/feed/{token}.atom", feed, name="feed"),
    Route("/sw.js", service_worker),
]
