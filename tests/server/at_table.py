"""Tables for tests that need no sockets: a registry of their own, and who plays what."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from conftest import GAME, PATIENCE, FirstActionBots

from filibusta.engine.match import Match
from filibusta.engine.positions import write_position
from filibusta.server.protocol.incoming import Play
from filibusta.server.settings import Settings
from filibusta.server.storage.models import Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

ADA, BEA = Seat("human", "Ada", guest="ada"), Seat("human", "Bea", guest="bea")
BOT = Seat("bot", level="1")
GUESTS = ("ada", "bea")


def with_registry(test: Callable[[TableRegistry], Awaitable[None]]) -> Callable[[Settings], None]:
    """A test inside an event loop, with a registry of its own."""

    @wraps(test)
    def run(settings: Settings) -> None:
        async def inside() -> None:
            async with opened(settings) as registry:
                await asyncio.wait_for(test(registry), PATIENCE)

        asyncio.run(inside())

    del run.__wrapped__  # pytest must see the settings, not the registry
    return run


class opened:  # noqa: N801
    """A registry as long as the block lasts."""

    def __init__(self, settings: Settings) -> None:
        self.registry = TableRegistry(settings, FirstActionBots())

    async def __aenter__(self) -> TableRegistry:
        await self.registry.open()
        return self.registry

    async def __aexit__(self, *_: object) -> None:
        await self.registry.close()


async def begun(registry: TableRegistry, *seats: Seat, game: str = GAME, **more: Any) -> LiveTable:
    live = await registry.creation.create("ada", TableRequest(game, seats or (ADA, BEA), **more))
    await live.ready()
    assert live.match
    return live


def match_of(live: LiveTable) -> Match:
    assert live.match
    return live.match


def turn(live: LiveTable, action: str | None = None, id: str = "") -> tuple[str, Play]:
    """Who must decide, and an order that is legal now."""
    match = match_of(live)
    name = action or match.game.actions.name(int(match.legal()[0]))
    return GUESTS[match.player], Play(id or f"m{live.ply}", live.ply, name)


async def finish(live: LiveTable, most: int = 10_000) -> None:
    while not match_of(live).over and most:
        await live.play(*turn(live))
        most -= 1


async def played(live: LiveTable) -> None:
    """Until the bots of a table have played to the end, with somebody there."""
    async with live.present("somebody"):
        while not match_of(live).over:
            await live.changed()


def truth(live: LiveTable) -> bytes:
    return match_of(live).whole_position().tobytes()


def position(live: LiveTable) -> str:
    """The same without what belongs to the latest action."""
    return write_position(match_of(live).game, match_of(live).whole_position())


async def told(watcher: Watcher) -> list[Any]:
    """What waits in a watcher's queue."""
    found: list[Any] = []
    while not watcher._queue.empty():  # pyright: ignore[reportPrivateUsage]
        message = await watcher.take()
        found.append(msgspec.json.decode(message) if message else None)
    return found


def watcher_of(live: LiveTable, guest: str) -> Watcher:
    return Watcher(guest, live.viewpoint(guest, "en"))
