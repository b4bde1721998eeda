"""A record as plain Python values, as views offer it: fast to read, and without casts."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from itertools import starmap
from operator import itemgetter
from struct import Struct
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
import numba
import numpy as np
from numpy.typing import NDArray

from filibusta.engine.cached import cached_attribute
from filibusta.engine.record import INT, TRANSIENT, State, States

_Read = Callable[[bytes], Any]
"""Reads one value out of a record's bytes."""
_DType = np.dtype[Any]
_Rest = ParamSpec("_Rest")
T = TypeVar("T")
NUMBER: _DType = np.dtype(INT)
KEPT = 512
"""Lists of smaller records that are kept by their bytes: viewers, stills and later positions mostly see the same."""


class PlainState:
    """A record's fields as ints and tuples, with the same syntax as the record: ``s.ships[3].damaged``,
    ``s.refuted[seat][ship]``.

    A tuple is made when it is first read; the record must not change meanwhile. It is shared with other states and can
    be a key. Rules accept a plain state in place of the record it was made from; lists of its scratch are arrays, into
    which they write. ``given`` holds further attributes, each computed on first access.
    """

    phase: int
    player: int
    players: int
    over: int
    turn: int
    options: tuple[int, ...]
    news: tuple[Any, ...]
    news_size: int
    choices: dict[str, int]
    """The actions that the viewer may choose now, by name; only in a view."""

    _shape: "_Shape"
    _numba_type_: Any
    """The type of the record for Numba."""

    def __new__(cls, record: State | States, given: Mapping[str, Callable[[], Any]] | None = None) -> "PlainState":
        return object.__new__(_kind(record.dtype))

    def __init__(self, record: State | States, given: Mapping[str, Callable[[], Any]] | None = None) -> None:
        self._raw = record.tobytes()
        self._given = given or {}
        self.__dict__.update(zip(self._shape.numbers, self._shape.unpack(self._raw), strict=True))

    @property
    def data(self) -> memoryview:
        """Returns the bytes of the record, as compiled code reads them."""
        return memoryview(self._bytes)  # a record's own describes all its fields anew at every call

    def record(self) -> State:
        """Returns a copy as an independent record, for interpreted rules that write into their argument."""
        return np.ndarray((1,), self._shape.dtype, bytearray(self._raw))[0]

    def raw(self, name: str, count: int) -> bytes:
        """Returns the bytes of the first ``count`` entries of a list, at most of all: equal where their values are."""
        span, size = self._shape.spans[name], self._shape.sizes[name]
        return self._raw[span.start : min(span.stop, span.start + count * size)]

    def bytes_of(self, names: tuple[str, ...]) -> tuple[bytes, ...]:
        """Returns the bytes of two or more fields, as a key: equal where their values are."""
        return self._shape.slicer(names)(self._raw)

    def some(self, name: str, count: int) -> tuple[Any, ...]:
        """Reads only the first ``count`` entries of a list of smaller records."""
        return self._shape.others[name].read(self.raw(name, count))

    @cached_attribute
    def _bytes(self) -> bytearray:
        return bytearray(self._raw)

    def __reduce__(self) -> tuple[Callable[..., "PlainState"], tuple[Any, ...]]:
        return _restored, (self._shape.dtype, self._raw)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._given:
            raise AttributeError(f"the record has no field {name!r}")
        value = self.__dict__[name] = self._given[name]()
        return value


UNKNOWN = object()
_Make = Callable[Concatenate[PlainState, _Rest], T]


def cached_by_fields(*fields: str, most: int = 1024) -> Callable[[_Make[_Rest, T]], _Make[_Rest, T]]:
    """Caches a function of a state whose result depends only on these fields, two or more, and on the other arguments.

    The bytes of the fields are the key, so the fields need not be read. At most ``most`` results are kept.
    """

    def decorated(make: _Make[_Rest, T]) -> _Make[_Rest, T]:
        known: dict[Any, Any] = {}

        @wraps(make)
        def kept(state: PlainState, *rest: _Rest.args, **named: _Rest.kwargs) -> T:
            key = state.bytes_of(fields), rest
            found = known.get(key, UNKNOWN)
            if found is UNKNOWN:
                if len(known) >= most:
                    known.clear()
                found = known[key] = make(state, *rest, **named)
            return found

        return kept

    return decorated


def _restored(dtype: _DType, raw: bytes) -> PlainState:
    return PlainState(np.frombuffer(raw, dtype))


class _Shape:
    """A reader of one kind of record: its single numbers all at once, each list by itself."""

    def __init__(self, dtype: _DType) -> None:
        fields = {name: (field, at) for name, (field, at, *_) in (dtype.fields or {}).items()}
        self.dtype = dtype
        self.spans = {name: slice(at, at + field.itemsize) for name, (field, at) in fields.items()}
        numbers = {name: at for name, (field, at) in fields.items() if field == NUMBER}
        self.numbers = tuple(numbers)
        others = [name for name in fields if name not in numbers]
        self.others = {name: _Field(self.spans[name], _reader(fields[name][0])) for name in others}
        self.kept = {name: _Kept(*fields[name]) for name in scratch_of(dtype) if name in others}
        self.sizes = {name: field.itemsize // field.shape[0] for name, (field, _) in fields.items() if field.shape}
        formats, end = list[str](), 0
        for at in numbers.values():
            formats.append(f"{at - end}xi")
            end = at + NUMBER.itemsize
        self.unpack = Struct("=" + "".join(formats)).unpack_from
        self._slicers: dict[tuple[str, ...], Callable[[bytes], tuple[bytes, ...]]] = {}

    def slicer(self, names: tuple[str, ...]) -> Callable[[bytes], tuple[bytes, ...]]:
        """Returns a function that cuts the bytes of these fields out of those of a record."""
        found = self._slicers.get(names)
        if found is None:
            found = self._slicers[names] = itemgetter(*[self.spans[name] for name in names])
        return found


@cache
def _kind(dtype: _DType) -> type[PlainState]:
    """Makes the plain states of one kind of record, with a descriptor for each field that is no number."""
    shape = _Shape(dtype)
    of_rules = numba.typeof(np.zeros((), np.dtype((np.record, dtype)))[()])  # pyright: ignore[reportUnknownMemberType]
    return type("PlainState", (PlainState,), {"_shape": shape, "_numba_type_": of_rules, **shape.others, **shape.kept})


class _Field(cached_attribute[Any]):
    """A field that is read when it is first asked for."""

    def __init__(self, span: slice, read: _Read) -> None:
        super().__init__(lambda state: read(state.__dict__["_raw"][span]))
        self.read = read


class _Kept(cached_attribute[NDArray[Any]]):
    """A list of the scratch, where machine code would write."""

    def __init__(self, field: _DType, at: int) -> None:
        super().__init__(lambda state: np.ndarray(field.shape, field.base, state.data, at))


def scratch_of(dtype: _DType) -> tuple[str, ...]:
    """Returns the fields of a record's scratch, which lie between the fields of every game and the generator."""
    names = dtype.names or ()
    return names[max((names.index(name) + 1 for name in TRANSIENT if name in names), default=len(names)) : -1]


def _reader(dtype: _DType) -> _Read:
    """Reads the bytes of a number, a smaller record, a list of either."""
    if dtype.subdtype:
        return _list_reader(*dtype.subdtype)
    if dtype.names:
        row = _row(dtype)
        parts = [(slice(at, at + field.itemsize), _reader(field)) for field, at, *_ in (dtype.fields or {}).values()]
        return lambda data: row(*[read(data[span]) for span, read in parts])
    number = Struct(dtype.char)
    return lambda data: number.unpack(data)[0]


def _list_reader(base: _DType, shape: Sequence[int]) -> _Read:
    fields = [field for field, *_ in (base.fields or {}).values()]
    if len(shape) > 1 or any(len(field.shape) > 1 or field.base.names for field in fields):
        inner = np.dtype((base, tuple(shape[1:])))
        read, size = _reader(inner), inner.itemsize
        return lambda data: tuple([read(data[at : at + size]) for at in range(0, len(data), size)])
    if not fields:
        return Struct(f"{shape[0]}{base.char}").unpack
    row, lists = _row(base), _lists(fields)
    values = Struct("".join(f"{sum(field.shape) or 1}{field.base.char}" for field in fields))

    @lru_cache(4 * KEPT)
    def one(numbers: tuple[int, ...]) -> Any:
        return row(*_folded(numbers, lists))

    @lru_cache(KEPT)
    def rows(data: bytes) -> tuple[Any, ...]:
        return tuple(map(one, values.iter_unpack(data)) if lists else starmap(row, values.iter_unpack(data)))

    return rows


def _lists(fields: Sequence[_DType]) -> list[tuple[int, int]]:
    """Returns where the lists of a smaller record begin and end among its numbers, the last list first."""
    found, end = list[tuple[int, int]](), 0
    for field in fields:
        first, end = end, end + (sum(field.shape) or 1)
        if field.shape:
            found.insert(0, (first, end))
    return found


def _folded(numbers: Sequence[int], lists: Sequence[tuple[int, int]]) -> list[Any]:
    """Groups the numbers of each list into a tuple."""
    found: list[Any] = list(numbers)
    for first, end in lists:
        found[first:end] = [tuple(found[first:end])]
    return found


@cache
def _row(dtype: _DType) -> type[msgspec.Struct]:
    """Makes a class with the fields of a smaller record."""
    return msgspec.defstruct("Row", list(dtype.names or ()), frozen=True, gc=False, cache_hash=True)
