"""What rooms say they hold is what they hold: how many stay in memory goes by it."""

import asyncio
import gc
import random
import tracemalloc
from pathlib import Path

import pytest
from conftest import FirstBots, quiet

from filibusta.engine.game import game_names
from filibusta.server.hall import Hall, Wish
from filibusta.server.messages import Play
from filibusta.server.rooms import Room
from filibusta.server.stored import Seat
from filibusta.server.watchers import Watcher

PEOPLE = ("Ada", "Bea")
MOVES = 6
FACTOR = 1.5


async def played(hall: Hall, name: str, looked_at: bool) -> Room:
    """A table at which some moves were made."""
    chooser = random.Random(1)
    room = await hall.create("Ada", Wish(name, [Seat("human", guest, guest=guest) for guest in PEOPLE]))
    await room.ready()
    screens = [room.watching("Ada", "en"), room.watching("Bea", "it", "narrow"), room.watching("somebody", "it")]
    watchers = [Watcher(guest, screen) for guest, screen in zip((*PEOPLE, "somebody"), screens, strict=True)]
    for watcher in watchers if looked_at else ():
        await room.enter(watcher)
    match = room.match
    assert match is not None
    for number in range(MOVES):
        if match.over:
            break
        seat = room.asked[0]
        action = match.game.actions.name(int(chooser.choice(match.legal_for(seat))))
        await room.play(PEOPLE[seat], Play(f"m{number}", room.ply, action))
        for watcher in watchers:
            watcher.drain()
    return room


async def said_and_held(folder: Path, name: str, looked_at: bool) -> tuple[int, int]:
    """What a table says it holds, and what is free when it is let go."""
    hall = Hall(quiet(folder), FirstBots())
    await hall.open()
    room = await played(hall, name, looked_at)
    said, id = room.size, room.table.id
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    del room
    await hall.drop(id)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    await hall.close()
    return said, before - after


@pytest.mark.parametrize("looked_at", [True, False])
@pytest.mark.parametrize("name", game_names())
def test_a_room_knows_what_it_holds(tmp_path: Path, name: str, looked_at: bool):
    tracemalloc.start(1)
    try:
        said, held = asyncio.run(said_and_held(tmp_path, name, looked_at))
    finally:
        tracemalloc.stop()
    assert held / FACTOR < said < held * FACTOR, f"{said:,} bytes said, {held:,} held"
