"""``/tables/new``: the form of a new table, filled for a game and read back; and "play now"."""

from collections.abc import Mapping
from typing import ClassVar, Literal, assert_never

from msgspec import Struct, field
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from filibusta.ai.levels import LEVELS, alone_against
from filibusta.engine.errors import BadOption, FilibustaError
from filibusta.engine.game import Game, game, games
from filibusta.engine.options import GameOption, without_effect
from filibusta.engine.words import LANGUAGES, Words
from filibusta.server.errors import Refused
from filibusta.server.storage.models import BY_BOT, BY_RESIGNING, DAYS, LIVE, Seat, Timing
from filibusta.server.tables import naming
from filibusta.server.tables.creation import LONGEST_TITLE, TableRequest
from filibusta.server.tables.naming import chosen_name, clean_name
from filibusta.server.tables.screens.seating_panel import pace_text
from filibusta.server.web import language
from filibusta.server.web.identity import Guest
from filibusta.server.web.pages.page import Page, page_response
from filibusta.server.web.pages.table_options import (
    LengthSummary,
    LevelInfo,
    OptionField,
    length_summaries,
    option_field,
    strengths,
)
from filibusta.server.web.pages.table_summaries import GameSummary, game_summaries
from filibusta.server.web.requests import (
    fields_of,
    guest_of,
    named,
    path_of,
    registry_of,
    requester_of,
    seated,
    words_of,
)
from filibusta.server.workers.bot_levels import USUAL_LEVEL


class SeatChoice(Struct, frozen=True, kw_only=True):
    """A seat in the form of a new table: sent as ``seat<n>``, ``level<n>`` and ``name<n>``."""

    seat: int
    choice: Literal["me", "here", "link", "bot"] = "bot"
    """The player of the seat: ``me``, ``here`` (another person on this device), ``link`` or ``bot``."""
    level: int = 3
    name: str = ""
    """The name of another person on this device."""

    @property
    def sign(self) -> str:
        """The number on the badge."""
        return str(self.seat)


class ClockChoice(Struct, frozen=True):
    """Clocks in the form of a new table: sent as ``clock``."""

    value: str
    label: str
    days: bool


class NewTablePage(Page, frozen=True, kw_only=True):
    """``/tables/new?game=...``: sends ``POST /tables`` with ``game``, ``players``, ``seat<n>``, ``level<n>``,
    ``name<n>``, ``option_<id>``, ``table_name``, ``your_name``, ``clock``, ``time_up``, ``chat`` and ``language``;
    ``level`` is that of all bots."""

    template: ClassVar[str] = "new_table.html"
    here: ClassVar[str] = "play"
    games: list[GameSummary] = field(default_factory=list[GameSummary])
    chosen: str
    """The id of the game the table is for."""
    players: int
    seats: list[SeatChoice]
    """One for each seat the game can have; those beyond ``players`` are sent too, and to be ignored."""
    strengths: list[LevelInfo] = field(default_factory=list[LevelInfo])
    lengths: list[LengthSummary] = field(default_factory=list[LengthSummary])
    options: list[OptionField] = field(default_factory=list[OptionField])
    table_name: str = ""
    clocks: list[ClockChoice] = field(default_factory=list[ClockChoice])
    clock: str = ""
    """The value of the clocks that are chosen; empty: none."""
    time_up: str = "3"
    """The consequence of the end of somebody's time: a bot of this level decides, or ``resign``."""
    language: str = "en"
    chat: bool = True
    """True if people at the table may write to each other."""
    error: str = ""
    """The error of the form that was sent, a sentence in the language of the page."""

    @property
    def game(self) -> GameSummary:
        """The game chosen."""
        return next(card for card in self.games if card.id == self.chosen)


Fields = Mapping[str, str]


def new_table_page(
    of: Game, words: Words, guest: Guest, path: str, fields: Fields | None = None, error: str = ""
) -> NewTablePage:
    """The form; with ``fields`` as it was sent, to be corrected."""
    given = fields or {}
    most = of.players[-1]
    players = _players(of, given, usual_players(of))
    advised = of.advised_options(players)
    values = {o.id: _option(given, o.id, o.is_bool, int(advised[o.id])) for o in of.options}
    return NewTablePage(
        path=path,
        name=given.get("your_name", guest.name),
        games=game_summaries(words),
        chosen=of.id,
        players=players,
        seats=[_choice(number, given) for number in range(1, most + 1)],
        strengths=strengths(of, words),
        lengths=length_summaries(of),
        options=option_fields(of, words, values),
        table_name=given.get("table_name", ""),
        clocks=clock_choices(words),
        clock=given.get("clock", ""),
        time_up=given.get("time_up", USUAL_LEVEL),
        language=given.get("language", words.language),
        chat=given.get("chat", "1") == "1",
        error=error,
    )


LIVE_CLOCKS, DAY_CLOCKS = ((5, 10), (15, 20), (30, 30), (60, 30)), (1, 3, 7)
"""Minutes of a match and seconds of a decision, and days of a turn, that the form offers."""


def clock_choices(say: Words) -> list[ClockChoice]:
    """Returns the clocks that the form offers; programs may ask for others."""
    live = {f"live-{m}-{s}": Timing(LIVE, start=60 * m, increment=s) for m, s in LIVE_CLOCKS}
    days = {f"days-{n}": Timing(DAYS, days=n) for n in DAY_CLOCKS}
    found = live | days
    return [ClockChoice(value, pace_text(timing, say), timing.kind == DAYS) for value, timing in found.items()]


def read_timing(fields: Fields) -> Timing | None:
    """Reads the clocks of a form; ``BadOption`` if they cannot be read."""
    kind, *figures = fields.get("clock", "").split("-")
    time_up = fields.get("time_up", USUAL_LEVEL)
    end, level = (BY_RESIGNING, USUAL_LEVEL) if time_up == BY_RESIGNING else (BY_BOT, time_up)
    match kind, [int(figure) if figure.isdecimal() and len(figure) < 6 else -1 for figure in figures]:
        case "", []:
            return None
        case "live", [minutes, seconds]:
            return Timing(LIVE, start=60 * minutes, increment=seconds, end=end, level=level)
        case "days", [days]:
            return Timing(DAYS, days=days, end=end, level=level)
        case _:
            raise BadOption("these clocks cannot be read: {clock}", clock=fields["clock"][:40])


def option_fields(of: Game, words: Words, values: Mapping[str, int | bool]) -> list[OptionField]:
    """The options of a game with these values, those that matter most first."""
    found = [_field(of, option, words, int(values[option.id])) for option in of.options]
    return sorted(found, key=lambda one: not one.first)


def _field(of: Game, option: GameOption, words: Words, value: int) -> OptionField:
    """A field of the form, with what was measured of those who play alone."""
    found = option_field(option, words, value, of.options)
    if not option.alone:
        return found
    return replace(found, choices=[replace(one, shares=_alone(of, option, words, one.value)) for one in found.choices])


def _alone(of: Game, option: GameOption, words: Words, value: int) -> list[tuple[str, int]]:
    return [(words.pick(level.name), round(100 * one.share)) for level, one in alone_against(of, option, value)]


def usual_players(of: Game) -> int:
    """Returns the number of players unless another is asked for: three, or the nearest number there is."""
    return min(max(3, of.players[0]), of.players[-1])


def _players(of: Game, given: Fields, usual: int) -> int:
    sent = given.get("players", "")
    return int(sent) if sent.isdecimal() and len(sent) < 3 and int(sent) in of.players else usual


def _choice(number: int, given: Fields) -> SeatChoice:
    level = given.get(f"level{number}", given.get("level", ""))
    choice = given.get(f"seat{number}", "me" if number == 1 and not given else "bot")
    return SeatChoice(
        seat=number,
        choice=choice if choice in ("me", "here", "link") else "bot",
        level=int(level) if level in LEVELS else 3,
        name=given.get(f"name{number}", ""),
    )


def _option(given: Fields, id: str, is_bool: bool, default: int) -> int:
    sent = given.get(f"option_{id}")
    if sent is None:
        return 0 if is_bool and given else default
    return int(sent) if sent.isdecimal() and len(sent) < 6 else default


def read_form(fields: Fields, guest: Guest, words: Words) -> TableRequest:
    """Reads the form. The sender takes the first seat marked "me"; further ones are other people on the device."""
    of = game(fields.get("game", ""))
    players = _players(of, fields, -1)
    if players < 0:
        sent = fields.get("players", "")
        of.check_players(int(sent) if sent.isdecimal() and len(sent) < 9 else 0)
    seats: list[Seat] = []
    for number in range(1, players + 1):
        seats.append(_seat(_choice(number, fields), guest, words, [s.kind for s in seats]))
    options = _options(of, fields, players)
    typed = {o.id: bool(options[o.id]) if o.is_bool else options[o.id] for o in of.options}
    title = clean_name(fields.get("table_name", ""), LONGEST_TITLE)
    return TableRequest(
        of.id,
        seats,
        typed,
        title,
        fields.get("private") == "1",
        words.language,
        fields.get("commitment", ""),
        timing=read_timing(fields),
        chat=fields.get("chat", "1") == "1",
    )


def _options(of: Game, fields: Fields, players: int) -> dict[str, int]:
    """Returns the sent values of options; those that cannot take effect are as recommended."""
    sent = {o.id: _option(fields, o.id, o.is_bool, o.default) for o in of.options}
    vain, advised = without_effect(of.options, players, sent), of.advised_options(players)
    return {id: int(advised[id]) if value in vain.get(id, ()) else value for id, value in sent.items()}


def _seat(choice: SeatChoice, guest: Guest, words: Words, before: list[str]) -> Seat:
    match choice.choice:
        case "me" if "human" not in before:
            return Seat("human", guest.name or words("Captain"), guest=guest.id)
        case "me" | "here":
            return Seat("hotseat", chosen_name(choice.name) or naming.pirate_name([]), guest=guest.id)
        case "link":
            return Seat("open")
        case "bot":
            return Seat("bot", level=str(choice.level))
        case _:
            assert_never(choice.choice)


async def new_table(request: Request) -> HTMLResponse:
    """The form."""
    named = request.query_params.get("game")
    of = game(named) if named else games()[0]
    return page_response(request, new_table_page(of, words_of(request), guest_of(request), path_of(request)))


async def make_table(request: Request) -> Response:
    """Reads the form and opens the table."""
    fields, words = await fields_of(request), words_of(request)
    guest = guest_of(request)
    try:
        guest = named(request, fields.get("your_name", ""))
        table_request = read_form(fields, guest, words)
        live = await registry_of(request).creation.create(guest.id, table_request, await requester_of(request, guest))
    except FilibustaError as error:
        of = game(fields.get("game", ""))
        page = new_table_page(of, words, guest, f"/tables/new?game={of.id}", fields, error.text(words))
        return page_response(request, page, 429 if isinstance(error, Refused) and error.code == "too-many" else 422)
    answer = seated(request, live, guest)
    if fields.get("language") in LANGUAGES:
        language.remember(answer, fields["language"])
    return answer


async def play_now(request: Request) -> Response:
    """Begins a game against good bots at once: the requested game, or the shortest."""
    guest, words, fields = named(request, ""), words_of(request), await fields_of(request)
    of = game(fields["game"]) if "game" in fields else games()[0]
    count = usual_players(of)
    me = Seat("human", guest.name or words("Captain"), guest=guest.id)
    seats = [me, *(Seat("bot", level="3") for _ in range(count - 1))]
    options, commitment = of.advised_options(count), fields.get("commitment", "")
    table_request = TableRequest(of.id, seats, options, private=True, language=words.language, commitment=commitment)
    live = await registry_of(request).creation.create(guest.id, table_request, await requester_of(request, guest))
    return seated(request, live, guest)


async def guided(request: Request) -> Response:
    """The guided game of a game: a table with a known deal, at which the first decisions are explained."""
    guest, words = named(request, ""), words_of(request)
    of, name = game(request.path_params["game"]), guest.name or words("Captain")
    requester = await requester_of(request, guest)
    live = await registry_of(request).creation.create_guided(guest.id, name, of, words.language, requester)
    return seated(request, live, guest)


ROUTES = [
    Route("/games/{game}/guide", guided, methods=["POST"]),
    Route("/tables", make_table, methods=["POST"]),
    Route("/tables/new", new_table),
    Route("/play-now", play_now, methods=["POST"]),
]
