"""The kinds of events of a game, each declared once with the names of its parts."""

from enum import IntEnum
from typing import NamedTuple, Self

PARTS = 3
"""The most public numbers of an event."""
SEAT = "seat"
"""The part that says to which seat it happens."""
RESERVED = ("kind", "values")
"""Names that no part can have, since every event uses them otherwise."""


class Part(NamedTuple):
    """One number of an event: its name and the kind of thing that it numbers; for a plain count the name again."""

    name: str
    of: str
    is_private: bool = False


def _part(text: str) -> Part:
    name, _, of = text.partition(":")
    return Part(name, of or name)


def private(text: str) -> Part:
    """Declares a number of an event that only the reader of a ``whisper`` may see."""
    return _part(text)._replace(is_private=True)


class EventKind(IntEnum):
    """The kinds of events of a game, each declared with its number and its parts.

        class Events(EventKind):
            MOVED = 2, "ship", "start:space", "goal:space"
            DREW = 6, "seat", private("card")

    ``"goal:space"`` is a part called ``goal`` that numbers a space. ``"seat"`` comes first if the event happens to a
    seat. At most three public numbers and one private one follow, in the order of the arguments of ``tell`` and
    ``whisper``.
    """

    parts: tuple[Part, ...]
    names: tuple[str, ...]
    """The names of its numbers: the parts without the seat."""

    def __new__(cls, number: int, *parts: str | Part) -> Self:
        member = int.__new__(cls, number)
        member._value_ = number
        member.parts = tuple(part if isinstance(part, Part) else _part(part) for part in parts)
        member.names = tuple(part.name for part in member.parts if part.name != SEAT)
        _check_declaration(f"event {number} of {cls.__name__}", member.parts)
        return member

    @property
    def has_seat(self) -> bool:
        """Tells whether the event happens to a seat."""
        return len(self.names) < len(self.parts)

    @property
    def has_secret(self) -> bool:
        """Tells whether the event's last number is private."""
        return bool(self.parts) and self.parts[-1].is_private

    @property
    def public(self) -> int:
        """Returns the number of public numbers of an event."""
        return len(self.names) - self.has_secret


def _check_declaration(at: str, parts: tuple[Part, ...]) -> None:
    names = [part.name for part in parts]
    if bad := [name for name in names if not name.isidentifier() or name[0] == "_" or name in RESERVED]:
        raise ValueError(f"{at}: {bad[0]!r} cannot be the name of a part")
    if len(set(names)) < len(names):
        raise ValueError(f"{at}: two parts have the same name: {', '.join(names)}")
    if SEAT in names[1:]:
        raise ValueError(f"{at}: the seat comes first, not after {names[0]!r}")
    if any(part.is_private for part in parts[:-1]):
        raise ValueError(f"{at}: a private number comes last, and there is only one")
    if sum(part.name != SEAT and not part.is_private for part in parts) > PARTS:
        raise ValueError(f"{at}: there are more than {PARTS} public numbers: {', '.join(names)}")
