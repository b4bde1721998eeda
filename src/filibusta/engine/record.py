"""A game's whole state as one fixed-width record, with its visibility declared field by field.

Every field is an ``INT`` except the generator, which is the last one. So a record is also a vector of ``INT``: hiding,
comparing, hashing and a learner's tensor are one line each, for every game alike.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

INT = np.int32
HIDDEN = -(2**31)
"""What a view holds in place of what its viewer may not know."""
SPECTATOR = -1
"""The viewer who sees what everybody sees."""

OPTIONS = 8
"""How many options a record has room for, unless its game asks for more."""
NEWS = 32
"""How many events one action may tell, unless its game asks for more; a power of two."""

States = NDArray[Any]
"""An array of records, one for each game."""
Numbers = NDArray[np.int32]
"""A vector of ``INT``: actions, options, scores, cards."""
State = Any
"""One record: ``states[i]``, a reference into its array, with its fields as attributes."""


def copied(states: States) -> States:
    """A copy of these records. NumPy's own goes field by field and takes a hundred times as long."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


class Sight(IntEnum):
    """Who may see a field."""

    NOBODY = 0
    EVERYONE = 1
    OWNER = 2
    """The seat that is the first index on the way to the field (``seats[seat].hand``)."""
    RULE = 3
    """Decided record by record: the game's ``veil`` hides it where it must be hidden."""


@dataclass(frozen=True)
class Field:
    """A named field: one number, an array of them, or an array of smaller records."""

    name: str
    shape: tuple[int, ...]
    sight: Sight
    parts: "tuple[Field, ...] | None" = None

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype(INT) if self.parts is None else _dtype(self.parts)


def _dtype(fields: "tuple[Field, ...]") -> np.dtype[Any]:
    return np.dtype((np.record, [(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in fields]))


def everyone(name: str, *shape: int) -> Field:
    """A field all may see."""
    return Field(name, shape, Sight.EVERYONE)


def nobody(name: str, *shape: int) -> Field:
    """A field no player may see, such as the order of a deck."""
    return Field(name, shape, Sight.NOBODY)


def owner(name: str, *shape: int) -> Field:
    """A field only one seat may see: the first index on the way to it."""
    return Field(name, shape, Sight.OWNER)


def by_rule(name: str, *shape: int) -> Field:
    """A field that the game's ``veil`` hides where its rules say so."""
    return Field(name, shape, Sight.RULE)


def many(name: str, count: int, *parts: Field) -> Field:
    """``count`` smaller records: ``state.ships[3].damaged``."""
    return Field(name, (count,), Sight.EVERYONE, parts)


@dataclass(frozen=True)
class Place:
    """One number of the record, seen as a vector: its readable path, its sight and the first index on its way."""

    path: str
    sight: Sight
    first: int | None


def _places(fields: tuple[Field, ...], prefix: str = "", first: int | None = None) -> Iterator[Place]:
    for field in fields:
        for index in np.ndindex(*field.shape) if field.shape else [()]:
            path = prefix + field.name + "".join(f"[{i}]" for i in index)
            leader = index[0] if first is None and index else first
            if field.parts is None:
                yield Place(path, field.sight, leader)
            else:
                yield from _places(field.parts, path + ".", leader)


@dataclass(frozen=True)
class Layout:
    """The declared fields of a game's record, and what follows from them."""

    fields: tuple[Field, ...]
    seats: int

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype of the record: the fields, then the generator ``rng`` (uint64)."""
        inner = [(f.name, f.dtype, f.shape) if f.shape else (f.name, f.dtype) for f in self.fields]
        return np.dtype((np.record, [*inner, ("rng", np.uint64)]), align=True)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every number of the record in the order of the vector."""
        return tuple(_places(self.fields))

    @cached_property
    def hidden(self) -> NDArray[np.bool_]:
        """``hidden[viewer]`` marks what the declaration alone hides; the last row is the spectator's (-1)."""
        mask = np.zeros((self.seats + 1, len(self.places)), np.bool_)
        for viewer in range(self.seats + 1):
            for i, place in enumerate(self.places):
                private = place.sight == Sight.OWNER and place.first != viewer
                mask[viewer, i] = place.sight == Sight.NOBODY or private
        return mask

    def zeros(self, count: int = 1) -> States:
        """``count`` empty records."""
        return np.zeros(count, self.dtype)

    def ints(self, states: States) -> NDArray[np.int32]:
        """The same memory as vectors of ``INT``, one row for each record, without the generator."""
        return states.view(INT).reshape(len(states), -1)[:, : len(self.places)]


def layout(*fields: Field, seats: int, dice: int = 128, options: int = OPTIONS, news: int = NEWS) -> Layout:
    """The record of a game for at most ``seats`` players: its own fields between those that every game has.

    ``dice`` is the most chance results that one action can draw (a shuffle of n cards counts n), ``news`` the most
    events that it can tell.
    """
    if news & (news - 1):
        raise ValueError(f"news must be a power of two, not {news}")
    header = (
        everyone("phase"),
        everyone("player"),  # who must decide; -1 when the game is over
        everyone("players"),
        everyone("over"),
        everyone("turn"),
        everyone("sealed"),  # 1 once the latest action drew chance or showed something hidden
        everyone("options", options),
    )
    happenings = many(
        "news",
        news,
        *(everyone(name) for name in ("kind", "seat", "a", "b", "c")),
        by_rule("secret"),
        everyone("reader"),
    )
    chance = (nobody("dice", dice), nobody("dice_size"), nobody("dice_next"), nobody("dice_bad"))
    return Layout((*header, *fields, happenings, everyone("news_size"), *chance), seats)
