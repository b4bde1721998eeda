"""Bots think in processes of their own: fair to all who wait, and a process that dies costs nobody a move."""

import asyncio
import io
import itertools
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import GAME, PATIENCE

from filibusta.engine.match import Match, View
from filibusta.server.workers import bot_pool as module
from filibusta.server.workers.bot_pool import BRIEFLY, SHORTEST, BotPool
from filibusta.server.workers.bot_worker import ANSWER, COMMAND, FAILED, READY, Choose, Warm, packed, serve
from filibusta.server.workers.fair_queue import FairQueue

FAKE = """
import os, struct, sys, time
while len(head := sys.stdin.buffer.read(4)) == 4:
    sys.stdin.buffer.read(struct.unpack("!I", head)[0])
    {act}
    sys.stdout.buffer.write(struct.pack("!i", {answer}))
    sys.stdout.buffer.flush()
"""
"""A process that answers what a test says."""


def fake(act: str = "pass", answer: str = "7") -> tuple[str, ...]:
    return sys.executable, "-S", "-c", FAKE.format(act=act, answer=answer)


def view() -> View:
    match = Match.new(GAME, 3, seed=1)
    return match.view(match.player)


def with_bots(
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    test: Callable[[BotPool], Awaitable[None]],
    processes: int = 1,
) -> None:
    """A test in an event loop, with bots that think in processes started so."""
    monkeypatch.setattr(module, "COMMAND", command)

    async def inside() -> None:
        bots = BotPool(processes)
        try:
            await asyncio.wait_for(test(bots), PATIENCE)
        finally:
            await bots.close()

    asyncio.run(inside())


# ------------------------------------------------------------------ the queue


def test_who_asks_for_little_does_not_wait_behind_who_asks_for_much():
    queue: FairQueue[str] = FairQueue()
    for number in range(20):
        queue.put("greedy", 2.0, f"greedy {number}")
    queue.put("ada", 2.0, "ada")
    queue.put("bea", 2.0, "bea")
    taken = [queue.take() for _ in range(22)]
    assert taken[:4] == ["greedy 0", "ada", "bea", "greedy 1"]
    assert [one for one in taken if one.startswith("greedy")] == [f"greedy {n}" for n in range(20)]


def test_whoever_comes_late_gets_no_more_than_a_share():
    queue: FairQueue[str] = FairQueue()
    for number in range(6):
        queue.put("early", 1.0, f"early {number}")
    assert [queue.take() for _ in range(3)] == ["early 0", "early 1", "early 2"]
    for number in range(6):
        queue.put("late", 1.0, f"late {number}")
    taken = [queue.take().split()[0] for _ in range(6)]
    assert taken.count("late") == taken.count("early") == 3


def test_short_thoughts_cost_less_than_long_ones():
    queue: FairQueue[str] = FairQueue()
    for _ in range(4):
        queue.put("long", 2.0, "long")
        queue.put("short", 0.5, "short")
    assert [queue.take() for _ in range(5)].count("short") == 4


def test_the_queue_remembers_nobody_who_does_not_wait():
    queue: FairQueue[int] = FairQueue()
    queue.put("patient", 10_000.0, 0)
    for number in range(1000):
        queue.put(str(number), 0.001, number)
        queue.take()
    assert len(queue._next) < 50  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(IndexError):
        for _ in range(1001):
            queue.take()


# ------------------------------------------------------------------ the processes


def test_a_process_that_dies_is_replaced_and_asked_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    flag = tmp_path / "died"
    dies_once = f"os.path.exists({str(flag)!r}) or (open({str(flag)!r}, 'w'), os._exit(1))"

    async def test(bots: BotPool) -> None:
        assert await bots.choose(view(), "1") == 7
        assert (bots.replaced, bots.thoughts, len(bots.pids)) == (1, 1, 1)

    with_bots(monkeypatch, fake(dies_once), test)


def test_a_choice_on_which_processes_die_is_made_without_them(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        seen = view()
        assert await bots.choose(seen, "1") in seen.legal()
        assert (bots.replaced, bots.pids) == (3, [])

    with_bots(monkeypatch, fake("os._exit(1)"), test)


def test_a_process_that_does_not_answer_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "PATIENCE", 0.05)

    async def test(bots: BotPool) -> None:
        seen = view()
        assert await bots.choose(seen, "1") in seen.legal()
        assert bots.replaced == 3

    with_bots(monkeypatch, fake("time.sleep(1000)"), test)


def test_a_bot_that_fails_plays_anything_legal(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        seen = view()
        assert await bots.choose(seen, "1") in seen.legal()
        assert bots.replaced == 0
        await bots.warm(GAME)

    with_bots(monkeypatch, fake(answer=str(FAILED)), test)


def test_where_processes_cannot_be_started_somebody_plays(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        seen = view()
        assert await bots.choose(seen, "1") in seen.legal()

    with_bots(monkeypatch, ("/no/such/program",), test)


def test_no_more_processes_than_there_may_be(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        seen = view()
        answers = [asyncio.create_task(bots.choose(seen, "1", str(n % 3))) for n in range(12)]
        await bots.warm(GAME)
        assert await asyncio.gather(*answers) == [7] * 12
        assert len(set(bots.pids)) <= 2
        assert bots.waiting == 0

    with_bots(monkeypatch, fake(), test, processes=2)


def test_thoughts_get_shorter_while_many_wait(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        seen, seconds = view(), bots._seconds  # pyright: ignore[reportPrivateUsage]
        assert seconds("5") == 2.0
        assert seconds("1") is None
        answers = [asyncio.create_task(bots.choose(seen, "5", str(n))) for n in range(19)]
        await asyncio.sleep(0)
        assert seconds("5") == pytest.approx(2.0 * 2 / 20)  # pyright: ignore[reportUnknownMemberType]
        answers += [asyncio.create_task(bots.choose(seen, "5", str(n))) for n in range(1000)]
        await asyncio.sleep(0)
        assert seconds("5") == SHORTEST
        for answer in answers:
            answer.cancel()

    with_bots(monkeypatch, fake("time.sleep(1000)"), test, processes=2)


def test_thoughts_without_a_time_count_for_what_they_take(monkeypatch: pytest.MonkeyPatch):
    """In some games they take longer than in others; whoever has many such bots must not get more for it."""
    seconds = itertools.count()
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: float(next(seconds))))

    async def test(bots: BotPool) -> None:
        seen, costs = view(), list[float]()

        def noted(person: str, cost: float, asked: Any) -> None:
            costs.append(cost)
            put(person, cost, asked)

        put = bots._waiting.put  # pyright: ignore[reportPrivateUsage]
        monkeypatch.setattr(bots._waiting, "put", noted)  # pyright: ignore[reportPrivateUsage]
        for level in ("4", "4", "4", "3", "5"):
            await bots.choose(seen, level)
        assert costs[0] == costs[3] == BRIEFLY
        assert BRIEFLY < costs[1] < costs[2] < 1.0
        assert costs[4] == 2.0

    with_bots(monkeypatch, fake(), test)


def test_many_who_come_at_once_are_through_within_the_time_of_two_thoughts(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        seen, seconds, given = view(), bots._seconds, list[float]()  # pyright: ignore[reportPrivateUsage]

        def noted(level: str) -> float | None:
            given.append(seconds(level) or 0.0)
            return given[-1]

        monkeypatch.setattr(bots, "_seconds", noted)
        await asyncio.gather(*(bots.choose(seen, "5", str(n)) for n in range(20)))
        assert sum(given) / 2 <= 2 * 2.0
        await bots.choose(seen, "5", "0")
        assert given[-1] == 2.0, "once nobody waits there is time again"

    with_bots(monkeypatch, fake(), test, processes=2)


def test_a_process_that_is_killed_between_two_choices_is_replaced(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        assert await bots.choose(view(), "1") == 7
        [pid] = bots.pids
        os.kill(pid, signal.SIGKILL)
        assert await bots.choose(view(), "1") == 7
        assert bots.replaced == 1
        assert pid not in bots.pids

    with_bots(monkeypatch, fake(), test)


def test_a_real_process_chooses_what_is_legal(monkeypatch: pytest.MonkeyPatch):
    async def test(bots: BotPool) -> None:
        seen = view()
        assert await bots._ask(Warm(GAME)) == READY  # pyright: ignore[reportPrivateUsage]
        assert await bots.choose(seen, "no such level") in seen.legal()
        assert bots.replaced == 0

    with_bots(monkeypatch, COMMAND, test)


def test_a_process_answers_one_request_after_the_other():
    seen = view()
    requests = io.BytesIO(packed(Choose(seen, "random")) + packed(Choose(seen, "no such bot")) + packed(Warm("chess")))
    answers = io.BytesIO()
    serve(requests, answers)
    found = [ANSWER.unpack(answers.getvalue()[n : n + ANSWER.size])[0] for n in (0, 4, 8)]
    assert found[0] in seen.legal()
    assert found[1:] == [FAILED, FAILED]
