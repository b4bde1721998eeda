"""The processes of one server, as one of them sees them."""

import asyncio
import secrets
from dataclasses import dataclass, field

from filibusta.server.cluster.bus import Bus, LocalBus, RedisBus
from filibusta.server.cluster.connection import RedisConnection
from filibusta.server.cluster.leases import Leases, LocalLeases, RedisLeases


@dataclass
class Cluster:
    """This process and its ways to the others."""

    bus: Bus = field(default_factory=LocalBus)
    leases: Leases = field(default_factory=LocalLeases)
    connection: RedisConnection | None = None
    """The connection to Redis; None: this process is alone."""
    process: str = "alone"
    """The name of this process, new with each start."""

    @property
    def alone(self) -> bool:
        """Tells whether this is the only process."""
        return self.connection is None

    async def close(self) -> None:
        """Ends."""
        await self.bus.close()
        if self.connection:
            await self.connection.close()


def joined(redis: str) -> Cluster:
    """Returns the cluster that a process joins: by the address of a Redis, or none if that is empty."""
    if not redis:
        return Cluster()
    connection, process = RedisConnection(redis), secrets.token_hex(8)
    return Cluster(RedisBus(connection, process), RedisLeases(connection, process), connection, process)


def announce(redis: str, channel: str, message: bytes) -> None:
    """Announces something to all processes from a program that is none of them."""

    async def tell() -> None:
        cluster = joined(redis)
        await cluster.bus.open()
        cluster.bus.publish(channel, message)
        await cluster.close()

    asyncio.run(tell())
