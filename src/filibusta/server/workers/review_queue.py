"""A queue of pieces of reviews: short matches come first, and results are cached."""

import asyncio
import heapq
import itertools
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Hashable
from contextlib import asynccontextmanager

PATIENCE = 0.01
"""Seconds that a piece may wait, for each action of its match: a short match passes the long ones that came shortly
before it, and none waits for ever."""
MOST_KEPT = 16_000_000
"""The most bytes of cached pieces."""


class ReviewQueue:
    """The waiting pieces and the cached ones. Pieces are made in a thread, one at a time."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = itertools.count()
        self._busy = False
        self._made: OrderedDict[Hashable, bytes] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Task[bytes]] = {}
        self._most = most
        self.size = 0
        """Bytes that are kept."""

    async def get(self, key: Hashable, plies: int, make: Callable[[], bytes]) -> bytes:
        """Returns the result of ``make`` for a match of this many actions; made once for all requests."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key not in self._under_way:
            self._under_way[key] = task = asyncio.create_task(self._make(key, plies, make))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(self._under_way[key])

    async def _make(self, key: Hashable, plies: int, make: Callable[[], bytes]) -> bytes:
        async with self._turn(plies):
            made = await asyncio.to_thread(make)
        self._made[key] = made
        self.size += len(made)
        while self.size > self._most:
            self.size -= len(self._made.popitem(last=False)[1])
        return made

    @asynccontextmanager
    async def _turn(self, plies: int) -> AsyncGenerator[None, None]:
        if self._busy:
            await self._wait(plies)
        self._busy = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, plies: int) -> None:
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        heapq.heappush(self._waiting, (loop.time() + PATIENCE * plies, next(self._number), mine))
        await mine

    def _pass_on(self) -> None:
        if self._waiting:
            heapq.heappop(self._waiting)[-1].set_result(None)
        else:
            self._busy = False
