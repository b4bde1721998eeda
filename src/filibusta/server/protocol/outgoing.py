"""Messages from a table to a browser."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from filibusta.engine.basket import Basket
from filibusta.server.protocol.chat import ShownLine
from filibusta.server.protocol.panels import LogEntry, Panels, TableInfo
from filibusta.table.drag_targets import DragTargets
from filibusta.table.scene import Changes, Ghost, Mark, Scene


class TableMessage(Struct, tag="table", tag_field="type", frozen=True):
    """The whole state of a table."""

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
    """The message ``id`` was carried out; ``done``: the number of its actions."""

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
    """The people who look at the table."""

    online: list[int]
    watching: int


class Chat(Struct, tag="chat", tag_field="type", frozen=True):
    """A new line of chat."""

    line: ShownLine


class ForecastAnswer(Struct, tag="forecast", tag_field="type", frozen=True):
    """The effect that an action would have."""

    action: str
    ghosts: Sequence[Ghost]
    marks: Sequence[Mark]
    text: str = ""
    gamble: bool = False
    """A gamble: chance or something hidden decides the outcome, and something may be lost."""


class DryRunAnswer(Struct, tag="dry_run", tag_field="type", frozen=True):
    """The first ``done`` of the actions can be chosen one after the other."""

    ply: int
    actions: list[str]
    done: int
    basket: Basket | None
    """The list after these actions; None if they end the decision."""
    why: str = ""
    """The reason why the next action is not legal, if the list goes on."""


class Filled(Struct, tag="filled", tag_field="type", frozen=True):
    """Actions that complete the draft, except for the one that closes it."""

    ply: int
    actions: list[str]


class AdvisedChoice(Struct, frozen=True):
    """A choice, its chance to win in per cent, and the reasons for it, in sentences."""

    action: str
    chance: int
    reasons: list[str]


class Advice(Struct, tag="advice", tag_field="type", frozen=True):
    """The best choices of the decision, the best one first."""

    ply: int
    choices: list[AdvisedChoice]


class DragTargetsAnswer(Struct, tag="drag_targets", tag_field="type", frozen=True):
    """The places to which things could be dragged after these actions; none if they are not legal or draw chance."""

    ply: int
    actions: list[str]
    drag_targets: Sequence[DragTargets]


class Log(Struct, tag="log", tag_field="type", frozen=True):
    """Lines of the log before the action ``before``, and whether there are ``older`` ones."""

    before: int
    lines: list[LogEntry]
    older: bool


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    """Answer to ``Ping``."""


Outgoing = (
    TableMessage
    | Step
    | Ack
    | Refusal
    | People
    | Chat
    | ForecastAnswer
    | DryRunAnswer
    | Filled
    | Advice
    | DragTargetsAnswer
    | Log
    | Pong
)


encode = msgspec.json.Encoder().encode


def renumbered(message: bytes, v: int) -> bytes:
    """Returns the message with another number; it was encoded with 0."""
    head, _, rest = message.partition(b'"v":0')
    return b'%b"v":%d%b' % (head, v, rest)
