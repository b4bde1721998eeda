"""The present state of a live table and its match, shared by all its parts; and who may do what now."""

import asyncio
from collections import OrderedDict
from dataclasses import replace

from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.server.errors import Refused
from filibusta.server.protocol.panels import TableStatus
from filibusta.server.storage.models import OPEN, Seat, StoredTable
from filibusta.server.storage.store import StoreFailed, Unanswered
from filibusta.server.tables.refusals import action_name, why_not
from filibusta.server.tables.seat_status import Running, SeatStatuses
from filibusta.server.tables.simultaneous_choices import not_asked, still_asked

REMEMBERED = 256
"""The most client ids remembered, so that a message sent twice is carried out once."""


def elapsed(start: float, until: float) -> float:
    """Returns the seconds between two times."""
    return max(0.0, until - start)


class TableState:
    """The state of a table in memory. ``lock`` is held while anything changes."""

    def __init__(self, table: StoredTable, running: Running = elapsed) -> None:
        self.table = table
        self._running = running
        self.seat_statuses = SeatStatuses(table, running)
        """The player of each seat, and the clocks."""
        self.match: Match | None = None
        self.base = 0
        """The actions that came before the position the match in memory begins with."""
        self.sealed: dict[int, str] = {}
        """The sealed choices of seats that choose at the same time."""
        self.seq = 0
        """The number of the last entry in the store."""
        self.snapshot_ply = 0
        """The number of actions before the position that is kept for other rules."""
        self.rewrites = 0
        """The number of withdrawals and changed choices: each is stored for ever."""
        self.note = ""
        self.broken = ""
        self.lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._done: OrderedDict[tuple[int, str], int] = OrderedDict()

    @property
    def status(self) -> TableStatus:
        """open, preparing (being dealt, loaded or waiting for the rules), running, over or broken."""
        if self.broken:
            return "broken"
        if self.match is None:
            return "open" if self.table.state == OPEN and self.table.open_seats else "preparing"
        return "over" if self.over else "running"

    @property
    def over(self) -> bool:
        """Tells whether the match has ended, by the rules or before."""
        return self.match is not None and (self.match.over or bool(self.seat_statuses.ending))

    @property
    def places(self) -> list[int]:
        """The places at the end; empty before."""
        match = self.match
        return self.seat_statuses.places(match.places if match.over else []) if match and self.over else []

    @property
    def ply(self) -> int:
        """The number of actions made."""
        return self.base + self.match.ply if self.match else 0

    @property
    def asked(self) -> list[int]:
        """The seats that have to choose."""
        return still_asked(self.match, self.sealed) if self.match and not self.over else []

    def forget_seats(self) -> None:
        """Resets the status of the seats, before the log is read again."""
        self.seat_statuses = SeatStatuses(self.table, self._running)

    def seat_taken(self, number: int, seat: Seat) -> None:
        """Replaces the player of a seat of the running match."""
        seats = (*self.table.seats[:number], seat, *self.table.seats[number + 1 :])
        self.table = replace(self.table, seats=seats)
        if self.match:
            self.match.names = self.table.names

    def is_bot(self, seat: int) -> bool:
        """Tells whether a bot decides at a seat."""
        return bool(self.bot_level(seat))

    def bot_level(self, seat: int) -> str:
        """Returns the level of the bot that decides at a seat; empty if a person does."""
        if seat < 0:
            return ""
        sits = self.table.seats[seat]
        return sits.level if sits.kind == "bot" else self.seat_statuses.bot_level(seat)

    @property
    def has_people(self) -> bool:
        """Tells whether a person sits at the table."""
        return any(seat.kind != "bot" for seat in self.table.seats)

    # -------------------------------------------------------------- changes

    async def changed(self) -> None:
        """Returns after the next change."""
        await self._changed.wait()

    def touch(self) -> None:
        """Wakes all who wait for a change."""
        self._changed.set()
        self._changed = asyncio.Event()

    def remember(self, seat: int, message: str, actions: int = 1) -> None:
        """Remembers how many actions of a client's message were carried out, so that none is repeated."""
        if message:
            self._done[seat, message] = self._done.get((seat, message), 0) + actions
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)

    def done(self, seat: int, message: str) -> int:
        """Returns how many actions of a client's message were carried out."""
        return self._done.get((seat, message), 0)

    # -------------------------------------------------------------- who may do what

    def acting(self, guest: str, wanted: int | None) -> tuple[Match, int]:
        """Returns the match and a guest's seat, ``wanted`` or one that is asked; raises ``Refused`` without one."""
        if self.match is None:
            if self.broken:
                raise Refused("broken", "This match cannot go on: its record does not replay.")
            raise Refused("too-late", "The game has not begun yet.")
        mine = self.table.seats_of(guest)
        usual = [*(seat for seat in self.asked if seat in mine), *mine, SPECTATOR][0]
        seat = usual if wanted is None else wanted
        if seat not in mine:
            raise Refused("not-your-seat", "You do not sit there.")
        return self.match, seat

    def check_now(self, match: Match, ply: int, seat: int) -> None:
        """Raises ``Refused`` if the game is over or at another ply."""
        if self.over:
            raise Refused("over", "The game is over.")
        if self.seat_statuses.bot_level(seat):
            raise Refused("not-your-seat", "A bot decides for you now. Take your seat back first.")
        if ply != self.ply:
            chose = match.asked_at(ply - self.base) if self.base <= ply < self.ply else frozenset[int]()
            if seat in chose and len(chose) > 1:
                raise Refused("stale", "All have chosen by now: your choice cannot be changed any more.")
            raise Refused("stale", "The table has changed in the meantime: it stands at action {n} now.", n=self.ply)


class LostRace(Refused):
    """A lost race: another process appended first, and its entries have been applied here."""

    def __init__(self) -> None:
        super().__init__("stale", "The table has changed in the meantime. Look at it again.")


def not_kept(error: StoreFailed) -> Refused:
    """Returns the refusal of a request that the store did not acknowledge."""
    if isinstance(error, Unanswered):
        message = "The database does not answer, so nobody knows whether this was saved. Look again in a moment."
        return Refused("not-kept", message)
    return Refused("not-kept", "This could not be saved, so it was not done. Try again.")


def check_asked(match: Match, seat: int) -> None:
    """Raises ``Refused`` if others have to decide."""
    if seat not in match.asked:
        raise not_asked([match.names[asked] for asked in sorted(match.asked)])


def check_legal(match: Match, seat: int, action: str) -> str:
    """Returns the name of an action that a seat can choose now; raises ``Refused`` if it cannot."""
    check_asked(match, seat)
    name = action_name(match.game, action)
    if not match.may(seat, match.game.actions.number(name)):
        if why := why_not(match.game, match.view_at(match.ply, seat).asking(seat).state, action):
            raise Refused("illegal", "{action} cannot be chosen now. {why}", action=action, why=why)
        names = ", ".join(match.game.actions.name(int(a)) for a in match.legal_for(seat))
        raise Refused("illegal", "{action} cannot be chosen now. Choose one of: {legal}", action=action, legal=names)
    return name
