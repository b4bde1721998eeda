"""Servers and workers in processes of their own, and a proxy in front of them."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

import httpx
from conftest import GAME, PATIENCE, Json

from filibusta.server.settings import Settings
from filibusta.server.storage.database import Database
from filibusta.server.storage.tokens import add_token, revoke_token

START = "{first}\nfrom filibusta.server.app import {role}; {role}(port=0, compiling={compiling}{more})"


def until(holds: Callable[[], object]) -> None:
    """Waits until something holds that processes do in their own time."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


class Api:
    """The API of a server, or of several behind a proxy."""

    data: Path
    """The folder of the secret key, and of the database unless another is named."""
    database = ""

    @property
    def port(self) -> int:
        raise NotImplementedError

    @property
    def client(self) -> httpx.Client:
        if not hasattr(self, "_client"):
            self._client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        return self._client

    def view(self, id: str, key: str = "", **query: int) -> Json:
        """The view, once the match is ready."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            answer = self.client.get(f"/api/tables/{id}/view", headers=headers, params=query)
            if answer.status_code == 200:
                return answer.json()
            assert answer.json()["code"] == "not-ready", answer.text
        raise TimeoutError("the rules never became ready")

    def make(self, *seats: Json) -> str:
        """A table made by the owner of a token."""
        database = Database(self.database or Settings.load(self.data).database)
        revoke_token(database, "tests")
        headers = {"Authorization": f"Bearer {add_token(database, 'tests', 1)}"}
        database.close()
        answer = self.client.post("/api/tables", json={"game": GAME, "seats": seats}, headers=headers)
        return answer.raise_for_status().json()["id"]

    def move(self, id: str, key: str, view: Json, name: str) -> httpx.Response:
        order = {"ply": view["ply"], "action": name, "id": f"ply-{view['ply']}"}
        return self.client.post(f"/api/tables/{id}/moves", json=order, headers={"Authorization": f"Bearer {key}"})


class Process(Api):
    """A server, or a worker, in a process of its own. Unless told to, it makes no rules ready that nobody plays by.

    ``first``: Python that is run before; ``command``: of the terminal, in place of all this.
    """

    def __init__(
        self,
        data: Path,
        compiling: bool = False,
        first: str = "",
        worker: bool = False,
        settings: Mapping[str, str] = MappingProxyType({}),
        command: Sequence[str] = (),
        **more: str,
    ) -> None:
        self.data, self.settings = data, {**settings, **more}
        self.database = self.settings.get("FILIBUSTA_DATABASE", "")
        environment = {**os.environ, "FILIBUSTA_DATA": str(data), "FILIBUSTA_PACE": "0", **self.settings}
        role, rest = ("work", "") if worker else ("main", ", open_browser=False")
        start = ["-c", START.format(first=first, compiling=compiling, role=role, more=rest)]
        self.process = subprocess.Popen(
            [sys.executable, *(["-m", "filibusta.cli", *command] if command else start)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    @property
    def port(self) -> int:
        """The port it listens on, once it does."""
        if not hasattr(self, "_port"):
            assert self.process.stdout
            line = self.process.stdout.readline()
            found = re.search(r":(\d+)/", line)
            assert found, line
            self._port = int(found[1])
        return self._port

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        if hasattr(self, "_client"):
            self._client.close()


class Proxy(Api):
    """Sends each new connection to the next of some ports that takes it, in turn."""

    def __init__(self, *servers: Process) -> None:
        self.data, self.database = servers[0].data, servers[0].database
        self.ports = [server.port for server in servers]
        self.taken: list[int] = []
        """The ports of the connections so far."""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    @property
    def port(self) -> int:
        return self._port

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self._port: int = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(len(self.ports)):
            self.ports.append(port := self.ports.pop(0))
            with suppress(OSError, asyncio.CancelledError):
                back, on = await asyncio.open_connection("127.0.0.1", port)
                self.taken.append(port)
                await asyncio.gather(_pump(reader, on), _pump(back, writer))
                return
        writer.close()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with suppress(OSError, RuntimeError):
        writer.close()
