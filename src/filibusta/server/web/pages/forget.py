"""``/forget``: a browser gives up its key."""

from typing import ClassVar

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from filibusta.server.web import revocation
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.requests import guest_of, keys_of, path_of, registry_of


class ForgetPage(Page, frozen=True, kw_only=True):
    """``/forget``: a browser gives up its key (``POST /forget``), or has just done so."""

    template: ClassVar[str] = "forget.html"
    known: bool = False
    """The browser has a key."""
    done: bool = False


async def ask_to_forget(request: Request) -> HTMLResponse:
    """Explains what giving up the key of this browser does."""
    guest = guest_of(request)
    return page_response(request, ForgetPage(path=path_of(request), name=guest.name, known=bool(guest.id)))


async def forget(request: Request) -> HTMLResponse:
    """Gives up the key of a browser."""
    guest = guest_of(request)
    if guest.id:
        await revocation.give_up_key(registry_of(request), keys_of(request), guest)
    answer = page_response(request, ForgetPage(path=path_of(request), done=True), forgotten=True)
    keys_of(request).take(answer)
    return answer


ROUTES = [
    Route("/forget", ask_to_forget, methods=["GET"]),
    Route("/forget", forget, methods=["POST"]),
]
