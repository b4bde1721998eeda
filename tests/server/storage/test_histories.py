"""Whatever happens to a server in whatever order: no acknowledged action is lost, done twice, or comes back.

**The model** is one ``Match`` that is never stored, never restarted and knows nothing of clocks: every action that was
acknowledged is played on it with the chance it drew, every taking back that was acknowledged is taken back on it. An
action that was refused as ``not-kept`` may or may not have been kept; the model waits until the server says where the
table stands, and that has to be with the action or without. After each step the table must stand where the model does,
to the last field of the position, and in the end it must go on from there.

What happens meanwhile: choices, taking back, messages sent twice, months in which nobody comes (the match is archived),
starts, kills (what is in memory is gone), releases with other rules, clocks that are wrong for hours while the server
runs or when it starts, and a database that does not answer, before or after it has written.
"""

import asyncio
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from copy import copy
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from at_table import GUESTS, begun, match_of, turn
from conftest import PATIENCE, FirstActionBots, quiet
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from filibusta.engine.game import Game, game
from filibusta.engine.match import Match
from filibusta.engine.positions import write_position
from filibusta.server.errors import Refused
from filibusta.server.operations.retention import DAY, Retention
from filibusta.server.protocol.incoming import Play, TakeBack
from filibusta.server.storage import store_thread
from filibusta.server.tables import playing
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.simultaneous_choices import still_asked
from filibusta.server.web.identity import GuestKeys

GAME = "plunder"
"""Turns of many actions, much of which can be taken back."""
HOUR = 3600.0
WRONG = (400 * DAY, 800 * DAY, -400 * DAY, 20 * DAY, 2 * HOUR)
"""By how much a clock is wrong."""
FIRST_PLIES = 60
"""After how many actions at most all choose at the same time, if they do at all."""
STEP = st.tuples(
    st.sampled_from(
        ["play"] * 6 + ["back"] * 2 + ["twice", "away", "start", "kill", "rules", "wrong", "wrong start", "stall"]
    ),
    st.integers(0, 2**16),
)


class World:
    """A server, its clocks and its database, and the model beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.steady, self.wrong = 0.0, 0.0
        self.began = time.time()
        self.registry: TableRegistry
        self.live_table: LiveTable
        self.model: Match
        self.doubtful: Callable[[Match], None] | None = None
        self.orders: list[tuple[str, Play]] = []
        self.sealed: dict[int, str] = {}
        self.touched = 0.0
        self.gate = threading.Event()
        self.gate.set()

    def day(self) -> float:
        return self.began + self.steady + self.wrong

    # ---------------------------------------------------------- the server

    async def open(self) -> None:
        self.registry = TableRegistry(quiet(self.folder), FirstActionBots())
        await self.registry.open()
        keys = GuestKeys(self.registry.services.settings.keys)
        self.upkeep = Retention(self.registry, keys, self.day, lambda: self.steady)
        await self.upkeep.tick()

    async def close(self) -> None:
        await self.registry.close()

    async def start(self) -> None:
        id = self.live_table.table.id
        await self.close()
        await self.open()
        await self.come(id)

    async def come(self, id: str) -> None:
        self.live_table = await self.registry.live_table(id)
        await self.live_table.ready()

    async def passes(self, seconds: float, rounds: int = 10) -> None:
        """True time, in which the server runs and is looked after."""
        for _ in range(rounds):
            self.steady += seconds / rounds
            await self.upkeep.tick()

    # ---------------------------------------------------------- what happens

    async def play(self, chosen: int) -> None:
        match = match_of(self.live_table)
        if match.over:
            return
        seat = still_asked(match, self.sealed)[0]
        legal = match.legal_for(seat)
        if seat == match.player and chosen % 4 and not match.finals().all():
            legal = legal[~match.finals()]  # which can be taken back
        action = match.game.actions.name(int(legal[chosen // 4 % len(legal)]))
        guest, order = GUESTS[seat], Play(f"m{len(self.orders)}", self.live_table.ply, action)
        self.orders.append((guest, order))
        choices = {**self.sealed, seat: action}
        together = set(match.asked)
        await self.does(lambda: self.live_table.play(guest, order), lambda model: self.chosen(model, choices, together))

    def chosen(self, model: Match, choices: dict[int, str], asked: set[int]) -> None:
        """What has been chosen is sealed until all have who are asked at the same time."""
        self.sealed = choices if choices.keys() < asked else {}
        if not self.sealed:
            for chance in self.drew(len(choices)):
                model.play(choices[model.player], chance)

    async def until_all_choose(self, chance: int) -> None:
        """Until several seats choose at the same time: their choices are sealed. Half of all games come there."""
        numbers = Random(chance)
        for _ in range(FIRST_PLIES):
            if len(match_of(self.live_table).asked) > 1:
                return
            await self.play(4 * numbers.randrange(2**14))

    async def back(self, chosen: int) -> None:
        match = match_of(self.live_table)
        earliest = match.take_back_to(match.player) if not match.over else None
        if earliest is None:
            return
        ply = earliest + chosen % (match.ply - earliest)
        order, goal = (
            TakeBack(f"b{chosen}-{len(self.orders)}-{self.live_table.ply}", self.live_table.base + ply),
            self.live_table.base + ply,
        )
        self.orders.append((GUESTS[match.player], Play(order.id, 0, "pass")))
        await self.does(
            lambda: self.live_table.take_back(GUESTS[match.player], order), lambda model: self.taken_back(model, goal)
        )

    def taken_back(self, model: Match, goal: int) -> None:
        self.sealed = {}
        model.take_back(goal)

    async def does(self, send: Callable[[], Any], done: Callable[[Match], Any]) -> None:
        try:
            await asyncio.wait_for(send(), PATIENCE)
        except Refused as refusal:
            assert refusal.code == "not-kept", refusal
            self.doubtful = self.doubtful or done
        else:
            done(self.model)
            self.touched = self.steady

    def drew(self, actions: int) -> list[Sequence[int]]:
        """What each of the latest actions drew."""
        return [entry.chance for entry in self.registry.services.store.entries(self.live_table.table.id)[-actions:]]

    async def twice(self, chosen: int) -> None:
        guest, order = self.orders[chosen % len(self.orders)] if self.orders else turn(self.live_table)
        if self.orders and order.ply < self.live_table.ply:
            try:
                await self.live_table.play(guest, order)
            except Refused as refusal:
                assert refusal.code in ("stale", "over")

    async def away(self, chosen: int) -> None:
        """Nobody comes for two months: the match is archived. After a year it would be deleted."""
        if self.steady - self.touched > 240 * DAY:
            await self.play(chosen)
        await self.passes(61 * DAY)
        await self.come(self.live_table.table.id)

    async def kill(self, chosen: int) -> None:
        self.registry._live_tables.pop(self.live_table.table.id)  # pyright: ignore[reportPrivateUsage]
        await self.come(self.live_table.table.id)

    async def other_rules(self, chosen: int) -> None:
        """A release in which no game of the one before is played the same, as far as anybody knows."""
        of = game(GAME)
        object.__setattr__(of, "version", of.version + 1)
        await self.start()

    async def clock_is_wrong(self, chosen: int, start: bool = False) -> None:
        if chosen % 2:
            await self.away(chosen)
        self.wrong = WRONG[chosen // 2 % len(WRONG)]
        if start:
            await self.start()
        await self.passes(0.9 * HOUR)
        if chosen % 3:
            await self.play(chosen)
        if start and chosen % 4:
            await self.start()
            await self.passes(0.9 * HOUR)
        self.wrong = 0.0
        await self.passes(2 * DAY if chosen % 5 else HOUR)
        await self.come(self.live_table.table.id)

    async def stall(self, chosen: int) -> None:
        """The database does not answer, and nobody knows whether it has written; then it is back."""
        store = self.registry.services.store
        append = type(store).append

        def silent(*args: Any) -> None:
            if chosen % 2:
                append(store, *args)
            self.gate.wait(PATIENCE)
            if not chosen % 2:
                append(store, *args)

        self.gate.clear()
        store.append = silent  # type: ignore[method-assign]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store_thread, "WAITED", 0.05)
            patch.setattr(store_thread, "STUCK", 0.0)
            await self.play(chosen)
            await self.play(chosen + 1)
        del store.append
        self.gate.set()
        await self.registry.services.answering()
        await self.live_table.wait_until_stored()
        await self.come(self.live_table.table.id)

    # ---------------------------------------------------------- what must be so

    def check(self) -> None:
        """The table stands where the model does; a doubtful action was kept or was not, once and for all."""
        if self.doubtful is not None:
            if not self.stands(self.model):
                self.doubtful(self.model)
            self.doubtful = None
        assert self.live_table.status in ("running", "over"), self.live_table.note
        assert self.live_table.ply == self.model.ply
        assert self.stands(self.model)

    def stands(self, model: Match) -> bool:
        return self.live_table.ply == model.ply and written(match_of(self.live_table)) == written(model)


def same_version(of: Game, version: int) -> bool:
    """No game of another release is played the same."""
    return version == of.version


def written(match: Match) -> str:
    return write_position(match.game, match.whole_position())


async def run(world: World, deal: int, steps: Sequence[tuple[str, int]]) -> None:
    await world.open()
    world.live_table = await begun(world.registry, game=GAME)
    world.model = copy(match_of(world.live_table))
    happens: dict[str, Callable[[int], Any]] = {
        "play": world.play,
        "back": world.back,
        "twice": world.twice,
        "away": world.away,
        "start": lambda _: world.start(),
        "kill": world.kill,
        "rules": world.other_rules,
        "wrong": world.clock_is_wrong,
        "wrong start": lambda chosen: world.clock_is_wrong(chosen, start=True),
        "stall": world.stall,
    }
    if deal % 2:
        await world.until_all_choose(deal)
    for what, chosen in steps:
        await world.come(world.live_table.table.id)
        await happens[what](chosen)
        world.check()
    await world.start()
    world.check()
    await world.play(0)
    world.check()
    await world.close()


def lived(deal: int, steps: Sequence[tuple[str, int]]) -> None:
    of = game(GAME)
    version = of.version
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        world = World(Path(folder))
        patch.setattr(time, "time", world.day)
        patch.setattr("filibusta.server.tables.creation.secrets", SimpleNamespace(token_bytes=Random(deal).randbytes))
        patch.setattr(playing, "SNAPSHOT_EVERY", 3)
        patch.setattr(store_thread, "WAITED", PATIENCE)
        patch.setattr(store_thread, "ASKED_AGAIN", 0.01)
        patch.setattr(Game, "replays", same_version)
        try:
            asyncio.run(asyncio.wait_for(run(world, deal, steps), PATIENCE))
        finally:
            world.gate.set()
            object.__setattr__(of, "version", version)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**16), st.lists(STEP, min_size=10, max_size=40))
def test_no_acknowledged_action_is_lost_done_twice_or_comes_back(deal: int, steps: Sequence[tuple[str, int]]):
    lived(deal, steps)
