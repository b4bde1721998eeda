"""The values in the store: tables, seats, logs and whole positions."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

OPEN, RUNNING, OVER = "open", "running", "over"
PLAY, TAKE_BACK, SEAL, ORDER = "play", "take_back", "seal", "order"
QUIET = frozenset({SEAL, ORDER})
"""Entries that change neither the match nor the lists of tables."""
BEGIN, STAND_IN, RETURN, RESIGN, VACATE, TAKE_OVER = "begin", "stand_in", "return", "resign", "vacate", "take_over"
OFFER, ACCEPT, DECLINE, END, VACATION, HOURS = "offer", "accept", "decline", "end", "vacation", "hours"
SEATING = frozenset({BEGIN, STAND_IN, RETURN, RESIGN, VACATE, TAKE_OVER, OFFER, ACCEPT, DECLINE, END, VACATION, HOURS})
"""Entries about the seats: a match is replayed without them."""


@dataclass(frozen=True)
class Seat:
    """A seat at a table. ``kind``: open (nobody yet), human, hotseat (the host's own browser) or bot."""

    kind: str
    name: str = ""
    level: str = ""
    guest: str = field(default="", repr=False)
    word: str = field(default="", repr=False)
    """The player's words, which are part of the seed."""
    commitment: str = ""
    """The SHA-256 of what its device will contribute to the chance; empty: it contributes nothing."""
    contribution: str = field(default="", repr=False)
    """The 32 bytes that it disclosed, in hexadecimal; empty until then."""


LIVE, DAYS = "live", "days"
"""The kinds of clocks: minutes for a whole match, or days for each turn."""
BY_BOT, BY_RESIGNING = "bot", "resign"
"""The consequences of the end of a seat's time."""


@dataclass(frozen=True)
class Timing:
    """The clocks of a table. Those of a live game have ``start`` seconds, and ``increment`` more after each decision;
    those by days have ``days`` for each turn, and ``vacation`` days for each player."""

    kind: str
    start: int = 600
    increment: int = 20
    days: int = 3
    vacation: int = 14
    end: str = BY_BOT
    level: str = "3"
    """The level of the bot that replaces a player whose time is up."""


_AGREED = "agreed"


@dataclass(frozen=True)
class Progress:
    """The part of a match that lists show without reading it."""

    asked: frozenset[int] = frozenset()
    """The seats that have to choose."""
    places: tuple[int, ...] = ()
    """The place of each seat, once the game is over."""
    agreed: bool = False
    """All agreed to end the game, so nobody has won."""

    @classmethod
    def stored(cls, bits: int, places: str) -> "Progress":
        """Reads it from its columns."""
        seats = frozenset(seat for seat in range(bits.bit_length()) if bits >> seat & 1)
        words = places.split()
        return cls(seats, tuple(int(place) for place in words if place.isdecimal()), _AGREED in words)

    @property
    def stored_places(self) -> str:
        """The places as they are stored; a suffix says that the end was agreed."""
        return " ".join([*map(str, self.places), *([_AGREED] if self.agreed else [])])

    @property
    def asked_bits(self) -> int:
        """The seats that have to choose, as bits."""
        return sum(1 << seat for seat in self.asked)


@dataclass(frozen=True)
class StoredTable:
    """A match without its moves."""

    id: str
    word: str
    title: str
    game: str
    rules: int
    options: dict[str, int | bool]
    secret: bytes = field(repr=False)
    host: str = field(repr=False)
    seats: tuple[Seat, ...]
    private: bool = False
    created: float = field(default_factory=time.time)
    touched: float = field(default_factory=time.time)
    state: str = OPEN
    deal: tuple[int, ...] | None = field(default=None, repr=False)
    """The chance results of the deal: of one that is prepared, or once it has been dealt."""
    record: str | None = field(default=None, repr=False)
    """The game record that this table was made from, if it was uploaded."""
    again: str = ""
    """The table at which the same people play next."""
    origin: str = field(default="", repr=False)
    """A keyed hash of the address that made the table."""
    archived: float = 0.0
    """The time of archiving; 0 if it is not archived."""
    guided: bool = False
    """True for a guided game that the learner has not left: the deal is known, and the others play as the guide has
    it."""
    timing: Timing | None = None
    """Its clocks; None: it has none."""
    chat: bool = True
    """True if people at the table may write to each other."""
    progress: Progress = field(default_factory=Progress)
    """The progress of its match, for lists."""
    asked_since: float = 0.0
    """The time at which its match began to wait for those seats."""

    @property
    def commitment(self) -> str:
        """The hash of the secret, shown from the start."""
        return sha256(self.secret).hexdigest()

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    def others(self, seat: int) -> list[str]:
        """The names of those who sit elsewhere."""
        return [other.name for number, other in enumerate(self.seats) if number != seat and other.name]

    @property
    def people(self) -> int:
        """The number of seats of people, taken or open."""
        return sum(seat.kind != "bot" for seat in self.seats)

    @property
    def open_seats(self) -> list[int]:
        """Returns the seats that nobody has taken."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats this guest may play."""
        return [number for number, seat in enumerate(self.seats) if guest and seat.guest == guest]


@dataclass(frozen=True)
class Entry:
    """An entry of a match's log: an action at ``ply``, the taking back of everything after it, the sealed choice of
    one of several seats that choose at the same time, a seat's standing order, or a change of the seats."""

    seq: int
    kind: str
    ply: int
    seat: int
    action: str = ""
    chance: tuple[int, ...] = ()
    message: str = ""
    created: float = field(default=0.0, compare=False)
    """The time of the database at which it came; 0: the time at which it is stored."""


@dataclass(frozen=True)
class Comment:
    """A comment on a position of a finished match; comments are numbered in the order in which they were written."""

    number: int
    guest: str = field(repr=False)
    """The id of its author."""
    name: str
    ply: int
    text: str
    created: float


@dataclass(frozen=True)
class ChatLine:
    """A line of chat at a table: a text, or a sign, which is shown in the words of each reader."""

    number: int
    guest: str = field(repr=False)
    """The id of its author; empty once the author is forgotten or the operator removed the line."""
    name: str
    seat: int
    """The seat of its author; -1 for a spectator."""
    sign: str
    text: str
    created: float


@dataclass(frozen=True)
class Snapshot:
    """The whole position after the entry ``seq``, to go on from when a later release has changed a rule."""

    seq: int
    ply: int
    rules: int
    position: str


CLOCK = "clock"
"""The kind of the deadline at which somebody's time ends; its payload holds the ``RunningClocks``."""
WHOLE_TABLE = -1
"""The seat of a deadline that belongs to no seat."""


@dataclass(frozen=True)
class Deadline:
    """Something that is to be done at a table at a time of the database: one for each table, kind and seat.

    ``due``: seconds since 1970; None: it need not be done any more.
    """

    match: str
    kind: str
    due: float | None
    seat: int = WHOLE_TABLE
    payload: str = ""


@dataclass(frozen=True)
class AppendRequest:
    """The changes of a table by one request, stored in one transaction."""

    match: str
    entries: Sequence[Entry]
    over: bool = False
    """True if the game ends with it."""
    snapshot: Snapshot | None = None
    """The position after it, which replaces the stored one."""
    deadlines: Sequence[Deadline] = ()
    """The deadlines that it sets or clears."""
    seat: tuple[int, Seat] | None = None
    """A seat that another guest takes over."""
    progress: Progress | None = None
    """The progress of the match from then on, for lists."""


@dataclass(frozen=True)
class TableUpdate:
    """The present state of a table, and the entries added to its log.

    ``last`` is the number of the last entry, which a record may have replaced; ``snapshot`` is the ply of the stored
    position, or -1.
    """

    table: StoredTable
    entries: list[Entry]
    last: int
    snapshot: int
