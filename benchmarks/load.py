"""What one server carries: tables at a human pace, tables flat out, level-5 bots, and one who abuses it meanwhile.

    python -m benchmarks.load pace [--tables 500] [--every 5] [--seconds 30]    # p50 and p99, memory
    python -m benchmarks.load pace --tables 100 --abuse                         # the same beside each kind of abuse
    python -m benchmarks.load flat [--tables 20]                                # as many moves a second as it can, and
                                                                                # the bare framework beside it
    python -m benchmarks.load bots [--tables 20]                                # how long one waits for a bot
    python -m benchmarks.load flat --plain                                      # screens that take nothing compressed

The load comes from this process, which has an address of the loopback network for each table, so that quotas count them
as households of their own. A move takes until the last of the four screens has it. Screens connect as browsers do:
they offer to take messages compressed.
"""

import argparse
import asyncio
import base64
import gc
import itertools
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from benchmarks.broadcast import bare, bare_process, told_to_player
from benchmarks.server import START, work_of

GAME, SEATS = "spanish_main_cards", 4
SIDE_BY_SIDE = 50
JOINING = 40
"""Screens that connect at the same time."""
LEAST_URGENT = 19
"""The priority (``nice``) of the process that abuses the server: on a machine of its own it would slow nobody down."""


@contextmanager
def server(start: str = START, **settings: str) -> Iterator[tuple[str, int]]:
    """A server with data of its own and its usual quotas; its address and process."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "FILIBUSTA_DATA": data, "FILIBUSTA_PACE": "0", **settings}
        log = (Path(data) / "log").open("w", encoding="utf-8")
        command = [sys.executable, "-c", start]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout
        found = re.search(r"http://\S+:(\d+)/", process.stdout.readline())
        assert found
        url = f"http://127.0.0.1:{found[1]}"
        try:
            while not httpx.get(f"{url}/api/ready", timeout=60).json()["ready"]:
                time.sleep(0.2)
            yield url, process.pid
        finally:
            process.terminate()
            process.wait()
            log.close()


def resident(pid: int) -> float:
    """Kilobytes of memory a process holds; nan where the system does not tell it as Linux does."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                return float(line.split()[1])
    return float("nan")


def as_browsers_do() -> list[ClientPerMessageDeflateFactory]:
    """What browsers offer: messages compressed in windows of any size."""
    return [ClientPerMessageDeflateFactory(client_max_window_bits=True)]


class Table:
    """A table with a screen for each seat. It plays the first thing offered."""

    def __init__(self, url: str, number: int, plain: bool = False) -> None:
        self.url = url
        self.plain = plain
        """Whether nothing is compressed."""
        self.address = f"127.1.{number // 250}.{number % 250 + 1}"
        self.id = ""
        self.keys: list[str] = []
        self.sockets: list[ClientConnection] = []
        self.late: list[float] = []
        self.refused = 0
        self._asked: dict[int, tuple[int, str]] = {}
        self._steps = 0
        self.received = 0
        """Bytes of what its screens were told."""
        self._told = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.over = False
        self.seen: list[tuple[float, bool]] = []
        """When something was told, and whether a person is asked then."""

    async def make(self, *seats: dict[str, Any]) -> None:
        """Makes the table and takes its open seats."""
        wanted = seats or ({},) * SEATS
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        async with httpx.AsyncClient(base_url=self.url, transport=transport, timeout=120) as client:
            made = await client.post("/api/tables", json={"game": GAME, "seats": wanted, "private": True})
            self.id = made.json()["id"]
            for number in range(sum(seat.get("kind") != "bot" for seat in wanted)):
                seat = await client.post(f"/api/tables/{self.id}/seats", json={"name": f"Player {number}"})
                self.keys.append(seat.json()["key"])

    async def connect(self, *urls: str) -> None:
        """A screen for each seat that was taken, at these servers in turn."""
        for number, (key, url) in enumerate(zip(self.keys, itertools.cycle(urls or [self.url]))):
            socket = await connect(
                f"{url.replace('http', 'ws')}/ws/t/{self.id}",
                additional_headers={"Authorization": f"Bearer {key}"},
                extensions=[] if self.plain else as_browsers_do(),
                compression=None,
                open_timeout=120,
                local_addr=(self.address, 0),
            )
            self.sockets.append(socket)
            self._tasks.append(asyncio.create_task(self._listen(number, socket)))

    async def _listen(self, number: int, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError):
            async for text in socket:
                told = told_to_player.decode(text)
                self.refused += told.type == "refused"
                if told.panels is None:
                    continue
                self.over = self.over or bool(told.panels.over)
                ask = told.panels.ask
                self._asked.pop(number, None)
                if ask and ask.mine:
                    self._asked[number] = (ask.ply, ask.actions[0].name)
                self.seen.append((time.perf_counter(), bool(self._asked)))
                self._steps += 1
                self.received += len(text)
                self._told.set()

    async def move(self) -> None:
        """Who is asked plays; returns when all screens have been told."""
        while not self._asked and not self.over:
            await self._next()
        if self.over:
            return
        [(number, (ply, action)), *_] = self._asked.items()
        wanted, began = self._steps + len(self.sockets), time.perf_counter()
        order = {"type": "play", "id": f"p{ply}", "ply": ply, "action": action}
        await self.sockets[number].send(json.dumps(order))
        while self._steps < wanted:
            await self._next()
        self.late.append(1000 * (time.perf_counter() - began))

    @property
    def message(self) -> float:
        """Bytes of an average message."""
        return self.received / max(1, self._steps)

    async def _next(self) -> None:
        self._told.clear()
        await asyncio.wait_for(self._told.wait(), 120)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for socket in self.sockets:
            await socket.close()


@asynccontextmanager
async def tables(
    url: str, pid: int, count: int, first: int = 0, plain: bool = False
) -> AsyncGenerator[list[Table], None]:
    """So many tables of four with their screens, numbered from the ``first`` on; what they hold in memory."""
    empty = resident(pid)
    found = [Table(url, first + number, plain) for number in range(count)]
    await few_at_once(table.make() for table in found)
    await asyncio.sleep(1)
    dealt = resident(pid)
    await few_at_once(table.connect() for table in found)
    await asyncio.sleep(1)
    sockets = resident(pid)
    gc.collect()
    gc.disable()  # a search of this process's memory would look like one of the server's
    if not first:
        print(
            f"memory  {empty / 1000:.0f} MB empty; {(dealt - empty) / count:.0f} kB a table nobody looks at; "
            f"{(sockets - dealt) / count / SEATS:.0f} kB a connection"
        )
    try:
        yield found
    finally:
        await asyncio.gather(*(table.close() for table in found), return_exceptions=True)


async def few_at_once(all_of: Iterator[Coroutine[Any, Any, None]]) -> None:
    """Carries them out, some at a time."""
    room = asyncio.Semaphore(JOINING)

    async def one(work: Coroutine[Any, Any, None]) -> None:
        async with room:
            await work

    await asyncio.gather(*map(one, all_of))


async def at_pace(found: list[Table], every: float, seconds: float) -> list[float]:
    """Each table moves every so many seconds; milliseconds of all moves."""
    for table in found:
        table.late.clear()
    began = time.perf_counter()

    async def play(number: int, table: Table) -> None:
        for turn in itertools.count():
            due = began + every * (turn + number / len(found))
            if due > began + seconds or table.over:
                return
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await table.move()

    await asyncio.gather(*(play(number, table) for number, table in enumerate(found)))
    return [late for table in found for late in table.late]


def report(what: str, late: list[float], seconds: float, work: float) -> None:
    cuts = statistics.quantiles(late, n=100)
    print(
        f"{what:22} {len(late) / seconds:6.0f} moves/s  p50 {cuts[49]:7.1f} ms  p99 {cuts[98]:7.1f} ms"
        f"  max {max(late):7.0f}  core {work / 10 / seconds:4.0f} %",
        flush=True,
    )


async def paced(chosen: argparse.Namespace) -> None:
    refused, kinds = 0, [] if chosen.abuse is None else chosen.abuse or list(ABUSES)
    with server() as (url, pid):
        for kind, what in enumerate(("alone", *kinds)):
            first = kind * chosen.tables  # the games before have ended
            async with tables(url, pid, chosen.tables, first, chosen.plain) as found:
                with abuser(url, what):
                    work, began = work_of(pid), time.perf_counter()
                    late = await at_pace(found, chosen.every, chosen.seconds)
                    report(what, late, time.perf_counter() - began, work_of(pid) - work)
                refused += sum(table.refused for table in found)
    print("refused to them:", refused)


async def flat_out(chosen: argparse.Namespace) -> None:
    with server(FILIBUSTA_QUOTAS="off") as (url, pid):
        async with tables(url, pid, chosen.tables, plain=chosen.plain) as found:
            work, began = work_of(pid), time.perf_counter()
            late = await at_pace(found, 0.0001, chosen.seconds / 2)
            report("flat out", late, time.perf_counter() - began, work_of(pid) - work)
            size = int(statistics.fmean(table.message for table in found))
    with bare_process(size) as (pid, port):
        await bare(pid, port, size)


async def with_bots(chosen: argparse.Namespace) -> None:
    """People who play at once against a level-5 bot; how long each of its choices takes."""
    waits = list[float]()
    with server() as (url, _):
        found = [Table(url, number) for number in range(chosen.tables)]
        await few_at_once(table.make({}, {"kind": "bot", "level": 5}) for table in found)
        await few_at_once(table.connect() for table in found)
        ends = time.perf_counter() + chosen.seconds

        async def play(table: Table) -> None:
            with suppress(TimeoutError):
                while time.perf_counter() < ends and not table.over:
                    await table.move()

        await asyncio.gather(*map(play, found))
        for table in found:
            waits += [b - a for (a, asked), (b, _) in itertools.pairwise(table.seen) if not asked]
            await table.close()
    cuts = statistics.quantiles(waits, n=100)
    print(
        f"{chosen.tables} tables: {len(waits)} choices of bots, p50 {cuts[49]:.2f} s, p99 {cuts[98]:.2f} s, "
        f"longest {max(waits):.2f} s"
    )


# ------------------------------------------------------------------ one who abuses it, from 127.0.0.1


async def _requests(method: str, url: str, **more: Any) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        while True:
            with suppress(httpx.HTTPError):
                await client.request(method, url, **more)


async def _side_by_side(url: str, path: str) -> None:
    """Fifty requests at a time."""
    limits = httpx.Limits(max_connections=SIDE_BY_SIDE, max_keepalive_connections=SIDE_BY_SIDE)
    async with httpx.AsyncClient(timeout=120, limits=limits) as client:

        async def again_and_again() -> None:
            while True:
                with suppress(httpx.HTTPError):
                    await client.get(url + path)

        await asyncio.gather(*(again_and_again() for _ in range(SIDE_BY_SIDE)))


async def _screens(url: str) -> None:
    """Comes to a table again and again."""
    table = Table(url, 9999)
    await table.make({}, {})
    while True:
        with suppress(WebSocketException, OSError, TimeoutError):
            async with connect(f"{url.replace('http', 'ws')}/ws/t/{table.id}", compression=None) as socket:
                await socket.recv()


def _frame(kind: int, content: bytes) -> bytes:
    return bytes([0x80 | kind, 0x80 | len(content)]) + bytes(4) + content


async def _unread(url: str, frames: bytes) -> None:
    """Sends frames on live connections by the thousand and reads nothing."""
    table, port = Table(url, 9999), int(url.rpartition(":")[2])
    await table.make({}, {})
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /ws/t/{table.id} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    while True:
        with suppress(OSError, TimeoutError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            writer.write(head.encode())
            await asyncio.sleep(0.1)
            async with asyncio.timeout(30):
                while True:
                    writer.write(frames)
                    await writer.drain()


async def _messages(url: str, text: str) -> None:
    table = Table(url, 9999)
    await table.make({}, {})
    while True:
        with suppress(WebSocketException, OSError, TimeoutError):
            headers = {"Authorization": f"Bearer {table.keys[0]}"}
            async with connect(f"{url.replace('http', 'ws')}/ws/t/{table.id}", additional_headers=headers) as socket:
                while True:
                    await socket.send(text)


async def _half_requests(url: str) -> None:
    port, open_ones = int(url.rpartition(":")[2]), list[Any]()
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET / HTTP/1.1\r\nHost: ")
            open_ones.append((reader, writer))
        await asyncio.sleep(0.001)
        open_ones = open_ones[-1000:]


async def _nothing(_: str) -> None:
    """Takes its share of the processor and does nothing to the server: what any neighbour costs."""
    while True:
        pass


BOTS = {"game": GAME, "seats": [{"kind": "bot", "level": 5}] * 4}
RECORD = {"record": ("a.json", b'{"format":"filibusta-game","game":"spanish_main_cards"' + b" " * 900_000)}
ABUSES: dict[str, Callable[[str], Coroutine[Any, Any, None]]] = {
    "nothing but counting": _nothing,
    "tables": lambda url: _requests("POST", f"{url}/api/tables", json={"game": GAME, "seats": [{}, {}]}),
    "tables of bots": lambda url: _requests("POST", f"{url}/api/tables", json=BOTS),
    "play now": lambda url: _requests("POST", f"{url}/play-now"),
    "the lobby": lambda url: _requests("GET", f"{url}/tables"),
    "join words": lambda url: _requests("GET", f"{url}/join?word=brass-kraken-17"),
    "files": lambda url: _requests("POST", f"{url}/load", files=RECORD),
    "pings": lambda url: _messages(url, '{"type":"ping"}'),
    "syncs": lambda url: _messages(url, '{"type":"sync"}'),
    "long messages": lambda url: _messages(url, '{"type":"ping","x":"' + "x" * 50_000 + '"}'),
    "half requests": _half_requests,
    "fifty pages at a time": lambda url: _side_by_side(url, "/tables"),
    "fifty files at a time": lambda url: _side_by_side(url, "/static/none.js"),
    "coming and going": _screens,
    "frames called pings": lambda url: _unread(url, _frame(9, b"x" * 100) * 500),
    "syncs unread": lambda url: _unread(url, _frame(1, b'{"type":"sync"}') * 10),
}


@contextmanager
def abuser(url: str, what: str) -> Iterator[None]:
    """Somebody who does one thing as fast as a process can, far away: it takes what others leave of this machine."""
    if what not in ABUSES:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.load", "--abuser", what, "--url", url, "pace"]
    process = subprocess.Popen(command, cwd=Path(__file__).parents[1])
    os.setpriority(os.PRIO_PROCESS, process.pid, LEAST_URGENT)
    time.sleep(2)
    try:
        yield
    finally:
        process.kill()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("pace", "flat", "bots"))
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--plain", action="store_true", help="screens that take nothing compressed, unlike browsers")
    parser.add_argument("--abuse", nargs="*", choices=ABUSES, help="beside these kinds of abuse; all if none is named")
    parser.add_argument("--abuser", help=argparse.SUPPRESS)
    parser.add_argument("--url", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.abuser:
        return asyncio.run(ABUSES[chosen.abuser](chosen.url))
    chosen.tables = chosen.tables or {"pace": 500, "flat": 20, "bots": 20}[chosen.what]
    asyncio.run({"pace": paced, "flat": flat_out, "bots": with_bots}[chosen.what](chosen))


if __name__ == "__main__":
    main()
