"""The action space of a game: named blocks of whole numbers, so that every action has a stable, readable name."""

from dataclasses import dataclass, field
from functools import cached_property

from filibusta.engine.arguments import said, whole
from filibusta.engine.errors import UnknownAction


@dataclass(frozen=True)
class Block:
    """``size`` neighbouring actions of one kind. Their arguments are ``names``, or numbers from ``base`` up."""

    name: str
    size: int = 1
    base: int = 0
    names: tuple[str, ...] = ()
    single: bool = False


def block(name: str, size: int | None = None, *, base: int = 0, names: tuple[str, ...] = ()) -> Block:
    """A block of the action space: one action without an argument, or ``size`` (or one for each of ``names``)."""
    single = size is None and not names
    return Block(name, size if size is not None else len(names) or 1, base, names, single)


@dataclass(frozen=True)
class ActionSpace:
    """All actions of a game, 0 to ``size`` - 1."""

    blocks: tuple[Block, ...]
    _first: dict[str, int] = field(init=False, default_factory=dict[str, int], compare=False)

    def __post_init__(self) -> None:
        place = 0
        for b in self.blocks:
            self._first[b.name] = place
            place += b.size

    @cached_property
    def size(self) -> int:
        """The number of actions."""
        return sum(b.size for b in self.blocks)

    def first(self, name: str) -> int:
        """Returns the number of a block's first action."""
        return self._first[name]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(name for b in self.blocks for name in self._block_names(b))

    @cached_property
    def _parts(self) -> tuple[tuple[str, int], ...]:
        return tuple((b.name, i) for b in self.blocks for i in range(b.size))

    @staticmethod
    def _block_names(b: Block) -> list[str]:
        if b.single:
            return [b.name]
        return [f"{b.name}:{b.names[i] if b.names else i + b.base}" for i in range(b.size)]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        numbers = {name: i for i, name in enumerate(self._names)}
        for b in self.blocks:
            for i in range(b.size if not b.single else 0):
                numbers.setdefault(f"{b.name}:{i + b.base}", self.first(b.name) + i)
        return numbers

    def name(self, action: int) -> str:
        """The readable name of an action: ``ship:noordster``, ``pair:4``, ``pass``."""
        return self._names[self._known(action)]

    def read(self, action: "int | str | Action") -> int:
        """Returns the number of an action given by its number, its name or an ``Action``; the range is not checked."""
        if isinstance(action, str | Action):
            return self.number(action if isinstance(action, str) else action.name)
        number = whole(action)
        if number is None:
            message = "an action is given by its name, by its whole number or as an Action, not as {given}"
            raise UnknownAction(message, given=said(action))
        return number

    def number(self, name: str) -> int:
        """Returns the number of an action given by its name (``ship:noordster``) or by its number (``ship:8``)."""
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UnknownAction("the name of an action is a text, not {given}", given=said(name))
        found = self._numbers.get(name.strip())
        if found is None:
            kinds = ", ".join(b.name if b.single else f"{b.name}:…" for b in self.blocks)
            message = "{name!r} is not an action of this game; actions look like {kinds}"
            raise UnknownAction(message, name=name, kinds=kinds)
        return found

    def part(self, action: int) -> tuple[str, int]:
        """Returns the block of an action, and the action's index inside the block."""
        return self._parts[self._known(action)]

    def _known(self, action: int) -> int:
        number = whole(action)
        if number is None or not 0 <= number < self.size:
            message = "{action} is not an action of this game; actions are 0 to {last}"
            raise UnknownAction(message, action=said(action), last=self.size - 1)
        return number


@dataclass(frozen=True)
class Action:
    """One legal answer to a decision: its number, its stable name, and its text for people."""

    number: int
    name: str
    text: str

    def __repr__(self) -> str:
        return f"Action({self.number}, {self.name!r}, {self.text!r})"
