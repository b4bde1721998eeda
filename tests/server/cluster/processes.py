"""Several processes of one server inside one test: registries of their own on one PostgreSQL and one Redis."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

from at_table import told
from conftest import FirstActionBots

from filibusta.server.settings import Settings
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

PATIENCE = 60.0


class Processes:
    """Processes by number; each can be killed, without a farewell, and started again."""

    def __init__(self, settings: Settings, number: int) -> None:
        self.settings = settings
        self._registries: list[TableRegistry | None] = [None] * number
        self.killed: list[TableRegistry] = []

    async def __aenter__(self) -> "Processes":
        for number in range(len(self._registries)):
            await self.start(number)
        return self

    async def __aexit__(self, *_: object) -> None:
        for registry in filter(None, self._registries):
            with suppress(Exception):
                await registry.close()
        for killed in list(self.killed):
            await self.bury(killed)

    def __getitem__(self, number: int) -> TableRegistry:
        found = self._registries[number]
        assert found is not None
        return found

    def __iter__(self) -> Iterator[TableRegistry]:
        return iter([found for found in self._registries if found])

    async def start(self, number: int) -> None:
        self._registries[number] = fresh = TableRegistry(self.settings, FirstActionBots())
        await fresh.open()

    async def kill(self, number: int) -> None:
        """What was under way stops where it is; leases and presence stay as they were."""
        killed = self[number]
        self._registries[number] = None
        self.killed.append(killed)
        stop(killed)
        await asyncio.sleep(0)

    async def written(self, killed: TableRegistry) -> None:
        """Returns when all is written that was on its way to the database: its threads cannot be killed here."""
        batches = cast(Any, killed.services)._store_thread._batches
        while batches._busy:
            await asyncio.sleep(0.001)

    async def bury(self, killed: TableRegistry) -> None:
        """Its connections end, too."""
        self.killed.remove(killed)
        services = cast(Any, killed.services)
        with suppress(Exception):
            await services._store_thread.close()
            await services.cluster.connection.close()

    async def table(self, number: int, id: str) -> LiveTable:
        live = await self[number].live_table(id)
        await live.ready()
        return live


def stop(registry: TableRegistry) -> None:
    """Everything of a process ends at once: its tasks are cancelled, and it says nothing more."""
    services, process = registry.services, cast(Any, registry)
    bus = cast(Any, services.cluster.bus)
    for task in (*bus._tasks, *process.jobs._tasks, process._waking, process._keeping_up):
        if task:
            task.cancel()
    bus._waiting.clear()
    bus.publish = lambda *_: None
    bus._listeners.clear()
    services.cluster.leases.give = _nothing
    for live in cast(Any, registry.live_tables):
        for task in live._tasks.values():
            task.cancel()


async def _nothing(name: str) -> None:
    return None


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def until_told(watcher: Watcher, wanted: Callable[[dict[str, Any]], bool]) -> list[dict[str, Any]]:
    """What a watcher is told until something is wanted."""
    found = list[dict[str, Any]]()
    async with asyncio.timeout(PATIENCE):
        while not any(map(wanted, found)):
            found += await told(watcher)
            await asyncio.sleep(0.005)
    return found
