"""Fair scheduling of requests: one at a time of each address, however many it sends.

All requests share one thread. If one address had hundreds under way, a move of somebody else would wait for them all.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

RESTS = 4.0
"""The pause after a request while more of its address wait, as a multiple of the time that it took."""
LONGEST_REST = 0.5
"""Seconds."""


class RequestSlot:
    """The turn of one request; it may be released early by a request that only waits from then on."""

    def __init__(self, scheduler: "RequestScheduler", address: str) -> None:
        self._scheduler = scheduler
        self._address = address
        self._held = True
        self._began = asyncio.get_running_loop().time()

    def release(self) -> None:
        """Lets the next request of this address proceed."""
        if self._held:
            self._held = False
            took = asyncio.get_running_loop().time() - self._began
            self._scheduler.release(self._address, min(RESTS * took, LONGEST_REST))


class RequestScheduler:
    """The turns of all addresses."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """The waiting requests of each address whose request is being handled."""

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncGenerator[RequestSlot, None]:
        """Waits for the turn of this request."""
        if address in self._waiting:
            await self._wait(address)
        else:
            self._waiting[address] = deque()
        slot = RequestSlot(self, address)
        try:
            await asyncio.sleep(0)  # those that came at the same moment queue up, however little work this one is
            yield slot
        finally:
            slot.release()

    async def _wait(self, address: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._waiting[address].append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release(address)
            raise

    def release(self, address: str, rest: float = 0.0) -> None:
        """Ends a turn; after a pause it goes to the request that has waited longest."""
        queue = self._waiting[address]
        while queue and queue[0].done():
            queue.popleft()
        if not queue:
            del self._waiting[address]
        elif rest:
            asyncio.get_running_loop().call_later(rest, self.release, address)
        else:
            queue.popleft().set_result(None)
