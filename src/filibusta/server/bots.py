"""Bots choose in threads, outside the event loop; compiled rules let other threads run meanwhile."""

import asyncio
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import structlog

from filibusta.ai.bots import Bot, bot
from filibusta.ai.levels import LEVELS
from filibusta.engine.game import game
from filibusta.engine.match import Match, View

log = structlog.get_logger()


class Bots:
    """The bots of one server, by level (1 to 5)."""

    def __init__(self, threads: int) -> None:
        self._count = threads
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, view: View, level: str) -> int:
        """The number of the action a bot of this level chooses."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _choose, view, level)

    async def warm(self, name: str) -> None:
        """Every thread loads its own machine code of a game's bots, so that nobody waits for the first choice."""
        together = threading.Barrier(self._count)
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, _warm, name, together) for _ in range(self._count)))

    def close(self) -> None:
        """No more choosing."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choose(view: View, level: str) -> int:
    """A bot that fails does not stop the game: it plays anything legal, and the log says so."""
    try:
        return int(_bot(level).choose(view))
    except Exception:
        log.exception("a bot failed", game=view.game.id, level=level)
        return random.choice([int(a) for a in view.legal()])


@cache
def _bot(level: str) -> Bot:
    return bot(level if level in LEVELS else "3")


def _warm(name: str, together: threading.Barrier) -> None:
    together.wait()
    of = game(name)
    match = Match.new(of, of.players[0], seed=1)
    view = match.view(match.player)
    try:
        bot("greedy", deals=1).choose(view)
        bot("ismcts", iterations=1).choose(view)
    except Exception:
        log.exception("the bots of a game are not ready", game=name)
