"""The words of a game, in every language: its decisions, actions, events and seats."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any, Generic, TypeVar, cast

import numpy as np
from msgspec import Struct, structs

from filibusta.engine.actions import ActionSpace
from filibusta.engine.events import EventKind
from filibusta.engine.goals import Goals, Merits
from filibusta.engine.news import Event, news_of
from filibusta.engine.plain import PlainState
from filibusta.engine.record import INT, MOST_SEATS, Numbers
from filibusta.engine.tables import complete
from filibusta.engine.words import Words

Row = TypeVar("Row")


class Prompt(Struct, frozen=True):
    """The current decision in words: a question, a line of detail, and the rule that it follows from."""

    title: str
    detail: str
    rule: str


class Line(Struct, frozen=True):
    """One line of the log and the rule that it follows from. ``icon`` names a symbol of the game's drawings.

    A line that ``opens`` begins a turn, to which the following lines belong.
    """

    text: str
    rule: str
    icon: str = ""
    opens: bool = False


class Fact(Struct, frozen=True):
    """One public fact of a seat's panel: a symbol, a short text beside it, and both in words for a screen reader."""

    icon: str
    text: str
    label: str


class PointSource(Struct, frozen=True):
    """One source of points: the amount by seat, less its costs."""

    icon: str
    label: str
    amounts: list[int]


class Sources(Struct, frozen=True):
    """The sources of all points of a finished game; those of each seat add up to its figure in the ``goals``."""

    title: str
    rows: list[PointSource]
    """Those by which nobody got anything are left out."""
    notes: list[str] = []
    """The note beside each seat; an empty string where there is none."""


class Decider(Struct, frozen=True):
    """A figure that decides between players with equal points; the higher one wins."""

    values: list[int]
    texts: list[str]
    """The values in words, for each seat: ``2 undamaged ships``."""


@dataclass(frozen=True)
class Share:
    """A part of something that is divided: ``low`` to ``high``, on top of ``base``."""

    id: str
    """The id of the share, the same throughout the dividing."""
    name: str
    icon: str
    base: int
    value: int
    """The proposed value."""
    low: int
    high: int
    most: int
    """The capacity."""


@dataclass(frozen=True)
class Allotment:
    """Successive decisions that divide something, as one gesture: the ``shares`` add up to ``total``.

    The current decision is about the share ``at``; its answers are ``action``, a colon and a number.
    """

    title: str
    total: int
    shares: tuple[Share, ...]
    at: str
    action: str


@dataclass(frozen=True)
class StandingOrder:
    """An order that a player may give: ``action`` is chosen whenever it is legal, until ``scope`` changes.

    Orders of different ``kind`` are independent: only a change of scope of its own kind ends an order.
    """

    action: str
    """The action to carry out; empty: the choice of a bot."""
    scope: str
    text: str
    kind: str = ""
    asked: bool = True
    """True if the order answers the current decision; otherwise it is only shown, so that it can be withdrawn."""


@dataclass(frozen=True)
class Example:
    """A complete example of a draft, and the decisions that lead to it from the start, in order."""

    name: str
    actions: tuple[str, ...]


@dataclass(frozen=True)
class Draft:
    """A composition in progress, and the decisions that belong to it.

    All of its decisions can be taken back, so it can become any other. Its text is the names of its actions, separated
    by commas; it can be entered wherever choices can be written.
    """

    title: str
    """The kind of thing, as a heading."""
    name: str
    """The composition in short; empty while nothing has been chosen."""
    heads: tuple[str, ...]
    """The blocks of actions with which a part of it begins; what is chosen after one belongs to that part."""
    close: str = ""
    """The action that completes it."""
    examples: tuple[Example, ...] = ()


def everyone(names: Sequence[str], say: Words) -> str:
    """Returns names joined by "and": ``Ann, Ben and Cleo``."""
    *some, last = names
    return say("{some} and {last}", some=", ".join(some), last=last) if some else last


def either(names: Sequence[str], say: Words) -> str:
    """Returns names joined by "or": ``Ann, Ben or Cleo``."""
    *some, last = names
    return say("{some} or {last}", some=", ".join(some), last=last) if some else last


def row_of(table: Mapping[Any, Row], kind: int) -> Row:
    """Returns the row of a kind; raises a ``ValueError`` that names the kind if the table has no row for it."""
    if kind not in table:
        kinds = cast(type[IntEnum], type(next(iter(table))))
        raise ValueError(f"there are no words for {kinds.__name__}.{kinds(kind).name}")
    return table[kind]


class Voice(Struct, frozen=True, dict=True):
    """A view, a language and the players' names by seat: the argument of functions that word things.

    A game's own subclass adds the names of its things.
    """

    view: PlainState
    say: Words
    names: Sequence[str]
    times: int = 1
    """The number of equal events that a line of the log tells at once."""

    def player(self, seat: int) -> str:
        """Returns a player's name, as the log writes it."""
        return self.names[seat]

    def plays(self, option: int) -> int:
        """Returns the value of an option."""
        return self.view.options[option]

    def by_phase(self, table: Mapping[Any, Row]) -> Row:
        """Returns the row of the current decision; raises a ``ValueError`` if the table has none."""
        return row_of(table, self.view.phase)

    def happened(self, kind: EventKind) -> list[Event]:
        """Returns the events of this kind that the latest action told."""
        return [told for told in news_of(self.view, type(kind)) if told.kind == kind]

    def kinds_told(self, events: type[EventKind]) -> set[EventKind]:
        """Returns the kinds of the events that the latest action told."""
        return {told.kind for told in news_of(self.view, events)}

    def direction(self, direction: int) -> str:
        """Returns a direction as it stands within a sentence; 0 is north, and so on clockwise."""
        return (self.say("north"), self.say("east"), self.say("south"), self.say("west"))[direction]

    def everyone(self, names: Sequence[str]) -> str:
        """Returns names joined by "and": ``Ann, Ben and Cleo``."""
        return everyone(names, self.say)


V = TypeVar("V", bound=Voice)


def buttons(
    actions: ActionSpace, single: Mapping[str, Callable[[V], str]], several: Mapping[str, Callable[[V, int], str]]
) -> Callable[[V, int], str]:
    """Returns the texts of legal actions: ``single`` for blocks of one action, ``several`` for the ``i``-th of a block.

    Raises a ``ValueError`` unless every block has exactly one row.
    """
    complete("words of actions without a number", single, [block.name for block in actions.blocks if block.single])
    complete("words of actions with a number", several, [block.name for block in actions.blocks if not block.single])

    def action(v: V, action: int) -> str:
        kind, i = actions.part(action)
        return single[kind](v) if kind in single else several[kind](v, i)

    return action


Result = Callable[[PlainState, Numbers], None]
"""A rule that writes one number for each seat: ``score`` or ``rank``."""


def silent(_voice: Voice, _event: Event) -> None:
    """Returns no line, for events that the log leaves out."""


def not_decided(_view: PlainState, _out: Numbers) -> None:
    """Returns no result, for a speech that belongs to no game."""
    raise ValueError("a speech knows who has won once it belongs to a Game")


@dataclass(frozen=True, kw_only=True)
class Speech(Generic[V]):
    """The words of a game: functions by decision and by event, each of which is given a voice.

    A ``view`` is the state of a view, so the words cannot reveal what its viewer may not know.
    """

    voice: Callable[[PlainState, Words, Sequence[str]], V]
    prompts: Mapping[Any, Callable[[V], Prompt]]
    """The question of each ``Phase``, as put to the one who must decide."""
    lines: Mapping[Any, Callable[[V, Event], Line | None]]
    """The line of the log for each kind of ``Events``, or ``silent`` where it is not worth one."""
    actions: Callable[[V, int], str]
    """A legal action of the current decision, as the words of its button."""
    seat_facts: Callable[[PlainState, int, Words], list[Fact]]
    """The public figures of a seat."""
    end_rule: str | Callable[[V], str] = ""
    """The rule that says who has won; a function where there are several."""
    waits: Mapping[Any, Callable[[V, str], Prompt]] = field(default_factory=dict[Any, Any])
    """Each decision as told to those who wait for the player named; a sentence fit for all where there is none."""
    goals: Callable[[PlainState, Words], Goals] | None = None
    """The goals, how far each seat is, and what ends the game; None: goals are not shown, and results are scores."""
    merits: Merits | None = None
    """The terms of the game's estimates, in the words of players; None: advice gives no reasons of that kind."""
    sources: Callable[[PlainState, Iterable[Event], PlainState, Words], Sources] | None = None
    """``sources(first, told, last, say)``: how every point came, by the first and last position and the events told."""
    deciders: Callable[[PlainState, Words], Sequence[Decider]] | None = None
    """The criteria that decide between players with equal points, the most important first."""
    brief: Callable[[V, int], str] | None = None
    """A legal action in a row: empty where others imply it; a colon at its end begins a group. None: as its button."""
    score: Result = not_decided
    rank: Result = not_decided
    """The rules that decide the game; its ``Game`` fills them in."""

    def check(self, phases: type[IntEnum], events: type[EventKind]) -> None:
        """Raises a ``ValueError`` for a phase without a prompt or an event without a line."""
        for phase in phases:
            if phase not in self.prompts:
                raise ValueError(f"{phases.__name__}.{phase.name} has no prompt")
        for event in events:
            if event not in self.lines:
                parts = ", ".join(part.name for part in event.parts)
                message = "has no sentence; give it a `line` of its parts, or `silent` if it is not worth one"
                raise ValueError(f"{events.__name__}.{event.name} ({parts}) {message}")
        known = {*phases}
        if strange := next((phase for phase in self.waits if phase not in known), None):
            raise ValueError(f"there is something to wait for in {strange!r}, which is no phase of this game")

    def prompt(self, view: PlainState, say: Words, names: Sequence[str]) -> Prompt:
        """Returns the decision in words for the deciding player."""
        v = self.voice(view, say, names)
        return self._over(v) if view.over else _tidy_prompt(self.prompts[view.phase](v))

    def waiting(self, view: PlainState, say: Words, names: Sequence[str]) -> Prompt:
        """Returns the decision in words for players who wait."""
        v = self.voice(view, say, names)
        if view.over:
            return self._over(v)
        player, wait = names[view.player], self.waits.get(view.phase)  # nothing of a private decision, which is hidden
        return _tidy_prompt(wait(v, player) if wait else Prompt(say("{player} is deciding", player=player), "", ""))

    def action(self, view: PlainState, action: int, say: Words, names: Sequence[str]) -> str:
        """Returns the text of the button for a legal action of the current decision."""
        return self.actions(self.voice(view, say, names), action)

    def in_a_row(self, view: PlainState, action: int, say: Words, names: Sequence[str]) -> str:
        """Returns the text of a legal action in a list of several (``brief``)."""
        return (self.brief or self.actions)(self.voice(view, say, names), action)

    def event(self, view: PlainState, event: Event, say: Words, names: Sequence[str]) -> Line | None:
        """Returns one line of the log, or None; ``view`` is the view after the action."""
        return self._line(self.voice(view, say, names), event)

    def told(self, view: PlainState, events: Iterable[Event], say: Words, names: Sequence[str]) -> list[Line | None]:
        """Returns a line or None for each event of the latest action. Successive equal lines become one with their
        number; the others are None."""
        v, found = self.voice(view, say, names), list[Line | None]()
        for line, run in groupby([(self._line(v, event), event) for event in events], key=itemgetter(0)):
            alike = [event for _, event in run]
            found += [self._together(v, line, alike) if line else None, *[None] * (len(alike) - 1)]
        return found

    def _together(self, v: V, line: Line, alike: list[Event]) -> Line:
        """Returns one line for events alike: its own sentence counts them (``Voice.times``), or a number behind it."""
        n = len(alike)
        if n == 1:
            return line
        summed = self._line(structs.replace(v, times=n), alike[0]) if all(one == alike[0] for one in alike) else line
        if summed and summed != line:
            return summed
        return structs.replace(line, text=f"{line.text.removesuffix('.')} (×{n}).")

    def _line(self, v: V, event: Event) -> Line | None:
        line = self.lines[event.kind](v, event)
        return structs.replace(line, text=tidied(line.text)) if line and "!." in line.text else line

    def tallies(self, view: PlainState, say: Words) -> list[Fact]:
        """Returns the result of each seat, which decides the game."""
        if self.goals:
            goals = self.goals(view, say)
            seats = goals.seats[: view.players]
            return [Fact(reached.icon or goals.icon, reached.text, reached.label) for reached in seats]
        return [Fact("", str(n), say.plural("{n} point", "{n} points", n)) for n in _result(self.score, view)]

    def decided(self, view: PlainState, places: Sequence[int], say: Words, names: Sequence[str]) -> list[str]:
        """Returns what decided between players whose points are the same, in a sentence for each two."""
        if not self.goals or not self.deciders:
            return []
        points = [reached.value for reached in self.goals(view, say).seats]
        found, deciders = list[str](), self.deciders(view, say)
        for ahead, behind in pairwise(sorted(range(len(places)), key=lambda seat: (places[seat], seat))):
            tied = points[ahead] == points[behind] and places[ahead] != places[behind]
            first = next((one for one in deciders if one.values[ahead] != one.values[behind]), None)
            if tied and first:
                found.append(
                    say(
                        "{player} is ahead of {other}, who has as much: {more} against {less}.",
                        player=names[ahead],
                        other=names[behind],
                        more=first.texts[ahead],
                        less=first.texts[behind],
                    )
                )
        return found

    def _over(self, v: V) -> Prompt:
        places = _result(self.rank, v.view)
        winners = [v.names[seat] for seat in range(v.view.players) if places[seat] == 1]
        if not winners and v.view.players == 1:
            title = v.say("{player} has lost", player=v.names[0])
        elif not winners:
            title = v.say("Nobody has won")
        elif len(winners) == 1:
            title = v.say("{player} has won", player=winners[0])
        else:
            title = v.say("{players} share the victory", players=v.everyone(winners))
        rule = self.end_rule if isinstance(self.end_rule, str) else self.end_rule(v)
        return Prompt(title, v.say("The game is over."), rule)


def _result(rule: Result, view: PlainState) -> list[int]:
    out = np.zeros(MOST_SEATS, INT)
    rule(view, out)
    return [int(number) for number in out[: view.players]]


def tidied(text: str) -> str:
    """Removes a full stop after a name that ends with an exclamation mark."""
    return text.replace("!.", "!")


def _tidy_prompt(found: Prompt) -> Prompt:
    return Prompt(tidied(found.title), tidied(found.detail), found.rule)
