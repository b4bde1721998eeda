"""A record described as a table: its fields, who sees each, what it holds. For people who write or read positions."""

from collections.abc import Iterator
from itertools import groupby

from filibusta.engine.domains import Domain
from filibusta.engine.record import TRANSIENT, Field, Layout, Sight

SEEN_BY = {
    Sight.NOBODY: "nobody",
    Sight.EVERYONE: "all",
    Sight.OWNER: "its seat",
    Sight.RULE: "by rule",
    Sight.DECIDER: "all; only the decider while that is private",
}


def fields_table(layout: Layout) -> str:
    """Returns the fields of a game's positions as a Markdown table."""
    kept = tuple(field for field in layout.fields if field.name not in TRANSIENT)
    return "\n".join(["| field | seen by | holds |", "|---|---|---|", *_rows(kept, "")])


def _rows(fields: tuple[Field, ...], prefix: str) -> Iterator[str]:
    for field in fields:
        path = prefix + field.name + "".join(f"[{n}]" for n in field.shape)
        if field.parts is not None:
            yield from _rows(field.parts, path + ".")
        else:
            yield f"| `{path}` | {SEEN_BY[field.sight]} | {_held(field)} |"


def _held(field: Field) -> str:
    if isinstance(field.holds, Domain):
        return str(field.holds)
    runs = [(text, len([*same])) for text, same in groupby(map(str, field.holds or ()))]
    if len(runs) == 1:
        return runs[0][0]
    return "; ".join(f"{n} × {text}" if n > 1 else text for text, n in runs)
