"""Migrations of the database: revisions of Alembic, one file each in ``versions``, in order of their names.

A revision only adds tables, indexes, and columns with a default: a process of the release before goes on beside the
first one of the next. A revision that older programs could not live with raises ``FORMAT`` and ends with
``op.execute(format_is(FORMAT))``: programs that read less refuse the database.
"""

from pathlib import Path

import sqlalchemy as sa

from filibusta.engine.errors import BadOption
from filibusta.server.storage.schema import META, REVISION, metadata

FORMAT = 8
"""The format of the database that this program reads: what a program must know in order to use it at all."""
VERSION = "version"
"""The value of ``meta`` that holds the format."""
FOLDER = Path(__file__).parent
LOCATIONS = [FOLDER / "versions"]
"""Folders of revisions."""
NUMBERED = "[0-9][0-9][0-9][0-9]_*.py"
LOCK = 0x46696C6D
"""The advisory lock of PostgreSQL that a migration holds."""
LONGEST = 600_000
"""Milliseconds for which a process waits while another one migrates a file of SQLite."""


def revisions() -> list[str]:
    """Returns the ids of all revisions, in order."""
    return sorted(path.stem for folder in LOCATIONS for path in folder.glob(NUMBERED))


def format_is(number: int) -> sa.Update:
    """Returns the statement that raises the format of the database."""
    return META.update().where(META.c.key == VERSION).values(value=str(number))


def recorded(db: sa.Connection) -> str | None:
    """Returns the revision of a database as Alembic keeps it; None if it never was there.

    Raises:
        BadOption: a later release changed what this program would have to know.
    """
    number = format_of(db)
    if number > FORMAT:
        message = (
            "the database was made by a later release (version {given}, this one reads up to {known}): update Filibusta"
        )
        raise BadOption(message, given=number, known=FORMAT)
    known = bool(number) and sa.inspect(db).has_table(REVISION.name)
    return db.scalar(sa.select(REVISION.c.version_num)) if known else None


def format_of(db: sa.Connection) -> int:
    """Returns the format of a database; 0 if it is empty."""
    if not sa.inspect(db).has_table(META.name):
        return 0
    return int(db.scalar(sa.select(META.c.value).where(META.c.key == VERSION)) or 0)


def is_current(db: sa.Connection) -> bool:
    """Tells whether the database is up to date. A later release may have added things unknown to this one."""
    own, revision = revisions(), recorded(db)
    return revision is not None and (revision == own[-1] or revision not in own)


def migrate(db: sa.Connection) -> bool:
    """Makes the tables, or brings them up to date, all of it or nothing; whether there was something to do.

    Processes that come at once wait for the first one. ``db`` is in no transaction, and in none afterwards.
    """
    if db.dialect.name == "postgresql":
        db.execute(sa.text("SET statement_timeout = 0"))
        db.execute(sa.text("SET lock_timeout = 0"))
        db.execute(sa.select(sa.func.pg_advisory_lock(LOCK)))
        db.execute(sa.text("SET lock_timeout = '2s'"))  # others wait behind a session that waits for a table
        db.commit()
    else:
        before = db.exec_driver_sql("PRAGMA busy_timeout").scalar()
        db.exec_driver_sql(f"PRAGMA busy_timeout = {LONGEST}")
        db.exec_driver_sql("BEGIN IMMEDIATE")
        db.exec_driver_sql(f"PRAGMA busy_timeout = {before}")
    try:
        if is_current(db):
            return False
        if number := format_of(db):
            _upgrade(db, number)
        else:
            _make(db)
        db.commit()
        return True
    finally:
        db.rollback()
        if db.dialect.name == "postgresql":
            db.execute(sa.select(sa.func.pg_advisory_unlock(LOCK)))
            db.commit()
            db.invalidate()  # its settings are of this alone


def _make(db: sa.Connection) -> None:
    metadata.create_all(db)
    db.execute(META.insert().values(key=VERSION, value=str(FORMAT)))
    db.execute(REVISION.insert().values(version_num=revisions()[-1]))


def _upgrade(db: sa.Connection, number: int) -> None:
    from alembic import command  # takes as long to import as the rest of the store
    from alembic.config import Config

    if recorded(db) is None:  # before there were revisions, each had a format of its own
        REVISION.create(db, checkfirst=True)
        since = next(id for id in revisions() if id.startswith(f"{number:04}_"))
        db.execute(REVISION.insert().values(version_num=since))
    chosen = Config(attributes={"connection": db})
    chosen.set_main_option("script_location", str(FOLDER))
    chosen.set_main_option("version_locations", "\n".join(map(str, LOCATIONS)))
    chosen.set_main_option("path_separator", "newline")
    command.upgrade(chosen, "head")
