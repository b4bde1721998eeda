"""Graceful shutdown: a process ends while its players go on at another one.

It reports that it is not ready and takes no more deadlines. After a delay in which a proxy can notice that, it closes
its live connections; browsers reconnect at once and resend unanswered messages to the process they reach.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from math import ceil
from types import FrameType

import structlog
import uvicorn

from filibusta.server.protection.slow_clients import WebSocketProtocol

log = structlog.get_logger()
LOOK = 0.1
"""Seconds between two checks for a second signal, which ends the process at once."""


class GracefulServer(uvicorn.Server):
    """A server that calls ``say`` on a signal to end, then ``leave``, and ends after ``drain`` seconds.

    In the second half of that time live connections are closed a few at a time, since the processes to which they
    reconnect have to draw their tables.
    """

    def __init__(
        self, config: uvicorn.Config, say: Callable[[], None], leave: Callable[[], Awaitable[None]], drain: float
    ) -> None:
        super().__init__(config)
        self._say = say
        self._leave = leave
        self._drain = drain

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Reports at once that this process is no longer ready."""
        super().handle_exit(sig, frame)
        self._say()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shuts down in order, or at once after a second signal."""
        if self.started and not self.force_exit:
            log.info("the server ends", drain=self._drain)
            await self._leave()
            steps = round(self._drain / LOOK)
            for left in range(steps, 0, -1):
                if self.force_exit:
                    break
                if left <= steps // 2:
                    self._close_share(left)
                await asyncio.sleep(LOOK)
        await super().shutdown(sockets)

    def _close_share(self, left: int) -> None:
        """Closes as many live connections that all are closed after ``left`` calls."""
        found = [one for one in self.server_state.connections if isinstance(one, WebSocketProtocol)]
        live = [one for one in found if one.handshake_complete and not one.close_sent]
        for connection in live[: ceil(len(live) / left)]:
            connection.shutdown()
