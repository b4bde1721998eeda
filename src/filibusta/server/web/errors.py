"""Errors in the form the client understands: JSON for programs, a page for people."""

from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route

from filibusta.engine.errors import FilibustaError, UnknownGame
from filibusta.engine.words import Words
from filibusta.server.errors import Code, Refused
from filibusta.server.storage.store import StoreFailed
from filibusta.server.web.language import language_of
from filibusta.server.web.pages.page import ErrorPage, page_response
from filibusta.server.web.requests import path_of
from filibusta.server.web.responses import Json, Problem
from filibusta.server.words import server_words

log = structlog.get_logger()


FILES = ("/static/", "/art/")
"""The paths of assets, which browsers cache."""


STATUS: dict[Code, int] = {
    "unknown": 404,
    "not-your-seat": 403,
    "stale": 409,
    "not-alone": 409,
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
    503: "not-ready",
}


def failed(request: Request, status: int, code: str, text: str, done: int = 0, wait: int = 0) -> Response:
    """Returns an error as JSON for programs, as a page for people, and as plain text for assets."""
    if request.url.path.startswith("/api") and request.url.path != "/api":
        problem = Problem(code, text or _reason(status, server_words(language_of(request))), done, wait)
        answer: Response = Json(problem, status)
    elif request.url.path.startswith(FILES):
        answer = PlainTextResponse(code, status)
    else:
        answer = page_response(request, ErrorPage(status=status, detail=text, path=path_of(request)), status)
    if wait:
        answer.headers["retry-after"] = str(wait)
    return answer


def _reason(status: int, say: Words) -> str:
    """Returns the meaning of a status; pages have longer sentences of their own."""
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
    """Answers a refusal with the status of its code."""
    assert isinstance(error, Refused)
    status = STATUS[error.code]
    return failed(request, status, error.code, error.text(server_words(language_of(request))), error.done, error.wait)


async def on_filibusta_error(request: Request, error: Exception) -> Response:
    """Answers a request that the engine refuses."""
    assert isinstance(error, FilibustaError)
    code, status = ("unknown", 404) if isinstance(error, UnknownGame) else ("malformed", 422)
    return failed(request, status, code, error.text(server_words(language_of(request))))


async def on_store_failed(request: Request, error: Exception) -> Response:
    """Answers a request whose database is full, busy or unreachable."""
    log.error("the database failed", path=request.url.path, reason=str(error))
    return failed(request, 503, "not-kept", server_words(language_of(request))(NOT_KEPT))


async def on_http_error(request: Request, error: Exception) -> Response:
    """Answers a request that Starlette refuses: an unknown address, a wrong method."""
    assert isinstance(error, HTTPException)
    answer = failed(request, error.status_code, CODES[error.status_code], "")
    answer.headers.update(error.headers or {})
    if error.status_code == 405:
        answer.headers["allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """Returns the methods of all routes of this address; Starlette names those of the first only."""
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    found = [route.methods or () for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return {method for methods in found for method in methods}


async def on_fault(request: Request, error: Exception) -> Response:
    """Answers an unexpected error: logs the traceback; the response shows no details."""
    log.error("a request failed", path=request.url.path, exc_info=error)
    return failed(request, 500, "fault", "")


HANDLERS: dict[Any, Any] = {
    Refused: on_refused,
    FilibustaError: on_filibusta_error,
    StoreFailed: on_store_failed,
    HTTPException: on_http_error,
}
