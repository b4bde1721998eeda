"""Quotas hold across processes: what is spent in one is refused in all, and a connection counts wherever it is."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from processes import until
from redis_server import RedisServer

from filibusta.server.cluster.cluster import Cluster, join_cluster
from filibusta.server.errors import Refused
from filibusta.server.limits import OFF, AtOnce, Rate, Rates
from filibusta.server.protection.quotas import Quotas, Requester
from filibusta.server.services import shared_counts

ADA, BEA = Requester("ada", "1.1.1.1"), Requester("bea", "2.2.2.2")
LIMITS = replace(
    OFF,
    guesses=Rates(Rate(3, 3600), Rate(100, 3600)),
    messages=Rates(Rate(300, 3600), Rate(10_000, 3600)),
    sockets=AtOnce(2, 10),
)


def with_two(test: Callable[[Quotas, Quotas, RedisServer], Awaitable[None]]) -> Callable[[RedisServer], None]:
    def run(redis_server: RedisServer) -> None:
        async def inside() -> None:
            both: list[Cluster] = [join_cluster(redis_server.url) for _ in range(2)]
            redis_server.flush()
            counts = [shared_counts(one) for one in both]
            for cluster in both:
                await cluster.bus.open()
            await until(lambda: both[0].bus.alive(both[1].process) and both[1].bus.alive(both[0].process))
            one, other = (Quotas(LIMITS, shared=each) for each in counts)
            await test(one, other, redis_server)
            for each, cluster in zip(counts, both, strict=True):
                assert each
                await each.close()
                await cluster.close()

        asyncio.run(inside())

    return run


def refuses(quotas: Quotas, kind: str, requester: Requester) -> bool:
    try:
        quotas.check(kind, requester)  # type: ignore[arg-type]
    except Refused as refusal:
        assert refusal.code == "too-many" and refusal.wait >= 2
        return True
    return False


@with_two
async def test_what_is_spent_in_one_process_is_refused_in_the_other(one: Quotas, other: Quotas, _: RedisServer):
    for quotas in (one, other, one, other):
        quotas.spend("guesses", ADA)
    await until(lambda: refuses(one, "guesses", ADA) or refuses(other, "guesses", ADA))
    assert not refuses(one, "guesses", BEA)


@with_two
async def test_many_messages_are_reported_by_the_lump(one: Quotas, other: Quotas, _: RedisServer):
    async with asyncio.timeout(20):
        while not (refuses(one, "messages", ADA) and refuses(other, "messages", ADA)):
            for quotas in (one, other):
                if not refuses(quotas, "messages", ADA):
                    quotas.spend("messages", ADA, 20)
            await asyncio.sleep(0.05)


@with_two
async def test_connections_count_in_whichever_process_they_are(one: Quotas, other: Quotas, redis: RedisServer):
    async with one.socket(ADA), other.socket(ADA):
        with pytest.raises(Refused):
            async with other.socket(ADA):
                pass
    async with asyncio.timeout(20):
        while True:
            try:
                async with other.socket(ADA), other.socket(ADA):
                    break
            except Refused:
                await asyncio.sleep(0.02)


@with_two
async def test_without_redis_each_counts_alone(one: Quotas, other: Quotas, redis: RedisServer):
    redis.stop()
    try:
        for quotas in (one, other):
            for _ in range(3):
                quotas.spend("guesses", ADA)
            assert refuses(quotas, "guesses", ADA)
            async with quotas.socket(ADA):
                pass
    finally:
        redis.start()
