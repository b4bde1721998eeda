"""Winning chances of finished matches, and of choices in them, worked out one after the other in a process apart, in a
fair order."""

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

import structlog

from filibusta.engine.match import Match
from filibusta.server.workers import chances_worker
from filibusta.server.workers.fair_queue import FairQueue

log = structlog.get_logger()
LINE_BYTES = 4_000_000
"""The most bytes of a line of an answer."""
MOST_WAITING = 100
"""The most matches in the queue; further requests are refused."""
MOST_KEPT = 64
"""The most finished jobs kept in memory."""
PLIES_OF_CHOICES = 10
"""The number of actions whose chances take about as long as a comparison of choices."""

Keep = Callable[[bytes], Awaitable[None]]


@dataclass(eq=False)
class ChancesJob:
    """The winning chances of one match, or of the choices after one of its actions, as far as they are known."""

    status: Literal["waiting", "working", "done", "failed"] = "waiting"
    known: bytes = b""
    """The latest line of the process, empty before the first: JSON of ``Chances`` or ``Fork``, or ``null``: too
    long."""


@dataclass(eq=False)
class _Request:
    job: ChancesJob
    id: str
    match: Match
    ply: int | None
    keep: Keep | None


class ChancesQueue:
    """The jobs of one server. One is worked on at a time; a second request for a match gets the job of the first."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, ChancesJob] = OrderedDict()
        self._waiting: FairQueue[_Request] = FairQueue()
        self._task: asyncio.Task[None] | None = None

    def find(self, id: str) -> ChancesJob | None:
        """Returns the job of a match, if there is one. A failed job is returned once, then it may be requested anew."""
        job = self._jobs.get(id)
        if job and job.status == "failed":
            del self._jobs[id]
        return job

    def ask(self, id: str, match: Match, person: str, keep: Keep | None = None, ply: int | None = None) -> ChancesJob:
        """Returns the job of a match, begun for ``person`` if there is none; ``keep`` is called with its result.

        With ``ply`` the choices after so many actions are compared. That is another job, with an ``id`` of its own.
        """
        if job := self.find(id):
            return job
        job = ChancesJob()
        if len(self._waiting) < MOST_WAITING:
            self._jobs[id] = job
            cost = match.ply if ply is None else PLIES_OF_CHOICES
            self._waiting.put(person, cost, _Request(job, id, match, ply, keep))
            if self._task is None:
                self._task = asyncio.create_task(self._all())
        return job

    async def close(self) -> None:
        """Cancels the running job; it starts anew with the next request."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _all(self) -> None:
        try:
            while self._waiting:
                await self._work_on(self._waiting.take())
                self._forget()
        finally:
            self._task = None

    async def _work_on(self, request: _Request) -> None:
        job = request.job
        job.status = "working"
        try:
            await self._read(request)
            if request.keep:
                await request.keep(job.known)
            job.status = "done"
        except Exception:
            log.exception("the winning chances of a match were not found", table=request.id)
            job.status = "failed"

    async def _read(self, request: _Request) -> None:
        """Reads line after line from a process; raises ``EOFError`` if it ends before the last one."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *chances_worker.COMMAND, stdin=pipe, stdout=pipe, limit=LINE_BYTES, start_new_session=True
        )
        try:
            assert process.stdin and process.stdout
            process.stdin.write(await asyncio.to_thread(pickle.dumps, (request.match, request.ply)))
            process.stdin.close()
            async for line in process.stdout:
                request.job.known = line.strip()
            if await process.wait() or not request.job.known:
                raise EOFError(f"the process ended with {process.returncode}")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _forget(self) -> None:
        """Drops the oldest finished jobs; the store has their results."""
        ended = [id for id, job in self._jobs.items() if job.status in ("done", "failed")]
        for id in ended[: max(0, len(ended) - MOST_KEPT)]:
            del self._jobs[id]


def is_too_long(known: bytes) -> bool:
    """Tells whether an answer says that the match is too long."""
    return known == chances_worker.TOO_LONG
