"""The rows of the store: values as columns and back. A row that cannot have been written raises ``Damaged``."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from filibusta.engine.notation import Chance
from filibusta.server.storage.database import Damaged
from filibusta.server.storage.models import Entry, Progress, Seat, Snapshot, StoredTable, Timing
from filibusta.server.storage.schema import MATCH, MOVE, SEAT, SNAPSHOT

USED = "~"
"""The prefix of the placeholder for a join word that can be used again."""
_SEAT = [field.name for field in fields(Seat)]
_options = msgspec.json.Decoder(dict[str, int | bool])
_chance = msgspec.json.Decoder(tuple[Chance, ...])
_timing = msgspec.json.Decoder(Timing)


def progress_row(progress: Progress | None) -> dict[str, Any]:
    """Returns the columns of a match's progress, as parameters of an update; empty without one."""
    return {"bits": progress.asked_bits, "places": progress.stored_places} if progress else {}


def match_row(table: StoredTable) -> dict[str, Any]:
    """Returns the row of a table."""
    return {
        **{c.name: getattr(table, c.name) for c in MATCH.columns if c.name not in ("asked", "places")},
        "asked": table.progress.asked_bits,
        "places": table.progress.stored_places,
        "word": table.word or USED + table.id,
        "options": json.dumps(table.options),
        "secret": table.secret.hex(),
        "deal": None if table.deal is None else json.dumps(table.deal),
        "timing": msgspec.json.encode(table.timing).decode() if table.timing else "",
    }


def move_row(id: str, entry: Entry, now: float) -> dict[str, Any]:
    """Returns the row of an entry of a match's log."""
    return entry.__dict__ | {"match": id, "chance": json.dumps(entry.chance), "created": entry.created or now}


def seat_row(id: str, number: int, seat: Seat) -> dict[str, Any]:
    """Returns the row of a seat."""
    return {"match": id, "seat": number, **seat.__dict__}


T = TypeVar("T")


def _read(decoder: msgspec.json.Decoder[T], text: str, what: str, **places: Any) -> T:
    """Decodes the value of a column; raises ``Damaged`` if it cannot have been written there."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(what + " cannot be read: {reason}", **places, reason=str(error)) from None


def _check(table: sa.Table, row: Any) -> None:
    """Raises ``Damaged`` if a column holds a value of another type, as SQLite allows, or invalid text."""
    for column in table.columns:
        value, kind = row[column.name], column.type.python_type
        sound = isinstance(value, (float, int) if kind is float else kind) or (value is None and column.nullable)
        if isinstance(value, str) and not value.isascii():
            with suppress(UnicodeError):
                value.encode()
                continue
            sound = False
        if not sound:
            raise Damaged("the {column} of a {table} cannot be read", column=column.name, table=table.name)


def log_of(id: str) -> sa.Select[Any]:
    """Returns the query of a match's log, in order."""
    return sa.select(MOVE).where(MOVE.c.match == id).order_by(MOVE.c.seq)


def positions_of(id: str) -> sa.Select[Any]:
    """Returns the query of a match's whole positions, the latest first."""
    return sa.select(SNAPSHOT).where(SNAPSHOT.c.match == id).order_by(SNAPSHOT.c.seq.desc())


def read_snapshots(rows: Sequence[Any]) -> list[Snapshot]:
    """Reads whole positions; leaves out damaged ones."""
    found: list[Snapshot] = []
    for row in rows:
        with suppress(Damaged):  # it is needed only where the rules have changed
            _check(SNAPSHOT, row)
            found.append(Snapshot(row["seq"], row["ply"], row["rules"], row["position"]))
    return found


def read_entry(row: Any) -> Entry:
    """Reads an entry of a log; raises ``Damaged``."""
    _check(MOVE, row)
    number = row["seq"]
    chance = _read(_chance, row["chance"], "the chance results of entry {number}", number=number)
    return Entry(
        number, row["kind"], row["ply"], row["seat"], row["action"], chance, row["message"], float(row["created"])
    )


def read_seat(row: Any) -> Seat:
    """Reads a seat; raises ``Damaged``."""
    _check(SEAT, row)
    return Seat(**{name: row[name] for name in _SEAT})


def read_table(row: Any, seats: Sequence[Any]) -> StoredTable:
    """Reads a table from its row and those of its seats; raises ``Damaged``."""
    _check(MATCH, row)
    try:
        secret = bytes.fromhex(row["secret"])
    except ValueError:
        raise Damaged("the secret cannot be read") from None
    if not seats:
        raise Damaged("the seats are missing")
    return StoredTable(
        id=row["id"],
        word="" if row["word"].startswith(USED) else row["word"],
        title=row["title"],
        game=row["game"],
        rules=row["rules"],
        options=_read(_options, row["options"], "the options"),
        secret=secret,
        host=row["host"],
        seats=tuple(map(read_seat, seats)),
        private=row["private"],
        created=row["created"],
        touched=row["touched"],
        state=row["state"],
        deal=None if row["deal"] is None else _read(_chance, row["deal"], "the chance results of the deal"),
        record=row["record"],
        again=row["again"],
        origin=row["origin"],
        archived=row["archived"],
        guided=bool(row["guided"]),
        timing=_read(_timing, row["timing"], "the clocks") if row["timing"] else None,
        chat=bool(row["chat"]),
        progress=Progress.stored(row["asked"], row["places"]),
        asked_since=row["asked_since"],
    )
