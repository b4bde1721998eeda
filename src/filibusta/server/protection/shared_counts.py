"""Quotas that several processes count together, in Redis by the library ``limits``.

Nobody waits for it: what a process spends is reported a moment later, and what is too much together is refused from
then on. While Redis is away each process counts alone.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from filibusta.server.cluster.connection import RedisConnection
from filibusta.server.limits import Rate

REPORTED = 0.2
"""Seconds after which spent tokens are reported."""
RARE, SHARE = 100, 10
"""Quotas above this are reported once a tenth is spent, since a report costs more than a message."""
FORGOTTEN = 10.0
"""Seconds after which an unreported remainder is dropped."""
LASTING = 86_400
"""Seconds for which Redis keeps the number of connections of a client."""
MOST_BLOCKED = 20_000
"""Refusals that are remembered."""
Place = tuple[str, str, Rate]


class SharedCounts:
    """The counts of all processes together, as this process knows them."""

    def __init__(self, connection: RedisConnection, process: str, alive: Callable[[str], bool]) -> None:
        from limits import RateLimitItemPerSecond
        from limits.aio.storage import RedisStorage
        from limits.aio.strategies import SlidingWindowCounterRateLimiter

        self._connection = connection
        self._process = process
        self._alive = alive
        pool, prefix = connection.redis.connection_pool, f"{connection.prefix}quota"
        options: dict[str, Any] = {"implementation": "redispy", "key_prefix": prefix, "connection_pool": pool}
        self._limiter = SlidingWindowCounterRateLimiter(RedisStorage("async+redis://", **options))
        self._item = RateLimitItemPerSecond
        self._spent: Counter[Place] = Counter()
        self._blocked: dict[Place, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reporting = False
        self._since = time.monotonic()

    # -------------------------------------------------------------- rates

    def wait(self, place: Place) -> float:
        """Returns the seconds until all processes together may spend again; 0: now."""
        until = self._blocked.get(place)
        if until is None:
            return 0.0
        if (wait := until - time.monotonic()) <= 0:
            del self._blocked[place]
        return max(0.0, wait)

    def spend(self, place: Place, amount: int) -> None:
        """Reports what was spent here, a moment later."""
        if time.monotonic() - self._since > FORGOTTEN and not self._reporting:
            self._spent.clear()
            self._since = time.monotonic()
        self._spent[place] += amount
        most = place[2].most
        if not self._reporting and (most <= RARE or SHARE * self._spent[place] >= most):
            self._reporting = True
            self._start(self._report())

    async def _report(self) -> None:
        await asyncio.sleep(REPORTED)
        self._reporting = False
        spent, self._spent = self._spent, Counter()
        for place, amount in spent.items():
            if place[2].most > RARE and SHARE * amount < place[2].most:
                self._spent[place] += amount
                continue
            await self._connection.ask(lambda _, what=(place, amount): self._count(*what), None)

    async def _count(self, place: Place, amount: int) -> None:
        kind, who, rate = place
        item = self._item(rate.most, max(1, round(rate.seconds)))
        if await self._limiter.hit(item, kind, who, cost=min(amount, rate.most)):
            return
        reset = (await self._limiter.get_window_stats(item, kind, who)).reset_time - time.time()
        if len(self._blocked) >= MOST_BLOCKED:
            self._blocked.pop(next(iter(self._blocked)))
        self._blocked[place] = time.monotonic() + min(max(reset, rate.seconds / rate.most), rate.seconds)

    # -------------------------------------------------------------- connections

    async def hold(self, who: str) -> int:
        """Counts a connection of a client; returns how many the client has in other processes."""
        found: dict[bytes, bytes] = await self._connection.ask(lambda redis: self._change(redis, who, 1), {})
        others = {process.decode(): int(count) for process, count in found.items()}
        return sum(
            max(0, count) for process, count in others.items() if process != self._process and self._alive(process)
        )

    def release(self, who: str) -> None:
        """Stops counting a connection."""
        self._start(self._release(who))

    async def _release(self, who: str) -> None:
        await self._connection.ask(lambda redis: self._change(redis, who, -1), {})

    async def _change(self, redis: Any, who: str, by: int) -> dict[bytes, bytes]:
        key = f"{self._connection.prefix}held:{who}"
        async with redis.pipeline(transaction=False) as pipe:
            pipe.hincrby(key, self._process, by)
            pipe.expire(key, LASTING)
            pipe.hgetall(key)
            return (await pipe.execute())[2]

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Reports what is left and closes the connection."""
        for task in self._tasks:
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
