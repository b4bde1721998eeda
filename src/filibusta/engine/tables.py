"""Tables with one row for each kind: a missing or unknown row is refused when the table is made."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from inspect import signature
from typing import Any, TypeVar

from filibusta.engine.compiler import INTERPRETED, interpreted, written_rule

Rule = Callable[..., Any]
Kind = TypeVar("Kind", bound=Hashable)
Row = TypeVar("Row")


def complete(where: str, table: Mapping[Kind, Row], kinds: Iterable[Kind]) -> Mapping[Kind, Row]:
    """Returns ``table`` if it has exactly one row for each of ``kinds`` (an enumeration, or names).

    Raises a ``ValueError`` that begins with ``where`` and names the missing and unknown rows.
    """
    wanted = list(kinds)
    if missing := [_name(kind) for kind in wanted if kind not in table]:
        raise ValueError(f"{where}: no row for {', '.join(missing)}")
    return known(where, table, wanted)


def known(where: str, table: Mapping[Kind, Row], kinds: Iterable[Kind]) -> Mapping[Kind, Row]:
    """Returns ``table`` if all its rows are for members of ``kinds``; others need no row.

    Raises a ``ValueError`` that begins with ``where`` and names the unknown rows.
    """
    wanted = list(kinds)
    if unknown := [_name(kind) for kind in table if kind not in wanted]:
        raise ValueError(f"{where}: a row for {', '.join(unknown)}, which is no kind of these: {_all(wanted)}")
    return table


def by_kind(module: str, name: str, rows: Mapping[int, Rule]) -> Rule:
    """Returns a rule ``name(kind, ...)``, as if written in ``module``, that calls the rule of that kind.

    ``rows`` maps each kind, usually a member of an enumeration, to its rule; ``complete`` refuses a missing one. All
    rules take the same arguments, those after ``kind``. A kind without a rule raises an error in interpreted rules and
    has no effect in machine code, which raises nothing.
    """
    first = interpreted(next(iter(rows.values())))
    takes = ", ".join(signature(first).parameters)
    nothing = signature(first).return_annotation in (None, "None")
    names: dict[str, Any] = {}
    tests: dict[str, list[int]] = {}
    for kind, rule in rows.items():
        called = next((known for known, other in names.items() if other is rule), f"rule_{int(kind)}")
        names[called] = rule
        tests.setdefault(called, []).append(int(kind))
    body = "".join(
        f"if {' or '.join(f'kind == {kind}' for kind in kinds)}:\n"
        + (f"    {called}({takes})\n    return\n" if nothing else f"    return {called}({takes})\n")
        for called, kinds in tests.items()
    )
    unknown = f'raise ValueError(f"{module}.{name}: no row for {{kind}}")\n'
    return written_rule(
        module, name, f"kind, {takes}", body + (unknown if INTERPRETED else "" if nothing else "return 0\n"), names
    )


def _name(kind: Hashable) -> str:
    return getattr(kind, "name", str(kind))


def _all(kinds: Iterable[Hashable]) -> str:
    return ", ".join(map(_name, kinds))
