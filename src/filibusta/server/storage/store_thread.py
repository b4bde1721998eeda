"""The thread in which the store is called, and how long it is waited for: a database may be silent rather than away.

Whoever waits is told in time that nothing was done, or that nobody knows. From then on nobody waits any more, until
the database answers a question that is put to it again and again.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

import structlog

from filibusta.server.storage.batches import Batches
from filibusta.server.storage.database import StoreFailed, Unanswered
from filibusta.server.storage.models import AppendRequest
from filibusta.server.storage.store import Store

log = structlog.get_logger()
P = ParamSpec("P")
R = TypeVar("R")
WAITED = 4.0
"""Seconds for which the store is waited for."""
STUCK = 1.0
"""Seconds after which one call that was waited for in vain is given up, and not only those behind it."""
ASKED_AGAIN = 0.5
"""Seconds between two questions whether a silent database answers."""
ENDING = 3.0
"""Seconds that the last calls have when the server ends."""


class WriterThread(Executor):
    """A daemon thread that carries out calls in order. ``before`` is called in it before each of them."""

    def __init__(self, before: Callable[[], None]) -> None:
        self._before = before
        self._work: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._closed = False
        self._since: float | None = None
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def busy(self) -> float:
        """The seconds since the current call began; 0 if there is none."""
        since = self._since
        return 0.0 if since is None else time.monotonic() - since

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Queues a call and returns its future; raises ``RuntimeError`` after the end."""
        if self._closed:
            raise RuntimeError("the store is closed")
        future: Future[R] = Future()
        self._work.put((future, lambda: fn(*args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Takes nothing more; what waits is done all the same."""
        if not self._closed:
            self._closed = True
            self._work.put(None)
        if wait:
            self._thread.join()

    def _run(self) -> None:
        while work := self._work.get():
            future, call = work
            if future.set_running_or_notify_cancel():
                self._since = time.monotonic()
                try:
                    self._before()
                    found = call()
                except BaseException as error:
                    future.set_exception(error)
                else:
                    future.set_result(found)
                self._since = None
            del work, future, call


class StoreThread:
    """Calls of the store that come to an end in time. ``StoreFailed`` where they were in vain."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writer = WriterThread(store.heed)
        self._batches = Batches(store, self._writer)
        self._answers = asyncio.Event()
        self._answers.set()
        self._asking: asyncio.Task[None] | None = None

    @property
    def is_silent(self) -> bool:
        """Tells whether the database does not answer at the moment."""
        return not self._answers.is_set()

    async def answering(self) -> None:
        """Returns when the database answers."""
        await self._answers.wait()

    async def call(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Calls the store in its thread; ``Unanswered`` if nobody knows what became of it."""
        self._check()
        work = self._writer.submit(lambda: function(*args, **kwargs))
        return await self._within(asyncio.wrap_future(work), work.cancel)

    async def append(self, request: AppendRequest) -> None:
        """Keeps what was done at a table, with what is done at others meanwhile."""
        self._check()
        await self._within(self._batches.append(request), lambda: self._batches.withdraw(request))

    def _check(self) -> None:
        if self.is_silent:
            raise StoreFailed("the database does not answer")

    async def _within(self, work: "asyncio.Future[R]", withdraw: Callable[[], bool]) -> R:
        try:
            done, _ = await asyncio.wait((work,), timeout=WAITED)
        except asyncio.CancelledError:
            work.add_done_callback(_ignore_failure)
            raise
        if done:
            return work.result()
        if withdraw():
            raise StoreFailed("the database is too busy")
        work.add_done_callback(_ignore_failure)
        if self._writer.busy >= STUCK:
            self._falls_silent()
        raise Unanswered("the database does not answer")

    def _falls_silent(self) -> None:
        self._store.interrupt()
        if not self.is_silent:
            log.error("the database does not answer")
            self._answers.clear()
            self._asking = asyncio.create_task(self._ask())

    async def _ask(self) -> None:
        """Asks until the database answers; what waits in its thread is done, or fails, before."""
        while True:
            work = self._writer.submit(self._store.answers)
            done, _ = await asyncio.wait((asyncio.wrap_future(work),), timeout=WAITED)
            if done and work.done() and work.result():
                break
            if not done and not work.cancel():
                self._store.interrupt()
            await asyncio.sleep(ASKED_AGAIN)
        log.info("the database answers again")
        self._answers.set()

    async def close(self) -> None:
        """Ends: what was begun is done if that takes no longer than it may."""
        if self._asking:
            self._asking.cancel()
        if self.is_silent:
            self._store.interrupt()
        last = self._writer.submit(self._store.close)
        self._writer.shutdown(wait=False)
        done, _ = await asyncio.wait((asyncio.wrap_future(last),), timeout=ENDING)
        if not done:
            log.error("the database did not answer at the end")
            self._store.interrupt()


def _ignore_failure(work: "asyncio.Future[Any]") -> None:
    """Nobody waits for it any more; its failure is known already."""
    if not work.cancelled():
        work.exception()
