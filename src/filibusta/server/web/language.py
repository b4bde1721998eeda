"""The language of a response: the chosen one, else the browser's preference, else English."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from filibusta.engine.words import LANGUAGES

COOKIE = "filibusta_language"


def language_of(connection: HTTPConnection) -> str:
    """Returns the language of a request: of ``?lang=``, the cookie, or ``Accept-Language``."""
    for chosen in (connection.query_params.get("lang"), connection.cookies.get(COOKIE)):
        if chosen in LANGUAGES:
            return chosen
    return accepted(connection.headers.get("accept-language", ""))


def remember(answer: Response, language: str) -> None:
    """Stores the chosen language in a cookie."""
    answer.set_cookie(COOKIE, language, max_age=365 * 24 * 3600, samesite="lax", path="/")


def accepted(header: str) -> str:
    """Returns the preferred language of an ``Accept-Language`` header among ours."""
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
