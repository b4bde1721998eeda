"""Whose match is looked through next, and what is kept of it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

from filibusta.server.workers.review_queue import ReviewQueue


class Pieces:
    """Pieces that are made when they may be; notes the order in which they were begun."""

    def __init__(self, looking: ReviewQueue) -> None:
        self.begun: list[str] = []
        self.goes_on = threading.Event()
        self._looking = looking

    def ask(self, name: str, plies: int) -> "asyncio.Task[bytes]":
        return asyncio.create_task(self._looking.get(name, plies, lambda: self._make(name)))

    def _make(self, name: str) -> bytes:
        self.begun.append(name)
        self.goes_on.wait()
        if name == "broken":
            raise ValueError(name)
        return name.encode()


def in_loop(test: Callable[[ReviewQueue, Pieces], Awaitable[None]], most: int = 100) -> None:
    async def run() -> None:
        looking = ReviewQueue(most)
        await test(looking, Pieces(looking))

    asyncio.run(run())


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0)


def test_a_short_match_passes_long_ones():
    async def test(looking: ReviewQueue, pieces: Pieces) -> None:
        long = [pieces.ask(f"long {i}", 3000) for i in range(10)]
        await until(lambda: bool(pieces.begun))
        short = pieces.ask("short", 60)
        await asyncio.sleep(0)
        pieces.goes_on.set()
        await asyncio.gather(*long, short)
        assert pieces.begun == ["long 0", "short", *(f"long {i}" for i in range(1, 10))]

    in_loop(test)


def test_one_at_a_time_and_a_long_match_does_not_wait_for_ever():
    async def test(looking: ReviewQueue, pieces: Pieces) -> None:
        loop = asyncio.get_running_loop()
        first, long = pieces.ask("first", 1), pieces.ask("long", 1000)
        await until(lambda: bool(pieces.begun))
        then = loop.time() + 60
        loop.time = lambda: then  # type: ignore[method-assign]
        later = pieces.ask("later", 60)
        await asyncio.sleep(0)
        assert pieces.begun == ["first"]
        pieces.goes_on.set()
        await asyncio.gather(first, long, later)
        assert pieces.begun == ["first", "long", "later"]

    in_loop(test)


def test_a_piece_is_made_once_for_all_who_ask():
    async def test(looking: ReviewQueue, pieces: Pieces) -> None:
        asked = [pieces.ask("a", 1) for _ in range(3)]
        await until(lambda: bool(pieces.begun))
        asked[0].cancel()
        pieces.goes_on.set()
        assert await asyncio.gather(*asked[1:]) == [b"a", b"a"]
        assert await pieces.ask("a", 1) == b"a" and pieces.begun == ["a"]

    in_loop(test)


def test_what_is_kept_has_bounds_and_what_was_not_asked_for_longest_goes_first():
    async def test(looking: ReviewQueue, pieces: Pieces) -> None:
        pieces.goes_on.set()
        for name in ("piece 1", "piece 2", "piece 1", "piece 3"):
            await pieces.ask(name, 1)
        assert looking.size == 14 and pieces.begun == ["piece 1", "piece 2", "piece 3"]
        await pieces.ask("piece 1", 1)
        await pieces.ask("piece 2", 1)
        assert pieces.begun[3:] == ["piece 2"]

    in_loop(test, most=15)


def test_a_piece_that_cannot_be_made_holds_nobody_up():
    async def test(looking: ReviewQueue, pieces: Pieces) -> None:
        broken, next_one = pieces.ask("broken", 1), pieces.ask("next", 1)
        pieces.goes_on.set()
        found = await asyncio.gather(broken, next_one, return_exceptions=True)
        assert isinstance(found[0], ValueError) and found[1] == b"next"
        pieces.ask("broken", 1).add_done_callback(lambda task: task.exception())
        await until(lambda: pieces.begun.count("broken") == 2)

    in_loop(test)
