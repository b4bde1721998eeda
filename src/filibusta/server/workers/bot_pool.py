"""Bots think in processes of their own, outside the server, in a queue that is fair to all who wait for them.

While many wait, each thought is shorter, so that a round of all of them takes no longer than one thought would alone,
and nobody waits longer than two.
A process that dies is replaced and what it was asked is asked again: a choice is answered once.
"""

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
import structlog

from filibusta.ai.advice import Advised
from filibusta.ai.levels import LEVELS
from filibusta.engine.match import View
from filibusta.server.workers.bot_levels import USUAL_LEVEL
from filibusta.server.workers.bot_worker import ANSWER, COMMAND, FAILED, Advise, Choose, Request, Warm, packed
from filibusta.server.workers.fair_queue import FairQueue

log = structlog.get_logger()
ADVISER = "4"
"""The level of bots that think about as long as advice takes."""
NO_ADVICE = b"[]"
ATTEMPTS = 3
"""The most attempts at a choice if processes die."""
PATIENCE = 300.0
"""Seconds after which a process counts as dead; it may have to compile first."""
SHORTEST = 0.1
"""The least seconds of a thought, however many requests wait."""
BRIEFLY = 0.05
"""The estimated seconds of a bot without a time limit, until those of its game are measured."""


def usual_seconds(level: str) -> float | None:
    """Returns the seconds that a bot of a level thinks, if it has a time limit."""
    seconds = LEVELS[level].settings.get("seconds")
    return None if seconds is None else float(seconds)


@dataclass(eq=False)
class _PendingThought:
    """A pending choice or advice."""

    view: View
    level: str
    is_advice: bool = False
    answer: "asyncio.Future[Any]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """The number of an action, or JSON."""

    def request(self, seconds: float | None) -> Request:
        """Returns the request to a process, with its time limit."""
        if self.is_advice:
            return Advise(self.view)
        return Choose(self.view, self.level if seconds is None else f"{self.level}:seconds={seconds:.2f}")

    @property
    def fallback(self) -> int | bytes:
        """Returns a random legal action, so that a failing bot does not stop the game."""
        return NO_ADVICE if self.is_advice else secrets.choice([int(a) for a in self.view.legal()])


class _WorkerProcess:
    """A process in which bots think; it carries out one request at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> "_WorkerProcess":
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, start_new_session=True))

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, request: Request) -> int | bytes:
        """Returns the answer; raises ``OSError`` or ``EOFError`` if the process dies, ``TimeoutError`` if silent."""
        sending, receiving = self._process.stdin, self._process.stdout
        assert sending and receiving
        sending.write(packed(request))
        await sending.drain()
        head = await asyncio.wait_for(receiving.readexactly(ANSWER.size), PATIENCE)
        number = int(ANSWER.unpack(head)[0])
        return await receiving.readexactly(number) if isinstance(request, Advise) and number != FAILED else number

    async def end(self) -> None:
        """Kills the process."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class BotPool:
    """The bots of one server, by level (1 to 5)."""

    def __init__(self, processes: int) -> None:
        self._most = processes
        self._waiting: FairQueue[_PendingThought] = FairQueue()
        self._free: list[_WorkerProcess] = []
        self._all: set[_WorkerProcess] = set()
        self._live_table = asyncio.Semaphore(processes)
        self._tasks: set[asyncio.Task[None]] = set()
        self._rush = 0
        """The most who wanted a choice at the same time since nobody waited."""
        self._usual: dict[tuple[str, str], float] = {}
        """The recent seconds of a choice without time limit, by game and level."""
        self.thoughts = 0
        """Choices made."""
        self.replaced = 0
        """Processes that died and were replaced."""

    @property
    def waiting(self) -> int:
        """The number of choices that wait for a process."""
        return len(self._waiting)

    @property
    def pids(self) -> list[int]:
        """The ids of the processes."""
        return [process.pid for process in self._all]

    async def choose(self, view: View, level: str, person: str = "") -> int:
        """Returns the action that a bot of this level chooses. ``person``: whose share of the time it takes."""
        return await self._answered(_PendingThought(view, level if level in LEVELS else USUAL_LEVEL), person)

    async def advise(self, view: View, person: str = "") -> list[Advised]:
        """Returns the best choices of the one who must decide, the best one first; none if no process answers."""
        found = await self._answered(_PendingThought(view, ADVISER, is_advice=True), person)
        return msgspec.json.decode(found, type=list[Advised])

    async def _answered(self, asked: _PendingThought, person: str) -> Any:
        self._waiting.put(person, self._cost(asked), asked)
        self._rush = max(self._rush, len(self._waiting) + len(self._tasks))
        self._dispatch()
        return await asked.answer

    async def warm(self, name: str) -> None:
        """Makes every process load the machine code of a game's bots, so that nobody waits for the first choice."""
        together = asyncio.gather(*(self._ask(Warm(name)) for _ in range(self._most - len(self._tasks))))
        try:
            found = await together
        except (OSError, EOFError, TimeoutError):
            found = [FAILED]
        if FAILED in found:
            log.error("the bots of a game are not ready", game=name)

    async def close(self) -> None:
        """Closes the pool and ends its processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(process.end() for process in self._all))
        self._all.clear()
        self._free.clear()

    # -------------------------------------------------------------- the processes

    def _dispatch(self) -> None:
        while self._waiting and len(self._tasks) < self._most:
            asked = self._waiting.take()
            if not asked.answer.done():
                task = asyncio.create_task(self._think(asked, self._seconds(asked.level)))
                self._tasks.add(task)
                task.add_done_callback(self._thought)
        if not self._waiting:
            self._rush = 0

    def _thought(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            self._dispatch()

    def _seconds(self, level: str) -> float | None:
        """Returns the time limit of a choice: the usual time, divided by all requests of this rush. If it grew as fewer
        wait, the last of them would wait for the sum of a harmonic series.
        """
        usual, wanted = usual_seconds(level), max(self._rush, 1 + len(self._waiting) + len(self._tasks))
        return usual and max(SHORTEST, usual * min(1.0, self._most / wanted))

    def _cost(self, asked: _PendingThought) -> float:
        """Returns the estimated seconds of a thought."""
        return usual_seconds(asked.level) or self._usual.get((asked.view.game.id, asked.level), BRIEFLY)

    def _took(self, asked: _PendingThought, seconds: float) -> None:
        key = asked.view.game.id, asked.level
        self._usual[key] = 0.8 * self._usual.get(key, BRIEFLY) + 0.2 * min(seconds, 2.0)

    async def _think(self, asked: _PendingThought, seconds: float | None) -> None:
        found: int | bytes = FAILED
        for _ in range(ATTEMPTS):
            try:
                began = time.monotonic()
                found = await self._ask(asked.request(seconds))
                self._took(asked, time.monotonic() - began)
                break
            except (OSError, EOFError, TimeoutError) as error:
                log.error("a process of the bots died", game=asked.view.game.id, reason=repr(error))
                self.replaced += 1
        self.thoughts += 1
        if not asked.answer.done():
            asked.answer.set_result(asked.fallback if found == FAILED else found)

    async def _ask(self, request: Request) -> int | bytes:
        """Asks a free process, or a new one; ends one that does not answer."""
        async with self._live_table:
            process = self._free.pop() if self._free else await self._start()
            try:
                found = await process.ask(request)
            except BaseException:
                self._all.discard(process)
                await process.end()
                raise
            self._free.append(process)
            return found

    async def _start(self) -> _WorkerProcess:
        process = await _WorkerProcess.start()
        self._all.add(process)
        return process
