"""Replication: applies to a live table what other processes append to its log.

The log is authoritative. Announcements carry its new entries; where one is missing, or another process appended first,
the log is read.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby

import msgspec
import structlog

from filibusta.engine.errors import FilibustaError
from filibusta.server.cluster.presence import PresenceReport, RemotePresence
from filibusta.server.errors import Refused
from filibusta.server.services import Services
from filibusta.server.storage.models import (
    OPEN,
    ORDER,
    PLAY,
    SEAL,
    SEATING,
    TAKE_BACK,
    TAKE_OVER,
    Entry,
    Snapshot,
    StoredTable,
)
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables import announcements, replay
from filibusta.server.tables.announcements import Announcement, Appended, Asking, Changed, Said
from filibusta.server.tables.screens.broadcast import Broadcast
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.server.tables.state import TableState

log = structlog.get_logger()
GAP = 0.05
"""Seconds for which a missing announcement is waited for before the log is read."""
MOST_KEPT = 100
"""The most announcements kept while earlier ones are missing."""
LONGEST_STEP = 30
"""The most actions shown one after the other; of more, only the end is shown."""


class LogReplacedError(FilibustaError):
    """A record took the place of the log."""

    def __init__(self) -> None:
        super().__init__("")


class Replication:
    """Replicates one live table between processes.

    ``reread`` reads the whole match anew, while the state is locked. ``moved`` is called after every change.
    """

    def __init__(
        self,
        state: TableState,
        services: Services,
        orders: StandingOrders,
        broadcast: Broadcast,
        elsewhere: RemotePresence,
        reread: Callable[[], Awaitable[None]],
        moved: Callable[[], None],
    ) -> None:
        self._state = state
        self._services = services
        self._orders = orders
        self._broadcast = broadcast
        self._elsewhere = elsewhere
        self._reread = reread
        self._moved = moved
        self._channel = announcements.channel(state.table.id)
        self._inbox: list[Appended] = []
        self._beginning = asyncio.Lock()
        self._working: asyncio.Task[None] | None = None
        self._behind = self._changed = False
        self.gone = False
        """True if the table was deleted."""
        self.on = False
        """True while announcements are listened to: somebody looks at the table here."""

    # -------------------------------------------------------------- telling

    def announce(self, message: Announcement) -> None:
        """Announces a message to the other processes."""
        if not self._services.cluster.alone:
            self._services.cluster.bus.publish(self._channel, announcements.encode(message))

    def appended(self, entries: Sequence[Entry], snapshot: Snapshot | None) -> None:
        """Announces entries that were stored together."""
        if not self._services.cluster.alone:
            self.announce(Appended(tuple(entries), snapshot.ply if snapshot else -1))

    def changed(self) -> None:
        """Announces a change of the table's row."""
        self.announce(Changed())

    def here(self) -> None:
        """Announces who looks at the table in this process."""
        if not self._services.cluster.alone:
            self.announce(self._broadcast.here(self._services.cluster.process))

    # -------------------------------------------------------------- listening

    async def begin(self) -> None:
        """Subscribes to the table's channel, and reads the entries missed so far."""
        if self._services.cluster.alone:
            return
        async with self._beginning:
            if self.on:
                return
            self.on = True
            await self._services.cluster.bus.subscribe(self._channel, self._heard)
            await self.refresh()
            self.announce(Asking())

    def end(self) -> None:
        """Unsubscribes, since nobody looks at the table in this process."""
        if self.on:
            self.on = False
            self._services.cluster.bus.unsubscribe(self._channel, self._heard)
            self._inbox.clear()
            self._elsewhere.clear()

    def _heard(self, message: bytes) -> None:
        try:
            said = announcements.decode(message)
        except msgspec.DecodeError:  # of a later release
            self._behind = True
            return self._work()
        match said:
            case Appended():
                self._inbox.append(said)
                self._behind |= len(self._inbox) > MOST_KEPT
                if self._state.lock.locked() or self._behind or self._working:
                    self._work()
                else:
                    self._take()
            case Changed():
                self._changed = True
                self._work()
            case PresenceReport():
                if self._elsewhere.heard(said):
                    self._broadcast.say_people()
            case Said():
                self._broadcast.said(said.line)
            case Asking():
                if not self._broadcast.idle:
                    self.here()

    def _work(self) -> None:
        if self._working is None:
            self._working = asyncio.create_task(self._catch_on())

    async def _catch_on(self) -> None:
        """Applies queued announcements once the state is unlocked."""
        try:
            async with self._state.lock:
                self._working = None
                if self._behind or self._changed:
                    await self.catch_up()
                else:
                    self._take()
        except (StoreFailed, Refused) as error:  # the table may be gone: the next request for it is told
            log.warning("what others did cannot be read", table=self._state.table.id, reason=str(error))
        except Exception:
            log.exception("a table could not follow", table=self._state.table.id)

    def _take(self) -> None:
        """Applies announced entries up to the first gap."""
        state = self._state
        if state.match is None:
            self._inbox.clear()
            return
        took = False
        for said in sorted(self._inbox, key=lambda one: one.entries[0].seq):
            entries = [entry for entry in said.entries if entry.seq > state.seq]
            if entries and entries[0].seq > state.seq + 1:
                break
            self._inbox.remove(said)
            if entries:
                took = True
                try:
                    self._apply(entries, said.snapshot)
                except FilibustaError as error:
                    log.error("an entry does not follow", table=state.table.id, reason=str(error))
                    state.match = None
                    self._behind = True
                    return self._work()
        if self._inbox:
            asyncio.get_running_loop().call_later(GAP, self._missing)
        if took:
            self._moved()

    def _missing(self) -> None:
        """Reads the log unless the gap has closed."""
        self._inbox = [said for said in self._inbox if said.entries[-1].seq > self._state.seq]
        if self._inbox:
            self._behind = True
            self._work()

    # -------------------------------------------------------------- reading

    async def refresh(self) -> None:
        """Reads the entries of other processes, if the database answers."""
        if self._services.cluster.alone:
            return
        with suppress(StoreFailed):
            async with self._state.lock:
                await self.catch_up()

    async def catch_up(self) -> None:
        """Reads and shows the entries of other processes; raises ``StoreFailed``. The state is locked."""
        state = self._state
        found = await self._services.call(self._services.store.update_since, state.table.id, state.seq)
        if found is None:
            self.gone = True
            raise Refused("unknown", "There is no such table.")
        self._behind = self._changed = False
        self._inbox.clear()
        self._become(found.table)
        if state.match is None:
            return self._moved()
        try:
            if [entry.seq for entry in found.entries] != list(range(state.seq + 1, found.last + 1)):
                raise LogReplacedError
            self._apply(found.entries, found.snapshot)
        except FilibustaError:
            await self._reread()
        self._moved()

    def _become(self, table: StoredTable) -> None:
        """Applies a changed row of the table."""
        state, before = self._state, self._state.table
        state.table = replace(table, word=before.word, guided=table.guided and before.guided)
        if state.match:
            state.match.names = table.names
        if shown(before) != shown(state.table):
            state.touch()
            self._broadcast.everything()

    def _apply(self, entries: Sequence[Entry], snapshot: int = -1) -> None:
        """Applies entries of other processes, and shows them like local ones."""
        state = self._state
        assert state.match is not None
        for kind, found in groupby(entries, key=lambda entry: entry.kind):
            run = list(found)
            for part in [run] if kind == PLAY else [[entry] for entry in run]:
                self._carry_out(kind, part)
        if snapshot >= 0:
            state.snapshot_ply = snapshot

    def _carry_out(self, kind: str, entries: Sequence[Entry]) -> None:
        state, match, last = self._state, self._state.match, entries[-1]
        assert match is not None
        first = last.seat not in state.sealed
        for entry in entries:
            replay.carry_out(match, entry, state.base)
            state.seat_statuses.note(entry, match.asked)
            state.seq = entry.seq
            state.remember(entry.seat, entry.message)
        state.rewrites += kind != PLAY and not (kind == SEAL and first)
        if kind == SEAL:
            state.sealed[last.seat] = last.action
            return self._broadcast.sealed(last.seat, first)
        if kind == ORDER:
            self._orders.write(last.seat, last.action)
            return self._broadcast.seat(last.seat)
        if kind not in SEATING:
            state.sealed.clear()
        if kind == PLAY and len(entries) <= LONGEST_STEP:
            return self._broadcast.step()
        self._broadcast.changed()
        self._broadcast.everything()
        if kind == TAKE_OVER or kind not in (PLAY, TAKE_BACK, *SEATING):
            self._changed = True
            self._work()


def shown(table: StoredTable) -> tuple[object, ...]:
    """Returns the parts of a table that screens show and that may change."""
    return table.state == OPEN, table.seats, table.again, table.guided
