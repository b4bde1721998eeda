"""A server on its own decides when its memory is searched: no table waits for it, and nothing is kept for ever."""

import subprocess
import sys

SCRIPT = """
import asyncio, gc
from filibusta.server.operations import gc_tuning
from filibusta.server.workers.compilation import Compilation

full = []
gc.callbacks.append(lambda phase, info: full.append(info["generation"]) if phase == "stop" else None)

class Loop:
    alive = 0
    def __init__(self):
        Loop.alive += 1
        self.itself = self
    def __del__(self):
        Loop.alive -= 1

async def main():
    compilation = Compilation(needed=False)  # loads all games
    full.clear()
    searching = asyncio.create_task(gc_tuning.collect_periodically(compilation))
    await asyncio.sleep(0)
    assert 2 not in full, "nothing before the rules are ready"
    compilation.start()
    for _ in range(10):
        await asyncio.sleep(0)
    assert full.count(2) == 1 and gc.get_freeze_count() > 1000, "what is loaded is left out"
    kept = [[i] for i in range(2_000_000)]  # Python would search all of it several times
    assert full.count(2) == 1, full.count(2)
    Loop()
    gc.collect(1)  # it grows old
    garbage_left = Loop()
    del garbage_left, kept
    while Loop.alive:
        await asyncio.sleep(0.01)
    searching.cancel()

gc_tuning.EVERY = 0.05
asyncio.run(main())
"""


def test_full_searches_are_the_servers_own_and_still_come():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
