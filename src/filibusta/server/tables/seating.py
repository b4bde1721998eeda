"""Changes of the seats of a running match: the end of a seat's time, resigning, leaving, coming back, proposals.

Each is an entry of the log, kept and told like an action, so it happens once in whatever process.
"""

from dataclasses import replace

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Attend
from filibusta.server.services import Services
from filibusta.server.storage.models import (
    ACCEPT,
    DAYS,
    DECLINE,
    END,
    HOURS,
    OFFER,
    RESIGN,
    RETURN,
    STAND_IN,
    TAKE_OVER,
    VACATE,
    VACATION,
    Entry,
    Seat,
)
from filibusta.server.storage.seat_clocks import read_hours
from filibusta.server.tables import naming
from filibusta.server.tables.playing import WATCHED, Playing
from filibusta.server.tables.screens.broadcast import Broadcast
from filibusta.server.tables.seat_status import (
    AGREED,
    TO_BOT,
    TO_END,
    TO_PERSON,
    WON,
    subject,
)
from filibusta.server.tables.state import TableState
from filibusta.server.workers.bot_levels import RESIGNED_LEVEL, STAND_IN_LEVEL

LONGEST_ACTION = 80
"""Characters of an entry's action."""
Change = tuple[str, int, str]
"""The kind of an entry, its seat, and its action."""


class Seating:
    """The changes of the seats of one table."""

    def __init__(self, state: TableState, services: Services, broadcast: Broadcast, playing: Playing) -> None:
        self._state = state
        self._services = services
        self._broadcast = broadcast
        self._playing = playing

    # -------------------------------------------------------------- what players ask for

    async def attend(self, guest: str, order: Attend) -> None:
        """Carries out what a player asks for a seat, once; ``Refused`` if it cannot be done."""
        state = self._state
        async with state.lock:
            await self._playing.read_on()
            await self._playing.retry_on_conflict(lambda: self._attend(guest, order))

    async def _attend(self, guest: str, order: Attend) -> None:
        state = self._state
        _, seat = state.acting(guest, order.seat)
        if state.done(seat, order.id):
            return
        if state.over:
            raise Refused("over", "The game is over.")
        changes = self._changes(order, seat)
        if state.rewrites >= self._services.quotas.limits.rewrites:
            raise Refused("too-many", "Too much was changed at the seats of this match. Play on.")
        await self._change(changes, message=order.id)
        state.remember(seat, order.id)

    def _changes(self, order: Attend, seat: int) -> list[Change]:
        """Returns the entries of a request; ``Refused`` if it makes no sense now."""
        seat_statuses, own = self._state.seat_statuses, self._state.seat_statuses.seats[seat]
        level = seat_statuses.timing.level if seat_statuses.timing else STAND_IN_LEVEL
        match order.what:
            case "resign":
                if own.resigned:
                    raise Refused("too-late", "This seat has resigned already.")
                return self._resigning([seat])
            case "return":
                if own.resigned or not own.stand_in:
                    raise Refused("too-late", "No bot decides for you, so there is nothing to take back.")
                return [(RETURN, seat, "")]
            case "bot" | "leave":
                if own.resigned or own.vacant or (own.stand_in and order.what == "bot"):
                    raise Refused("too-late", "A bot decides for this seat already.")
                found = [] if own.stand_in else [(STAND_IN, seat, level)]
                return [*found, self._vacating(seat)] if order.what == "leave" else found
            case "propose" | "accept" | "decline":
                return self._proposing(order, seat)
            case "vacation":
                now = self._services.now()
                if not seat_statuses.timing or seat_statuses.timing.kind != DAYS:
                    raise Refused("illegal", "Vacations are for games that last for days.")
                if order.value not in ("on", "off") or (order.value == "on") == seat_statuses.on_vacation(seat, now):
                    raise Refused("malformed", "A vacation is switched on or off.")
                if order.value == "on" and seat_statuses.vacation_left(own, now) <= 0:
                    raise Refused("too-late", "No days of vacation are left.")
                return [(VACATION, seat, order.value)]
            case "hours":
                if not seat_statuses.timing or seat_statuses.timing.kind != DAYS:
                    raise Refused("illegal", "Quiet hours are for games that last for days.")
                if order.value and (len(order.value) > LONGEST_ACTION or not read_hours(order.value)):
                    raise Refused("malformed", "Quiet hours are written like this: 22-8 Europe/Rome")
                return [(HOURS, seat, order.value)]

    def _proposing(self, order: Attend, seat: int) -> list[Change]:
        """Makes, supports or turns down a proposal; the last one who agrees carries it out."""
        seat_statuses, what = self._state.seat_statuses, order.value
        agreed = seat_statuses.agreed(what, seat, self._absent())
        if seat not in seat_statuses.voters(what):
            raise Refused("not-your-seat", "This is for the others to decide.")
        if order.what == "propose":
            self._check_proposal(what)
            if what in seat_statuses.proposals and not agreed:
                raise Refused("too-late", "This is proposed already.")
        elif what not in seat_statuses.proposals:
            raise Refused("too-late", "Nobody proposes that any more.")
        if order.what == "decline":
            return [(DECLINE, seat, what)]
        kind = OFFER if order.what == "propose" else ACCEPT
        return [(kind, seat, what), *(self._outcome(what) if agreed else [])]

    def _check_proposal(self, what: str) -> None:
        kind, about = what.partition(":")[0], subject(what)
        seat_statuses, known = self._state.seat_statuses, 0 <= about < len(self._state.table.seats)
        if kind == TO_END and about < 0 and what == TO_END:
            return
        if kind not in (TO_BOT, TO_PERSON) or not known or what != f"{kind}:{about}":
            raise Refused("malformed", "Nobody can propose that.")
        if kind == TO_BOT and (seat_statuses.seats[about].since is None or about not in self._absent()):
            raise Refused("too-late", "Whoever sits there is here, or has only just been asked.")
        seat = seat_statuses.seats[about]
        if kind == TO_PERSON and (not seat.stand_in or seat.resigned or seat.vacant):
            raise Refused("too-late", "A seat is given to somebody else only while a bot decides for it.")
        if kind == TO_PERSON and about in self._broadcast.online():
            raise Refused("too-late", "Whoever sits there is here, or has only just been asked.")

    def _absent(self) -> frozenset[int]:
        return self._state.seat_statuses.absent(self._broadcast.online(), self._services.now())

    def _outcome(self, what: str) -> list[Change]:
        about, timing = subject(what), self._state.table.timing
        match what.partition(":")[0]:
            case "end":
                return [(END, -1, AGREED)]
            case "bot":
                return [(STAND_IN, about, timing.level if timing else STAND_IN_LEVEL)]
            case "seat":
                return [self._vacating(about)]
            case _:
                raise ValueError(f"no proposal: {what}")

    def _vacating(self, seat: int) -> Change:
        """Frees a seat; the log keeps the name of the player who left it."""
        return VACATE, seat, self._state.table.seats[seat].name[:LONGEST_ACTION]

    def _resigning(self, seats: list[int]) -> list[Change]:
        """Resigns some seats, and ends the match if nobody else is left."""
        seat_statuses, found = self._state.seat_statuses, list[Change]()
        gone = {number for number, one in enumerate(seat_statuses.seats) if one.resigned}
        for seat in seats:
            found.append((RESIGN, seat, RESIGNED_LEVEL))
            gone.add(seat)
            if seat_statuses.is_decided_without(gone):
                return [*found, (END, -1, WON)]
        return found

    async def take_over(self, number: int, guest: str, name: str) -> None:
        """Gives a seat that its player has left to another guest; ``Refused`` if it is not free."""
        async with self._state.lock:
            await self._playing.read_on()
            await self._playing.retry_on_conflict(lambda: self._take_over(number, guest, name))

    async def _take_over(self, number: int, guest: str, name: str) -> None:
        state = self._state
        if (
            state.over
            or not 0 <= number < len(state.seat_statuses.seats)
            or not state.seat_statuses.seats[number].vacant
        ):
            raise Refused("too-late", "This seat was taken a moment ago. Choose another.")
        if state.table.seats_of(guest):
            raise Refused("not-your-seat", "You sit at this table already.")
        name = naming.distinct(name, state.table.others(number))
        seat = replace(state.table.seats[number], kind="human", name=name, guest=guest)
        await self._change([(TAKE_OVER, number, name[:LONGEST_ACTION])], (number, seat))

    # -------------------------------------------------------------- time

    async def time_out(self) -> float | None:
        """Handles the seats without time; returns when to check again, None if no clock runs."""
        async with self._state.lock:
            if self._state.match is None:
                return None
            await self._playing.read_on()
            return await self._playing.retry_on_conflict(self._time_out)

    async def _time_out(self) -> float | None:
        state = self._state
        now = self._services.now()
        if state.match is None or state.over:
            return None
        if late := state.seat_statuses.late(now):
            level = state.table.timing.level if state.table.timing else STAND_IN_LEVEL
            resigns = state.seat_statuses.resigns_at_end
            await self._change(self._resigning(late) if resigns else [(STAND_IN, seat, level) for seat in late])
        return now + WATCHED if state.seat_statuses.waits_for_bot else state.seat_statuses.next_end(now)

    async def _change(self, changes: list[Change], seat: tuple[int, Seat] | None = None, message: str = "") -> None:
        """Stores and shows changes of the seats."""
        state, now = self._state, self._services.now()
        entries = [
            Entry(state.seq + n, kind, state.ply, number, action, message="" if n > 1 else message, created=now)
            for n, (kind, number, action) in enumerate(changes, 1)
        ]
        await self._playing.keep_seats(*entries, over=changes[-1][0] == END, seat=seat)
        if seat:
            number, sits = seat
            state.seat_taken(number, sits)
        self._broadcast.changed()
        self._broadcast.everything()
