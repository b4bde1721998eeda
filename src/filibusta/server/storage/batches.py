"""Batches of writes: concurrent entries of several tables are stored in one transaction, by one call of the thread.

Two threads that contend for the interpreter lock cost more than the work they do, so requests that arrive while a batch
is being written wait for the next one.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress

from filibusta.server.storage.models import AppendRequest
from filibusta.server.storage.store import Store

MOST = 100
"""The most requests in one transaction."""
_Waiting = tuple[AppendRequest, "asyncio.Future[None]"]


class Batches:
    """A queue of pending writes; ``writer`` is the thread that calls the store."""

    def __init__(self, store: Store, writer: Executor) -> None:
        self._store = store
        self._writer = writer
        self._waiting: list[_Waiting] = []
        self._busy = False

    def append(self, request: AppendRequest) -> "asyncio.Future[None]":
        """Returns a future that completes when the request is committed.

        It fails with ``Conflict`` or ``StoreFailed``, independently of the other requests in the batch."""
        loop = asyncio.get_running_loop()
        kept: asyncio.Future[None] = loop.create_future()
        self._waiting.append((request, kept))
        if not self._busy:
            self._next(loop)
        return kept

    def withdraw(self, request: AppendRequest) -> bool:
        """Cancels a pending write if it has not begun; returns whether it was cancelled."""
        waiting = [one for one in self._waiting if one[0] is not request]
        found = len(waiting) < len(self._waiting)
        self._waiting = waiting
        return found

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        batch = self._waiting[:MOST]
        del self._waiting[:MOST]
        self._busy = bool(batch)
        if not batch:
            return
        try:
            work = self._writer.submit(_keep, self._store, [request for request, _ in batch])
        except RuntimeError as closed:
            self._tell(batch, [closed] * len(batch))
            return self._next(loop)
        work.add_done_callback(lambda done: loop.call_soon_threadsafe(self._done, loop, batch, done))

    def _done(
        self, loop: asyncio.AbstractEventLoop, batch: list[_Waiting], done: "Future[list[Exception | None]]"
    ) -> None:
        self._tell(batch, done.result())
        loop.call_soon(self._next, loop)  # after what those who waited do now: the store's thread would hinder them

    @staticmethod
    def _tell(batch: list[_Waiting], errors: Sequence[Exception | None]) -> None:
        for (_, kept), error in zip(batch, errors, strict=True):
            if kept.cancelled():
                continue
            if error:
                kept.set_exception(error)
            else:
                kept.set_result(None)


def _keep(store: Store, batch: Sequence[AppendRequest]) -> list[Exception | None]:
    """Writes all at once or, if that fails, one by one; returns the error of each, or None."""
    if len(batch) > 1:
        with suppress(Exception):
            store.append(*batch)
            return [None] * len(batch)
    return [_keep_alone(store, request) for request in batch]


def _keep_alone(store: Store, request: AppendRequest) -> Exception | None:
    try:
        store.append(request)
    except Exception as error:
        return error
    return None
