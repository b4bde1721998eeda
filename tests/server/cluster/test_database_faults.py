"""Matches of several processes on a PostgreSQL that falls silent, and on one that fails over to its standby, compared
with a model: no acknowledged action is lost, done twice or comes back.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack

import pytest
from driver import PROCESSES, Driver
from network import Network
from postgres import NotHere, Postgres, replicated
from processes import Processes
from redis_server import RedisServer

from filibusta.server.settings import Settings
from filibusta.server.storage import store_thread
from filibusta.server.storage.database import Database

Accident = Callable[[Driver], Awaitable[None]]


@pytest.fixture
def two() -> Iterator[tuple[Postgres, Postgres]]:
    """A primary that waits for its standby, and the standby."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(replicated())
        except NotHere as reason:
            pytest.skip(str(reason))
        yield found


def drive(settings: Settings, redis: RedisServer, seed: str, steps: int, accident: Accident, tables: int = 4) -> int:
    """Carries out so many steps before and after an accident, and compares; the acknowledged actions."""

    async def inside() -> int:
        async with Processes(settings, PROCESSES) as processes:
            driver = Driver(processes, redis, seed)
            await driver.begin(tables)
            for _ in range(steps):
                await driver.step()
            await accident(driver)
            await driver.compare()
            for _ in range(steps):
                await driver.step()
            await driver.compare()
            return driver.done

    return asyncio.run(inside())


def silent(postgres: Postgres) -> Accident:
    return lambda driver: driver.database_fails(postgres.silence, postgres.speak)


def failing_over(primary: Postgres, standby: Postgres, network: Network) -> Accident:
    def lead_to_standby() -> None:
        standby.promote()
        network.behind = standby.socket

    return lambda driver: driver.database_fails(primary.stop, lead_to_standby)


def test_nothing_is_lost_while_postgresql_is_silent(
    shared: Settings, redis_server: RedisServer, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(store_thread, "WAITED", 1.5)  # the test sits out each of these seconds
    assert drive(shared, redis_server, "silent", 40, silent(postgres)) > 20


def test_nothing_is_lost_as_postgresql_fails_over(
    shared: Settings, redis_server: RedisServer, two: tuple[Postgres, Postgres]
):
    network = Network(two[0].socket)
    settings = shared.but(database=network.url)
    try:
        assert drive(settings, redis_server, "failing over", 40, failing_over(*two, network)) > 20
    finally:
        network.close()


def test_a_standby_that_may_lack_something_is_noticed(two: tuple[Postgres, Postgres]):
    database = Database(two[0].url)
    try:
        assert not database.may_lose()
        two[0].wait_for_standby(False)
        assert database.may_lose()
        two[1].stop()
        while database.may_lose():
            pass  # until the primary notices that nobody is there any more
    finally:
        database.close()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_thousands_of_actions_and_a_silent_postgresql(
    seed: int, shared: Settings, redis_server: RedisServer, postgres: Postgres
):
    async def again_and_again(driver: Driver) -> None:
        for _ in range(4):
            await silent(postgres)(driver)
            await driver.compare()
            for _ in range(250):
                await driver.step()

    assert drive(shared, redis_server, f"silent {seed}", 250, again_and_again) > 1000


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_thousands_of_actions_and_a_postgresql_that_fails_over(
    seed: int, shared: Settings, redis_server: RedisServer, two: tuple[Postgres, Postgres]
):
    network = Network(two[0].socket)
    settings = shared.but(database=network.url)
    try:
        assert drive(settings, redis_server, f"over {seed}", 700, failing_over(*two, network)) > 900
    finally:
        network.close()
