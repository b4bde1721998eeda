"""Observations, masks and rewards: a view as numbers with their names, the legal actions, the outcome.

The numbers are those of the record that ``Game.observe`` leaves: nothing else of the true position is ever read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from filibusta.engine.errors import BadOption, BadRecord
from filibusta.engine.game import Game, game_from
from filibusta.engine.given import said, whole
from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN, Place, Sight, States

UNKNOWN = -2
"""The number in a vector for values that its viewer may not know, unless another one is chosen."""
DTYPES = (np.dtype(np.int32), np.dtype(np.float32))


def reward(place: int, players: int, sharing: int = 1) -> float:
    """1 for the winner, -1 for the last, evenly spread between; they add up to 0. Alone: 1 for the first place.

    Those who share a place share what it and the places after it, which they take up, bring.
    """
    if players == 1:
        return 1.0 if place == 1 else -1.0
    return 1.0 - 2.0 * (place - 1 + (sharing - 1) / 2) / (players - 1)


def rewards(places: Sequence[int]) -> list[float]:
    """Each seat's reward for the places of a finished game."""
    return [reward(place, len(places), places.count(place)) for place in places]


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
    """True if ``unknown`` may stand there instead."""


def _described(place: Place) -> Column:
    holds = place.holds
    categories = tuple(holds.label(value) for value in range(holds.low, holds.high + 1)) if holds.names else ()
    hideable = place.sight in (Sight.OWNER, Sight.RULE, Sight.DECIDER)
    return Column(place.path, holds.kind.value, holds.low, holds.high, categories, hideable)


class Encoder:
    """Views of one game as flat vectors, each number with a name (``ships[3].damaged``).

    Left out is what no player ever sees (the order of a deck), and the news of the latest action unless ``news``.
    The numbers are the record's own, not scaled. ``unknown`` stands for what is hidden; ``known`` tells it apart from
    a number that happens to be the same.
    """

    def __init__(
        self, game_or_name: Game | str, *, news: bool = False, unknown: int = UNKNOWN, dtype: DTypeLike = np.int32
    ) -> None:
        self.game = game = game_from(game_or_name)
        self.unknown = _number_for_unknown(unknown)
        self.dtype = _dtype_from(dtype)
        self.news = bool(news)
        shown = [
            i
            for i, place in enumerate(game.layout.places)
            if place.sight != Sight.NOBODY and (news or not place.path.startswith("news"))
        ]
        self.columns: NDArray[np.int64] = np.array(shown, np.int64)
        """Where each number of a vector stands in the record."""
        self.described: tuple[Column, ...] = tuple(_described(game.layout.places[i]) for i in shown)
        """What each number of a vector is."""
        self.names: tuple[str, ...] = tuple(column.name for column in self.described)
        low, high = game.layout.lowest[self.columns], game.layout.highest[self.columns]
        hidden = np.array([column.may_be_hidden for column in self.described], np.bool_)
        self.low: NDArray[Any] = np.where(hidden, np.minimum(low, unknown), low).astype(self.dtype)
        """The lowest number of each column, ``unknown`` included where it may stand."""
        self.high: NDArray[Any] = np.where(hidden, np.maximum(high, unknown), high).astype(self.dtype)
        """The highest number of each column."""

    def __repr__(self) -> str:
        return f"<Encoder of {self.game.id}: {self.size} numbers, {self.dtype}>"

    @property
    def size(self) -> int:
        """The length of a vector."""
        return len(self.names)

    def _numbers(self, views: States) -> NDArray[np.int32]:
        if getattr(views, "dtype", None) != self.game.layout.dtype:
            raise BadRecord(f"views of {self.game.id} are wanted, as its Game.observe gives them, not {said(views)}")
        return self.game.layout.ints(views)[:, self.columns]

    def vectors(self, views: States) -> NDArray[np.generic]:
        """One vector for each view, as ``Game.observe`` gives them."""
        numbers = self._numbers(views)
        return np.where(numbers == HIDDEN, self.unknown, numbers).astype(self.dtype)

    def known(self, views: States) -> NDArray[np.int8]:
        """1 for each number that its viewer knows, 0 where ``unknown`` stands."""
        return (self._numbers(views) != HIDDEN).astype(np.int8)

    def vector(self, view: View) -> NDArray[np.generic]:
        """The vector of a match's view."""
        return self.vectors(self._own(view).states)[0]

    def mask(self, view: View) -> NDArray[np.int8]:
        """1 for each action that the viewer may choose now; all 0 when it is another's decision."""
        mask = np.zeros(self.game.actions.size, np.int8)
        mask[self._own(view).legal()] = 1
        return mask

    def _own(self, view: View) -> View:
        """A view of this game, or a clear error."""
        if not isinstance(view, View):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadRecord(f"a view of {self.game.id} is wanted, such as match.view(0), not {said(view)}")
        if view.game.layout is not self.game.layout:
            raise BadRecord(f"this encoder is of {self.game.id}, and the view of {view.game.id}")
        return view

    def explain(self, vector: NDArray[np.generic], known: NDArray[np.int8] | None = None) -> Mapping[str, float | None]:
        """A vector as names and numbers; what ``known`` marks as hidden is None."""
        values: list[float | None] = self._of_size(vector).tolist()
        if known is not None:
            seen = self._of_size(known).tolist()
            values = [value if is_known else None for value, is_known in zip(values, seen, strict=True)]
        return dict(zip(self.names, values, strict=True))

    def _of_size(self, given: Any) -> NDArray[Any]:
        try:
            vector: NDArray[Any] = np.asarray(given)
        except (TypeError, ValueError):
            vector = np.zeros(0)
        if vector.shape != (self.size,):
            raise BadRecord(f"a vector of {self.game.id} has {self.size} numbers, not the shape {vector.shape}")
        return vector


def _number_for_unknown(unknown: Any) -> int:
    number = whole(unknown)
    if number is None or not HIDDEN < number < -HIDDEN:
        raise BadOption(f"unknown is a 32-bit whole number, not {said(unknown)}")
    return number


def _dtype_from(given: Any) -> np.dtype[Any]:
    try:
        dtype = np.dtype(given)
    except TypeError:
        dtype = None
    if dtype is None or dtype not in DTYPES:
        raise BadOption(f"observations are int32 or float32, not {dtype or said(given)}")
    return dtype
