"""A record as plain Python values, for drawing: reading a field of a NumPy record costs more than drawing it does."""

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


class Snapshot:
    """A record with the same names, read as the record is: ``s.ships[3].damaged``, ``s.refuted[seat][ship]``.

    A field becomes plain when it is first asked for. The record must not change meanwhile. Rules take a snapshot for
    the record it was made from.
    """

    def __init__(self, record: State) -> None:
        self._record = record

    @property
    def data(self) -> memoryview:
        """The bytes of the record, where machine code looks for them."""
        return self._record.data

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        value = _plain(np.void.__getitem__(self._record, name))
        setattr(self, name, value)
        return value


@typeof_impl.register(Snapshot)
def _type_of(snapshot: Snapshot, _context: Any) -> types.Type:  # pyright: ignore[reportUnusedFunction]
    return _record_type(snapshot._record.dtype)  # pyright: ignore[reportPrivateUsage]


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
