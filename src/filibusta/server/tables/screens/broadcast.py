"""Telling everybody who looks at a table what happens, to each as much as they may know."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import structlog

from filibusta.ai.filling import filled, is_drafting
from filibusta.engine.game import game
from filibusta.engine.match import View
from filibusta.engine.record import SPECTATOR
from filibusta.server.protocol.messages import (
    MOST_FOLLOWING,
    Aspect,
    Fill,
    Filled,
    Foretell,
    Foretold,
    Log,
    Panels,
    People,
    ReadLog,
    Refused,
    Rehearse,
    Rehearsed,
    TableInfo,
    TableMessage,
    Unfold,
    Unfolded,
    encode,
    renumbered,
)
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.log_window import Logbook
from filibusta.server.tables.screens.panels import Watching, rehearsed, seat_panels, unfolded
from filibusta.server.tables.screens.position_cache import Display
from filibusta.server.tables.screens.watchers import Watcher
from filibusta.server.tables.standing_orders import Orders
from filibusta.server.tables.state import Session, check_asked, check_legal
from filibusta.server.web.pages.models import page_words
from filibusta.table.scene import Scene

log = structlog.get_logger()
BROKEN = "The stored record of this match does not replay, so it cannot be shown."
FEW, SOON = 12, 1.0
"""So many screens are told at once who is here; more of them once in so many seconds."""
LINGER = 10.0
"""Seconds for which a program that asks again and again counts as present after its last question."""


class Telling:
    """The screens of one table, and what they show."""

    def __init__(self, session: Session, orders: Orders) -> None:
        self._session = session
        self._orders = orders
        self.watchers: list[Watcher] = []
        self.touched = 0.0
        """When the match last changed (``time.monotonic``)."""
        self.told = 0
        """How many events with words the latest change had."""
        self._now: Display | None = None
        self._logbook: Logbook | None = None
        self._saying: asyncio.TimerHandle | None = None
        self._asking: Counter[str] = Counter()
        """Guests whose programs wait for an answer, or had one a moment ago."""

    # -------------------------------------------------------------- who looks

    async def enter(self, watcher: Watcher) -> None:
        """Somebody begins to look: is sent everything, and then every change."""
        async with self._session.lock:
            self.watchers.append(watcher)
            self._tell(watcher)
        self._people()

    def leave(self, watcher: Watcher) -> None:
        """Somebody stops looking."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self._people()
        if not self.watchers:
            self.forget()

    async def sync(self, watcher: Watcher, watching: Watching) -> None:
        """Sends everything again, perhaps for another seat or layout."""
        async with self._session.lock:
            watcher.watching = watching
            self._tell(watcher)

    @asynccontextmanager
    async def present(self, guest: str) -> AsyncGenerator[None, None]:
        """While a program waits for a change, and a little longer, its seats are online."""
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
        """Nobody looks."""
        return not self.watchers and not self._asking

    def online(self) -> frozenset[int]:
        """The seats whose browser or program is here."""
        seats = {seat for watcher in self.watchers for seat in watcher.watching.seats}
        return frozenset(seats.union(*(self._session.table.seats_of(guest) for guest in self._asking)))

    def watching(self, guest: str, language: str, layout: Aspect = "wide", seat: int | None = None) -> Watching:
        """How a guest is shown this table: ``seat`` if it is its own, else the only one it has.

        Several people at one screen are shown what everybody may know, until one of them asks for a seat: nobody
        knows who looks.
        """
        mine = tuple(self._session.table.seats_of(guest))
        if seat is None or seat not in (*mine, SPECTATOR):
            seat = mine[0] if len(mine) == 1 else SPECTATOR
        return Watching(seat, mine, language, layout)

    # -------------------------------------------------------------- what is shown

    def display(self) -> Display:
        """What the match shows now."""
        session = self._session
        assert session.match is not None
        if self._now is None:
            self._now = Display(session.table, session.match, session.base, self._orders, sealed=session.sealed)
        return self._now

    def view(self, viewer: int) -> View:
        """What a seat or a spectator sees now."""
        return self.display().view(viewer)

    def forget(self) -> None:
        """Lets go of what was made of the match, which is now another or of no interest."""
        self._now = self._logbook = None

    @property
    def size(self) -> int:
        """Bytes it holds in memory, about."""
        return (self._now.size if self._now else 0) + (self._logbook.size if self._logbook else 0)

    def picture(self, watching: Watching) -> Scene:
        """The scene a watcher sees now."""
        return self.display().scene(watching)

    def whole(self, watching: Watching, v: int = 0) -> tuple[TableMessage, Scene | None]:
        """Everything for one watcher, and the scene in it."""
        info = self.info(watching)
        if self._session.match is None:
            seats = seat_panels(self._session.table, watching, self.online())
            return TableMessage(v, info, None, Panels(seats, None, [], None)), None
        scene = self.picture(watching)
        lines, older = self._log().latest(watching.viewer, watching.language)
        return TableMessage(v, info, scene, self.display().panels(watching, self.online(), lines, older)), scene

    def _log(self) -> Logbook:
        assert self._session.match is not None
        self._logbook = self._logbook or Logbook(self._session.match, self._session.base)
        return self._logbook

    def info(self, watching: Watching) -> TableInfo:
        """What does not change with a move."""
        session, table = self._session, self._session.table
        say = page_words(watching.language)
        return TableInfo(
            id=table.id,
            title=table.title,
            game=table.game,
            name=say.pick(game(table.game).name),
            rules=table.rules,
            players=len(table.seats),
            options=table.options,
            state=session.state,
            viewer=watching.viewer,
            seats=list(watching.seats),
            layout=watching.layout,
            language=watching.language,
            ply=session.ply,
            commitment=table.commitment,
            word=table.word if watching.seats else "",
            note=say(BROKEN) if session.broken else say(session.note) if session.note else "",
            again=table.again and f"/t/{table.again}",
        )

    # -------------------------------------------------------------- telling

    def everything(self) -> None:
        """Sends everybody everything: the match is there, or stands elsewhere."""
        self._now = None
        for watcher in list(self.watchers):
            self._try(watcher, self._tell)

    def changed(self) -> None:
        """The match stands elsewhere: orders may end, and whoever waits for a change goes on."""
        self.touched, self.told, self._now = time.monotonic(), 0, None
        if self._orders and self._session.match:
            self._orders.end(self.view)
        self._session.touch()

    def step(self) -> None:
        """The action just made is told to everybody."""
        before = self._now
        self.changed()
        online = self.online()
        for watcher in list(self.watchers):
            self._try(watcher, lambda w: self._step(w, before, online))
        self.told = self._now.told if self._now else 0

    def sealed(self, seat: int, first: bool) -> None:
        """A seat has chosen, and others have not: everybody is told that it has, and nobody else that it chose anew."""
        online = self.online()
        for watcher in list(self.watchers):
            if first or seat in watcher.watching.seats:
                self._try(watcher, lambda w: self._words(w, online))
        if first:
            self._session.touch()

    def seat(self, seat: int) -> None:
        """Sends the screens of a seat everything."""
        for watcher in list(self.watchers):
            if seat in watcher.watching.seats:
                self._try(watcher, self._tell)

    def _tell(self, watcher: Watcher) -> None:
        mine = tuple(self._session.table.seats_of(watcher.guest))
        if mine != watcher.watching.seats:
            old = watcher.watching
            watcher.watching = self.watching(watcher.guest, old.language, old.layout)
        message, scene = self.whole(watcher.watching)
        watcher.shown = self.display() if scene else None
        watcher.send(renumbered(encode(message), watcher.next_v()))

    def _step(self, watcher: Watcher, before: Display | None, online: frozenset[int]) -> None:
        if before is None or watcher.shown is not before:
            return self._tell(watcher)
        watcher.shown = now = self.display()
        watcher.send(renumbered(now.step(watcher.watching, before, online), watcher.next_v()))

    def _words(self, watcher: Watcher, online: frozenset[int]) -> None:
        """The picture stays, what is said beside it does not."""
        if watcher.shown is not self._now:
            return self._tell(watcher)
        watcher.send(renumbered(self.display().words(watcher.watching, online), watcher.next_v()))

    def _try(self, watcher: Watcher, tell: Callable[[Watcher], None]) -> None:
        """A picture that cannot be drawn for one watcher stops neither the game nor the others."""
        try:
            tell(watcher)
        except Exception:
            log.exception("a watcher could not be told", table=self._session.table.id, viewer=watcher.watching.viewer)
            watcher.leave()

    def _people(self) -> None:
        """Says who is here: at once to few, to many from time to time, or each who comes would cost as much as all."""
        if len(self.watchers) <= FEW:
            self._say_people()
        elif self._saying is None:
            self._saying = asyncio.get_running_loop().call_later(SOON, self._say_people)

    def _say_people(self) -> None:
        if self._saying:
            self._saying.cancel()
            self._saying = None
        online, watching = sorted(self.online()), sum(not watcher.watching.seats for watcher in self.watchers)
        for watcher in self.watchers:
            watcher.put(People(online, watching))

    # -------------------------------------------------------------- answers

    async def foretell(self, watcher: Watcher, order: Foretell) -> Foretold:
        """What a choice would do, as far as the watcher can know."""
        session = self._session
        async with session.lock:
            match, seat = session.acting(watcher.guest, order.seat)
            session.check_now(match, session.ply, seat)
            action = check_legal(match, seat, order.action)
            view = self.view(seat)
        found = scene_diff.foretell(view, action, watcher.watching)
        gamble = view.is_gamble(view.game.actions.number(action))
        return Foretold(order.action, found.ghosts, found.marks, found.text, gamble)

    async def rehearse(self, watcher: Watcher, order: Rehearse) -> Rehearsed:
        """What a list of choices would come to, as far as the watcher can know."""
        view = await self._asked(watcher, order)
        return rehearsed(view, order.actions, order.ply, watcher.watching.language)

    async def unfold(self, watcher: Watcher, order: Unfold) -> Unfolded:
        """Where things could be brought after some choices, as far as the watcher can know."""
        view = await self._asked(watcher, order)
        return unfolded(view, order.actions, order.ply, watcher.watching.language)

    async def _asked(self, watcher: Watcher, order: Rehearse | Unfold) -> View:
        """What a seat of the watcher sees, which has to decide now."""
        session = self._session
        async with session.lock:
            match, seat = session.acting(watcher.guest, order.seat)
            session.check_now(match, order.ply, seat)
            check_asked(match, seat)
            return self.view(seat).asking(seat)

    async def fill(self, watcher: Watcher, order: Fill) -> Filled:
        """How what the watcher is putting together might be completed; ``Refused`` if it is nothing of the kind."""
        session = self._session
        async with session.lock:
            match, seat = session.acting(watcher.guest, order.seat)
            session.check_now(match, order.ply, seat)
            check_asked(match, seat)
            view = self.view(seat).asking(seat)
        if not is_drafting(view):
            raise Refused("illegal", "There is nothing to fill in now.")
        return Filled(order.ply, await asyncio.to_thread(filled, view, MOST_FOLLOWING + 1))

    async def read_log(self, watcher: Watcher, order: ReadLog) -> Log:
        """Older lines of the log, as the watcher may know them."""
        async with self._session.lock:
            if self._session.match is None:
                return Log(order.before, [], False)
            watching = watcher.watching
            lines, older = self._log().before(watching.viewer, watching.language, order.before)
            return Log(order.before, lines, older)
