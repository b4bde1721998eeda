"""Observations, masks and rewards: a view as named numbers, the legal actions, and the outcome.

The numbers are those of the record that ``Game.observe`` leaves: nothing else of the true position is ever read.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Never, TypedDict

import numpy as np
from numpy.typing import DTypeLike, NDArray

from filibusta.engine.arguments import said, whole
from filibusta.engine.errors import BadOption, BadRecord
from filibusta.engine.game import Game, game_from
from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN, States
from filibusta.envs.columns import (
    ColumnPlan,
    open_features_into,
    open_numbers_into,
    plan_of_features,
    plan_of_numbers,
    ruled_features_into,
    ruled_numbers_into,
    viewer_columns,
)
from filibusta.envs.columns import features as features_of
from filibusta.envs.sources import EVENT, Column, event_sources, sources

UNKNOWN = -2
"""The number in a vector for values that its viewer may not know, unless another one is chosen."""
DTYPES = (np.dtype(np.int32), np.dtype(np.float32), np.dtype(np.int16), np.dtype(np.int8))
MOST_EVENTS = 1024
"""The longest window of events."""
NO_EVENTS = np.zeros((0, EVENT + 1), np.int32)


def reward(place: int, players: int, sharing: int = 1) -> float:
    """Returns the reward for a place: 1 for the winner, -1 for the last, evenly spaced between. All seats' rewards add
    up to 0. A single player gets 1 for the first place.

    Seats that share a place get the mean of the rewards of the places they occupy.
    """
    if players == 1:
        return 1.0 if place == 1 else -1.0
    return 1.0 - 2.0 * (place - 1 + (sharing - 1) / 2) / (players - 1)


def rewards(places: Sequence[int]) -> list[float]:
    """Returns each seat's reward for the places of a finished game."""
    return [reward(place, len(places), places.count(place)) for place in places]


class Encoding(TypedDict, total=False):
    """The settings of an ``Encoder`` besides game and players."""

    news: bool
    unknown: int
    dtype: DTypeLike | None
    encoding: str
    turned: bool
    compact: bool
    window: int


class Encoder:
    """Views of one game as flat vectors, each number with a name (``ships[3].damaged``).

    Numbers that no player ever sees (the order of a deck) are left out, and so are the events of the latest action
    unless ``news``. ``unknown`` stands for hidden numbers; ``known`` distinguishes them from equal true numbers.

    ``encoding="record"`` gives the record's own numbers, not scaled; ``dtype`` is int32, float32, int16 or int8, where
    numbers that do not fit are clipped (``held`` names their columns). ``turned`` puts the viewer's seat first, and
    ``compact`` leaves out columns that cannot change with this number of ``players`` and these ``options`` (by default
    the rulebook's). ``encoding="features"`` gives float32, turned and compact: amounts from 0 to 1 by their bounds,
    indices and sets one column for each value, and a column that says where a number is hidden. ``window`` adds the
    last so many events (for games that are stepped as arrays; a single view knows only the latest action).
    """

    def __init__(
        self,
        game_or_name: Game | str,
        *,
        news: bool = False,
        unknown: int = UNKNOWN,
        dtype: DTypeLike | None = None,
        players: int | None = None,
        options: Mapping[str, int | bool] | None = None,
        encoding: str = "record",
        turned: bool = False,
        compact: bool = False,
        window: int = 0,
        **unheard: Never,
    ) -> None:
        if unheard:
            known = ", ".join(Encoding.__annotations__)
            raise BadOption(f"there is no setting {next(iter(unheard))!r}; observations have {known}")
        self.game = game = game_from(game_or_name)
        self.is_features = features = _is_features(encoding)
        self.unknown = _number_for_unknown(unknown)
        self.dtype = _dtype_from(dtype, features)
        self.news = bool(news)
        self.turned, self.compact = bool(turned) or features, bool(compact) or features
        self.window = _size_of_window(window)
        if players is None and (self.turned or self.compact):
            raise BadOption("columns that are turned, compact or features need the number of players: players=3")
        self.players = None if players is None else game.check_players(players)
        layout = game.layout
        packed = game.pack_options(options) if self.compact else None
        shown = sources(game, self.news, self.players, packed, turned=self.turned)
        self.columns: NDArray[np.int64] = np.array([source.places[0] for source in shown], np.int64)
        """The index in the record of each number that is shown, for the first seat."""
        shown += event_sources(layout, self.window, self.turned)
        seats = self.players or layout.seats
        limits = np.iinfo(self.dtype if self.dtype.kind == "i" else np.int32)
        low, high = max(limits.min, -(2**31) + 1), limits.max
        if features:
            made = features_of(shown, seats)
            self.described: tuple[Column, ...] = (
                *viewer_columns(seats),
                *(column for feature in made for column in feature.described()),
            )
            """The meaning of each number of a vector."""
            self.plan: ColumnPlan = plan_of_features(made, layout, seats)
        else:
            self.described = tuple(source.described() for source in shown)
            self.plan = plan_of_numbers(shown, layout, self.window, seats, self.unknown, (low, high))
        self.names: tuple[str, ...] = tuple(column.name for column in self.described)
        lows = [min(c.low, self.unknown) if c.may_be_hidden else c.low for c in self.described]
        highs = [max(c.high, self.unknown) if c.may_be_hidden else c.high for c in self.described]
        self.held: tuple[str, ...] = tuple(
            name for name, a, b in zip(self.names, lows, highs, strict=True) if a < low or b > high
        )
        """The columns whose numbers may be larger or smaller than ``dtype`` holds."""
        self.low: NDArray[Any] = np.clip(lows, low, high).astype(self.dtype)
        """The lowest number of each column, ``unknown`` included where it may stand."""
        self.high: NDArray[Any] = np.clip(highs, low, high).astype(self.dtype)
        """The highest number of each column."""
        if features:
            unbound = np.array([column.kind == "number" for column in self.described], np.bool_)
            self.low[unbound], self.high[unbound] = -np.inf, np.inf

    @property
    def is_plain(self) -> bool:
        """Tells whether these are numbers of the record in its order, the same ones for every viewer."""
        return not (self.is_features or self.turned or self.window)

    @property
    def is_usual(self) -> bool:
        """Tells whether a step itself can write these observations: whole numbers, without events."""
        return not (self.is_features or self.news) and self.dtype == np.int32

    @property
    def settings(self) -> Encoding:
        """Returns the settings besides game and players, as the constructor takes them."""
        return {
            "news": self.news,
            "unknown": self.unknown,
            "dtype": self.dtype.str,
            "encoding": "features" if self.is_features else "record",
            "turned": self.turned,
            "compact": self.compact,
            "window": self.window,
        }

    def __repr__(self) -> str:
        return f"<Encoder of {self.game.id}: {self.size} numbers, {self.dtype}>"

    @property
    def size(self) -> int:
        """Returns the length of a vector."""
        return len(self.names)

    def for_single_views(self) -> "Encoder":
        """Returns this encoder if single views can be encoded with it; else raises ``BadOption``."""
        if self.window:
            raise BadOption("a single view knows no earlier events: encode it with window=0, or step a VectorEnv")
        return self

    def _encoded(self, views: States) -> tuple[NDArray[Any], NDArray[np.int8]]:
        if getattr(views, "dtype", None) != self.game.layout.dtype:
            raise BadRecord(f"views of {self.game.id} are wanted, as its Game.observe gives them, not {said(views)}")
        self.for_single_views()
        out, known = np.zeros((len(views), self.size), self.dtype), np.ones((len(views), self.size), np.int8)
        numbers = self.game.layout.ints(views)
        if self.is_plain:
            shown = numbers[:, self.columns]
            known[:] = shown != HIDDEN
            limits = np.iinfo(self.dtype if self.dtype.kind == "i" else np.int32)
            out[:] = np.clip(np.where(known, shown, self.unknown), limits.min, limits.max)
            return out, known
        for i, viewer in enumerate(views["player"].tolist()):
            self._write(numbers[i], viewer, out[i], known[i])
        return out, known

    def _write(self, numbers: NDArray[np.int32], viewer: int, out: NDArray[Any], known: NDArray[np.int8]) -> None:
        features, numbers_of = (open_features_into, ruled_features_into), (open_numbers_into, ruled_numbers_into)
        for write in features if self.is_features else numbers_of:
            write(numbers, self.plan, viewer, NO_EVENTS, 0, out, known)

    def vectors(self, views: States) -> NDArray[np.generic]:
        """Returns one vector for each view of ``Game.observe``; turned ones are those of the deciding seat."""
        return self._encoded(views)[0]

    def known(self, views: States) -> NDArray[np.int8]:
        """Returns 1 for each number that its viewer knows, 0 where ``unknown`` stands."""
        return self._encoded(views)[1]

    def vector(self, view: View) -> NDArray[np.generic]:
        """Returns the vector of a match's view."""
        states = self._own(view).states
        if self.is_plain or self.window:
            return self.vectors(states)[0]
        out, known = np.zeros(self.size, self.dtype), np.ones(self.size, np.int8)
        self._write(self.game.layout.ints(states)[0], view.viewer, out, known)
        return out

    def mask(self, view: View) -> NDArray[np.int8]:
        """Returns 1 for each action that the viewer may choose now; all 0 when another seat decides."""
        mask = np.zeros(self.game.actions.size, np.int8)
        mask[self._own(view).legal()] = 1
        return mask

    def _own(self, view: View) -> View:
        """Returns a view of this game; raises a ``BadRecord`` for any other value."""
        if not isinstance(view, View):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadRecord(f"a view of {self.game.id} is wanted, such as match.view(0), not {said(view)}")
        if view.game.layout is not self.game.layout:
            raise BadRecord(f"this encoder is of {self.game.id}, and the view of {view.game.id}")
        return view

    def explain(self, vector: NDArray[np.generic], known: NDArray[np.int8] | None = None) -> Mapping[str, float | None]:
        """Returns a vector as a dict of names and numbers; hidden numbers, by ``known``, are None."""
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


def _is_features(encoding: Any) -> bool:
    if encoding not in ("record", "features"):
        raise BadOption(f"an encoding is 'record' or 'features', not {said(encoding)}")
    return encoding == "features"


def _size_of_window(window: Any) -> int:
    number = whole(window)
    if number is None or not 0 <= number <= MOST_EVENTS:
        raise BadOption(f"window is a number of events from 0 to {MOST_EVENTS}, not {said(window)}")
    return number


def _dtype_from(given: Any, features: bool) -> np.dtype[Any]:
    usual = np.float32 if features else np.int32
    try:
        dtype = np.dtype(usual if given is None else given)
    except TypeError:
        dtype = None
    if features and dtype != np.float32:
        raise BadOption(f"features are float32, not {dtype or said(given)}")
    if dtype is None or dtype not in DTYPES:
        raise BadOption(f"observations are int32 or float32, int16 or int8, not {dtype or said(given)}")
    return dtype
