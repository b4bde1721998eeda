"""The database of one server: opened, migrated and claimed. All failures raise ``Conflict`` or ``StoreFailed``."""

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet

import sqlalchemy as sa
import structlog
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from filibusta.engine.errors import BadOption, FilibustaError
from filibusta.server.storage.clock import MISTAKE, StoreClock
from filibusta.server.storage.migrations import is_current, migrate
from filibusta.server.storage.schema import MATCH, META
from filibusta.server.storage.sqlite_file import keep_private, locked, tune_sqlite
from filibusta.server.storage.upsert import upsert

log = structlog.get_logger()
T = TypeVar("T")
PATIENCE = 3
"""The time limit for a busy or silent database, in seconds."""
LEAST_ROOM = 1_000_000
"""Free bytes of the disk below which SQLite counts as unable to write."""
LIMBO = 10
"""Seconds after which PostgreSQL gives up a transaction whose client is silent: others may wait for it."""
SEEN, ALIVE, PROBED = "seen", "alive", "probed"
"""The values beside the version: when a server with a credible clock last ran, and any server, by the time of the
database; a probe that the database can be written."""
TRIES = 3
"""Attempts to write a numbered row while other processes write theirs."""
CLAIM = 0x46696C69
"""The advisory lock of PostgreSQL that the server of a database holds."""
LAGGING = """
SELECT EXISTS (SELECT FROM pg_stat_replication) AND (
  current_setting('synchronous_standby_names') = '' OR current_setting('synchronous_commit') IN ('off', 'local'))
"""
"""True if PostgreSQL has a standby for which commits do not wait."""


class Conflict(Exception):
    """A write that lost a race with another process; nothing was written."""


def retried(write: Callable[[], T]) -> T:
    """Returns what ``write`` returns; calls it again while other processes are first with the number it chose."""
    for _ in range(TRIES - 1):
        with suppress(Conflict):
            return write()
    return write()


class StoreFailed(Exception):
    """A call that the database could not carry out; nothing was written."""


class Unanswered(StoreFailed):
    """A call without an answer: either all of it was written, or nothing."""


class Damaged(FilibustaError):
    """A row whose content is not what was written."""


class Database:
    """The connections of a database and the claim on it. ``durable``: commits survive a power cut (SQLite)."""

    def __init__(self, url: str, durable: bool = False) -> None:
        parsed = sa.make_url(url)
        self._file = _file_of(parsed)
        if self._file:
            keep_private(self._file)
        self._engine = sa.create_engine(parsed, pool_pre_ping=not self._file, connect_args=_patience(parsed))
        self.clock = StoreClock()
        """The time of the database."""
        self._held: Any = None
        self._shared = False
        self._asking_claim = self._interrupted = False
        self._sockets: WeakSet[Any] = WeakSet()
        """The driver's connections to a database elsewhere."""
        if not self._file:

            def note(connection: Any, _record: Any) -> None:
                self._sockets.add(connection)

            event.listen(self._engine, "connect", note)
        if self._engine.dialect.name == "sqlite":

            def tune(connection: Any, _record: Any) -> None:
                tune_sqlite(connection, durable, PATIENCE)

            event.listen(self._engine, "connect", tune)
        with self._given_up():
            current = self._is_current()
        self.migrated = not current and self._migrate()
        """True if the database was made or changed by opening it."""
        with self._given_up():
            self.seen = self._last_seen()
            """The time at which a server with a credible clock last ran; 0: never."""
            self.moved = 0.0 if self.seen else self._last_moved()
            """The latest time at which anything happened at a table, where no such server has run; 0: never."""

    @contextmanager
    def _given_up(self) -> Generator[None, None, None]:
        """Interrupts calls that take too long."""
        timer = threading.Timer(LIMBO, self.interrupt)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            self._interrupted = False

    def _is_current(self) -> bool:
        with self._engine.connect() as db:
            return is_current(db)

    def _migrate(self) -> bool:
        with self._engine.connect() as db:
            return migrate(db)

    def _last_seen(self) -> float:
        with self._engine.connect() as db:
            self.read_clock(db)
            return float(db.scalar(sa.select(META.c.value).where(META.c.key == SEEN)) or 0)

    def _last_moved(self) -> float:
        with self._engine.connect() as db:
            return float(db.scalar(sa.select(sa.func.max(MATCH.c.touched))) or 0)

    def read_clock(self, db: sa.Connection) -> float:
        """Reads the clock of the database server, or of this machine for a file; returns it as used for retention."""
        if self._engine.dialect.name == "postgresql":
            reading = float(db.scalar(sa.select(sa.func.extract("epoch", sa.func.clock_timestamp()))) or 0)
        else:
            reading = time.time()
        known = float(db.scalar(sa.select(META.c.value).where(META.c.key == ALIVE)) or 0)
        self.clock.set(max(reading, known) if known - reading < MISTAKE else reading)
        return self.clock.now()

    def close(self) -> None:
        """Closes all connections."""
        if isinstance(self._held, sa.Connection):
            self._asking_claim = True
            with suppress(SQLAlchemyError):  # PostgreSQL notices only later that a connection has ended
                unlock = sa.func.pg_advisory_unlock_shared if self._shared else sa.func.pg_advisory_unlock
                self._held.scalar(sa.select(unlock(CLAIM)))
        if self._held is not None:
            self._held.close()
            self._held = None
        self._engine.dispose()

    def claim(self, shared: bool = False) -> None:
        """Claims the database for this process alone, or ``shared`` with other processes that share it.

        Raises ``BadOption`` if another claim stands.

        The claim ends with the process, however it ends.
        """
        self._shared = shared
        if self._held is None and not self._try_claim():
            raise BadOption("another server is using this database: stop it, or name another data folder")

    def _try_claim(self) -> bool:
        if self._file:
            handle = locked(self._file.with_name(self._file.name + ".lock"))
            self._held = handle
            return handle is not None
        if self._engine.dialect.name == "postgresql":
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            lock = sa.func.pg_try_advisory_lock_shared if self._shared else sa.func.pg_try_advisory_lock
            if not connection.scalar(sa.select(lock(CLAIM))):
                connection.close()
                return False
            self._held = connection
        return True

    def holds_claim(self) -> bool:
        """Tells whether the claim still stands: PostgreSQL's goes with its connection, and is taken again here."""
        if not isinstance(self._held, sa.Connection):
            return True
        self._asking_claim = True
        try:
            self._held.scalar(sa.select(1))
            return True
        except SQLAlchemyError:
            self._held.invalidate()
            self._held.close()
            self._held = None
        finally:
            self._asking_claim = False
        try:
            return self._try_claim()
        except SQLAlchemyError:
            return False

    def answers(self) -> bool:
        """Tells whether the database can be read now."""
        try:
            with self._engine.connect() as db:
                return db.scalar(sa.select(META.c.value).where(META.c.key == "version")) is not None
        except SQLAlchemyError:
            return False

    def is_writable(self) -> bool:
        """Tells whether something can be written now: a disk may be full, or readable only.

        On a full disk, SQLite may still write a row into the space that its log has already.
        """
        try:
            if self._file and shutil.disk_usage(self._file.parent).free < LEAST_ROOM:
                return False
            self._remember(PROBED, "")
            return True
        except (StoreFailed, OSError):
            return False

    def may_lose(self) -> bool:
        """Tells whether a failover could lose acknowledged actions, because a standby is replicated asynchronously
        (PostgreSQL)."""
        if self._engine.dialect.name != "postgresql":
            return False
        with self.reading() as db:
            return bool(db.scalar(sa.text(LAGGING)))

    def record_trusted_clock(self, now: float) -> None:
        """Stores the time of a trusted clock, in seconds since 1970."""
        self._remember(SEEN, repr(now))
        self.seen = now

    def now(self) -> float:
        """Returns the time used for retention, in seconds since 1970; it never runs backwards."""
        return max(self.clock.now(), self.seen)

    def _remember(self, key: str, value: str) -> None:
        with self.writing() as db:
            upsert(db, META, {"key": key, "value": value})

    def interrupt(self) -> None:
        """Aborts the current call from another thread: the call fails, and uncommitted changes are discarded.

        A connection to a database elsewhere is cut, since its driver would wait for ever.
        """
        self._interrupted = True
        held = self._held.connection.dbapi_connection if isinstance(self._held, sa.Connection) else None
        for connection in list(self._sockets):
            if connection is not held or self._asking_claim:
                _cut(connection)

    def clear_interrupt(self) -> None:
        """Clears the interrupt flag before a new call."""
        self._interrupted = False

    def _check(self) -> None:
        if self._interrupted:
            raise StoreFailed("the database did not answer in time")

    def writing(self) -> "Guarded":
        """Opens a transaction."""
        return Guarded(self._engine.begin, self._check)

    def reading(self) -> "Guarded":
        """Opens a connection for reading."""
        return Guarded(self._engine.connect, self._check)


@contextmanager
def opened(url: str) -> Generator[Database, None, None]:
    """Opens a database for the block; raises ``BadOption`` if it cannot be opened."""
    try:
        database = Database(url)
        try:
            yield database
        finally:
            database.close()
    except (SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadOption("the database cannot be opened: {reason}", reason=reason) from None


class Guarded:
    """A connection or a transaction whose failures are ``Conflict`` or ``StoreFailed``."""

    def __init__(self, open: Callable[[], AbstractContextManager[sa.Connection]], check: Callable[[], None]) -> None:
        self._open = open
        self._check = check
        """Raises if this is given up: before it begins, and before it is committed."""

    def __enter__(self) -> sa.Connection:
        try:
            self._check()
            self._opening = self._open()  # this may connect already
            return self._opening.__enter__()
        except SQLAlchemyError as error:
            raise StoreFailed(reason_of(error)) from error

    def __exit__(self, *what: Any) -> None:
        given_up: StoreFailed | None = None
        if what[0] is None:
            try:
                self._check()
            except StoreFailed as error:
                given_up, what = error, (StoreFailed, error, None)
        try:
            self._opening.__exit__(*what)
        except SQLAlchemyError as error:
            lost = not what[0] and isinstance(error, DBAPIError) and error.connection_invalidated
            raise (Unanswered if lost else StoreFailed)(reason_of(error)) from error
        if given_up:
            raise given_up
        if isinstance(what[1], IntegrityError):
            raise Conflict("somebody else was first") from what[1]
        if isinstance(what[1], SQLAlchemyError):
            raise StoreFailed(reason_of(what[1])) from what[1]


def reason_of(error: SQLAlchemyError) -> str:
    """Returns the message of the database, in a line and without the values to be written: they may be secret."""
    said = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return (str(said).splitlines() or [type(error).__name__])[0]


def _file_of(url: sa.URL) -> Path | None:
    """The file of an SQLite database."""
    named = url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:"
    return Path(url.database) if named and url.database else None


def _patience(url: sa.URL) -> dict[str, Any]:
    if url.get_driver_name() != "psycopg":
        return {}
    settings = {
        "statement_timeout": PATIENCE * 1000,
        "lock_timeout": PATIENCE * 1000 - 500,
        "idle_in_transaction_session_timeout": LIMBO * 1000,
        "tcp_keepalives_idle": 5,
        "tcp_keepalives_interval": 2,
        "tcp_keepalives_count": 3,
        "tcp_user_timeout": LIMBO * 1000,
    }
    return {
        "connect_timeout": PATIENCE,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": PATIENCE * 1000,
        "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
    }


def _cut(connection: Any) -> None:
    """Shuts down the socket of a connection, which wakes the thread that waits for it."""
    gone = suppress(Exception)  # it may be closed by now, and drivers name that differently
    with gone, socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)
