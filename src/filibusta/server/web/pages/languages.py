"""``/language/<code>``: the language of this browser from now on."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from filibusta.engine.words import LANGUAGES
from filibusta.server.web import language
from filibusta.server.web.requests import go


async def choose_language(request: Request) -> Response:
    """Remembers the language and goes back."""
    code = request.path_params["code"]
    if code not in LANGUAGES:
        raise HTTPException(404)
    back = request.query_params.get("back", "/")
    answer = go(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    language.remember(answer, code)
    return answer


ROUTES = [
    Route("/language/{code}", choose_language),
]
