"""The membership of a process in the cluster of its server: its bus, its leases and its name."""

import asyncio
import secrets
from dataclasses import dataclass, field

from filibusta.server.cluster.bus import Bus, LocalBus, RedisBus
from filibusta.server.cluster.connection import RedisConnection
from filibusta.server.cluster.leases import Leases, LocalLeases, RedisLeases


@dataclass
class Cluster:
    """The services by which this process communicates with the others."""

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
        """Closes the connections."""
        await self.bus.close()
        if self.connection:
            await self.connection.close()


def join_cluster(redis: str) -> Cluster:
    """Joins the cluster of a Redis; an empty address gives a cluster of one process."""
    if not redis:
        return Cluster()
    connection, process = RedisConnection(redis), secrets.token_hex(8)
    return Cluster(RedisBus(connection, process), RedisLeases(connection, process), connection, process)


def announce(redis: str, channel: str, message: bytes) -> None:
    """Announces a message to all processes from a program outside the cluster."""

    async def tell() -> None:
        cluster = join_cluster(redis)
        await cluster.bus.open()
        cluster.bus.publish(channel, message)
        await cluster.close()

    asyncio.run(tell())
