"""The middleware: security headers, limits of request bodies, quotas, fair scheduling."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from filibusta.engine.words import LANGUAGES
from filibusta.server.errors import Refused
from filibusta.server.protection.host_policy import may_host, same_origin
from filibusta.server.protection.quotas import Requester, Spent, address_of
from filibusta.server.protection.request_scheduler import RequestScheduler, RequestSlot
from filibusta.server.settings import Settings
from filibusta.server.web.errors import FILES, on_fault, on_refused

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


HTTPS_ONLY = "max-age=31536000"
"""The header by which browsers use HTTPS for a year."""


BARE = {"x-content-type-options": "nosniff"}
"""The headers of assets; the others concern pages only."""


LARGEST_FORM = 64 * 1024
"""The most bytes of a body except of game records, and what a form adds to these."""


UPLOAD = "/load"


HEALTH = ("/healthz", "/readyz")
"""The paths that proxies ask for by the address of a process."""


UNCOUNTED = (*HEALTH, "/metrics")
"""The paths for monitoring, which cost little."""


COSTLY = ("/steps.json", "/record.json", "/review", "/ending.json", *(f".{language}.png" for language in LANGUAGES))
"""The paths whose response needs most of a match; ``looking`` schedules them."""


COSTS = {"match": 30, "page": 3, "answer": 1}
"""The cost of a request in messages, in proportion to its work."""


HELD = 1.0
"""Seconds after which a request that waits for something releases the slot of its address."""


TOO_MANY_AFTER = 2.0
"""Seconds until a request above its quota is refused, so that refusals slow clients down."""


@dataclass(frozen=True)
class _QuotaCost:
    """The quota that a request counts against, and its cost."""

    kind: Spent
    amount: int


def quota_cost(method: str, path: str) -> _QuotaCost:
    """Returns how much of the quota a request uses."""
    if path.startswith(FILES):
        return _QuotaCost("files", 1)
    if path.endswith(COSTLY):
        return _QuotaCost("messages", COSTS["match"])
    if path in UNCOUNTED:
        return _QuotaCost("messages", 0)
    is_page = method in ("GET", "HEAD") and not path.startswith("/api/") and not path.endswith(".json")
    return _QuotaCost("messages", COSTS["page" if is_page else "answer"])


class ProtectionMiddleware:
    """Adds security headers to every response; refuses bodies that are too long and forms of other sites."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self._scheduler = RequestScheduler()
        self._uploads = RequestScheduler()
        self._looking = RequestScheduler()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        request, begun = Request(scope), _TrackedSend(_with_headers(send, scope["path"], self.settings.secure))
        try:
            await self._serve(request, receive, begun)
        except Refused as refusal:
            if begun.yes:
                raise
            await self._refuse(request, refusal, receive, begun)
        except Exception as error:
            if begun.yes:
                raise
            answer = await on_fault(request, error)
            await answer(scope, receive, begun)

    async def _serve(self, request: Request, receive: Receive, send: "_TrackedSend") -> None:
        self._check(request)
        await _count(request)
        address = address_of(request)
        async with self._uploads.slot(address) if request.url.path == UPLOAD else nullcontext():
            receive = await _complete(receive, self._largest(request), self.settings.body_seconds)
        async with self._slot_of(request.url.path, address) as slot:
            request.scope["slot"] = slot
            if request.url.path.endswith(COSTLY):
                return await self.app(request.scope, receive, _until_taken(send))
            send.slot = slot
            await self.app(request.scope, receive, send)

    async def _refuse(self, request: Request, refusal: Refused, receive: Receive, send: "_TrackedSend") -> None:
        """Sends a refusal in the turn of its address, since its page has to be rendered, too."""
        async with self._scheduler.slot(address_of(request)) as slot:
            send.slot = slot
            answer = await on_refused(request, refusal)
            await answer(request.scope, receive, send)

    @asynccontextmanager
    async def _slot_of(self, path: str, address: str) -> AsyncGenerator[RequestSlot | None, None]:
        """Waits for the turn of a request, if it has to: a request for the health of the server does not.

        It is given up when the answer has begun, or when the request waits for something too long; of what is costly,
        not before the answer was taken, so that an address leaves no heap of them unread.
        """
        if path in UNCOUNTED:
            yield None
        elif path.endswith(COSTLY):
            async with self._looking.slot(address) as slot:
                yield slot
        else:
            async with self._scheduler.slot(address) as slot:
                waiting = asyncio.get_running_loop().call_later(HELD, slot.release)
                try:
                    yield slot
                finally:
                    waiting.cancel()

    def _largest(self, request: Request) -> int:
        return LARGEST_FORM + (self.settings.largest_upload if request.url.path == UPLOAD else 0)

    def _check(self, request: Request) -> None:
        """Raises ``Refused`` for another host name, a body that is too long, or a form of another site."""
        headers, most = request.headers, self._largest(request)
        if request.url.path not in HEALTH and not may_host(self.settings, request):
            raise Refused("wrong-host", "This server has another name.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            raise Refused("too-big", "A request has at most {n} bytes.", n=most)
        foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        changing = request.method not in ("GET", "HEAD", "OPTIONS")
        if changing and (foreign or not same_origin(self.settings, request)):
            raise Refused("not-your-seat", "This form was sent from another site.")


async def _count(request: Request) -> None:
    """Counts a request of an address; raises ``Refused``, after a delay, if there are too many."""
    requester, price = Requester("", address_of(request)), quota_cost(request.method, request.url.path)
    try:
        request.app.state.registry.services.quotas.spend(price.kind, requester, price.amount)
    except Refused:
        await asyncio.sleep(TOO_MANY_AFTER)
        raise


class _TrackedSend:
    """Notes when a response begins: then the work is done, however slowly the client reads it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.yes = False
        self.slot: RequestSlot | None = None

    async def __call__(self, message: Message) -> None:
        self.yes = True
        if self.slot:
            self.slot.release()
        await self._send(message)


async def _complete(receive: Receive, largest: int, seconds: float) -> Receive:
    """Reads a body within its time and size limits, before the request takes its turn."""
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    break
                body += message.get("body", b"")
                if len(body) > largest:
                    raise Refused("too-big", "A request has at most {n} bytes.", n=largest)
                if not message.get("more_body", False):
                    message = {"type": "http.request", "body": bytes(body), "more_body": False}
                    break
    except TimeoutError:
        raise Refused("too-slow", "The rest of this request did not come in time.") from None
    waiting: list[Message] = [message]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving


def _until_taken(send: Send) -> Send:
    """Says that an answer ends in a message of its own, which has to wait until what came before it was taken."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body" and not message.get("more_body", False):
            await send({**message, "more_body": True})
            message = {"type": "http.response.body"}
        await send(message)

    return sending


def _with_headers(send: Send, path: str, secure: bool) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            kept = "immutable" in headers.get("cache-control", "")
            for name, value in (BARE if kept else HEADERS).items():
                headers.setdefault(name, value)
            if secure:
                headers.setdefault("strict-transport-security", HTTPS_ONLY)
            if path.startswith("/static/"):
                headers.setdefault("cache-control", "no-cache")
        await send(message)

    return sending
