"""Periodic maintenance: archives and deletes old tables, reads revoked keys, and renews the claim on the database."""

import asyncio
import time
from collections.abc import Callable

import structlog

from filibusta.engine.errors import FilibustaError
from filibusta.server.errors import Refused
from filibusta.server.storage.archive import Archive
from filibusta.server.storage.clock import monotonic
from filibusta.server.storage.database import StoreFailed
from filibusta.server.storage.tokens import REVOCATIONS, revoked_guests
from filibusta.server.tables import replay
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.identity import GuestKeys

log = structlog.get_logger()
DAY = 86400.0
EVERY, SWEEPS = 60.0, 10
"""Seconds between two rounds, and the rounds between two sweeps of old tables."""
JUMP = 3600.0
"""Seconds by which the clock may be set without losing trust."""
AT_FIRST = 3600.0
"""Seconds after a start without a sweep."""
APART = 600.0
"""Seconds by which the clocks of machines may differ; everything is kept this much longer."""
AT_ONCE = 50
"""The most tables that one sweep archives and deletes, so that moves are not delayed."""


class Clock:
    """Compares the wall clock with a monotonic one, since a wrong date must not delete anything.

    ``seen``: a time that was right, in seconds since 1970: the one last stored by a trusted clock, or else the latest
    move at a table; 0 if there is none.
    """

    def __init__(
        self, seen: float = 0.0, day: Callable[[], float] = time.time, steady: Callable[[], float] = monotonic
    ) -> None:
        self._day, self._steady = day, steady
        self._last = day(), steady()
        away = day() - seen
        self.is_strange = bool(seen) and not -JUMP <= away <= DAY
        """True if the clock was far from its last known time at the start: it may be wrong, or no server ran since."""
        self._trusted_from = steady() + (DAY if self.is_strange else AT_FIRST)

    def jumped(self) -> bool:
        """Tells whether the clock was set by more than ``JUMP`` since the last call."""
        now = self._day(), self._steady()
        difference = (now[0] - self._last[0]) - (now[1] - self._last[1])
        self._last = now
        if abs(difference) > JUMP:
            self._trusted_from = now[1] + DAY
        return abs(difference) > JUMP

    @property
    def is_trusted(self) -> bool:
        """Tells whether an hour has passed since the start, and a day since the last jump."""
        return self._steady() >= self._trusted_from


class Retention:
    """The maintenance of one server."""

    def __init__(
        self,
        registry: TableRegistry,
        keys: GuestKeys,
        day: Callable[[], float] = time.time,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self._registry = registry
        self._keys = keys
        self._rounds = 0
        self._archive = Archive(registry.services.store)
        self.claimed = True
        """True if this server still has the database to itself."""
        self.may_lose = False
        """True if a failover could lose acknowledged actions."""
        self._day = day
        store = registry.services.store
        self._clock = Clock(store.seen or store.moved, day, steady)
        keys.expire = False
        if self._clock.is_strange:
            log.warning("the clock is far from the time last seen: nothing is swept up for a day")

    async def run(self) -> None:
        """Runs until cancelled; retries when the database is unreachable."""
        await self._registry.services.cluster.bus.subscribe(REVOCATIONS, self._heard)
        while True:
            try:
                await self.tick()
            except StoreFailed as error:
                log.error("the database failed", task="keeping", reason=str(error))
            except Exception:
                log.exception("the upkeep failed")
            await asyncio.sleep(EVERY)

    def _heard(self, revoked: bytes) -> None:
        """Handles the announcement that another process or the operator revoked a key."""
        self._keys.revoked |= {revoked.decode(errors="replace")}
        self._registry.send_away(self._keys.revoked)

    async def tick(self) -> None:
        """Does one round of maintenance."""
        await self.refresh()
        leases = self._registry.services.cluster.leases
        if self._rounds % SWEEPS == 0 and self._clock.is_trusted and await leases.take("sweep", EVERY):
            await self.sweep()
        self._rounds += 1

    async def refresh(self) -> None:
        """Reads the revoked keys, and checks the claim on the database."""
        services = self._registry.services
        if self._clock.jumped():
            log.warning("the clock jumped: nothing is swept up for a day")
        self.claimed = await services.call(services.store.holds_claim)
        await self._look_at_standbys()
        self._keys.expire = self._clock.is_trusted
        days = services.settings.key_days if self._clock.is_trusted else float("inf")
        self._keys.revoked = await services.call(revoked_guests, services.store, days)
        self._registry.send_away(self._keys.revoked)
        if self._clock.is_trusted:
            await services.call(services.store.record_trusted_clock, self._day())

    async def _look_at_standbys(self) -> None:
        services, known = self._registry.services, self.may_lose
        self.may_lose = await services.call(services.store.may_lose)
        if self.may_lose and not known:
            log.warning("a standby of PostgreSQL may lack acknowledged actions: set synchronous_standby_names")

    async def sweep(self, now: float | None = None) -> None:
        """Archives and deletes what is due; ``now`` in seconds since 1970."""
        now, settings, call = now or self._day() - APART, self._registry.services.settings, self._registry.services.call
        kept = settings.archived_days * DAY if settings.archived_days else float("inf")
        gone = await call(self._archive.delete, now - settings.waiting_days * DAY, now - kept, AT_ONCE)
        for id in gone:
            await self._registry.drop(id)
        finished, abandoned = now - settings.finished_days * DAY, now - settings.abandoned_days * DAY
        archived = 0
        for id in await call(self._archive.due, finished, abandoned, AT_ONCE):
            if await self._registry.let_go(id):
                archived += await self._archive_table(id)
        if gone or archived:
            log.info("old tables swept up", deleted=len(gone), archived=archived)

    async def _archive_table(self, id: str) -> bool:
        """Archives a table. A match that cannot be replayed is kept unchanged."""
        services = self._registry.services
        store, record, fresh = services.store, None, None
        entries = await services.call(store.entries, id)
        try:
            table = await services.fetch(id)
            snapshots = await services.call(store.snapshots, id)
            found = await asyncio.to_thread(replay.rebuild, table, entries, snapshots)
            if not found.base and not replay.sealed_choices(found, entries):
                record = found.match.to_json()
                fresh = replay.snapshot(found.match, replay.last_number(entries, snapshots), found.match.ply)
        except (FilibustaError, Refused) as error:
            log.warning("a table is kept as it is", table=id, reason=str(error))
        seq = entries[-1].seq if entries else 0
        return await services.call(self._archive.archive, id, seq, record, fresh)
