"""Deadlines: taken by one, once; not lost with who took them; nobody's time runs while no server is up."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from conftest import quiet

from filibusta.server.jobs.loop import Jobs, UnknownKind
from filibusta.server.services import Services
from filibusta.server.settings import Settings
from filibusta.server.storage.clock import MISTAKE, StoreClock
from filibusta.server.storage.deadlines import BACKOFF, LEASE, Deadlines, TakenDeadline
from filibusta.server.storage.models import PLAY, RUNNING, AppendRequest, Deadline, Entry, Seat, StoredTable
from filibusta.server.storage.schema import metadata
from filibusta.server.storage.store import Conflict, Store
from filibusta.server.storage.uptime import LATE, Uptime

TABLE = StoredTable(
    id="abcdefghij",
    word="brass-kraken-17",
    title="Brass kraken",
    game="spanish_main_cards",
    rules=1,
    options={},
    secret=bytes(32),
    host="ada",
    seats=(Seat("human", "Ada", guest="ada"), Seat("bot", "Nils", "3")),
    state=RUNNING,
)
NOON = 1_800_000_000.0


class TimedStore(Store):
    """A store whose time is set by the test."""

    time = NOON

    def now(self) -> float:
        return self.time

    def read_clock(self, db: sa.Connection) -> float:
        return self.time


@pytest.fixture(params=["sqlite", "postgresql"])
def url(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return quiet(tmp_path).database
    address: str = request.getfixturevalue("postgres").url
    engine = sa.create_engine(address)
    metadata.drop_all(engine)
    engine.dispose()
    return address


@pytest.fixture
def store(url: str) -> Iterator[TimedStore]:
    store = TimedStore(url)
    store.create(TABLE)
    yield store
    store.close()


@pytest.fixture
def deadlines(store: TimedStore) -> Deadlines:
    return Deadlines(store)


def clock(due: float | None, seat: int = -1, payload: str = "") -> Deadline:
    return Deadline(TABLE.id, "clock", due, seat, payload)


def test_a_deadline_is_written_with_the_entries_or_not_at_all(store: TimedStore, deadlines: Deadlines):
    first = AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "a")], deadlines=[clock(NOON + 10, payload="1")])
    store.append(first)
    with pytest.raises(Conflict):
        store.append(replace(first, deadlines=[clock(NOON + 99)]))
    assert deadlines.of(TABLE.id) == [clock(NOON + 10, payload="1")]
    store.append(AppendRequest(TABLE.id, [Entry(2, PLAY, 1, 0, "b")], deadlines=[clock(None)]))
    assert deadlines.of(TABLE.id) == [] and deadlines.next(["clock"]) is None


def test_what_is_due_is_taken_once_the_longest_overdue_first(store: TimedStore, deadlines: Deadlines):
    deadlines.write(clock(NOON + 5, 0), clock(NOON + 3, 1), clock(NOON + 30, 2), Deadline(TABLE.id, "mail", NOON))
    assert deadlines.take(["clock"], 10) == [] and deadlines.next(["clock"]) == NOON + 3
    store.time += 6
    assert [one.seat for one in deadlines.take(["clock"], 1)] == [1]
    assert [one.seat for one in Deadlines(store).take(["clock"], 10)] == [0]
    assert deadlines.take(["clock"], 10) == [] and deadlines.next(["clock"]) == NOON + 30


def test_a_lease_ends_with_its_time_and_then_holds_no_more(store: TimedStore, deadlines: Deadlines):
    deadlines.write(clock(NOON))
    (dead,) = deadlines.take(["clock"], 10)
    store.time += LEASE - 1
    assert not deadlines.take(["clock"], 10)
    store.time += 2
    (second,) = deadlines.take(["clock"], 10)
    assert second.attempts == 2 and not deadlines.finish(dead)
    assert deadlines.finish(second) and not deadlines.of(TABLE.id)


def test_a_deadline_set_anew_is_not_cleared_by_who_took_the_earlier_one(store: TimedStore, deadlines: Deadlines):
    deadlines.write(clock(NOON))
    (taken,) = deadlines.take(["clock"], 10)
    deadlines.write(clock(NOON + 60))
    assert not deadlines.finish(taken) and not deadlines.put_off(taken, NOON + 1)
    assert deadlines.of(TABLE.id) == [clock(NOON + 60)]


def test_what_fails_is_tried_again_ever_later(store: TimedStore, deadlines: Deadlines):
    deadlines.write(clock(NOON))
    for attempt in range(4):
        (taken,) = deadlines.take(["clock"], 10)
        again = deadlines.fail(taken)
        assert again == store.time + BACKOFF * 2**attempt
        store.time = again


def test_time_does_not_run_while_no_server_is_up(store: TimedStore):
    ada, bruno = Uptime(store), Uptime(store)
    for _ in range(3):
        ada.record()
        store.time += LATE
    store.time = NOON + 1000
    bruno.record()
    ada.record()
    assert ada.running(NOON, NOON + 1100) == bruno.running(NOON, NOON + 1100) == pytest.approx(100 + 2 * LATE)
    assert Uptime(store).running(NOON, NOON + 1100) == 1100, "it has not looked yet"
    assert ada.running(NOON + 500, NOON + 600) == 0 == ada.running(NOON + 1100, NOON + 1000)
    store.time += 5000
    ada.record()
    bruno.record()
    assert bruno.running(NOON, NOON + 6100) == pytest.approx(100 + 2 * LATE)
    late = Uptime(store)
    late.record()
    assert late.running(NOON + 500, NOON + 6100) == bruno.running(NOON + 500, NOON + 6100) == pytest.approx(100)


def test_the_clock_of_the_database_counts_and_does_not_go_back():
    uptime = [5.0]
    clock = StoreClock(lambda: uptime[0])
    clock.set(NOON)
    uptime[0] += 10
    clock.set(NOON - 60)
    assert clock.now() == NOON + 10
    clock.set(NOON + 100)
    assert clock.now() == NOON + 100
    clock.set(NOON - 2 * MISTAKE)
    assert clock.now() == NOON - 2 * MISTAKE


def test_the_time_of_postgresql_is_not_that_of_the_machine(url: str, monkeypatch: pytest.MonkeyPatch):
    store = Store(url)
    right = store.now()
    monkeypatch.setattr("filibusta.server.storage.database.time.time", lambda: right + 60)
    other = Store(url)
    fast = other.now() - store.now()
    store.close()
    other.close()
    assert fast == pytest.approx(0 if url.startswith("postgresql") else 60, abs=5)


def test_the_loop_wakes_for_an_earlier_deadline_and_does_what_fails_again(settings: Settings):
    asyncio.run(_loop(settings))


async def _loop(settings: Settings) -> None:
    services = Services(settings)
    jobs, met = Jobs(services), asyncio.Queue[str]()
    await services.call(services.store.create, TABLE)
    failing = ["once"]

    async def handle(taken: TakenDeadline) -> float | None:
        if taken.seat == 1 and failing:
            failing.pop()
            raise RuntimeError("the bot died")
        await met.put(f"{taken.seat} {taken.payload}")
        return None

    jobs.register("clock", handle)
    with pytest.raises(ValueError):
        jobs.register("clock", handle)
    with pytest.raises(UnknownKind):
        jobs.handler("tide")
    now = services.store.now()
    await services.append(
        AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "a")], deadlines=[clock(now + 3600, 0, "late")])
    )
    jobs.start()
    await asyncio.sleep(0.05)
    await services.append(
        AppendRequest(TABLE.id, [Entry(2, PLAY, 1, 0, "b")], deadlines=[clock(now, 2, "now"), clock(now, 1)])
    )
    assert [await met.get(), await met.get()] == ["2 now", "1 "]
    assert jobs.failed == 1
    await jobs.stop()
    assert [one.seat for one in await services.call(Deadlines(services.store).of, TABLE.id)] == [0]
    await services.close()
