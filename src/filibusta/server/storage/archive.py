"""Archiving and deletion of old tables: a table's log becomes one game record, which is deleted later.

Each step is one transaction; a table that has changed in the meantime is left alone.
"""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from filibusta.server.storage.database import Database
from filibusta.server.storage.models import OPEN, OVER, RUNNING, SEATING, Snapshot
from filibusta.server.storage.schema import (
    CHANCES,
    CHAT,
    COMMENT,
    DEADLINE,
    LOOKING,
    MATCH,
    MOVE,
    NOTICE,
    REPORT,
    SEAT,
    SNAPSHOT,
)
from filibusta.server.storage.store import USED, lock_table, replace_snapshot

WORD_GIVEN_BACK = sa.literal(USED) + MATCH.c.id


class Archive:
    """Old tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def due(self, finished_before: float, abandoned_before: float, limit: int) -> list[str]:
        """Returns the tables to be archived, the oldest first."""
        old = sa.or_(
            sa.and_(MATCH.c.state == OVER, MATCH.c.touched < finished_before),
            sa.and_(MATCH.c.state == RUNNING, MATCH.c.touched < abandoned_before),
        )
        query = sa.select(MATCH.c.id).where(MATCH.c.archived == 0, old).order_by(MATCH.c.touched).limit(limit)
        with self._database.reading() as db:
            return list(db.scalars(query))

    def archive(self, id: str, seq: int, record: str | None, snapshot: Snapshot | None = None) -> bool:
        """Keeps the record in place of the log that ends with ``seq``; without one the table stays as it is.

        ``snapshot``: where the match stands, for other rules. False if something was done meanwhile.
        """
        values: dict[str, Any] = {"archived": self._database.now(), "word": WORD_GIVEN_BACK, "origin": ""}
        if record is not None:
            values["record"] = record
        with self._database.writing() as db:
            lock_table(db, id)
            latest = db.scalar(sa.select(sa.func.max(MOVE.c.seq)).where(MOVE.c.match == id)) or 0
            if latest != seq:
                return False
            db.execute(MATCH.update().where(MATCH.c.id == id).values(values))
            if record is not None:
                db.execute(MOVE.delete().where(MOVE.c.match == id, MOVE.c.kind.not_in(SEATING)))
                if snapshot:
                    replace_snapshot(db, id, snapshot)
            return True

    def delete(self, waiting_before: float, archived_before: float, limit: int) -> list[str]:
        """Deletes unvisited tables and those archived long ago; returns their ids."""
        archived = sa.and_(MATCH.c.archived > 0, MATCH.c.archived < archived_before, MATCH.c.touched < archived_before)
        waiting = sa.and_(MATCH.c.state == OPEN, MATCH.c.touched < waiting_before)
        with self._database.writing() as db:
            found = list(db.scalars(sa.select(MATCH.c.id).where(sa.or_(archived, waiting)).limit(limit)))
            _delete(db, found)
        return found


def _delete(db: sa.Connection, ids: Sequence[str]) -> None:
    for table in (CHANCES, CHAT, COMMENT, DEADLINE, LOOKING, MOVE, NOTICE, REPORT, SNAPSHOT, SEAT):
        db.execute(table.delete().where(table.c.match.in_(ids)))
    db.execute(MATCH.delete().where(MATCH.c.id.in_(ids)))
