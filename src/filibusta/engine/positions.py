"""Position files: one position as a record's fields by name, as FEN is for chess.

A position may be whole, or a view, in which ``"?"`` stands for what is hidden from its viewer.
"""

from typing import Any, TypeGuard, cast

import msgspec
import numpy as np

from filibusta.engine.arguments import viewer_of
from filibusta.engine.errors import BadPosition
from filibusta.engine.game import Game, game
from filibusta.engine.record import HIDDEN, TRANSIENT, Field, States
from filibusta.engine.validation import check_view, check_whole

VERSION = 1
"""The version of the schema of game records and of positions."""


class PositionRecord(msgspec.Struct, forbid_unknown_fields=True, tag_field="format", tag="filibusta-position"):
    """One position: the fields of the game's record by name. ``viewer`` is null for a whole position."""

    version: int
    game: str
    rules: int
    viewer: int | None
    fields: dict[str, Any]


def fields_of(states: States, fields: tuple[Field, ...]) -> dict[str, Any]:
    """Returns a record's own fields by name as plain values; ``"?"`` for hidden ones."""
    return {field.name: _plain(states[0][field.name], field) for field in fields}


def _plain(value: Any, field: Field) -> Any:
    if field.parts is not None:
        parts = field.parts
        return [{part.name: _plain(row[part.name], part) for part in parts} for row in value]
    if field.shape:
        return _listed(cast(list[Any], value.tolist()))
    return "?" if int(value) == HIDDEN else int(value)


def _listed(values: list[Any]) -> list[Any]:
    return [
        _listed(cast(list[Any], item)) if isinstance(item, list) else "?" if item == HIDDEN else item for item in values
    ]


def kept_fields(of: Game) -> tuple[Field, ...]:
    """Returns the fields of a record that belong to a position."""
    return tuple(field for field in of.layout.fields if field.name not in TRANSIENT)


def write_position(of: Game, states: States, viewer: int | None = None) -> str:
    """Writes a position file: of the whole position, or of a view of ``viewer``."""
    if viewer is not None:
        viewer = viewer_of(viewer, int(states["players"][0]))
    record = PositionRecord(VERSION, of.id, of.version, viewer, fields_of(states, kept_fields(of)))
    return msgspec.json.format(msgspec.json.encode(record), indent=1).decode()


def states_from(of: Game, fields: dict[str, Any]) -> States:
    """Returns the record that ``fields`` describe; raises a ``BadRecord`` unless every field is present with its
    shape."""
    states = of.new_states()
    for field in kept_fields(of):
        if field.name not in fields:
            raise BadPosition("the position lacks the field {field!r}", field=field.name)
        _fill(states[0], field, fields[field.name], field.name)
    unknown = set(fields) - {field.name for field in kept_fields(of)}
    if unknown:
        raise BadPosition("{game} has no field {field!r}", game=of.id, field=sorted(unknown)[0])
    return states


def _fill(target: Any, field: Field, value: Any, path: str) -> None:
    if field.parts is not None:
        if not _is_list(value) or len(value) != field.shape[0]:
            raise BadPosition("{path} must be a list of {size}", path=path, size=field.shape[0])
        for i, row in enumerate(value):
            if not _is_dict(row) or set(row) != {part.name for part in field.parts}:
                names = ", ".join(part.name for part in field.parts)
                raise BadPosition("{path} must have exactly the fields {names}", path=f"{path}[{i}]", names=names)
            for part in field.parts:
                _fill(target[field.name][i], part, row[part.name], f"{path}[{i}].{part.name}")
        return
    try:
        numbers = np.array(_numbers(value), np.int64)
    except (TypeError, ValueError, OverflowError):
        raise BadPosition("{path} must hold whole numbers or '?'", path=path) from None
    if numbers.shape != field.shape or (np.abs(numbers) > -HIDDEN).any():
        shape = " x ".join(map(str, field.shape))
        if shape:
            raise BadPosition("{path} must be {shape}, each a 32-bit whole number", path=path, shape=shape)
        raise BadPosition("{path} must be one 32-bit whole number", path=path)
    target[field.name] = numbers


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_dict(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _numbers(value: Any) -> Any:
    if _is_list(value):
        return [_numbers(item) for item in value]
    if value == "?":
        return HIDDEN
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value


def read_position(record: PositionRecord) -> tuple[Game, States]:
    """Reads the game and the record of a position file; a whole position must be playable."""
    of = game(record.game)
    if record.rules != of.version:
        message = "the position is of rules version {rules} of {game}; this is version {version}"
        raise BadPosition(message, rules=record.rules, game=of.id, version=of.version)
    if record.viewer is None:
        return of, whole_position(of, record.fields)
    states = states_from(of, record.fields)
    check_view(of, states, record.viewer)
    return of, states


def whole_position(of: Game, fields: dict[str, Any]) -> States:
    """Returns the record that ``fields`` describe, if it is playable."""
    states = states_from(of, fields)
    check_whole(of, states)
    return states
