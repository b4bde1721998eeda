"""The page of a table: everything the first picture needs; afterwards the connection brings changes."""

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from filibusta.engine.game import game
from filibusta.engine.words import Words
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.web.identity import Guest
from filibusta.server.web.pages import table_summaries
from filibusta.server.web.pages.models import Page, TableSummary
from filibusta.table.svg import to_svg


class TablePage(Page, frozen=True, kw_only=True):
    """``/t/<id>`` once the game has begun."""

    template: ClassVar[str] = "table.html"
    here: ClassVar[str] = "play"
    table: TableSummary
    socket: str
    """The address of the live connection."""
    first: str
    """The first ``table`` message as JSON, without its scene; the connection sends it again, with it."""
    link: str = ""
    """The address to send to others."""
    scene: str = ""
    """The first picture as SVG, our own drawing, not escaped."""
    drafts: bool = False
    """Whether something is put together in this game (``Game.draft``): the page has the words for it."""


def table_page(live: LiveTable, guest: Guest, words: Words, path: str) -> TablePage:
    """The page as this guest may see it."""
    viewpoint = live.viewpoint(guest.id, words.language)
    message, scene = live.whole(viewpoint)
    return TablePage(
        path=path,
        name=guest.name,
        table=table_summaries.live_summary(live, guest.id, words),
        socket=f"/ws/t/{live.table.id}",
        first=msgspec.json.encode(replace(message, scene=None)).decode().replace("<", "\\u003c"),
        link=f"/t/{live.table.id}",
        scene=to_svg(scene, viewpoint.layout) if scene else "",
        drafts=game(live.table.game).draft is not None,
    )
