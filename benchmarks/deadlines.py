"""Measures what correspondence tables cost that nobody looks at, with a deadline every second among them.

``python -m benchmarks.deadlines [--tables 1000] [--seconds 30]``: seconds of processor time of the server's own process
for each second, at rest and with deadlines (somebody's days are over, and a bot takes over), and the tables in memory.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import sqlalchemy as sa

from filibusta.engine.match import View
from filibusta.server.settings import Settings
from filibusta.server.storage.models import DAYS, Seat, Timing
from filibusta.server.storage.schema import DEADLINE, MOVE
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.workers.bot_pool import BotPool

GAME = "spanish_main_cards"
DAY = 86400.0
WARMING = 5
"""Deadlines before those that are measured."""


class FirstActionBots(BotPool):
    """Bots that take the first legal action at once: other processes think, and their time is not the server's."""

    async def choose(self, view: View, level: str, person: str = "") -> int:
        return int(view.legal()[0])

    async def warm(self, name: str) -> None:
        """Nothing has to be loaded for that."""


async def measured(tables: int, seconds: int, folder: Path) -> None:
    """Makes the tables and prints the figures."""
    settings = Settings.load(folder, pace=0.0, compiling=False, winning_chances=False)
    registry = TableRegistry(settings, FirstActionBots(1))
    await registry.open()
    people = [Seat("human", name, guest=name) for name in ("ada", "bea")]
    ids = list[str]()
    for _ in range(tables):
        live = await registry.creation.create("ada", TableRequest(GAME, people, timing=Timing(DAYS, level="1")))
        await live.ready()
        ids.append(live.table.id)
        await registry.let_go(live.table.id)
    print(f"{tables} tables, {len(registry.live_tables)} of them in memory")
    await figure("at rest", seconds)
    with registry.services.store.writing() as db:
        db.execute(MOVE.update().values(created=MOVE.c.created - 4 * DAY))
    end_time(registry, ids[:WARMING])  # the first ones load machine code
    await asyncio.sleep(WARMING)
    end_time(registry, ids[WARMING : WARMING + seconds])
    await figure("with a deadline every second", seconds + 1)
    with registry.services.store.reading() as db:
        begun = sa.select(sa.func.count()).select_from(MOVE).where(MOVE.c.kind == "stand_in")
        print(f"{db.scalar(begun)} times a bot took over, {len(registry.live_tables)} tables in memory")
    await registry.close()


def end_time(registry: TableRegistry, ids: list[str]) -> None:
    """Lets somebody's days end at these tables, one a second."""
    now = registry.services.store.now()
    with registry.services.store.writing() as db:
        for n, id in enumerate(ids):
            row = DEADLINE.update().where(DEADLINE.c.match == id)
            db.execute(row.values(due=now + n, free=now + n))
    registry.jobs.wake(now)


async def figure(name: str, seconds: int) -> None:
    """Prints the processor time of some seconds, as a share of one core."""
    begun = time.process_time()
    await asyncio.sleep(seconds)
    print(f"{name}: {100 * (time.process_time() - begun) / seconds:.2f} % of a core")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=int, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measured(asked.tables, asked.seconds, Path(folder)))


if __name__ == "__main__":
    main()
