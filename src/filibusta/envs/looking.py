"""Observations written from records in one pass, for one viewer of each game.

Numbers whose visibility the declaration decides are copied directly from the record. Those that rules may hide are
hidden in the record itself before they are copied, and restored afterwards.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.game import Rules
from filibusta.engine.news import veil_news
from filibusta.engine.record import Layout
from filibusta.engine.sight import as_outsider, conceal_by
from filibusta.envs.columns import (
    copy,
    open_features_into,
    open_numbers_into,
    ruled,
    ruled_features_into,
    ruled_numbers_into,
    runs_of,
)
from filibusta.envs.observation import Encoder


def hidden_by_rule(layout: Layout, news: bool) -> NDArray[np.int64]:
    """Returns the runs of the record in which rules may hide numbers, [run, first place and length]; those of the news
    only with ``news``."""
    by_rule = ruled(layout)
    places = [i for i, place in enumerate(layout.places) if place.sight in by_rule]
    shown = [i for i in places if news or not layout.places[i].path.startswith("news")]
    return np.array(runs_of(shown), np.int64).reshape(-1, 2)


def seeing(rules: Any, layout: Layout, news: bool, features: bool) -> Any:
    """Returns ``see(record, own, spare, viewer, how, out, known)``, which writes an observation into ``out`` and marks
    in ``known`` which of its numbers are known. ``own`` is the record as numbers, ``spare`` room for those that rules
    may hide, ``how`` the encoder's plan, the last events and their number."""
    veil, conceal, runs = rules.veil, conceal_by(layout), hidden_by_rule(layout, news)
    open_into, ruled_into = (
        (open_features_into, ruled_features_into) if features else (open_numbers_into, ruled_numbers_into)
    )

    @rule
    def see(record: Any, own: Any, spare: Any, viewer: Any, how: Any, out: Any, known: Any) -> None:
        plan, ring, told = how
        open_into(own, plan, viewer, ring, told, out, known)
        if len(runs) == 0:
            return
        at = 0
        for r in range(len(runs)):
            first, length = runs[r, 0], runs[r, 1]
            copy(own[first : first + length], spare[at : at + length])
            at += length
        veil(record, as_outsider(viewer))
        if news:
            veil_news(record, viewer)
        conceal(record, own, as_outsider(viewer))
        ruled_into(own, plan, viewer, ring, told, out, known)
        at = 0
        for r in range(len(runs)):
            first, length = runs[r, 0], runs[r, 1]
            copy(spare[at : at + length], own[first : first + length])
            at += length

    return see


def look_loop(rules: Rules, encoder: Encoder) -> Callable[..., None]:
    """Returns ``look(seen, plan, work, viewers, first, last, where, out, known)``: one observation of each marked
    game."""
    return _look_loop(rules, encoder.game.layout, encoder.news, encoder.is_features)


@cache
def _look_loop(rules: Rules, layout: Layout, news: bool, features: bool) -> Callable[..., None]:
    see = seeing(rules, layout, news, features)

    @rule
    def look(
        seen: Any, plan: Any, work: Any, viewers: Any, first: Any, last: Any, where: Any, out: Any, known: Any
    ) -> None:
        records, ints, events, told = seen
        for i in range(first, last):
            if where[i]:
                how = (plan, events[i], told[i])
                see(records[i], ints[i], work[0], np.int64(viewers[i]), how, out[i], known[i])

    return look
