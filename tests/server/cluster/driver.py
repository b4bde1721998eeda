"""What people, operators and accidents do to matches of several processes, at random, compared with a model."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from at_table import ADA, BEA, BOT, GUESTS, match_of, truth, watcher_of
from conftest import GAME
from processes import Processes, until
from redis_server import RedisServer

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Play, TakeBack
from filibusta.server.storage.models import PLAY, TAKE_BACK
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

PROCESSES = 3
EXPECTED = {"stale", "over", "too-late", "illegal", "not-kept"}
"""Why a message may be refused here: others were faster, or nobody could tell."""


@dataclass
class Model:
    """The actions of a table that were acknowledged, and the messages by which."""

    id: str
    alone: bool
    """True where one person plays against a bot: of its actions nothing is acknowledged."""
    line: list[str] = field(default_factory=list[str])
    messages: list[tuple[str, Play]] = field(default_factory=list[tuple[str, Play]])


class FaultyBus:
    """Announcements of a process that are lost, doubled and held back."""

    def __init__(self, bus: Any, chance: random.Random) -> None:
        self._publish: Callable[[str, bytes], None] = bus.publish
        self._chance = chance
        self._held: list[tuple[str, bytes]] = []
        bus.publish = self.publish

    def publish(self, channel: str, message: bytes) -> None:
        self._held.append((channel, message))
        lot = self._chance.random()
        if lot < 0.1:
            self._held.pop()
        elif lot < 0.2:
            self._held.append((channel, message))
        elif lot < 0.35:
            return
        self._chance.shuffle(self._held)
        for one in self._held:
            self._publish(*one)
        self._held.clear()


class Driver:
    """Does at random what people, operators and accidents do."""

    def __init__(self, processes: Processes, redis: RedisServer, seed: str) -> None:
        self._processes = processes
        self._redis = redis
        self._chance = random.Random(seed)
        self._tables: list[Model] = []
        self._watchers: dict[tuple[int, str], Watcher] = {}
        self._number = 0
        self._history = list[str]()
        self.done = 0
        """Actions that were acknowledged."""

    async def begin(self, tables: int) -> None:
        for number in range(PROCESSES):
            self._spoil(self._processes[number])
        self._tables = [await self._table(number) for number in range(tables)]
        for number in range(PROCESSES):
            await self._watch(number)

    async def _table(self, number: int) -> Model:
        seats = (ADA, BOT) if number % 3 == 2 else (ADA, BEA)
        live = await self._processes[number % PROCESSES].creation.create("ada", TableRequest(GAME, seats))
        await live.ready()
        return Model(live.table.id, seats[1] is BOT)

    async def _renew(self, model: Model) -> None:
        """Another match takes the place of one that is over."""
        await self._compare(model, self._chance.randrange(PROCESSES))
        for key in [key for key in self._watchers if key[1] == model.id]:
            (await self._processes.table(*key)).leave(self._watchers.pop(key))
        place = self._tables.index(model)
        self._tables[place] = fresh = await self._table(place)
        for number in range(PROCESSES):
            await self._watch(number, fresh)

    def _spoil(self, process: TableRegistry) -> None:
        FaultyBus(process.services.cluster.bus, self._chance)

    async def _watch(self, number: int, *models: Model) -> None:
        for model in models or self._tables:
            live = await self._processes.table(number, model.id)
            watcher = watcher_of(live, GUESTS[number % 2])
            await live.enter(watcher)
            self._watchers[number, model.id] = watcher

    async def step(self) -> None:
        for watcher in self._watchers.values():
            watcher.drain()
        model, number = self._chance.choice(self._tables), self._chance.randrange(PROCESSES)
        if match_of(await self._processes.table(number, model.id)).over:
            return await self._renew(model)
        await self._chance.choices(
            [self._play, self._race, self._back, self._again, self._kill], [60, 15, 12, 10, 1.5]
        )[0](model, number)

    # -------------------------------------------------------------- what people do

    async def _turn(self, model: Model, number: int) -> tuple[LiveTable, str, Play] | None:
        live = await self._processes.table(number, model.id)
        people = [seat for seat in live.asked if live.table.seats[seat].guest]
        if match_of(live).over or not people:
            return None
        name, self._number = self._chance.choice(match_of(live).legal_for(people[0])), self._number + 1
        order = Play(f"n{self._number}", live.ply, match_of(live).game.actions.name(int(name)))
        return live, live.table.seats[people[0]].guest, order

    async def _play(self, model: Model, number: int) -> None:
        if turn := await self._turn(model, number):
            live, guest, order = turn
            self._note(model, guest, order, await _answer(live.play(guest, order)))

    async def _race(self, model: Model, number: int) -> None:
        """Two answer at the same moment through two processes."""
        turns = [await self._turn(model, where) for where in (number, (number + 1) % PROCESSES)]
        played = [turn for turn in turns if turn]
        answers = await asyncio.gather(*(_answer(live.play(guest, order)) for live, guest, order in played))
        for (_, guest, order), answer in sorted(zip(played, answers, strict=True), key=lambda one: one[0][2].ply):
            self._note(model, guest, order, answer)

    def _note(self, model: Model, guest: str, order: Play, answer: object) -> None:
        self._history.append(f"{model.id} {order.id} at {order.ply}: {answer}")
        if answer == 1:
            latest = [one for one in self._history if one.startswith(model.id)][-8:]
            assert model.alone or len(model.line) == order.ply, f"an action is missing: {latest}"
            model.line.append(order.action)
            model.messages.append((guest, order))
            self.done += 1
        else:
            assert answer in EXPECTED - {"not-kept"}, answer

    async def _back(self, model: Model, number: int) -> None:
        live = await self._processes.table(number, model.id)
        match = match_of(live)
        if model.alone or match.over or not match.ply or (earliest := match.take_back_to(match.moves[-1].seat)) is None:
            return
        guest, self._number = live.table.seats[match.moves[-1].seat].guest, self._number + 1
        ply = self._chance.randint(earliest, live.ply - 1)
        answer = await _answer(live.take_back(guest, TakeBack(f"n{self._number}", ply)))
        self._history.append(f"{model.id} back to {ply}: {answer}")
        if answer is None:
            del model.line[ply:]
            self.done += 1
        else:
            assert answer in EXPECTED, answer

    async def _again(self, model: Model, number: int) -> None:
        """A message whose answer was lost comes again, through any process."""
        if model.messages:
            guest, order = self._chance.choice(model.messages[-5:])
            live = await self._processes.table(number, model.id)
            assert await _answer(live.play(guest, order)) == 1, "it was acknowledged before"

    # -------------------------------------------------------------- accidents

    async def _kill(self, model: Model, number: int) -> None:
        """A process is killed while it carries out an action; whether that was kept nobody was told."""
        turn = await self._turn(model, number)
        process, playing = self._processes[number], None
        if turn:
            playing = asyncio.create_task(_answer(turn[0].play(turn[1], turn[2])))
            for _ in range(self._chance.randrange(6)):
                await asyncio.sleep(0)
        await self._processes.kill(number)
        self._history.append(f"{model.id} killed at {turn and turn[2].id}")
        for key in [key for key in self._watchers if key[0] == number]:
            del self._watchers[key]
        if turn and playing:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
            await self._processes.written(process)
            entries = await process.services.call(process.services.store.entries, model.id)
            if any(entry.message == turn[2].id for entry in entries):
                self._note(model, turn[1], turn[2], 1)
        await self._processes.bury(process)
        await self._processes.start(number)
        self._spoil(self._processes[number])
        await self._watch(number)

    async def database_fails(self, fail: Callable[[], object], mend: Callable[[], object]) -> None:
        """Nothing is acknowledged while the database is away; what was kept all the same counts afterwards."""
        await asyncio.to_thread(fail)
        try:
            turns = [await self._turn(model, self._chance.randrange(PROCESSES)) for model in self._tables[:4]]
            asked = [(model, turn) for model, turn in zip(self._tables, turns, strict=False) if turn]
            answers = await asyncio.gather(*(_answer(live.play(guest, order)) for _, (live, guest, order) in asked))
        finally:
            await asyncio.to_thread(mend)
        assert set(answers) <= EXPECTED, answers  # stale: a last announcement came in between
        for process in self._processes:
            await process.services.answering()
        store = self._processes[0].services.store
        for model, (_, guest, order) in asked:
            entries = await self._processes[0].services.call(store.entries, model.id)
            if any(entry.message == order.id for entry in entries):
                self._note(model, guest, order, 1)

    # -------------------------------------------------------------- comparing

    async def compare(self) -> None:
        for number in range(PROCESSES):
            for model in self._tables:
                await self._compare(model, number)

    async def _compare(self, model: Model, number: int) -> None:
        live = await self._processes.table(number, model.id)
        await until(lambda: match_of(live).over or live.asked != [1] or not model.alone)
        await live.refresh()
        store = self._processes[number].services.store
        entries = await self._processes[number].services.call(store.entries, model.id)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        line, ids = list[tuple[int, str]](), [entry.message for entry in entries if entry.message]
        for entry in entries:
            if entry.kind == TAKE_BACK:
                del line[entry.ply :]
            elif entry.kind == PLAY:
                line.append((entry.seat, entry.action))
        assert len(ids) == len(set(ids)), "a message was carried out twice"
        assert [action for seat, action in line if not (model.alone and seat)] == model.line
        assert [(move.seat, move.action) for move in match_of(live).moves] == line
        fresh = await self._processes.table((number + 1) % PROCESSES, model.id)
        await fresh.refresh()
        assert truth(fresh) == truth(live)


async def _answer(work: Any) -> object:
    """The result, or the code of the refusal."""
    try:
        return await work
    except Refused as refusal:
        return refusal.code
