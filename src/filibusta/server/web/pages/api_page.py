"""The page that shows the API to people who write programs."""

from typing import ClassVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from filibusta.engine.game import games
from filibusta.server.web.api.operations import OPERATIONS
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.requests import path_of

EXAMPLE = """curl -X POST {url}api/tables \\
  -d '{{"game": "{game}", "seats": [{{"kind": "open"}}, {{"kind": "bot", "level": 3}}]}}'
curl -X POST {url}api/tables/ID/seats -d '{{"name": "Robo"}}'
curl -H "Authorization: Bearer KEY" {url}api/tables/ID/view
curl -H "Authorization: Bearer KEY" -X POST {url}api/tables/ID/moves -d '{{"ply": 0, "action": "pass"}}'"""


class Row(Struct, frozen=True):
    """A row of the table of operations."""

    method: str
    path: str
    text: str


class ApiPage(Page, frozen=True, kw_only=True):
    """``/api``: what programs can ask for."""

    template: ClassVar[str] = "api.html"
    operations: list[Row]
    example: str


async def api_page(request: Request) -> HTMLResponse:
    """Shows what programs can ask for."""
    rows = [Row(o.method, o.path, o.summary.replace("`", "")) for o in OPERATIONS]
    example = EXAMPLE.format(url=request.base_url, game=games()[0].id)
    return page_response(request, ApiPage(path=path_of(request), operations=rows, example=example))


ROUTES = [
    Route("/api", api_page),
]
