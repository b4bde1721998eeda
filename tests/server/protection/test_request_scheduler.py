"""Whose request is worked on next."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message

from filibusta.server.errors import Refused
from filibusta.server.protection import request_scheduler
from filibusta.server.protection.request_scheduler import RequestScheduler, RequestSlot
from filibusta.server.settings import Settings
from filibusta.server.web import middleware
from filibusta.server.web.middleware import ProtectionMiddleware


def in_loop(test: Callable[[RequestScheduler], Awaitable[None]]) -> Callable[[], None]:
    def run() -> None:
        async def inside() -> None:
            found = RequestScheduler()
            await test(found)
            assert vars(found)["_waiting"] == {}, "nobody is remembered"

        asyncio.run(inside())

    return run


class Asked:
    """Requests of one address that take as long as they are told to."""

    def __init__(self, scheduler: RequestScheduler, address: str, count: int) -> None:
        self.begun: list[int] = []
        self.goes_on = asyncio.Event()
        self._scheduler, self._address = scheduler, address
        self.tasks = [asyncio.create_task(self._request(number)) for number in range(count)]

    async def _request(self, number: int) -> None:
        async with self._scheduler.slot(self._address) as slot:
            self.begun.append(number)
            await self.work(slot)

    async def work(self, slot: RequestSlot) -> None:
        await self.goes_on.wait()

    async def end(self) -> None:
        self.goes_on.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class Waiting(Asked):
    """They give up their turn and wait for something."""

    async def work(self, slot: RequestSlot) -> None:
        slot.release()
        slot.release()
        await super().work(slot)


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0)


@in_loop
async def test_an_address_has_one_at_a_time_and_nobody_else_waits_for_it(scheduler: RequestScheduler):
    many, other = Asked(scheduler, "a", 50), Asked(scheduler, "b", 1)
    await until(lambda: bool(other.begun))
    assert many.begun == [0]
    await many.end()
    await other.end()
    assert many.begun == list(range(50)), "in the order in which they came"


@in_loop
async def test_who_goes_away_while_waiting_is_passed_over(scheduler: RequestScheduler):
    many = Asked(scheduler, "a", 4)
    await until(lambda: many.begun == [0])
    many.tasks[1].cancel()
    many.tasks[3].cancel()
    await many.end()
    assert many.begun == [0, 2]


@in_loop
async def test_who_goes_away_when_its_turn_comes_passes_it_on(scheduler: RequestScheduler):
    first, many = Waiting(scheduler, "a", 1), Asked(scheduler, "a", 2)
    await until(lambda: bool(first.begun))  # the next one may begin, and is cancelled before it does
    many.tasks[0].cancel()
    await until(lambda: many.begun == [1])
    await first.end()
    await many.end()


@in_loop
async def test_who_only_waits_gives_up_its_turn_once(scheduler: RequestScheduler):
    many = Waiting(scheduler, "a", 10)
    await until(lambda: len(many.begun) == 10)
    await many.end()


def test_a_rest_some_times_as_long_as_the_work(monkeypatch: pytest.MonkeyPatch):
    rests: list[float] = []

    async def inside() -> None:
        loop, found = asyncio.get_running_loop(), RequestScheduler()
        later = loop.call_later

        def told(delay: float, *what: object) -> asyncio.TimerHandle:
            rests.append(delay)
            return later(0, *what)  # pyright: ignore[reportCallIssue, reportArgumentType]

        now = 0.0
        monkeypatch.setattr(loop, "time", lambda: now)
        many = Asked(found, "a", 3)
        await until(lambda: bool(many.begun))
        monkeypatch.setattr(loop, "call_later", told)
        now = 0.1
        many.goes_on.set()
        await until(lambda: len(many.begun) == 2)
        assert rests == [request_scheduler.RESTS * 0.1]
        monkeypatch.undo()
        await many.end()

    assert request_scheduler.LONGEST_REST > request_scheduler.RESTS * 0.1
    asyncio.run(inside())


def test_pages_that_refuse_are_made_in_turn_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    making, most = 0, 0

    async def refuse(request: Request) -> None:
        raise Refused("too-many", "Wait a while.")

    async def page(request: Request, error: Exception) -> Response:
        nonlocal making, most
        making += 1
        most = max(most, making)
        await asyncio.sleep(0)
        making -= 1
        return Response("too many", 429)

    async def ask_all() -> None:
        door = Starlette()
        door.add_middleware(ProtectionMiddleware, settings=Settings.load(tmp_path))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(door), base_url="http://127.0.0.1") as client:
            answers = await asyncio.gather(*(client.get("/tables") for _ in range(20)))
        assert [answer.status_code for answer in answers] == [429] * 20

    monkeypatch.setattr(middleware, "_count", refuse)
    monkeypatch.setattr(middleware, "on_refused", page)
    asyncio.run(ask_all())
    assert most == 1


def test_who_waits_for_something_holds_up_neither_the_health_nor_the_next_for_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(middleware, "HELD", 0.0)
    goes_on = asyncio.Event()

    async def nothing(request: Request) -> None:
        pass

    async def silent(request: Request) -> Response:
        if request.url.path == "/silent":
            await goes_on.wait()
        return Response(request.url.path)

    async def ask_all() -> None:
        door = Starlette(routes=[Route(path, silent) for path in ("/silent", "/page", "/healthz")])
        door.add_middleware(ProtectionMiddleware, settings=Settings.load(tmp_path))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(door), base_url="http://127.0.0.1") as client:
            waiting = asyncio.create_task(client.get("/silent"))
            for path in ("/healthz", "/page"):
                assert (await client.get(path)).text == path
            goes_on.set()
            assert (await waiting).text == "/silent"

    monkeypatch.setattr(middleware, "_count", nothing)
    asyncio.run(asyncio.wait_for(ask_all(), 60))


@in_loop
async def test_those_that_come_at_the_same_moment_queue_up_behind_work_that_waits_for_nothing(
    scheduler: RequestScheduler,
):
    done: list[int] = []

    async def ask(number: int) -> None:
        async with scheduler.slot("a"):
            done.append(number)

    asked = [asyncio.create_task(ask(number)) for number in range(20)]
    while not done:
        await asyncio.sleep(0)
    assert len(done) == 1, "others come between"
    await asyncio.gather(*asked)
    assert done == list(range(20))


def test_an_address_takes_a_whole_match_before_its_next_one_is_begun(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """A connection that takes nothing: the server waits before it says anything more, as uvicorn does."""
    begun, taken = list[str](), asyncio.Event()

    async def answer(request: Request) -> Response:
        begun.append(request.url.path)
        return Response("x" * 100)

    async def count(request: Request) -> None:
        """Nobody counts here."""

    async def ask(door: Starlette, path: str) -> None:
        full = False

        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            nonlocal full
            if full:
                await taken.wait()
            full = bool(message.get("body"))

        headers = [(b"host", b"127.0.0.1")]
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers}
        await door({**scope, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "scheme": "http"}, receive, send)

    async def ask_all() -> None:
        door = Starlette(routes=[Route("/t/{id}/{file}", answer)])
        door.add_middleware(ProtectionMiddleware, settings=Settings.load(tmp_path))
        asked = [asyncio.create_task(ask(door, f"/t/{n}/record.json")) for n in range(3)]
        await until(lambda: bool(begun))
        for _ in range(50):
            await asyncio.sleep(0)
        assert begun == ["/t/0/record.json"]
        taken.set()
        await asyncio.gather(*asked)
        assert len(begun) == 3

    monkeypatch.setattr(middleware, "_count", count)
    monkeypatch.setattr(request_scheduler, "RESTS", 0.0)
    asyncio.run(ask_all())
