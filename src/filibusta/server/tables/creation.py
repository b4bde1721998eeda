"""The creation of tables: checks what a client requests, names the table and its seats, and stores it."""

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

import msgspec
import structlog

from filibusta.ai.levels import LEVELS
from filibusta.engine.errors import BadOption
from filibusta.engine.fairness import fairness_from
from filibusta.engine.game import Game, game
from filibusta.engine.isolation import Bounds, replay_in_subprocess
from filibusta.engine.match import Match
from filibusta.engine.notation import GameRecord, decode, encode
from filibusta.server.errors import Refused
from filibusta.server.protection.quotas import Requester, too_many
from filibusta.server.services import Services
from filibusta.server.storage.models import (
    BY_BOT,
    BY_RESIGNING,
    DAYS,
    LIVE,
    OVER,
    RUNNING,
    Seat,
    StoredTable,
    Timing,
)
from filibusta.server.storage.store import Conflict
from filibusta.server.tables import contributions, naming
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.waiting_room import bot_seat
from filibusta.server.workers.bot_levels import USUAL_LEVEL
from filibusta.table.guide import begun, deal_of, guide

log = structlog.get_logger()
LONGEST_TITLE = 40
WORDS_TRIED = 20
"""Join words that are tried for a table; every third attempt has a digit more, so they do not run out."""
BOUNDS = (("start", 30, 10_800), ("increment", 0, 600), ("days", 1, 30), ("vacation", 0, 60))
"""The least and the most of each figure of a table's clocks."""
OPERATOR = Requester(trusted=True)
MOST_TRYING = 5
"""Uploaded files that may wait, each of another address."""


@dataclass(frozen=True)
class TableRequest:
    """The table that a client requests. ``seats``: me, here (on my screen, named), link, or bot (with a level)."""

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
    deal: tuple[int, ...] | None = None
    """The chance results of a known deal; None: those of the secret."""
    begun: Match | None = None
    """A match to go on with."""
    guided: bool = False
    timing: Timing | None = None
    """The clocks; None: none."""
    chat: bool = True
    """True if people at the table may write to each other."""


def checked(timing: Timing) -> Timing:
    """Returns valid clocks of a table; raises ``BadOption``."""
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


class TableCreation:
    """Makes tables: new ones, guided games, return matches, and those that go on from a record or a finished match.

    ``open_table`` returns the live table of an id.
    """

    def __init__(self, services: Services, open_table: Callable[[str], Awaitable[LiveTable]]) -> None:
        self.services = services
        self._open = open_table
        self._returning = asyncio.Lock()
        self._trying = asyncio.Lock()
        """Held while an uploaded file is tried: one at a time."""
        self._files_of: list[str] = []
        """The addresses whose files are being tried or wait for that."""

    async def create(self, host: str, table_request: TableRequest, requester: Requester = OPERATOR) -> LiveTable:
        """Makes a table; raises a ``FilibustaError`` if the game does not allow it, or a quota is used up."""
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
            deal=table_request.deal,
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
            of.id,
            seats,
            found.options,
            private=True,
            language=language,
            secret=secret,
            deal=deal_of(of, found) or None,
            begun=match,
            guided=True,
        )
        return await self.create(host, table_request, requester)

    def _origin(self, requester: Requester) -> str:
        """Returns the pseudonym of an address in the database: a keyed hash, the same for the same address."""
        if not requester.address or requester.trusted:
            return ""
        return hmac.digest(self.services.settings.keys[0], requester.address.encode(), "sha256").hex()[:16]

    async def _check_table(self, requester: Requester, host: str, origin: str, kinds: Sequence[str]) -> None:
        """Raises ``Refused`` if a quota is used up, or for a table of bots alone without an API token."""
        quotas, store, bots = self.services.quotas, self.services.store, kinds.count("bot")
        if bots == len(kinds) and not requester.trusted:
            raise Refused("no-token", "A table of bots alone needs an API token from whoever runs this server.")
        if "open" in kinds:
            quotas.check_waiting(requester, *await self.services.call(store.waiting, host, origin))
        quotas.check("bots", requester, bots)
        quotas.spend("tables", requester)
        quotas.spend("bots", requester, bots)

    def _seats(self, requested: Sequence[Seat]) -> tuple[Seat, ...]:
        """Returns the seats with distinct names; bots are named."""
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
        """Stores a table, or finds the existing return match of the table ``after``."""
        for attempt in range(WORDS_TRIED):
            word = naming.join_word(language, digits=2 + attempt // 3)
            table = replace(table, word=word, title=table.title or naming.table_name(word))
            try:
                id = await self.services.call(self.services.store.create, table, after)
            except Conflict:
                continue
            if id != table.id:
                return await self._open(id)
            log.info("table made", table=table.id, game=table.game, players=len(table.seats), state=table.state)
            return await self._open(table.id)
        raise RuntimeError("no free join word was found")

    async def return_match(
        self, live: LiveTable, guest: str, requester: Requester = OPERATOR, commitment: str = ""
    ) -> str:
        """Returns the id of the return match of the same people, which the first request makes."""
        async with self._returning:
            return await self._return_match(live, guest, requester, commitment)

    async def _return_match(self, live: LiveTable, guest: str, requester: Requester, commitment: str) -> str:
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
        """Makes a table from a game record: to review if it is over, else to go on from where it stopped."""
        self.services.quotas.spend("uploads", requester)
        name = _game_of(text)
        await self._try(text, requester)
        await self.services.compilation.wait(name)
        match = await asyncio.to_thread(Match.load, text)
        kind = "human" if match.over else "hotseat"
        people = _distinct_names(match.names)
        seats = [Seat(kind, name, guest="" if match.over else guest) for name in people]
        return await self._keep(_from_record(match, _renamed(text, people), guest, self._origin(requester), seats))

    async def what_if(
        self, live: LiveTable, ply: int, guest: str, requester: Requester = OPERATOR, line: Match | None = None
    ) -> LiveTable:
        """Makes a table that goes on from a finished match after its ``ply``-th action: the guest against bots.

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
            Seat("human", seat.name, guest=guest)
            if number == own
            else Seat("bot", seat.name, seat.level or USUAL_LEVEL)
            for number, seat in enumerate(live.table.seats)
        ]
        await self._check_table(requester, guest, origin, [seat.kind for seat in seats])
        text = await asyncio.to_thread(match.to_json)
        fresh = await asyncio.to_thread(Match.load, text)
        return await self._keep(_from_record(fresh, text, guest, origin, seats))

    async def _try(self, text: bytes, requester: Requester) -> None:
        """Replays an uploaded file in another process, one file at a time; raises a ``FilibustaError``."""
        if len(self._files_of) >= MOST_TRYING or (requester.address and requester.address in self._files_of):
            raise too_many("uploads", 60)
        self._files_of.append(requester.address)
        try:
            async with self._trying:
                await asyncio.to_thread(
                    replay_in_subprocess, text, Bounds(actions=self.services.settings.longest_upload)
                )
        finally:
            self._files_of.remove(requester.address)


def _distinct_names(brought: Sequence[str]) -> list[str]:
    """Returns the names of a record, visible and distinct."""
    found: list[str] = []
    for seat, name in enumerate(brought, 1):
        found.append(naming.distinct(naming.clean_name(name, LONGEST_TITLE) or f"Player {seat}", found))
    return found


def _from_record(match: Match, record: str, guest: str, origin: str, seats: Sequence[Seat]) -> StoredTable:
    """Returns a private table of a guest with a match and its record."""
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
    """Returns a record with these names."""
    record = decode(text)
    if not isinstance(record, GameRecord) or record.names == people:
        return text.decode()
    return encode(msgspec.structs.replace(record, names=people))


def _game_of(text: bytes) -> str:
    """Returns the id of a record's game."""
    return game(decode(text).game).id
