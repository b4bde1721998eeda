"""A PostgreSQL of the tests' own: in a folder of its own, on a socket of its own, without a network; gone afterwards.

``python tests/server/postgres.py`` starts one and prints its address, until it is interrupted.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

QUICK = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=40")
"""What a test needs of a database that outlives its process, but not its machine."""


CLOCK = """
CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql AS $$ BEGIN
  RETURN pg_catalog.clock_timestamp()
    + coalesce((SELECT value::float8 FROM meta WHERE key = 'ahead'), 0) * interval '1 second';
END $$;
ALTER ROLE tests SET search_path = public, pg_catalog
"""
PASS = """
BEGIN;
LOCK TABLE meta IN ACCESS EXCLUSIVE MODE;
INSERT INTO meta VALUES ('ahead', '0') ON CONFLICT DO NOTHING;
UPDATE meta SET value = (value::float8 + {seconds})::text WHERE key IN ('ahead', 'alive');
COMMIT
"""


class NotHere(Exception):
    """Why there is no PostgreSQL for tests."""


def program(name: str) -> str:
    """Where one of PostgreSQL's programs lies: Debian keeps them off the path."""
    known = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or next((str(path) for path in known), None)
    if found is None:
        raise NotHere(f"PostgreSQL is not installed: there is no {name} (Debian: apt install postgresql)")
    return found


def somebody() -> str | None:
    """Whose name it runs under: PostgreSQL refuses to run as root."""
    if os.geteuid():
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise NotHere("PostgreSQL does not run as root, and there is no user postgres or nobody")


class Postgres:
    """One database server, to be stopped, started and silenced; with a ``primary``, the standby of that one."""

    def __init__(self, folder: Path, primary: "Postgres | None" = None) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._as = somebody()
        if self._as:
            shutil.chown(folder, self._as)
        if primary:
            copied = ("-D", str(self._data), "-h", str(primary._folder), "-U", "tests")
            self._run(program("pg_basebackup"), *copied, "-R", "-X", "stream", "-c", "fast", "--no-sync")
            return
        self._run(program("initdb"), "-D", str(self._data), "-A", "trust", "-U", "tests", "-E", "UTF8", "--no-sync")

    @property
    def socket(self) -> Path:
        return self._folder / ".s.PGSQL.5432"

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://tests@/postgres?host={self._folder}"

    def start(self) -> None:
        options = " ".join(f"-c {one}" for one in QUICK) + f" -k {self._folder}"
        log = str(self._folder / "log")
        self._run(program("pg_ctl"), "-D", str(self._data), "-w", "-l", log, "-o", options, "start")

    def stop(self) -> None:
        self._run(program("pg_ctl"), "-D", str(self._data), "-w", "-m", "immediate", "stop")

    def wait_for_standby(self, waits: bool = True) -> None:
        """From now on nothing is acknowledged that the standby does not have, or unless ``waits`` it may be."""
        self._ask(f"ALTER SYSTEM SET synchronous_standby_names = '{'*' if waits else ''}'")
        self._ask("SELECT pg_reload_conf()")
        state = "sync" if waits else "async"
        while self._ask(f"SELECT count(*) FROM pg_stat_replication WHERE sync_state = '{state}'").strip() != "1":
            pass

    def promote(self) -> None:
        """Makes a standby the primary."""
        self._run(program("pg_ctl"), "-D", str(self._data), "-w", "promote")

    def silence(self) -> None:
        """Connections stay, new ones can be begun, and nothing is answered any more."""
        self._signal(signal.SIGSTOP)

    def speak(self) -> None:
        """Ends the silence; returns when what was under way has come to an end."""
        self._signal(signal.SIGCONT)
        others = "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND xact_start IS NOT NULL"
        while self._ask(others).strip() != "0":
            pass

    # -------------------------------------------------------------- its time

    def set_ahead(self) -> None:
        """From now on its clock can be put forward by ``pass_time``: a function stands before its own."""
        self._ask(CLOCK)

    def set_right(self) -> None:
        """Ends that."""
        self._ask("ALTER ROLE tests RESET search_path")

    def pass_time(self, seconds: float) -> None:
        """Lets time pass in which servers are up: its clock goes forward, and the last note of a server with it.

        Whoever reads both reads both before or both afterwards.
        """
        self._ask(PASS.format(seconds=seconds))

    def _signal(self, number: signal.Signals) -> None:
        postmaster = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        for process in (postmaster, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def _ask(self, query: str) -> str:
        command = (program("psql"), "-h", str(self._folder), "-U", "tests", "-Atqc", query, "postgres")
        return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout

    def _run(self, *command: str) -> None:
        done = subprocess.run(
            command, user=self._as, cwd=self._folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
        )
        if done.returncode:
            raise NotHere(f"{Path(command[0]).name} failed: {done.stderr.decode(errors='replace').strip()[-300:]}")


@contextmanager
def running() -> Generator[Postgres, None, None]:
    """A database server as long as the block lasts; ``NotHere`` if there can be none."""
    program("pg_ctl")
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        found = Postgres(Path(folder))
        found.start()
        try:
            yield found
        finally:
            with suppress(NotHere):
                found.stop()


@contextmanager
def replicated() -> Generator[tuple[Postgres, Postgres], None, None]:
    """A primary that waits for its standby, and the standby, as long as the block lasts."""
    with running() as primary, tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        standby = Postgres(Path(folder), primary)
        standby.start()
        try:
            primary.wait_for_standby()
            yield primary, standby
        finally:
            with suppress(NotHere):
                standby.stop()


if __name__ == "__main__":
    with running() as server:
        print(server.url, flush=True)
        with suppress(KeyboardInterrupt):
            input()
