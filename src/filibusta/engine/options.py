"""The options a game is played with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from filibusta.engine.domains import Domain, count, switch
from filibusta.engine.words import Names


@dataclass(frozen=True)
class Option:
    """A choice of how to play, fixed before the first draw. A bool is an int with the bounds 0 and 1."""

    id: str
    name: Names
    rule: str
    default: int = 0
    low: int = 0
    high: int = 1
    is_bool: bool = True
    note: Names | None = None
    """When it is to be advised, as far as that is known."""

    @property
    def chosen(self) -> int | bool:
        """Its default, as a player gives it."""
        return bool(self.default) if self.is_bool else self.default

    @property
    def holds(self) -> Domain:
        """What the record may hold for it."""
        return switch if self.is_bool else count(self.low, self.high)


def options_from(rows: Iterable[Mapping[str, Any]]) -> tuple[Option, ...]:
    """The options a game's ``cards.toml`` declares."""
    return tuple(
        Option(
            row["id"],
            row["name"],
            row["rule"],
            int(row["default"]),
            row.get("min", 0),
            row.get("max", 1),
            row["type"] == "bool",
            row.get("note"),
        )
        for row in rows
    )
