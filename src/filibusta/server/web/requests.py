"""Values that pages and the API read from a request: guest, language and table."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from filibusta.engine.words import Words
from filibusta.server.protection.quotas import Requester, address_of
from filibusta.server.protection.request_scheduler import RequestSlot
from filibusta.server.storage.tokens import PREFIX, token_owner
from filibusta.server.tables import naming
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web import language
from filibusta.server.web.identity import Guest, GuestKeys, bearer, new_guest
from filibusta.server.words import server_words

NOBODY = Guest("")


def registry_of(request: Request) -> TableRegistry:
    """The tables of this server."""
    return request.app.state.registry


def keys_of(request: Request) -> GuestKeys:
    """The keys of this server."""
    return request.app.state.keys


def words_of(request: Request) -> Words:
    """The words in the language of the client."""
    return server_words(language.language_of(request))


def guest_of(request: Request) -> Guest:
    """Returns the guest who asks; ``NOBODY`` for somebody new."""
    return keys_of(request).guest(request) or NOBODY


async def requester_of(request: Request, guest: Guest | None = None) -> Requester:
    """Returns whose quotas count: the guest's and the address's, unless the request has an API token."""
    services = registry_of(request).services
    secret = bearer(request)
    trusted = secret.startswith(PREFIX) and bool(await services.call(token_owner, services.store, secret))
    return Requester((guest or guest_of(request)).id, address_of(request), trusted)


async def fields_of(request: Request) -> dict[str, str]:
    """The text fields of a form."""
    form = await request.form(max_files=1, max_fields=200)
    return {name: value for name, value in form.items() if isinstance(value, str)}


def go(address: str) -> RedirectResponse:
    """Redirects the browser after a form."""
    return RedirectResponse(address, 303)


def named(request: Request, name: str) -> Guest:
    """Returns the guest of a request with a new name; raises ``Refused`` if nothing of it is visible."""
    guest = guest_of(request)
    name = naming.chosen_name(name) or guest.name
    return Guest(guest.id, name) if guest.id else new_guest(name)


def seated(request: Request, live: LiveTable, guest: Guest) -> Response:
    """Redirects to the table, with the key of a guest who has taken a seat there."""
    answer = go(f"/t/{live.table.id}")
    keys_of(request).give(answer, guest)
    return answer


async def live_table_of(request: Request) -> LiveTable:
    """The live table of the address."""
    return await registry_of(request).live_table(request.path_params["id"])


async def loaded_table_of(request: Request) -> LiveTable:
    """The live table with its match, once the rules are ready."""
    live = await live_table_of(request)
    if not registry_of(request).services.compilation.is_ready(live.table.game):
        raise HTTPException(503)
    await live.ready()
    if live.match is None:
        raise HTTPException(410 if live.status == "broken" else 404)
    return live


def number_in(text: str) -> int | None:
    """Returns a whole number that was sent; None if it is none."""
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 6 else None


def path_of(request: Request) -> str:
    """The address of the page itself, with its query."""
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def release_slot(request: Request) -> None:
    """Releases the slot of this request for the next one of its address, since little remains to be done."""
    slot: RequestSlot | None = request.scope.get("slot")
    if slot:
        slot.release()
