"""What every answer of the server shares: headers, sizes, errors in the form the asker understands."""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from filibusta.engine.errors import FilibustaError, UnknownGame
from filibusta.engine.words import Words
from filibusta.server.doors import may_host, same_origin
from filibusta.server.language import language_of, remember
from filibusta.server.messages import Refused
from filibusta.server.pages import ErrorPage, Page, page_words, render
from filibusta.server.quotas import Asker, address_of
from filibusta.server.settings import Settings
from filibusta.server.store import StoreFailed

log = structlog.get_logger()
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
BARE = {"x-content-type-options": "nosniff"}
"""For what a page is made of: the rest speaks to pages, and on thirty files would weigh as much as a font."""
STATUS = {
    "unknown": 404,
    "not-your-seat": 403,
    "stale": 409,
    "over": 409,
    "too-late": 409,
    "too-early": 409,
    "illegal": 422,
    "malformed": 400,
    "too-big": 413,
    "not-ready": 503,
    "not-kept": 503,
    "broken": 410,
    "too-many": 429,
    "no-token": 403,
    "wrong-host": 421,
    "too-slow": 408,
}
NOT_KEPT = "This could not be read or saved just now. Try again in a moment."
CODES = {
    400: "malformed",
    401: "not-your-seat",
    403: "not-your-seat",
    404: "unknown",
    405: "not-allowed",
    413: "too-big",
}


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done; of several actions the first ``done`` were."""

    code: str
    text: str
    done: int = 0
    wait: int = 0
    """Seconds after which it may be asked for again."""


class Json(Response):
    """A msgspec value as JSON. Nobody keeps it unless ``headers`` say otherwise: it may hold what one seat sees."""

    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(content, status_code, {"cache-control": "no-store", **(headers or {})})

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def path_of(request: Request) -> str:
    """The address of the page itself, with its query."""
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def html(request: Request, page: Page, status: int = 200) -> HTMLResponse:
    """A page in the language of whoever asks; what it asks for then comes in the same one."""
    compiling, language = request.app.state.hall.services.compiling, language_of(request)
    text = render(page, page_words(language), preparing=compiling.percent())
    answer = HTMLResponse(text, status, {"cache-control": "no-store", "vary": "Cookie, Accept-Language"})
    if request.query_params.get("lang") == language:
        remember(answer, language)
    return answer


# ------------------------------------------------------------------ errors


def failed(request: Request, status: int, code: str, text: str, done: int = 0, wait: int = 0) -> Response:
    """An error as JSON for programs and as a page for people."""
    if request.url.path.startswith("/api") and request.url.path != "/api":
        problem = Problem(code, text or _reason(status, page_words(language_of(request))), done, wait)
        answer: Response = Json(problem, status)
    else:
        answer = html(request, ErrorPage(status=status, detail=text, path=path_of(request)), status)
    if wait:
        answer.headers["retry-after"] = str(wait)
    return answer


def _reason(status: int, say: Words) -> str:
    """What a status means; pages have longer sentences of their own."""
    match status:
        case 404:
            return say("There is no such address.")
        case 405:
            return say("Method not allowed.")
        case 503:
            return say("The rules are still being prepared. Try again in a moment.")
        case _:
            return say("Something went wrong on our side. Nothing has changed.")


async def on_refused(request: Request, error: Exception) -> Response:
    """A refusal, with the status that fits it."""
    assert isinstance(error, Refused)
    status = STATUS.get(error.code, 400)
    return failed(request, status, error.code, error.text(page_words(language_of(request))), error.done, error.wait)


async def on_filibusta_error(request: Request, error: Exception) -> Response:
    """What the engine does not take."""
    assert isinstance(error, FilibustaError)
    code, status = ("unknown", 404) if isinstance(error, UnknownGame) else ("malformed", 422)
    return failed(request, status, code, error.text(page_words(language_of(request))))


async def on_store_failed(request: Request, error: Exception) -> Response:
    """The database is full, busy or away."""
    log.error("the database failed", path=request.url.path, reason=str(error))
    return failed(request, 503, "not-kept", page_words(language_of(request))(NOT_KEPT))


async def on_http_error(request: Request, error: Exception) -> Response:
    """What Starlette does not take: unknown addresses, wrong methods."""
    assert isinstance(error, HTTPException)
    return failed(request, error.status_code, CODES.get(error.status_code, "malformed"), "")


async def on_fault(request: Request, error: Exception) -> Response:
    """Our own mistake: the log has it all, the page nothing."""
    log.error("a request failed", path=request.url.path, exc_info=error)
    return failed(request, 500, "fault", "")


HANDLERS: dict[Any, Any] = {
    Refused: on_refused,
    FilibustaError: on_filibusta_error,
    StoreFailed: on_store_failed,
    HTTPException: on_http_error,
}


# ------------------------------------------------------------------ around every request


class Guard:
    """Security headers on every answer; bodies that are too long and forms from elsewhere are turned away."""

    def __init__(self, app: ASGIApp, settings: Settings, largest: int) -> None:
        self.app = app
        self.settings = settings
        self.largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        sending = _with_headers(send, scope["path"])
        if problem := self._problem(Request(scope), headers):
            answer = await on_refused(Request(scope), problem)
            return await answer(scope, receive, sending)
        begun = _Begun(sending)
        try:
            _count(scope)
            await self.app(scope, _bounded(receive, self.largest, self.settings.body_seconds), begun)
        except Refused as refusal:
            if begun.yes:
                raise
            answer = await on_refused(Request(scope), refusal)
            await answer(scope, receive, sending)
        except Exception as error:
            if begun.yes:
                raise
            answer = await on_fault(Request(scope), error)
            await answer(scope, receive, sending)

    def _problem(self, request: Request, headers: Headers) -> Refused | None:
        if request.url.path != "/healthz" and not may_host(self.settings, request):
            return Refused("wrong-host", "This server has another name.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.largest:
            return Refused("too-big", "A request has at most {n} bytes.", n=self.largest)
        foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        changing = request.method not in ("GET", "HEAD", "OPTIONS")
        if changing and (foreign or not same_origin(self.settings, request)):
            return Refused("not-your-seat", "This form was sent from another site.")
        return None


UNCOUNTED = ("/static/", "/art/", "/healthz", "/readyz", "/metrics")
"""What is kept by browsers, or asked for by whoever watches over the server."""
COSTLY, PRICE = ("/steps.json", "/record.json", "/review"), 10
"""What a whole match is looked through for counts as so many messages."""


def _count(scope: Scope) -> None:
    """Counts a request as a message of its address; ``Refused`` if there are too many."""
    path: str = scope["path"]
    if not path.startswith(UNCOUNTED):
        asker = Asker("", address_of(Request(scope)))
        amount = PRICE if path.endswith(COSTLY) else 1
        scope["app"].state.hall.services.quotas.spend("messages", asker, amount)


class _Begun:
    """Knows whether an answer has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.yes = False

    async def __call__(self, message: Message) -> None:
        self.yes = True
        await self._send(message)


def _bounded(receive: Receive, largest: int, seconds: float) -> Receive:
    """Bodies without a stated length are counted while they come, and have to come in time."""
    total, complete, until = 0, False, asyncio.get_running_loop().time() + seconds

    async def receiving() -> Message:
        nonlocal total, complete
        if complete:  # what comes now is the end of the connection, whenever that may be
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise Refused("too-slow", "The rest of this request did not come in time.") from None
        complete = not message.get("more_body", False)
        total += len(message.get("body", b""))
        if total > largest:
            raise Refused("too-big", "A request has at most {n} bytes.", n=largest)
        return message

    return receiving


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            kept = "immutable" in headers.get("cache-control", "")
            for name, value in (BARE if kept else HEADERS).items():
                headers.setdefault(name, value)
            if path.startswith("/static/"):
                headers.setdefault("cache-control", "no-cache")
        await send(message)

    return sending
