"""Announcements and leases of several processes, through a Redis that comes, goes, forgets and falls silent."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

import pytest
from redis_server import RedisServer

from filibusta.engine.errors import BadOption
from filibusta.server.cluster.cluster import Cluster, join_cluster
from filibusta.server.settings import Settings, read_environment

PATIENCE = 20.0


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def eventually(tells: Callable[[], None], holds: Callable[[], bool]) -> None:
    """Tells again and again, until somebody has heard."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            tells()
            await asyncio.sleep(0.05)


def with_two(test: Callable[[Cluster, Cluster, RedisServer], Awaitable[None]]) -> Callable[[RedisServer], None]:
    """A test with two processes of one server."""

    def run(redis_server: RedisServer) -> None:
        async def inside() -> None:
            async with AsyncExitStack() as stack:
                both = join_cluster(redis_server.url), join_cluster(redis_server.url)
                for one in both:
                    await one.bus.open()
                    stack.push_async_callback(one.close)
                await until(lambda: all(one.bus.hears for one in both))
                await test(*both, redis_server)

        asyncio.run(inside())

    return run


@with_two
async def test_others_hear_in_order_and_nobody_hears_themselves(one: Cluster, other: Cluster, _: RedisServer):
    heard, own = list[bytes](), list[bytes]()
    await one.bus.subscribe("t", own.append)
    await other.bus.subscribe("t", heard.append)
    sent = [b"%d" % n for n in range(500)]
    for message in sent:
        one.bus.publish("t", message)
        one.bus.publish("u", message)
    await until(lambda: len(heard) == 500)
    other.bus.unsubscribe("t", heard.append)
    assert heard == sent and not own


@with_two
async def test_a_bus_tells_of_gaps_and_goes_on_when_redis_is_back(one: Cluster, other: Cluster, redis: RedisServer):
    heard, gaps = list[bytes](), list[bool]()
    await other.bus.subscribe("t", heard.append)
    other.bus.watch(lambda: gaps.append(other.bus.hears))
    redis.stop()
    await until(lambda: False in gaps)
    assert await one.leases.take("work", 1) and await other.leases.take("work", 1), "everybody may go on"
    redis.start()
    await until(lambda: other.bus.hears and one.bus.hears)
    await eventually(lambda: one.bus.publish("t", b"again"), lambda: b"again" in heard)
    assert gaps[-1] is True


@with_two
async def test_a_bus_tells_of_the_gap_when_redis_is_back_before_anybody_noticed(
    one: Cluster, other: Cluster, redis: RedisServer
):
    heard, gaps = list[bytes](), list[bool]()
    await other.bus.subscribe("t", heard.append)
    other.bus.watch(lambda: gaps.append(other.bus.hears))
    redis.stop()
    redis.start()
    await eventually(lambda: one.bus.publish("t", b"again"), lambda: b"again" in heard)
    assert gaps


@with_two
async def test_a_silent_redis_is_noticed_and_holds_nobody_up(one: Cluster, other: Cluster, redis: RedisServer):
    heard = list[bytes]()
    await other.bus.subscribe("t", heard.append)
    redis.silence()
    try:
        await until(lambda: not other.bus.hears)
        for _ in range(20_000):
            one.bus.publish("t", b"lost")
    finally:
        redis.speak()
    await until(lambda: one.bus.hears and other.bus.hears)
    await eventually(lambda: one.bus.publish("t", b"again"), lambda: b"again" in heard)


@with_two
async def test_a_lease_has_one_holder_who_keeps_it_and_gives_it(one: Cluster, other: Cluster, redis: RedisServer):
    assert await one.leases.take("work", 30)
    assert await one.leases.take("work", 30) and not await other.leases.take("work", 30)
    await other.leases.give("work")
    assert not await other.leases.take("work", 30)
    await one.leases.give("work")
    assert await other.leases.take("work", 30)
    redis.flush()
    assert await one.leases.take("work", 0.05)
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not await other.leases.take("work", 30):
                await asyncio.sleep(0.02)
    assert not await one.leases.take("work", 30)


def test_one_process_needs_no_redis(settings: Settings):
    assert join_cluster(settings.redis).alone


@pytest.mark.parametrize("url", ["http://127.0.0.1", "redis://", "unix:", "127.0.0.1:6379", "memory://"])
def test_an_address_that_is_none_is_refused(url: str):
    with pytest.raises(BadOption, match="FILIBUSTA_REDIS is an address like"):
        read_environment({"FILIBUSTA_REDIS": url})


def test_several_processes_need_postgresql(settings: Settings):
    with pytest.raises(BadOption, match="PostgreSQL"):
        settings.but(redis="redis://127.0.0.1")


def test_a_process_that_is_alone_imports_no_client():
    found = "import sys, filibusta.server.services; print({'redis', 'limits'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", found], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
