"""The inputs of a learned estimate: for each seat a few active numbers among hundreds.

Most follow from the fields of the record (``own``, ``owned``, ``won``, ``for_seat``, ``common``); a game adds others,
such as products, in a rule of its own. A network's first layer sums over the active features, so a feature that is
added twice counts twice, and sums over a seat's possessions need no code.
"""

import hashlib
import io
import tokenize
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.domains import Domain, Kind
from filibusta.engine.memory import numbers_of
from filibusta.engine.record import Field, Layout, Numbers, State

MOST_ACTIVE = 256
"""The greatest number of active features of one seat; further ones are left out."""
BINS = 32
"""An amount that may be larger than this is shown in steps."""
SELF = -1
"""In place of a field that names the seat: the index in the array is the seat."""
BOTS = ("greedy", "planner", "ismcts")
"""The kinds of bots that use an estimate."""
NO_START = -1
"""In place of the start feature: a network that starts from nothing."""


class Active(NamedTuple):
    """The active features of every seat, as scratch space.

    Those of a seat are the ``size[seat]`` entries of ``feature`` (their numbers) and ``value`` from index ``seat *
    MOST_ACTIVE`` on. A seat without active features is out of the game: its chance is 0.
    """

    size: Numbers
    feature: Numbers
    value: NDArray[np.float32]


@rule
def add(x: Active, seat: Any, feature: Any, value: Any) -> None:
    """Adds ``value`` to the feature with this number of a seat."""
    n = x.size[seat]
    if value != 0.0 and n < MOST_ACTIVE:
        x.feature[seat * MOST_ACTIVE + n] = feature
        x.value[seat * MOST_ACTIVE + n] = value
        x.size[seat] = n + 1


@dataclass(frozen=True)
class Group:
    """Fields from which features of the same kind follow."""

    name: str
    fields: tuple[str, ...]
    record: str = ""
    """The array of smaller records they are fields of; empty for fields of the whole record."""
    seat: str = ""
    """The field that tells whose thing it is; empty where the number of the thing is the seat."""
    everybody: bool = False
    """Features that are equal for all seats."""


def own(record: str, *fields: str) -> Group:
    """Fields of each seat's own smaller record."""
    return Group("own", fields, record)


def owned(record: str, owner: str, *fields: str) -> Group:
    """Fields of smaller records, summed over all whose field ``owner`` names the seat."""
    return Group("owned", fields, record, owner)


def won(*fields: str) -> Group:
    """Fields that name the seat that has a thing, single ones or arrays."""
    return Group("won", fields)


def for_seat(seat: str, *fields: str) -> Group:
    """Fields of the whole record that concern one seat, named by the field ``seat``."""
    return Group("for_seat", fields, seat=seat)


def common(*fields: str) -> Group:
    """Fields of the whole record that mean the same for everybody, such as how many cards are left."""
    return Group("common", fields, everybody=True)


Axis = int | Sequence[str]
"""The places along one side of a table: their names, or how many there are if only their number has a meaning."""


def places_of(axis: Axis) -> Sequence[str]:
    """Returns the names of the places of an axis."""
    return [str(i) for i in range(axis)] if isinstance(axis, int) else axis


class Names(list[str]):
    """The names of the features that a game's own rule adds, in the order of their numbers."""

    def block(self, name: str, *axes: Axis) -> int:
        """Adds the names of a table of features with these axes, row by row, and returns the number of the first.
        Without axes the table has one feature.

        Learned weights are kept by these names, so a place that stands for a card needs the card's id: if places were
        numbered, each card after a new one would get its neighbour's weights.
        """
        first = len(self)
        self.extend(" ".join((name, *places)) for places in product(*map(places_of, axes)))
        return first


@dataclass(frozen=True, eq=False)
class Features:
    """The features of a game, and the rule that finds the active ones of all seats."""

    names: tuple[str, ...]
    fill: Callable[[State, Active], None]
    source: Path | None = None
    """The file of the game's own rule. When it changes, weights learned before no longer fit."""
    whole_turns: bool = False
    """True if players in training games judge positions at the end of the turn instead of right after a choice: for
    games where the latter says little, such as buying goods to sell them elsewhere."""
    used_by: tuple[str, ...] = BOTS
    """The kinds of bots that use the learned estimate by default: those that play better with it."""
    start: int = NO_START
    """The feature whose value is added to the network's output for a seat, such as the logarithm of the hand-made
    estimate. The network then learns only the difference."""

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def digest(self) -> str:
        """Returns a short hash of the names and of the code behind them, without comments."""
        text = "\n".join(self.names) + (_code(self.source) if self.source else "")
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _code(path: Path) -> str:
    """Returns the tokens of a source without comments, docstrings and layout."""
    words: list[str] = []
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
    begins = True
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if not (token.type in skipped or (token.type == tokenize.STRING and begins)):
            words.append(token.string)
        begins = token.type in skipped and (begins or token.type != tokenize.COMMENT)
    return " ".join(words)


class _Row(NamedTuple):
    """One field of a thing: where its number stands, and which feature it makes active."""

    first: int
    stride: int
    low: int
    step: int
    """The number of values that share a feature; 0: only whether there are any."""
    bins: int
    """The number of features it becomes; 0: one feature, with the number itself."""
    base: int


class _Tables:
    """Collects the rows of all groups."""

    def __init__(self, layout: Layout, axes: Mapping[str, Axis]) -> None:
        self.layout = layout
        self.axes = {"options": _options(layout), **axes}
        self.places = {place.path: i for i, place in enumerate(layout.places)}
        self.names: list[str] = []
        self.rows: list[_Row] = []
        self.groups: list[tuple[int, int, int, int, int]] = []

    def add(self, group: Group) -> None:
        if group.name == "won":
            for field in group.fields:
                self._won(field)
            return
        begin = len(self.rows)
        for field in group.fields:
            self._field(group, field)
        count, seat, stride = 1, SELF, 0
        if group.record:
            count = self._of(group.record).shape[0]
        if group.everybody:
            count = self.layout.seats
        if group.seat:
            path = f"{group.record}[{{}}].{group.seat}" if group.record else group.seat
            seat, stride = self.where(path, bool(group.record))
        self.groups.append((count, seat, stride, begin, len(self.rows)))

    def _of(self, name: str, among: Sequence[Field] | None = None) -> Field:
        return next(field for field in among or self.layout.fields if field.name == name)

    def where(self, path: str, many: bool) -> tuple[int, int]:
        """Returns the index of a number in the vector, and the stride to the same number of the next thing."""
        if not many:
            return self.places[path], 0
        first = self.places[path.format(0)]
        return first, self.places.get(path.format(1), first) - first

    def _field(self, group: Group, name: str) -> None:
        record = self._of(group.record) if group.record else None
        field = self._of(name, record.parts if record else None)
        prefix = f"{group.record}[{{}}]." if record else ""
        told = f"{group.record}.{name}" if record else name
        whose = f"{group.name}({group.seat}) " if group.seat else f"{group.name} "
        for place, at in zip(np.ndindex(*field.shape), self._labels(told, field), strict=True):
            first, stride = self.where(prefix + name + "".join(f"[{i}]" for i in place), record is not None)
            self._told(whose + told + at, first, stride, field.domain(place), counted=bool(place))

    def _labels(self, path: str, field: Field) -> list[str]:
        """Returns the labels of a field's places, each ``[name]``; one empty label for a single number."""
        if not field.shape:
            return [""]
        names = places_of(self.axes[path]) if path in self.axes else None
        if names is None or len(names) != field.shape[0]:
            raise ValueError(
                f"the features need the names of the {field.shape[0]} places of {path!r}"
                f"{'' if names is None else f', not {len(names)}'}: axes={{{path!r}: the ids of what they stand for}}"
            )
        rest = ["".join(f"[{i}]" for i in place) for place in np.ndindex(*field.shape[1:])]
        return [f"[{label}]{more}" for label in names for more in rest]

    def _told(self, name: str, first: int, stride: int, domain: Domain, counted: bool) -> None:
        """Adds the features of one number: one a value for indices and small amounts, one a kind for cards."""
        base, low, high = len(self.names), max(0, domain.low), domain.high
        if domain.kind is Kind.SWITCH or (counted and domain.kind is Kind.COUNT):
            self.names.append(name)
            self.rows.append(_Row(first, stride, 0, 1, 0, base))
            return
        step = 1 if domain.kind is Kind.INDEX else -(-(high - low + 1) // BINS)
        bins = -(-(high - low + 1) // step)
        starts = range(low, low + step * bins, step)
        self.names += [f"{name} {domain.label(i) if step == 1 else f'{i}-{i + step - 1}'}" for i in starts]
        self.rows.append(_Row(first, stride, low, step, bins, base))

    def _won(self, name: str) -> None:
        """Adds one feature for each thing, active for its owner."""
        field = self._of(name)
        for place, at in zip(np.ndindex(*field.shape), self._labels(name, field), strict=True):
            where = self.places[name + "".join(f"[{i}]" for i in place)]
            self.groups.append((1, where, 0, len(self.rows), len(self.rows) + 1))
            self.rows.append(_Row(0, 0, 0, 0, 0, len(self.names)))
            self.names.append(f"won {name}{at}")


def _options(layout: Layout) -> list[str]:
    """Returns the names of the places of ``options``; unused places are numbered."""
    unused = next(field for field in layout.fields if field.name == "options").shape[0] - len(layout.options)
    return [option.id for option in layout.options] + [f"unused {i}" for i in range(unused)]


def features(
    layout: Layout,
    *groups: Group,
    axes: Mapping[str, Axis] | None = None,
    out: str = "",
    named: Sequence[str] = (),
    rule: Callable[[State, Active, int], None] | None = None,
    source: str = "",
    whole_turns: bool = False,
    used_by: Sequence[str] = BOTS,
    start: int | None = None,
) -> Features:
    """Returns the features of a game with this record.

    ``axes`` names the places of arrays among the fields, such as ``{"seats.hand": CARD_IDS}``, or gives their number if
    they have no names. ``out`` is the path of the switch in the seats' records that marks who has left the game.
    ``rule(s, x, first)`` adds the features ``named``, numbered from ``first``; ``source`` is the file of that rule.
    ``whole_turns``, ``used_by`` and ``start`` are as in ``Features``, except that ``start`` counts from ``first``.
    Raises a ``ValueError`` if ``used_by`` holds an unknown kind of bot, if the places of an array have no names, or if
    two features have the same name.
    """
    if unknown := set(used_by) - set(BOTS):
        raise ValueError(f"no kind of bot asks an estimate that is called {sorted(unknown)[0]!r}: {', '.join(BOTS)}")
    tables = _Tables(layout, axes or {})
    for group in groups:
        tables.add(group)
    if doubled := [name for name, times in Counter([*tables.names, *named]).items() if times > 1]:
        raise ValueError(f"two features are called {doubled[0]!r}: weights are kept by names, so each needs its own")
    first = len(tables.names)
    gone, gone_stride = tables.where(f"{out.replace('.', '[{}].')}", True) if out else (-1, 0)
    derived = _derived(
        np.array(tables.groups, np.int64).reshape(-1, 5),
        np.array(tables.rows, np.int64).reshape(-1, 6),
        len(layout.places),
        gone,
        gone_stride,
        layout.seats,
    )
    fill = _both(derived, rule, first) if rule else derived
    given = NO_START if start is None else first + start
    return Features((*tables.names, *named), fill, Path(source) if source else None, whole_turns, tuple(used_by), given)


def _derived(groups: Any, rows: Any, numbers: int, gone: int, gone_stride: int, seats: int) -> Callable[..., None]:
    n_groups = len(groups)

    @rule
    def derived(s: State, x: Active) -> None:
        """Adds the features that follow from the fields, for all seats."""
        held = numbers_of(s, numbers)
        players = s.players
        for g in range(n_groups):
            for thing in range(groups[g, 0]):
                seat = thing if groups[g, 1] == SELF else int(held[groups[g, 1] + thing * groups[g, 2]])
                if seat < 0 or seat >= players or (gone >= 0 and held[gone + seat * gone_stride] != 0):
                    continue
                for r in range(groups[g, 3], groups[g, 4]):
                    if rows[r, 3] == 0:
                        add(x, seat, rows[r, 5], 1.0)
                        continue
                    value = held[rows[r, 0] + thing * rows[r, 1]]
                    if rows[r, 4] == 0:
                        if value != 0:
                            add(x, seat, rows[r, 5], value)
                    elif value >= rows[r, 2]:
                        step = (value - rows[r, 2]) // rows[r, 3]
                        add(x, seat, rows[r, 5] + min(step, rows[r, 4] - 1), 1.0)

    return derived


def _both(derived: Callable[..., None], declared: Callable[..., None], first: int) -> Callable[..., None]:
    @rule
    def fill(s: State, x: Active) -> None:
        """Adds the features that follow from the fields, then those of the game's own rule."""
        derived(s, x)
        declared(s, x, first)

    return fill
