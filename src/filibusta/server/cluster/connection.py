"""The connection to Redis: calls with a short time limit that return a default instead of raising."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

import structlog

from filibusta.engine.errors import BadOption

log = structlog.get_logger()
T = TypeVar("T")
Redis = Any
"""A client of ``redis.asyncio``, which is imported where there is one only."""
PATIENCE = 0.5
"""The time limit of a call, in seconds."""
REST = 1.0
"""Seconds without calls after a failure."""


def client(url: str) -> Redis:
    """Returns a client that connects on first use and never retries."""
    try:
        from redis.asyncio import Redis as Client
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        raise BadOption("FILIBUSTA_REDIS needs the package redis: pip install 'filibusta[redis]'") from None
    try:
        return Client.from_url(  # pyright: ignore[reportUnknownMemberType]
            url, retry=Retry(NoBackoff(), 0), socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
    except ValueError as error:
        raise BadOption("FILIBUSTA_REDIS cannot be read: {reason}", reason=str(error)) from None


def namespace(url: str) -> str:
    """Returns the prefix of all keys and channels; the database number separates installations on one Redis."""
    number = urlsplit(url).path.strip("/") if not url.startswith("unix:") else ""
    return f"filibusta:{number if number.isdecimal() else 0}:"


class RedisConnection:
    """Calls of Redis. While it is unreachable or silent, each returns its default at once."""

    def __init__(self, url: str) -> None:
        self.redis = client(url)
        self.prefix = namespace(url)
        self.failures = 0
        self._rests_until = 0.0

    @property
    def is_backing_off(self) -> bool:
        """Tells whether Redis failed a moment ago."""
        return time.monotonic() < self._rests_until

    async def ask(self, call: Callable[[Redis], Awaitable[T]], otherwise: T) -> T:
        """Returns what a call of Redis returns, or ``otherwise`` if it fails or takes too long."""
        if self.is_backing_off:
            return otherwise
        try:
            async with asyncio.timeout(PATIENCE):
                return await call(self.redis)
        except Exception as error:  # whatever the client raises: its errors, those of sockets, timeouts
            self.failed(error)
            return otherwise

    def failed(self, error: Exception) -> None:
        """Notes a failure; further calls return their defaults for a moment."""
        if not self.failures % 100:
            log.warning("Redis failed", reason=str(error) or type(error).__name__)
        self.failures += 1
        self._rests_until = time.monotonic() + REST

    async def close(self) -> None:
        """Closes the connections."""
        with suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await self.redis.aclose()
