"""Migrations: one step for each version of the database, in order."""

from collections.abc import Callable

import sqlalchemy as sa

from filibusta.engine.errors import BadOption

Step = Callable[[sa.Connection], None]

VERSION = 7


def _sealed_choices(_db: sa.Connection) -> None:
    """A log may hold sealed choices. Nothing changes in the database; releases that do not know them keep off it."""


def _add(db: sa.Connection, *columns: tuple[str, str, str]) -> None:
    """Columns that are not there yet, each of a table, with its kind. New tables are made beforehand."""
    for table, column, kind in columns:
        if column not in {known["name"] for known in sa.inspect(db).get_columns(table)}:
            db.execute(sa.text(f'ALTER TABLE "{table}" ADD COLUMN {column} {kind}'))


def _origins_and_archives(db: sa.Connection) -> None:
    """Whence tables come and since when they are archived."""
    _add(
        db,
        ("match", "origin", "VARCHAR(16) NOT NULL DEFAULT ''"),
        ("match", "archived", "FLOAT NOT NULL DEFAULT 0"),
    )


def _contributions(db: sa.Connection) -> None:
    """Adds the columns for contributions of devices to chance; no device has committed to any yet."""
    kind = "VARCHAR(64) NOT NULL DEFAULT ''"
    _add(db, ("seat", "commitment", kind), ("seat", "contribution", kind))


def _winning_chances(_db: sa.Connection) -> None:
    """The winning chances of finished matches are kept, in a new table; what deletes a match deletes them too."""


def _guided_games(db: sa.Connection) -> None:
    """Guided games: there was none."""
    _add(db, ("match", "guided", "BOOLEAN NOT NULL DEFAULT FALSE"))


def _comments(_db: sa.Connection) -> None:
    """Comments on finished matches, in a new table; what deletes a match deletes them too."""


STEPS: dict[int, Step] = {
    1: _sealed_choices,
    2: _origins_and_archives,
    3: _contributions,
    4: _winning_chances,
    5: _guided_games,
    6: _comments,
}
"""``STEPS[n]`` turns version n into version n + 1."""


def migrate(db: sa.Connection, version: int) -> bool:
    """Brings a database up to date; true if there was something to do."""
    if version > VERSION:
        message = (
            "the database was made by a later release (version {given}, this one reads up to {known}): update Filibusta"
        )
        raise BadOption(message, given=version, known=VERSION)
    for number in range(version, VERSION):
        STEPS[number](db)
    return version < VERSION
