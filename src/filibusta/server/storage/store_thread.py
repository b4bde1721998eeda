"""The thread in which the store is called, with a time limit, since a database may hang instead of failing.

After the time limit a caller gets an error: nothing was written, or the outcome is unknown. From then on calls fail at
once, until the database answers a periodic probe.
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
"""The time limit of a call, in seconds."""
STUCK = 1.0
"""Seconds after which a call that timed out is interrupted, and not only those queued behind it."""
ASKED_AGAIN = 0.5
"""Seconds between two probes of a silent database."""
ENDING = 3.0
"""The time limit of the last calls at shutdown, in seconds."""


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
        """Accepts no more calls; queued ones are still carried out."""
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
    """Calls of the store with a time limit; they raise ``StoreFailed`` when it is over."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writer = WriterThread(store.clear_interrupt)
        self._batches = Batches(store, self._writer)
        self._answers = asyncio.Event()
        self._answers.set()
        self._asking: asyncio.Task[None] | None = None

    @property
    def is_silent(self) -> bool:
        """Tells whether the last call timed out and no probe has succeeded since."""
        return not self._answers.is_set()

    async def answering(self) -> None:
        """Waits until the database answers."""
        await self._answers.wait()

    async def call(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Calls the store in its thread; raises ``Unanswered`` if the outcome is unknown."""
        self._check()
        work = self._writer.submit(lambda: function(*args, **kwargs))
        return await self._within(asyncio.wrap_future(work), work.cancel)

    async def append(self, request: AppendRequest) -> None:
        """Stores the entries of a table, batched with those of others."""
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
        """Probes the database until it answers."""
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
        """Closes the thread; calls that have begun may finish within ``LAST`` seconds."""
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
    """Retrieves the exception of an abandoned call, which was reported already."""
    if not work.cancelled():
        work.exception()
