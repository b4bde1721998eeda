"""Limits of connections: how many an address may have, and how slowly a request may arrive."""

import asyncio
import time
from collections import Counter
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any

from filibusta.server.limits import Rate
from filibusta.server.protection.quotas import TokenBuckets, network
from filibusta.server.protection.slow_clients import HttpProtocol, WebSocketProtocol
from filibusta.server.settings import Settings

ARRIVING = 10.0
"""Seconds for which the connections that an address begins are counted."""


HELD = 1.0
"""Seconds until a connection above the limit is closed unread."""


def protocol(settings: Settings) -> type[HttpProtocol]:
    """Returns uvicorn's HTTP protocol, which closes connections that begin too slowly or exceed an address's limit."""
    counted: Counter[str] = Counter()
    proxies = [ip_network(one) for one in settings.proxies]
    most, seconds = settings.limits.connections, settings.header_seconds
    arrivals = TokenBuckets(Rate(settings.limits.arrivals, ARRIVING), time.monotonic)

    def leave(address: str) -> None:
        counted[address] -= 1
        if counted[address] <= 0:
            del counted[address]

    class LimitedHttpProtocol(HttpProtocol):
        _timer: asyncio.TimerHandle | None = None
        _from = ""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            if not _is_in(host, proxies):
                self._from = network(host)
                counted[self._from] += 1
                if counted[self._from] > most:
                    transport.close()
                    return
                if arrivals.wait(self._from, 1) > 0:
                    transport.pause_reading()  # slows down a client that comes again as soon as it is refused
                    asyncio.get_running_loop().call_later(HELD, transport.close)
                    return
                arrivals.spend(self._from, 1)
            self._timer = asyncio.get_running_loop().call_later(seconds, self._too_slow)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            live = self.transport.get_protocol()
            if isinstance(
                live, WebSocketProtocol
            ):  # from now on, and counted until it is lost; this object has done its work
                self._stop()
                live.left, self._from = partial(leave, self._from) if self._from else None, ""
            elif self._is_busy():
                self._stop()
            elif self._timer is None and not self.transport.is_closing():
                self._timer = asyncio.get_running_loop().call_later(seconds, self._too_slow)

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def _too_slow(self) -> None:
            self._timer = None
            if not self._is_busy():
                self.end()

        def _is_busy(self) -> bool:
            """Tells whether the connection has an unfinished response."""
            cycle: Any = self.cycle  # None before the first one, which the types do not tell
            return cycle is not None and not cycle.response_complete

        def _stop(self) -> None:
            if self._timer:
                self._timer.cancel()
                self._timer = None

        def _leave(self) -> None:
            self._stop()
            if self._from:
                leave(self._from)
                self._from = ""

    return LimitedHttpProtocol


def _is_in(host: str, networks: list[Any]) -> bool:
    try:
        found = ip_address(host)
    except ValueError:
        return False
    return any(found in one for one in networks)
