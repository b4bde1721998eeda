"""The types of the API's requests and responses."""

from typing import Any, Literal

from msgspec import Struct, field

from filibusta.server.protocol.incoming import Following
from filibusta.server.protocol.panels import LogEntry, Offer


class OptionInfo(Struct, frozen=True):
    """A choice of how to play. ``rule`` tells about it."""

    id: str
    name: str
    rule: str
    default: int | bool
    low: int
    high: int
    advised: dict[int, int | bool]
    """The recommended value by number of players, where it is not the default."""
    text: str
    """The effect of the option."""
    choices: list[str]
    """The names of its values, from ``low`` on; empty for switches and counts."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    name: str
    rules: int
    players: list[int]
    minutes: int
    options: list[OptionInfo]
    actions: int
    """The size of its action space."""


class WishedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """``open``: anybody who takes it; ``bot``: one of ours, of level 1 to 5."""

    kind: Literal["open", "bot"] = "open"
    level: int = 3
    name: str = ""


class Timing(Struct, frozen=True, forbid_unknown_fields=True):
    """The clocks of a table. ``live``: ``start`` seconds, and ``increment`` more after each decision; ``days``: so many
    for each turn, and ``vacation`` days for each player. At the ``end`` of its time a bot of a ``level`` decides for a
    seat until its player returns, or the seat resigns."""

    kind: Literal["live", "days"]
    start: int = 600
    increment: int = 20
    days: int = 3
    vacation: int = 14
    end: Literal["bot", "resign"] = "bot"
    level: int = 3


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    game: str
    seats: list[WishedSeat]
    options: dict[str, int | bool] = field(default_factory=dict[str, int | bool])
    title: str = ""
    private: bool = False
    timing: Timing | None = None
    """The clocks; without them nobody's time is counted."""
    chat: bool = True
    """True if people at the table may write to each other."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to be taken: that one, or the first open one. ``word`` is mixed into the chance of the match.

    ``commitment`` is the SHA-256 of 32 random bytes that will be, once they are disclosed (64 hexadecimal digits)."""

    name: str
    seat: int | None = None
    word: str = ""
    commitment: str = ""


class Contribution(Struct, frozen=True, forbid_unknown_fields=True):
    """The contribution that a seat had committed to: 32 bytes as 64 hexadecimal digits."""

    contribution: str


class SeatChance(Struct, frozen=True):
    """A seat's part in the chance; empty where it has none, or none that may be seen yet."""

    name: str
    word: str
    commitment: str
    contribution: str


class ChanceInfo(Struct, frozen=True):
    """The components of a match's chance: the server's secret, to which ``commitment`` commits it, and what each
    seat adds. Words are shown when every seat is taken (``full``), contributions when the game is ``dealt``, the
    ``secret`` and the ``seed`` made of all of them (SHA-256, in hexadecimal digits) when it is over."""

    commitment: str
    full: bool
    dealt: bool
    seats: list[SeatChance]
    secret: str = ""
    seed: str = ""


class TakenSeat(Struct, frozen=True):
    """The seat, and the key that plays it: ``Authorization: Bearer <key>``. It is shown once."""

    seat: int
    key: str
    name: str
    """The name given: the one asked for, with a number if another at the table looks like it."""


class Forgotten(Struct, frozen=True):
    """A key that became invalid: how many of its seats are ``free`` again, and how many ``stay`` in games that have
    begun, where nobody can play them."""

    free: int
    stay: int


class SeatInfo(Struct, frozen=True):
    """The occupant of a seat."""

    seat: int
    kind: Literal["human", "bot", "hotseat", "open"]
    name: str
    level: int
    left: float | None = None
    """Seconds on its clock; None if it has none."""
    runs: bool = False
    """True while its clock runs."""
    stand_in: int = 0
    """The level of the bot that decides for the player at present."""
    resigned: bool = False
    vacant: bool = False
    """True if anybody may take the seat of a running match (``POST /t/<id>/take``)."""


class TableInfo(Struct, frozen=True):
    """A table. ``asked`` are the seats that must choose now, ``player`` is the first of them, -1 if there is none;
    ``ply`` is how many actions were made."""

    id: str
    title: str
    game: str
    rules: int
    options: dict[str, int | bool]
    state: str
    seats: list[SeatInfo]
    ply: int
    player: int
    asked: list[int]
    commitment: str
    note: str
    timing: Timing | None = None
    scores: list[int] = field(default_factory=list[int])
    places: list[int] = field(default_factory=list[int])
    score_unit: int = 1
    """The units of ``scores`` in one point of the rules."""


class Question(Struct, frozen=True):
    """The decision in words."""

    title: str
    detail: str
    rule: str


class ViewInfo(Struct, frozen=True):
    """The view of the key's seat, or of a spectator without a key. ``"?"`` stands for what is hidden."""

    viewer: int
    ply: int
    player: int
    """The viewer's own seat if it must choose, else one that must; -1 when the game is over."""
    asked: list[int]
    """All seats that must choose now, at the same time."""
    chosen: str
    """The action this seat has chosen while others have not; it may choose another."""
    over: bool
    question: Question | None
    legal: list[Offer]
    take_back: int | None
    fields: dict[str, Any]
    news: list[LogEntry]
    """The lines of the log after the ``ply`` that ``since`` gives."""
    scores: list[int]
    places: list[int]
    score_unit: int = 1
    """The units of ``scores`` in one point of the rules."""


class NewMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice. ``ply`` is the number of actions made so far; the same ``id`` is carried out once."""

    ply: int
    action: str
    id: str = ""
    seat: int | None = None
    then: Following = []
    """Further actions, chosen in order until one is not legal."""


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a player asks for a seat, apart from the game: see ``attend`` in the protocol."""

    what: Literal["resign", "return", "bot", "leave", "propose", "accept", "decline", "vacation", "hours"]
    value: str = ""
    seat: int | None = None
    id: str = ""


class Moved(Struct, frozen=True):
    """The choice is kept: it was carried out, as so many actions (``done``), or is sealed until all who are ``asked``
    have chosen."""

    ply: int
    player: int
    over: bool
    asked: list[int]
    done: int = 1


class Ready(Struct, frozen=True):
    """Tells whether the rules are compiled, and how far they are, 0 to 1."""

    ready: bool
    progress: float
