"""A screen at a table: its viewpoint, what was sent to it last, and its queue of messages."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from filibusta.server.protocol.incoming import Speed
from filibusta.server.protocol.outgoing import Outgoing, encode
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.position_cache import PositionCache

MOST_WAITING, MOST_BYTES = 256, 2_000_000
"""Messages that may wait for a slow connection, and their bytes; more close it, and the browser comes again."""
SPEEDS: Mapping[Speed, float] = {"slow": 1.6, "normal": 1.0, "fast": 0.45, "off": 0.2}
"""The factor of a pause for each speed of a screen."""


@dataclass(eq=False)
class Watcher:
    """A connection. The live table puts messages into it; the socket takes them out."""

    guest: str
    viewpoint: Viewpoint
    v: int = 0
    shown: PositionCache | None = None
    """The position whose picture was sent last."""
    speed: Speed = "normal"
    """The speed at which it shows events."""
    hidden: bool = False
    """The page is in the background."""
    gone: bool = False
    _queue: "asyncio.Queue[bytes | None]" = field(default_factory=lambda: asyncio.Queue(MOST_WAITING))
    write: Callable[[bytes], bool] | None = None
    """Sends a message at once, if the connection takes it at once."""
    _bytes: int = 0
    """The bytes that wait or are being sent."""
    _taken: int = 0
    """The bytes taken from the queue last."""

    def put(self, message: Outgoing) -> None:
        """Queues a message."""
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Queues an encoded message; a watcher that does not keep up is let go."""
        if self.gone or (self.write and not self._bytes and self.write(message)):
            return
        if self._queue.full() or self._bytes > MOST_BYTES:
            self.leave()
            return
        self._bytes += len(message)
        self._queue.put_nowait(message)

    def next_v(self) -> int:
        """The number of the next change."""
        self.v += 1
        return self.v

    def leave(self) -> None:
        """No more messages: what waits is dropped and the connection ends."""
        self.gone = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def drain(self) -> list[bytes]:
        """Takes all messages that wait."""
        self._bytes = self._taken
        return [found for _ in range(self._queue.qsize()) if (found := self._queue.get_nowait())]

    async def take(self) -> bytes | None:
        """The next message, when the one before was sent; None at the end."""
        self._bytes -= self._taken
        self._taken = 0
        message = await self._queue.get()
        self._taken = len(message or b"")
        return message


def slowest(watchers: Sequence[Watcher]) -> tuple[float, float]:
    """The factors of the slowest screen of those who sit at the table, and of all screens; 0 where there is none."""
    players = (SPEEDS[watcher.speed] for watcher in watchers if watcher.viewpoint.seats)
    return max(players, default=0.0), max((SPEEDS[watcher.speed] for watcher in watchers), default=0.0)
