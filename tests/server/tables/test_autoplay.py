"""Bots play on by themselves: with nobody there, after a restart, when the store fails."""

import asyncio
from typing import Any

import pytest
from at_table import ADA, BOT, begun, match_of, opened, played, turn, with_registry
from conftest import PATIENCE

from filibusta.server.protocol.incoming import Speed
from filibusta.server.settings import Settings
from filibusta.server.storage.models import OVER, AppendRequest
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables import autoplay
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.watchers import SPEEDS, Watcher, slowest


@with_registry
async def test_bots_play_for_themselves_while_somebody_looks(registry: TableRegistry):
    live = await begun(registry, BOT, BOT, BOT)
    autoplay = live._autoplay  # pyright: ignore[reportPrivateUsage]
    assert not autoplay.is_due()
    async with live.present("somebody"):
        assert autoplay.is_due()
        while not match_of(live).over:
            await live.changed()
    assert (await registry.services.fetch(live.table.id)).state == OVER


@with_registry
async def test_bots_play_for_people_who_are_away(registry: TableRegistry):
    live = await begun(registry, BOT, BOT, ADA)
    while live.asked != [2]:
        await live.changed()
    assert live.idle or live.ply > 0


@with_registry
async def test_a_bot_that_chooses_nonsense_does_not_stop_the_game(registry: TableRegistry):
    async def choose(view: object, level: str, person: str = "") -> int:
        return 10_000

    registry.services.bots.choose = choose  # type: ignore[method-assign]
    await played(await begun(registry, BOT, BOT))


def test_a_bot_tries_again_when_its_move_could_not_be_kept(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(autoplay, "PATIENCE", 0.001)

    @with_registry
    async def check(registry: TableRegistry) -> None:
        append, failures = registry.services.store.append, [StoreFailed("busy")] * 3

        def sometimes(*requests: AppendRequest) -> None:
            if failures:
                raise failures.pop()
            append(*requests)

        registry.services.store.append = sometimes  # type: ignore[method-assign]
        await played(await begun(registry, BOT, BOT))
        assert not failures

    check(settings)


def test_bots_go_on_after_a_restart(settings: Settings):
    async def first() -> tuple[str, int]:
        async with opened(settings) as registry:

            async def choose(view: Any, level: str, person: str = "") -> int:
                await asyncio.Event().wait()
                return 0

            registry.services.bots.choose = choose  # type: ignore[method-assign]
            live = await begun(registry, ADA, BOT)
            while live.asked == [0]:
                await live.play(*turn(live))
            return live.table.id, live.ply

    async def second(id: str, ply: int) -> None:
        async with opened(settings) as registry:
            while registry.known(id) is None:
                await asyncio.sleep(0.01)
            live = await registry.live_table(id)
            await live.ready()
            while live.ply == ply:
                await live.changed()

    asyncio.run(asyncio.wait_for(second(*asyncio.run(first())), PATIENCE))


def test_bots_wait_longer_the_more_was_told():
    waits = [autoplay.pause_after(told, 0.6) for told in range(40)]
    assert waits[0] == 0.6
    assert waits[1] < waits[2] < waits[3]
    assert max(waits) == autoplay.LONGEST_PAUSE
    assert autoplay.pause_after(40, 0) == 0


def test_a_bot_goes_on_at_once_after_a_choice_of_its_own_that_told_nothing():
    assert autoplay.pause_after(0, 0.6, own=True) == 0
    assert autoplay.pause_after(1, 0.6, own=True) == autoplay.pause_after(1, 0.6)


def test_bots_wait_for_the_slowest_screen_of_those_who_play():
    def watcher(speed: Speed, *seats: int) -> Watcher:
        return Watcher("guest", Viewpoint(-1, seats, "en", "wide"), speed=speed)

    assert slowest([watcher("fast", 0), watcher("normal", 1)]) == (1, 1)
    assert slowest([watcher("off", 0), watcher("slow")]) == (SPEEDS["off"], SPEEDS["slow"])
    assert slowest([watcher("off"), watcher("slow")]) == (0, SPEEDS["slow"])
