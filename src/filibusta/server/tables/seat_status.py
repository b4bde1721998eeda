"""The player of each seat, and its time: read off the log of a match, so the same in every process.

The clock of a seat runs while the seat is asked and a server is up. Of each decision the first ``LAG`` seconds are
free, and ``SHOWN`` more where others acted before: they are shown first.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from filibusta.server.storage.models import (
    BEGIN,
    BY_RESIGNING,
    DAYS,
    END,
    LIVE,
    PLAY,
    RESIGN,
    RETURN,
    SEAL,
    STAND_IN,
    TAKE_BACK,
    TAKE_OVER,
    VACATE,
    Entry,
    StoredTable,
    Timing,
)
from filibusta.server.storage.seat_clocks import RunningClock, RunningClocks, waking
from filibusta.server.workers.bot_levels import RESIGNED_LEVEL

LAG, SHOWN = 0.5, 4.0
"""Seconds of a decision that cost no time: for the network, and for what others did before."""
BACK = 30.0
"""The least seconds on the clock of a player who comes back."""
HELD = 3600.0
"""Seconds that a player has after each action of a turn, even if the days of the turn are over."""
DAY = 86400.0
ABSENT, IDLE = 120.0, 900.0
"""Seconds of silence after which a seat is absent: with nobody there; with an open page, at a table without clocks."""
AGREED, WON = "agreed", "won"
"""The endings apart from those of the rules: all agreed, or nobody else is left."""
TO_END, TO_BOT, TO_PERSON = "end", "bot", "seat"
"""The possible proposals: the end, or for a seat (``bot:1``) that a bot decides, or that somebody else may take it."""
Running = Callable[[float, float], float]
"""Returns the seconds between two times in which a server was up."""


@dataclass
class SeatStatus:
    """A seat as the log has it. Times are those of the database."""

    bank: float = 0.0
    """Seconds left when it was last asked."""
    since: float | None = None
    """The time at which it was asked; None while its clock stands."""
    turn_since: float = 0.0
    """The time at which its turn began."""
    free: float = 0.0
    """The seconds of the decision that cost nothing."""
    gained: list[tuple[int, float]] = field(default_factory=list[tuple[int, float]])
    """The increments, and the number of actions before each."""
    heard: float = 0.0
    """The time of its last action."""
    stand_in: str = ""
    """The level of the bot that decides for it at present."""
    resigned: int = 0
    """1 for the first seat that resigned, and so on; 0 for those that have not."""
    vacant: bool = False
    """True if somebody else may take it."""
    hours: str = ""
    """Its quiet hours, such as ``22-8 Europe/Rome``."""
    vacations: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    """Vacations, from and until; the last one may not be over."""


@dataclass(frozen=True)
class SeatChange:
    """A change of a seat, or of the match (``seat`` is -1): an entry of the log that players are told of."""

    seq: int
    kind: str
    ply: int
    """The number of actions before it."""
    seat: int
    late: bool = False
    """The seat had no time left."""
    name: str = ""
    """The name of the former player, if somebody else sits there by now."""


TOLD = frozenset({STAND_IN, RESIGN, RETURN, VACATE, TAKE_OVER, END})
"""The kinds of entries that players are told of."""


class SeatStatuses:
    """The seats of one match. ``running`` tells how long a server was up between two times."""

    def __init__(self, table: StoredTable, running: Running) -> None:
        self.timing: Timing | None = table.timing
        self._running = running
        self._people = {number for number, seat in enumerate(table.seats) if seat.kind != "bot"}
        start = float(table.timing.start) if table.timing else 0.0
        self.seats = [SeatStatus(start) for _ in table.seats]
        self.asked: frozenset[int] = frozenset()
        self.proposals: dict[str, set[int]] = {}
        """The seats that want each proposal."""
        self.ending = ""
        """``AGREED`` or ``WON`` if the match ended before the rules would have ended it."""
        self.latest = 0.0
        """The time of the latest entry."""
        self.changes: tuple[SeatChange, ...] = ()
        self._sealed: set[int] = set()

    # -------------------------------------------------------------- reading the log

    def after(self, entries: Iterable[Entry], asked: Iterable[frozenset[int]]) -> "SeatStatuses":
        """Returns what this will be after further entries, each with the seats that are asked then."""
        found = copy(self)
        found.seats = [replace(seat, gained=seat.gained[:], vacations=seat.vacations[:]) for seat in self.seats]
        found.proposals = {what: set(wanting) for what, wanting in self.proposals.items()}
        found._sealed = set(self._sealed)
        for entry, then in zip(entries, asked, strict=True):
            found.note(entry, then)
        return found

    def note(self, entry: Entry, asked: frozenset[int]) -> None:
        """Takes an entry of the log into account; ``asked``: the seats that are asked after it."""
        self.latest = max(self.latest, entry.created)
        if entry.kind in TOLD:
            self._changed(entry)
        for one in self.seats if entry.kind == BEGIN else self.seats[entry.seat : entry.seat + 1]:
            one.heard = entry.created
        at, seat = entry.created, self.seats[entry.seat] if entry.seat >= 0 else SeatStatus()
        match entry.kind:
            case "begin" | "play" | "seal" | "take_back":
                self._acted(entry, asked)
            case "stand_in":
                self._stop(entry.seat, at)
                seat.stand_in = entry.action
            case "resign":
                self._stop(entry.seat, at)
                seat.stand_in, seat.resigned = RESIGNED_LEVEL, 1 + max(one.resigned for one in self.seats)
                seat.vacant = False
            case "vacate":
                seat.vacant = True
            case "return" | "take_over":
                start = self.timing.start if self.timing else 0.0
                seat.bank = max(seat.bank, BACK) if entry.kind == RETURN else start
                seat.stand_in, seat.vacant = "", False
                if entry.kind == TAKE_OVER:
                    seat.hours, seat.vacations = "", []
                self._ask(entry.seat, at, 0.0)
            case "offer" | "accept":
                self.proposals.setdefault(entry.action, set()).add(entry.seat)
            case "decline":
                self.proposals.pop(entry.action, None)
            case "end":
                self.ending = entry.action
                for number in range(len(self.seats)):
                    self._stop(number, at)
            case "order":
                pass
            case "vacation":
                self._vacation(seat, at, entry.action == "on")
            case "hours":
                seat.hours = entry.action
            case unknown:
                raise ValueError(f"{unknown!r} is no kind of entry")
        if entry.kind in (STAND_IN, RESIGN, RETURN, TAKE_OVER, END):
            self._drop_proposals(entry.seat)

    def _changed(self, entry: Entry) -> None:
        seat, late, name = entry.seat, False, entry.action if entry.kind == VACATE else ""
        if entry.kind in (STAND_IN, RESIGN) and (end := self.end_of_time(seat, entry.created)) is not None:
            late = end <= entry.created
        if entry.kind == TAKE_OVER:
            left = next((one.name for one in reversed(self.changes) if (one.kind, one.seat) == (VACATE, seat)), "")
            named = (replace(one, name=one.name or left) if one.seat == seat else one for one in self.changes)
            self.changes = tuple(named)
        self.changes += (SeatChange(entry.seq, entry.kind, entry.ply, seat, late, name),)

    def _drop_proposals(self, seat: int) -> None:
        """Drops proposals about a seat whose player leaves or comes back, and those that this player wanted."""
        for what in list(self.proposals):
            self.proposals[what].discard(seat)
            if not self.proposals[what] or subject(what) == seat or self.ending:
                del self.proposals[what]

    def _acted(self, entry: Entry, asked: frozenset[int]) -> None:
        actor, at = entry.seat, entry.created
        if entry.kind == TAKE_BACK:
            self._sealed.clear()
            for seat in self.seats:
                while seat.gained and seat.gained[-1][0] >= entry.ply:
                    seat.bank = max(0.0, seat.bank - seat.gained.pop()[1])
        elif actor >= 0 and actor not in self._sealed:
            self._stop(actor, at)
            if self.timing and self.timing.kind == LIVE and not self.seats[actor].stand_in:
                self.seats[actor].bank += self.timing.increment
                self.seats[actor].gained.append((entry.ply, self.timing.increment))
        if entry.kind == SEAL:
            self._sealed.add(actor)
        elif entry.kind == PLAY:
            self._sealed.discard(actor)
        before, self.asked = self.asked, asked
        waiting = asked - self._sealed
        for number, seat in enumerate(self.seats):
            if number not in waiting:
                self._stop(number, at)
            elif seat.since is None:
                again = number == actor and number in before
                self._ask(number, at, LAG if again else LAG + SHOWN)
                if not again:
                    seat.turn_since = at

    def _ask(self, number: int, at: float, free: float) -> None:
        """The clock of a seat begins, if it is asked and a person sits there."""
        seat = self.seats[number]
        if number in self._people and number in self.asked - self._sealed and not seat.stand_in and not self.ending:
            seat.since, seat.free, seat.turn_since = at, free, seat.turn_since if free == LAG else at

    def _stop(self, number: int, at: float) -> None:
        """Stops the clock of a seat and discards what it showed."""
        seat = self.seats[number]
        if seat.since is not None:
            seat.bank = max(0.0, seat.bank - max(0.0, self._running(seat.since, at) - seat.free))
            seat.since = None

    def _vacation(self, seat: SeatStatus, at: float, on: bool) -> None:
        if seat.vacations and seat.vacations[-1][1] > at:
            seat.vacations[-1] = (seat.vacations[-1][0], at)
        if on and (left := self.vacation_left(seat, at)) > 0:
            seat.vacations.append((at, at + left))

    # -------------------------------------------------------------- what is the case

    def vacation_left(self, seat: SeatStatus, now: float) -> float:
        """Returns the seconds of vacation that a seat has left."""
        days = self.timing.vacation if self.timing and self.timing.kind == DAYS else 0
        return days * DAY - sum(min(end, now) - start for start, end in seat.vacations)

    def on_vacation(self, number: int, now: float) -> bool:
        """Tells whether a seat is on vacation."""
        return any(start <= now < end for start, end in self.seats[number].vacations)

    def end_of_time(self, number: int, now: float) -> float | None:
        """Returns when the time of a seat ends, should no server fail from ``now`` on; None if its clock stands."""
        seat, timing = self.seats[number], self.timing
        if seat.since is None or timing is None:
            return None
        if timing.kind == LIVE:
            return now + seat.free + seat.bank - self._running(seat.since, now)
        begun, most = seat.turn_since, timing.days * DAY
        away = [(max(start, begun), end) for start, end in seat.vacations if end > begun]
        spent = sum(min(end, now) - start for start, end in away)
        ahead = sum(max(0.0, end - max(start, now)) for start, end in away)
        end = now + ahead + most - max(0.0, self._running(begun, now) - spent)
        held = seat.since + HELD + (now - seat.since - self._running(seat.since, now)) if seat.since > begun else 0.0
        return waking(max(end, held), seat.hours)

    def left(self, number: int, now: float) -> float | None:
        """Returns the seconds a seat has left, whether its clock runs or not; None without clocks."""
        seat, end = self.seats[number], self.end_of_time(number, now)
        if self.timing is None or number not in self._people or seat.stand_in:
            return None
        if end is None:
            return seat.bank if self.timing.kind == LIVE else self.timing.days * DAY
        return max(0.0, min(end - now, seat.bank) if self.timing.kind == LIVE else end - now)

    def next_end(self, now: float) -> float | None:
        """Returns when the time of the first seat ends; None if no clock runs."""
        ends = [self.end_of_time(number, now) for number in range(len(self.seats))]
        return min((end for end in ends if end is not None), default=None)

    def running_clocks(self, now: float) -> RunningClocks:
        """Returns what lists and notices need of the clocks that run."""
        found = dict[int, RunningClock]()
        for number, seat in enumerate(self.seats):
            if (end := self.end_of_time(number, now)) is not None:
                away = next((until for start, until in seat.vacations if start <= now < until), 0.0)
                found[number] = RunningClock(end, seat.hours, away)
        return RunningClocks(now, found)

    def late(self, now: float) -> list[int]:
        """Returns the seats whose time is over."""
        ends = ((number, self.end_of_time(number, now)) for number in range(len(self.seats)))
        return [number for number, end in ends if end is not None and end <= now]

    def bot_level(self, number: int) -> str:
        """Returns the level of the bot that decides for a person; empty if the person does."""
        return self.seats[number].stand_in if number >= 0 else ""

    @property
    def resigns_at_end(self) -> bool:
        """Tells whether a seat without time resigns."""
        return bool(self.timing) and self.timing.end == BY_RESIGNING

    @property
    def waits_for_bot(self) -> bool:
        """Tells whether a bot decides for somebody who is asked."""
        return not self.ending and any(self.seats[number].stand_in for number in self.asked - self._sealed)

    def present(self) -> set[int]:
        """Returns the seats of people who decide themselves."""
        return {number for number in self._people if not self.seats[number].stand_in}

    def absent(self, online: Collection[int], now: float) -> frozenset[int]:
        """Returns the seats from which nothing has come for long, since their latest act or question."""

        def is_absent(number: int, seat: SeatStatus) -> bool:
            silent = self._running(max(seat.heard, seat.since or 0.0), now)
            return silent >= ABSENT if number not in online else not self.timing and silent >= IDLE

        return frozenset(number for number, seat in enumerate(self.seats) if is_absent(number, seat))

    def voters(self, what: str) -> set[int]:
        """Returns the seats that may vote on a proposal."""
        return self.present() - {subject(what)}

    def agreed(self, what: str, seat: int, absent: Collection[int]) -> bool:
        """Tells whether all who must agree to a proposal do once ``seat`` does.

        The absent do not count where no clock ends their time; only the end of the match needs them, or bots there.
        """
        needed = self.voters(what)
        if not self.timing and what != TO_END:
            needed -= set(absent)
        return needed <= self.proposals.get(what, set()) | {seat}

    @property
    def resigned(self) -> list[int]:
        """The seats that resigned, in that order."""
        gone = [(seat.resigned, number) for number, seat in enumerate(self.seats) if seat.resigned]
        return [number for _, number in sorted(gone)]

    def is_decided_without(self, seats: set[int]) -> bool:
        """Tells whether the match ends without some seats: one is left, or nobody but bots."""
        left = set(range(len(self.seats))) - seats
        return len(left) <= 1 or not left & self._people

    def places(self, by_rules: Sequence[int]) -> list[int]:
        """Returns the places at the end: those who resigned come last, the first of them behind all others. The rest
        are placed ``by_rules``, or share the first place where these say nothing."""
        found, given = list[int](), by_rules or [1] * len(self.seats)
        for seat, place in zip(self.seats, given, strict=True):
            others = zip(self.seats, given, strict=True)
            if seat.resigned:
                ahead = [not other.resigned or other.resigned > seat.resigned for other, _ in others]
            else:
                ahead = [not other.resigned and theirs < place for other, theirs in others]
            found.append(1 + sum(ahead))
        return found


def subject(what: str) -> int:
    """Returns the seat a proposal is about; -1 if it is about the whole table."""
    _, _, seat = what.partition(":")
    return int(seat) if seat.isdecimal() and len(seat) < 3 else -1
