"""Tables with a row for each kind of thing: a missing or unknown row is refused when the table is made."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from inspect import signature
from typing import Any, TypeVar

from filibusta.engine.compiler import interpreted, written_rule

Rule = Callable[..., Any]
Kind = TypeVar("Kind", bound=Hashable)
Row = TypeVar("Row")


def complete(where: str, table: Mapping[Kind, Row], kinds: Iterable[Kind]) -> Mapping[Kind, Row]:
    """Returns ``table`` if it has exactly one row for each of ``kinds``, the members of an enumeration or names.

    Raises a ``ValueError`` that begins with ``where`` and names the rows that are missing or of no kind.
    """
    wanted = list(kinds)
    if missing := [_name(kind) for kind in wanted if kind not in table]:
        raise ValueError(f"{where}: no row for {', '.join(missing)}")
    if unknown := [_name(kind) for kind in table if kind not in wanted]:
        raise ValueError(f"{where}: a row for {', '.join(unknown)}, which is no kind of these: {_all(wanted)}")
    return table


def by_kind(module: str, name: str, rules: Sequence[Rule]) -> Rule:
    """Returns the rule ``name(kind, ...)`` that calls the rule of this number, as if written in ``module``.

    The rules take the same arguments, which it takes after the number. A number without a rule must not be given.
    """
    takes = ", ".join(signature(interpreted(rules[0])).parameters)
    names: dict[str, Any] = {f"rule_{number}": rule for number, rule in enumerate(rules)}
    rows = [f"if kind == {number}:\n    return rule_{number}({takes})\n" for number in range(len(rules) - 1)]
    return written_rule(
        module, name, f"kind, {takes}", "".join(rows) + f"return rule_{len(rules) - 1}({takes})\n", names
    )


def _name(kind: Hashable) -> str:
    return getattr(kind, "name", str(kind))


def _all(kinds: Iterable[Hashable]) -> str:
    return ", ".join(map(_name, kinds))
