"""What compressing the messages of a live connection costs, by setting: ``python -m benchmarks.deflate [game ...]``.

The messages are those of a match at random with four screens, as the server sends them. Browsers always offer to take
them compressed (permessage-deflate) with whatever windows and contexts the server wishes. Processor time is that of
compressing alone, memory what Python allocated for the compressors of a connection; ``benchmarks.load`` has the whole.
"""

import argparse
import asyncio
import random
import tempfile
import time
import tracemalloc
from collections.abc import Callable

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from benchmarks.broadcast import GUESTS, SEATS
from filibusta import game_names
from filibusta.server.protection.compression import Deflate
from filibusta.server.protocol.incoming import Play
from filibusta.server.settings import Settings
from filibusta.server.storage.models import Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher

CONNECTIONS = 20
MOVES = 150
Extension = PerMessageDeflate
SETTINGS: dict[str, Callable[[], Extension]] = {
    "as uvicorn: windows of 4 kB, contexts kept": lambda: Extension(False, False, 12, 12, {"memLevel": 5}),
    "the same at level 1": lambda: Extension(False, False, 12, 12, {"memLevel": 5, "level": 1}),
    "windows of 32 kB, contexts kept": lambda: Extension(False, False, 15, 15),
    "windows of 4 kB, no contexts": lambda: Extension(True, True, 12, 12, {"memLevel": 5}),
    "windows of 32 kB, no contexts": lambda: Extension(True, True, 15, 15),
    "windows of 32 kB, no contexts, level 1": lambda: Extension(True, True, 15, 15, {"level": 1}),
    "ours: the same from some size on": Deflate,
}


async def told(name: str) -> tuple[list[list[bytes]], int]:
    """What each of four screens is sent in a match at random, and its moves."""
    chooser, moves = random.Random(1), 0
    with tempfile.TemporaryDirectory() as folder:
        registry = TableRegistry(Settings.load(folder, pace=0.0, compiling=False))
        await registry.open()
        live = await registry.creation.create(
            GUESTS[0], TableRequest(name, [Seat("human", f"Player {g}", guest=g) for g in GUESTS])
        )
        await live.ready()
        watchers = [Watcher(guest, live.viewpoint(guest, "en")) for guest in GUESTS]
        found: list[list[bytes]] = [[] for _ in watchers]
        for watcher in watchers:
            await live.enter(watcher)
        match = live.match
        while match and not match.over and moves < MOVES:
            seat = live.asked[0]
            action = match.game.actions.name(int(chooser.choice(match.legal_for(seat))))
            await live.play(GUESTS[seat], Play(f"m{live.ply}", live.ply, action))
            moves += 1
            for watcher, messages in zip(watchers, found, strict=True):
                messages += [bytes(message) for message in watcher.drain()]
        await registry.close()
    return found, moves


def measure(make: Callable[[], Extension], screens: list[list[bytes]]) -> tuple[float, int, float]:
    """Processor seconds to compress all, the bytes then, and the bytes that a connection holds meanwhile."""
    began, sent = time.process_time(), 0
    for messages in screens:
        extension = make()
        for message in messages:
            sent += len(extension.encode(Frame(Opcode.TEXT, message)).data)
    spent = time.process_time() - began
    tracemalloc.start()
    open_ones = [make() for _ in range(CONNECTIONS)]
    for extension in open_ones:
        for message in screens[0][:5]:
            extension.encode(Frame(Opcode.TEXT, message))
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return spent, sent, held / CONNECTIONS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    for name in parser.parse_args().names:
        screens, moves = asyncio.run(told(name))
        plain = sum(len(message) for messages in screens for message in messages)
        sizes = sorted(len(message) for messages in screens for message in messages)
        print(f"\n{name}: {moves} moves to {SEATS} screens, {plain / moves / 1000:.1f} kB a move; median message")
        print(f"  {sizes[len(sizes) // 2]} bytes, 99th percentile {sizes[len(sizes) * 99 // 100]}")
        for what, make in SETTINGS.items():
            spent, sent, held = measure(make, screens)
            print(
                f"  {what:45} {1000 * spent / moves:6.3f} ms a move  {sent / moves / 1000:6.1f} kB a move"
                f"  {held / 1000:6.1f} kB a connection",
                flush=True,
            )


if __name__ == "__main__":
    main()
