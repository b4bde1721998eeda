"""Garbage collection: when it runs, since a full collection stops every table until it has ended.

By default Python runs one whenever the objects in memory have grown by a quarter: with hundreds of tables that takes
half a second, at any time. Objects that are loaded once the rules are ready stay for good and are excluded, and full
collections are rare. Those of young objects are short and frequent: one of 100,000 objects takes as long as four
moves, and floods of connections cause it.
"""

import asyncio
import gc

from filibusta.server.workers.compilation import Compilation

EVERY = 900.0
"""Seconds between two full collections."""
YOUNG, MIDDLE, NEVER = 1_000, 5, 1_000_000
"""The thresholds of the three generations: full collections run only when this module starts them."""


def freeze_loaded() -> None:
    """Excludes all current objects from collection; full collections run only when called.

    It changes the collector of the whole process: call it only in a process that does nothing but serve.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_periodically(compiling: Compilation) -> None:
    """Runs a full collection every quarter of an hour, once the rules are ready. Runs until cancelled."""
    await compiling.wait_for_all()
    freeze_loaded()
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
