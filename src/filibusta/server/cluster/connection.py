"""The connection to Redis: calls that never take long, and fail into a value instead of an error."""

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
"""Seconds for which an answer is waited for."""
REST = 1.0
"""Seconds for which Redis is not asked again after it failed."""


def client(url: str) -> Redis:
    """Returns a client that connects when it is first used, and never tries twice by itself."""
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
    """Returns what all names begin with: its database number tells an installation from others on the same Redis."""
    number = urlsplit(url).path.strip("/") if not url.startswith("unix:") else ""
    return f"filibusta:{number if number.isdecimal() else 0}:"


class RedisConnection:
    """Calls of Redis. While it is away or silent each returns at once what it was told to."""

    def __init__(self, url: str) -> None:
        self.redis = client(url)
        self.prefix = namespace(url)
        self.failures = 0
        self._rests_until = 0.0

    @property
    def rests(self) -> bool:
        """Tells whether Redis failed a moment ago."""
        return time.monotonic() < self._rests_until

    async def ask(self, call: Callable[[Redis], Awaitable[T]], otherwise: T) -> T:
        """Returns what a call of Redis returns, or ``otherwise`` if it fails or takes too long."""
        if self.rests:
            return otherwise
        try:
            async with asyncio.timeout(PATIENCE):
                return await call(self.redis)
        except Exception as error:  # whatever the client raises: its errors, those of sockets, timeouts
            self.failed(error)
            return otherwise

    def failed(self, error: Exception) -> None:
        """Notes a failure: Redis is left alone for a moment."""
        if not self.failures % 100:
            log.warning("Redis failed", reason=str(error) or type(error).__name__)
        self.failures += 1
        self._rests_until = time.monotonic() + REST

    async def close(self) -> None:
        """Lets go of the connections."""
        with suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await self.redis.aclose()
