"""Compilation of the rules, in separate processes, game by game, while the server already answers."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import msgspec
import numpy as np
import structlog

from filibusta.engine.compiler import compiled_ahead
from filibusta.engine.game import game, games
from filibusta.engine.match import Match

log = structlog.get_logger()


class _Progress(msgspec.Struct):
    """A line of ``filibusta compile --json``."""

    done: int = 0
    total: int = 0
    step: str = ""


@dataclass(frozen=True)
class _Job:
    """The job of a process: what tables of a game need, or the rest of the game."""

    game: str
    tables: bool


class Compilation:
    """Compiles games: first those that somebody waits for, then what other tables need, then the rest."""

    def __init__(self, needed: bool = True, then: Callable[[str], Awaitable[None]] | None = None) -> None:
        self._events = {of.id: asyncio.Event() for of in games()}
        self._progress = dict.fromkeys(self._events, 0.0)
        self._wanted: list[str] = []
        self._learned: set[str] = set()
        """The games of which the rest is compiled, too."""
        self._needed = needed
        self._then = then
        self._task: asyncio.Task[None] | None = None
        self._job: _Job | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._gave_way = False

    def start(self) -> None:
        """Starts compiling in the background."""
        if not self._needed:
            for name in self._events:
                self._finish(name)
            return
        self._task = asyncio.create_task(self._all())

    async def stop(self) -> None:
        """Stops the running compilation and waits for its end."""
        process = self._process
        self._kill()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if process:
            await process.wait()

    def is_ready(self, name: str | None = None) -> bool:
        """Tells whether this game (or every game) can be played."""
        names = [name] if name else list(self._events)
        return all(self._events[n].is_set() for n in names)

    def progress(self) -> float:
        """Returns the progress of everything that tables need, 0 to 1."""
        return sum(self._progress.values()) / max(1, len(self._progress))

    def percent(self) -> int | None:
        """Returns the progress for a page, in hundredths: None when all is done."""
        return None if self.is_ready() else int(100 * self.progress())

    async def wait(self, name: str) -> None:
        """Waits until this game can be played; it is compiled before games that nobody waits for."""
        if self._events[name].is_set():
            return
        if name not in self._wanted:
            self._wanted.append(name)
        self._make_way()
        await self._events[name].wait()

    async def wait_for_all(self) -> None:
        """Waits until every game can be played; without priority."""
        for event in self._events.values():
            await event.wait()

    def _make_way(self) -> None:
        """Interrupts a compilation that nobody waits for if somebody waits for another; it is resumed later."""
        awaited = any(not self._events[name].is_set() for name in self._wanted)
        if awaited and self._process and self._job and self._job.game not in self._wanted:
            self._gave_way = True
            self._kill()

    def _kill(self) -> None:
        """Kills the process. Only the function under way is lost: each is stored as soon as it is compiled."""
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def _finish(self, name: str) -> None:
        self._progress[name] = 1.0
        self._events[name].set()

    def _next(self) -> _Job | None:
        waiting = [name for name, event in self._events.items() if not event.is_set()]
        for name in (*(name for name in self._wanted if name in waiting), *waiting):
            return _Job(name, tables=True)
        rest = [name for name in self._events if name not in self._learned]
        return _Job(rest[0], tables=False) if rest else None

    async def _all(self) -> None:
        while job := self._next():
            self._job = job
            try:
                await self._do(job)
            except Exception:
                log.exception("the rules of a game did not get ready", game=job.game)
                self._done(job)

    async def _do(self, job: _Job) -> None:
        self._gave_way = False
        if not compiled_ahead(game(job.game).folder, job.tables).exists():
            await self._compile(job)
        if self._gave_way:
            return
        if job.tables:
            await asyncio.to_thread(warm, job.game)
            if self._then:
                await self._then(job.game)
            log.info("rules ready", game=job.game)
        self._done(job)

    def _done(self, job: _Job) -> None:
        if job.tables:
            self._finish(job.game)
        else:
            self._learned.add(job.game)

    async def _compile(self, job: _Job) -> None:
        """Fills the disk cache in another process; if that fails, this process compiles."""
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        words = command(job.game, job.tables)
        process = self._process = await asyncio.create_subprocess_exec(
            *words, stdout=pipe, stderr=nowhere, start_new_session=True
        )  # Ctrl+C is for the server, which ends this in peace
        self._make_way()
        assert process.stdout is not None
        async for line in process.stdout:
            with suppress(msgspec.DecodeError):
                told = msgspec.json.decode(line, type=_Progress)
                if job.tables:
                    self._progress[job.game] = min(0.99, told.done / max(1, told.total))
        status = await process.wait()
        self._process = None
        if status and not self._gave_way:
            log.warning("compiling ahead failed; compiling where it is needed", game=job.game, status=status)


def command(name: str, tables: bool) -> tuple[str, ...]:
    """Returns the command that compiles a game, or only what its tables need, and tells how far it is."""
    part = ("--tables",) if tables else ()
    return (sys.executable, "-m", "filibusta.cli", "compile", name, "--json", *part)


def warm(name: str) -> None:
    """Loads a game's machine code by playing a few moves, so that the first table does not wait for it."""
    of = game(name)
    match = Match.new(of, of.players[0], seed=1)
    calls: list[Callable[[], object]] = [
        match.finals,
        lambda: match.view(0),
        lambda: match.take_back_to(0),
        lambda: match.play(int(match.legal()[0])),
    ]
    for _ in range(3):
        for call in calls:
            call()
    copy = match.whole_position()
    out = np.zeros(of.layout.seats, np.int32)
    of.rules.score(copy[0], out)
    of.rules.rank(copy[0], out)
