"""Leases: work that one process at a time should do, so that no effort is duplicated.

A lease saves work but guarantees nothing: its holder may be late, and while Redis is unreachable every process holds
all of them. What must happen once is decided by the database.
"""

from typing import Protocol

from filibusta.server.cluster.connection import RedisConnection

TAKE = """
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
GIVE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


class Leases(Protocol):
    """Leases of one process."""

    async def take(self, name: str, seconds: float) -> bool:
        """Takes or renews a lease; returns False if another process holds it."""
        ...

    async def give(self, name: str) -> None:
        """Releases a lease, if this process holds it."""
        ...


class LocalLeases:
    """The leases of a single process, which holds all of them."""

    async def take(self, name: str, seconds: float) -> bool:
        """Returns True."""
        return True

    async def give(self, name: str) -> None:
        """Does nothing."""


class RedisLeases:
    """Leases in Redis, each a key that expires."""

    def __init__(self, connection: RedisConnection, process: str) -> None:
        self._connection = connection
        self._process = process

    def _key(self, name: str) -> str:
        return f"{self._connection.prefix}lease:{name}"

    async def take(self, name: str, seconds: float) -> bool:
        """Takes or renews a lease; returns True while Redis is unreachable."""
        milliseconds = max(1, round(1000 * seconds))
        call = self._connection.ask
        return bool(await call(lambda redis: redis.eval(TAKE, 1, self._key(name), self._process, milliseconds), 1))

    async def give(self, name: str) -> None:
        """Releases a lease, if this process holds it."""
        await self._connection.ask(lambda redis: redis.eval(GIVE, 1, self._key(name), self._process), 0)
