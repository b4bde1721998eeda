"""The rules become machine code in processes of their own, game by game, while the server already answers."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
import numpy as np
import structlog

from filibusta.engine.game import game, games
from filibusta.engine.match import Match

log = structlog.get_logger()


class _Progress(msgspec.Struct):
    """One line of ``filibusta compile --json``."""

    done: int = 0
    total: int = 0
    step: str = ""


class Compiling:
    """Which games are ready. One game at a time, the one somebody asked for first."""

    def __init__(self, needed: bool = True, then: Callable[[str], Awaitable[None]] | None = None) -> None:
        self._events = {of.id: asyncio.Event() for of in games()}
        self._progress = dict.fromkeys(self._events, 0.0)
        self._wanted: list[str] = []
        self._needed = needed
        self._then = then
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def start(self) -> None:
        """Begins in the background."""
        if not self._needed:
            for name in self._events:
                self._finish(name)
            return
        self._task = asyncio.create_task(self._all())

    async def stop(self) -> None:
        """Ends what is under way."""
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def is_ready(self, name: str | None = None) -> bool:
        """Whether this game (or every game) can be played."""
        names = [name] if name else list(self._events)
        return all(self._events[n].is_set() for n in names)

    def progress(self) -> float:
        """How far everything is, 0 to 1."""
        return sum(self._progress.values()) / max(1, len(self._progress))

    def percent(self) -> int | None:
        """The same for a page: None when all is done."""
        return None if self.is_ready() else int(100 * self.progress())

    async def wait(self, name: str) -> None:
        """Returns when this game can be played; asks for it to be next."""
        if not self._events[name].is_set():
            self._wanted.insert(0, name)
            await self._events[name].wait()

    def _finish(self, name: str) -> None:
        self._progress[name] = 1.0
        self._events[name].set()

    async def _all(self) -> None:
        while waiting := [n for n in self._events if not self._events[n].is_set()]:
            name = next((n for n in self._wanted if n in waiting), waiting[0])
            try:
                await self._make_ready(name)
                log.info("rules ready", game=name)
            except Exception:
                log.exception("the rules of a game did not get ready", game=name)
            self._finish(name)

    async def _make_ready(self, name: str) -> None:
        await self._compile(name)
        await asyncio.to_thread(warm, name)
        if self._then:
            await self._then(name)

    async def _compile(self, name: str) -> None:
        """Fills the disk cache from another process; if that fails, this process compiles by itself."""
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        self._process = await asyncio.create_subprocess_exec(*command(name), stdout=pipe, stderr=nowhere)
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            with suppress(msgspec.DecodeError):
                told = msgspec.json.decode(line, type=_Progress)
                self._progress[name] = min(0.99, told.done / max(1, told.total))
        if await self._process.wait():
            log.warning("compiling ahead failed; compiling here", game=name, status=self._process.returncode)


def command(name: str) -> tuple[str, ...]:
    """What compiles a game and tells how far it is."""
    return (sys.executable, "-m", "filibusta.cli", "compile", name, "--json")


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
    of.loops.play_games(copy[0], of.new_buffer(), match.players, of.pack_options(), 1, 1)
    out = np.zeros(of.layout.seats, np.int32)
    of.rules.score(copy[0], out)
    of.rules.rank(copy[0], out)
