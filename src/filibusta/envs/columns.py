"""The columns of an observation: which numbers of a record they show, and the loops that write them.

A *source* is a number of the record or of an event; for each viewer the one that stands there when the seats are
turned. A column shows it as it is, or a few columns show it as features between 0 and 1.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.domains import MOST, Domain, Kind, index, number
from filibusta.engine.record import HIDDEN, Layout, Place, Sight

EVENT = 6
"""The numbers of an event in the window: kind, seat, three parts, and a private one."""
LINEAR = 1000
"""Amounts of a wider range are scaled by their logarithm."""
LARGE = 512
"""A field whose places would take more columns than this, one for each value, is written in binary digits instead."""
STEP = 64
"""Numbers without bounds (the parts of events) are divided by this."""
BY_SEAT = ("seats", "refuted")
"""Arrays of the record whose first index is a seat."""
SETS_OF_SEATS = ("asked", "asked_seats", "visits", "seen")
"""Fields that hold sets of seats."""

_COPY, _OWN, _BLANK = 0, 1, 2
_SCALE, _LOG, _ONE_HOT, _BITS, _SEAT, _SEATS, _NUMBER, _DIGITS = range(8)

ColumnPlan = tuple[Any, ...]
"""Arrays that a loop reads: what to write where, for each viewer."""


@dataclass(frozen=True)
class Column:
    """One number of a vector: what it is, between which bounds, and for an index what its values are called."""

    name: str
    kind: str
    """``count``, ``index``, ``switch``, ``bits`` or ``number``."""
    low: int
    high: int
    categories: tuple[str, ...]
    """The names of an index from ``low`` on, its -1 as ``none``; empty where it has no names."""
    may_be_hidden: bool
    """True if ``unknown`` may stand there instead; of features: never, since a column of its own tells it."""


@dataclass(frozen=True)
class Source:
    """A number that is shown: its name, what it holds, and where it stands in the record for each viewer (the last: a
    spectator); below zero for a number of an event."""

    name: str
    holds: Domain
    places: tuple[int, ...]
    sight: Sight
    closed: tuple[bool, ...]
    """For each viewer whether the declaration alone hides it."""
    is_seat: bool = False
    is_set_of_seats: bool = False

    @property
    def may_be_hidden(self) -> bool:
        """True if some viewer may not know the number."""
        return self.sight in (Sight.OWNER, Sight.RULE, Sight.DECIDER)

    def described(self) -> Column:
        """The column that shows it as it is."""
        holds = self.holds
        categories = tuple(holds.label(value) for value in range(holds.low, holds.high + 1)) if holds.names else ()
        return Column(self.name, holds.kind.value, holds.low, holds.high, categories, self.may_be_hidden)


def _array(path: str) -> str:
    """Returns the array or field at the beginning of a path: ``ships`` of ``ships[3].gear[0]``."""
    return re.split(r"[\[.]", path, maxsplit=1)[0]


def _without_indices(path: str) -> str:
    return re.sub(r"\[[^\]]*\]", "", path)


def _field(path: str) -> str:
    """Returns the field at the end of a path, without its indices."""
    return _without_indices(path).rpartition(".")[2]


def _is_seat(holds: Domain, seats: int) -> bool:
    """Tells whether an index numbers a seat, or a seat and things after all seats."""
    if holds.kind is not Kind.INDEX or holds.low < -1:
        return False
    return holds.names[:seats] == tuple(f"seat_{i}" for i in range(seats)) if holds.names else holds.high == seats - 1


def columns_shown(layout: Layout) -> NDArray[np.int64]:
    """Returns the places in the record of the usual observation's numbers."""
    return np.array([source.places[0] for source in sources(layout, False, None, False, False)], np.int64)


def sources(layout: Layout, news: bool, players: int | None, turned: bool, compact: bool) -> list[Source]:
    """The numbers of a record that are shown, in its order.

    ``turned`` puts the viewer's seat first and lets the others follow in turn; ``compact`` leaves out what cannot
    change, or tells nothing, in a game of so many players: absent seats, the options themselves, constants.
    """
    at = {place.path: i for i, place in enumerate(layout.places)}
    found: list[Source] = []
    for i, place in enumerate(layout.places):
        if place.sight == Sight.NOBODY or (not news and place.path.startswith("news")):
            continue
        seat = place.first if _array(place.path) in BY_SEAT else None
        if compact and players is not None and _is_constant(place, seat, players):
            continue
        found.append(_source(layout, at, i, seat, players if turned else None))
    return found


def _is_constant(place: Place, seat: int | None, players: int) -> bool:
    fixed = _array(place.path) in ("options", "players") or place.holds.low == place.holds.high
    return fixed or (seat is not None and seat >= players)


def _source(layout: Layout, at: dict[str, int], i: int, seat: int | None, players: int | None) -> Source:
    place, viewers = layout.places[i], range(layout.seats + 1)
    places, name = [i for _ in viewers], place.path
    if players and seat is not None:
        array, rest = _array(place.path), place.path.partition("]")[2]
        turn = [(viewer + seat) % players if viewer < players and seat < players else seat for viewer in viewers]
        places = [at[f"{array}[{turn[viewer]}]{rest}"] for viewer in viewers]
        name = f"{array}[viewer{f'+{seat}' if seat else ''}]{rest}"
    closed = tuple(bool(layout.hidden[viewer, places[viewer]]) for viewer in viewers)
    is_seat = bool(players) and _is_seat(place.holds, layout.seats)
    is_set = bool(players) and place.holds.kind is Kind.BITS and _field(place.path) in SETS_OF_SEATS
    shown = Source(name, place.holds, tuple(places), place.sight, closed, is_seat, is_set)
    return replace(shown, holds=_seats_from(place.holds, layout.seats)) if is_seat else shown


def _seats_from(holds: Domain, seats: int) -> Domain:
    """Returns the domain of a seat counted from the viewer on."""
    names = tuple("viewer" if not i else f"viewer+{i}" for i in range(seats)) + holds.names[seats:]
    return replace(holds, names=names)


def event_sources(layout: Layout, window: int, turned: bool) -> list[Source]:
    """The numbers of the last ``window`` events, the latest first; an event that was not told has the kind -1."""
    kinds = index(tuple(kind.name.lower() for kind in layout.events), none=True)
    seat = index((*(f"seat_{i}" for i in range(layout.seats)), "nobody"), none=True)
    seat = _seats_from(seat, layout.seats) if turned else seat
    parts = [("kind", kinds), ("seat", seat), *((f"parts[{i}]", number) for i in range(3)), ("secret", number)]
    never = (False,) * (layout.seats + 1)
    found: list[Source] = []
    for n in range(window):
        for k, (name, holds) in enumerate(parts):
            sight = Sight.RULE if name == "secret" else Sight.EVERYONE
            place = (-1 - (n * EVENT + k),) * len(never)
            found.append(Source(f"events[{n}].{name}", holds, place, sight, never, turned and name == "seat"))
    return found


# ---------------------------------------------------------------------------------------------------------------------
# the record's own numbers


def plan_of_numbers(
    shown: Sequence[Source], layout: Layout, window: int, players: int, unknown: int, bounds: tuple[int, int]
) -> ColumnPlan:
    """Returns the arrays that ``numbers_into`` reads."""
    own = [(dst, source) for dst, source in enumerate(shown) if source.places[0] >= 0]
    plain = [(dst, s) for dst, s in own if s.sight in (Sight.EVERYONE, Sight.OWNER) or _always_seen(s, layout)]
    plain = [(dst, s) for dst, s in plain if not s.is_seat and not s.is_set_of_seats]
    chosen = {dst for dst, _ in plain}
    others = [(dst, s) for dst, s in own if dst not in chosen]
    viewers = range(layout.seats + 1)
    runs = _padded([_runs(own, viewer) for viewer in viewers], 4)  # long ones; then what must be looked at
    looked = _padded([[(s.places[v], dst, _how(s), s.closed[v]) for dst, s in others] for v in viewers], 4)
    turned = any(source.is_seat for source in shown)
    first = len(own)
    return (runs, looked, first, window, players, turned, unknown, *bounds)


def _always_seen(source: Source, layout: Layout) -> bool:
    """Tells whether all see what only the one who decides sees in games with private decisions."""
    return source.sight == Sight.DECIDER and not layout.private


def _how(source: Source) -> int:
    return _SEAT if source.is_seat else _SEATS if source.is_set_of_seats else _COPY


def _runs(plain: Iterable[tuple[int, Source]], viewer: int) -> list[tuple[int, int, int, int]]:
    """Groups neighbouring numbers that are written alike: kind, source, target, count."""
    found: list[tuple[int, int, int, int]] = []
    for dst, source in plain:
        src = source.places[viewer]
        how = _COPY if source.sight != Sight.OWNER else _BLANK if source.closed[viewer] else _OWN
        if found and found[-1][0] == how and found[-1][2] + found[-1][3] == dst and found[-1][1] + found[-1][3] == src:
            found[-1] = (how, found[-1][1], found[-1][2], found[-1][3] + 1)
        else:
            found.append((how, src, dst, 1))
    return found


def _padded(rows: Sequence[Sequence[Sequence[int]]], width: int) -> NDArray[np.int32]:
    """Lists of numbers for each viewer as one array; rows that are missing say so with a length of 0."""
    made = np.zeros((len(rows), max(map(len, rows), default=0), width), np.int32)
    for row, items in zip(made, rows, strict=True):
        row[: len(items)] = np.array(items, np.int32).reshape(-1, width)
    return made


@rule(vectorize=True)
def _copy(part: Any, target: Any) -> None:
    for k in range(len(target)):
        target[k] = part[k]


@rule(vectorize=True)
def _hold(part: Any, target: Any, low: Any, high: Any) -> None:
    """Copies numbers, clipping those that do not fit."""
    for k in range(len(target)):
        target[k] = min(max(part[k], low), high)


@rule(vectorize=True)
def _fill(target: Any, value: int) -> None:
    for k in range(len(target)):
        target[k] = value


@rule
def from_viewer(seat: Any, viewer: int, players: int) -> Any:
    """Counts a seat from the viewer on; a number that is no playing seat stays."""
    if seat < 0 or seat >= players or viewer < 0:
        return np.int64(seat)
    return np.int64((seat - viewer + players) % players)


@rule
def from_viewer_all(seats: Any, viewer: int, players: int) -> Any:
    """Counts a set of seats from the viewer on."""
    if viewer < 0:
        return np.int64(seats)
    return np.int64((seats >> viewer | seats << (players - viewer)) & ((1 << players) - 1))


@rule
def _of_event(ring: Any, told: int, n: int, viewer: int, k: int) -> Any:
    """Returns a number of the n-th last event: as it was told, HIDDEN where the viewer may not know it."""
    at = told - 1 - n // EVENT
    if at < 0 or n // EVENT >= len(ring):
        return np.int64(-1 if k < 2 else 0)
    event = ring[at % len(ring)]
    if k == EVENT - 1 and event[EVENT] != -1 and event[EVENT] != viewer:
        return np.int64(HIDDEN)
    return np.int64(event[k])


@rule
def numbers_into(own: Any, plan: Any, viewer: int, ring: Any, told: int, out: Any, known: Any) -> None:
    """Writes what a viewer knows of a record, whose hidden numbers are veiled, and of the last events."""
    runs, looked, first, window, players, turned, unknown, low, high = plan
    blank = min(max(unknown, low), high)
    for r in range(runs.shape[1]):
        how, src, dst, length = runs[viewer, r, 0], runs[viewer, r, 1], runs[viewer, r, 2], runs[viewer, r, 3]
        if how == _BLANK:
            _fill(out[dst : dst + length], blank)
            _fill(known[dst : dst + length], 0)
        else:
            if high == MOST:
                _copy(own[src : src + length], out[dst : dst + length])
            else:
                _hold(own[src : src + length], out[dst : dst + length], low, high)
            if how == _OWN:
                _fill(known[dst : dst + length], 1)
    for r in range(looked.shape[1]):
        src, dst, how = looked[viewer, r, 0], looked[viewer, r, 1], looked[viewer, r, 2]
        value = np.int64(own[src])
        known[dst] = value != HIDDEN and not looked[viewer, r, 3]
        if how == _SEAT:
            value = from_viewer(value, viewer, players)
        elif how == _SEATS:
            value = from_viewer_all(value, viewer, players)
        out[dst] = min(max(value, low), high) if known[dst] else blank
    for n in range(window * EVENT):
        value = _of_event(ring, told, n, viewer, n % EVENT)
        known[first + n] = value != HIDDEN
        if turned and n % EVENT == 1:
            value = from_viewer(value, viewer, players)
        out[first + n] = min(max(value, low), high) if value != HIDDEN else blank


# ---------------------------------------------------------------------------------------------------------------------
# features


@dataclass(frozen=True)
class _Feature:
    """A source among the features: how it is written, from which column on, into how many, and by what it is scaled."""

    source: Source
    how: int
    first: int
    size: int
    scale: float

    @property
    def mark(self) -> int:
        """Returns the column that says that it is hidden; -1 without one."""
        return self.first + self.size if self.source.may_be_hidden else -1

    @property
    def end(self) -> int:
        return self.first + self.size + self.source.may_be_hidden

    def described(self) -> Iterator[Column]:
        """Its columns."""
        name, holds = self.source.name, self.source.holds
        if self.how in (_SCALE, _LOG, _NUMBER):
            yield Column(name, "number" if self.how == _NUMBER else "count", 0, 1, (), False)
        else:
            for k in range(self.size):
                if self.how == _DIGITS:
                    yield Column(f"{name} bit {k}", "switch", 0, 1, (), False)
                    continue
                value = holds.label(k + holds.low) if holds.kind is Kind.INDEX else str(k)
                yield Column(f"{name}={value}", "switch", 0, 1, (), False)
        if self.source.may_be_hidden:
            yield Column(f"{name} is hidden", "switch", 0, 1, (), False)


def _feature(source: Source, first: int, players: int, is_large: bool) -> _Feature:
    holds, span = source.holds, source.holds.high - source.holds.low
    if source.is_set_of_seats:
        return _Feature(source, _SEATS, first, players, 1.0)
    if holds.kind is Kind.INDEX and is_large:
        return _Feature(source, _DIGITS, first, span.bit_length(), 1.0)
    if holds.kind is Kind.INDEX:
        return _Feature(source, _SEAT if source.is_seat else _ONE_HOT, first, span + 1, 1.0)
    if holds.kind is Kind.BITS:
        return _Feature(source, _BITS, first, holds.high.bit_length(), 1.0)
    if holds.kind is Kind.NUMBER:
        return _Feature(source, _NUMBER, first, 1, 1 / STEP)
    if span > LINEAR:
        return _Feature(source, _LOG, first, 1, 1 / math.log1p(span))
    return _Feature(source, _SCALE, first, 1, 1 / max(span, 1))


def features(shown: Sequence[Source], players: int) -> list[_Feature]:
    """How the sources are shown as features: the viewer's own seat comes first, one of ``players`` columns."""
    sizes, made = Counter[str](), list[_Feature]()
    for source in shown:
        if source.holds.kind is Kind.INDEX:
            sizes[_without_indices(source.name)] += source.holds.high - source.holds.low + 1
    for source in shown:
        is_large = sizes[_without_indices(source.name)] > LARGE
        made.append(_feature(source, made[-1].end if made else players, players, is_large))
    return made


def viewer_columns(players: int) -> list[Column]:
    """Returns the columns that tell the viewer's seat."""
    return [Column(f"viewer={seat}", "switch", 0, 1, (), False) for seat in range(players)]


def plan_of_features(made: Sequence[_Feature], layout: Layout, players: int) -> ColumnPlan:
    """Returns the arrays that ``features_into`` reads."""
    table = np.array([(f.how, f.first, f.source.holds.low, f.size, f.mark) for f in made], np.int32)
    viewers = range(layout.seats + 1)
    places = np.array([[f.source.places[viewer] for f in made] for viewer in viewers], np.int32)
    closed = np.array([[f.source.closed[viewer] for f in made] for viewer in viewers], np.bool_)
    scales = np.array([f.scale for f in made], np.float32)
    return (table, places, closed, scales, players)


@rule(vectorize=True)
def _clear(out: Any) -> None:
    for k in range(len(out)):
        out[k] = 0


@rule
def features_into(own: Any, plan: Any, viewer: int, ring: Any, told: int, out: Any, known: Any) -> None:
    """Writes what a viewer knows of a record, whose hidden numbers are veiled, as numbers between 0 and 1."""
    table, places, closed, scales, players = plan
    _clear(out)
    if viewer >= 0:
        out[viewer] = 1
    for c in range(len(table)):
        how, first, low, size, place = table[c, 0], table[c, 1], table[c, 2], table[c, 3], places[viewer, c]
        n = -1 - place
        value = np.int64(own[place]) if place >= 0 else _of_event(ring, told, n, viewer, n % EVENT)
        if closed[viewer, c] or value == HIDDEN:
            out[table[c, 4]] = 1
        elif how == _SCALE:
            out[first] = (value - low) * scales[c]
        elif how == _ONE_HOT:
            out[first + value - low] = 1
        elif how == _SEAT:
            out[first + from_viewer(value, viewer, players) - low] = 1
        elif how == _LOG:
            out[first] = math.log1p(np.float64(value - low)) * scales[c]
        elif how == _NUMBER:
            out[first] = value * scales[c]
        else:
            if how == _SEATS:
                value = from_viewer_all(value, viewer, players)
            elif how == _DIGITS:
                value -= low
            for k in range(size):
                out[first + k] = value >> k & 1
