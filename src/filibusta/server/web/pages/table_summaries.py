"""Tables, seats and games as the pages list them, filled from what is stored and what is in memory."""

from collections.abc import Iterable
from typing import Literal

import structlog
from msgspec import Struct, field

from filibusta.engine.game import Game, game, game_names, games
from filibusta.engine.goals import Goals
from filibusta.engine.record import SPECTATOR
from filibusta.engine.speech import everyone
from filibusta.engine.words import Words, initial
from filibusta.server.storage.models import OPEN, OVER, RUNNING, Seat, StoredTable
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.seating_panel import pace_text, timing_text
from filibusta.server.web.pages.table_options import option_field
from filibusta.table.guide import guide
from filibusta.table.introduction import introduction, weight

SeatKind = Literal["person", "bot", "open"]


SummaryStatus = Literal["open", "running", "finished"]


class GameSummary(Struct, frozen=True, kw_only=True):
    """A game as it is offered. ``game_summary`` makes one of a registered game."""

    id: str
    name: str
    """In the language of the page."""
    low: int
    """The fewest players."""
    high: int
    """The most players."""
    minutes: int = 0
    """The length of a game; 0: unknown."""
    short: str = ""
    """The name where space is short."""
    tagline: str = ""
    guided: bool = False
    """True if there is a guided first game."""
    learning: int = 0
    """The minutes that takes."""
    weight: int = 0
    """The amount to learn, from 1 to 3; 0: not said."""


class SeatSummary(Struct, frozen=True, kw_only=True):
    """A seat of a table as others see it."""

    seat: int
    """The number of the seat, from 1, which gives its colour and shape."""
    name: str = ""
    """The player's name; empty for an open seat."""
    kind: SeatKind = "person"
    level: int = 0
    """A bot's strength, 1 to 5."""
    you: bool = False

    @property
    def sign(self) -> str:
        """The text of the badge: the player's initial, or the number of a seat that nobody has."""
        return initial(self.name) or str(self.seat)


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    name: str
    game: GameSummary
    status: SummaryStatus
    seats: list[SeatSummary] = field(default_factory=list[SeatSummary])
    turn: int = 0
    """The turn of a running table; 0: not said."""
    mine: bool = False
    """The one who looks sits here."""
    your_turn: bool = False
    waiting_for: str = ""
    """The name of the player for whom a running table waits."""
    winner: str = ""
    """The winner of a finished table."""
    agreed: bool = False
    """All agreed to end the game, so nobody has won."""
    goal: str = ""
    """The goal of the game, if the table is in memory."""
    far: list[str] = field(default_factory=list[str])
    """The public progress of each seat: ``31 silver of 60``."""
    options: list[str] = field(default_factory=list[str])
    """The names of options that are not as usual, in the language of the page."""
    pace: str = ""
    """The time that players have, in a few words; empty without clocks."""
    clocks: str = ""
    """The clocks in a sentence or two, with what happens at the end of the time."""


def game_summary(game: Game, words: Words) -> GameSummary:
    """A registered game as it is offered."""
    low, high, name, told = game.players[0], game.players[-1], words.pick(game.name), introduction(game)
    first = guide(game)
    return GameSummary(
        id=game.id,
        name=name,
        low=low,
        high=high,
        minutes=game.minutes,
        short=words.pick(told.short) if told and told.short else name,
        tagline=words.pick(told.tagline) if told else "",
        guided=first is not None,
        learning=first.minutes if first else 0,
        weight=weight(game) if first else 0,
    )


log = structlog.get_logger()
STATUS: dict[str, SummaryStatus] = {OPEN: "open", RUNNING: "running", OVER: "finished"}


def game_summaries(words: Words) -> list[GameSummary]:
    """Returns the summaries of all registered games."""
    return [game_summary(of, words) for of in games()]


def seat_summaries(table: StoredTable, guest: str) -> list[SeatSummary]:
    """The seats of a table."""
    return [_seat(number, seat, guest) for number, seat in enumerate(table.seats)]


def _seat(number: int, seat: Seat, guest: str) -> SeatSummary:
    return SeatSummary(
        seat=number + 1,
        name=seat.name,
        kind="bot" if seat.kind == "bot" else "open" if seat.kind == "open" else "person",
        level=int(seat.level) if seat.level.isdigit() else 0,
        you=bool(guest) and seat.guest == guest and seat.kind != "hotseat",
    )


def unusual(of: Game, options: dict[str, int | bool], words: Words) -> list[str]:
    """The options that are not as usual, in words."""
    found: list[str] = []
    for option in of.options:
        value = int(options.get(option.id, option.default))
        if value != option.default:
            shown = option_field(option, words, value)
            number = str(value) if shown.number else ""
            label = next((choice.label for choice in shown.choices if choice.value == value), number)
            found.append(f"{shown.name}: {label}" if label else shown.name)
    return found


def summaries_of(
    registry: TableRegistry, tables: Iterable[StoredTable], guest: str, words: Words
) -> list[TableSummary]:
    """Tables in a list, without those whose game is not installed here any more."""
    known, found = set(game_names()), list[TableSummary]()
    for table in tables:
        if table.game in known:
            live = registry.known(table.id)
            found.append(_card(table, live, guest, words))
        else:
            log.warning("a table is of a game that is not installed", table=table.id, game=table.game)
    return found


def _card(table: StoredTable, live: LiveTable | None, guest: str, words: Words) -> TableSummary:
    """A table; what only a match in memory knows is left out for others."""
    of, match = game(table.game), live.match if live else None
    asked = [table.seats[seat] for seat in (live.asked if match and live else sorted(table.progress.asked))]
    places = live.places if match and live else table.progress.places
    goals = _goals(live, words)
    agreed = live.agreed if match and live else table.progress.agreed
    winners = [name for name, place in zip(table.names, places, strict=False) if place == 1 and not agreed]
    return TableSummary(
        id=table.id,
        name=table.title,
        game=game_summary(of, words),
        status=STATUS[table.state],
        seats=seat_summaries(table, guest),
        turn=match.turn if match else 0,
        mine=bool(table.seats_of(guest)),
        your_turn=bool(guest) and any(seat.guest == guest for seat in asked),
        waiting_for=everyone([seat.name for seat in asked], words) if asked else "",
        winner=" & ".join(winners),
        agreed=agreed,
        goal=goals.title if goals else "",
        far=[progress.label for progress in goals.seats if not progress.name] if goals else [],
        options=unusual(of, table.options, words),
        pace=pace_text(table.timing, words) if table.timing else "",
        clocks=timing_text(table.timing, words) if table.timing else "",
    )


def _goals(live: LiveTable | None, words: Words) -> Goals | None:
    """Returns the goals of a table in memory, from a spectator's view."""
    match = live.match if live else None
    declared = match.game.words.goals if match else None
    return declared(match.view(SPECTATOR).state, match.game.say(words.language)) if match and declared else None


def live_summary(live: LiveTable, guest: str, words: Words) -> TableSummary:
    """The card of a table somebody looks at."""
    return _card(live.table, live, guest, words)
