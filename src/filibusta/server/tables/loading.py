"""The match of a table: dealt once every seat is taken, or read from the store."""

import asyncio
from dataclasses import replace

import structlog

from filibusta.engine.record import SPECTATOR
from filibusta.server.services import Services
from filibusta.server.storage.models import BEGIN, ORDER, PLAY, QUIET, RUNNING, SEATING, Deadline, Entry
from filibusta.server.storage.store import Conflict
from filibusta.server.tables import replay
from filibusta.server.tables.playing import clock_deadline
from filibusta.server.tables.progress import as_ended, progress_of
from filibusta.server.tables.replication import Replication
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.server.tables.state import REMEMBERED, TableState

log = structlog.get_logger()


class Loading:
    """Puts the match of a table into its state. The state is locked meanwhile."""

    def __init__(self, state: TableState, services: Services, orders: StandingOrders, replication: Replication) -> None:
        self._state = state
        self._services = services
        self._orders = orders
        self._replication = replication

    async def deal(self) -> bool:
        """Deals and stores the deal; returns False if another process was faster, or the seats have changed."""
        services, state = self._services, self._state
        table = replace(state.table, rules=replay.rules_version(state.table.game))
        match = await asyncio.to_thread(replay.deal, table)
        table = replace(table, progress=progress_of(match))
        entries, deadlines, now = list[Entry](), list[Deadline](), services.now()
        state.forget_seats()
        begin = Entry(1, BEGIN, 0, SPECTATOR, created=now)
        state.seat_statuses.note(begin, match.asked)
        if table.timing:
            entries.append(begin)
            deadlines.append(clock_deadline(table, state.seat_statuses, now, match.over))
        try:
            first = replay.snapshot(match, 0, 0)
            await services.call(services.store.begin, table, match.setup_chance, first, entries, deadlines)
        except Conflict:
            state.table = await services.fetch(table.id)
            return False
        state.table = replace(table, state=RUNNING, deal=match.setup_chance)
        state.match, state.note, state.snapshot_ply, state.seq = match, "", 0, len(entries)
        for due in filter(None, (deadline.due for deadline in deadlines)):
            services.deadline_set(due)
        self._replication.changed()
        log.info("game begun", table=table.id, game=table.game)
        return True

    async def read(self) -> None:
        """Reads the match from the store; raises ``FilibustaError`` if its log contradicts the rules."""
        services, state = self._services, self._state
        store, id = services.store, state.table.id
        entries, snapshots = await services.call(store.kept, id)
        state.forget_seats()
        found = await asyncio.to_thread(replay.rebuild, state.table, entries, snapshots, state.seat_statuses.note)
        state.seq = replay.last_number(entries, snapshots)
        state.rewrites = sum(entry.kind not in (PLAY, BEGIN) for entry in entries)
        kept = found.snapshot
        if kept is None:
            kept = replay.snapshot(found.match, state.seq, found.base + found.match.ply)
            await services.call(store.save_snapshot, id, kept)
        state.match, state.base, state.note = found.match, found.base, found.note
        state.snapshot_ply = kept.ply
        state.sealed = replay.sealed_choices(found, entries)
        if all(entry.kind in (*QUIET, *SEATING - {BEGIN}) for entry in entries):
            begun = Entry(0, BEGIN, 0, SPECTATOR, created=state.table.touched)
            state.seat_statuses.note(begun, found.match.asked)
        for entry in entries[-REMEMBERED:]:
            state.remember(entry.seat, entry.message)
        self._orders.clear()
        for entry in entries:
            if entry.kind == ORDER:
                self._orders.write(entry.seat, entry.action)
        progress = as_ended(progress_of(found.match, state.sealed), state.seat_statuses)
        if progress != state.table.progress:
            await services.call(store.set_progress, id, progress)
