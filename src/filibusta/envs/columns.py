"""The columns of an observation, and the loops that write them.

A column shows a source as it is, or a few columns show it as features between 0 and 1.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.domains import MOST, Kind
from filibusta.engine.record import HIDDEN, Layout, Sight
from filibusta.envs.sources import EVENT, Column, Source, without_indices

LINEAR = 1000
"""Amounts of a wider range are scaled by their logarithm."""
LARGE = 512
"""A field whose places would take more columns than this, one for each value, is written in binary digits instead."""
STEP = 64
"""Numbers without bounds (the parts of events) are divided by this."""

_COPY, _OWN, _BLANK = 0, 1, 2
_SCALE, _LOG, _ONE_HOT, _BITS, _SEAT, _SEATS, _NUMBER, _DIGITS = range(8)

ColumnPlan = tuple[Any, ...]
"""Arrays that a loop reads: what to write where, for each viewer."""


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
            sizes[without_indices(source.name)] += source.holds.high - source.holds.low + 1
    for source in shown:
        is_large = sizes[without_indices(source.name)] > LARGE
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
