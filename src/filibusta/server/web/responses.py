"""What every answer of the server shares: headers, sizes, errors in the form the client understands."""

import asyncio
import gzip
from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from filibusta.engine.errors import FilibustaError, UnknownGame
from filibusta.engine.words import Words
from filibusta.server.protocol.messages import Refused
from filibusta.server.storage.store import StoreFailed
from filibusta.server.web.language import language_of, remember
from filibusta.server.web.pages.models import ErrorPage, Page, page_words, render

log = structlog.get_logger()
FILES = ("/static/", "/art/")
"""What pages are made of, and browsers keep."""
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
    "not-json": 415,
}
NOT_KEPT = "This could not be read or saved just now. Try again in a moment."
CODES = {
    400: "malformed",
    401: "not-your-seat",
    403: "not-your-seat",
    404: "unknown",
    405: "not-allowed",
    410: "broken",
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


async def long_json(request: Request, content: Any) -> Response:
    """A long answer as JSON, written and packed aside: everybody else would wait for it."""
    return await packed_json(request, await asyncio.to_thread(lambda: gzip.compress(msgspec.json.encode(content), 6)))


async def packed_json(request: Request, packed: bytes) -> Response:
    """JSON that gzip has packed, to whoever takes it so; others get it unpacked."""
    headers = {"cache-control": "no-store", "vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, headers=headers | {"content-encoding": "gzip"}, media_type=Json.media_type)
    return Response(await asyncio.to_thread(gzip.decompress, packed), headers=headers, media_type=Json.media_type)


def path_of(request: Request) -> str:
    """The address of the page itself, with its query."""
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def html(request: Request, page: Page, status: int = 200) -> HTMLResponse:
    """A page in the language of whoever asks; what it asks for then comes in the same one."""
    compiling, language = request.app.state.registry.services.compilation, language_of(request)
    text = render(page, page_words(language), preparing=compiling.percent())
    answer = HTMLResponse(text, status, {"cache-control": "no-store", "vary": "Cookie, Accept-Language"})
    if request.query_params.get("lang") == language:
        remember(answer, language)
    return answer


# ------------------------------------------------------------------ errors


def failed(request: Request, status: int, code: str, text: str, done: int = 0, wait: int = 0) -> Response:
    """An error as JSON for programs, as a page for people, and as a word in place of what a page is made of."""
    if request.url.path.startswith("/api") and request.url.path != "/api":
        problem = Problem(code, text or _reason(status, page_words(language_of(request))), done, wait)
        answer: Response = Json(problem, status)
    elif request.url.path.startswith(FILES):
        answer = PlainTextResponse(code, status)
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
    answer = failed(request, error.status_code, CODES.get(error.status_code, "malformed"), "")
    answer.headers.update(error.headers or {})
    return answer


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
