"""The live connection between a table and one screen."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from filibusta.engine.words import Words
from filibusta.server.errors import Refused
from filibusta.server.protection.host_policy import may_host, same_origin
from filibusta.server.protection.quotas import Requester, address_of, too_many
from filibusta.server.protocol.incoming import (
    Advise,
    AskDragTargets,
    AskDryRun,
    AskForecast,
    Attend,
    Fill,
    GiveOrder,
    Incoming,
    Pace,
    Ping,
    Play,
    ReadLog,
    Shown,
    Sync,
    TakeBack,
    decode,
    id_of,
)
from filibusta.server.protocol.outgoing import Ack, Outgoing, Pong, Refusal, encode
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.watchers import Watcher
from filibusta.server.web.identity import Guest, GuestKeys
from filibusta.server.web.language import language_of
from filibusta.server.words import server_words
from filibusta.table.scene import Aspect

log = structlog.get_logger()
NOT_ALLOWED, UNKNOWN_TABLE, SLOW = 4403, 4404, 1013
NOBODY = Guest("")
MOST_IGNORED, BREATH = 60, 0.05
"""The consecutive messages above the quota after which the connection ends; seconds of delay after each."""


WHOLE = 5
"""The cost, in messages, of sending everything to a new screen or to one that asks for it."""


class ScreenConnection:
    """The connection of a screen, from its opening to its end."""

    def __init__(self, socket: WebSocket, registry: TableRegistry, keys: GuestKeys) -> None:
        self.socket = socket
        self.registry = registry
        self.guest = keys.guest(socket) or NOBODY
        self.language = language_of(socket)
        self.requester = Requester(self.guest.id, address_of(socket))
        self.quotas = registry.services.quotas
        self.ignored = 0
        """Messages in a row that were too many."""

    @property
    def say(self) -> Words:
        """Returns the server's words in the language of the screen."""
        return server_words(self.language)

    async def run(self) -> None:
        """Serves the connection until one side ends it."""
        settings = self.registry.services.settings
        if not may_host(settings, self.socket) or not same_origin(settings, self.socket):
            return await self.socket.close(NOT_ALLOWED)
        await self.socket.accept()
        try:
            async with self.quotas.socket(self.requester):
                await self._serve()
        except Refused as refusal:
            with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone by now
                await self._send_now(Refusal("", refusal.code, refusal.text(self.say), wait=refusal.wait))
                await self.socket.close(SLOW if refusal.code == "too-many" else UNKNOWN_TABLE)

    async def _serve(self) -> None:
        self.quotas.spend("messages", self.requester, WHOLE)
        live = await self.registry.live_table(self.socket.path_params["id"])
        if live.watchers_everywhere >= self.quotas.limits.watchers:
            raise too_many("watchers", 60)
        viewpoint = live.viewpoint(self.guest.id, self.language, *self._wishes())
        protocol = self.socket.scope.get("live")
        watcher = Watcher(self.guest.id, viewpoint, write=protocol.write if protocol else None)
        await live.enter(watcher)
        sending = asyncio.create_task(self._send(watcher))
        try:
            await self._receive(live, watcher)
        finally:
            live.leave(watcher)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sending

    def _wishes(self) -> tuple[Aspect, int | None]:
        """Returns the layout and the seat that the address requests."""
        query = self.socket.query_params
        seat = query.get("seat", "")
        number = int(seat) if seat.removeprefix("-").isdecimal() and len(seat) < 4 else None
        return "narrow" if query.get("layout") == "narrow" else "wide", number

    async def _send_now(self, message: Outgoing) -> None:
        await self.socket.send_text(encode(message).decode())

    async def _send(self, watcher: Watcher) -> None:
        """Sends the messages of the table until either side ends the connection."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await watcher.take()) is not None:
                await self.socket.send_text(message.decode())
            await self.socket.close(SLOW)

    async def _receive(self, live: LiveTable, watcher: Watcher) -> None:
        """Receives one message after the other; a bad one is answered and changes nothing."""
        while not watcher.gone:
            try:
                received = await self.socket.receive()
            except RuntimeError:
                return
            if received["type"] == "websocket.disconnect":
                return
            data = received.get("text") or received.get("bytes") or ""
            await self._answer(live, watcher, data)
            await asyncio.sleep(0)  # many that come together are not answered before others had their turn

    async def _answer(self, live: LiveTable, watcher: Watcher, data: str | bytes) -> None:
        try:
            await self._count(watcher)
            limit = self.registry.services.settings.largest_message
            if len(data.encode() if isinstance(data, str) else data) > limit:
                raise Refused("too-big", "A message has at most {n} bytes.", n=limit)
            await self._carry_out(live, watcher, decode(data))
        except Refused as refusal:
            watcher.put(Refusal(id_of(data), refusal.code, refusal.text(self.say), refusal.done, refusal.wait))
        except Exception:
            log.exception("a message could not be carried out", table=live.table.id)
            text = self.say("Something went wrong on our side. Look at the table before you try again.")
            watcher.put(Refusal(id_of(data), "fault", text))

    async def _count(self, watcher: Watcher) -> None:
        """Counts a message; closes the connection of a client that stays above its quota."""
        try:
            self.quotas.spend("messages", self.requester)
            self.ignored = 0
        except Refused:
            self.ignored += 1
            if self.ignored > MOST_IGNORED:
                watcher.leave()
            await asyncio.sleep(BREATH)
            raise

    async def _carry_out(self, live: LiveTable, watcher: Watcher, message: Incoming) -> None:
        match message:
            case Play():
                done = await live.play(self.guest.id, message)
                watcher.put(Ack(message.id, watcher.v, done))
            case TakeBack():
                await live.take_back(self.guest.id, message)
                watcher.put(Ack(message.id, watcher.v))
            case GiveOrder():
                await live.give_order(self.guest.id, message)
                watcher.put(Ack(message.id, watcher.v))
            case Attend():
                await live.attend(self.guest.id, message)
                watcher.put(Ack(message.id, watcher.v))
            case Sync():
                await self._sync(live, watcher, message)
            case AskForecast():
                watcher.put(await live.forecast(watcher, message))
            case AskDryRun():
                watcher.put(await live.dry_run(watcher, message))
            case Fill():
                watcher.put(await live.fill(watcher, message))
            case Advise():
                self.quotas.spend("messages", self.requester, WHOLE - 1)
                watcher.put(await live.advise(watcher, message))
            case AskDragTargets():
                watcher.put(await live.drag_targets(watcher, message))
            case ReadLog():
                watcher.put(await live.read_log(watcher, message))
            case Pace():
                live.set_speed(watcher, message.speed)
            case Shown():
                watcher.hidden = not message.on
            case Ping():
                watcher.put(Pong())

    async def _sync(self, live: LiveTable, watcher: Watcher, message: Sync) -> None:
        self.quotas.spend("messages", self.requester, WHOLE - 1)
        old = watcher.viewpoint
        layout = message.layout or old.layout
        seat = old.viewer if message.seat is None else message.seat
        if message.seat is not None and message.seat != -1 and message.seat not in live.table.seats_of(self.guest.id):
            raise Refused("not-your-seat", "You do not sit there.")
        fresh = live.viewpoint(self.guest.id, old.language, layout, seat)
        await live.sync(watcher, replace(fresh, layout=layout))
