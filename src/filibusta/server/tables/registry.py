"""The registry of a server's tables: creates, finds and wakes them. A table in use is a ``LiveTable``."""

import asyncio
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace

import msgspec
import structlog

from filibusta.ai.levels import LEVELS
from filibusta.engine.errors import BadOption
from filibusta.engine.fairness import fairness_from
from filibusta.engine.game import Game, game
from filibusta.engine.isolation import Bounds, try_apart
from filibusta.engine.match import Match
from filibusta.engine.notation import GameRecord, decode, encode
from filibusta.server.errors import Refused
from filibusta.server.jobs.loop import Jobs
from filibusta.server.protection.quotas import Requester, too_many
from filibusta.server.services import Services
from filibusta.server.settings import Settings
from filibusta.server.storage.deadlines import TakenDeadline
from filibusta.server.storage.models import (
    BY_BOT,
    BY_RESIGNING,
    CLOCK,
    DAYS,
    LIVE,
    OPEN,
    OVER,
    RUNNING,
    Seat,
    StoredTable,
    Timing,
)
from filibusta.server.storage.store import Conflict, StoreFailed
from filibusta.server.tables import contributions, naming
from filibusta.server.tables.autoplay import BOTS
from filibusta.server.tables.listings import Listings
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.waiting_room import bot_seat
from filibusta.server.workers.bot_pool import USUAL, BotPool
from filibusta.table.guide import begun, guide

log = structlog.get_logger()
LONGEST_TITLE = 40
WORDS_TRIED = 20
"""Join words that are tried for a table; every third attempt has a digit more, so they do not run out."""
MB = 1_000_000
BOUNDS = (("start", 30, 10_800), ("increment", 0, 600), ("days", 1, 30), ("vacation", 0, 60))
"""The least and the most of each figure of a table's clocks."""
OPERATOR = Requester(trusted=True)
CHECKED, CHECKED_DEAF = 15.0, 0.5
"""Seconds between two looks whether something was missed that another process did; while nothing is announced."""
LEFT_BEHIND = 3.0
"""Seconds after which a table that might go on by itself is one that another process left behind."""
MOST_TRYING = 5
"""Foreign files that may wait to be tried, each of another address."""


@dataclass(frozen=True)
class TableRequest:
    """The table somebody wants. ``seats``: me, here (on my screen, with a name), link, or bot (with a level)."""

    game: str
    seats: Sequence[Seat]
    options: Mapping[str, int | bool] = field(default_factory=dict[str, int | bool])
    title: str = ""
    private: bool = False
    language: str = "en"
    commitment: str = ""
    """The commitment of the host's device to its contribution, if the host has a seat."""
    secret: bytes = b""
    """The secret of a known deal; empty: a fresh one."""
    begun: Match | None = None
    """A match to go on with."""
    guided: bool = False
    timing: Timing | None = None
    """The clocks; None: none."""
    chat: bool = True
    """Whether people at the table may write to each other."""


def checked(timing: Timing) -> Timing:
    """Returns the clocks of a table; ``BadOption`` if there are none such."""
    for name, low, high in BOUNDS:
        if not low <= getattr(timing, name) <= high:
            raise BadOption(
                "{name} is from {low} to {high}, not {given}",
                name=name,
                low=low,
                high=high,
                given=getattr(timing, name),
            )
    for name, known in (("kind", (LIVE, DAYS)), ("end", (BY_BOT, BY_RESIGNING)), ("level", tuple(LEVELS))):
        if getattr(timing, name) not in known:
            raise BadOption("{name} is one of {known}", name=name, known=", ".join(known))
    return timing


class TableRegistry:
    """The tables of one server."""

    def __init__(self, settings: Settings, bots: BotPool | None = None) -> None:
        self.services = Services(settings, bots)
        self.jobs = Jobs(self.services)
        self.jobs.register(CLOCK, self._time_out)
        self.listings = Listings(self.services)
        self._live_tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._waking: asyncio.Task[None] | None = None
        self._keeping_up: asyncio.Task[None] | None = None
        self._background = set[asyncio.Task[None]]()
        self._gap = asyncio.Event()
        """Set when announcements may have been lost."""
        self._again = asyncio.Lock()
        self._trying = asyncio.Lock()
        """One foreign file at a time."""
        self._files_of: list[str] = []
        """The addresses whose files are being tried or wait for that."""

    async def open(self) -> None:
        """Starts compiling the rules, and wakes tables at which a bot is to move.

        ``BadOption`` if another server uses the database.
        """
        cluster, store = self.services.cluster, self.services.store
        await cluster.bus.open()
        await self.services.call(store.claim, not cluster.alone)
        if not cluster.alone:
            cluster.bus.watch(self._gap.set)
            self._keeping_up = asyncio.create_task(self._keep_up())
        await self.services.call(self.services.uptime.record)
        self.services.compilation.start()
        self.jobs.start(taking=self.services.settings.jobs)
        if self.services.settings.jobs:
            await cluster.bus.subscribe(BOTS, self._heard_of_bots)
            self._waking = asyncio.create_task(self._wake_all())

    async def close(self) -> None:
        """Closes all tables and the store; everything acknowledged is stored."""
        for task in (self._waking, self._keeping_up, *self._background):
            if task:
                task.cancel()
        await self.jobs.stop()
        for live in list(self._live_tables.values()):
            await live.close()
        await self.services.close()

    # -------------------------------------------------------------- finding

    async def live_table(self, id: str) -> LiveTable:
        """Returns the live table of an id; loads and wakes it if necessary."""
        live = self._live_tables.get(id)
        if live is None:
            table = await self.services.fetch(id)
            live = self._live_tables.setdefault(id, LiveTable(self.services, table))
            self._make_space()
        elif not self.services.cluster.alone:
            await self._refresh(live)
        if id in self._live_tables:
            self._live_tables.move_to_end(id)
        live.wake()
        return live

    async def _refresh(self, live: LiveTable) -> None:
        """Reads what other processes did at a table; ``Refused`` if it is no more."""
        try:
            await live.refresh()
        except Refused:
            await self.drop(live.table.id)
            raise

    @property
    def live_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live_tables.values())

    async def let_go(self, id: str) -> bool:
        """Releases an idle live table; returns False if it is in use."""
        live = self._live_tables.get(id)
        if live is not None and not live.idle:
            return False
        self._live_tables.pop(id, None)
        return True

    async def drop(self, id: str) -> None:
        """Closes all live connections of a deleted table."""
        if live := self._live_tables.pop(id, None):
            await live.close()

    def send_away(self, revoked: frozenset[str]) -> None:
        """Closes the live connections of guests whose keys were revoked."""
        for live in self._live_tables.values():
            live.send_away(revoked)

    def known(self, id: str) -> LiveTable | None:
        """Returns the live table of an id if it is in memory."""
        return self._live_tables.get(id)

    async def _time_out(self, due: TakenDeadline) -> float | None:
        """Looks at the clocks of a table; one that was not in memory does not stay there."""
        stays = due.match in self._live_tables
        live = await self.live_table(due.match)
        await live.ready()
        later = await live.time_out()
        if not stays:
            self._in_background(self._release(live))
        return later

    async def _release(self, live: LiveTable) -> None:
        """Releases a table that nobody needs once its bots have played."""
        await live.wait_until_idle()
        if self._live_tables.get(live.table.id) is live:
            await self.let_go(live.table.id)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    def _make_space(self) -> None:
        """Releases idle tables, the least recently used first, until the rest hold no more than they may."""
        excess = sum(live.size for live in self._live_tables.values()) - self.services.settings.memory * MB
        for id, live in list(self._live_tables.items())[:-1]:
            if excess <= 0:
                return
            if live.idle:
                del self._live_tables[id]
                excess -= live.size

    async def _keep_up(self) -> None:
        """Polls the database for missed changes: rarely while announcements arrive, often while they do not."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECKED if self.services.cluster.bus.hears else CHECKED_DEAF):
                    await self._gap.wait()
            self._gap.clear()
            try:
                await self._catch_up()
            except StoreFailed as error:
                log.warning("what others did cannot be read", reason=str(error))
            except Exception:
                log.exception("what others did cannot be read")

    async def _catch_up(self) -> None:
        followed = {id: live for id, live in self._live_tables.items() if live.follows}
        markers = await self.services.call(self.services.store.change_markers, list(followed)) if followed else {}
        for id, live in followed.items():
            if live.table.state == OPEN or markers.get(id) != live.change_marker:
                with suppress(Refused):
                    await self._refresh(live)
            live.repeat_presence()

    async def _wake_all(self) -> None:
        """Wakes tables that somebody may be waiting for: after a start, and those left behind by another process."""
        cluster, seen = self.services.cluster, dict[str, float]()
        while True:
            if cluster.alone or await cluster.leases.take("waking", LEFT_BEHIND * 2):
                with suppress(StoreFailed):
                    seen = await self._wake_awaited(seen)
            if cluster.alone:
                return
            await asyncio.sleep(LEFT_BEHIND)

    async def _wake_awaited(self, seen: dict[str, float]) -> dict[str, float]:
        """Wakes the tables that may go on by themselves, but those that are as they were when they did not; all of
        them, each with the time it was touched."""
        quiet = 0.0 if self.services.cluster.alone else LEFT_BEHIND
        awaited = dict(await self.services.call(self.services.store.awaited, quiet))
        for id in (id for id, touched in awaited.items() if seen.get(id) != touched):
            await self._wake(id)
        return awaited

    async def _wake(self, id: str) -> None:
        try:
            live = await self.live_table(id)
            await live.ready()
        except Refused as refusal:
            log.warning("a match could not be woken", table=id, reason=str(refusal))
        except Exception:
            log.exception("a match could not be woken", table=id)

    def _heard_of_bots(self, message: bytes) -> None:
        """Another process leaves the bots of a table to whoever takes them."""
        self._in_background(self._wake(message.decode(errors="replace")))

    # -------------------------------------------------------------- making

    async def create(self, host: str, table_request: TableRequest, requester: Requester = OPERATOR) -> LiveTable:
        """Makes a table; a ``FilibustaError`` if the game is not played so, or this was too much."""
        of = game(table_request.game)
        packed = of.options_for(len(table_request.seats), table_request.options)
        seats = contributions.committed(self._seats(table_request.seats), host, table_request.commitment)
        origin = self._origin(requester)
        await self._check_table(requester, host, origin, [seat.kind for seat in table_request.seats])
        table = StoredTable(
            id=naming.new_id(),
            word="",
            title=table_request.title.strip()[:LONGEST_TITLE],
            game=of.id,
            rules=of.version,
            options=of.unpack_options(packed),
            secret=table_request.secret or secrets.token_bytes(32),
            host=host,
            seats=seats,
            private=table_request.private,
            origin=origin,
            guided=table_request.guided,
            timing=checked(table_request.timing) if table_request.timing else None,
            chat=table_request.chat,
        )
        if match := table_request.begun:
            table = replace(table, state=RUNNING, deal=match.setup_chance, record=match.to_json())
        return await self._keep(table, table_request.language)

    async def create_guided(
        self, host: str, name: str, of: Game, language: str, requester: Requester = OPERATOR
    ) -> LiveTable:
        """Makes the table of a guided game, for a host of this name; ``Refused`` if the game has no guide."""
        found = guide(of)
        if not found:
            raise Refused("unknown", "{game} has no guided game.", game=of.id)
        seats = [Seat("human", name, guest=host), *(Seat("bot", rival, "1") for rival in found.rivals)]
        secret, match = fairness_from(found.seed).secret, None
        if found.opening:
            await self.services.compilation.wait(of.id)
            match = await asyncio.to_thread(begun, of, found, (name, *found.rivals))
        table_request = TableRequest(
            of.id, seats, found.options, private=True, language=language, secret=secret, begun=match, guided=True
        )
        return await self.create(host, table_request, requester)

    def _origin(self, requester: Requester) -> str:
        """Returns the pseudonym of an address in the database: a keyed hash, the same for the same address."""
        if not requester.address or requester.trusted:
            return ""
        return hmac.digest(self.services.settings.keys[0], requester.address.encode(), "sha256").hex()[:16]

    async def _check_table(self, requester: Requester, host: str, origin: str, kinds: Sequence[str]) -> None:
        """``Refused`` if this would be too much for one, or a table of bots alone that nobody may have."""
        quotas, store, bots = self.services.quotas, self.services.store, kinds.count("bot")
        if bots == len(kinds) and not requester.trusted:
            raise Refused("no-token", "A table of bots alone needs an API token from whoever runs this server.")
        if "open" in kinds:
            quotas.check_waiting(requester, *await self.services.call(store.waiting, host, origin))
        quotas.check("bots", requester, bots)
        quotas.spend("tables", requester)
        quotas.spend("bots", requester, bots)

    def _seats(self, requested: Sequence[Seat]) -> tuple[Seat, ...]:
        """Nobody shares a name, and bots have one."""
        seats: list[Seat] = []
        for number, seat in enumerate(requested):
            before = [other.name for other in seats if other.name]
            if seat.kind == "bot":
                others = [other.name for other in requested[number + 1 :] if other.name]
                seat = bot_seat(seat.level, before if seat.name else before + others, seat.name)
            elif seat.name:
                seat = replace(seat, name=naming.distinct(seat.name, before))
            seats.append(seat)
        return tuple(seats)

    async def _keep(self, table: StoredTable, language: str = "en", after: str = "") -> LiveTable:
        """Keeps a table, or finds the one that is the return match of the table ``after`` already."""
        for attempt in range(WORDS_TRIED):
            word = naming.join_word(language, digits=2 + attempt // 3)
            table = replace(table, word=word, title=table.title or naming.table_name(word))
            try:
                id = await self.services.call(self.services.store.create, table, after)
            except Conflict:
                continue
            if id != table.id:
                return await self.live_table(id)
            log.info("table made", table=table.id, game=table.game, players=len(table.seats), state=table.state)
            return await self.live_table(table.id)
        raise RuntimeError("no free join word was found")

    async def again(self, live: LiveTable, guest: str, requester: Requester = OPERATOR, commitment: str = "") -> str:
        """The id of the return match of the same people: made by the first who asks."""
        async with self._again:
            return await self._again_at(live, guest, requester, commitment)

    async def _again_at(self, live: LiveTable, guest: str, requester: Requester, commitment: str) -> str:
        table = live.table
        if table.again:
            return table.again
        if not table.seats_of(guest):
            raise Refused("not-your-seat", "Only those who sit at this table can ask for a return match.")
        seats = [replace(seat, word="", contribution="") for seat in table.seats[1:] + table.seats[:1]]
        seats = contributions.committed(seats, guest, commitment)
        origin = self._origin(requester)
        await self._check_table(requester, guest, origin, [seat.kind for seat in table.seats])
        fresh = StoredTable(
            id=naming.new_id(),
            word="",
            title=table.title,
            game=table.game,
            rules=game(table.game).version,
            options=table.options,
            secret=secrets.token_bytes(32),
            host=guest,
            seats=seats,
            private=table.private,
            origin=origin,
            timing=table.timing,
            chat=table.chat,
        )
        new = await self._keep(fresh, after=table.id)
        live.name_return_match(new.table.id)
        return new.table.id

    async def load(self, guest: str, text: bytes, requester: Requester = OPERATOR) -> LiveTable:
        """A table made from a game record: to review if it is over, else to go on from where it stopped."""
        self.services.quotas.spend("uploads", requester)
        name = _game_of(text)
        await self._try(text, requester)
        await self.services.compilation.wait(name)
        match = await asyncio.to_thread(Match.load, text)
        kind = "human" if match.over else "hotseat"
        people = _told_apart(match.names)
        seats = [Seat(kind, name, guest="" if match.over else guest) for name in people]
        return await self._keep(_from_record(match, _renamed(text, people), guest, self._origin(requester), seats))

    async def what_if(
        self, live: LiveTable, ply: int, guest: str, requester: Requester = OPERATOR, line: Match | None = None
    ) -> LiveTable:
        """A table that goes on from a finished match after its ``ply``-th action: the guest decides, against bots.

        With a ``line`` that might have followed then, it goes on from where that stands; the guest sits where somebody
        chose at the fork."""
        match = copy(live.match)
        if match is None or not match.over:
            raise Refused("too-late", "Only a finished match can be reviewed.")
        if not 0 <= ply < match.ply:
            raise Refused("unknown", "This table has no action {n}.", n=ply)
        match.take_back(ply)
        own, origin = match.player, self._origin(requester)
        if line is not None:
            if line.over:
                raise Refused("too-late", "The game is over at the end of this line: go on from an earlier turn.")
            match = line
        seats = [
            Seat("human", seat.name, guest=guest) if number == own else Seat("bot", seat.name, seat.level or USUAL)
            for number, seat in enumerate(live.table.seats)
        ]
        await self._check_table(requester, guest, origin, [seat.kind for seat in seats])
        text = await asyncio.to_thread(match.to_json)
        fresh = await asyncio.to_thread(Match.load, text)
        return await self._keep(_from_record(fresh, text, guest, origin, seats))

    async def _try(self, text: bytes, requester: Requester) -> None:
        """Tries a foreign file apart from the server, when its turn comes."""
        if len(self._files_of) >= MOST_TRYING or (requester.address and requester.address in self._files_of):
            raise too_many("uploads", 60)
        self._files_of.append(requester.address)
        try:
            async with self._trying:
                await asyncio.to_thread(try_apart, text, Bounds(actions=self.services.settings.longest_upload))
        finally:
            self._files_of.remove(requester.address)


def _told_apart(brought: Sequence[str]) -> list[str]:
    """The names of a record as they can be seen and told apart."""
    found: list[str] = []
    for seat, name in enumerate(brought, 1):
        found.append(naming.distinct(naming.clean_name(name, LONGEST_TITLE) or f"Player {seat}", found))
    return found


def _from_record(match: Match, record: str, guest: str, origin: str, seats: Sequence[Seat]) -> StoredTable:
    """A private table of a guest with a match and its record, which goes on if the match is not over."""
    return StoredTable(
        id=naming.new_id(),
        word="",
        title="",
        game=match.game.id,
        rules=match.game.version,
        options=match.options,
        secret=match.fairness.secret,
        host=guest,
        origin=origin,
        seats=tuple(seats),
        private=True,
        state=OVER if match.over else RUNNING,
        deal=match.setup_chance,
        record=record,
    )


def _renamed(text: bytes, people: list[str]) -> str:
    """A record with these names; as it is if they are its own."""
    record = decode(text)
    if not isinstance(record, GameRecord) or record.names == people:
        return text.decode()
    return encode(msgspec.structs.replace(record, names=people))


def _game_of(text: bytes) -> str:
    """The game a record is of."""
    return game(decode(text).game).id
