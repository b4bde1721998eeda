"""What several tables do at the same time: all of it is kept, and what cannot be kept is nobody else's trouble."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import quiet

from filibusta.server.storage.batches import Batches
from filibusta.server.storage.models import OVER, PLAY, RUNNING, AppendRequest, Entry, Seat, StoredTable
from filibusta.server.storage.store import Conflict, Store, StoreFailed

IDS = ["first", "second", "third", "fourth"]
TABLE = StoredTable("", "", "", "spanish_main_cards", 1, {}, bytes(32), "", (Seat("open"),))


class Noted(Store):
    """A store that waits before it keeps anything, and notes what it keeps in one transaction."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.written: list[list[str]] = []
        self.go = threading.Event()

    def append(self, *requests: AppendRequest) -> None:
        assert self.go.wait(30)
        super().append(*requests)
        self.written.append([one.match for one in requests])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Noted]:
    found = Noted(quiet(tmp_path).database)
    for id in IDS:
        found.create(replace(TABLE, id=id, word=id, state=RUNNING))
    yield found
    found.go.set()
    found.close()


@pytest.fixture
def writer() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as found:
        yield found


def move(id: str, seq: int = 1, over: bool = False) -> AppendRequest:
    return AppendRequest(id, [Entry(seq, PLAY, seq - 1, 0, "pass")], over)


async def ended(*waiting: "asyncio.Future[None]") -> list[BaseException | None]:
    return await asyncio.wait_for(asyncio.gather(*waiting, return_exceptions=True), 30)


def appended(batches: Batches, store: Noted, *requests: AppendRequest) -> list[BaseException | None]:
    """What becomes of additions that come while the first of them is being kept."""

    async def all_of_them() -> list[BaseException | None]:
        waiting = [batches.append(request) for request in requests]
        await asyncio.sleep(0)
        store.go.set()
        return await ended(*waiting)

    return asyncio.run(all_of_them())


def moves(store: Store) -> list[int]:
    """How many moves each table has."""
    return [len(store.entries(id)) for id in IDS]


def test_what_comes_while_another_table_is_kept_is_kept_together(store: Noted, writer: ThreadPoolExecutor):
    found = appended(Batches(store, writer), store, *map(move, IDS[:3]), move(IDS[3], over=True))
    assert found == [None] * 4
    assert store.written == [IDS[:1], IDS[1:]]
    assert moves(store) == [1, 1, 1, 1]
    assert [found.state for id in IDS if (found := store.table(id))] == [RUNNING, RUNNING, RUNNING, OVER]
    assert store.changes == len(IDS) + 1, "four were made, and one is over"


def test_one_that_comes_too_late_does_not_hinder_the_others(store: Noted, writer: ThreadPoolExecutor):
    store.go.set()
    store.append(AppendRequest(IDS[2], [Entry(1, PLAY, 0, 0, "pass")]))
    store.go.clear()
    found = appended(Batches(store, writer), store, *map(move, IDS))
    assert [type(error) for error in found] == [type(None), type(None), Conflict, type(None)]
    assert moves(store) == [1, 1, 1, 1]


def test_what_no_database_can_hold_fails_alone(store: Noted, writer: ThreadPoolExecutor):
    bad = AppendRequest(IDS[1], [Entry(1, PLAY, 0, 0, "\ud800")])
    found = appended(Batches(store, writer), store, move(IDS[0]), bad, move(IDS[2]), move(IDS[3]))
    assert [error is None for error in found] == [True, False, True, True]
    assert moves(store) == [1, 0, 1, 1]


def test_nobody_is_told_that_what_failed_was_kept(
    store: Noted, writer: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
):
    def full(*requests: AppendRequest) -> None:
        raise StoreFailed("the disk is full")

    batches = Batches(store, writer)
    with monkeypatch.context() as patch:
        patch.setattr(store, "append", full)
        found = appended(batches, store, *map(move, IDS))
    assert [str(error) for error in found] == ["the disk is full"] * 4
    assert moves(store) == [0, 0, 0, 0]
    assert appended(batches, store, *map(move, IDS)) == [None] * 4, "it goes on when there is room again"
    assert moves(store) == [1, 1, 1, 1]


def test_what_somebody_no_longer_waits_for_is_kept_with_the_rest(store: Noted, writer: ThreadPoolExecutor):
    async def one_leaves() -> None:
        batches = Batches(store, writer)
        first, gone, last = (batches.append(move(id)) for id in IDS[:3])
        gone.cancel()
        store.go.set()
        assert await ended(first, last) == [None, None]

    asyncio.run(one_leaves())
    assert moves(store) == [1, 1, 1, 0]


def test_after_the_end_nothing_waits_for_ever(store: Noted, writer: ThreadPoolExecutor):
    writer.shutdown()
    found = appended(Batches(store, writer), store, *map(move, IDS))
    assert all(isinstance(error, RuntimeError) for error in found)
