"""Winning chances are worked out once for each match, in a process apart."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest

from filibusta.engine.match import Match
from filibusta.server.workers import chances_worker
from filibusta.server.workers.chances_queue import ChancesJob, ChancesQueue

MATCH = Match.new("spanish_main_cards", 2, seed=1)


def process(monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    """The process does this instead."""
    command = (sys.executable, "-S", "-c", f"import sys; sys.stdin.buffer.read(); {does}")
    monkeypatch.setattr(chances_worker, "COMMAND", command)


class Kept:
    def __init__(self) -> None:
        self.found: list[tuple[str, bytes]] = []

    def of(self, id: str) -> Callable[[bytes], Awaitable[None]]:
        async def keep(found: bytes) -> None:
            self.found.append((id, found))

        return keep


async def ended(job: ChancesJob) -> None:
    while job.status in ("waiting", "working"):
        await asyncio.sleep(0.01)


def test_a_match_that_is_asked_for_twice_has_one_job(monkeypatch: pytest.MonkeyPatch):
    process(monkeypatch, "print('[1]'); print('[2]')")

    async def ask() -> None:
        queue, kept = ChancesQueue(), Kept()
        one, same, other = (queue.ask(id, MATCH, "ada", kept.of(id)) for id in ("a", "a", "b"))
        assert one is same and other.status == "waiting"
        await ended(one)
        await ended(other)
        assert (one.status, one.known) == ("done", b"[2]")
        assert kept.found == [("a", b"[2]"), ("b", b"[2]")]
        assert queue.ask("a", MATCH, "bea", kept.of("a")) is one
        await queue.close()

    asyncio.run(ask())


@pytest.mark.parametrize("does", ["sys.exit(3)", "print('[1]'); sys.exit(3)", "pass"])
def test_a_process_that_fails_is_told_of_and_can_be_asked_again(monkeypatch: pytest.MonkeyPatch, does: str):
    process(monkeypatch, does)

    async def ask() -> None:
        queue, kept = ChancesQueue(), Kept()
        job = queue.ask("a", MATCH, "ada", kept.of("a"))
        await ended(job)
        assert job.status == "failed" and kept.found == []
        assert queue.find("a") is job and queue.find("a") is None
        process(monkeypatch, "print('null')")
        again = queue.ask("a", MATCH, "ada", kept.of("a"))
        await ended(again)
        assert again.status == "done" and kept.found == [("a", b"null")]
        await queue.close()

    asyncio.run(ask())


def test_the_process_ends_with_the_server(monkeypatch: pytest.MonkeyPatch):
    process(monkeypatch, "print('[1]', flush=True); import time; time.sleep(600)")

    async def ask() -> None:
        queue = ChancesQueue()
        job = queue.ask("a", MATCH, "ada", Kept().of("a"))
        while not job.known:
            await asyncio.sleep(0.01)
        await queue.close()

    asyncio.run(asyncio.wait_for(ask(), 60))
