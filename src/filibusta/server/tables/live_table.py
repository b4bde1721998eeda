"""A table in memory and its life cycle.

Seats are taken in ``waiting_room``, the match is dealt or read in ``loading``, moves are made in ``playing``, those of
bots and standing orders in ``autoplay``, screens are served by ``screens``; all of them share a ``TableState``.

One file, because it is the only interface of a table: most methods are one call of a part, and the rest, its life
cycle, ties the parts together.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TypeVar

import structlog

from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR
from filibusta.server.cluster.presence import RemotePresence
from filibusta.server.errors import Refused
from filibusta.server.protection.quotas import Requester
from filibusta.server.protocol.incoming import (
    Advise,
    AskDragTargets,
    AskDryRun,
    AskForecast,
    Attend,
    Fill,
    GiveOrder,
    Play,
    ReadLog,
    Speed,
    TakeBack,
)
from filibusta.server.protocol.outgoing import (
    Advice,
    DragTargetsAnswer,
    DryRunAnswer,
    Filled,
    ForecastAnswer,
    Log,
    TableMessage,
)
from filibusta.server.protocol.panels import Ask, SeatClock, SeatingPanel
from filibusta.server.services import Services
from filibusta.server.storage.models import (
    OPEN,
    ChatLine,
    StoredTable,
)
from filibusta.server.storage.store import StoreFailed
from filibusta.server.storage.tokens import hashed
from filibusta.server.tables import chat, contributions
from filibusta.server.tables.advising import may_advise
from filibusta.server.tables.announcements import Said
from filibusta.server.tables.autoplay import Autoplay
from filibusta.server.tables.loading import Loading
from filibusta.server.tables.playing import Playing
from filibusta.server.tables.replication import Replication
from filibusta.server.tables.screens.answers import Answers
from filibusta.server.tables.screens.broadcast import Broadcast
from filibusta.server.tables.screens.panels import Viewpoint, advice, why_over
from filibusta.server.tables.screens.seating_panel import clock, seating_panel
from filibusta.server.tables.screens.watchers import Watcher
from filibusta.server.tables.seat_status import AGREED, SeatStatuses
from filibusta.server.tables.seating import Seating
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.server.tables.state import TableState
from filibusta.server.tables.waiting_room import WaitingRoom
from filibusta.table.guide import plan
from filibusta.table.scene import Aspect, Scene

log = structlog.get_logger()
TABLE_BYTES = 20_000
"""The bytes of a live table without its match and its pictures."""
T = TypeVar("T")
AGAIN = 1.0
"""Seconds until a table that could not be read is tried again."""
NOT_NOW = "This table cannot be opened just now. Try again in a moment."


class LiveTable:
    """A table in memory. Its methods are the only way to change it."""

    def __init__(self, services: Services, table: StoredTable) -> None:
        self._services = services
        self._state = TableState(table, services.uptime.running)
        self._orders = StandingOrders()
        self._elsewhere = RemotePresence(services.cluster.bus.alive)
        self._broadcast = Broadcast(self._state, self._orders, self._elsewhere, self._people_changed, services.now)
        self._answers = Answers(self._state, self._broadcast.view)
        self._replication = Replication(
            self._state, services, self._orders, self._broadcast, self._elsewhere, self._reread, self.wake
        )
        self._playing = Playing(
            self._state, services, self._orders, self._broadcast, self._replication, self._reread_later
        )
        self._autoplay = Autoplay(self._state, services, self._orders, self._broadcast, self._playing)
        self._seating = Seating(self._state, services, self._broadcast, self._playing)
        self._loading = Loading(self._state, services, self._orders, self._replication)
        self._waiting_room = WaitingRoom(
            self._state, services, self._broadcast, self._replication, self.wake, self._spawn
        )
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waited = False
        """Devices had their time to disclose what they contribute."""

    # -------------------------------------------------------------- what is the case

    @property
    def table(self) -> StoredTable:
        """The table as it is stored."""
        return self._state.table

    @property
    def match(self) -> Match | None:
        """The match in memory; None before it is dealt or loaded."""
        return self._state.match

    @property
    def base(self) -> int:
        """The actions that came before the position the match in memory begins with."""
        return self._state.base

    @property
    def status(self) -> str:
        """open, preparing (being dealt, loaded or waiting for the rules), running, over or broken."""
        return self._state.status

    @property
    def ply(self) -> int:
        """The number of actions made."""
        return self._state.ply

    @property
    def asked(self) -> list[int]:
        """The seats that have to choose."""
        return self._state.asked

    @property
    def note(self) -> str:
        """A sentence everybody at the table should read, in English; or empty."""
        return self._state.note

    @property
    def idle(self) -> bool:
        """Tells whether nobody looks and no task is running."""
        return self._broadcast.idle and not self._state.lock.locked() and not self._tasks

    @property
    def watchers(self) -> int:
        """The number of live connections that look at it."""
        return len(self._broadcast.watchers)

    @property
    def watchers_everywhere(self) -> int:
        """The number of live connections that look at it, in all processes."""
        return self.watchers + self._elsewhere.watchers

    @property
    def follows(self) -> bool:
        """Tells whether what other processes do at it is announced to this one."""
        return self._replication.on

    @property
    def change_marker(self) -> tuple[object, ...]:
        """Values that change with each change by another process, as in ``Store.change_markers``."""
        return self._state.seq, self.table.state == OPEN, self.table.again, self.table.guided

    @property
    def size(self) -> int:
        """Its approximate size in memory, in bytes."""
        match = self._state.match
        return TABLE_BYTES + (match.size if match else 0) + self._broadcast.size

    @property
    def lock(self) -> asyncio.Lock:
        """Returns the lock of the table: while it is held, nothing changes."""
        return self._state.lock

    async def changed(self) -> None:
        """Returns after the next change."""
        await self._state.changed()

    # -------------------------------------------------------------- coming to life

    def wake(self) -> None:
        """Deals or loads the match if it is time, and lets bots go on; in the background."""
        if self.match is None and not self._state.broken:
            if self.table.state != OPEN:
                self._spawn("load", self._load)
            elif self.awaits_contributions:
                self._spawn("contributions", self._await_contributions)
            elif not self.table.open_seats:
                self._spawn("begin", self._begin)
        elif self._autoplay.is_due():
            self._spawn("players", self._play)

    async def _play(self) -> None:
        """Plays for bots and standing orders, at the pace of the watchers of all processes."""
        await self._replication.begin()
        try:
            await self._autoplay.run()
        finally:
            if self._broadcast.idle:
                self._replication.end()

    @property
    def awaits_contributions(self) -> bool:
        """Tells whether every seat is taken, and some device may still disclose its contribution to the chance."""
        open, full = self.table.state == OPEN, not self.table.open_seats
        return open and full and not self._waited and bool(contributions.awaited(self.table))

    async def ready(self) -> None:
        """Waits until the match is there, or is known to be broken, or the table turns out to wait for players or their
        contributions."""
        self.wake()
        for name in ("load", "begin"):
            if task := self._tasks.get(name):
                await asyncio.shield(task)

    async def wait_until_idle(self) -> None:
        """Waits until no task is running: bots and standing orders have played."""
        while self._tasks:
            await asyncio.wait([*self._tasks.values()])

    def _spawn(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._guarded(name, work))

    async def _guarded(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            if isinstance(error, StoreFailed):
                log.error("the database failed", table=self.table.id, task=name, reason=str(error))
                asyncio.get_running_loop().call_later(AGAIN, self._again)
            else:
                log.exception("a task of a table failed", table=self.table.id, task=name)
            if self.match is None:
                self._state.note = NOT_NOW
                self._broadcast.everything()
        finally:
            del self._tasks[name]

    def _again(self) -> None:
        """Retries for the watchers what failed because of the database."""
        if self._broadcast.watchers:
            self.wake()

    async def _await_contributions(self) -> None:
        """Gives devices some time to disclose; those that have not by then are recorded and play all the same."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._services.settings.contribution_seconds):
                while self.awaits_contributions:
                    await self._state.changed()
        self._waited = True
        self.wake()

    async def _begin(self) -> None:
        await self._services.compilation.wait(self.table.game)
        async with self._state.lock:
            self._state.table = await self._services.fetch(self.table.id)
            try:
                dealt = False
                while self.table.state == OPEN and not self.table.open_seats and not dealt:
                    dealt = await self._loading.deal()
            except FilibustaError as error:
                return self._break(error)
            if self.table.state == OPEN and not dealt:
                return self._waiting_room.changed(told=True)
            if not dealt:
                await self._read()
        self._stands()

    async def _load(self) -> None:
        await self._services.compilation.wait(self.table.game)
        async with self._state.lock:
            await self._read()
        self._stands()

    async def _read(self) -> None:
        """Reads the match from the store; the table is broken if its log contradicts the rules."""
        try:
            await self._loading.read()
        except FilibustaError as error:
            self._break(error)

    def _break(self, error: FilibustaError) -> None:
        log.error("a match cannot be replayed", table=self.table.id, reason=str(error))
        self._state.broken = str(error)
        self._broadcast.everything()

    async def _reread(self) -> None:
        """Reads the match again, since it took another course than this process knew. The state is locked."""
        await self._read()
        self._stands()

    def _reread_later(self) -> None:
        """Schedules a reread, since the store may hold more entries than this process knows."""
        self._spawn("settle", self._settle)

    async def _settle(self) -> None:
        services, state = self._services, self._state
        await services.answering()
        async with state.lock:
            if state.match and await services.call(services.store.last_number, self.table.id) > state.seq:
                await self._replication.catch_up()

    async def wait_until_stored(self) -> None:
        """Waits until all pending writes are known to have succeeded or failed."""
        while found := [task for name, task in self._tasks.items() if name.startswith(("settle", "seat", "load"))]:
            await asyncio.wait(found)

    def _stands(self) -> None:
        """Shows the match to all watchers and starts autoplay."""
        self._check_guide()
        self._broadcast.forget()
        self._broadcast.changed()
        self._broadcast.everything()
        self.wake()

    def _check_guide(self) -> None:
        """Silences a guide that does not fit the rules any more; the game goes on as any other."""
        try:
            if self.table.guided and self.match:
                plan(self.match.game)
        except FilibustaError as error:
            log.error("the guide does not fit the rules", game=self.table.game, reason=str(error))
            self._state.table = replace(self.table, guided=False)

    async def close(self) -> None:
        """Closes all live connections and cancels the tasks."""
        for watcher in list(self._broadcast.watchers):
            watcher.leave()
        self._replication.end()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -------------------------------------------------------------- sitting down

    async def sit(self, number: int, guest: str, name: str, word: str = "", commitment: str = "") -> None:
        """Gives an open seat to a guest; the game begins when it was the last one."""
        await self._waiting_room.sit(number, guest, name, word, commitment)

    async def fill_with_bots(self, level: str = "3") -> None:
        """Gives all open seats to bots, which begins the game."""
        await self._waiting_room.fill_with_bots(level)

    async def disclose(self, guest: str, contribution: str) -> None:
        """Adds what a guest's device contributes to the chance, once every seat is taken; ``Refused`` if it may not."""
        await self._waiting_room.disclose(guest, contribution)

    async def stand_up(self, guest: str) -> int:
        """Opens the seats of a guest again if the game has not begun; returns how many."""
        return await self._waiting_room.stand_up(guest)

    def send_away(self, revoked: frozenset[str]) -> None:
        """Closes the live connections of guests whose keys were revoked."""
        for watcher in self._broadcast.watchers:
            if watcher.guest and hashed(watcher.guest) in revoked:
                watcher.leave()

    def name_return_match(self, id: str) -> None:
        """Names the table at which the same people play next, and tells everybody."""
        self._state.table = replace(self.table, again=id)
        self._replication.changed()
        self._broadcast.everything()

    async def leave_guide(self, guest: str) -> None:
        """Ends the guide of a guided game, which goes on as any other; ``Refused`` if it is not the guest's."""
        async with self._state.lock:
            if not self.table.seats_of(guest):
                raise Refused("not-your-seat", "You do not sit there.")
            if self.table.guided:
                await self._services.call(self._services.store.leave_guide, self.table.id)
                self._state.table = replace(self.table, guided=False)
                self._replication.changed()
        self._broadcast.everything()
        self.wake()

    # -------------------------------------------------------------- talking

    async def write(self, requester: Requester, name: str, text: str, sign: str = "", seat: int = -1) -> ChatLine:
        """Stores a line of chat and sends it to its readers; raises ``Refused`` if it may not be written."""
        line = await chat.write(self._services, self.table, requester, name, text, sign, seat)
        self._broadcast.said(line)
        self._replication.announce(Said(line))
        return line

    # -------------------------------------------------------------- playing

    async def play(self, guest: str, order: Play) -> int:
        """Carries out a choice and those that follow with it, exactly once; returns how many.

        Raises ``Refused`` at the first that cannot be chosen.
        """
        try:
            return await self._playing.play(guest, order)
        finally:
            self.wake()

    async def take_back(self, guest: str, order: TakeBack) -> None:
        """Goes back to an earlier position of the seat's own unfinished turn; raises ``Refused`` if it is too late."""
        await self._playing.take_back(guest, order)
        self.wake()

    async def give_order(self, guest: str, order: GiveOrder) -> None:
        """Gives the standing order that is offered to a seat, or withdraws the one it gave."""
        await self._playing.give_order(guest, order)
        self.wake()

    # -------------------------------------------------------------- the seats

    async def attend(self, guest: str, order: Attend) -> None:
        """Carries out a request about a seat: resigning, leaving, coming back, proposals; may raise ``Refused``."""
        try:
            await self._seating.attend(guest, order)
        finally:
            self.wake()

    async def take_over(self, number: int, guest: str, name: str) -> None:
        """Gives a seat of the running match that its player has left to a guest."""
        await self._seating.take_over(number, guest, name)
        self.wake()

    async def time_out(self) -> float | None:
        """Handles the end of a seat's time; returns the time of the next check, or None."""
        try:
            return await self._seating.time_out()
        finally:
            self.wake()

    @property
    def over(self) -> bool:
        """Tells whether the match has ended, by the rules or before."""
        return self._state.over

    @property
    def places(self) -> list[int]:
        """The places at the end; empty before."""
        return self._state.places

    def seating(self, viewpoint: Viewpoint) -> SeatingPanel:
        """Returns the requests about seats that a viewer may make."""
        state, seat = self._state, viewpoint.viewer if viewpoint.viewer in viewpoint.seats else SPECTATOR
        online, now = self.online(), self._services.now()
        return seating_panel(state.table, state.seat_statuses, seat, online, now, viewpoint.language)

    @property
    def seat_statuses(self) -> SeatStatuses:
        """The seats: the players, the bots that decide for them, and the clocks."""
        return self._state.seat_statuses

    def clock(self, seat: int) -> SeatClock | None:
        """Returns the clock of a seat; None where it has none."""
        found = clock(self._state.seat_statuses, seat, self._services.now())
        return found if isinstance(found, SeatClock) else None

    def reason(self, language: str) -> str:
        """Returns why the match is over, in a sentence or two; empty if the game does not say."""
        return why_over(self.table, self.seat_statuses, self.view(SPECTATOR), language)

    @property
    def agreed(self) -> bool:
        """Tells whether all agreed to end the match."""
        return self.seat_statuses.ending == AGREED

    @property
    def vacant_seats(self) -> list[int]:
        """The seats of the running match that somebody else may take."""
        return [n for n, seat in enumerate(self._state.seat_statuses.seats) if seat.vacant and not self.over]

    # -------------------------------------------------------------- watching

    async def enter(self, watcher: Watcher) -> None:
        """Adds a watcher, who is sent everything and then every change."""
        await self._replication.begin()
        await self._broadcast.enter(watcher)
        await self._replication.begin()  # bots that came to an end meanwhile may have ended it
        self.wake()

    def leave(self, watcher: Watcher) -> None:
        """Removes a watcher."""
        self._broadcast.leave(watcher)

    def set_speed(self, watcher: Watcher, speed: Speed) -> None:
        """Sets the speed at which a screen shows events; bots wait for the slowest one."""
        watcher.speed = speed
        self._replication.here()

    async def refresh(self) -> None:
        """Reads what other processes did, if the database answers; raises ``Refused`` if the table was deleted."""
        await self._replication.refresh()

    def repeat_presence(self) -> None:
        """Announces who is here again, and forgets the people of dead processes: announcements may have been lost."""
        if self._elsewhere.forget_dead():
            self._broadcast.say_people()
        if not self._broadcast.idle:
            self._replication.here()

    def _people_changed(self) -> None:
        self._replication.here()
        if self._broadcast.idle:
            self._replication.end()

    async def sync(self, watcher: Watcher, viewpoint: Viewpoint) -> None:
        """Sends everything again, perhaps for another seat or layout."""
        await self._broadcast.sync(watcher, viewpoint)

    def online(self) -> frozenset[int]:
        """The seats whose browser or program is connected to this process."""
        return self._broadcast.online()

    def looking(self) -> frozenset[int]:
        """The seats whose page is visible or whose program is connected, in this process."""
        return self._broadcast.looking()

    @asynccontextmanager
    async def present(self, guest: str) -> AsyncGenerator[None, None]:
        """Marks the seats of a program as online for the block, and a little longer."""
        await self._replication.begin()
        async with self._broadcast.present(guest):
            self.wake()
            yield

    def viewpoint(self, guest: str, language: str, layout: Aspect = "wide", seat: int | None = None) -> Viewpoint:
        """Returns the viewpoint of a guest: ``seat`` if it is the guest's, else the only seat the guest has."""
        return self._broadcast.viewpoint(guest, language, layout, seat)

    def view(self, viewer: int) -> View:
        """Returns the view of a seat or a spectator now."""
        return self._broadcast.view(viewer)

    def ask(self, viewpoint: Viewpoint) -> Ask | None:
        """Returns the decision, as a screen shows it."""
        return self._broadcast.display().ask(viewpoint)

    def picture(self, viewpoint: Viewpoint) -> Scene:
        """The scene a watcher sees now."""
        return self._broadcast.picture(viewpoint)

    def whole(self, viewpoint: Viewpoint) -> tuple[TableMessage, Scene | None]:
        """Returns the whole state for one watcher, and its scene."""
        return self._broadcast.whole(viewpoint)

    async def forecast(self, watcher: Watcher, order: AskForecast) -> ForecastAnswer:
        """Returns the forecast of a choice, as far as the watcher can know."""
        return await self._answers.forecast(watcher, order)

    async def dry_run(self, watcher: Watcher, order: AskDryRun) -> DryRunAnswer:
        """Returns the result of a list of choices, as far as the watcher can know."""
        return await self._answers.dry_run(watcher, order)

    async def fill(self, watcher: Watcher, order: Fill) -> Filled:
        """Returns a completion of the watcher's draft."""
        return await self._answers.fill(watcher, order)

    async def advise(self, watcher: Watcher, order: Advise) -> Advice:
        """Returns the best choices of a seat; ``Refused`` where there is no advice."""
        view = await self._answers.asked(watcher, order)
        if not may_advise(view, self.table.people == 1):
            raise Refused("not-alone", "Advice is given where you play against bots alone.")
        found = await self._services.bots.advise(view, self.table.origin or self.table.id)
        return await asyncio.to_thread(advice, view, found, order.ply, watcher.viewpoint.language)

    async def drag_targets(self, watcher: Watcher, order: AskDragTargets) -> DragTargetsAnswer:
        """Returns the places to which things could be dragged after some choices, as far as the watcher can know."""
        return await self._answers.drag_targets(watcher, order)

    async def read_log(self, watcher: Watcher, order: ReadLog) -> Log:
        """Returns older lines of the log, as the watcher may know them."""
        return await self._broadcast.read_log(watcher, order)
