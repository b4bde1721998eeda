"""What travels over the wire between a table and its screens, as types (see ``docs/protocol.md``)."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from filibusta.engine.basket import Basket
from filibusta.engine.errors import FilibustaError
from filibusta.engine.speech import Allotment, Example
from filibusta.table.fan import Fan
from filibusta.table.scene import Aspect, Changes, Ghost, Mark, Scene

SeatKind = Literal["human", "bot", "hotseat", "open"]
TableStatus = Literal["open", "preparing", "running", "over", "broken"]
Speed = Literal["slow", "normal", "fast", "off"]


class Refused(FilibustaError):
    """Something that cannot be done at a table, with the code by which programs know it."""

    def __init__(self, code: str, message: str, **places: Any) -> None:
        super().__init__(message, **places)
        self.code = code
        self.done = 0
        """How many actions of the message were carried out before."""
        self.wait = 0
        """Seconds after which it may be asked for again, if that is all there is to it."""


class Stopped(Refused):
    """Of several actions so many were carried out, and the next one could not be chosen."""

    def __init__(self, why: Refused, done: int, actions: int) -> None:
        message = "Step {n} of {actions} was not done, and none after it: {why}"
        super().__init__(why.code, message, n=done + 1, actions=actions, why=why)
        self.done = done


# ------------------------------------------------------------------ from the browser

MOST_FOLLOWING = 31
"""So many actions may follow another in one message."""
Following = Annotated[list[str], Meta(max_length=MOST_FOLLOWING)]


class Play(Struct, tag="play", tag_field="type", frozen=True):
    """Choose an action. ``ply`` is the number of actions made so far, ``id`` the client's own name for this message."""

    id: str
    ply: int
    action: str
    seat: int | None = None
    then: Following = []
    """What is chosen at once after it, one action after the other, until one cannot be chosen."""


class TakeBack(Struct, tag="take_back", tag_field="type", frozen=True):
    """Go back to the position after ``ply`` actions."""

    id: str
    ply: int
    seat: int | None = None


class Sync(Struct, tag="sync", tag_field="type", frozen=True):
    """Send everything."""

    layout: Aspect | None = None
    seat: int | None = None


class GiveOrder(Struct, tag="standing", tag_field="type", frozen=True):
    """Give the standing order that is offered now, or withdraw the one that holds."""

    id: str
    on: bool
    ply: int = -1
    """As for ``play``; a withdrawal is never too late and needs none."""
    seat: int | None = None


class Foretell(Struct, tag="foretell", tag_field="type", frozen=True):
    """What would this action do, as far as it can be known?"""

    action: str
    seat: int | None = None


class Rehearse(Struct, tag="rehearse", tag_field="type", frozen=True):
    """Could these actions be chosen one after the other, and what would be then?"""

    ply: int
    actions: Annotated[list[str], Meta(max_length=MOST_FOLLOWING + 1)]
    seat: int | None = None


class Fill(Struct, tag="fill", tag_field="type", frozen=True):
    """How might what the seat is putting together be completed?"""

    ply: int
    seat: int | None = None


class Unfold(Struct, tag="unfold", tag_field="type", frozen=True):
    """Where could things be brought after these actions, one after the other?"""

    ply: int
    actions: Annotated[list[str], Meta(max_length=MOST_FOLLOWING + 1)]
    seat: int | None = None


class ReadLog(Struct, tag="log", tag_field="type", frozen=True):
    """What does the log say of the actions before this one?"""

    before: int


class Pace(Struct, tag="pace", tag_field="type", frozen=True):
    """How fast does this screen show what happens? ``off``: at once."""

    speed: Speed


class Ping(Struct, tag="ping", tag_field="type", frozen=True):
    """Are you there?"""


Incoming = Play | TakeBack | GiveOrder | Sync | Foretell | Rehearse | Fill | Unfold | ReadLog | Pace | Ping
_decoder = msgspec.json.Decoder(Incoming)
LONGEST_ID = 64


_LACKS = re.compile(r"Object missing required field `(.+)`")
_STRANGE = re.compile(r"Object contains unknown field `(.+)`")
_EXPECTED = re.compile(r"Expected `(.+)`, got `(.+)`")
_TOO_MANY = re.compile(r"Expected `array` of length <= (\d+)")


class _OnlyId(Struct):
    id: str = ""


def decode(text: str | bytes) -> Incoming:
    """One message of a browser; ``Refused`` if it is not one."""
    try:
        message = _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("malformed", "This message is not JSON.") from None
    if isinstance(message, Play | TakeBack | GiveOrder):
        check_id(message.id, 1)
    return message


def unreadable(error: msgspec.ValidationError) -> Refused:
    """What is wrong with a message, and where: the path is that of JSON, ``$`` is the message itself."""
    what, _, path = str(error).partition(" - at ")
    where = path.strip("`") or "$"
    if found := _LACKS.fullmatch(what):
        return Refused("malformed", "{where} lacks the field {field}.", where=where, field=found[1])
    if found := _STRANGE.fullmatch(what):
        return Refused("malformed", "{where} has no field {field}.", where=where, field=found[1])
    if found := _EXPECTED.fullmatch(what):
        return Refused(
            "malformed", "{where} must be {wanted}, not {given}.", where=where, wanted=found[1], given=found[2]
        )
    if found := _TOO_MANY.fullmatch(what):
        return Refused("malformed", "{where} has at most {n} entries.", where=where, n=found[1])
    return Refused("malformed", "{where} has a value that cannot stand there.", where=where)


def check_id(id: str, least: int = 0) -> None:
    """``Refused`` if a client's own name for a message is not one that can be kept."""
    if not least <= len(id) <= LONGEST_ID or not id.isprintable():
        raise Refused("malformed", "The id of a message has 1 to {n} visible characters.", n=LONGEST_ID)


def id_of(text: str | bytes) -> str:
    """The id of a message that was not understood, if it has one."""
    try:
        return msgspec.json.decode(text, type=_OnlyId).id[:LONGEST_ID]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


# ------------------------------------------------------------------ panels: everything that is words


class Fact(Struct, frozen=True, gc=False):
    """One public figure of a seat: a symbol, what stands beside it, and the same as a sentence."""

    icon: str
    text: str
    label: str


class SeatPanel(Struct, frozen=True, gc=False):
    """One seat as this watcher sees it. ``mine``: this browser may play it; ``me``: it is the one shown."""

    seat: int
    name: str
    initial: str
    kind: SeatKind
    sub: str
    me: bool
    mine: bool
    turn: bool
    """It must choose now."""
    online: bool
    mark: int
    chosen: bool = False
    """It has chosen, while others who choose at the same time have not."""
    level: int = 0
    facts: list[Fact] = field(default_factory=list[Fact])


class Offer(Struct, frozen=True, gc=False):
    """One legal answer. ``final``: there is no taking back after it."""

    name: str
    text: str
    final: bool


class DraftPart(Struct, frozen=True, gc=False):
    """A part of what is being put together: the decisions that chose it, in words and by their names."""

    text: str
    actions: list[str]


class DraftPanel(Struct, frozen=True):
    """What a player is putting together, since the action ``begun``, and what else it could be."""

    title: str
    name: str
    close: str
    begun: int
    parts: list[DraftPart]
    examples: Sequence[Example]


class Ask(Struct, frozen=True):
    """The current decision, as one screen is shown it."""

    seat: int
    """Whose decision it is; of several who choose at the same time the one whose screen it is, if it is asked."""
    mine: bool
    """Whether it is the seat shown: it may choose one of ``actions``."""
    ply: int
    title: str
    detail: str
    rule: str
    actions: list[Offer] | UnsetType = UNSET
    line: str = ""
    take_back: int | None = None
    allotment: Allotment | None = None
    """Only when ``mine``: this decision and the next ones divide something."""
    asked: list[int] = field(default_factory=list[int])
    """All who must choose now."""
    chosen: str = ""
    """The action this seat has chosen; it may choose another until all have."""
    basket: Basket | None = None
    """Only when ``mine``: this decision and the next ones make a list."""
    draft: DraftPanel | None = None
    """Only when ``mine``: this decision and those before it put something together."""
    fans: Sequence[Fan] = ()
    """Only when ``mine``: where things can be brought by this decision and the next ones."""


class StandingOrder(Struct, frozen=True):
    """A standing order of the seat shown: ``on`` when it holds, else it may be given now."""

    text: str
    on: bool


class Line(Struct, frozen=True, gc=False):
    """One line of the log: the ``n``-th of the ``ply``-th action. ``opens``: a turn begins with it."""

    ply: int
    n: int
    seat: int
    text: str
    rule: str
    icon: str
    opens: bool


class Over(Struct, frozen=True):
    """The end. ``note``: why this player won, where the scores alone do not tell."""

    places: list[int]
    scores: list[int]
    tallies: list[Fact]
    """What each seat has come to, as the game counts it."""
    review: str
    note: str = ""


class Panels(Struct, frozen=True):
    """Everything that is words."""

    seats: list[SeatPanel]
    ask: Ask | None
    log: list[Line]
    over: Over | None
    turn: int = 0
    """The number of the turn; 0 before the game begins."""
    order: StandingOrder | None = None
    older: bool = False
    """Whether there are lines of the log before those in ``log``, to be asked for."""


class TableInfo(Struct, frozen=True):
    """What does not change with a move."""

    id: str
    title: str
    game: str
    name: str
    rules: int
    players: int
    options: dict[str, int | bool]
    state: TableStatus
    viewer: int
    """The seat shown, -1 for a spectator."""
    seats: list[int]
    """The seats this browser may play."""
    layout: Aspect
    language: str
    ply: int
    commitment: str
    word: str = ""
    """By which others may join; only for those who sit here."""
    note: str = ""
    """Something everybody at the table should know."""
    again: str = ""
    """Where the same people play next."""


# ------------------------------------------------------------------ to the browser


class TableMessage(Struct, tag="table", tag_field="type", frozen=True):
    """Everything."""

    v: int
    table: TableInfo
    scene: Scene | None
    panels: Panels


class Step(Struct, tag="step", tag_field="type", frozen=True):
    """One change; ``v`` is consecutive."""

    v: int
    changes: Changes
    events: Sequence[Any]
    panels: Panels


class Ack(Struct, tag="ack", tag_field="type", frozen=True):
    """The message ``id`` was carried out; ``done``: as so many actions."""

    id: str
    v: int
    done: int = 1


class Refusal(Struct, tag="refused", tag_field="type", frozen=True):
    """The message ``id`` was not carried out; of several actions the first ``done`` were. ``wait``: seconds after which
    it may be sent again, if it came too soon."""

    id: str
    code: str
    text: str
    done: int = 0
    wait: int = 0


class People(Struct, tag="people", tag_field="type", frozen=True):
    """Who is here."""

    online: list[int]
    watching: int


class Foretold(Struct, tag="foretold", tag_field="type", frozen=True):
    """What an action would do."""

    action: str
    ghosts: Sequence[Ghost]
    marks: Sequence[Mark]
    text: str = ""
    gamble: bool = False
    """Chance or something hidden decides what it brings: there is something to lose in it."""


class Rehearsed(Struct, tag="rehearsed", tag_field="type", frozen=True):
    """The first ``done`` of the actions can be chosen one after the other."""

    ply: int
    actions: list[str]
    done: int
    basket: Basket | None
    """As it would be then; None if the decision would be over."""
    why: str = ""
    """What speaks against the next one, if the list goes on."""


class Filled(Struct, tag="filled", tag_field="type", frozen=True):
    """Actions that complete what is being put together, but for the one that closes it."""

    ply: int
    actions: list[str]


class Unfolded(Struct, tag="unfolded", tag_field="type", frozen=True):
    """Where things could be brought after these actions; nowhere if they cannot be chosen, or chance would speak."""

    ply: int
    actions: list[str]
    fans: Sequence[Fan]


class Log(Struct, tag="log", tag_field="type", frozen=True):
    """Lines of the log before the action ``before``, and whether there are ``older`` ones."""

    before: int
    lines: list[Line]
    older: bool


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    """I am here."""


Outgoing = TableMessage | Step | Ack | Refusal | People | Foretold | Rehearsed | Filled | Unfolded | Log | Pong
encode = msgspec.json.Encoder().encode


def renumbered(message: bytes, v: int) -> bytes:
    """The same message with another number; it was encoded with 0."""
    head, _, rest = message.partition(b'"v":0')
    return b'%b"v":%d%b' % (head, v, rest)
