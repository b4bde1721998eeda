"""A record as plain Python values, which a view gives: quick to read, and no casts."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import starmap
from struct import Struct
from typing import Any

import msgspec
import numpy as np
from numba.core import types
from numba.extending import typeof_impl

from filibusta.engine.record import State

_Read = Callable[[bytes], Any]
"""Reads one value out of a record's bytes."""
_DType = np.dtype[Any]


class PlainState:
    """A record's fields as ints and lists, read as the record is: ``s.ships[3].damaged``, ``s.refuted[seat][ship]``.

    A field is converted when it is first read; the record must not change meanwhile. Rules accept a plain state in
    place of the record it was made from.
    """

    phase: int
    player: int
    players: int
    over: int
    turn: int
    options: list[int]
    news: list[Any]
    news_size: int

    def __init__(self, record: State) -> None:
        self._record = record
        self._fields = _readers(record.dtype)

    @property
    def data(self) -> memoryview:
        """The bytes of the record, where machine code looks for them."""
        return self._record.data

    @cached_property
    def _bytes(self) -> bytes:
        return self._record.tobytes()

    def __reduce__(self) -> tuple[type["PlainState"], tuple[State]]:
        return PlainState, (self._record,)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        read = self._fields.get(name)
        if read is None:
            raise AttributeError(f"the record has no field {name!r}")
        value = read(self._bytes)
        setattr(self, name, value)
        return value


@typeof_impl.register(PlainState)
def _type_of(plain: PlainState, _context: Any) -> types.Type:  # pyright: ignore[reportUnusedFunction]
    return _record_type(plain._record.dtype)  # pyright: ignore[reportPrivateUsage]


@cache
def _record_type(dtype: _DType) -> types.Type:
    return typeof_impl(np.zeros((), np.dtype((np.record, dtype)))[()], None)  # pyright: ignore[reportReturnType]


@cache
def _readers(dtype: _DType) -> dict[str, _Read]:
    """How each field of a record is read."""
    return {name: _reader(field, at) for name, (field, at, *_) in (dtype.fields or {}).items()}


def _reader(dtype: _DType, at: int) -> _Read:
    """Reads what begins at byte ``at``: a number, a smaller record, a list of either."""
    if dtype.subdtype:
        return _list_reader(*dtype.subdtype, at)
    if dtype.names:
        row, parts = _row(dtype), [_reader(field, at + inside) for field, inside, *_ in (dtype.fields or {}).values()]
        return lambda data: row(*[read(data) for read in parts])
    number = Struct(dtype.char)
    return lambda data: number.unpack_from(data, at)[0]


def _list_reader(base: _DType, shape: Sequence[int], at: int) -> _Read:
    if len(shape) > 1 or any(field.subdtype for field, *_ in (base.fields or {}).values()):
        inner = np.dtype((base, tuple(shape[1:])))
        parts = [_reader(inner, at + i * inner.itemsize) for i in range(shape[0])]
        return lambda data: [read(data) for read in parts]
    if base.names is None:
        numbers = Struct(f"{shape[0]}{base.char}")
        return lambda data: list(numbers.unpack_from(data, at))
    row, end = _row(base), at + shape[0] * base.itemsize
    values = Struct("".join(base[name].char for name in base.names))
    return lambda data: list(starmap(row, values.iter_unpack(data[at:end])))


@cache
def _row(dtype: _DType) -> type[msgspec.Struct]:
    """A class with the fields of a smaller record."""
    return msgspec.defstruct("Row", list(dtype.names or ()))
