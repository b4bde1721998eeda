"""The store of a server: tables, seats, and every action with the chance results it drew.

Actions are only ever appended, taking back too; the key (match, seq) makes each happen once. SQLite by default, any
database SQLAlchemy knows by URL. Nothing here waits for an event loop: ``store_thread`` has a thread for it.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa
import structlog

from filibusta.server.limits import AtOnce
from filibusta.server.storage.database import Conflict, Damaged, Database, StoreFailed, Unanswered, retried
from filibusta.server.storage.deadlines import write_deadlines
from filibusta.server.storage.models import (
    OPEN,
    OVER,
    QUIET,
    RUNNING,
    AppendRequest,
    Comment,
    Deadline,
    Entry,
    Progress,
    Seat,
    Snapshot,
    StoredTable,
    TableUpdate,
)
from filibusta.server.storage.rows import (
    USED,
    log_of,
    match_row,
    move_row,
    positions_of,
    progress_row,
    read_entry,
    read_seat,
    read_snapshots,
    read_table,
    seat_row,
)
from filibusta.server.storage.schema import CHANCES, COMMENT, MATCH, MOVE, SEAT, SNAPSHOT
from filibusta.server.storage.upsert import upsert

__all__ = ["Conflict", "Damaged", "Store", "StoreFailed", "Unanswered"]
log = structlog.get_logger()
_APPEND = MOVE.insert()
_TOUCH = MATCH.update().where(MATCH.c.id == sa.bindparam("match")).values(touched=sa.bindparam("now"), archived=0.0)
_OVER = _TOUCH.values(state=OVER, word=sa.literal(USED) + MATCH.c.id)
_bits: sa.BindParameter[int] = sa.bindparam("bits")
_now: sa.BindParameter[float] = sa.bindparam("now")
_ASK: dict[str, Any] = {
    "asked": _bits,
    "asked_since": sa.case((MATCH.c.asked == _bits, MATCH.c.asked_since), else_=_now),
}
"""Consecutive decisions of a seat count as waiting since the first of them."""
_SEALED = MATCH.update().where(MATCH.c.id == sa.bindparam("match")).values(asked=sa.bindparam("bits"))
_MOVED, _ENDED = _TOUCH.values(_ASK), _OVER.values(_ASK).values(places=sa.bindparam("places"))
FORGOTTEN_AFTER = 2 * 24 * 3600.0
"""Seconds after which an unvisited table is no longer listed."""
LOOKED_THROUGH = 500
"""Tables from which those of a list are chosen."""
ALL = AtOnce(LOOKED_THROUGH, LOOKED_THROUGH)


class Store(Database):
    """The database of one server."""

    changes = 0
    """A counter of changes of tables, their seats and their states by this server."""

    # -------------------------------------------------------------- tables

    def create(self, table: StoredTable, after: str = "") -> str:
        """Keeps a new table, as the return match of the table ``after`` if that has none yet; returns the id of the
        table, or of that return match."""
        with self.writing() as db:
            if after:
                lock_table(db, after)
                if known := db.scalar(sa.select(MATCH.c.again).where(MATCH.c.id == after)):
                    return str(known)
                db.execute(MATCH.update().where(MATCH.c.id == after).values(again=table.id))
            since = {"created": max(table.created, self.seen), "touched": max(table.touched, self.seen)}
            db.execute(MATCH.insert().values(match_row(table) | since))
            rows = [seat_row(table.id, number, seat) for number, seat in enumerate(table.seats)]
            db.execute(SEAT.insert(), rows)
        self.changes += 1
        return table.id

    def table(self, id: str) -> StoredTable | None:
        """Returns the table of an id; raises ``Damaged`` if its row cannot be read."""
        if not (id.isascii() and id.isalnum()):
            return None
        found = list(self._rows(MATCH.c.id == id))
        return read_table(*found[0]) if found else None

    def by_word(self, word: str) -> StoredTable | None:
        """Returns the table of a join word."""
        word = word.strip().lower()
        sound = word.isascii() and word.isprintable() and not word.startswith(USED)
        found = self._tables(MATCH.c.word == word) if sound else []
        return found[0] if found else None

    def take_seat(self, id: str, number: int, seat: Seat) -> None:
        """Gives an open seat to a guest.

        Raises ``Conflict`` if the seat or the name is taken, or the game has begun."""
        still_open = sa.exists().where(MATCH.c.id == id, MATCH.c.state == OPEN)
        same = sa.select(SEAT.c.seat).where(SEAT.c.match == id, SEAT.c.seat != number, SEAT.c.name == seat.name)
        with self.writing() as db:
            lock_table(db, id)
            if seat.name and db.execute(same).first():
                raise Conflict("somebody else has that name")
            place = (SEAT.c.match == id, SEAT.c.seat == number, SEAT.c.kind == "open", still_open)
            if not db.execute(SEAT.update().where(*place).values(seat_row(id, number, seat))).rowcount:
                raise Conflict("this seat was taken a moment ago")
            db.execute(MATCH.update().where(MATCH.c.id == id).values(touched=self.now()))
        self.changes += 1

    def leave_seat(self, id: str, number: int, guest: str) -> bool:
        """Opens the seat of a guest again if the game has not begun; returns whether it was opened."""
        still_open = sa.exists().where(MATCH.c.id == id, MATCH.c.state == OPEN)
        place = (SEAT.c.match == id, SEAT.c.seat == number, SEAT.c.guest == guest, still_open)
        with self.writing() as db:
            lock_table(db, id)
            left = db.execute(SEAT.update().where(*place).values(seat_row(id, number, Seat("open")))).rowcount
        self.changes += bool(left)
        return bool(left)

    def disclose(self, id: str, number: int, contribution: str) -> None:
        """Stores the contribution of a seat's device to the chance; ``Conflict`` if the game was dealt."""
        still_open = sa.exists().where(MATCH.c.id == id, MATCH.c.state == OPEN)
        place = (SEAT.c.match == id, SEAT.c.seat == number, still_open)
        with self.writing() as db:
            lock_table(db, id)
            if not db.execute(SEAT.update().where(*place).values(contribution=contribution)).rowcount:
                raise Conflict("the game has begun already")

    def begin(
        self,
        table: StoredTable,
        deal: Sequence[int],
        snapshot: Snapshot | None = None,
        entries: Sequence[Entry] = (),
        deadlines: Sequence[Deadline] = (),
    ) -> None:
        """The game is dealt: seats are fixed from now on, and the clocks of a table that has them begin. ``Conflict``
        if it was dealt already, or for others."""
        with self.writing() as db:
            change = MATCH.update().where(MATCH.c.id == table.id, MATCH.c.state == OPEN)
            values = {"state": RUNNING, "deal": json.dumps(list(deal)), "rules": table.rules, "touched": self.now()}
            values |= {"asked": table.progress.asked_bits, "asked_since": self.now()}
            if not db.execute(change.values(values)).rowcount:
                raise Conflict("the game has begun already")
            seats = db.execute(sa.select(SEAT).where(SEAT.c.match == table.id).order_by(SEAT.c.seat)).mappings().all()
            if tuple(map(read_seat, seats)) != table.seats:
                raise Conflict("others sit there by now")
            if snapshot:
                replace_snapshot(db, table.id, snapshot)
            if entries:
                db.execute(_APPEND, [move_row(table.id, entry, self.now()) for entry in entries])
            write_deadlines(db, deadlines)
        self.changes += 1

    def leave_guide(self, id: str) -> None:
        """Turns a guided game into an ordinary one."""
        with self.writing() as db:
            db.execute(MATCH.update().where(MATCH.c.id == id).values(guided=False))

    def open_tables(self, limit: int = 50, most: AtOnce = ALL) -> list[StoredTable]:
        """Public tables that wait for players, the newest first; not those nobody came to.

        ``most``: of one host, and of one origin, so that nobody fills the list.
        """
        recent = MATCH.c.touched > self.now() - FORGOTTEN_AFTER
        return self._listed(limit, most, MATCH.c.state == OPEN, recent)

    def running_tables(self, limit: int = 50, most: AtOnce = ALL) -> list[StoredTable]:
        """Returns public tables that are being played, the latest move first."""
        recent = MATCH.c.touched > self.now() - FORGOTTEN_AFTER
        return self._listed(limit, most, MATCH.c.state == RUNNING, recent)

    def _listed(self, limit: int, most: AtOnce, *where: Any) -> list[StoredTable]:
        named = sa.select(MATCH.c.id, MATCH.c.host, MATCH.c.origin).where(sa.not_(MATCH.c.private), *where)
        with self.reading() as db:
            rows = db.execute(named.order_by(MATCH.c.touched.desc()).limit(LOOKED_THROUGH)).all()
        hosts, origins, chosen = Counter[str](), Counter[str](), list[str]()
        for id, host, origin in rows:
            hosts[host] += bool(host)
            origins[origin] += bool(origin)
            if hosts[host] <= most.guest and origins[origin] <= most.address and len(chosen) < limit:
                chosen.append(id)
        return self._tables(MATCH.c.id.in_(chosen), limit=limit)

    def waiting(self, host: str, origin: str) -> tuple[int, int]:
        """Returns how many tables of a host, and of an origin, wait for players."""
        return self._waiting(MATCH.c.host, host), self._waiting(MATCH.c.origin, origin)

    def _waiting(self, column: sa.Column[str], value: str) -> int:
        recent = MATCH.c.touched > self.now() - FORGOTTEN_AFTER
        free = sa.exists().where(SEAT.c.match == MATCH.c.id, SEAT.c.kind == "open")  # while it is dealt it has none
        where = (MATCH.c.state == OPEN, column == value, recent, free)
        query = sa.select(sa.func.count()).select_from(MATCH).where(*where)
        if not value:
            return 0
        with self.reading() as db:
            return db.scalar(query) or 0

    def tables_of(self, guest: str, limit: int = 50) -> list[StoredTable]:
        """Returns the tables of a guest, the latest move first."""
        mine = sa.select(SEAT.c.match).where(SEAT.c.guest == guest)
        return self._tables(MATCH.c.id.in_(mine), limit=limit)

    def awaited(self, quiet: float = 0.0, limit: int = 200) -> list[tuple[str, float]]:
        """Returns the matches that may continue without a player: a bot may be due to move, or all seats are taken and
        nothing is dealt. The most recently changed come first, each with that time. Matches that nobody has visited
        for long, or that changed in the last ``quiet`` seconds, are left out.
        """
        bots = sa.select(SEAT.c.match).where(SEAT.c.kind == "bot")
        people = sa.select(SEAT.c.match).where(SEAT.c.kind.in_(("human", "hotseat")))
        free = sa.select(SEAT.c.match).where(SEAT.c.kind == "open")
        due = sa.or_(
            sa.and_(MATCH.c.state == RUNNING, MATCH.c.id.in_(bots)),
            sa.and_(MATCH.c.state == OPEN, MATCH.c.id.not_in(free)),
        )
        now = self.now()
        recent = MATCH.c.touched.between(now - FORGOTTEN_AFTER, now - quiet if quiet else float("inf"))
        query = sa.select(MATCH.c.id, MATCH.c.touched).where(due, MATCH.c.id.in_(people), recent)
        with self.reading() as db:
            return [(row.id, row.touched) for row in db.execute(query.order_by(MATCH.c.touched.desc()).limit(limit))]

    def _tables(self, *where: Any, limit: int = 50) -> list[StoredTable]:
        """Returns tables except for damaged ones: one damaged row must not hide the others."""
        found: list[StoredTable] = []
        for row, seats in self._rows(*where, limit=limit):
            try:
                found.append(read_table(row, seats))
            except Damaged as error:
                log.error("a table cannot be read", table=row["id"], reason=str(error))
        return found

    def _rows(self, *where: Any, limit: int = 50) -> list[tuple[Any, list[Any]]]:
        with self.reading() as db:
            query = sa.select(MATCH).where(*where).order_by(MATCH.c.touched.desc()).limit(limit)
            matches = db.execute(query).mappings().all()
            ids = [row["id"] for row in matches]
            seats: dict[str, list[Any]] = {id: [] for id in ids}
            rows = db.execute(sa.select(SEAT).where(SEAT.c.match.in_(ids)).order_by(SEAT.c.match, SEAT.c.seat))
            for row in rows.mappings():
                seats[row["match"]].append(row)
        return [(row, seats[row["id"]]) for row in matches]

    # -------------------------------------------------------------- moves

    def append(self, *requests: AppendRequest) -> None:
        """Stores the entries of several tables in one transaction.

        Sealed choices leave the table's row unchanged, since lists would disclose that a seat chose anew.
        """
        now = self.now()
        ordered = sorted(requests, key=lambda one: one.match)  # two processes must not wait for each other
        rows = [move_row(one.match, entry, now) for one in ordered for entry in one.entries]
        changes: dict[sa.Update, list[dict[str, Any]]] = {}
        for one in ordered:
            if (change := _change(one)) is not None:
                changes.setdefault(change, []).append({"match": one.match, "now": now, **progress_row(one.progress)})
        with self.writing() as db:
            db.execute(_APPEND, rows)
            for change, matches in changes.items():
                db.execute(change, matches)
            for one in ordered:
                if one.snapshot:
                    replace_snapshot(db, one.match, one.snapshot)
                write_deadlines(db, one.deadlines)
                if one.seat:
                    number, seat = one.seat
                    place = (SEAT.c.match == one.match, SEAT.c.seat == number)
                    db.execute(SEAT.update().where(*place).values(seat_row(one.match, number, seat)))
        self.changes += sum(one.over for one in ordered)

    def set_progress(self, id: str, progress: Progress) -> None:
        """Stores the progress of a match, which an earlier release did not."""
        row = progress_row(progress)
        values = {"asked": row["bits"], "places": row["places"], "asked_since": MATCH.c.touched}
        with self.writing() as db:
            db.execute(MATCH.update().where(MATCH.c.id == id).values(values))

    def entries(self, id: str) -> list[Entry]:
        """Returns all entries of a match, in order; raises ``Damaged`` if a row cannot be read."""
        with self.reading() as db:
            rows = db.execute(log_of(id)).mappings().all()
        return [read_entry(row) for row in rows]

    def kept(self, id: str) -> tuple[list[Entry], list[Snapshot]]:
        """Returns ``entries`` and ``snapshots`` of a match, which were read in this order."""
        with self.reading() as db:
            rows = db.execute(log_of(id)).mappings().all()
            positions = db.execute(positions_of(id)).mappings().all()
        return [read_entry(row) for row in rows], read_snapshots(positions)

    def update_since(self, id: str, after: int) -> TableUpdate | None:
        """Reads what was added to a match after the entry ``after``; None if the table does not exist."""
        table = self.table(id)
        if table is None:
            return None
        added = sa.select(MOVE).where(MOVE.c.match == id, MOVE.c.seq > after).order_by(MOVE.c.seq)
        kept = sa.select(SNAPSHOT.c.seq, SNAPSHOT.c.ply).where(SNAPSHOT.c.match == id).order_by(SNAPSHOT.c.seq.desc())
        with self.reading() as db:
            snapshot = db.execute(kept.limit(1)).one_or_none()  # the entries, read later, hold at least those before it
            entries = [read_entry(row) for row in db.execute(added).mappings().all()]
        last = max(entries[-1].seq if entries else after, snapshot.seq if snapshot else 0)
        return TableUpdate(table, entries, last, snapshot.ply if snapshot else -1)

    def change_markers(self, ids: Sequence[str]) -> dict[str, tuple[object, ...]]:
        """Returns a marker of each existing table, which differs after every change."""
        last = sa.select(MOVE.c.match, sa.func.max(MOVE.c.seq).label("last")).where(MOVE.c.match.in_(ids))
        counted = last.group_by(MOVE.c.match).subquery()
        query = sa.select(MATCH.c.id, counted.c.last, MATCH.c.state, MATCH.c.again, MATCH.c.guided)
        joined = query.select_from(MATCH.outerjoin(counted, counted.c.match == MATCH.c.id)).where(MATCH.c.id.in_(ids))
        with self.reading() as db:
            found = db.execute(joined).all()
        return {id: (last or 0, state == OPEN, again, bool(guided)) for id, last, state, again, guided in found}

    def last_number(self, id: str) -> int:
        """The number of the last entry of a match; 0 if there is none."""
        with self.reading() as db:
            return db.scalar(sa.select(sa.func.max(MOVE.c.seq)).where(MOVE.c.match == id)) or 0

    def save_snapshot(self, id: str, snapshot: Snapshot) -> None:
        """Stores a whole position in place of earlier ones."""
        with self.writing() as db:
            replace_snapshot(db, id, snapshot)

    def snapshots(self, id: str) -> list[Snapshot]:
        """The whole positions that are kept of a match, the latest first: one, unless an earlier release wrote them."""
        with self.reading() as db:
            return read_snapshots(db.execute(positions_of(id)).mappings().all())

    def save_chances(self, id: str, edition: int, found: str) -> None:
        """Keeps the winning chances of a finished match, as JSON, in place of those of another edition."""
        with self.writing() as db:
            upsert(db, CHANCES, {"match": id, "edition": edition, "found": found})

    def chances(self, id: str, edition: int) -> str | None:
        """Returns the winning chances that are kept of a match, if they are of this edition."""
        with self.reading() as db:
            return db.scalar(sa.select(CHANCES.c.found).where(CHANCES.c.match == id, CHANCES.c.edition == edition))

    def comments(self, id: str) -> list[Comment]:
        """Returns the comments on a match, the oldest first."""
        columns = [COMMENT.c[field.name] for field in fields(Comment)]
        with self.reading() as db:
            rows = db.execute(sa.select(*columns).where(COMMENT.c.match == id).order_by(COMMENT.c.number))
            return [Comment(*row) for row in rows]

    def add_comment(self, id: str, comment: Comment) -> None:
        """Stores a comment on a match, with the number after the last one and the present time in place of its own."""
        retried(lambda: self._add_comment(id, comment))

    def _add_comment(self, id: str, comment: Comment) -> None:
        last = sa.select(sa.func.coalesce(sa.func.max(COMMENT.c.number), 0)).where(COMMENT.c.match == id)
        with self.writing() as db:
            given = {"number": db.execute(last).scalar_one() + 1, "created": self.now()}
            db.execute(COMMENT.insert().values(match=id, **comment.__dict__ | given))

    def delete_comment(self, id: str, number: int, guest: str) -> bool:
        """Deletes a comment of this guest; returns whether there was one."""
        place = (COMMENT.c.match == id, COMMENT.c.number == number, COMMENT.c.guest == guest)
        with self.writing() as db:
            return bool(db.execute(COMMENT.delete().where(*place)).rowcount)


def lock_table(db: sa.Connection, id: str) -> None:
    """Locks the row of a table until the transaction ends; SQLite has one writer anyway."""
    db.execute(sa.select(MATCH.c.id).where(MATCH.c.id == id).with_for_update())


def replace_snapshot(db: sa.Connection, id: str, snapshot: Snapshot) -> None:
    """The only whole position that is kept of a match from now on."""
    db.execute(SNAPSHOT.delete().where(SNAPSHOT.c.match == id, SNAPSHOT.c.seq != snapshot.seq))
    upsert(db, SNAPSHOT, {"match": id, **snapshot.__dict__})


def _change(request: AppendRequest) -> sa.Update | None:
    """Returns the change of a table's row that a request makes."""
    if not request.over and all(entry.kind in QUIET for entry in request.entries):
        return _SEALED if request.progress else None
    if request.progress:
        return _ENDED if request.over else _MOVED
    return _OVER if request.over else _TOUCH
