"""When memory is searched for what is no longer needed: a full search stops every table until it has ended.

By itself Python makes one whenever a quarter more is held: with hundreds of tables half a second, at any time. What has
been loaded when the rules are ready stays for good and is left out, and full searches are made seldom. The small ones
in between are short and many: one of 100,000 objects takes as long as four moves, and floods of connections cause it.
"""

import asyncio
import gc

from filibusta.server.workers.compilation import Compilation

EVERY = 900.0
"""Seconds from one full search to the next."""
YOUNG, MIDDLE, NEVER = 1_000, 5, 1_000_000
"""So many new objects, and searches of them, until a small and a middle search; full ones are ours."""


def freeze_loaded() -> None:
    """Searches from now on leave out all there is, small ones are many, and full ones are made by who calls for them.

    It is for the whole process: only a process that is nothing but a server may do it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collect_periodically(compiling: Compilation) -> None:
    """A full search every quarter of an hour, once the rules are ready, until it is cancelled."""
    await compiling.wait_for_all()
    freeze_loaded()
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
