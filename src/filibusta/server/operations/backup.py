"""A copy of a whole server in one file: every table and the secret key. It can be taken while the server runs.

The file is a ``tar.gz`` of an SQLite database and ``secret.key``, whatever database the server uses; so it is also the
way from SQLite to PostgreSQL and back. It holds every secret and is readable by its user only.
"""

import os
import shutil
import tarfile
import tempfile
from pathlib import Path

import sqlalchemy as sa

from filibusta.engine.errors import BadOption
from filibusta.server.notify.push import KEY_FILE
from filibusta.server.settings import Settings
from filibusta.server.storage.database import Database
from filibusta.server.storage.schema import MATCH, META, REVISION, TOKEN, metadata

DATABASE, KEY = "matches.sqlite", "secret.key"
ONE_MOMENT = {
    "postgresql": "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY",
    "sqlite": "BEGIN",  # Python's driver begins none for reading
}
"""The statement that makes all reads of a transaction see one moment."""
AT_ONCE = 500
"""Rows that are copied at a time."""


def backup(settings: Settings, file: Path) -> int:
    """Writes a copy to a new file; returns how many tables it holds."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE
        source, target = Database(settings.database), Database(f"sqlite:///{copy}")
        try:
            found = _carry_over(source, target)
        finally:
            source.close()
            target.close()
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as out, tarfile.open(fileobj=out, mode="w:gz") as archive:
            archive.add(copy, DATABASE)
            archive.add(settings.data / KEY, KEY)
            if (settings.data / KEY_FILE).exists():
                archive.add(settings.data / KEY_FILE, KEY_FILE)
            archive.close()
            out.flush()
            os.fsync(out.fileno())
    return found


def restore(settings: Settings, file: Path) -> int:
    """Brings a copy back into a database without tables, and its key; how many tables there were.

    ``BadOption`` if a server uses the database, if there are tables in it, or if the file is no such copy.
    """
    with tempfile.TemporaryDirectory() as folder:
        _unpack(file, Path(folder))
        target = Database(settings.database)
        try:
            target.claim()
            with target.reading() as db:
                if db.scalar(sa.select(sa.func.count()).select_from(MATCH)):
                    raise BadOption("there are tables in this database already: name an empty data folder")
            source = Database(f"sqlite:///{Path(folder) / DATABASE}")
            try:
                found = _carry_over(source, target)
            finally:
                source.close()
        finally:
            target.close()
        for name in (KEY, KEY_FILE):
            key = settings.data / name
            if (Path(folder) / name).exists():
                shutil.copyfile(Path(folder) / name, key.with_suffix(".new"))
                key.with_suffix(".new").chmod(0o600)
                key.with_suffix(".new").replace(key)
    return found


def _unpack(file: Path, folder: Path) -> None:
    try:
        with tarfile.open(file, "r:gz") as archive:
            given = [KEY_FILE] if KEY_FILE in archive.getnames() else []
            for name in (DATABASE, KEY, *given):
                found = archive.extractfile(name)
                if found is None:
                    raise KeyError(name)
                with (folder / name).open("wb") as out:
                    shutil.copyfileobj(found, out)
    except (tarfile.TarError, KeyError, EOFError, OSError) as error:
        raise BadOption("{file} is no copy of a server: {reason}", file=file, reason=error) from None


def _carry_over(source: Database, target: Database) -> int:
    """Copies all rows as of one moment, in one transaction."""
    with source.reading() as reading, target.writing() as writing:
        reading.execute(sa.text(ONE_MOMENT.get(reading.dialect.name, "SELECT 1")))
        writing.execute(TOKEN.delete())
        for table in metadata.sorted_tables:
            if table in (META, REVISION):
                continue
            rows = reading.execution_options(yield_per=AT_ONCE).execute(sa.select(table)).mappings()
            for part in rows.partitions(AT_ONCE):
                writing.execute(table.insert(), [dict(row) for row in part])
        return writing.scalar(sa.select(sa.func.count()).select_from(MATCH)) or 0
