"""Bots choose in threads, outside the event loop; compiled rules let other threads run meanwhile."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Protocol

import structlog

from filibusta.engine.match import View

log = structlog.get_logger()


class Bot(Protocol):
    """Chooses from what a player may see, never from the true position."""

    def choose(self, view: View) -> "int | str": ...


class Bots:
    """The bots of one server, by level (1 to 5)."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, view: View, level: str) -> int:
        """The number of the action a bot of this level chooses."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _choose, view, level)

    def close(self) -> None:
        """No more choosing."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choose(view: View, level: str) -> int:
    """A bot that fails does not stop the game: it plays anything legal, and the log says so."""
    try:
        chosen = _bot(level).choose(view)
        return view.game.actions.number(chosen) if isinstance(chosen, str) else int(chosen)
    except Exception:
        log.exception("a bot failed", game=view.game.id, level=level)
        return random.choice([int(a) for a in view.legal()])


@cache
def _bot(level: str) -> Bot:
    from filibusta.ai.bots import LEVELS, bot

    names = list(LEVELS)
    return bot(names[max(1, min(int(level), len(names))) - 1])
