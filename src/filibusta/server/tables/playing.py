"""Choices at one table, in an order that never differs: check, try, keep, accept, tell, announce.

While an action is being kept the match in memory is as it was before; what was not kept is not told.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from copy import copy
from typing import NoReturn, TypeVar

import structlog

from filibusta.engine.match import Attempt, Match
from filibusta.server.errors import Refused, Stopped
from filibusta.server.protocol.incoming import GiveOrder, Play, TakeBack
from filibusta.server.services import Services
from filibusta.server.storage.models import (
    CLOCK,
    ORDER,
    PLAY,
    SEAL,
    TAKE_BACK,
    AppendRequest,
    Deadline,
    Entry,
    Progress,
    Seat,
    Snapshot,
    StoredTable,
)
from filibusta.server.storage.store import Conflict, StoreFailed
from filibusta.server.tables import replay
from filibusta.server.tables.progress import as_ended, progress_at
from filibusta.server.tables.replication import Replication
from filibusta.server.tables.screens.broadcast import Broadcast
from filibusta.server.tables.seat_status import SeatStatuses
from filibusta.server.tables.simultaneous_choices import Sealed
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.server.tables.state import LostRace, TableState, check_legal, not_kept

log = structlog.get_logger()
SNAPSHOT_EVERY = 20
RACES = 5
"""The most attempts at one message when other processes append first."""
T = TypeVar("T")
WATCHED = 30.0
"""Seconds within which a bot that replaces a player must have decided."""


class Playing:
    """The operations that change a match. ``settle`` is called when the store may hold more than this process knows."""

    def __init__(
        self,
        state: TableState,
        services: Services,
        orders: StandingOrders,
        broadcast: Broadcast,
        replication: Replication,
        settle: Callable[[], None],
    ) -> None:
        self._state = state
        self._services = services
        self._orders = orders
        self._broadcast = broadcast
        self._replication = replication
        self._settle = settle

    async def play(self, guest: str, order: Play) -> int:
        """Carries out a choice and those that follow with it, exactly once; returns how many.

        ``Refused`` at the first that cannot be chosen; those before it, if any, are done.
        """
        return await self._first(order, lambda: self._play(guest, order))

    async def _first(self, order: Play | TakeBack | GiveOrder, act: Callable[[], Awaitable[T]]) -> T:
        """Carries out a message, and retries it where another process appended first."""
        async with self._state.lock:
            if order.ply > self._state.ply:
                await self.read_on()
            return await self.retry_on_conflict(act)

    async def retry_on_conflict(self, act: Callable[[], Awaitable[T]]) -> T:
        """Runs an operation, and retries it when another process appended first. The state is locked."""
        for _ in range(RACES):
            with suppress(LostRace):
                return await act()
        raise LostRace

    async def read_on(self) -> None:
        """Reads what other processes did, since the sender of a message knows of more than this process."""
        if not self._services.cluster.alone:
            try:
                await self._replication.catch_up()
            except StoreFailed as error:
                raise not_kept(error) from None

    async def refresh(self) -> None:
        """Reads what other processes did, unless it is announced to this one."""
        if not self._replication.on:
            await self._replication.refresh()

    async def _play(self, guest: str, order: Play) -> int:
        state = self._state
        match, seat = state.acting(guest, order.seat)
        if done := state.done(seat, order.id):
            return done
        state.check_now(match, order.ply, seat)
        action = check_legal(match, seat, order.action)
        return await self.choose(match, seat, action, order.id, order.then)

    async def choose(self, match: Match, seat: int, action: str, message: str = "", then: Sequence[str] = ()) -> int:
        """Keeps and tells a legal action of a seat that is asked, and of those that follow as many as can be chosen.

        The state is locked. Where several choose at the same time the action is sealed until all have.
        """
        state = self._state
        chosen = {**state.sealed, seat: action}
        if chosen.keys() < match.asked:
            await self._seal(seat, action, message)
            done, refusal = 1, Stopped(_alone(), 1, 1 + len(then)) if then else None
        else:
            done, refusal = await self._carry_out(match, chosen, seat, then, message)
        state.remember(seat, message, done)
        if refusal:
            raise refusal
        return done

    async def _seal(self, seat: int, action: str, message: str) -> None:
        state = self._state
        if state.sealed.get(seat) != action:
            first = seat not in state.sealed
            if not first:
                self._check_rewrites()
            entry = Entry(state.seq + 1, SEAL, state.ply, seat, action, message=message, created=self._services.now())
            await self._keep(entry, progress=Progress(frozenset(state.asked) - {seat}) if first else None)
            state.seq += 1
            state.rewrites += not first
            state.sealed[seat] = action
            self._broadcast.sealed(seat, first)

    async def _carry_out(
        self, match: Match, chosen: Sealed, seat: int, then: Sequence[str], message: str
    ) -> tuple[int, Refused | None]:
        """Carries out all sealed choices, then the further actions of ``seat``; returns how many were that seat's.

        They are stored together and told as one change; each is an action of its own.
        """
        state = self._state
        tried, refusal = _tried(match, chosen, seat, then)
        entries, now = list[Entry](), self._services.now()
        for n, move in enumerate(attempt.move for attempt in tried):
            theirs = message if move.seat == seat else ""
            entries.append(
                Entry(state.seq + n + 1, PLAY, state.ply + n, move.seat, move.action, move.chance, theirs, now)
            )
        asked = [match.game.asked(attempt.states) for attempt in tried]
        progress = progress_at(match.game, tried[-1].states, match.players)
        snapshot = self._due_snapshot(match, tried)
        await self._keep(*entries, asked=asked, over=tried[-1].over, snapshot=snapshot, progress=progress)
        for attempt in tried:
            match.accept(attempt)
        state.seq += len(tried)
        state.sealed.clear()
        self._broadcast.step()
        return sum(entry.seat == seat for entry in entries), refusal

    async def take_back(self, guest: str, order: TakeBack) -> None:
        """Goes back to an earlier position of the seat's own unfinished turn; raises ``Refused`` if it is too late."""
        await self._first(order, lambda: self._take_back(guest, order))

    async def _take_back(self, guest: str, order: TakeBack) -> None:
        state = self._state
        match, seat = state.acting(guest, order.seat)
        if state.done(seat, order.id):
            return
        earliest = match.take_back_to(seat)
        if state.over:
            raise Refused("over", "The game is over.")
        if earliest is None or not state.base + earliest <= order.ply < state.ply:
            raise Refused("too-late", "This cannot be taken back any more.")
        self._check_rewrites()
        back = order.ply - state.base
        entry = Entry(state.seq + 1, TAKE_BACK, order.ply, seat, message=order.id, created=self._services.now())
        snapshot = self._snapshot_behind(match, order.ply)
        asked = match.asked_at(back)
        await self._keep(entry, asked=[asked], snapshot=snapshot, progress=Progress(asked))
        match.take_back(back)
        state.rewrites += 1
        state.sealed.clear()
        state.remember(seat, order.id)
        state.seq += 1
        self._broadcast.changed()
        self._broadcast.everything()

    def _check_rewrites(self) -> None:
        """Raises ``Refused`` after too many withdrawals, changed choices and orders: each is stored for ever."""
        if self._state.rewrites >= self._services.quotas.limits.rewrites:
            raise Refused("too-many", "So much was taken back in this match that no more can be. Play on.")

    async def give_order(self, guest: str, order: GiveOrder) -> None:
        """Gives the standing order that is offered to a seat, or withdraws the one it gave."""
        await self._first(order, lambda: self._give_order(guest, order))

    async def _give_order(self, guest: str, order: GiveOrder) -> None:
        state = self._state
        match, seat = state.acting(guest, order.seat)
        if state.done(seat, order.id):
            return
        view = self._broadcast.view(seat)
        if order.on:
            state.check_now(match, order.ply, seat)
        written = self._orders.given(view) if order.on else self._orders.withdrawn(view)
        if written:
            self._check_rewrites()
            entries = [
                Entry(state.seq + n, ORDER, state.ply, seat, one, message=order.id) for n, one in enumerate(written, 1)
            ]
            await self._keep(*entries)
            state.seq += len(entries)
            state.rewrites += len(entries)
            for one in written:
                self._orders.write(seat, one)
        state.remember(seat, order.id)
        self._broadcast.seat(seat)

    async def keep_seats(self, *entries: Entry, over: bool = False, seat: tuple[int, Seat] | None = None) -> None:
        """Stores changes of the seats, which leave the match unchanged. The state is locked."""
        state = self._state
        await self._keep(*entries, over=over, seat=seat, progress=Progress() if over else None)
        state.seq += len(entries)
        state.rewrites += len(entries)

    async def _keep(
        self,
        *entries: Entry,
        asked: Sequence[frozenset[int]] = (),
        over: bool = False,
        snapshot: Snapshot | None = None,
        seat: tuple[int, Seat] | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Keeps entries; ``asked``: the seats that are asked after each, if others are than before."""
        state, services = self._state, self._services
        asked = asked or [state.seat_statuses.asked] * len(entries)
        after, deadlines = state.seat_statuses.after(entries, asked), list[Deadline]()
        progress = as_ended(progress, after) if progress else None
        if state.table.timing or after.waits_for_bot or state.seat_statuses.waits_for_bot:
            deadlines.append(clock_deadline(state.table, after, services.now(), over))
        try:
            await services.append(AppendRequest(state.table.id, entries, over, snapshot, deadlines, seat, progress))
        except Conflict:
            await self._lost()
        except StoreFailed as error:
            log.error("the database refused a move", table=state.table.id, reason=str(error))
            self._settle()
            raise not_kept(error) from None
        self._replication.appended(entries, snapshot)
        state.seat_statuses = after
        if snapshot:
            state.snapshot_ply = snapshot.ply

    async def _lost(self) -> NoReturn:
        """Handles a lost race: applies the entries of the other process."""
        try:
            await self._replication.catch_up()
        except StoreFailed as error:
            self._settle()
            raise not_kept(error) from None
        raise LostRace

    def _due_snapshot(self, match: Match, tried: Sequence[Attempt]) -> Snapshot | None:
        """Returns, from time to time, the position after some attempts: a snapshot, in case the rules change."""
        state, number = self._state, len(tried)
        ply = state.ply + number
        if state.ply // SNAPSHOT_EVERY == ply // SNAPSHOT_EVERY:
            return None
        return replay.snapshot_of(match.game, tried[-1].states, state.seq + number, ply)

    def _snapshot_behind(self, match: Match, ply: int) -> Snapshot | None:
        """Returns the position to which something is taken back, if it voids the stored snapshot."""
        state = self._state
        if ply >= state.snapshot_ply:
            return None
        states = match.whole_position(ply - state.base)
        return replay.snapshot_of(match.game, states, state.seq + 1, ply)


def clock_deadline(table: StoredTable, seat_statuses: SeatStatuses, now: float, over: bool) -> Deadline:
    """Returns when the seats of a table must be checked next: when a clock runs out, or soon if a bot is to decide
    for somebody and the process in which it does may die. The clocks that run are stored with it."""
    due = now + WATCHED if seat_statuses.waits_for_bot else seat_statuses.next_end(now)
    if due is None or over or seat_statuses.ending:
        return Deadline(table.id, CLOCK, None)
    return Deadline(table.id, CLOCK, due, payload=seat_statuses.running_clocks(now).stored() if table.timing else "")


def _tried(match: Match, chosen: Sealed, seat: int, then: Sequence[str]) -> tuple[list[Attempt], Refused | None]:
    """Tries all sealed choices, then the actions of ``seat``; returns the legal ones and the refusal of the next."""
    tried = match.attempt_all(chosen)
    if not then:
        return tried, None
    trial = copy(match)
    for attempt in tried:
        trial.accept(attempt)
    for done, following in enumerate(then, 1):
        try:
            if trial.over:
                raise Refused("over", "The game is over.")
            action = check_legal(trial, seat, following)
            if len(trial.asked) > 1:
                raise _alone()
        except Refused as why:
            return tried, Stopped(why, done, 1 + len(then))
        tried.append(trial.attempt(action))
        trial.accept(tried[-1])
    return tried, None


def _alone() -> Refused:
    return Refused("illegal", "What others choose at the same time is waited for.")
