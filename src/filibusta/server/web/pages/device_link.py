"""``/mine/link`` and ``/link/<code>``: a guest plays on another device, too."""

from typing import ClassVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from filibusta.server.protection.quotas import Requester, address_of
from filibusta.server.storage.device_links import end_links, linked_guest, make_link, use_link
from filibusta.server.storage.my_games import my_games
from filibusta.server.web.identity import Guest
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.requests import go, guest_of, keys_of, registry_of, requester_of


class NewLinkPage(Page, frozen=True, kw_only=True):
    """The answer of ``POST /mine/link``: a link that works once; ``POST /mine/link/end`` ends it."""

    template: ClassVar[str] = "new_link.html"
    here: ClassVar[str] = "mine"
    link: str


class LinkPage(Page, frozen=True, kw_only=True):
    """``/link/<code>``: asks whether this device shall play as the guest of the link (``POST`` to the same address)."""

    template: ClassVar[str] = "link.html"
    good: bool = False
    """True if the link was not used and has not expired."""
    guest_name: str = ""
    """The name of the guest of the link."""
    own: int = 0
    """The number of games of the browser's present guest, which it would lose."""
    same: bool = False
    """True if the browser has the key of this guest already."""


async def new_link(request: Request) -> Response:
    """Makes a link for another device."""
    guest, services = guest_of(request), registry_of(request).services
    if not guest.id:
        return go("/mine")
    services.quotas.spend("links", await requester_of(request))
    code = await services.call(make_link, services.store, guest.id, guest.name)
    link = str(request.url_for("device_link", code=code))
    return page_response(request, NewLinkPage(path="/mine", name=guest.name, link=link))


async def end_link(request: Request) -> Response:
    """Ends the link that was made."""
    guest, services = guest_of(request), registry_of(request).services
    if guest.id:
        await services.call(end_links, services.store, guest.id)
    return go("/mine")


async def ask_link(request: Request) -> HTMLResponse:
    """Explains what following a link does."""
    services, guest, code = registry_of(request).services, guest_of(request), request.path_params["code"]
    requester = Requester(guest.id, address_of(request))
    services.quotas.check("guesses", requester)
    found = await services.call(linked_guest, services.store, code)
    if found is None:
        services.quotas.spend("guesses", requester)
        return page_response(request, LinkPage(path=request.url.path, name=guest.name), 404)
    same = guest.id == found.guest
    own = 0 if same or not guest.id else len(await services.call(my_games, services.store, guest.id))
    page = LinkPage(path=request.url.path, name=guest.name, good=True, guest_name=found.name, own=own, same=same)
    return page_response(request, page)


async def follow_link(request: Request) -> Response:
    """Gives this device the key of the guest of a link, which ends the link."""
    services, code = registry_of(request).services, request.path_params["code"]
    requester = Requester(guest_of(request).id, address_of(request))
    services.quotas.check("guesses", requester)
    found = await services.call(use_link, services.store, code)
    if found is None:
        services.quotas.spend("guesses", requester)
        return page_response(request, LinkPage(path=request.url.path), 404)
    answer = go("/mine")
    keys_of(request).give(answer, Guest(found.guest, found.name))
    return answer


ROUTES = [
    Route("/mine/link", new_link, methods=["POST"]),
    Route("/mine/link/end", end_link, methods=["POST"]),
    Route("/link/{code}", ask_link, name="device_link", methods=["GET"]),
    Route("/link/{code}", follow_link, methods=["POST"]),
]
