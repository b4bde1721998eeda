"""Rows that several processes may write at the same moment."""

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

_INSERTS: Mapping[str, Callable[..., Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


def upsert(db: sa.Connection, table: sa.Table, row: Mapping[str, Any], growing: str = "") -> None:
    """Inserts a row, or updates the one with its primary key, which another process may insert at the same moment.

    ``growing``: a column that only a larger value replaces; a smaller one leaves the whole row as it is.
    """
    insert = _INSERTS[db.dialect.name](table).values(**row)
    key = [column.name for column in table.primary_key]
    changed = {name: insert.excluded[name] for name in row if name not in key}
    where = table.c[growing] < insert.excluded[growing] if growing else None
    db.execute(insert.on_conflict_do_update(index_elements=key, set_=changed, where=where))


def insert_once(db: sa.Connection, table: sa.Table, row: Mapping[str, Any]) -> None:
    """Inserts a row, unless one with its primary key is there or another process inserts it at the same moment."""
    db.execute(_INSERTS[db.dialect.name](table).values(**row).on_conflict_do_nothing())
