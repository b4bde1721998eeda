"""Sends the changes of a table to its watchers, to each what it may know."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import structlog

from filibusta.engine.game import game
from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES, Words
from filibusta.server.cluster.presence import PresenceReport, RemotePresence
from filibusta.server.protocol.incoming import (
    ReadLog,
)
from filibusta.server.protocol.outgoing import (
    Chat,
    Log,
    People,
    TableMessage,
    encode,
    renumbered,
)
from filibusta.server.protocol.panels import Panels, TableInfo
from filibusta.server.storage.models import ChatLine, StoredTable
from filibusta.server.tables import chat
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.log_window import LogWindow
from filibusta.server.tables.screens.panels import Viewpoint, seat_panels
from filibusta.server.tables.screens.position_cache import PositionCache
from filibusta.server.tables.screens.watchers import Watcher, slowest
from filibusta.server.tables.seat_status import DAY, SeatStatuses
from filibusta.server.tables.standing_orders import StandingOrders
from filibusta.server.tables.state import TableState
from filibusta.server.words import server_words
from filibusta.table.scene import Aspect, Scene

log = structlog.get_logger()
BROKEN = "The stored record of this match does not replay, so it cannot be shown."
FEW, SOON = 12, 1.0
"""The number of screens up to which presence is sent at once; to more it is sent at intervals of so many seconds."""
LINGER = 10.0
"""Seconds for which a polling program counts as present after its last request."""


LEFT_ALONE = 14
"""Days without an action after which a running table says so."""


class Broadcast:
    """The screens of one table, and what they show."""

    def __init__(
        self,
        state: TableState,
        orders: StandingOrders,
        elsewhere: RemotePresence,
        people_changed: Callable[[], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._state = state
        self._orders = orders
        self._elsewhere = elsewhere
        self._people_changed = people_changed
        self._clock = clock
        """Returns the time of the database."""
        self.watchers: list[Watcher] = []
        self.touched = 0.0
        """The time of the last change of the match (``time.monotonic``)."""
        self.told = 0
        """The number of events with words in the latest change."""
        self._now: PositionCache | None = None
        self._log_window: LogWindow | None = None
        self._saying: asyncio.TimerHandle | None = None
        self._asking: Counter[str] = Counter()
        """Guests whose programs wait for an answer, or had one a moment ago."""

    # -------------------------------------------------------------- who looks

    async def enter(self, watcher: Watcher) -> None:
        """Adds a watcher, who is sent everything and then every change."""
        async with self._state.lock:
            self.watchers.append(watcher)
            self._tell(watcher)
        self._people()

    def leave(self, watcher: Watcher) -> None:
        """Removes a watcher."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            if not self.watchers:
                self.forget()
            self._people()

    async def sync(self, watcher: Watcher, viewpoint: Viewpoint) -> None:
        """Sends everything again, perhaps for another seat or layout."""
        async with self._state.lock:
            watcher.viewpoint = viewpoint
            self._tell(watcher)

    @asynccontextmanager
    async def present(self, guest: str) -> AsyncGenerator[None, None]:
        """Marks the seats of a program as online for the block, and a little longer."""
        self._asking[guest] += 1
        if self._asking[guest] == 1:
            self._people()
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(LINGER, self._gone, guest)

    def _gone(self, guest: str) -> None:
        self._asking[guest] -= 1
        if not self._asking[guest]:
            del self._asking[guest]
            self._people()

    @property
    def idle(self) -> bool:
        """Tells whether nobody looks."""
        return not self.watchers and not self._asking

    def online(self) -> frozenset[int]:
        """The seats whose browser or program is here, or in another process."""
        return self._online_here() | self._elsewhere.seats

    def _online_here(self, hidden: bool = True) -> frozenset[int]:
        shown = (watcher for watcher in self.watchers if hidden or not watcher.hidden)
        seats = {seat for watcher in shown for seat in watcher.viewpoint.seats}
        return frozenset(seats.union(*(self._state.table.seats_of(guest) for guest in self._asking)))

    def looking(self) -> frozenset[int]:
        """The seats whose page is visible or whose program is connected, in this process."""
        return self._online_here(hidden=False)

    def here(self, process: str) -> PresenceReport:
        """Returns who is here, for other processes."""
        spectators = sum(not watcher.viewpoint.seats for watcher in self.watchers)
        seats = tuple(sorted(self._online_here()))
        return PresenceReport(process, seats, spectators, len(self.watchers), *slowest(self.watchers))

    def pace(self) -> float:
        """The factor of the slowest screen, here or in other processes, of those who sit at the table; of all, where
        only spectators look; 0 if nobody looks."""
        players, everybody = slowest(self.watchers)
        return max(players, self._elsewhere.players_pace) or max(everybody, self._elsewhere.pace)

    def told_now(self) -> int:
        """The number of events with words in the latest change, even if no screen shows it."""
        if self.watchers:
            return self.told
        return sum(line is not None for line in scene_diff.spoken(self.view(SPECTATOR), LANGUAGES[0]))

    def viewpoint(self, guest: str, language: str, layout: Aspect = "wide", seat: int | None = None) -> Viewpoint:
        """Returns the viewpoint of a guest: ``seat`` if it is the guest's, else the only seat the guest has.

        Several people at one screen are shown what everybody may know, until one of them asks for a seat: nobody
        knows who looks.
        """
        mine = tuple(self._state.table.seats_of(guest))
        if seat is None or seat not in (*mine, SPECTATOR):
            seat = mine[0] if len(mine) == 1 else SPECTATOR
        return Viewpoint(seat, mine, language, layout)

    # -------------------------------------------------------------- what is shown

    def display(self) -> PositionCache:
        """The displayed position."""
        state = self._state
        assert state.match is not None
        if self._now is None:
            cache = PositionCache(state.table, state.match, state.base, self._orders, None, state.sealed, self._seats)
            self._now = cache
        return self._now

    def _seats(self, _table: StoredTable) -> tuple[SeatStatuses, float]:
        return self._state.seat_statuses, self._clock()

    def view(self, viewer: int) -> View:
        """Returns the view of a seat or a spectator now."""
        return self.display().view(viewer)

    def forget(self) -> None:
        """Drops all cached pictures and words of the match."""
        self._now = self._log_window = None

    @property
    def size(self) -> int:
        """Its approximate size in memory, in bytes."""
        return (self._now.size if self._now else 0) + (self._log_window.size if self._log_window else 0)

    def picture(self, viewpoint: Viewpoint) -> Scene:
        """The scene a watcher sees now."""
        return self.display().scene(viewpoint)

    def whole(self, viewpoint: Viewpoint, v: int = 0) -> tuple[TableMessage, Scene | None]:
        """Returns the whole state for one watcher, and its scene."""
        info = self.info(viewpoint)
        if self._state.match is None:
            seats = seat_panels(self._state.table, viewpoint, self.online())
            return TableMessage(v, info, None, Panels(seats, None, [], None)), None
        scene = self.picture(viewpoint)
        lines, older = self._log().latest(viewpoint.viewer, viewpoint.language)
        return TableMessage(v, info, scene, self.display().panels(viewpoint, self.online(), lines, older)), scene

    def _log(self) -> LogWindow:
        assert self._state.match is not None
        self._log_window = self._log_window or LogWindow(self._state.match, self._state.base)
        return self._log_window

    def info(self, viewpoint: Viewpoint) -> TableInfo:
        """Returns the facts that no move changes."""
        state, table = self._state, self._state.table
        say = server_words(viewpoint.language)
        return TableInfo(
            id=table.id,
            title=table.title,
            game=table.game,
            name=say.pick(game(table.game).name),
            rules=table.rules,
            players=len(table.seats),
            options=table.options,
            state=state.status,
            viewer=viewpoint.viewer,
            seats=list(viewpoint.seats),
            layout=viewpoint.layout,
            language=viewpoint.language,
            ply=state.ply,
            commitment=table.commitment,
            word=table.word if viewpoint.seats else "",
            note=say(BROKEN) if state.broken else say(state.note) if state.note else self._quiet(say),
            again=table.again and f"/t/{table.again}",
        )

    def _quiet(self, say: Words) -> str:
        """Returns since when nobody has acted at a running table, if that is long ago; else nothing."""
        state = self._state
        days = int((self._clock() - state.seat_statuses.latest) / DAY) if state.seat_statuses.latest else 0
        if state.match is None or state.over or days < LEFT_ALONE:
            return ""
        return say.plural("Nobody has acted here for {n} day.", "Nobody has acted here for {n} days.", days)

    # -------------------------------------------------------------- telling

    def everything(self) -> None:
        """Sends the whole state to everybody, after the match was loaded or replaced."""
        self._now = None
        for watcher in list(self.watchers):
            self._try(watcher, self._tell)

    def changed(self) -> None:
        """Handles a changed position: ends orders that no longer apply, and wakes waiters."""
        self.touched, self.told, self._now = time.monotonic(), 0, None
        if self._orders and self._state.match:
            self._orders.end(self.view)
        self._state.touch()

    def step(self) -> None:
        """Sends the latest action to everybody."""
        before = self._now
        self.changed()
        online = self.online()
        for watcher in list(self.watchers):
            self._try(watcher, lambda w: self._step(w, before, online))
        self.told = self._now.told if self._now else 0

    def sealed(self, seat: int, first: bool) -> None:
        """Tells everybody that a seat has chosen while others have not; of a changed choice, only its own screens."""
        online = self.online()
        for watcher in list(self.watchers):
            if first or seat in watcher.viewpoint.seats:
                self._try(watcher, lambda w: self._words(w, online))
        if first:
            self._state.touch()

    def seat(self, seat: int) -> None:
        """Sends the screens of a seat everything."""
        for watcher in list(self.watchers):
            if seat in watcher.viewpoint.seats:
                self._try(watcher, self._tell)

    def _tell(self, watcher: Watcher) -> None:
        mine = tuple(self._state.table.seats_of(watcher.guest))
        if mine != watcher.viewpoint.seats:
            old = watcher.viewpoint
            watcher.viewpoint = self.viewpoint(watcher.guest, old.language, old.layout)
        message, scene = self.whole(watcher.viewpoint)
        watcher.shown = self.display() if scene else None
        watcher.send(renumbered(encode(message), watcher.next_v()))

    def _step(self, watcher: Watcher, before: PositionCache | None, online: frozenset[int]) -> None:
        if before is None or watcher.shown is not before:
            return self._tell(watcher)
        watcher.shown = now = self.display()
        watcher.send(renumbered(now.step(watcher.viewpoint, before, online), watcher.next_v()))

    def _words(self, watcher: Watcher, online: frozenset[int]) -> None:
        """Sends new panels; the picture is unchanged."""
        if watcher.shown is not self._now:
            return self._tell(watcher)
        watcher.send(renumbered(self.display().words(watcher.viewpoint, online), watcher.next_v()))

    def _try(self, watcher: Watcher, tell: Callable[[Watcher], None]) -> None:
        """Draws for a watcher; a failure stops neither the game nor the others."""
        try:
            tell(watcher)
        except Exception:
            log.exception("a watcher could not be told", table=self._state.table.id, viewer=watcher.viewpoint.viewer)
            watcher.leave()

    def _people(self) -> None:
        """Sends presence: at once to few screens, at intervals to many, since each arrival costs a message to all."""
        if len(self.watchers) <= FEW:
            self._tell_people()
        elif self._saying is None:
            self._saying = asyncio.get_running_loop().call_later(SOON, self._tell_people)

    def _tell_people(self) -> None:
        if self._saying:
            self._saying.cancel()
            self._saying = None
        self._people_changed()
        self.say_people()

    def say_people(self) -> None:
        """Sends the presence of all processes."""
        here = sum(not watcher.viewpoint.seats for watcher in self.watchers)
        online, watching = sorted(self.online()), here + self._elsewhere.spectators
        for watcher in self.watchers:
            watcher.put(People(online, watching))

    def said(self, line: ChatLine) -> None:
        """Sends a line of chat to all who may read it."""
        table = self._state.table
        for watcher in list(self.watchers):
            if chat.may_read(table, watcher.guest, line):
                watcher.put(Chat(chat.shown(table, line, watcher.guest, watcher.viewpoint.language)))

    async def read_log(self, watcher: Watcher, order: ReadLog) -> Log:
        """Returns older lines of the log, as the watcher may know them."""
        async with self._state.lock:
            if self._state.match is None:
                return Log(order.before, [], False)
            viewpoint = watcher.viewpoint
            lines, older = self._log().before(viewpoint.viewer, viewpoint.language, order.before)
            return Log(order.before, lines, older)
