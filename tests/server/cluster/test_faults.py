"""Matches through processes that are killed, on a Redis that loses, doubles, reorders, forgets, stops and is silent
and a database that is stopped, compared with a model: no acknowledged action is lost, done twice or comes back.
"""

import asyncio
import random

import pytest
from driver import PROCESSES, Driver
from postgres import Postgres
from processes import Processes
from redis_server import RedisServer

from filibusta.server.settings import Settings


def drive(
    settings: Settings, redis: RedisServer, seed: str, tables: int, steps: int, postgres: Postgres | None = None
) -> int:
    """Carries out so many steps, with accidents of Redis and of a database in between, and compares; the acknowledged
    actions."""

    async def inside() -> int:
        async with Processes(settings, PROCESSES) as processes:
            driver, chance = Driver(processes, redis, seed), random.Random(seed)
            await driver.begin(tables)
            for n in range(steps):
                await driver.step()
                if n % 50 == 25:
                    redis.flush()
                if postgres and n % 500 == 450:
                    await driver.database_fails(postgres.stop, postgres.start)
                if postgres and n % 200 == 100:
                    what = chance.choice(("stop", "silence"))
                    getattr(redis, what)()
                    for _ in range(60):
                        await driver.step()
                    (redis.start if what == "stop" else redis.speak)()
                    await driver.compare()
            await driver.compare()
            return driver.done

    return asyncio.run(inside())


def test_nothing_is_lost_or_done_twice_whatever_becomes_of_processes_and_announcements(
    shared: Settings, redis_server: RedisServer
):
    assert drive(shared, redis_server, "short", 3, 80) > 25


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_actions_while_redis_comes_and_goes(
    seed: int, shared: Settings, redis_server: RedisServer, postgres: Postgres
):
    assert drive(shared, redis_server, f"long {seed}", 8, 2500, postgres) > 1500
