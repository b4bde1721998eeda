"""The delay from a click at one process to the last screen at another, beside that within one process.

    python -m benchmarks.across [--tables 40] [--seconds 30] [--share 0.333]

Two servers share a PostgreSQL and a Redis on this machine. Half of the tables have their four screens at one of them
(half of these at either), the other half have two screens at each. All play at the same time, so that both kinds meet
the same load: first as fast as the servers can, then at a share of that. A delay lasts from the click until the last of
the four screens has been told, over sockets, with messages compressed as for browsers.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

import postgres
import redis_server

from benchmarks.load import Table, at_pace, few_at_once, server
from benchmarks.server import work_of

START = "from filibusta.server.app import main; main(port=0, open_browser=False, compiling=False)"
"""Only the rules that are played by are made ready: the first tables wait for them."""


async def joined(tables: int, urls: tuple[str, str], first: int) -> tuple[list[Table], list[Table]]:
    """Tables within one process, and tables across both; numbered from the ``first`` on."""
    found = [Table(urls[number % 2], first + number) for number in range(tables)]
    within, across = found[: tables // 2], found[tables // 2 :]
    await few_at_once(table.make() for table in found)
    await few_at_once(table.connect() for table in within)
    await few_at_once(table.connect(*urls) for table in across)
    return within, across


async def measured(chosen: argparse.Namespace, urls: tuple[str, str], pids: tuple[int, int]) -> None:
    first, moves = 0, 0.0
    for what, share, seconds in (
        ("as fast as it can", 0.0, chosen.seconds / 3),
        ("paced", chosen.share, chosen.seconds),
    ):
        within, across = await joined(chosen.tables, urls, first)
        await asyncio.gather(*(table.move() for table in within + across))  # so all are dealt and drawn
        first += chosen.tables
        every = chosen.tables / (moves * share) if share else 0.0001
        work, began = sum(map(work_of, pids)), time.perf_counter()
        late = await at_pace(within + across, every, seconds)
        took = time.perf_counter() - began
        moves = len(late) / took
        core = (sum(map(work_of, pids)) - work) / 10 / took
        one, two = (statistics.median(late for table in kind for late in table.late) for kind in (within, across))
        print(f"{what:18} {moves:6.0f} moves/s  core {core:4.0f} %", end="  ")
        print(
            f"last screen p50 {one:6.1f} ms within one process, {two:6.1f} ms across two: {two - one:+.1f} ms",
            flush=True,
        )
        await asyncio.gather(*(table.close() for table in within + across), return_exceptions=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--share", type=float, default=1 / 3)
    chosen = parser.parse_args()
    with postgres.running() as database, redis_server.running() as redis, tempfile.TemporaryDirectory() as folder:
        settings = {
            "FILIBUSTA_DATA": folder,
            "FILIBUSTA_DATABASE": database.url,
            "FILIBUSTA_REDIS": redis.url,
            "FILIBUSTA_QUOTAS": "off",
        }
        with server(START, **settings) as (one, pid), server(START, **settings) as (other, other_pid):
            asyncio.run(measured(chosen, (one, other), (pid, other_pid)))


if __name__ == "__main__":
    main()
