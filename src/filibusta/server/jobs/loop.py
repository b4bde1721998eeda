"""The loop that takes deadlines: it sleeps until the next one is due, and is woken when an earlier one is written."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import inf

import structlog

from filibusta.server.services import Services
from filibusta.server.storage.database import Conflict, StoreFailed
from filibusta.server.storage.deadlines import LEASE, Deadlines, TakenDeadline
from filibusta.server.storage.uptime import EVERY as RECORDED_EVERY

log = structlog.get_logger()
AT_ONCE = 20
"""Deadlines that one process takes at once."""
LOOK = 5.0
"""Seconds after which a loop looks for deadlines that another process wrote."""
NEVER = -inf
Handler = Callable[[TakenDeadline], Awaitable[float | None]]
"""Handles a deadline, perhaps more than once; returns a later time for it, or None when done."""


class UnknownKind(LookupError):
    """No handler is registered for a kind of deadline."""


class Jobs:
    """The handlers of a process and the loop that calls them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._deadlines = Deadlines(services.store)
        self._handlers: dict[str, Handler] = {}
        self._earlier = asyncio.Event()
        self._next = NEVER
        """The time of the database until which the loop sleeps; ``NEVER`` while it does not."""
        self._written = inf
        """The earliest of the deadlines written here since it last looked."""
        self._due: float | None = None
        """The time of the next deadline, as of the last look."""
        self._tasks: list[asyncio.Task[None]] = []
        self.done = self.failed = 0
        """Deadlines met, and attempts that failed."""
        services.deadline_set = self.wake

    def register(self, kind: str, handler: Handler) -> None:
        """Names the handler of a kind of deadline."""
        if kind in self._handlers:
            raise ValueError(f"deadlines of the kind {kind} have a handler")
        self._handlers[kind] = handler

    def wake(self, due: float) -> None:
        """Wakes the loop no later than a deadline that was just written."""
        self._written = min(self._written, due)
        if due < self._next:
            self._earlier.set()

    def start(self, taking: bool = True) -> None:
        """Starts the loop; ``taking``: whether this process takes deadlines, or only records that it is up."""
        self._tasks.append(asyncio.create_task(self._beat()))
        if taking:
            self._tasks.append(asyncio.create_task(self._run()))

    async def stop(self) -> None:
        """Stops the loop; unfinished deadlines go to another process when their leases end."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            with suppress(StoreFailed, Conflict):  # two may begin at once
                await self._services.call(self._services.uptime.record)
            await asyncio.sleep(RECORDED_EVERY)

    async def _run(self) -> None:
        while True:
            try:
                while await self.work() == AT_ONCE:
                    pass
                await self._rest()
            except StoreFailed as error:
                log.error("the database failed", task="deadlines", reason=str(error))
                await asyncio.sleep(LOOK)

    async def work(self) -> int:
        """Takes the deadlines that are due and calls their handlers; returns how many were taken."""
        self._earlier.clear()
        self._written = inf
        taken, self._due = await self._services.call(self._look)
        await asyncio.gather(*(self._meet(one) for one in taken))
        return len(taken)

    def _look(self) -> tuple[list[TakenDeadline], float | None]:
        kinds = sorted(self._handlers)
        return self._deadlines.take(kinds, AT_ONCE), self._deadlines.next(kinds)

    async def _rest(self) -> None:
        """Sleeps until the next deadline may be taken."""
        store = self._services.store
        self._next = min(self._written, store.now() + LOOK, inf if self._due is None else self._due)
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self._next - store.now())):
                await self._earlier.wait()
        self._next = NEVER

    async def _meet(self, taken: TakenDeadline) -> None:
        """Calls the handler of a deadline and updates its row; a failure is retried later."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(LEASE):
                later = await self.handler(taken.kind)(taken)
            if later is None:
                await self._services.call(self._deadlines.finish, taken)
            else:
                await self._services.call(self._deadlines.put_off, taken, later)
                self.wake(later)
            self.done += 1
        except Exception as error:
            self.failed += 1
            took = round(time.monotonic() - begun, 3)
            log.warning("a deadline was not met", kind=taken.kind, table=taken.match, reason=str(error), seconds=took)
            with suppress(StoreFailed):
                self.wake(await self._services.call(self._deadlines.fail, taken))

    def handler(self, kind: str) -> Handler:
        """Returns the handler of a kind; raises ``UnknownKind`` if there is none."""
        if kind not in self._handlers:
            raise UnknownKind(f"there is no handler for deadlines of the kind {kind!r}")
        return self._handlers[kind]
