"""The columns of an observation, and the loops that write them.

A source is written either unchanged into one column, or as features between 0 and 1 into one or more columns.
"""

import math
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.domains import MOST, Kind
from filibusta.engine.record import HIDDEN, INT, Layout, Sight
from filibusta.envs.sources import EVENT, Column, ColumnSource, without_indices

LINEAR = 1000
"""Amounts of a wider range are scaled by their logarithm."""
LARGE = 512
"""A field whose places would take more columns than this, one for each value, is written in binary digits instead."""
STEP = 64
"""Numbers without bounds (the parts of events) are divided by this."""

NEAR = 8
"""Numbers that rules may hide are written and put back in runs: so many others between two of them belong to a run."""

_COPY, _SECRET = 0, INT(HIDDEN)
_SCALE, _LOG, _ONE_HOT, _BITS, _SEAT, _SEATS, _NUMBER, _DIGITS = range(8)

ColumnPlan = tuple[Any, ...]
"""Arrays that a loop reads: what to write where, for each viewer."""
NO_NUMBERS: ColumnPlan = (*(np.zeros((1, 0, width), np.int32) for width in (3, 3, 4, 3, 4)), 0, 0, 1, False, 0, 0, 0)
"""The plan of numbers that shows none."""


# ---------------------------------------------------------------------------------------------------------------------
# the record's own numbers


def plan_of_numbers(
    shown: Sequence[ColumnSource], layout: Layout, window: int, players: int, unknown: int, bounds: tuple[int, int]
) -> ColumnPlan:
    """Returns the arrays that ``open_numbers_into`` and ``ruled_numbers_into`` read."""
    own = [(dst, source) for dst, source in enumerate(shown) if source.places[0] >= 0]
    by_rule, viewers = ruled(layout), range(layout.seats + 1)
    copied = _padded([_runs([(s.places[v], dst) for dst, s in own]) for v in viewers], 3)
    owned = [(dst, s) for dst, s in own if s.sight == Sight.OWNER and _how(s) == _COPY]
    kept = _padded([_runs([(s.closed[v], dst) for dst, s in owned], step=0) for v in viewers], 3)
    plain = [(dst, s) for dst, s in own if s.sight != Sight.OWNER and _how(s) == _COPY]
    hidden = {dst for dst, s in own if s.sight in by_rule}
    veiled = _padded([_runs_around(hidden, [(s.places[v], dst) for dst, s in plain]) for v in viewers], 3)
    counted = [(dst, s) for dst, s in own if _how(s) != _COPY]
    turned, turned_by_rule = (
        _padded([[(s.places[v], dst, _how(s), s.closed[v]) for dst, s in counted if (dst in hidden) == is_hidden]
                 for v in viewers], 4)
        for is_hidden in (False, True)
    )  # fmt: skip
    is_turned = any(source.is_seat for source in shown)
    return (copied, kept, turned, veiled, turned_by_rule, len(own), window, players, is_turned, unknown, *bounds)


def ruled(layout: Layout) -> tuple[Sight, ...]:
    """Returns the kinds of visibility that rules decide record by record, beyond the declaration."""
    return (Sight.RULE, Sight.DECIDER) if layout.private else (Sight.RULE,)


def _how(source: ColumnSource) -> int:
    return _SEAT if source.is_seat else _SEATS if source.is_set_of_seats else _COPY


def _runs(pairs: Iterable[tuple[int, int]], step: int = 1) -> list[tuple[int, int, int]]:
    """Groups pairs of a source and a target into runs with consecutive targets, whose sources grow by ``step``. A run
    is its first source, its first target and its length."""
    found: list[tuple[int, int, int]] = []
    for src, dst in pairs:
        if found and found[-1][1] + found[-1][2] == dst and found[-1][0] + step * found[-1][2] == src:
            found[-1] = (*found[-1][:2], found[-1][2] + 1)
        else:
            found.append((int(src), dst, 1))
    return found


def _runs_around(wanted: Container[int], pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Groups pairs into runs that begin and end with a wanted target, with at most ``NEAR`` others between two of
    these."""
    found: list[tuple[int, int, int]] = []
    for first, target, length in _runs(pairs):
        ends = [k for k in range(length) if target + k in wanted]
        for k in ends:
            last = found[-1][1] + found[-1][2] if found else 0
            if k != ends[0] and target + k - last <= NEAR:
                found[-1] = (*found[-1][:2], target + k + 1 - found[-1][1])
            else:
                found.append((first + k, target + k, 1))
    return found


def runs_of(places: Sequence[int]) -> list[tuple[int, int]]:
    """Groups ascending places of a record into runs: the first place and the length."""
    every = [(place, place) for place in range(max(places, default=-1) + 1)]
    return [(first, length) for first, _, length in _runs_around(set(places), every)]


def _padded(rows: Sequence[Sequence[Sequence[int]]], width: int) -> NDArray[np.int32]:
    """Returns lists of rows, one list for each viewer, as one array; missing rows have a length of 0."""
    made = np.zeros((len(rows), max(map(len, rows), default=0), width), np.int32)
    for row, items in zip(made, rows, strict=True):
        row[: len(items)] = np.array(items, np.int32).reshape(-1, width)
    return made


@rule(vectorize=True)
def copy(part: Any, target: Any) -> None:
    """Copies numbers."""
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
    """Returns a seat as counted from the viewer's, which becomes 0; any other number is returned unchanged."""
    if seat < 0 or seat >= players or viewer < 0:
        return np.int64(seat)
    return np.int64((seat - viewer + players) % players)


@rule
def from_viewer_all(seats: Any, viewer: int, players: int) -> Any:
    """Returns a set of seats (bits) as counted from the viewer's."""
    if viewer < 0:
        return np.int64(seats)
    return np.int64((seats >> viewer | seats << (players - viewer)) & ((1 << players) - 1))


@rule
def _of_event(ring: Any, told: int, n: int, viewer: int, k: int) -> Any:
    """Returns a number of the n-th last event, HIDDEN if the viewer may not know it."""
    at = told - 1 - n // EVENT
    if at < 0 or n // EVENT >= len(ring):
        return np.int64(-1 if k < 2 else 0)
    event = ring[at % len(ring)]
    if k == EVENT - 1 and event[EVENT] != -1 and event[EVENT] != viewer:
        return np.int64(HIDDEN)
    return np.int64(event[k])


@rule
def open_numbers_into(own: Any, plan: Any, viewer: int, ring: Any, told: int, out: Any, known: Any) -> None:
    """Writes the last events, and the numbers whose visibility the declaration decides, directly from the record.
    ``ruled_numbers_into`` must follow, since numbers that rules hide are copied as well."""
    copied, kept, turned, _, _, first, window, players, is_turned, unknown, low, high = plan
    for r in range(copied.shape[1]):
        src, dst, length = copied[viewer, r, 0], copied[viewer, r, 1], copied[viewer, r, 2]
        if high == MOST:
            copy(own[src : src + length], out[dst : dst + length])
        else:
            _hold(own[src : src + length], out[dst : dst + length], low, high)
    for r in range(kept.shape[1]):
        closed, dst, length = kept[viewer, r, 0], kept[viewer, r, 1], kept[viewer, r, 2]
        _fill(known[dst : dst + length], 1 - closed)
        if closed:
            _fill(out[dst : dst + length], min(max(unknown, low), high))
    _look_at(own, turned[viewer], viewer, players, (unknown, low, high), out, known)
    for n in range(window * EVENT):
        value = _of_event(ring, told, n, viewer, n % EVENT)
        if is_turned and n % EVENT == 1:
            value = from_viewer(value, viewer, players)
        _show(value, first + n, (unknown, low, high), out, known)


@rule
def ruled_numbers_into(own: Any, plan: Any, viewer: int, ring: Any, told: int, out: Any, known: Any) -> None:
    """Writes the numbers whose visibility rules decide, from a record whose hidden numbers are veiled."""
    _, _, _, veiled, turned, _, _, players, _, unknown, low, high = plan
    blank = INT(min(max(unknown, low), high))
    for r in range(veiled.shape[1]):
        src, dst, length = veiled[viewer, r, 0], veiled[viewer, r, 1], veiled[viewer, r, 2]
        part, target, flags = own[src : src + length], out[dst : dst + length], known[dst : dst + length]
        if high == MOST:
            _show_all(part, blank, target, flags)
        else:
            _show_narrow(part, blank, INT(low), INT(high), target, flags)
    _look_at(own, turned[viewer], viewer, players, (unknown, low, high), out, known)


@rule(vectorize=True)
def _show_all(part: Any, blank: Any, target: Any, flags: Any) -> None:
    for k in range(len(target)):
        seen = part[k] != _SECRET
        target[k] = part[k] if seen else blank
        flags[k] = seen


@rule(vectorize=True)
def _show_narrow(part: Any, blank: Any, low: Any, high: Any, target: Any, flags: Any) -> None:
    for k in range(len(target)):
        seen = part[k] != _SECRET
        target[k] = min(max(part[k], low), high) if seen else blank
        flags[k] = seen


@rule
def _look_at(own: Any, rows: Any, viewer: int, players: int, limits: Any, out: Any, known: Any) -> None:
    """Writes the numbers that name seats, as counted from the viewer's."""
    for r in range(len(rows)):
        value = np.int64(own[rows[r, 0]])
        if rows[r, 3]:
            value = np.int64(HIDDEN)
        elif value != HIDDEN:
            one = rows[r, 2] == _SEAT
            value = from_viewer(value, viewer, players) if one else from_viewer_all(value, viewer, players)
        _show(value, rows[r, 1], limits, out, known)


@rule
def _show(value: Any, at: int, limits: Any, out: Any, known: Any) -> None:
    """Writes one number, or the value that stands for it if it is hidden."""
    unknown, low, high = limits
    known[at] = value != HIDDEN
    out[at] = min(max(value if value != HIDDEN else np.int64(unknown), low), high)


# ---------------------------------------------------------------------------------------------------------------------
# features


@dataclass(frozen=True)
class _Feature:
    """A source written as features: the way it is written, its first column, the number of columns and the scale."""

    source: ColumnSource
    how: int
    first: int
    size: int
    scale: float

    @property
    def mark(self) -> int:
        """Returns the column that marks it as hidden; -1 without one."""
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


def _feature(source: ColumnSource, first: int, players: int, is_large: bool) -> _Feature:
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


def features(shown: Sequence[ColumnSource], players: int) -> list[_Feature]:
    """Returns how the sources are shown as features. The first ``players`` columns tell the viewer's seat."""
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
    """Returns the arrays that ``open_features_into`` and ``ruled_features_into`` read."""
    by_rule = ruled(layout)
    parts: tuple[list[_Feature], list[_Feature]] = [], []
    for feature in made:
        parts[feature.source.places[0] >= 0 and feature.source.sight in by_rule].append(feature)
    return (*(_table(part, layout) for part in parts), players)


def _table(made: Sequence[_Feature], layout: Layout) -> ColumnPlan:
    """Returns features as arrays: the way each is written and, for each viewer, its source and whether it is hidden."""
    table = np.array([(f.how, f.first, f.source.holds.low, f.size, f.mark) for f in made], np.int32).reshape(-1, 5)
    viewers = range(layout.seats + 1)
    places = np.array([[f.source.places[viewer] for f in made] for viewer in viewers], np.int32)
    closed = np.array([[f.source.closed[viewer] for f in made] for viewer in viewers], np.bool_)
    scales = np.array([f.scale for f in made], np.float32)
    return (table, places, closed, scales)


@rule(vectorize=True)
def _clear(out: Any) -> None:
    for k in range(len(out)):
        out[k] = 0


@rule
def open_features_into(own: Any, plan: Any, viewer: int, ring: Any, told: int, out: Any, known: Any) -> None:
    """Writes the last events, and the numbers whose visibility the declaration decides, directly from the record as
    features from 0 to 1."""
    _clear(out)
    if viewer >= 0:
        out[viewer] = 1
    _features_into(own, plan[0], plan[2], viewer, ring, told, out)


@rule
def ruled_features_into(own: Any, plan: Any, viewer: int, ring: Any, told: int, out: Any, known: Any) -> None:
    """Writes the numbers whose visibility rules decide, from a record whose hidden numbers are veiled, as features from
    0 to 1."""
    _features_into(own, plan[1], plan[2], viewer, ring, told, out)


@rule
def _features_into(own: Any, part: Any, players: int, viewer: int, ring: Any, told: int, out: Any) -> None:
    table, places, closed, scales = part
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
