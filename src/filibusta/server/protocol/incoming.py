"""Messages from a browser to a table."""

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from filibusta.server.errors import Refused
from filibusta.table.scene import Aspect

Speed = Literal["slow", "normal", "fast", "off"]


MOST_FOLLOWING = 31
"""The most further actions in one message."""


Following = Annotated[list[str], Meta(max_length=MOST_FOLLOWING)]


class Play(Struct, tag="play", tag_field="type", frozen=True):
    """Chooses an action. ``ply``: the number of actions so far; ``id``: the client's own name for this message."""

    id: str
    ply: int
    action: str
    seat: int | None = None
    then: Following = []
    """Further actions, chosen in order until one is not legal."""


class TakeBack(Struct, tag="take_back", tag_field="type", frozen=True):
    """Goes back to the position after ``ply`` actions."""

    id: str
    ply: int
    seat: int | None = None


class Sync(Struct, tag="sync", tag_field="type", frozen=True):
    """Asks for the whole state of the table."""

    layout: Aspect | None = None
    seat: int | None = None


class GiveOrder(Struct, tag="standing", tag_field="type", frozen=True):
    """Gives the standing order that is offered now, or withdraws the current one."""

    id: str
    on: bool
    ply: int = -1
    """The number of the action, as in ``play``; not needed to withdraw an order, which is never too late."""
    seat: int | None = None


class AskForecast(Struct, tag="forecast", tag_field="type", frozen=True):
    """Asks for the forecast of an action."""

    action: str
    seat: int | None = None


class AskDryRun(Struct, tag="dry_run", tag_field="type", frozen=True):
    """Asks whether these actions can be chosen one after the other, and for their result."""

    ply: int
    actions: Annotated[list[str], Meta(max_length=MOST_FOLLOWING + 1)]
    seat: int | None = None


class Fill(Struct, tag="fill", tag_field="type", frozen=True):
    """Asks for a completion of the seat's draft."""

    ply: int
    seat: int | None = None


class Advise(Struct, tag="advise", tag_field="type", frozen=True):
    """Asks what the seat should choose, while ``Ask.advice``."""

    ply: int
    seat: int | None = None


class AskDragTargets(Struct, tag="drag_targets", tag_field="type", frozen=True):
    """Asks for the places to which things could be dragged after these actions."""

    ply: int
    actions: Annotated[list[str], Meta(max_length=MOST_FOLLOWING + 1)]
    seat: int | None = None


class Attend(Struct, tag="attend", tag_field="type", frozen=True):
    """Makes a request about a seat, not the match: see ``docs/protocol.md``."""

    id: str
    what: Literal["resign", "return", "bot", "leave", "propose", "accept", "decline", "vacation", "hours"]
    value: str = ""
    """The proposal (``end``, ``bot:1``, ``seat:1``); ``on`` or ``off``; or quiet hours."""
    seat: int | None = None


class ReadLog(Struct, tag="log", tag_field="type", frozen=True):
    """Asks for the log of the actions before this one."""

    before: int


class Pace(Struct, tag="pace", tag_field="type", frozen=True):
    """Sets how fast this screen shows what happens. ``off``: at once."""

    speed: Speed


class Shown(Struct, tag="shown", tag_field="type", frozen=True):
    """Says whether the page is visible. The player of a hidden page is notified elsewhere of their turn."""

    on: bool


class Ping(Struct, tag="ping", tag_field="type", frozen=True):
    """Keep-alive request."""


Incoming = (
    Play
    | TakeBack
    | GiveOrder
    | Sync
    | AskForecast
    | AskDryRun
    | Fill
    | Advise
    | Attend
    | AskDragTargets
    | ReadLog
    | Pace
    | Shown
    | Ping
)


_decoder = msgspec.json.Decoder(Incoming)


LONGEST_ID = 64


_LACKS = re.compile(r"Object missing required field `(.+)`")


_STRANGE = re.compile(r"Object contains unknown field `(.+)`")


_EXPECTED = re.compile(r"Expected `(.+)`, got `(.+)`")


_TOO_MANY = re.compile(r"Expected `array` of length <= (\d+)")


class _OnlyId(Struct):
    id: str = ""


def decode(text: str | bytes) -> Incoming:
    """Decodes a message of a browser; raises ``Refused`` if it is invalid."""
    try:
        message = _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise unreadable(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("malformed", "This message is not JSON.") from None
    if isinstance(message, Play | TakeBack | GiveOrder | Attend):
        check_id(message.id, 1)
    return message


def unreadable(error: msgspec.ValidationError) -> Refused:
    """Returns the fault of a message, and its place: the path is that of JSON, ``$`` is the message itself."""
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
    """Raises ``Refused`` if a client's name for a message is invalid."""
    if not least <= len(id) <= LONGEST_ID or not id.isprintable():
        raise Refused("malformed", "The id of a message has 1 to {n} visible characters.", n=LONGEST_ID)


def id_of(text: str | bytes) -> str:
    """Returns the id of a message that could not be decoded, if it has one."""
    try:
        return msgspec.json.decode(text, type=_OnlyId).id[:LONGEST_ID]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
