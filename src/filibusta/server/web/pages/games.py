"""``/games/<id>``: a game explained in half a minute, and its first table."""

from typing import ClassVar

from msgspec import Struct, field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from filibusta.engine.game import Game, game, game_names
from filibusta.engine.words import Words
from filibusta.server.web.pages import table_summaries
from filibusta.server.web.pages.new_table import option_fields, usual_players
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.pages.table_options import (
    LengthSummary,
    LevelInfo,
    OptionField,
    length_summaries,
    strengths,
)
from filibusta.server.web.pages.table_summaries import GameSummary, TableSummary
from filibusta.server.web.requests import guest_of, path_of, registry_of, words_of
from filibusta.table.introduction import introduction

USUAL_LEVEL = 2
"""The strength of the bots in a first game, unless another is chosen."""


class PictureSummary(Struct, frozen=True, kw_only=True):
    """A picture with its sentence."""

    text: str
    drawing: str
    """An ``<svg>`` of our own, which is not escaped."""


class GamePage(Page, frozen=True, kw_only=True):
    """``/games/<id>``: sends ``POST /tables`` with ``game``, ``players``, ``level``, ``seat1`` and ``option_<id>``."""

    template: ClassVar[str] = "game.html"
    here: ClassVar[str] = "play"
    game: GameSummary
    summary: str = ""
    suits: str = ""
    """The people that the game suits, in a few words."""
    pictures: list[PictureSummary] = field(default_factory=list[PictureSummary])
    players: int
    level: int = USUAL_LEVEL
    lengths: list[LengthSummary] = field(default_factory=list[LengthSummary])
    strengths: list[LevelInfo] = field(default_factory=list[LevelInfo])
    options: list[OptionField] = field(default_factory=list[OptionField])
    tables: list[TableSummary] = field(default_factory=list[TableSummary])
    """Tables of this game that can be joined or watched."""


def game_page(of: Game, words: Words, path: str, name: str, tables: list[TableSummary]) -> GamePage:
    """Returns the page of a game."""
    told, players = introduction(of), usual_players(of)
    return GamePage(
        path=path,
        name=name,
        game=table_summaries.game_summary(of, words),
        summary=words.pick(told.summary) if told else "",
        suits=words.pick(told.suits) if told else "",
        pictures=[PictureSummary(text=words.pick(one.text), drawing=one.drawing) for one in told.pictures]
        if told
        else [],
        players=players,
        lengths=length_summaries(of),
        strengths=strengths(of, words),
        options=option_fields(of, words, of.advised_options(players)),
        tables=tables,
    )


async def about_game(request: Request) -> HTMLResponse:
    """Serves the page of a game."""
    name, words, guest = request.path_params["game"], words_of(request), guest_of(request)
    if name not in game_names():
        raise HTTPException(404)
    registry = registry_of(request)
    listed = [*await registry.listings.open_tables(), *await registry.listings.running_tables()]
    others = (table for table in listed if table.game == name and not table.seats_of(guest.id))
    tables = table_summaries.summaries_of(registry, others, guest.id, words)
    return page_response(request, game_page(game(name), words, path_of(request), guest.name, tables[:4]))


ROUTES = [Route("/games/{game}", about_game)]
