"""Services that all tables of a server share: settings, the store and its thread, compilation, bots."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import structlog

from filibusta.engine.game import game_names
from filibusta.server.cluster.cluster import Cluster, join_cluster
from filibusta.server.errors import Refused
from filibusta.server.limits import OFF
from filibusta.server.protection.quotas import Quotas
from filibusta.server.protection.shared_counts import SharedCounts
from filibusta.server.settings import Settings
from filibusta.server.storage.models import AppendRequest, StoredTable
from filibusta.server.storage.store import Damaged, Store, StoreFailed
from filibusta.server.storage.store_thread import StoreThread
from filibusta.server.storage.uptime import Uptime
from filibusta.server.workers.bot_pool import BotPool
from filibusta.server.workers.chances_queue import ChancesQueue
from filibusta.server.workers.compilation import Compilation
from filibusta.server.workers.review_queue import ReviewQueue

log = structlog.get_logger()
P = ParamSpec("P")
R = TypeVar("R")


class Services:
    """The services of one server."""

    def __init__(self, settings: Settings, bots: BotPool | None = None) -> None:
        self.settings = settings
        self.cluster = join_cluster(settings.redis)
        self.store = Store(settings.database, settings.durable)
        self.uptime = Uptime(self.store)
        self._shared_counts = shared_counts(self.cluster) if settings.limits != OFF else None
        self.quotas = Quotas(settings.limits, shared=self._shared_counts)
        self.bots = bots or BotPool(settings.bot_processes)
        self.compilation = Compilation(settings.compiling, self.bots.warm)
        self.review_queue = ReviewQueue()
        self.chances_queue = ChancesQueue()
        self.deadline_set: Callable[[float], None] = _nobody_waits
        """Called with the time of each deadline written by this process."""
        self.calls = self.failures = 0
        """Calls of the store, and how many of them failed."""
        self._store_thread = StoreThread(self.store)

    async def close(self) -> None:
        """Closes all services; everything acknowledged is stored."""
        await self.compilation.stop()
        await self.chances_queue.close()
        await self.bots.close()
        if self._shared_counts:
            await self._shared_counts.close()
        await self.cluster.close()
        await self._store_thread.close()

    def now(self) -> float:
        """Returns the time of the database, in seconds since 1970."""
        return self.store.now()

    async def call(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Calls the store in its own thread; raises ``StoreFailed`` on failure or timeout."""
        self.calls += 1
        try:
            return await self._store_thread.call(function, *args, **kwargs)
        except StoreFailed:
            self.failures += 1
            raise

    async def append(self, request: AppendRequest) -> None:
        """Stores the entries of a table, batched with those of others; fails as ``Store.append`` does."""
        self.calls += 1
        try:
            await self._store_thread.append(request)
        except StoreFailed:
            self.failures += 1
            raise
        if due := [one.due for one in request.deadlines if one.due is not None]:
            self.deadline_set(min(due))

    @property
    def is_silent(self) -> bool:
        """Tells whether the database is not answering at the moment."""
        return self._store_thread.is_silent

    async def answering(self) -> None:
        """Waits until the database answers."""
        await self._store_thread.answering()

    async def fetch(self, id: str) -> StoredTable:
        """Returns a table as stored; raises ``Refused`` if there is none."""
        try:
            table = await self.call(self.store.table, id)
        except Damaged as error:
            log.error("a table cannot be read", table=id, reason=str(error))
            raise Refused("broken", "The stored record of this table is damaged, so it cannot be shown.") from None
        if table is None:
            raise Refused("unknown", "There is no such table.")
        if table.game not in game_names():
            raise Refused("broken", "This table plays {game!r}, a game that is not installed here.", game=table.game)
        return table


def _nobody_waits(_due: float) -> None:
    """No loop of this process takes deadlines."""


def shared_counts(cluster: Cluster) -> SharedCounts | None:
    """Returns the counts that the processes of a cluster share; None where there is one process."""
    if cluster.connection is None:
        return None
    return SharedCounts(cluster.connection, cluster.process, cluster.bus.alive)
