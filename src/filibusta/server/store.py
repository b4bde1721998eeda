"""What must not be lost: tables, who sits where, and every action with the chance results it drew.

Actions are only ever appended, taking back too; the key (match, seq) makes each happen once. SQLite by default, any
database SQLAlchemy knows by URL. Nothing here waits for an event loop: rooms call it in a thread of its own.
"""

import json
import os
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError

from filibusta.engine.errors import FilibustaError
from filibusta.engine.notation import Chance
from filibusta.server.migrations import VERSION, migrate
from filibusta.server.schema import MATCH, META, MOVE, SEAT, SNAPSHOT, metadata
from filibusta.server.stored import OPEN, OVER, RUNNING, SEAL, Entry, Seat, Snapshot, StoredTable

log = structlog.get_logger()
_APPEND = MOVE.insert()
_TOUCH = MATCH.update().where(MATCH.c.id == sa.bindparam("match")).values(touched=sa.bindparam("now"))
_OVER = _TOUCH.values(state=OVER)
FORGOTTEN_AFTER = 2 * 24 * 3600.0
"""Seconds after which a table that waits for players is not listed any more."""


class Conflict(Exception):
    """Somebody else was first: nothing was written."""


class StoreFailed(Exception):
    """The database did not do what it was asked: nothing was written."""


class Damaged(FilibustaError):
    """A row does not hold what was written."""


_options = msgspec.json.Decoder(dict[str, int | bool])
_chance = msgspec.json.Decoder(tuple[Chance, ...])


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        _keep_private(sa.make_url(url))
        self._engine = sa.create_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _tune_sqlite)
        metadata.create_all(self._engine)
        with self._engine.begin() as db:
            version = db.scalar(sa.select(META.c.value).where(META.c.key == "version"))
            if version is None:
                db.execute(META.insert().values(key="version", value=str(VERSION)))
            elif migrate(db, int(version)):
                db.execute(META.update().where(META.c.key == "version").values(value=str(VERSION)))

    def close(self) -> None:
        """Lets go of the database."""
        self._engine.dispose()

    # -------------------------------------------------------------- tables

    def create(self, table: StoredTable) -> None:
        """Keeps a new table."""
        with self._writing() as db:
            db.execute(MATCH.insert().values(**_match_row(table)))
            rows = [_seat_row(table.id, number, seat) for number, seat in enumerate(table.seats)]
            db.execute(SEAT.insert(), rows)

    def table(self, id: str) -> StoredTable | None:
        """The table of that id; ``Damaged`` if its row cannot be read."""
        if not (id.isascii() and id.isalnum()):
            return None
        found = list(self._rows(MATCH.c.id == id))
        return _table(*found[0]) if found else None

    def by_word(self, word: str) -> StoredTable | None:
        """The table of that join word."""
        word = word.strip().lower()
        found = self._tables(MATCH.c.word == word) if word.isascii() and word.isprintable() else []
        return found[0] if found else None

    def take_seat(self, id: str, number: int, seat: Seat) -> None:
        """Puts somebody on an open seat; ``Conflict`` if another was faster or the game has begun."""
        still_open = sa.exists().where(MATCH.c.id == id, MATCH.c.state == OPEN)
        with self._writing() as db:
            place = (SEAT.c.match == id, SEAT.c.seat == number, SEAT.c.kind == "open", still_open)
            if not db.execute(SEAT.update().where(*place).values(_seat_row(id, number, seat))).rowcount:
                raise Conflict("this seat was taken a moment ago")
            db.execute(MATCH.update().where(MATCH.c.id == id).values(touched=time.time()))

    def begin(self, table: StoredTable, deal: Sequence[int]) -> None:
        """The game is dealt: seats are fixed from now on."""
        with self._writing() as db:
            change = MATCH.update().where(MATCH.c.id == table.id, MATCH.c.state == OPEN)
            values = {"state": RUNNING, "deal": json.dumps(list(deal)), "rules": table.rules, "touched": time.time()}
            if not db.execute(change.values(values)).rowcount:
                raise Conflict("the game has begun already")
            for number, seat in enumerate(table.seats):
                place = (SEAT.c.match == table.id, SEAT.c.seat == number)
                db.execute(SEAT.update().where(*place).values(_seat_row(table.id, number, seat)))

    def set_again(self, id: str, other: str) -> str:
        """Names the table of the return match; the first one named stays."""
        with self._writing() as db:
            db.execute(MATCH.update().where(MATCH.c.id == id, MATCH.c.again == "").values(again=other))
            return str(db.scalar(sa.select(MATCH.c.again).where(MATCH.c.id == id)))

    def open_tables(self, limit: int = 50) -> list[StoredTable]:
        """Public tables that wait for players, the newest first; not those nobody came to."""
        recent = MATCH.c.touched > time.time() - FORGOTTEN_AFTER
        return self._tables(MATCH.c.state == OPEN, sa.not_(MATCH.c.private), recent, limit=limit)

    def running_tables(self, limit: int = 50) -> list[StoredTable]:
        """Public tables being played, those last moved at first."""
        return self._tables(MATCH.c.state == RUNNING, sa.not_(MATCH.c.private), limit=limit)

    def tables_of(self, guest: str, limit: int = 50) -> list[StoredTable]:
        """The tables at which this guest sits, those last moved at first."""
        mine = sa.select(SEAT.c.match).where(SEAT.c.guest == guest)
        return self._tables(MATCH.c.id.in_(mine), limit=limit)

    def running_with_bots(self, limit: int = 1000) -> list[str]:
        """The matches in which a bot may be due to move."""
        bots = sa.select(SEAT.c.match).where(SEAT.c.kind == "bot")
        query = sa.select(MATCH.c.id).where(MATCH.c.state == RUNNING, MATCH.c.id.in_(bots))
        with self._reading() as db:
            return list(db.scalars(query.order_by(MATCH.c.touched.desc()).limit(limit)))

    def _tables(self, *where: Any, limit: int = 50) -> list[StoredTable]:
        """Tables without those that cannot be read: one damaged row must not hide the others."""
        found: list[StoredTable] = []
        for row, seats in self._rows(*where, limit=limit):
            try:
                found.append(_table(row, seats))
            except Damaged as error:
                log.error("a table cannot be read", table=row["id"], reason=str(error))
        return found

    def _rows(self, *where: Any, limit: int = 50) -> list[tuple[Any, list[Seat]]]:
        with self._reading() as db:
            query = sa.select(MATCH).where(*where).order_by(MATCH.c.touched.desc()).limit(limit)
            matches = db.execute(query).mappings().all()
            ids = [row["id"] for row in matches]
            seats: dict[str, list[Seat]] = {id: [] for id in ids}
            rows = db.execute(sa.select(SEAT).where(SEAT.c.match.in_(ids)).order_by(SEAT.c.match, SEAT.c.seat))
            for row in rows.mappings():
                seats[row["match"]].append(Seat(row["kind"], row["name"], row["level"], row["guest"], row["word"]))
        return [(row, seats[row["id"]]) for row in matches]

    # -------------------------------------------------------------- moves

    def append(self, id: str, entries: Sequence[Entry], over: bool = False) -> None:
        """Keeps what was done, all of it or nothing; ``Conflict`` if one of these numbers was used already.

        What is sealed does not touch the table: lists would tell that somebody chose anew.
        """
        now = time.time()
        rows = [{**e.__dict__, "match": id, "chance": json.dumps(e.chance), "created": now} for e in entries]
        with self._writing() as db:
            db.execute(_APPEND, rows)
            if any(entry.kind != SEAL for entry in entries):
                db.execute(_OVER if over else _TOUCH, {"match": id, "now": now})

    def entries(self, id: str) -> list[Entry]:
        """Everything that was done in a match, in order; ``Damaged`` if a row cannot be read."""
        with self._reading() as db:
            rows = db.execute(sa.select(MOVE).where(MOVE.c.match == id).order_by(MOVE.c.seq)).mappings().all()
        return [
            Entry(
                row["seq"],
                row["kind"],
                row["ply"],
                row["seat"],
                row["action"],
                _read(_chance, row["chance"], "the chance results of entry {number}", number=row["seq"]),
                row["message"],
            )
            for row in rows
        ]

    def save_snapshot(self, id: str, snapshot: Snapshot) -> None:
        """Keeps a whole position."""
        with suppress(Conflict), self._writing() as db:
            db.execute(SNAPSHOT.insert().values(match=id, **snapshot.__dict__))

    def latest_snapshot(self, id: str) -> Snapshot | None:
        """The last whole position that was kept."""
        query = sa.select(SNAPSHOT).where(SNAPSHOT.c.match == id).order_by(SNAPSHOT.c.seq.desc()).limit(1)
        with self._reading() as db:
            row = db.execute(query).mappings().first()
        return Snapshot(row["seq"], row["ply"], row["rules"], row["position"]) if row else None

    def _writing(self) -> "_Guarded":
        return _Guarded(self._engine.begin())

    def _reading(self) -> "_Guarded":
        return _Guarded(self._engine.connect())


class _Guarded:
    """A connection or a transaction whose failures are ``Conflict`` or ``StoreFailed``."""

    def __init__(self, opening: AbstractContextManager[sa.Connection]) -> None:
        self._opening = opening

    def __enter__(self) -> sa.Connection:
        try:
            return self._opening.__enter__()
        except DBAPIError as error:
            raise StoreFailed(str(error.orig)) from error

    def __exit__(self, *what: Any) -> None:
        try:
            self._opening.__exit__(*what)
        except DBAPIError as error:
            raise StoreFailed(str(error.orig)) from error
        if isinstance(what[1], IntegrityError):
            raise Conflict("somebody else was first") from what[1]
        if isinstance(what[1], DBAPIError):
            raise StoreFailed(str(what[1].orig)) from what[1]


def _keep_private(url: sa.URL) -> None:
    """A file of SQLite is read by its user only: it holds every secret. What SQLite puts beside it has its mode."""
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        try:
            os.close(os.open(url.database, os.O_RDWR | os.O_CREAT, 0o600))
            Path(url.database).chmod(0o600)
        except OSError as error:
            log.warning("the mode of the database cannot be set", reason=error.strerror)


def _tune_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, and what was committed outlives the process."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _match_row(table: StoredTable) -> dict[str, Any]:
    return {
        **{c.name: getattr(table, c.name) for c in MATCH.columns},
        "options": json.dumps(table.options),
        "secret": table.secret.hex(),
        "deal": None if table.deal is None else json.dumps(table.deal),
    }


def _seat_row(id: str, number: int, seat: Seat) -> dict[str, Any]:
    return {"match": id, "seat": number, **seat.__dict__}


T = TypeVar("T")


def _read(decoder: msgspec.json.Decoder[T], text: str, what: str, **places: Any) -> T:
    """What a column holds; ``Damaged`` if that was not written there."""
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Damaged(what + " cannot be read: {reason}", **places, reason=str(error)) from None


def _table(row: Any, seats: Sequence[Seat]) -> StoredTable:
    try:
        secret = bytes.fromhex(row["secret"])
    except ValueError:
        raise Damaged("the secret cannot be read") from None
    if not seats:
        raise Damaged("the seats are missing")
    return StoredTable(
        id=row["id"],
        word=row["word"],
        title=row["title"],
        game=row["game"],
        rules=row["rules"],
        options=_read(_options, row["options"], "the options"),
        secret=secret,
        host=row["host"],
        seats=tuple(seats),
        private=row["private"],
        created=row["created"],
        touched=row["touched"],
        state=row["state"],
        deal=None if row["deal"] is None else _read(_chance, row["deal"], "the chance results of the deal"),
        record=row["record"],
        again=row["again"],
    )
