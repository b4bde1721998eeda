"""Announcements from one process to the others, delivered at most once and without confirmation.

Senders never wait. Subscribers are notified when announcements may have been lost (``watch``), and then read the
database.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import structlog

from filibusta.server.cluster.connection import PATIENCE, RedisConnection

log = structlog.get_logger()
Heard = Callable[[bytes], None]
MOST_WAITING = 10_000
"""Announcements that may wait for Redis; older ones are dropped."""
AT_ONCE = 200
"""Announcements sent together."""
HEARTBEAT, DEAF = 1.0, 3.5
"""Seconds between two heartbeats; seconds without one after which announcements count as lost."""
HEARTBEATS, END = "pulse", b"end"
"""The channel of heartbeats, and the message of the last one."""
ID_LENGTH = 16
"""The bytes of the process's name, with which every announcement begins."""


class Bus(Protocol):
    """Announcements on named channels. A process does not receive its own announcements."""

    @property
    def hears(self) -> bool:
        """Tells whether announcements arrive; if not, subscribers have to poll the database."""
        ...

    def publish(self, channel: str, message: bytes) -> None:
        """Announces a message to the other processes; never waits, never fails."""
        ...

    async def subscribe(self, channel: str, heard: Heard) -> None:
        """Calls ``heard`` in the event loop with each announcement on a channel.

        Returns once subscribed, or after a short timeout.
        """
        ...

    def unsubscribe(self, channel: str, heard: Heard) -> None:
        """Stops delivering announcements of a channel."""
        ...

    def watch(self, gap: Callable[[], None]) -> None:
        """Calls ``gap`` when announcements may have been lost, when they arrive again, and when a process ended."""
        ...

    def alive(self, process: str) -> bool:
        """Tells whether another process announced something within the last few seconds."""
        ...

    async def open(self) -> None:
        """Connects."""
        ...

    async def close(self) -> None:
        """Closes the connection."""
        ...


class LocalBus:
    """The bus of a single process, which has no subscribers."""

    hears = True

    def publish(self, channel: str, message: bytes) -> None:
        """Does nothing."""

    async def subscribe(self, channel: str, heard: Heard) -> None:
        """Does nothing."""

    def unsubscribe(self, channel: str, heard: Heard) -> None:
        """Does nothing."""

    def watch(self, gap: Callable[[], None]) -> None:
        """Does nothing."""

    def alive(self, process: str) -> bool:
        """Returns False."""
        return False

    async def open(self) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing."""


class RedisBus:
    """Announcements through Redis. It reconnects by itself, without a limit of attempts."""

    def __init__(self, connection: RedisConnection, process: str) -> None:
        self._connection = connection
        self._id = process.encode()[:ID_LENGTH].ljust(ID_LENGTH)
        self._listeners: dict[str, list[Heard]] = {}
        self._confirmed: dict[str, asyncio.Event] = {}
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()
        self._gaps: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._leaving: set[asyncio.Future[None]] = set()
        self._closed = False
        self._pubsub: Any = None
        self._others: dict[bytes, float] = {}
        """The time at which each other process last announced something."""
        self._beat = 0.0
        """The time at which the last heartbeat of this process arrived."""
        self._heard_last = False
        self.published = self.heard = 0

    @property
    def hears(self) -> bool:
        """Tells whether announcements arrive."""
        return time.monotonic() - self._beat < DEAF

    def watch(self, gap: Callable[[], None]) -> None:
        """Calls ``gap`` when announcements may have been lost, when they arrive again, and when a process ended."""
        self._gaps.append(gap)

    def alive(self, process: str) -> bool:
        """Tells whether another process announced something within the last few seconds."""
        return time.monotonic() - self._others.get(process.encode(), 0.0) < DEAF

    async def open(self) -> None:
        """Connects; returns once announcements arrive, or after a short timeout."""
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._send, self._send_heartbeats)]
        await self.subscribe(HEARTBEATS, lambda _: None)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self.hears:
                    await asyncio.sleep(0.005)

    async def close(self) -> None:
        """Flushes pending messages without waiting, and closes the connection."""
        self.publish(HEARTBEATS, END)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._waiting and not self._connection.is_backing_off:
                    await asyncio.sleep(0.005)
        self._closed = True  # a client may take a cancellation for a timeout
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2 * PATIENCE)

    # -------------------------------------------------------------- telling

    def publish(self, channel: str, message: bytes) -> None:
        """Announces a message to the other processes."""
        self._waiting.append((channel, message))
        self._wake.set()

    async def _send(self) -> None:
        while not self._closed:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                if self._connection.is_backing_off:
                    self._waiting.clear()  # those who missed them read the database
                    break
                batch = [self._waiting.popleft() for _ in range(min(AT_ONCE, len(self._waiting)))]
                self.published += len(batch)
                await self._connection.ask(lambda redis, sent=batch: self._publish(redis, sent), None)

    async def _publish(self, redis: Any, batch: list[tuple[str, bytes]]) -> None:
        prefix, id = self._connection.prefix, self._id
        if len(batch) == 1:
            [(channel, message)] = batch
            await redis.publish(prefix + channel, id + message)
            return
        async with redis.pipeline(transaction=False) as pipe:
            for channel, message in batch:
                pipe.publish(prefix + channel, id + message)
            await pipe.execute()

    async def _send_heartbeats(self) -> None:
        """Sends heartbeats to this process itself, to detect a silent Redis, network or event loop."""
        while not self._closed:
            self.publish(HEARTBEATS, b"")
            await asyncio.sleep(HEARTBEAT)
            ended = [id for id, beat in self._others.items() if time.monotonic() - beat >= DEAF]
            for id in ended:
                del self._others[id]
            if ended and self.hears:
                self._tell_gap()
            if self._heard_last and not self.hears:
                self._heard_last = False
                log.warning("announcements do not arrive: the database is read again and again")
                self._tell_gap()

    # -------------------------------------------------------------- hearing

    async def subscribe(self, channel: str, heard: Heard) -> None:
        """Calls ``heard`` with each announcement on a channel; returns once subscribed, or after a short timeout."""
        listeners = self._listeners.setdefault(channel, [])
        listeners.append(heard)
        confirmed = self._confirmed.setdefault(channel, asyncio.Event())
        if len(listeners) == 1 and self._pubsub is not None:
            confirmed.clear()
            await self._try(self._pubsub.subscribe(self._connection.prefix + channel))
        if self._pubsub is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await confirmed.wait()

    def unsubscribe(self, channel: str, heard: Heard) -> None:
        """Stops delivering announcements of a channel."""
        listeners = self._listeners.get(channel, [])
        if heard in listeners:
            listeners.remove(heard)
        if not listeners and self._listeners.pop(channel, None) is not None:
            self._confirmed.pop(channel, None)
            if self._pubsub is not None:
                leaving = self._try(self._pubsub.unsubscribe(self._connection.prefix + channel))
                task = asyncio.ensure_future(leaving)
                self._leaving.add(task)
                task.add_done_callback(self._leaving.discard)

    async def _try(self, work: Any) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await work
        except Exception as error:
            self._connection.failed(error)

    async def _listen(self) -> None:
        while not self._closed:
            pubsub = self._connection.redis.pubsub()
            try:
                prefix, known = self._connection.prefix, {HEARTBEATS, *self._listeners}
                await pubsub.subscribe(*(prefix + channel for channel in known))
                self._pubsub = pubsub
                if late := self._listeners.keys() - known:
                    await pubsub.subscribe(*(prefix + channel for channel in late))
                while not self._closed:
                    message = await pubsub.get_message(timeout=DEAF)
                    if message is not None:
                        self._take(message)
                    elif not self.hears:
                        break
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._connection.failed(error)
            finally:
                self._pubsub = None
                for confirmed in self._confirmed.values():
                    confirmed.clear()
                with suppress(Exception):
                    async with asyncio.timeout(PATIENCE):
                        await pubsub.aclose()
            self._beat = 0.0
            if self._heard_last:
                self._heard_last = False
                self._tell_gap()
            await asyncio.sleep(HEARTBEAT / 4)

    def _take(self, message: dict[str, Any]) -> None:
        channel = message["channel"].decode().removeprefix(self._connection.prefix)
        if message["type"] == "subscribe":
            if confirmed := self._confirmed.get(channel):
                confirmed.set()
            return
        if message["type"] != "message":
            return
        data: bytes = message["data"]
        if data.startswith(self._id):
            if channel == HEARTBEATS:
                self._pulsed()
            return
        sender = data[:ID_LENGTH].rstrip()
        if channel == HEARTBEATS:
            self._beaten(sender, ended=data[ID_LENGTH:] == END)
            return
        self._others[sender] = time.monotonic()
        self.heard += 1
        for heard in list(self._listeners.get(channel, ())):
            try:
                heard(data[ID_LENGTH:])
            except Exception:
                log.exception("an announcement could not be taken", channel=channel)

    def _beaten(self, process: bytes, ended: bool) -> None:
        if not ended:
            self._others[process] = time.monotonic()
        elif self._others.pop(process, None):
            self._tell_gap()

    def _pulsed(self) -> None:
        self._beat = time.monotonic()
        if not self._heard_last:
            self._heard_last = True
            self._tell_gap()

    def _tell_gap(self) -> None:
        for gap in self._gaps:
            gap()
