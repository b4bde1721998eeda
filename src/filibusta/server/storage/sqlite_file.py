"""The file of SQLite: who may read it, how its connections are set, and the lock beside it."""

import os
import sys
from pathlib import Path
from typing import Any

import structlog

log = structlog.get_logger()


def keep_private(file: Path) -> None:
    """Makes an SQLite file, which holds every secret, readable by its owner only; SQLite's side files get its mode."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        file.chmod(0o600)
    except OSError as error:
        if not file.exists():
            return  # opening it says what is wrong
        log.warning("the mode of the database cannot be set", reason=error.strerror)


def tune_sqlite(connection: Any, durable: bool, patience: float) -> None:
    """Sets a new connection so that readers do not wait for the writer, and what was committed outlives the process.

    ``patience``: seconds to wait for a lock.
    """
    connection.text_factory = _text
    cursor = connection.cursor()
    kept = "FULL" if durable else "NORMAL"
    for pragma in (
        "journal_mode=WAL",
        f"synchronous={kept}",
        f"busy_timeout={round(patience * 1000)}",
        "foreign_keys=ON",
        "journal_size_limit=16000000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _text(stored: bytes) -> str:
    """Decodes text leniently: one damaged text must not make the others of a query unreadable."""
    return stored.decode(errors="surrogateescape")


def locked(path: Path) -> Any:
    """Opens and locks a file until it is closed; returns None if another process has locked it."""
    handle = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        return None
    return handle
