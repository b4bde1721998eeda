"""The lists of tables that anybody may see: read once for all who ask at about the same time.

The store has one thread, in which moves are kept, too: a client that asks for lists without end would hold them up.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from filibusta.server.services import Services
from filibusta.server.storage.models import StoredTable

SERVES = 1.0
"""Seconds for which a list is cached, unless this server has changed its contents."""


class _CachedList(NamedTuple):
    """A list, perhaps still being read, with the state of the store it shows and the time it expires."""

    changes: int
    until: float
    tables: asyncio.Future[list[StoredTable]]

    def serves(self, changes: int) -> bool:
        failed = self.tables.done() and (self.tables.cancelled() or self.tables.exception() is not None)
        return not failed and self.changes == changes and time.monotonic() < self.until


class Listings:
    """The public tables of one server, a few of each host."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: dict[str, _CachedList] = {}

    async def open_tables(self) -> list[StoredTable]:
        """Returns the tables that wait for players, the newest first."""
        return await self._list("open", self._services.store.open_tables)

    async def running_tables(self) -> list[StoredTable]:
        """Returns the tables being played, those with the latest move first."""
        return await self._list("running", self._services.store.running_tables)

    async def _list(self, name: str, read: Callable[..., list[StoredTable]]) -> list[StoredTable]:
        changes, kept = self._services.store.changes, self._kept.get(name)
        if kept is None or not kept.serves(changes):
            kept = self._kept[name] = _CachedList(changes, time.monotonic() + SERVES, self._reading(read))
        return await asyncio.shield(kept.tables)

    def _reading(self, read: Callable[..., Any]) -> asyncio.Future[list[StoredTable]]:
        return asyncio.ensure_future(self._services.call(read, most=self._services.quotas.limits.listed))
