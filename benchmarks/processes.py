"""Costs of a move where its table is watched through other processes than the one that makes it.

    python -m benchmarks.processes [--moves 300] [game ...]

Four screens look at a match: in one process, then two each in two processes while a third one makes the moves. All of
them share one event loop here, so the processor time is that of all processes together: rules, the database's client,
announcements, and drawing; the sockets are left out, as in ``benchmarks.broadcast``. PostgreSQL and Redis run beside
it and are not counted. The delay is that from a move to the message for the last of the four screens.
"""

import argparse
import asyncio
import itertools
import random
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

import postgres
import redis_server

from filibusta import game_names
from filibusta.engine.words import LANGUAGES
from filibusta.server.operations.gc_tuning import freeze_loaded
from filibusta.server.protocol.incoming import Play
from filibusta.server.settings import Settings
from filibusta.server.storage.models import Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

SEATS, IDLE = 4, 4
"""Seats of a table; processes that do not look at it, in the last run."""
GUESTS = [f"guest{seat}" for seat in range(SEATS)]


async def measured(processes: list[TableRegistry], watching: list[int], name: str, moves: int) -> list[list[float]]:
    """Milliseconds of processor time and of waiting for each move that the first process makes."""
    chooser, work, waiting = random.Random(1), list[float](), list[float]()
    while len(work) < moves:
        match_of, watchers = await table(processes, watching, name)
        assert match_of.match is not None
        while not match_of.match.over and len(work) < moves:
            seat = match_of.asked[0]
            action = match_of.match.game.actions.name(int(chooser.choice(match_of.match.legal_for(seat))))
            plies = [watcher.v for watcher in watchers]
            began, of_all = time.perf_counter(), time.process_time()
            await match_of.play(GUESTS[seat], Play(f"m{match_of.ply}", match_of.ply, action))
            while any(watcher.v == before for watcher, before in zip(watchers, plies, strict=True)):
                await asyncio.sleep(0)
            waiting.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.002)
            work.append(1000 * (time.process_time() - of_all))
            for watcher in watchers:
                watcher.drain()
        for process in processes:
            await process.drop(match_of.table.id)
    return [work, waiting]


async def table(processes: list[TableRegistry], watching: list[int], name: str) -> tuple[LiveTable, list[Watcher]]:
    seats = [Seat("human", f"Player {guest}", guest=guest) for guest in GUESTS]
    live = await processes[0].creation.create(GUESTS[0], TableRequest(name, seats))
    await live.ready()
    watchers = list[Watcher]()
    for guest, language, number in zip(GUESTS, itertools.cycle(LANGUAGES), watching, strict=False):
        there = await processes[number].live_table(live.table.id)
        await there.ready()
        watchers.append(Watcher(guest, there.viewpoint(guest, language)))
        await there.enter(watchers[-1])
    await asyncio.sleep(0.05)
    return live, watchers


async def compared(settings: Settings, redis: str, name: str, moves: int) -> None:
    runs = {
        "one process": (1, [0, 0, 0, 0], ""),
        "two others": (3, [1, 1, 2, 2], redis),
        "and idle ones": (3 + IDLE, [1, 1, 2, 2], redis),
    }
    first = 0.0
    for what, (number, watching, shared) in runs.items():
        async with AsyncExitStack() as stack:
            processes = list[TableRegistry]()
            for _ in range(number):
                processes.append(TableRegistry(settings.but(redis=shared)))
                await processes[-1].open()
                stack.push_async_callback(processes[-1].close)
            await measured(processes, watching, name, moves // 4)
            freeze_loaded()
            work, waiting = await measured(processes, watching, name, moves)
        mean = statistics.fmean(work)
        first = first or mean
        print(
            f"{what:16} {mean:6.2f} ms of processor time a move ({statistics.median(work):.2f} p50), "
            f"{mean / first:.2f} times one process; last screen after {statistics.median(waiting):.1f} ms p50",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    chosen = parser.parse_args()
    with postgres.running() as database, redis_server.running() as redis, tempfile.TemporaryDirectory() as folder:
        settings = Settings.load(folder, pace=0.0, compiling=False).but(database=database.url)
        for name in chosen.names:
            print(f"\n{name}")
            asyncio.run(compared(settings, redis.url, name, chosen.moves))


if __name__ == "__main__":
    main()
