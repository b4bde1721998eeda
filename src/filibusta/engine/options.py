"""The options a game is played with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from filibusta.engine.domains import Domain, count, switch
from filibusta.engine.words import Names

Needs = Mapping[str, tuple[int, ...]]
"""The conditions under which something takes effect: values of other options by id, and numbers of ``players``."""


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
    first: bool = False
    """True if it is among those that matter most: it is offered before the others."""
    needs: Needs = field(default_factory=dict[str, tuple[int, ...]])
    """The conditions under which the option takes effect; without them, all its values mean the same."""
    values_need: Mapping[int, Needs] = field(default_factory=dict[int, Needs])
    """The conditions under which single values take effect; without them, such a value means the same as another."""

    def __post_init__(self) -> None:
        if self.choices and len(self.choices) != self.high - self.low + 1:
            raise ValueError(f"option {self.id} has {self.high - self.low + 1} values and {len(self.choices)} choices")

    @property
    def chosen(self) -> int | bool:
        """Returns the default, as a player gives it."""
        return bool(self.default) if self.is_bool else self.default

    @property
    def holds(self) -> Domain:
        """Returns the domain of the option's field in the record."""
        return switch if self.is_bool else count(self.low, self.high)


def _fault(kinds: type[IntEnum], ids: Sequence[str]) -> str:
    """Returns how these members differ from the ids of the options and their numbers; empty if they do not."""
    names = {kind.name.lower(): int(kind) for kind in kinds}
    if lacking := [id for id in ids if id not in names]:
        return f"lacks {', '.join(lacking)}, which the game's data declares"
    if unknown := [name for name in names if name not in ids]:
        return f"names {', '.join(unknown)}, which the game's data does not declare"
    wrong = [f"{id} should be {number}, but is {names[id]}" for number, id in enumerate(ids) if names[id] != number]
    return f"has another order than the game's data: {'; '.join(wrong)}" if wrong else ""


TYPES = {"bool": True, "int": False}
KEYS = {
    *("id", "name", "rule", "source", "note", "text"),
    *("type", "default", "min", "max", "choices", "advised"),
    *("first", "alone", "concerns", "needs", "values_need"),
}
"""The parts of an option's row."""


def _refuse_unknown(row: Mapping[str, Any]) -> None:
    """Raises a ``ValueError`` for a part or a type that no option has."""
    if unknown := sorted({*row} - KEYS):
        raise ValueError(f"option {row['id']}: there is no part {unknown[0]!r} of an option; its parts: {sorted(KEYS)}")
    if row["type"] not in TYPES:
        raise ValueError(f"option {row['id']}: its type is {row['type']!r}, not one of {[*TYPES]}")


def options_from(rows: Sequence[Mapping[str, Any]], kinds: type[IntEnum] | None = None) -> tuple[GameOption, ...]:
    """Returns the options a game's ``cards.toml`` declares.

    ``kinds`` are their numbers as the rules name them, if these are declared by hand. Raises a ``ValueError`` that
    says what differs unless its members are called like the ids of the options, in the same order, and for an unknown
    part or type of an option.
    """
    for row in rows:
        _refuse_unknown(row)
    ids = [row["id"] for row in rows]
    if kinds and (fault := _fault(kinds, ids)):
        raise ValueError(f"{kinds.__module__}.{kinds.__name__} {fault}")
    return tuple(
        GameOption(
            row["id"],
            row["name"],
            row["rule"],
            int(row["default"]),
            row.get("min", 0),
            row.get("max", 1),
            TYPES[row["type"]],
            row.get("note"),
            {int(players): int(value) for players, value in row.get("advised", {}).items()},
            row.get("text"),
            tuple(row.get("choices", ())),
            row.get("alone", False),
            tuple(row.get("concerns", ())),
            row.get("first", False),
            _needs(row.get("needs", {})),
            {int(value): _needs(needs) for value, needs in row.get("values_need", {}).items()},
        )
        for row in rows
    )


def _needs(row: Mapping[str, Sequence[int]]) -> Needs:
    return {id: tuple(map(int, values)) for id, values in row.items()}


def takes_effect(needs: Needs, given: Mapping[str, int]) -> bool:
    """Tells whether something takes effect with these options by id and this number of ``players``."""
    return all(given[id] in wanted for id, wanted in needs.items())


def without_effect(
    options: Sequence[GameOption], players: int, values: Mapping[str, int | bool]
) -> dict[str, frozenset[int]]:
    """Returns the values of each option that cannot take effect at such a table, of the options that have such values.

    An option without effect counts as its default for those that need it.
    """
    given = {"players": players} | {option.id: int(values.get(option.id, option.default)) for option in options}
    usual = {option.id: option for option in options}

    def is_met(needs: Needs) -> bool:
        return all(_value(id) in wanted for id, wanted in needs.items())

    def _value(id: str) -> int:
        option = usual.get(id)
        return option.default if option and not is_met(option.needs) else given[id]

    found = dict[str, frozenset[int]]()
    for option in options:
        if not is_met(option.needs):
            found[option.id] = frozenset(range(option.low, option.high + 1)) - {option.default}
        elif unmet := frozenset(value for value, needs in option.values_need.items() if not is_met(needs)):
            found[option.id] = unmet
    return found
