"""The store is waited for, but not for ever; what was given up before it began is never done."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from pathlib import Path

import pytest
from conftest import PATIENCE, quiet

from filibusta.server.storage import store_thread
from filibusta.server.storage.models import PLAY, AppendRequest, Entry, Seat, StoredTable
from filibusta.server.storage.store import Store, StoreFailed, Unanswered
from filibusta.server.storage.store_thread import StoreThread

TABLE = StoredTable("abcdefghij", "brass-kraken-17", "", "plunder", 1, {}, bytes(32), "ada", (Seat("open"),))
MOVE = AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")])


class Stuck:
    """A store whose calls wait until they are let go."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(quiet(folder).database)
        self.store.create(TABLE)
        self.go = threading.Event()
        self.done: list[str] = []

    def wait(self, name: str) -> str:
        self.go.wait(PATIENCE)
        self.done.append(name)
        return name

    def kept(self) -> int:
        return len(self.store.entries(TABLE.id))


@pytest.fixture
def stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stuck]:
    monkeypatch.setattr(store_thread, "WAITED", 0.05)
    monkeypatch.setattr(store_thread, "STUCK", 0.0)
    monkeypatch.setattr(store_thread, "ENDING", 0.05)
    monkeypatch.setattr(store_thread, "ASKED_AGAIN", 0.01)
    found = Stuck(tmp_path)
    yield found
    found.go.set()
    found.store.close()


def inside(test: Callable[[Stuck, StoreThread], Awaitable[None]]) -> Callable[[Stuck], None]:
    @wraps(test)
    def run(stuck: Stuck) -> None:
        async def running() -> None:
            await test(stuck, StoreThread(stuck.store))

        asyncio.run(asyncio.wait_for(running(), PATIENCE))

    del run.__wrapped__
    return run


@inside
async def test_who_waited_is_told_that_nobody_knows_and_the_next_at_once(stuck: Stuck, ctx: StoreThread):
    with pytest.raises(Unanswered):
        await ctx.call(stuck.wait, "first")
    assert ctx.is_silent
    with pytest.raises(StoreFailed, match="does not answer"):
        await ctx.call(stuck.wait, "second")
    stuck.go.set()
    await ctx.answering()
    assert await ctx.call(stuck.wait, "third") == "third"
    assert stuck.done == ["first", "third"]


@inside
async def test_what_waits_behind_is_given_up_and_never_done(stuck: Stuck, ctx: StoreThread):
    calls = [ctx.call(stuck.wait, "first"), ctx.call(stuck.wait, "behind"), ctx.append(MOVE)]
    found = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(error) for error in found][:2] == [Unanswered, StoreFailed]
    stuck.go.set()
    await ctx.answering()
    assert stuck.done == ["first"]


@inside
async def test_what_was_given_up_writes_nothing_afterwards(stuck: Stuck, ctx: StoreThread):
    """Neither what had not begun to write, nor what had not yet committed."""

    def before() -> None:
        stuck.go.wait(PATIENCE)
        stuck.store.append(MOVE)

    def within() -> None:
        with stuck.store.writing() as db:
            db.exec_driver_sql("update match set title = 'written'")
            stuck.go.wait(PATIENCE)

    for slow in (before, within):
        with pytest.raises(Unanswered):
            await ctx.call(slow)
        stuck.go.set()
        await ctx.answering()
        stuck.go.clear()
    found = stuck.store.table(TABLE.id)
    assert found
    assert (stuck.kept(), found.title) == (0, TABLE.title)
    await ctx.append(MOVE)
    assert stuck.kept() == 1


@inside
async def test_the_end_does_not_wait_for_a_silent_database(stuck: Stuck, ctx: StoreThread):
    with pytest.raises(Unanswered):
        await ctx.call(stuck.wait, "first")
    await ctx.close()
    assert stuck.done == []


@inside
async def test_the_end_waits_for_what_was_begun(stuck: Stuck, ctx: StoreThread):
    store_thread.ENDING = PATIENCE
    stuck.go.set()
    last = asyncio.ensure_future(ctx.append(MOVE))
    await asyncio.sleep(0)
    await ctx.close()
    await last
    assert Store(stuck.store._engine.url.render_as_string()).entries(TABLE.id)  # pyright: ignore[reportPrivateUsage]
