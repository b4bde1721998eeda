"""Protocols that disconnect clients which do not read, flood the server with pings, or send endless messages.

uvicorn's protocols wait for ever for a peer that does not read; its unsent data and its connection stay in memory. Here
a peer that does not answer pings, or whose connection is closing, has a few seconds left.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from filibusta.server.protection.compression import DeflateFactory

STALLED = 20.0
"""Seconds between two checks of the write buffer."""
LEAST_TAKEN = 20_000
"""The bytes that a peer has to read in between, if so many are buffered."""
CLOSING = 5.0
"""Seconds in which buffered data may still be sent when a connection closes."""
PART = 2048
"""Bytes of a live connection that are read between two checks whether it is open."""
MOST_PINGS, MOST_PARTS = 30, 64
"""Pings in ten seconds, and frames of one message: neither browsers nor programs send that many."""


class SlowClientMixin(asyncio.Protocol):
    """A mixin for both protocols; it precedes the protocol among the base classes."""

    transport: Any
    _look: asyncio.TimerHandle | None = None
    _left = 0

    def pause_writing(self) -> None:
        """Called when the write buffer is full."""
        super().pause_writing()
        self._look_later()

    def resume_writing(self) -> None:
        """Called when the write buffer has drained."""
        self._look_no_more()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the connection is closed."""
        self._look_no_more()
        super().connection_lost(exc)

    def end(self) -> None:
        """Closes the connection; data that cannot be sent within ``CLOSING`` seconds is dropped."""
        if not self.transport.is_closing():
            self.transport.close()
        asyncio.get_running_loop().call_later(CLOSING, self.transport.abort)

    def _look_later(self) -> None:
        self._left = self.transport.get_write_buffer_size()
        self._look = asyncio.get_running_loop().call_later(STALLED, self._looked)

    def _looked(self) -> None:
        if self._left - self.transport.get_write_buffer_size() < LEAST_TAKEN:
            self.transport.abort()
        else:
            self._look_later()

    def _look_no_more(self) -> None:
        if self._look:
            self._look.cancel()
            self._look = None


class HttpProtocol(SlowClientMixin, H11Protocol):
    """HTTP that disconnects clients which do not read."""

    def timeout_keep_alive_handler(self) -> None:
        """Called when an idle connection has timed out."""
        super().timeout_keep_alive_handler()
        self.end()


class WebSocketProtocol(SlowClientMixin, WebSocketsSansIOProtocol):
    """WebSockets that disconnect clients which do not read or send too much."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = CLOSING
        self.conn.available_extensions = [DeflateFactory()]
        self.left: Callable[[], None] | None = None
        """Called when the connection is lost."""
        self._pings, self._since = 0, 0.0
        self._unread = b""
        """The bytes received after a message that has not been handled yet."""

    def data_received(self, data: bytes) -> None:
        """Decodes in parts, and nothing while a message waits, since a few bytes may be compressed megabytes."""
        self._unread += data
        self._read_on()

    def _read_on(self) -> None:
        while self._unread and not self.read_paused and not self.transport.is_closing():
            part, self._unread = self._unread[:PART], self._unread[PART:]
            super().data_received(part)

    async def receive(self) -> Any:
        """Returns the next message; resumes reading when none is left."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read_on()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    def handle_connect(self, event: Request) -> None:
        """Exposes ``write`` to the application as ``scope["live"]``, which avoids a queue."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            cast(dict[str, Any], self.scope)["live"] = self

    def write(self, text: bytes) -> bool:
        """Sends a message if that is possible without waiting; returns whether it was sent."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_ping(self) -> None:
        """Answers a ping; closes the connection after too many."""
        now = self.loop.time()
        if now - self._since > 10:
            self._pings, self._since = 0, now
        self._pings += 1
        if self._pings > MOST_PINGS:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Receives a further frame of a message; closes the connection after too many."""
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        """Called when the peer does not answer pings."""
        super().keepalive_timeout()
        self.end()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Called when the application has finished; the peer has some time to close."""
        super().on_task_complete(task)
        self._read_on()
        self.loop.call_later(2 * CLOSING, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the connection is closed."""
        super().connection_lost(exc)
        if self.left:
            self.left()
