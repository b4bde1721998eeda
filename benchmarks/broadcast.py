"""What a move costs the server that tells it to four seats: processor time along a match, moves a second over sockets.

    python -m benchmarks.broadcast [--matches 2] [--languages en it] [--parts] [--sockets] [game ...]

Each of four seats has a screen; the languages take turns, and all choose at random. The processor time is that of the
event loop's thread: rules, views, scenes, words, differences and encoding, without a network and without the store.
What it takes to hand a move to the store's thread and to be woken when it is kept is told beside it.
Over sockets several tables play at once, and the bare framework then sends messages of the same size to as many.
"""

import argparse
import asyncio
import contextlib
import importlib
import itertools
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from benchmarks.server import server, work_of
from filibusta import game_names
from filibusta.engine.words import LANGUAGES
from filibusta.server.operations.gc_tuning import freeze_loaded
from filibusta.server.protocol.incoming import Play
from filibusta.server.settings import Settings
from filibusta.server.storage.models import Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

SEATS, TABLES, MATCHES, MOVES = 4, 6, 6, 120
"""Seats of a table, tables at once, matches one after the other at each of them, and the most moves of a match."""
FEWEST = 200
"""Moves that are measured at least."""
GUESTS = [f"guest{seat}" for seat in range(SEATS)]
PARTS = {
    "rules": ["engine.match:Match.attempt", "engine.match:Match.legal", "engine.match:Match.accept"],
    "no return": ["engine.view:View.finals", "engine.match:Match.take_back_to"],
    "views": ["engine.match:Match.intermediate_states", "engine.match:Match.stills", "engine.view:View.asking"],
    "scenes": ["server.tables.screens.scene_diff:scene"],
    "events": ["server.tables.screens.scene_diff:events"],
    "seats": ["server.tables.screens.panels:seat_panels", "server.tables.screens.panels:facts"],
    "decision": ["server.tables.screens.panels:ask", "server.tables.standing_orders:StandingOrders.shown"],
    "log": ["server.tables.screens.scene_diff:spoken"],
    "difference": ["server.tables.screens.scene_diff:difference"],
    "encoding": ["server.tables.screens.position_cache:encode", "server.tables.screens.broadcast:renumbered"],
}
KEEPING = "keeping"
"""Not a part of telling: handing over to the store's thread and back."""


class Clock:
    """Processor time by part: what one part calls of another counts for the other."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._inside: list[float] = []

    def watch(self, part: str, place: str) -> None:
        """Replaces a function by itself with a clock around it."""
        module, _, path = place.partition(":")
        holder: Any = importlib.import_module(f"filibusta.{module}")
        *outer, name = path.split(".")
        for step in outer:
            holder = getattr(holder, step)
        setattr(holder, name, self._around(part, getattr(holder, name)))

    def _around(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def timed(*args: Any, **kwargs: Any) -> Any:
            with self._counting(part):
                return function(*args, **kwargs)

        @wraps(function)
        async def timed_task(*args: Any, **kwargs: Any) -> Any:
            with self._counting(part):
                return await function(*args, **kwargs)

        return timed_task if asyncio.iscoroutinefunction(function) else timed

    @contextlib.contextmanager
    def _counting(self, part: str) -> Iterator[None]:
        self._inside.append(0.0)
        began = time.thread_time()
        try:
            yield
        finally:
            whole = time.thread_time() - began
            self.spent[part] += whole - self._inside.pop()
            if self._inside:
                self._inside[-1] += whole


async def one_match(
    registry: TableRegistry, name: str, languages: Sequence[str], chooser: random.Random, clock: Clock
) -> tuple[list[float], list[float], int]:
    """Milliseconds of each move of a match (telling it; the whole process), and the bytes of an average message."""
    seats = [Seat("human", f"Player {guest}", guest=guest) for guest in GUESTS]
    live = await registry.creation.create(GUESTS[0], TableRequest(name, seats))
    await live.ready()
    spoken = itertools.cycle(languages)
    watchers = [
        Watcher(guest, live.viewpoint(guest, language)) for guest, language in zip(GUESTS, spoken, strict=False)
    ]
    for watcher in watchers:
        await live.enter(watcher)
    bytes_of(watchers)
    here, everywhere, size = list[float](), list[float](), 0
    match = live.match
    assert match is not None
    while not match.over:
        seat = live.asked[0]  # of those who choose at the same time, the next one who has not yet
        action = match.game.actions.name(int(chooser.choice(match.legal_for(seat))))
        order = Play(f"m{live.ply}", live.ply, action)
        began, of_all, kept = time.thread_time(), time.process_time(), clock.spent[KEEPING]
        await live.play(GUESTS[seat], order)
        here.append(1000 * (time.thread_time() - began - (clock.spent[KEEPING] - kept)))
        everywhere.append(1000 * (time.process_time() - of_all))
        size += bytes_of(watchers)
    return here, everywhere, size // (len(here) * SEATS)


def bytes_of(watchers: list[Watcher]) -> int:
    """Takes what waits for the screens; how much it was."""
    return sum(len(message) for watcher in watchers for message in watcher.drain())


async def costs(name: str, languages: Sequence[str], matches: int, clock: Clock) -> int:
    """Prints what a move costs; the bytes of an average message."""
    chooser, size = random.Random(1), 0
    here, everywhere, late = list[float](), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        registry = TableRegistry(Settings.load(folder, pace=0.0, compiling=False))
        await registry.open()
        await one_match(registry, name, languages, chooser, clock)
        freeze_loaded()
        clock.spent.clear()
        while matches > 0 or len(here) < FEWEST:  # a match at random may end after a few moves
            matches -= 1
            of_loop, of_all, size = await one_match(registry, name, languages, chooser, clock)
            here += of_loop
            everywhere += of_all
            if (quarter := len(of_loop) // 4) > 1:
                late.append(statistics.fmean(of_loop[-quarter:]) / statistics.fmean(of_loop[:quarter]))
        await registry.close()
    late_over_early, p95 = statistics.fmean(late), statistics.quantiles(here, n=20)[-1]
    print(
        f"a move to four seats  {statistics.median(here):8.2f} ms p50, {statistics.fmean(here):.2f} mean, {p95:.2f} p95"
    )
    keeping = 1000 * clock.spent.pop(KEEPING) / len(here)
    print(f"  handing it over     {keeping:8.2f} ms mean: to the store's thread, and back")
    print(
        f"  with the store      {statistics.fmean(everywhere):8.2f} ms mean; {len(here)} moves, {size} bytes a message"
    )
    print(f"  last quarter        {late_over_early:8.2f} times the first quarter of a match")
    rest = sum(here) - 1000 * sum(clock.spent.values())
    for part, seconds in sorted(clock.spent.items(), key=lambda found: -found[1]):
        print(f"  {part:18}  {100_000 * seconds / sum(here):8.1f} %  {1000 * seconds / len(here):.3f} ms")
    if clock.spent:
        print(f"  {'all the rest':18}  {100 * rest / sum(here):8.1f} %  {rest / len(here):.3f} ms")
    return size


# ------------------------------------------------------------------ over sockets


class _Offer(msgspec.Struct):
    name: str


class _Ask(msgspec.Struct):
    ply: int
    mine: bool
    actions: list[_Offer] = []


class _Panels(msgspec.Struct):
    ask: _Ask | None
    over: Any


class _Told(msgspec.Struct):
    """As much of a message as a player at random needs."""

    type: str
    panels: _Panels | None = None


told_to_player = msgspec.json.Decoder(_Told)


async def screen(address: str, key: str, chooser: random.Random, ended: asyncio.Event) -> int:
    """One seat: plays at random when it is asked, until the match is over, has come so far or all has ``ended``; its
    moves."""
    played = 0
    async with connect(address, additional_headers={"Authorization": f"Bearer {key}"}, compression=None) as socket:
        async for text in socket:
            panels = told_to_player.decode(text).panels
            if ended.is_set() or (panels and (panels.over or (panels.ask and panels.ask.ply >= MOVES))):
                break
            if panels and panels.ask and panels.ask.mine:
                action, ply = chooser.choice(panels.ask.actions).name, panels.ask.ply
                order = {"type": "play", "id": f"p{ply}", "ply": ply, "action": action}
                await socket.send(msgspec.json.encode(order).decode())
                played += 1
    return played


async def one_table(matches: list[list[tuple[str, str]]], chooser: random.Random, ended: asyncio.Event) -> int:
    """Plays these matches one after the other, until the first table of all has none left; the moves."""
    moves = 0
    for seats in matches:
        moves += sum(await asyncio.gather(*(screen(address, key, chooser, ended) for address, key in seats)))
        if ended.is_set():
            break
    ended.set()
    return moves


def seated(client: httpx.Client, name: str) -> list[tuple[str, str]]:
    """The address and the key of each seat of a new table."""
    id = client.post("/api/tables", json={"game": name, "seats": [{}] * SEATS}).json()["id"]
    address = str(client.base_url).replace("http", "ws") + f"ws/t/{id}"
    return [(address, client.post(f"/api/tables/{id}/seats", json={"name": g}).json()["key"]) for g in GUESTS]


async def over_sockets(client: httpx.Client, pid: int, name: str) -> None:
    """Moves a second of several tables, four screens each."""
    chooser = random.Random(1)
    for counts in (False, True):
        tables = [[seated(client, name) for _ in range(MATCHES)] for _ in range(TABLES)]
        work, began, ended = work_of(pid), time.perf_counter(), asyncio.Event()
        moves = sum(await asyncio.gather(*(one_table(matches, chooser, ended) for matches in tables)))
        seconds, work = time.perf_counter() - began, work_of(pid) - work
        if counts:
            report("over sockets", moves, seconds, work)


def report(what: str, moves: int, seconds: float, work: float) -> None:
    each = work / moves
    print(f"{what:20}  {moves / seconds:8.0f} moves/s; {1000 / each:.0f} a processor second ({each:.2f} ms each)")


async def bare(pid: int, port: int, size: int) -> None:
    """The same with the framework alone: each message is answered by one of that size to four sockets."""

    async def one(table: int, seat: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/{table}", compression=None) as socket:
            heard = 0
            async for _ in socket:
                heard += 1
                if heard > MOVES:
                    return
                if heard % SEATS == seat:
                    await socket.send("x" * 100)

    work, began = work_of(pid), time.perf_counter()
    await asyncio.gather(*(one(table, seat) for table in range(TABLES) for seat in range(SEATS)))
    report(f"bare, {size} bytes", TABLES * MOVES, time.perf_counter() - began, work_of(pid) - work)


def bare_server(size: int) -> None:
    """Starlette and uvicorn as our server uses them, with nothing behind them."""
    import socket as sockets

    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from filibusta.server.app import config

    tables: dict[str, list[WebSocket]] = defaultdict(list)

    async def live(socket: WebSocket) -> None:
        await socket.accept()
        table, text = tables[socket.path_params["id"]], "y" * size
        table.append(socket)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            if len(table) == SEATS:
                await broadcast(table, text)
            while True:
                await socket.receive_text()
                await broadcast(table, text)

    async def broadcast(table: list[WebSocket], text: str) -> None:
        for other in table:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await other.send_text(text)

    listening = sockets.create_server(("127.0.0.1", 0))
    listening.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    print(listening.getsockname()[1], flush=True)
    app = Starlette(routes=[WebSocketRoute("/{id}", live)])
    asyncio.run(uvicorn.Server(config(app, "127.0.0.1", 0, Settings.load())).serve([listening]))


@contextlib.contextmanager
def bare_process(size: int) -> Iterator[tuple[int, int]]:
    """The bare server in a process of its own: its id and its port."""
    command = [sys.executable, "-m", "benchmarks.broadcast", "--bare", str(size)]
    top = Path(__file__).parents[1]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=top, env=dict(os.environ)) as process:
        assert process.stdout is not None
        yield process.pid, int(process.stdout.readline())
        process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES, help="of the screens, in turn")
    parser.add_argument("--parts", action="store_true", help="how much each part takes")
    parser.add_argument("--sockets", action="store_true", help="moves a second over sockets, beside the bare framework")
    parser.add_argument("--bare", type=int, help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    chosen = parser.parse_args()
    if chosen.bare:
        return bare_server(chosen.bare)
    clock, sizes = Clock(), dict[str, int]()
    for call in ("append", "call"):
        clock.watch(KEEPING, f"server.services:Services.{call}")
    for part, places in PARTS.items() if chosen.parts else ():
        for place in places:
            clock.watch(part, place)
    for name in chosen.names:
        print(f"\n{name}")
        sizes[name] = asyncio.run(costs(name, chosen.languages, chosen.matches, clock))
    if chosen.sockets:
        with server() as (client, pid):
            for name in chosen.names:
                print(f"\n{name}")
                asyncio.run(over_sockets(client, pid, name))
        for size in sizes.values():
            with bare_process(size) as (pid, port):
                asyncio.run(bare(pid, port, size))


if __name__ == "__main__":
    main()
