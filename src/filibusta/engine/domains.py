"""Domains of the fields of a record: declared beside their visibility, checked before any rule reads them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, SupportsInt

from filibusta.engine.errors import BadPosition

MOST = 2**31 - 1
"""The largest number a record holds; its counterpart below zero, less one, stands for what is hidden."""
NOTHING = -1
"""The index of nothing: no seat, no card."""


FEW = 20
"""The longest list of names that is shown one by one."""


class Kind(Enum):
    """The meaning of a field's numbers."""

    COUNT = "count"
    """An amount: more is more."""
    INDEX = "index"
    """One of several things, by its number; -1 is none of them, where that may be."""
    SWITCH = "switch"
    """0 (no) or 1 (yes)."""
    BITS = "bits"
    """A set: bit k stands for thing k."""
    NUMBER = "number"
    """Any int32, for scratch space and events."""


@dataclass(frozen=True)
class Domain:
    """The whole numbers from ``low`` to ``high``, what they are, and for an index what they are called."""

    kind: Kind
    low: int
    high: int
    names: tuple[str, ...] = ()
    """``names[i]`` is what index ``i`` is called; empty where it has no name."""

    def __post_init__(self) -> None:
        if not -MOST <= self.low <= self.high <= MOST:
            raise ValueError(f"a domain needs -2**31 < low <= high < 2**31, not {self.low} to {self.high}")

    @property
    def has_nothing(self) -> bool:
        """Tells whether an index may be -1, for none."""
        return self.kind is Kind.INDEX and self.low == NOTHING

    @property
    def blank(self) -> int:
        """The number of a field before anything is dealt: the index of nothing, or the least amount from 0 on."""
        return self.low if self.kind is Kind.INDEX else max(self.low, 0)

    def label(self, value: int) -> str:
        """Returns the name of an index, or the number itself."""
        if self.has_nothing and value == NOTHING:
            return "none"
        return self.names[value] if self.names else str(value)

    def __str__(self) -> str:
        if self.kind is Kind.INDEX and self.names and len(self.names) <= FEW:
            return ", ".join(f"{i} {self.label(i)}" for i in range(self.low, self.high + 1))
        if self.kind is Kind.INDEX:
            known = [f"index {max(self.low, 0)} to {self.high}"] * (self.high >= 0)
            return ", ".join(known + ["-1 none"] * self.has_nothing)
        if self.kind is Kind.SWITCH:
            return "0 or 1"
        return f"{self.kind.value} {self.low} to {self.high}" if self.low < self.high else str(self.low)

    def refusal(self, path: str, value: int | str) -> BadPosition:
        """Says that the field at ``path`` cannot hold ``value``, and what it can."""
        places: dict[str, Any] = {"path": path, "value": value, "low": self.low, "high": self.high}
        if self.kind is Kind.SWITCH:
            return BadPosition("{path} must be 0 or 1, not {value}", **places)
        if self.kind is Kind.BITS:
            return BadPosition("{path} must be a set of bits, a number from 0 to {high}, not {value}", **places)
        if self.names and len(self.names) <= FEW:
            known = ", ".join(f"{i} ({self.label(i)})" for i in range(self.low, self.high + 1))
            return BadPosition("{path} must be one of {known}, not {value}", **places, known=known)
        if self.has_nothing and self.high == NOTHING:
            return BadPosition("{path} must be -1, for none, not {value}", **places)
        if self.has_nothing:
            return BadPosition("{path} must be -1, for none, or a number from 0 to {high}, not {value}", **places)
        if self.low == self.high:
            return BadPosition("{path} must be {low}, not {value}", **places)
        return BadPosition("{path} must be a number from {low} to {high}, not {value}", **places)


Holds = Domain | tuple[Domain, ...]
"""The domain of a field: one for all places, or one for each place of its last axis."""

switch = Domain(Kind.SWITCH, 0, 1)
"""0 or 1."""
number = Domain(Kind.NUMBER, -MOST, MOST)
"""Any number that a record holds."""


def count(low: SupportsInt, high: SupportsInt) -> Domain:
    """Declares an amount from ``low`` to ``high``."""
    return Domain(Kind.COUNT, int(low), int(high))


def up_to(most: Iterable[int]) -> tuple[Domain, ...]:
    """Declares cards counted by kind: each place holds an amount from 0 to its own maximum."""
    return tuple(count(0, n) for n in most)


def index(of: "int | Sequence[str] | type[IntEnum]", *, none: bool = False) -> Domain:
    """The number of one of several things: of a number of them, of names, or of an enum's members; -1 if ``none``."""
    low = NOTHING if none else 0
    if isinstance(of, int):
        return Domain(Kind.INDEX, low, of - 1)
    names = tuple(of) if not isinstance(of, type) else _names(of)
    return Domain(Kind.INDEX, low, len(names) - 1, names)


def _names(of: type[IntEnum]) -> tuple[str, ...]:
    if [int(member) for member in of] != list(range(len(of))):
        raise ValueError(f"the members of {of.__name__} must be numbered 0, 1, 2, ... in this order")
    return tuple(member.name.lower() for member in of)


def bits(n: int) -> Domain:
    """Declares a set of some of ``n`` things; bit k stands for thing k."""
    return Domain(Kind.BITS, 0, 2**n - 1)
