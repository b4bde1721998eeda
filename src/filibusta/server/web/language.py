"""The language of a response: the one chosen, else the one that the browser prefers, else English."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from filibusta.engine.words import LANGUAGES

COOKIE = "filibusta_language"


def language_of(connection: HTTPConnection) -> str:
    """``?lang=``, the cookie, then ``Accept-Language``."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get(COOKIE)):
        if chosen in LANGUAGES:
            return chosen
    return accepted(connection.headers.get("accept-language", ""))


def remember(answer: Response, language: str) -> None:
    """Keeps the choice in the browser."""
    answer.set_cookie(COOKIE, language, max_age=365 * 24 * 3600, samesite="lax", path="/")


def accepted(header: str) -> str:
    """The best of our languages that an ``Accept-Language`` header allows."""
    best, quality = LANGUAGES[0], 0.0
    for part in header[:500].split(","):
        tag, _, q = part.strip().partition(";q=")
        language = tag.split("-")[0].lower()
        weight = _number(q)
        if language in LANGUAGES and weight > quality:
            best, quality = language, weight
    return best


def _number(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
