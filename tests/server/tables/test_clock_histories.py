"""Random histories of a table with clocks, compared with a simple model.

People play, run out of time, resign, leave and come back; servers restart, workers die, clocks of machines are set.
"""

import random
from dataclasses import asdict
from unittest.mock import patch

import pytest
from at_table import ADA, BEA, begun, match_of, with_registry

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Attend, Play
from filibusta.server.storage.clock import StoreClock
from filibusta.server.storage.database import ALIVE
from filibusta.server.storage.deadlines import LEASE, Deadlines
from filibusta.server.storage.models import BY_BOT, BY_RESIGNING, LIVE, Seat, Timing
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.playing import CLOCK
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.seat_status import BACK, LAG, SHOWN

CARL = Seat("human", "Carl", guest="carl")
START, INCREMENT = 90, 4


class Model:
    """Clocks that simply run: what is left of each seat, and how long its decision has taken."""

    def __init__(self, seats: int) -> None:
        self.left = [float(START)] * seats
        self.taken = [0.0] * seats
        self.free = [LAG + SHOWN] * seats
        self.bot, self.resigned = [False] * seats, list[int]()

    def runs(self, asked: list[int], seconds: float) -> None:
        for seat in asked:
            if not self.bot[seat]:
                self.taken[seat] += seconds

    def shown(self, seat: int) -> float:
        return max(0.0, min(self.left[seat], self.left[seat] - (self.taken[seat] - self.free[seat])))

    def stops(self, seat: int, earned: float) -> None:
        self.left[seat] = self.shown(seat) + earned
        self.taken[seat] = 0.0


class History:
    """A table, its model, and the clocks of the machine and of the processor."""

    def __init__(self, registry: TableRegistry, live: LiveTable, numbers: random.Random) -> None:
        self.registry, self.live, self.numbers = registry, live, numbers
        self.model = Model(len(live.table.seats))
        self.steady, self.machine = 1000.0, registry.services.store.now() + 1.0
        self.store = registry.services.store
        self.guests = ["ada", "bea", "carl"]
        self.number = 0

    def record(self) -> None:
        self.registry.services.uptime.record()

    def pass_(self, seconds: float, up: bool = True) -> None:
        self.steady += seconds
        self.machine += seconds
        if up:
            self.store._remember(ALIVE, repr(self.store.now()))  # pyright: ignore[reportPrivateUsage]
            self.model.runs(self.live.asked, seconds)
        self.record()

    async def settle(self) -> None:
        """Bots decide at once, and cost nobody's time; who is asked after them has something to look at."""
        while self.live.seat_statuses.waits_for_bot:
            await self.live.changed()

    async def act(self, what: str) -> None:
        """Does one thing at the table and in the model."""
        live, model, numbers = self.live, self.model, self.numbers
        self.number += 1
        before, id = live.asked, f"m{self.number}"
        seat = numbers.choice(before) if before else 0
        match what:
            case "play":
                if model.shown(seat) <= 0:
                    return
                match = match_of(live)
                action = match.game.actions.name(int(numbers.choice(list(match.legal_for(seat)))))
                await live.play(self.guests[seat], Play(id, live.ply, action, seat))
                model.stops(seat, INCREMENT)
                await self.moved(seat, before)
            case "wait":
                self.pass_(numbers.choice([0.2, 1.0, 3.0, 8.0, 25.0]))
                await self.due()
            case "away":
                self.pass_(numbers.choice([10.0, 4000.0, 90_000.0]), up=False)
                await self.due()
            case "set":
                self.machine += numbers.choice([-60.0, 60.0])
                self.record()
                await self.due()
            case "kill":
                await self.registry.services.call(Deadlines(self.store).take, [CLOCK], 10)
                self.pass_(LEASE + 1)
                await self.due()
            case "bot":
                if not model.bot[seat]:
                    await live.attend(self.guests[seat], Attend(id, "bot", seat=seat))
                    model.stops(seat, 0)
                    model.bot[seat] = True
                    await self.moved(seat, before)
            case "return":
                out = [n for n in range(3) if model.bot[n] and n not in model.resigned]
                if out:
                    seat = numbers.choice(out)
                    await live.attend(self.guests[seat], Attend(id, "return", seat=seat))
                    model.bot[seat], model.left[seat] = False, max(model.left[seat], BACK)
                    model.taken[seat], model.free[seat] = 0.0, 0.0
            case "swap":
                if not model.bot[seat]:
                    await live.attend(self.guests[seat], Attend(id, "leave", seat=seat))
                    model.stops(seat, 0)
                    model.bot[seat] = True
                    await self.moved(seat, before)
                    if live.over:
                        return
                    self.guests[seat] = f"guest-{self.number}"
                    await live.take_over(seat, self.guests[seat], f"Guest {self.number}")
                    model.bot[seat], model.left[seat] = False, float(START)
                    model.taken[seat], model.free[seat] = 0.0, 0.0
            case "resign":
                await live.attend(self.guests[seat], Attend(id, "resign", seat=seat))
                await self.out([seat], before, resigns=True)
            case _:
                raise ValueError(what)

    async def due(self) -> None:
        """What is due is done; in the model, whoever has no time left is out."""
        while await self.registry.jobs.work():
            pass
        asked = self.live.asked if not self.live.over else []
        late = [n for n in range(3) if not self.model.bot[n] and self.model.shown(n) <= 0 and self.model.taken[n]]
        if late:
            resigns = self.live.seat_statuses.resigns_at_end
            await self.out(late, asked, resigns)

    async def out(self, seats: list[int], before: list[int], resigns: bool) -> None:
        for seat in seats:
            self.model.stops(seat, 0)
            self.model.bot[seat] = True
            if resigns:
                self.model.resigned.append(seat)
        await self.moved(seats[-1], before)

    async def moved(self, seat: int, before: list[int]) -> None:
        """Others decide now: they have something to look at first, and whoever goes on has not."""
        live, model = self.live, self.model
        bots = live.seat_statuses.waits_for_bot
        await self.settle()
        for other in live.asked:
            if model.taken[other] == 0.0:
                again = other == seat and seat in before and not bots
                model.free[other] = LAG if again else LAG + SHOWN

    async def check(self) -> None:
        live, model = self.live, self.model
        fresh = LiveTable(self.registry.services, await self.registry.services.fetch(live.table.id))
        await fresh.ready()
        for one in (live, fresh):
            assert one.over == (len(model.resigned) >= 2) or match_of(one).over
            assert [bool(one.seat_statuses.bot_level(n)) for n in range(3)] == model.bot
            if not one.over:
                shown = [clock.left if (clock := one.clock(n)) else None for n in range(3)]
                assert shown == [None if model.bot[n] else pytest.approx(model.shown(n), abs=0.11) for n in range(3)]
        assert [asdict(seat) for seat in fresh.seat_statuses.seats] == [
            asdict(seat) for seat in live.seat_statuses.seats
        ]
        assert (fresh.ply, fresh.places, fresh.asked) == (live.ply, live.places, live.asked)
        if live.over:
            last = [seat for seat in sorted(range(3), key=lambda n: -live.places[n]) if seat in model.resigned]
            assert last == model.resigned, "whoever resigned first is the last"

    async def restart(self) -> None:
        """The process is killed, and another one begins."""
        await self.live.close()
        self.registry._live_tables.pop(self.live.table.id, None)  # pyright: ignore[reportPrivateUsage]
        self.live = await self.registry.live_table(self.live.table.id)
        await self.live.ready()
        await self.settle()


WEIGHTS = {
    "play": 50,
    "wait": 16,
    "away": 4,
    "set": 4,
    "kill": 2,
    "bot": 3,
    "return": 8,
    "swap": 2,
    "resign": 1,
    "restart": 5,
}


async def history(registry: TableRegistry, seed: int, steps: int) -> int:
    """Plays a random history; returns the number of actions."""
    numbers = random.Random(seed)
    await registry.jobs.stop()
    end = BY_RESIGNING if seed % 3 == 0 else BY_BOT
    timing = Timing(LIVE, START, INCREMENT, end=end, level="1")
    told = History.__new__(History)
    told.steady, told.machine = 1000.0, registry.services.store.now() + 1.0
    registry.services.store.clock = StoreClock(lambda: told.steady)
    with patch("filibusta.server.storage.database.time.time", lambda: told.machine):
        registry.services.uptime.record()
        live = await begun(registry, ADA, BEA, CARL, timing=timing)
        steady, machine = told.steady, told.machine
        told.__init__(registry, live, numbers)  # type: ignore[misc]
        told.steady, told.machine = steady, machine
        for _ in range(steps):
            if told.live.over:
                break
            what = numbers.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
            if what == "restart":
                await told.restart()
            else:
                await told.act(what)
            await told.check()
        assert not told.live.over or (await refused(told)), "after the end nothing can be asked for"
    return told.live.ply


async def refused(told: History) -> bool:
    try:
        await told.live.attend(told.guests[0], Attend("late", "bot", seat=0))
    except Refused as refusal:
        return refusal.code == "over"
    return False


@with_registry
async def test_random_histories_agree_with_a_simple_model(registry: TableRegistry):
    for seed in range(3):
        await history(registry, seed, 50)


@pytest.mark.long
@with_registry
async def test_many_random_histories_agree_with_a_simple_model(registry: TableRegistry):
    assert sum([await history(registry, seed, 300) for seed in range(3, 63)]) > 2000
