"""The options a game is played with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from filibusta.engine.domains import Domain, count, switch
from filibusta.engine.words import Names


@dataclass(frozen=True)
class GameOption:
    """A choice of how to play, fixed before the first draw. A bool is an int with the bounds 0 and 1."""

    id: str
    name: Names
    rule: str
    default: int = 0
    low: int = 0
    high: int = 1
    is_bool: bool = True
    note: Names | None = None
    """A sentence about when it is recommended, if that is known."""
    advised: Mapping[int, int] = field(default_factory=dict[int, int])
    """The recommended values by number of players, where they differ from the rulebook's default."""

    text: Names | None = None
    """A sentence about its effect."""
    choices: tuple[Names, ...] = ()
    """Names of its values, from ``low`` on, if they are kinds and not amounts."""
    alone: bool = False
    """True if it sets how strong the automated opponent of a solo game plays."""
    concerns: tuple[str, ...] = ()
    """Things whose texts depend on its value: ids and tables of the game's data, or rules of close-ups."""

    def __post_init__(self) -> None:
        if self.choices and len(self.choices) != self.high - self.low + 1:
            raise ValueError(f"option {self.id} has {self.high - self.low + 1} values and {len(self.choices)} choices")

    @property
    def chosen(self) -> int | bool:
        """Its default, as a player gives it."""
        return bool(self.default) if self.is_bool else self.default

    @property
    def holds(self) -> Domain:
        """The domain of its field in the record."""
        return switch if self.is_bool else count(self.low, self.high)


def options_from(rows: Sequence[Mapping[str, Any]], kinds: type[IntEnum] | None = None) -> tuple[GameOption, ...]:
    """Returns the options a game's ``cards.toml`` declares.

    ``kinds`` are their numbers as the rules name them, if these are declared by hand. Raises a ``ValueError`` unless
    its members are called like the ids of the options, in the same order.
    """
    ids = [row["id"] for row in rows]
    names = [kind.name.lower() for kind in kinds] if kinds else ids
    if kinds and (names != ids or [*kinds] != [*range(len(ids))]):
        raise ValueError(
            f"{kinds.__module__}.{kinds.__name__} names the options {', '.join(names)}, "
            f"but the game's data declares {', '.join(ids)}; both must be in the same order"
        )
    return tuple(
        GameOption(
            row["id"],
            row["name"],
            row["rule"],
            int(row["default"]),
            row.get("min", 0),
            row.get("max", 1),
            row["type"] == "bool",
            row.get("note"),
            {int(players): int(value) for players, value in row.get("advised", {}).items()},
            row.get("text"),
            tuple(row.get("choices", ())),
            row.get("alone", False),
            tuple(row.get("concerns", ())),
        )
        for row in rows
    )
