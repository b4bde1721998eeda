"""The registry of a server's tables: finds, wakes and releases them. A table in use is a ``LiveTable``."""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress

import structlog

from filibusta.server.errors import Refused
from filibusta.server.jobs.loop import Jobs
from filibusta.server.services import Services
from filibusta.server.settings import Settings
from filibusta.server.storage.deadlines import TakenDeadline
from filibusta.server.storage.models import (
    CLOCK,
    OPEN,
)
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables.autoplay import BOTS
from filibusta.server.tables.creation import TableCreation
from filibusta.server.tables.listings import Listings
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.workers.bot_pool import BotPool

log = structlog.get_logger()
MB = 1_000_000
CHECKED, CHECKED_DEAF = 15.0, 0.5
"""Seconds between two checks for missed changes by other processes; the second while nothing is announced."""
LEFT_BEHIND = 3.0
"""Seconds after which a table that could go on by itself counts as left behind by another process."""


class TableRegistry:
    """The tables of one server."""

    def __init__(self, settings: Settings, bots: BotPool | None = None) -> None:
        self.services = Services(settings, bots)
        self.jobs = Jobs(self.services)
        self.jobs.register(CLOCK, self._time_out)
        self.listings = Listings(self.services)
        self.creation = TableCreation(self.services, self.live_table)
        self._live_tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._waking: asyncio.Task[None] | None = None
        self._keeping_up: asyncio.Task[None] | None = None
        self._background = set[asyncio.Task[None]]()
        self._gap = asyncio.Event()
        """Set when announcements may have been lost."""

    async def open(self) -> None:
        """Starts compiling the rules, and wakes the tables at which a bot has to move.

        ``BadOption`` if another server uses the database.
        """
        cluster, store = self.services.cluster, self.services.store
        await cluster.bus.open()
        await self.services.call(store.claim, not cluster.alone)
        if not cluster.alone:
            cluster.bus.watch(self._gap.set)
            self._keeping_up = asyncio.create_task(self._keep_up())
        await self.services.call(self.services.uptime.record)
        self.services.compilation.start()
        self.jobs.start(taking=self.services.settings.jobs)
        if self.services.settings.jobs:
            await cluster.bus.subscribe(BOTS, self._heard_of_bots)
            self._waking = asyncio.create_task(self._wake_all())

    async def close(self) -> None:
        """Closes all tables and the store; everything acknowledged is stored."""
        for task in (self._waking, self._keeping_up, *self._background):
            if task:
                task.cancel()
        await self.jobs.stop()
        for live in list(self._live_tables.values()):
            await live.close()
        await self.services.close()

    # -------------------------------------------------------------- finding

    async def live_table(self, id: str) -> LiveTable:
        """Returns the live table of an id; loads and wakes it if necessary."""
        live = self._live_tables.get(id)
        if live is None:
            table = await self.services.fetch(id)
            live = self._live_tables.setdefault(id, LiveTable(self.services, table))
            self._make_space()
        elif not self.services.cluster.alone:
            await self._refresh(live)
        if id in self._live_tables:
            self._live_tables.move_to_end(id)
        live.wake()
        return live

    async def _refresh(self, live: LiveTable) -> None:
        """Reads what other processes did at a table; ``Refused`` if it is no more."""
        try:
            await live.refresh()
        except Refused:
            await self.drop(live.table.id)
            raise

    @property
    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live_tables.values())

    async def let_go(self, id: str) -> bool:
        """Releases an idle live table; returns False if it is in use."""
        live = self._live_tables.get(id)
        if live is not None and not live.idle:
            return False
        self._live_tables.pop(id, None)
        return True

    async def drop(self, id: str) -> None:
        """Closes all live connections of a deleted table."""
        if live := self._live_tables.pop(id, None):
            await live.close()

    def send_away(self, revoked: frozenset[str]) -> None:
        """Closes the live connections of guests whose keys were revoked."""
        for live in self._live_tables.values():
            live.send_away(revoked)

    def known(self, id: str) -> LiveTable | None:
        """Returns the live table of an id if it is in memory."""
        return self._live_tables.get(id)

    async def _time_out(self, due: TakenDeadline) -> float | None:
        """Checks the clocks of a table, which is released again if it was not in memory."""
        stays = due.match in self._live_tables
        live = await self.live_table(due.match)
        await live.ready()
        later = await live.time_out()
        if not stays:
            self._in_background(self._release(live))
        return later

    async def _release(self, live: LiveTable) -> None:
        """Releases a table that nobody needs once its bots have played."""
        await live.wait_until_idle()
        if self._live_tables.get(live.table.id) is live:
            await self.let_go(live.table.id)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _make_space(self) -> None:
        """Releases idle tables, the least recently used first, until the rest hold no more than they may."""
        excess = sum(live.size for live in self._live_tables.values()) - self.services.settings.memory * MB
        for id, live in list(self._live_tables.items())[:-1]:
            if excess <= 0:
                return
            if live.idle:
                del self._live_tables[id]
                excess -= live.size

    async def _keep_up(self) -> None:
        """Polls the database for missed changes: rarely while announcements arrive, often while they do not."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECKED if self.services.cluster.bus.hears else CHECKED_DEAF):
                    await self._gap.wait()
            self._gap.clear()
            try:
                await self._catch_up()
            except StoreFailed as error:
                log.warning("what others did cannot be read", reason=str(error))
            except Exception:
                log.exception("what others did cannot be read")

    async def _catch_up(self) -> None:
        followed = {id: live for id, live in self._live_tables.items() if live.follows}
        markers = await self.services.call(self.services.store.change_markers, list(followed)) if followed else {}
        for id, live in followed.items():
            if live.table.state == OPEN or markers.get(id) != live.change_marker:
                with suppress(Refused):
                    await self._refresh(live)
            live.repeat_presence()

    async def _wake_all(self) -> None:
        """Wakes tables that somebody may be waiting for: after a start, and those left behind by another process."""
        cluster, seen = self.services.cluster, dict[str, float]()
        while True:
            if cluster.alone or await cluster.leases.take("waking", LEFT_BEHIND * 2):
                with suppress(StoreFailed):
                    seen = await self._wake_awaited(seen)
            if cluster.alone:
                return
            await asyncio.sleep(LEFT_BEHIND)

    async def _wake_awaited(self, seen: dict[str, float]) -> dict[str, float]:
        """Wakes the tables that may continue without a player, except those unchanged since the last try. Returns
        all of them, each with the time of its latest change."""
        quiet = 0.0 if self.services.cluster.alone else LEFT_BEHIND
        awaited = dict(await self.services.call(self.services.store.awaited, quiet))
        for id in (id for id, touched in awaited.items() if seen.get(id) != touched):
            await self._wake(id)
        return awaited

    async def _wake(self, id: str) -> None:
        try:
            live = await self.live_table(id)
            await live.ready()
        except Refused as refusal:
            log.warning("a match could not be woken", table=id, reason=str(refusal))
        except Exception:
            log.exception("a match could not be woken", table=id)

    def _heard_of_bots(self, message: bytes) -> None:
        """Takes note that another process leaves the bots of a table to any that takes them."""
        self._in_background(self._wake(message.decode(errors="replace")))
