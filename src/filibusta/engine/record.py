"""A game's whole state as one fixed-width record, each field declared with its domain and its visibility.

Every field consists of ``INT`` except the generator, which is the last field. A record is therefore also a vector of
``INT``: hiding, comparing, hashing and a learner's tensor take one line each, for every game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.domains import Domain, Holds, bits, count, index, number, switch
from filibusta.engine.errors import BadRecord
from filibusta.engine.events import PARTS, EventKind
from filibusta.engine.options import GameOption

INT = np.int32
HIDDEN = -(2**31)
"""The value in a view of a field that its viewer may not know."""
NO_SEAT = -1
"""The deciding seat once the game is over."""
SPECTATOR = -1
"""The viewer who sees what everybody sees, as views, files and messages number it."""
OUTSIDER = -2
"""A spectator, as a game's ``veil`` gets it: a number that no index holds, not even for none."""

OPTIONS = 8
"""The number of options in a record, unless its game has more."""
NEWS = 32
"""The number of events that one action may tell, unless its game asks for more; a power of two."""
TURNS = 1_000_000
"""The most turns of a game, unless it gives its own number; more are a fault of the rules."""
TRANSIENT = frozenset({"news", "news_size", "dice", "dice_size", "dice_next", "dice_bad"})
"""Fields that belong to the latest action and not to the position."""
MOST_SEATS = 64
"""An upper bound of the seats of every game."""

States = NDArray[Any]
"""An array of records, one for each game."""
Numbers = NDArray[np.int32]
"""A vector of ``INT``: actions, options, scores, cards."""
State = Any
"""One record: ``states[i]``, a reference into its array, with its fields as attributes."""


def copied(states: States) -> States:
    """Returns a copy of these records. NumPy's own copy goes field by field and takes a hundred times as long."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


class Sight(IntEnum):
    """The visibility of a field."""

    NOBODY = 0
    EVERYONE = 1
    OWNER = 2
    """The seat that is the first index on the way to the field (``seats[seat].hand``)."""
    RULE = 3
    """Decided record by record: the game's ``veil`` hides it where it must be hidden."""
    DECIDER = 4
    """Everyone; but while the decision is private only the one who decides."""


@dataclass(frozen=True)
class Field:
    """A named field: one number, an array of numbers, or an array of smaller records with fields of their own."""

    name: str
    shape: tuple[int, ...]
    sight: Sight
    parts: "tuple[Field, ...] | None" = None
    holds: Holds | None = None

    def __post_init__(self) -> None:
        if (self.holds is None) == (self.parts is None):
            raise ValueError(f"the field {self.name!r} must say what it holds, such as holds=count(0, 9)")
        if isinstance(self.holds, tuple) and self.shape[-1:] != (len(self.holds),):
            raise ValueError(
                f"the field {self.name!r} says of {len(self.holds)} places what they hold; it has {self.shape}"
            )

    @property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype of one element."""
        return np.dtype(INT) if self.parts is None else _dtype(self.parts)

    def domain(self, place: tuple[int, ...]) -> Domain:
        """Returns the domain of the number at this place of the array."""
        if self.holds is None:
            raise ValueError(f"{self.name!r} consists of smaller records")
        return self.holds[place[-1]] if isinstance(self.holds, tuple) else self.holds


def _dtype(fields: "tuple[Field, ...]", *more: tuple[str, Any]) -> np.dtype[Any]:
    """Returns the dtype of a record of these fields, each aligned, so that code that reads eight bytes at once can."""
    inner = [(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in fields]
    return np.dtype((np.record, np.dtype([*inner, *more], align=True)))


def everyone(name: str, *shape: int, holds: Holds) -> Field:
    """Declares a field that everybody may see."""
    return Field(name, shape, Sight.EVERYONE, holds=holds)


def nobody(name: str, *shape: int, holds: Holds) -> Field:
    """Declares a field that no player may see, such as the order of a deck."""
    return Field(name, shape, Sight.NOBODY, holds=holds)


def owner(name: str, *shape: int, holds: Holds) -> Field:
    """Declares a field that one seat may see, the one that is the first index of its path (``seats[seat].hand``)."""
    return Field(name, shape, Sight.OWNER, holds=holds)


def by_rule(name: str, *shape: int, holds: Holds) -> Field:
    """Declares a field that the game's ``veil`` hides where the rules say so."""
    return Field(name, shape, Sight.RULE, holds=holds)


def decider(name: str, *shape: int, holds: Holds) -> Field:
    """Declares a field of the current decision: public, except that only the decider sees it while ``private`` is
    set."""
    return Field(name, shape, Sight.DECIDER, holds=holds)


def many(name: str, count: int, *parts: Field) -> Field:
    """Declares ``count`` smaller records: ``state.ships[3].damaged``."""
    return Field(name, (count,), Sight.EVERYONE, parts)


@dataclass(frozen=True)
class Place:
    """One number of the record as a vector: its path, visibility, the first index in its path, and its domain. It is
    ``transient`` if it belongs to the latest action and not to the position."""

    path: str
    sight: Sight
    first: int | None
    holds: Domain
    transient: bool = False


def _places(
    fields: tuple[Field, ...], prefix: str = "", first: int | None = None, transient: bool = False
) -> Iterator[Place]:
    for field in fields:
        passing = transient or (not prefix and field.name in TRANSIENT)
        for at in np.ndindex(*field.shape) if field.shape else [()]:
            path = prefix + field.name + "".join(f"[{i}]" for i in at)
            leader = at[0] if first is None and at else first
            if field.parts is None:
                yield Place(path, field.sight, leader, field.domain(at), passing)
            else:
                yield from _places(field.parts, path + ".", leader, passing)


@dataclass(frozen=True, eq=False)
class Layout:
    """The declared fields of a game's record, and what follows from them."""

    fields: tuple[Field, ...]
    players: range
    """Possible numbers of players."""
    phases: type[IntEnum]
    """The decisions there are."""
    events: type[EventKind]
    """The kinds of event."""
    options: tuple[GameOption, ...] = ()
    scratch: tuple[Field, ...] = ()
    """Fields for cached results of rules, ``legal`` too; no part of the position, and zeros in every view."""

    def __repr__(self) -> str:
        return f"<Layout: {len(self.places)} numbers, {self.players[0]} to {self.players[-1]} players>"

    @property
    def together(self) -> bool:
        """True if several seats can choose at the same time, as the field ``asked`` says."""
        return any(field.name == "asked" for field in self.fields)

    @property
    def private(self) -> bool:
        """True if decisions can be private, as the field ``private`` says."""
        return any(field.name == "private" for field in self.fields)

    @property
    def seats(self) -> int:
        """Returns the largest number of players."""
        return self.players[-1]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype of the record: the fields, then the scratch, then the generator ``rng`` (uint64)."""
        return _dtype((*self.fields, *self.scratch), ("rng", np.uint64))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Returns every number of the record in the order of the vector."""
        return tuple(_places(self.fields))

    @cached_property
    def hidden(self) -> NDArray[np.bool_]:
        """A table of bools: ``hidden[viewer]`` marks the numbers that the declaration alone hides; the last row is the
        spectator's (-1)."""
        mask = np.zeros((self.seats + 1, len(self.places)), np.bool_)
        for viewer in range(self.seats + 1):
            for i, place in enumerate(self.places):
                private = place.sight == Sight.OWNER and place.first != viewer
                mask[viewer, i] = place.sight == Sight.NOBODY or private
        return mask

    @cached_property
    def decided(self) -> NDArray[np.int64]:
        """Returns the places that only the decider sees while the decision is private."""
        return np.array([i for i, place in enumerate(self.places) if place.sight == Sight.DECIDER], np.int64)

    @cached_property
    def hides_nothing(self) -> bool:
        """True if every viewer may know the whole position: whatever is unknown is drawn only when it is revealed."""
        return all(place.sight == Sight.EVERYONE or place.transient for place in self.places)

    @cached_property
    def lowest(self) -> NDArray[np.int32]:
        """Returns the lowest number each place may hold, in the order of the vector."""
        return np.array([place.holds.low for place in self.places], INT)

    @cached_property
    def highest(self) -> NDArray[np.int32]:
        """Returns the highest number each place may hold, in the order of the vector."""
        return np.array([place.holds.high for place in self.places], INT)

    @cached_property
    def blank(self) -> States:
        """A record before its game is dealt: each field holds the ``blank`` number of its domain."""
        states = self.zeros()
        self.ints(states)[0] = [0 if place.transient else place.holds.blank for place in self.places]
        return states

    @cached_property
    def transient(self) -> NDArray[np.bool_]:
        """A mask of the numbers that belong to the latest action and not to the position."""
        return np.array([place.transient for place in self.places], np.bool_)

    def zeros(self, count: int = 1) -> States:
        """Returns ``count`` empty records."""
        return np.ndarray(count, self.dtype, bytearray(count * self.dtype.itemsize))

    def read(self, data: bytes) -> States:
        """Returns the records that ``data`` holds, as ``tobytes`` writes them."""
        return np.ndarray(len(data) // self.dtype.itemsize, self.dtype, bytearray(data))

    @cached_property
    def _solid(self) -> NDArray[np.int64]:
        """Returns the bytes of a record that belong to fields, not to the gaps between them."""
        fields = (self.dtype.fields or {}).values()
        return np.concatenate([np.arange(at, at + field.itemsize) for field, at, *_ in fields])

    def packed(self, states: States) -> bytes:
        """Returns these records as bytes without gaps, independent of the alignment of fields in memory."""
        return states.view(np.uint8).reshape(len(states), self.dtype.itemsize)[:, self._solid].tobytes()

    def unpacked(self, data: bytes) -> States:
        """Returns the records that ``packed`` wrote; raises a ``BadRecord`` if the bytes do not fit these fields."""
        count, rest = divmod(len(data), len(self._solid))
        if rest:
            raise BadRecord("these records were kept by a version of the game whose records have other fields")
        states = self.zeros(count)
        target = states.view(np.uint8).reshape(count, self.dtype.itemsize)
        target[:, self._solid] = np.frombuffer(data, np.uint8).reshape(count, len(self._solid))
        return states

    def ints(self, states: States) -> NDArray[np.int32]:
        """Returns a record's memory as vectors of ``INT``, one row for each record, without the generator."""
        return states.view(INT).reshape(len(states), -1)[:, : len(self.places)]

    def copied_with_ints(self, states: States) -> tuple[States, NDArray[np.int32]]:
        """Returns a copy of these records and its ``ints``, faster than in two calls."""
        data, count, dtype = bytearray(states.tobytes()), len(states), self.dtype
        ints = np.ndarray((count, len(self.places)), INT, data, 0, (dtype.itemsize, np.dtype(INT).itemsize))
        return np.ndarray(count, dtype, data), ints

    @cached_property
    def _scratch_size(self) -> int:
        return sum(1 for _ in _places(self.scratch))

    def wipe(self, states: States) -> None:
        """Clears cached results in place: all scratch fields become 0."""
        if self.scratch:
            first = len(self.places)
            states.view(INT).reshape(len(states), -1)[:, first : first + self._scratch_size] = 0


def layout(
    *fields: Field,
    players: range,
    phases: type[IntEnum],
    events: type[EventKind],
    options: Sequence[GameOption] = (),
    turns: int = TURNS,
    dice: int = 128,
    news: int = NEWS,
    together: bool = False,
    private: bool = False,
    scratch: Sequence[Field] = (),
) -> Layout:
    """Declares the record of a game for a range of ``players``: its own ``fields`` between those that every game has.

    ``turns`` is the greatest number of turns in a game, ``dice`` that of chance results in one action (a shuffle of n
    cards counts n), ``news`` that of its events. With ``together`` several seats can choose at the same time without
    knowing each other's choices; the field ``asked`` is the set of seats that have still to choose. With ``private``
    hidden cards can make a decision private: while the field ``private`` is set, other viewers see that somebody
    decides, but not what (the phase and every ``decider`` field are hidden from them). ``scratch`` fields cache results
    that follow from the position: 0 means unknown, and their content never changes which actions are legal.
    """
    if news & (news - 1):
        raise ValueError(f"news must be a power of two, not {news}")
    seats = players[-1]
    if seats > MOST_SEATS:
        raise ValueError(f"a game has at most {MOST_SEATS} seats, not {seats}")
    room = max(OPTIONS, len(options))
    unused = [count(0, 0)] * (room - len(options))
    header = (
        decider("phase", holds=index(phases)) if private else everyone("phase", holds=index(phases)),
        everyone("player", holds=index(seats, none=True)),  # who must decide; -1 when the game is over
        *([everyone("asked", holds=bits(seats))] if together else []),  # seats that choose together; 0: only player
        *([everyone("private", holds=switch)] if private else []),
        everyone("players", holds=count(players[0], seats)),
        everyone("over", holds=switch),
        everyone("turn", holds=count(0, turns)),
        everyone("sealed", holds=switch),  # 1 once the latest action drew chance or showed something hidden
        everyone("options", room, holds=(*(option.holds for option in options), *unused)),
    )
    ring = many(
        "news",
        news,
        everyone("kind", holds=index(events)),
        everyone("seat", holds=index(seats + 1, none=True)),  # one more for events without a seat
        everyone("parts", PARTS, holds=number),
        by_rule("secret", holds=number),
        everyone("reader", holds=index(seats, none=True)),
    )
    told = everyone("news_size", holds=count(0, news))
    chance = (
        nobody("dice", dice, holds=number),
        nobody("dice_size", holds=count(0, dice)),
        nobody("dice_next", holds=count(0, dice)),
        nobody("dice_bad", holds=switch),
    )
    return Layout((*header, *fields, ring, told, *chance), players, phases, events, tuple(options), tuple(scratch))
