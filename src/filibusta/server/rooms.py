"""One table in memory: its match, and everybody who looks at it. Whatever changes the match comes through here.

The order is always the same: check, play, keep, tell. One lock a table; what was not kept is not told.
"""

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import structlog

from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match, Move
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.server import drawing, panels, replaying
from filibusta.server.messages import (
    Foretell,
    GiveOrder,
    People,
    Play,
    Refused,
    Step,
    TableInfo,
    TableMessage,
    TakeBack,
)
from filibusta.server.panels import Watching
from filibusta.server.store import OPEN, OVER, PLAY, RUNNING, TAKE_BACK, Conflict, Entry, Seat, StoreFailed, Table
from filibusta.server.watchers import Watcher
from filibusta.table.scene import Foresight, Layout, Scene

if TYPE_CHECKING:
    from filibusta.server.hall import Hall

log = structlog.get_logger()
REMEMBERED = 256
"""Client ids of the latest messages, so that one sent twice is carried out once."""
SNAPSHOT_EVERY = 20
PATIENCE = 1.0
"""Seconds a bot waits when its move could not be kept."""
EACH_TOLD = 1.5
"""How much longer a pause is for each thing that the action before it told, in paces."""
LONGEST_PAUSE = 6.0
"""Seconds."""
NOT_NOW = "This table cannot be opened just now. Try again in a moment."
BROKEN = "What was kept of this match does not replay, so it cannot be shown."


def pause_after(told: int, pace: float) -> float:
    """Seconds until a bot goes on after an action that told so much: about as long as a screen shows it."""
    return min(LONGEST_PAUSE, pace * (1 + EACH_TOLD * told))


class Room:
    """A table, from its making to its end."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.match: Match | None = None
        self.base = 0
        """The actions that came before the position the match in memory begins with."""
        self.note = ""
        self.broken = ""
        self.watchers: list[Watcher] = []
        self._lock = asyncio.Lock()
        self._seq = 0
        self._done: OrderedDict[tuple[int, str], None] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed = asyncio.Event()
        self._touched = 0.0
        self._told = 0
        self._scenes: dict[tuple[int, str, str], Scene] = {}
        self._orders: dict[int, panels.Given] = {}
        """Standing orders by seat. They last as long as the room is in memory."""

    # -------------------------------------------------------------- what is the case

    @property
    def state(self) -> str:
        """open, preparing (being dealt, loaded or waiting for the rules), running, over or broken."""
        if self.broken:
            return "broken"
        if self.match is None:
            return OPEN if self.table.state == OPEN and self.table.open_seats else "preparing"
        return OVER if self.match.over else RUNNING

    @property
    def ply(self) -> int:
        """How many actions have been made."""
        return self.base + self.match.ply if self.match else 0

    @property
    def idle(self) -> bool:
        """Nobody looks and nothing is under way."""
        return not self.watchers and not self._lock.locked() and not self._tasks

    def online(self) -> set[int]:
        """The seats whose browser is here."""
        return {seat for watcher in self.watchers for seat in watcher.watching.seats}

    # -------------------------------------------------------------- coming to life

    def wake(self) -> None:
        """Deals or loads the match if it is time, and lets bots go on; in the background."""
        if self.match is None and not self.broken:
            if self.table.state != OPEN:
                self._spawn("load", self._load())
            elif not self.table.open_seats:
                self._spawn("begin", self._begin())
        else:
            self._wake_players()

    async def ready(self) -> None:
        """Waits until the match is there, or is known to be broken, or the table turns out to wait for players."""
        self.wake()
        for name in ("load", "begin"):
            if task := self._tasks.get(name):
                await asyncio.shield(task)

    def _spawn(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        if name in self._tasks:
            work.close()
            return
        self._tasks[name] = asyncio.create_task(self._guarded(name, work))

    async def _guarded(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("a task of a table failed", table=self.table.id, task=name)
            if self.match is None:
                self.note = NOT_NOW
                self.tell_all()
        finally:
            del self._tasks[name]

    async def _begin(self) -> None:
        await self.hall.compiling.wait(self.table.game)
        async with self._lock:
            self.table = await self.hall.fetch(self.table.id)
            if self.table.state != OPEN:
                return await self._load_locked()
            table = replace(self.table, rules=replaying.rules_version(self.table.game))
            match = await asyncio.to_thread(replaying.deal, table)
            try:
                await self.hall.call(self.hall.store.begin, table, match.setup_chance)
            except Conflict:
                self.table = await self.hall.fetch(self.table.id)
                return await self._load_locked()
            self.table = replace(table, state=RUNNING, deal=match.setup_chance)
            self.match, self.note = match, ""
        log.info("game begun", table=self.table.id, game=self.table.game)
        self._after_change()

    async def _load(self) -> None:
        await self.hall.compiling.wait(self.table.game)
        async with self._lock:
            await self._load_locked()
        self._after_change()

    async def _load_locked(self) -> None:
        store = self.hall.store
        entries = await self.hall.call(store.entries, self.table.id)
        snapshot = await self.hall.call(store.latest_snapshot, self.table.id)
        try:
            found = await asyncio.to_thread(replaying.rebuild, self.table, entries, snapshot)
        except FilibustaError as error:
            log.error("a match cannot be replayed", table=self.table.id, reason=str(error))
            self.broken = str(error)
            return self.tell_all()
        self.match, self.base, self.note = found.match, found.base, found.note
        self._seq = entries[-1].seq if entries else 0
        for entry in entries[-REMEMBERED:]:
            self._remember(entry.seat, entry.message)

    def _after_change(self) -> None:
        self._touch()
        self.tell_all()
        self._wake_players()

    def _touch(self) -> None:
        """The match stands elsewhere: what was made of the old position is of no use."""
        self._touched, self._told = time.monotonic(), 0
        self._scenes.clear()
        self._end_orders()
        self._changed.set()
        self._changed = asyncio.Event()

    def still(self) -> asyncio.Lock:
        """While it is held nothing changes: ``async with room.still()``."""
        return self._lock

    async def changed(self) -> None:
        """Returns after the next change."""
        await self._changed.wait()

    async def close(self) -> None:
        """Sends everybody away and stops what is under way."""
        for watcher in list(self.watchers):
            watcher.leave()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -------------------------------------------------------------- sitting down

    async def sit(self, number: int, guest: str, name: str, word: str = "") -> None:
        """Gives an open seat to a guest; the game begins when it was the last one."""
        async with self._lock:
            if not 0 <= number < len(self.table.seats):
                raise Refused("unknown", "This table has no seat {n}.", n=number + 1)
            if self.table.seats[number].kind != "open" or self.table.state != OPEN:
                raise Refused("too-late", "This seat was taken a moment ago. Choose another.")
            await self._put(number, Seat("human", name, guest=guest, word=word))
        self._seats_changed()

    async def fill_with_bots(self, level: str = "3") -> None:
        """Bots take all open seats; so the game begins."""
        async with self._lock:
            if self.table.state != OPEN:
                raise Refused("too-late", "The game has begun already.")
            for number in self.table.open_seats:
                await self._put(number, self.hall.bot_seat(level, self.table.names))
        self._seats_changed()

    async def _put(self, number: int, seat: Seat) -> None:
        try:
            await self.hall.call(self.hall.store.take_seat, self.table.id, number, seat)
        except Conflict:
            self.table = await self.hall.fetch(self.table.id)
            raise Refused("too-late", "This seat was taken a moment ago. Choose another.") from None
        seats = (*self.table.seats[:number], seat, *self.table.seats[number + 1 :])
        self.table = replace(self.table, seats=seats)

    def _seats_changed(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
        self.tell_all()
        self.wake()

    # -------------------------------------------------------------- playing

    async def play(self, guest: str, order: Play) -> None:
        """Carries out a choice, once; ``Refused`` if it cannot be."""
        async with self._lock:
            match, seat = self._check_seat(guest, order.seat)
            if (seat, order.id) in self._done:
                return
            self._check_now(match, order.ply)
            self._check_legal(match, seat, order.action)
            await self._carry_out(match, seat, order.action, order.id)
        self._wake_players()

    async def take_back(self, guest: str, order: TakeBack) -> None:
        """Goes back to an earlier position of one's own unfinished turn; ``Refused`` if it is too late."""
        async with self._lock:
            match, seat = self._check_seat(guest, order.seat)
            if (seat, order.id) in self._done:
                return
            earliest = match.take_back_to(seat)
            if match.over:
                raise Refused("over", "The game is over.")
            if earliest is None or not self.base + earliest <= order.ply < self.ply:
                raise Refused("too-late", "This cannot be taken back any more.")
            entry = Entry(self._seq + 1, TAKE_BACK, order.ply, seat, message=order.id)
            await self._keep(entry)
            match.take_back(order.ply - self.base)
            self._remember(seat, order.id)
            self._seq += 1
        self._after_change()

    def _check_seat(self, guest: str, wanted: int | None) -> tuple[Match, int]:
        if self.match is None:
            if self.broken:
                raise Refused("unknown", "This match cannot go on: its record does not replay.")
            raise Refused("too-late", "The game has not begun yet.")
        mine = self.table.seats_of(guest)
        seat = wanted if wanted is not None else self._only(mine)
        if seat not in mine:
            raise Refused("not-your-seat", "You do not sit there.")
        return self.match, seat

    def _only(self, mine: list[int]) -> int:
        assert self.match is not None
        if self.match.player in mine:
            return self.match.player
        return mine[0] if mine else SPECTATOR

    def _check_now(self, match: Match, ply: int) -> None:
        if match.over:
            raise Refused("over", "The game is over.")
        if ply != self.ply:
            raise Refused("stale", "The table has changed in the meantime: it stands at action {n} now.", n=self.ply)

    def _check_legal(self, match: Match, seat: int, action: str) -> None:
        if match.player != seat:
            raise Refused("illegal", "It is for {name} to decide.", name=match.names[match.player])
        try:
            number = match.game.actions.number(action)
        except FilibustaError:
            raise Refused("unknown", "There is no action called {action}.", action=action[:40]) from None
        legal = match.legal()
        if number not in legal:
            names = ", ".join(match.game.actions.name(int(a)) for a in legal)
            raise Refused(
                "illegal", "{action} cannot be chosen now. Choose one of: {legal}", action=action, legal=names
            )

    async def _carry_out(self, match: Match, seat: int, action: str, message: str = "") -> None:
        """Tries, keeps, plays, tells. While it is being kept, the match in memory is still as it was before."""
        ply = self.ply
        move, over = match.play(action), match.over
        match.take_back()
        await self._keep(Entry(self._seq + 1, PLAY, ply, seat, move.action, move.chance, message), over)
        match.play(action, move.chance)
        self._seq += 1
        self._remember(seat, message)
        await self._snapshot(match)
        self._tell_step(match, move)

    async def _keep(self, entry: Entry, over: bool = False) -> None:
        try:
            await self.hall.call(self.hall.store.append, self.table.id, entry, over)
        except Conflict:
            self.match = None
            self._spawn("load", self._load())
            raise Refused("stale", "The table has changed in the meantime. Look at it again.") from None
        except StoreFailed as error:
            log.error("the database refused a move", table=self.table.id, reason=str(error))
            raise Refused("too-late", "This could not be saved, so it was not done. Try again.") from None

    async def _snapshot(self, match: Match) -> None:
        if self._seq % SNAPSHOT_EVERY == 0:
            snapshot = replaying.snapshot(match, self._seq, self.ply)
            await self.hall.call(self.hall.store.save_snapshot, self.table.id, snapshot)

    def _remember(self, seat: int, message: str) -> None:
        if message:
            self._done[seat, message] = None
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)

    # -------------------------------------------------------------- standing orders

    async def give_order(self, guest: str, order: GiveOrder) -> None:
        """Remembers the order a seat may give now, or forgets the one it gave."""
        async with self._lock:
            match, seat = self._check_seat(guest, order.seat)
            if (seat, order.id) in self._done:
                return
            if order.on:
                self._check_now(match, order.ply)
                found = panels.standing_of(match, seat, LANGUAGES[0])
                if not found or not panels.can_follow(match, seat, found):
                    raise Refused("illegal", "No such order can be given now.")
                self._orders[seat] = found.scope, found.action
            else:
                self._orders.pop(seat, None)
            self._remember(seat, order.id)
            for watcher in list(self.watchers):
                if seat in watcher.watching.seats:
                    self._try(watcher, self._tell)
        self._wake_players()

    def _end_orders(self) -> None:
        """An order ends when its seat sees decisions of that kind in another scope."""
        for seat, (scope, _) in list(self._orders.items()):
            found = panels.standing_of(self.match, seat, LANGUAGES[0]) if self.match else None
            if found and found.scope != scope:
                del self._orders[seat]

    def _ordered(self, match: Match) -> str | None:
        """The action that the one who is asked has ordered."""
        given = self._orders.get(match.player)
        found = panels.standing_of(match, match.player, LANGUAGES[0]) if given else None
        if not found or (found.scope, found.action) != given or not panels.can_follow(match, match.player, found):
            return None
        return found.action

    # -------------------------------------------------------------- those who play by themselves

    def _wake_players(self) -> None:
        if self.match and self._plays_itself(self.match):
            self._spawn("players", self._play_by_itself())

    def _plays_itself(self, match: Match) -> bool:
        """Whether nobody need be asked: it is for a bot to decide, or for somebody who has given an order."""
        return not match.over and (self._is_bot(match.player) or self._ordered(match) is not None)

    def _is_bot(self, seat: int) -> bool:
        return seat >= 0 and self.table.seats[seat].kind == "bot"

    async def _play_by_itself(self) -> None:
        while (match := self.match) and self._plays_itself(match):
            seat, ply, again = match.player, self.ply, 0.0
            chosen = await self._bots_choice(match, seat) if self._is_bot(seat) else None
            await self._pause()
            async with self._lock:
                if self.match is not match or self.ply != ply or match.player != seat:
                    continue
                action = chosen or self._ordered(match)
                if action is None:  # withdrawn in the meantime
                    continue
                try:
                    await self._carry_out(match, seat, action)
                except Refused:
                    again = PATIENCE
            if again:
                await asyncio.sleep(again)

    async def _bots_choice(self, match: Match, seat: int) -> str:
        view, legal = match.view(seat), match.legal()
        number = await self.hall.bots.choose(view, self.table.seats[seat].level)
        if number not in legal:
            log.error("a bot chose what is not legal", table=self.table.id, action=number)
            number = random.choice([int(a) for a in legal])
        return match.game.actions.name(number)

    async def _pause(self) -> None:
        """While people watch, nothing more happens until they may have seen what the latest action told."""
        if self.watchers:
            wait = pause_after(self._told, self.hall.settings.pace)
            await asyncio.sleep(max(0.0, self._touched + wait - time.monotonic()))

    # -------------------------------------------------------------- watching

    async def enter(self, watcher: Watcher) -> None:
        """Somebody begins to look: is sent everything, and then every change."""
        async with self._lock:
            self.watchers.append(watcher)
            self._tell(watcher)
        self._people()
        self.wake()

    def leave(self, watcher: Watcher) -> None:
        """Somebody stops looking."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self._people()

    async def sync(self, watcher: Watcher, watching: Watching) -> None:
        """Sends everything again, perhaps for another seat or layout."""
        async with self._lock:
            watcher.watching = watching
            self._tell(watcher)

    async def foretell(self, watcher: Watcher, order: Foretell) -> Foresight:
        """What a choice would do, as far as the watcher can know."""
        async with self._lock:
            match, seat = self._check_seat(watcher.guest, order.seat)
            self._check_now(match, self.ply)
            self._check_legal(match, seat, order.action)
            view = match.view_at(match.ply, seat)
        return drawing.foretell(view, order.action, watcher.watching)

    def watching(self, guest: str, language: str, layout: Layout = "wide", seat: int | None = None) -> Watching:
        """How a guest is shown this table: ``seat`` if it is its own, else the only one it has.

        Several people at one screen are shown what everybody may know, until one of them asks for a seat: nobody
        knows who looks.
        """
        mine = tuple(self.table.seats_of(guest))
        if seat is None or seat not in (*mine, SPECTATOR):
            seat = mine[0] if len(mine) == 1 else SPECTATOR
        return Watching(seat, mine, language, layout)

    def info(self, watching: Watching) -> TableInfo:
        """What does not change with a move."""
        table = self.table
        say = self.hall.words(watching.language)
        return TableInfo(
            id=table.id,
            title=table.title,
            game=table.game,
            name=say.pick(self.hall.game(table.game).name),
            rules=table.rules,
            players=len(table.seats),
            options=table.options,
            state=self.state,  # pyright: ignore[reportArgumentType]
            viewer=watching.viewer,
            seats=list(watching.seats),
            layout=watching.layout,
            language=watching.language,
            ply=self.ply,
            commitment=table.commitment,
            word=table.word if watching.seats else "",
            note=say(BROKEN) if self.broken else say(self.note) if self.note else "",
            again=table.again and f"/t/{table.again}",
        )

    def picture(self, watching: Watching) -> Scene:
        """The scene a watcher sees now; drawn once for all who see the same."""
        assert self.match is not None
        key = (watching.viewer, watching.language, watching.layout)
        if key not in self._scenes:
            self._scenes[key] = drawing.scene(self.match.view_at(self.match.ply, watching.viewer), watching)
        return self._scenes[key]

    def whole(self, watching: Watching, v: int = 0) -> tuple[TableMessage, Scene | None]:
        """Everything for one watcher, and the scene in it."""
        scene = self.picture(watching) if self.match else None
        here, facts = self.online(), drawing.facts
        words = panels.panels(self.table, self.match, watching, here, facts, self.base, orders=self._orders)
        return TableMessage(v, self.info(watching), scene, words), scene

    def _tell(self, watcher: Watcher) -> None:
        mine = tuple(self.table.seats_of(watcher.guest))
        if mine != watcher.watching.seats:
            old = watcher.watching
            watcher.watching = self.watching(watcher.guest, old.language, old.layout)
        message, watcher.scene = self.whole(watcher.watching, watcher.next_v())
        watcher.put(message)

    def tell_all(self) -> None:
        """Sends everybody everything."""
        for watcher in list(self.watchers):
            self._try(watcher, self._tell)

    def _tell_step(self, match: Match, move: Move) -> None:
        """One action is told to everybody, to each as much as they may know."""
        self._touch()
        shown: dict[tuple[int, str, str], list[drawing.Event]] = {}
        for watcher in list(self.watchers):
            self._try(watcher, lambda w: self._step(w, match, shown))
        self._told = max((sum(bool(event.text) for event in events) for events in shown.values()), default=0)

    def _step(self, watcher: Watcher, match: Match, shown: dict[tuple[int, str, str], list[drawing.Event]]) -> None:
        watching, old = watcher.watching, watcher.scene
        if old is None:
            return self._tell(watcher)
        key = (watching.viewer, watching.language, watching.layout)
        new = self.picture(watching)
        if key not in shown:
            before, after = (match.view_at(ply, watching.viewer) for ply in (match.ply - 1, match.ply))
            shown[key] = drawing.events(before, after, old, watching, match.moves[-1].seat)
        here, facts = self.online(), drawing.facts
        words = panels.panels(self.table, match, watching, here, facts, self.base, match.ply, self._orders)
        watcher.scene = new
        watcher.put(Step(watcher.next_v(), drawing.difference(old, new), shown[key], words))

    def _try(self, watcher: Watcher, tell: Callable[[Watcher], None]) -> None:
        """A picture that cannot be drawn for one watcher stops neither the game nor the others."""
        try:
            tell(watcher)
        except Exception:
            log.exception("a watcher could not be told", table=self.table.id, viewer=watcher.watching.viewer)
            watcher.leave()

    def _people(self) -> None:
        watching = sum(not watcher.watching.seats for watcher in self.watchers)
        for watcher in self.watchers:
            watcher.put(People(sorted(self.online()), watching))
