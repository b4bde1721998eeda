"""What tables say they hold is what they hold: how many stay in memory goes by it.

It is measured in a process where nothing else goes on: servers of other tests take and give up memory meanwhile.
"""

import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from conftest import PATIENCE, FirstActionBots, quiet

from filibusta.engine.game import game_names
from filibusta.server.protocol.incoming import Play
from filibusta.server.storage.models import Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

PEOPLE = ("Ada", "Bea")
MOVES = 6
FACTOR = 1.5


async def played(registry: TableRegistry, name: str, looked_at: bool) -> LiveTable:
    """A table at which some moves were made."""
    chooser = random.Random(1)
    live = await registry.creation.create(
        "Ada", TableRequest(name, [Seat("human", guest, guest=guest) for guest in PEOPLE])
    )
    await live.ready()
    screens = [
        live.viewpoint("Ada", "en"),
        live.viewpoint("Bea", "it", "narrow"),
        live.viewpoint("somebody", "it"),
    ]
    watchers = [Watcher(guest, screen) for guest, screen in zip((*PEOPLE, "somebody"), screens, strict=True)]
    for watcher in watchers if looked_at else ():
        await live.enter(watcher)
    match = live.match
    assert match is not None
    for number in range(MOVES):
        if match.over:
            break
        seat = live.asked[0]
        action = match.game.actions.name(int(chooser.choice(match.legal_for(seat))))
        await live.play(PEOPLE[seat], Play(f"m{number}", live.ply, action))
        for watcher in watchers:
            watcher.drain()
    return live


async def said_and_held(folder: Path, name: str, looked_at: bool) -> tuple[int, int]:
    """What a table says it holds, and what is free when it is let go."""
    registry = TableRegistry(quiet(folder), FirstActionBots())
    await registry.open()
    await registry.drop(
        (await played(registry, name, looked_at)).table.id
    )  # what all tables share is there from now on
    gc.collect()
    tracemalloc.start(1)
    live = await played(registry, name, looked_at)
    said, id = live.size, live.table.id
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    del live
    await registry.drop(id)
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    await registry.close()
    return said, before - after


def main(folder: Path) -> None:
    """Prints what was said and held for each game, looked at or not."""
    for name in game_names():
        for looked_at in (True, False):
            said, held = asyncio.run(said_and_held(folder, name, looked_at))
            print(json.dumps([name, looked_at, said, held]))


@pytest.mark.long
def test_a_table_knows_what_it_holds(tmp_path: Path):
    command = [sys.executable, __file__, str(tmp_path)]
    shared = str(Path(__file__).parents[1])  # its conftest, not the one above it
    paths = {"PYTHONPATH": os.pathsep.join(filter(None, [shared, *sys.path]))}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, env=os.environ | paths
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    assert len(found) == 2 * len(game_names())
    wrong = [
        f"{name}{', looked at' * looked_at}: {said:,} bytes said, {held:,} held"
        for name, looked_at, said, held in found
        if not held / FACTOR < said < held * FACTOR
    ]
    assert not wrong, "\n".join(wrong)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
