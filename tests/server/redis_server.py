"""A Redis of the tests' own: on a socket of its own, without a network or a file; gone afterwards.

``python tests/server/redis_server.py`` starts one and prints its address, until it is interrupted.
"""

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from postgres import NotHere

STARTING = 20.0
"""Seconds that a start may take."""


class RedisServer:
    """One Redis, to be stopped, started, silenced and flushed."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "redis.sock"
        self._program = next(filter(None, map(shutil.which, ("redis-server", "valkey-server"))), "")
        self._process: subprocess.Popen[bytes] | None = None
        if not self._program:
            raise NotHere("Redis is not installed: there is no redis-server (Debian: apt install redis-server)")

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    def start(self) -> None:
        options = ("--port", "0", "--unixsocket", str(self._socket), "--save", "", "--appendonly", "no")
        self._process = subprocess.Popen((self._program, *options), stdout=subprocess.DEVNULL)
        until = time.monotonic() + STARTING
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise NotHere("Redis does not start")
            time.sleep(0.01)

    def _client(self) -> Any:
        import redis

        return redis.Redis.from_url(self.url)  # pyright: ignore[reportUnknownMemberType]

    def _answers(self) -> bool:
        with suppress(Exception), self._client() as client:
            return bool(client.ping())
        return False

    def flush(self) -> None:
        """Forgets everything, as after a start without a file."""
        with self._client() as client:
            client.flushall()

    def value(self, key: str) -> str:
        """What stands at a key; empty if there is nothing."""
        with self._client() as client:
            return (client.get(key) or b"").decode()

    def silence(self) -> None:
        """Connections stay, and nothing is answered any more."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def speak(self) -> None:
        """Ends the silence."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None
            self._socket.unlink(missing_ok=True)


@contextmanager
def running() -> Generator[RedisServer, None, None]:
    """A Redis as long as the block lasts; ``NotHere`` if there can be none."""
    with tempfile.TemporaryDirectory(prefix="redis", ignore_cleanup_errors=True) as folder:
        found = RedisServer(Path(folder))
        found.start()
        try:
            yield found
        finally:
            found.stop()


if __name__ == "__main__":
    with running() as server:
        print(server.url, flush=True)
        with suppress(KeyboardInterrupt):
            input()
