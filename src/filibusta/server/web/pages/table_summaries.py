"""Tables as the pages list them: models of ``pages.py`` filled from what is stored and what is in memory."""

from collections.abc import Iterable

import structlog

from filibusta.engine.game import Game, game, game_names, games
from filibusta.engine.speech import everyone
from filibusta.engine.words import Words
from filibusta.server.storage.models import OPEN, OVER, StoredTable
from filibusta.server.storage.models import Seat as StoredSeat
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall
from filibusta.server.web.pages.models import GameCard, Seat, TableCard, TableStatus, game_card, option_field

log = structlog.get_logger()
STATUS: dict[str, TableStatus] = {OPEN: "open", OVER: "finished"}


def game_cards(words: Words) -> list[GameCard]:
    """Every registered game, as it is offered."""
    return [game_card(of, words) for of in games()]


def seat_cards(table: StoredTable, guest: str) -> list[Seat]:
    """The seats of a table."""
    return [_seat(number, seat, guest) for number, seat in enumerate(table.seats)]


def _seat(number: int, seat: StoredSeat, guest: str) -> Seat:
    return Seat(
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


def table_cards(hall: Hall, tables: Iterable[StoredTable], guest: str, words: Words) -> list[TableCard]:
    """Tables in a list, without those whose game is not installed here any more."""
    known, found = set(game_names()), list[TableCard]()
    for table in tables:
        if table.game in known:
            room = hall.known(table.id)
            found.append(_card(table, room, guest, words))
        else:
            log.warning("a table is of a game that is not installed", table=table.id, game=table.game)
    return found


def _card(table: StoredTable, room: Room | None, guest: str, words: Words) -> TableCard:
    """A table; what only a match in memory knows is left out for others."""
    of, match = game(table.game), room.match if room else None
    asked = [table.seats[seat] for seat in room.asked] if room else []
    places = match.places if match else []
    winners = [name for name, place in zip(table.names, places, strict=False) if place == 1]
    return TableCard(
        id=table.id,
        name=table.title,
        game=game_card(of, words),
        status=STATUS.get(table.state, "running"),
        seats=seat_cards(table, guest),
        turn=match.turn if match else 0,
        mine=bool(table.seats_of(guest)),
        your_turn=bool(guest) and any(seat.guest == guest for seat in asked),
        waiting_for=everyone([seat.name for seat in asked], words) if asked else "",
        winner=" & ".join(winners),
        options=unusual(of, table.options, words),
    )


def room_card(room: Room, guest: str, words: Words) -> TableCard:
    """The card of a table somebody looks at."""
    return _card(room.table, room, guest, words)
