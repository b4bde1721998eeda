"""Observations written from records: veiled in a copy, then as numbers, for one viewer of each game."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.game import Rules
from filibusta.engine.news import veil_news
from filibusta.engine.record import HIDDEN, INT, Layout
from filibusta.engine.sight import as_outsider, conceal_by
from filibusta.envs.columns import features_into, numbers_into
from filibusta.envs.observation import Encoder


def _runs(columns: NDArray[np.int64]) -> NDArray[np.int64]:
    """Groups neighbouring columns into pairs of a first one and a length, so that loops copy runs of numbers."""
    starts = np.flatnonzero(np.diff(columns, prepend=-2) != 1)
    return np.stack((columns[starts], np.diff(starts, append=len(columns))), axis=1)


def veiling(rules: Any, layout: Layout, news: bool, write: Any) -> Any:
    """``see(own, work, viewer, how, out, known)``: copies a record, veils the copy, and writes what is left of it with
    ``write(copied, viewer, how, out, known)``. (Veiling the record itself and putting back what was hidden was slower:
    the rules hide single numbers, which the processor then waits for.)"""
    veil, conceal, size = rules.veil, conceal_by(layout), layout.hidden.shape[1]

    @rule(vectorize=True)
    def copy(numbers: Any, target: Any) -> None:
        for k in range(size):
            target[k] = numbers[k]

    @rule
    def see(own: Any, work: Any, viewer: Any, how: Any, out: Any, known: Any) -> None:
        copied = work[1][0]
        copy(own, copied)
        veil(work[0][0], as_outsider(viewer))
        if news:
            veil_news(work[0][0], viewer)
        conceal(work[0][0], copied, as_outsider(viewer))
        write(copied, viewer, how, out, known)

    return see


def writing(layout: Layout, columns: NDArray[np.int64], unknown: int, narrow: tuple[int, int] | None) -> Any:
    """``write(own, viewer, plan, out, known)``: these numbers of a veiled record, in one pass; with ``narrow``, held
    between two limits."""
    runs, shown = _runs(columns), np.ascontiguousarray(~layout.hidden[:, columns])
    secret, blank, spectator = INT(HIDDEN), INT(unknown), len(shown) - 1
    low, high = (INT(limit) for limit in narrow or (0, 0))

    @rule(vectorize=True)
    def show_all(own: Any, row: Any, out: Any, known: Any) -> None:
        c = 0
        for run in range(len(runs)):
            first, length = runs[run, 0], runs[run, 1]
            part, target, flags, sight = own[first : first + length], out[c:], known[c:], row[c:]
            for k in range(length):
                seen = sight[k] & (part[k] != secret)
                target[k] = part[k] if seen else blank
                flags[k] = seen
            c += length

    @rule(vectorize=True)
    def show_narrow(own: Any, row: Any, out: Any, known: Any) -> None:
        c = 0
        for run in range(len(runs)):
            first, length = runs[run, 0], runs[run, 1]
            part, target, flags, sight = own[first : first + length], out[c:], known[c:], row[c:]
            for k in range(length):
                seen = sight[k] & (part[k] != secret)
                target[k] = min(max(part[k] if seen else blank, low), high)
                flags[k] = seen
            c += length

    show = show_narrow if narrow else show_all

    @rule
    def write(own: Any, viewer: Any, plan: Any, out: Any, known: Any) -> None:
        show(own, shown[viewer if viewer >= 0 else spectator], out, known)

    return write


def _build_look(rules: Any, layout: Layout, news: bool, write: Any) -> Callable[..., None]:
    see = veiling(rules, layout, news, write)

    @rule
    def look(
        seen: Any, plan: Any, work: Any, viewers: Any, first: Any, last: Any, where: Any, out: Any, known: Any
    ) -> None:
        ints = seen[0]
        for i in range(first, last):
            if where[i]:
                see(ints[i], work, np.int64(viewers[i]), plan, out[i], known[i])

    return look


def _build_look_at_events(rules: Any, layout: Layout, news: bool, write: Any) -> Callable[..., None]:
    @rule
    def write_all(own: Any, viewer: Any, how: Any, out: Any, known: Any) -> None:
        plan, ring, told = how
        write(own, plan, viewer, ring, told, out, known)

    see = veiling(rules, layout, news, write_all)

    @rule
    def look(
        seen: Any, plan: Any, work: Any, viewers: Any, first: Any, last: Any, where: Any, out: Any, known: Any
    ) -> None:
        ints, events, told = seen
        for i in range(first, last):
            if where[i]:
                see(ints[i], work, np.int64(viewers[i]), (plan, events[i], told[i]), out[i], known[i])

    return look


def look_loop(rules: Rules, encoder: Encoder) -> Callable[..., None]:
    """``look(seen, plan, work, viewers, first, last, where, out, known)``: what a seat sees of each marked game."""
    layout = encoder.game.layout
    if encoder.is_features:
        return _look_loop(rules, layout, encoder.news, features_into, None, 0, None)
    if not encoder.is_plain:
        return _look_loop(rules, layout, encoder.news, numbers_into, None, 0, None)
    limits = np.iinfo(encoder.dtype) if encoder.dtype.itemsize < INT(0).itemsize else None
    narrow = (int(limits.min), int(limits.max)) if limits else None
    return _look_loop(rules, layout, encoder.news, None, tuple(encoder.columns.tolist()), encoder.unknown, narrow)


@cache
def _look_loop(
    rules: Rules,
    layout: Layout,
    news: bool,
    write: Any,
    columns: tuple[int, ...] | None,
    unknown: int,
    narrow: tuple[int, int] | None,
) -> Callable[..., None]:
    if columns is None:
        return _build_look_at_events(rules, layout, news, write)
    return _build_look(rules, layout, news, writing(layout, np.array(columns, np.int64), unknown, narrow))
