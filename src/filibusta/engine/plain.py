"""A record as plain Python values, which a view gives: quick to read, and no casts."""

from collections.abc import Sequence
from functools import cache
from itertools import starmap
from typing import Any, cast

import msgspec
import numpy as np
from numba.core import types
from numba.extending import typeof_impl
from numpy.typing import NDArray

from filibusta.engine.record import State


class PlainState:
    """A record's fields as ints and lists, read as the record is: ``s.ships[3].damaged``, ``s.refuted[seat][ship]``.

    A field is converted when it is first read; the record must not change meanwhile. Rules accept a plain state in
    place of the record it was made from.
    """

    def __init__(self, record: State) -> None:
        self._record = record

    @property
    def data(self) -> memoryview:
        """The bytes of the record, where machine code looks for them."""
        return self._record.data

    def __reduce__(self) -> tuple[type["PlainState"], tuple[State]]:
        return PlainState, (self._record,)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._record.dtype.fields:
            raise AttributeError(f"the record has no field {name!r}")
        value = _plain(np.void.__getitem__(self._record, name))
        setattr(self, name, value)
        return value


@typeof_impl.register(PlainState)
def _type_of(plain: PlainState, _context: Any) -> types.Type:  # pyright: ignore[reportUnusedFunction]
    return _record_type(plain._record.dtype)  # pyright: ignore[reportPrivateUsage]


@cache
def _record_type(dtype: np.dtype[Any]) -> types.Type:
    return typeof_impl(np.zeros((), np.dtype((np.record, dtype)))[()], None)  # pyright: ignore[reportReturnType]


def _plain(value: Any) -> Any:
    if isinstance(value, int):
        return value
    return _listed(cast(NDArray[Any], value)) if isinstance(value, np.ndarray) else value.item()


def _listed(values: NDArray[Any]) -> list[Any]:
    found: list[Any] = values.tolist()
    if values.dtype.names is None:
        return found
    row, nested = _row(values.dtype)
    return [row(*_unfolded(parts, nested)) for parts in found] if nested else list(starmap(row, found))


def _unfolded(parts: Sequence[Any], nested: Sequence[int]) -> list[Any]:
    """The values of one row, with those made plain that are more than a number."""
    found = list(parts)
    for place in nested:
        found[place] = _plain(found[place])
    return found


@cache
def _row(dtype: np.dtype[Any]) -> tuple[type[msgspec.Struct], tuple[int, ...]]:
    """A class with these fields, and the places of those that are more than one number."""
    fields = dtype.fields or {}
    nested = tuple(i for i, (field, *_) in enumerate(fields.values()) if field.subdtype)
    return msgspec.defstruct("Row", list(fields)), nested
