"""Deadlines: what has to be done at a table at a certain time, as rows that any process may take.

A row is written in the transaction of the entries it follows from. The process that takes it holds it by a lease in the
row: if the holder dies, another one takes it when the lease has ended. So everything due is done at least once; what it
does to a match happens once, because the key (match, number) of the log decides.
"""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from filibusta.server.storage.database import Database
from filibusta.server.storage.models import Deadline
from filibusta.server.storage.schema import DEADLINE
from filibusta.server.storage.upsert import upsert

LEASE = 30.0
"""Seconds of a lease on a deadline."""
BACKOFF, LONGEST_BACKOFF = 2.0, 3600.0
"""Seconds until a deadline that could not be met is tried again, doubled each time, and the most of them."""


@dataclass(frozen=True)
class TakenDeadline:
    """A deadline on lease."""

    match: str
    kind: str
    seat: int
    due: float
    payload: str
    lease: str
    attempts: int
    """The number of times it was taken, this time included."""


def write_deadlines(db: sa.Connection, deadlines: Sequence[Deadline]) -> None:
    """Sets deadlines, in place of earlier ones of the same table, kind and seat, and clears those without a time."""
    for one in deadlines:
        if one.due is None:
            db.execute(DEADLINE.delete().where(*_place(one.match, one.kind, one.seat)))
            continue
        row = {"due": one.due, "free": one.due, "payload": one.payload, "lease": "", "attempts": 0}
        upsert(db, DEADLINE, {"match": one.match, "kind": one.kind, "seat": one.seat, **row})


class Deadlines:
    """The deadlines of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def write(self, *deadlines: Deadline) -> None:
        """Sets or clears deadlines by themselves, where nothing is added to a log."""
        with self._database.writing() as db:
            write_deadlines(db, deadlines)

    def take(self, kinds: Collection[str], limit: int, lease: float = LEASE) -> list[TakenDeadline]:
        """Takes what is due of some kinds, the longest overdue first, for ``lease`` seconds."""
        now, holder = self._database.now(), secrets.token_hex(8)
        due = sa.select(DEADLINE).where(DEADLINE.c.free <= now, DEADLINE.c.kind.in_(kinds))
        query = due.order_by(DEADLINE.c.free).limit(limit).with_for_update(skip_locked=True)
        taken: list[TakenDeadline] = []
        with self._database.writing() as db:
            for number, row in enumerate(db.execute(query).all()):
                own, attempts = f"{holder}-{number}", row.attempts + 1
                place = (*_place(row.match, row.kind, row.seat), DEADLINE.c.lease == row.lease)
                leased = DEADLINE.update().where(*place, DEADLINE.c.free == row.free)
                if db.execute(leased.values(free=now + lease, lease=own, attempts=attempts)).rowcount:
                    found = TakenDeadline(row.match, row.kind, row.seat, row.due, row.payload, own, attempts)
                    taken.append(found)
        return taken

    def finish(self, taken: TakenDeadline) -> bool:
        """Clears a deadline that was met; returns False if it was set anew meanwhile or taken by another process."""
        with self._database.writing() as db:
            return bool(db.execute(DEADLINE.delete().where(*_held(taken))).rowcount)

    def put_off(self, taken: TakenDeadline, due: float) -> bool:
        """Sets another time for a deadline that turned out not to be due yet."""
        values = {"due": due, "free": due, "lease": "", "attempts": 0}
        with self._database.writing() as db:
            return bool(db.execute(DEADLINE.update().where(*_held(taken)).values(values)).rowcount)

    def fail(self, taken: TakenDeadline) -> float:
        """Gives back a deadline that could not be met, to be tried again; returns when."""
        again = self._database.now() + min(LONGEST_BACKOFF, BACKOFF * 2 ** min(taken.attempts - 1, 16))
        with self._database.writing() as db:
            db.execute(DEADLINE.update().where(*_held(taken)).values(free=again, lease=""))
        return again

    def next(self, kinds: Collection[str]) -> float | None:
        """Returns when the next deadline of some kinds may be taken; None if there is none."""
        query = sa.select(sa.func.min(DEADLINE.c.free)).where(DEADLINE.c.kind.in_(kinds))
        with self._database.reading() as db:
            return db.scalar(query)

    def of(self, match: str) -> list[Deadline]:
        """Returns the deadlines of a table, the next one first."""
        columns = (DEADLINE.c.match, DEADLINE.c.kind, DEADLINE.c.due, DEADLINE.c.seat, DEADLINE.c.payload)
        query = sa.select(*columns).where(DEADLINE.c.match == match).order_by(DEADLINE.c.due)
        with self._database.reading() as db:
            return [Deadline(*row) for row in db.execute(query)]


def _place(match: str, kind: str, seat: int) -> tuple[sa.ColumnElement[bool], ...]:
    return DEADLINE.c.match == match, DEADLINE.c.kind == kind, DEADLINE.c.seat == seat


def _held(taken: TakenDeadline) -> tuple[sa.ColumnElement[bool], ...]:
    return (*_place(taken.match, taken.kind, taken.seat), DEADLINE.c.lease == taken.lease)
