"""The panels of a screen, which hold its words: seats, the decision, the log, the end."""

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from filibusta.engine.basket import Basket
from filibusta.engine.goals import Goals
from filibusta.engine.speech import Allotment, Example, Fact
from filibusta.table.drag_targets import DragTargets
from filibusta.table.scene import Aspect

SeatKind = Literal["human", "bot", "hotseat", "open"]


TableStatus = Literal["open", "preparing", "running", "over", "broken"]


class SeatClock(Struct, frozen=True, gc=False):
    """The clock of a seat when the message was made: ``left`` seconds; ``runs``: whether it is running."""

    left: float
    runs: bool
    days: bool
    """True if the clock counts days for a turn instead of minutes for the match."""


class SeatPanel(Struct, frozen=True, gc=False):
    """A seat as this watcher sees it. ``mine``: this browser may play it; ``me``: its view is shown."""

    seat: int
    name: str
    initial: str
    kind: SeatKind
    sub: str
    me: bool
    mine: bool
    turn: bool
    """True if it must choose now."""
    online: bool
    mark: int
    chosen: bool = False
    """True if it has chosen and others, who choose at the same time, have not."""
    level: int = 0
    facts: list[Fact] = field(default_factory=list[Fact])
    clock: SeatClock | UnsetType = UNSET


class SeatNews(Struct, frozen=True, gc=False):
    """A change of a seat, or of the match (``seat`` is -1), after ``ply`` actions; ``n`` is its number in the log."""

    n: int
    ply: int
    seat: int
    text: str


class Choice(Struct, frozen=True, gc=False):
    """A request that a player may make with ``attend``; ``sure``: the text of a confirmation."""

    what: str
    value: str
    text: str
    sure: str = ""


class Proposal(Struct, frozen=True, gc=False):
    """A proposal that others must agree to. ``asked``: the seat shown has not answered yet; ``wanted``: it agrees."""

    what: str
    text: str
    asked: bool
    wanted: bool


class SeatingPanel(Struct, frozen=True):
    """The requests about seats that the seat shown may make. ``urgent``: whether to show them at once."""

    menu: list[Choice]
    proposals: list[Proposal]
    note: str
    urgent: bool = False
    hours: str | UnsetType = UNSET
    """The quiet hours of the seat, at a table with days."""


class Offer(Struct, frozen=True, gc=False):
    """A legal action. ``final``: it cannot be taken back."""

    name: str
    text: str
    final: bool


class DraftPart(Struct, frozen=True, gc=False):
    """A part of the draft: the decisions that chose it, in words and by name."""

    text: str
    actions: list[str]


class DraftPanel(Struct, frozen=True):
    """The draft a player is composing, since the action ``begun``, and the others it could become."""

    title: str
    name: str
    close: str
    begun: int
    parts: list[DraftPart]
    examples: Sequence[Example]


class Ask(Struct, frozen=True):
    """The current decision, as one screen shows it."""

    seat: int
    """The deciding seat; of several that choose at the same time the one shown, if it is asked."""
    mine: bool
    """True if the seat shown decides: it may choose one of ``actions``."""
    ply: int
    title: str
    detail: str
    rule: str
    actions: list[Offer] | UnsetType = UNSET
    line: str = ""
    take_back: int | None = None
    allotment: Allotment | None = None
    """Only if ``mine``: this decision and the next ones divide something."""
    asked: list[int] = field(default_factory=list[int])
    """All who must choose now."""
    chosen: str = ""
    """The action this seat has chosen; it may choose another until all have."""
    basket: Basket | None = None
    """Only if ``mine``: this decision and the next ones make a list."""
    draft: DraftPanel | None = None
    """Only if ``mine``: this decision and those before it compose something."""
    drag_targets: Sequence[DragTargets] = ()
    """Only if ``mine``: the places to which this decision and the next ones can move things."""
    advice: bool = False
    """Only if ``mine``: whether advice may be asked for."""


class StandingOrderPanel(Struct, frozen=True):
    """A standing order of the seat shown: ``on`` if it is in force, otherwise it may be given now."""

    text: str
    on: bool


class LogEntry(Struct, frozen=True, gc=False):
    """A line of the log: the ``n``-th of the ``ply``-th action. ``opens``: a turn begins with it."""

    ply: int
    n: int
    seat: int
    text: str
    rule: str
    icon: str
    opens: bool


class Over(Struct, frozen=True):
    """The result of the match. ``note``: why the game is over, and who has won, where the scores alone do not tell."""

    places: list[int]
    scores: list[int]
    tallies: list[Fact]
    """The score so far of each seat, as the game counts it."""
    review: str
    note: str = ""
    figure: Fact | None = None
    """The result shown large beside who has won; None if there is none to show."""
    agreed: bool = False
    """All agreed to end the game, so nobody has won."""
    resigned: list[int] = field(default_factory=list[int])
    """The seats that resigned, in that order."""


class ChapterLink(Struct, frozen=True, gc=False):
    """A chapter of the rulebook, and the number of its first rule."""

    title: str
    rule: str


class GuidePanel(Struct, frozen=True):
    """The words of the guide for the learner of a guided game: at step ``number`` of ``of``."""

    number: int
    of: int
    text: str
    advised: str = ""
    """The action that is advised, if one is."""
    answer: str = ""
    """The answer to a choice that was not the advised one."""
    rule: str = ""
    chapter: str = ""
    """The title of the chapter in which ``rule`` stands."""
    done: bool = False
    """The guide ends here."""
    later: list[ChapterLink] = field(default_factory=list[ChapterLink])
    """At the end: the chapters that no step has touched."""


class GoalsPanel(Struct, frozen=True):
    """The goals of the game, as the seat shown knows them, and what everybody should know now, in sentences."""

    goals: Goals
    warnings: list[str]


class Panels(Struct, frozen=True):
    """All panels of a screen."""

    seats: list[SeatPanel]
    ask: Ask | None
    log: list[LogEntry]
    over: Over | None
    turn: int = 0
    """The number of the turn; 0 before the game begins."""
    order: StandingOrderPanel | None = None
    goals: GoalsPanel | None = None
    """None if the game declares no goals."""
    guide: GuidePanel | None = None
    """Only for the learner of a guided game."""
    seating: SeatingPanel | UnsetType = UNSET
    changes: list[SeatNews] | UnsetType = UNSET
    """Changes of the seats since the latest action."""
    older: bool = False
    """True if earlier lines of the log than those in ``log`` can be asked for."""


class TableInfo(Struct, frozen=True):
    """The facts of a table that no move changes."""

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
    """The word with which others join; only for those who sit here."""
    note: str = ""
    """A notice to everybody at the table."""
    again: str = ""
    """The address of the next table of the same people."""
