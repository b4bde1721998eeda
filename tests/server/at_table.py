"""Tables for tests that need no sockets: a hall of its own, and who plays what."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from conftest import GAME, PATIENCE, FirstBots

from filibusta.engine.match import Match
from filibusta.engine.positions import write_position
from filibusta.server.protocol.messages import Play
from filibusta.server.settings import Settings
from filibusta.server.storage.models import Seat
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall, Wish
from filibusta.server.tables.screens.watchers import Watcher

ADA, BEA = Seat("human", "Ada", guest="ada"), Seat("human", "Bea", guest="bea")
BOT = Seat("bot", level="1")
GUESTS = ("ada", "bea")


def in_hall(test: Callable[[Hall], Awaitable[None]]) -> Callable[[Settings], None]:
    """A test inside an event loop, with a hall of its own."""

    @wraps(test)
    def run(settings: Settings) -> None:
        async def inside() -> None:
            async with opened(settings) as hall:
                await asyncio.wait_for(test(hall), PATIENCE)

        asyncio.run(inside())

    del run.__wrapped__  # pytest must see the settings, not the hall
    return run


class opened:  # noqa: N801
    """A hall as long as the block lasts."""

    def __init__(self, settings: Settings) -> None:
        self.hall = Hall(settings, FirstBots())

    async def __aenter__(self) -> Hall:
        await self.hall.open()
        return self.hall

    async def __aexit__(self, *_: object) -> None:
        await self.hall.close()


async def begun(hall: Hall, *seats: Seat, game: str = GAME, **more: Any) -> Room:
    room = await hall.create("ada", Wish(game, seats or (ADA, BEA), **more))
    await room.ready()
    assert room.match
    return room


def match_of(room: Room) -> Match:
    assert room.match
    return room.match


def turn(room: Room, action: str | None = None, id: str = "") -> tuple[str, Play]:
    """Who must decide, and an order that is legal now."""
    match = match_of(room)
    name = action or match.game.actions.name(int(match.legal()[0]))
    return GUESTS[match.player], Play(id or f"m{room.ply}", room.ply, name)


async def finish(room: Room, most: int = 10_000) -> None:
    while not match_of(room).over and most:
        await room.play(*turn(room))
        most -= 1


async def played(room: Room) -> None:
    """Until the bots of a table have played to the end, with somebody there."""
    async with room.present("somebody"):
        while not match_of(room).over:
            await room.changed()


def truth(room: Room) -> bytes:
    return match_of(room).whole_position().tobytes()


def position(room: Room) -> str:
    """The same without what belongs to the latest action."""
    return write_position(match_of(room).game, match_of(room).whole_position())


async def told(watcher: Watcher) -> list[Any]:
    """What waits in a watcher's queue."""
    found: list[Any] = []
    while not watcher._queue.empty():  # pyright: ignore[reportPrivateUsage]
        message = await watcher.take()
        found.append(msgspec.json.decode(message) if message else None)
    return found


def watcher_of(room: Room, guest: str) -> Watcher:
    return Watcher(guest, room.watching(guest, "en"))
