"""Parts that all pages share: the base of their view models, and how these become HTML.

A page is one module of this folder: its view model (a ``Page``), the functions that fill it, and its ``ROUTES``. Models
hold facts, never sentences, unless a field says so: the words come from the templates, in the language of ``words``. No
page carries a script or an event handler of its own; what moves lies in ``static/``. So this policy holds for all of
them: ``default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'``.
"""

from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse

from filibusta.ai.levels import LEVELS
from filibusta.engine.game import game
from filibusta.engine.words import LANGUAGES, Words
from filibusta.server.web import assets
from filibusta.server.web.language import language_of, remember
from filibusta.server.web.qr_code import qr_code
from filibusta.server.web.requests import guest_of
from filibusta.server.words import server_words
from filibusta.table.introduction import introduction

TEMPLATES = Path(__file__).parents[2] / "templates"
LANGUAGE_NAMES = {"en": "English", "it": "Italiano"}
Theme = Literal["", "day", "night"]
"""The theme; empty: the browser decides, by the choice on the device or the system's preference (``theme.js``)."""


class Page(Struct, frozen=True, kw_only=True):
    """The data of every page."""

    template: ClassVar[str] = ""
    here: ClassVar[str] = ""
    """The entry of the navigation that is lit."""
    path: str = "/"
    """The page's own address with its query, to which a change of the language returns."""
    name: str = ""
    """The visitor's name; empty for a new visitor."""
    picture: str = ""
    """The address of the picture of 1200 by 630 that other sites show of the page; empty: the icon."""


class ErrorPage(Page, frozen=True, kw_only=True):
    """The page of an error, with a link to go on. The sentences come from the status."""

    template: ClassVar[str] = "error.html"
    status: int
    detail: str = ""
    """The exact error, a sentence in the language of the page."""
    back: str = ""
    """The address of a link beside the one to the home page; empty: none."""


@cache
def _environment(words: Words) -> Environment:
    """The templates, which speak these words: what they share is made ready once, not for each page."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["ours"] = Markup
    environment.filters["asset"] = assets.address
    environment.filters["qr_code"] = qr_code
    shared: dict[str, Any] = environment.globals
    shared |= {"t": words, "scene": scene, "emblem": emblem, "LEVELS": LEVELS}
    shared |= {"LANGUAGES": LANGUAGES, "LANGUAGE_NAMES": LANGUAGE_NAMES}
    return environment


@cache
def scene(id: str) -> Markup:
    """Returns the small picture of a game; cached, since lists show it many times."""
    told = introduction(game(id))
    drawing = told.scene.replace("<svg ", '<svg class="art" aria-hidden="true" ', 1) if told else ""
    return Markup(drawing or _macros("_scenes.html").open_sea())


@cache
def emblem(id: str, size: int) -> Markup:
    """Returns the emblem of a game in a width in pixels; cached, since lists show it many times."""
    told = introduction(game(id))
    return Markup(_macros("_parts.html").use(told.emblem if told else "spyglass", size, None, "coaster"))


def _macros(template: str) -> Any:
    return _environment(server_words(LANGUAGES[0])).get_template(template).module


def render(
    page: Page,
    words: Words,
    *,
    theme: Theme = "",
    preparing: int | None = None,
    origin: str = "",
    known: bool = False,
) -> str:
    """The page as HTML.

    ``preparing``: how much of the rules is compiled, in per cent, while that goes on. ``origin``: the public address of
    the server, for what other sites show of a link. ``known``: the browser has a key, so that it may have games.
    """
    template = _environment(words).get_template(page.template)
    fonts = assets.font_addresses()
    return template.render(page=page, theme=theme, preparing=preparing, origin=origin, known=known, fonts=fonts)


def page_response(request: Request, page: Page, status: int = 200, *, forgotten: bool = False) -> HTMLResponse:
    """Returns a page in the language of the request, which its further requests keep. ``forgotten``: the key of the
    browser is being taken from it."""
    compiling, language = request.app.state.registry.services.compilation, language_of(request)
    origin, known = str(request.base_url).rstrip("/"), bool(guest_of(request).id) and not forgotten
    text = render(page, server_words(language), preparing=compiling.percent(), origin=origin, known=known)
    answer = HTMLResponse(text, status, {"cache-control": "no-store", "vary": "Cookie, Accept-Language"})
    if request.query_params.get("lang") == language:
        remember(answer, language)
    return answer
