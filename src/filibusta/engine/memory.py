"""Memory for rules that must not allocate: arrays on the stack, a record as a vector, rows of numbers added up.

Numba offers none of these, so they are written in LLVM IR; interpreted rules use NumPy instead.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir  # pyright: ignore[reportMissingTypeStubs]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from filibusta.engine.compiler import INTERPRETED
from filibusta.engine.record import INT

_ir: Any = ir
_I64: Any = _ir.IntType(64)
LANES = 8
"""Numbers added at a time."""


def _integer(value: int) -> Any:
    return _ir.Constant(_I64, value)


def _vector(context: Any, builder: Any, of: Any, data: Any, size: int) -> Any:
    made = make_array(of)(context, builder)
    shape = {"shape": [_integer(size)], "strides": [_integer(4)], "itemsize": _integer(4)}
    populate_array(made, data=data, meminfo=None, **shape)
    return made._getvalue()


def _on_stack(of: Any, element: Any) -> Any:
    def stack(typingctx: Any, size: Any) -> Any:
        if not isinstance(size, types.IntegerLiteral):
            return None

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            place = cgutils.alloca_once(builder, element, size=_integer(size.literal_value))
            place.align = 64
            return _vector(context, builder, of, place, size.literal_value)

        return of(size), codegen

    return intrinsic(stack)


@intrinsic
def _numbers_of(typingctx: Any, record: Any, size: Any) -> Any:
    if not isinstance(record, types.Record) or not isinstance(size, types.IntegerLiteral):
        return None
    of = types.Array(types.int32, 1, "C")

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = builder.bitcast(args[0], _ir.IntType(32).as_pointer())
        return _vector(context, builder, of, data, size.literal_value)

    return of(record, size), codegen


@intrinsic
def _add_row(typingctx: Any, sums: Any, at: Any, rows: Any, row: Any, factor: Any, size: Any) -> Any:
    if not isinstance(size, types.IntegerLiteral) or size.literal_value % LANES:
        return None
    signature = types.void(sums, types.int64, rows, types.int64, types.float32, size)

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lanes = _ir.VectorType(_ir.FloatType(), LANES)
        undefined, none = _ir.Constant(lanes, _ir.Undefined), _ir.Constant(_ir.VectorType(_ir.IntType(32), LANES), None)
        to, source = (
            builder.bitcast(builder.gep(make_array(of)(context, builder, array).data, [start]), lanes.as_pointer())
            for of, array, start in (
                (signature.args[0], args[0], args[1]),
                (signature.args[2], args[2], args[3]),
            )
        )
        one = builder.insert_element(undefined, args[4], _ir.Constant(_ir.IntType(32), 0))
        many = builder.shuffle_vector(one, undefined, none)
        for k in range(size.literal_value // LANES):
            place = builder.gep(to, [_integer(k)])
            added = builder.load(builder.gep(source, [_integer(k)]), align=4)
            product = builder.fmul(many, added, flags=("contract",))
            builder.store(builder.fadd(product, builder.load(place, align=4), flags=("contract",)), place, align=4)
        return context.get_dummy_value()

    return signature, codegen


def _floats(size: int) -> Any:
    return np.empty(size, np.float32)


def _numbers(size: int) -> Any:
    return np.empty(size, INT)


def _seen(s: Any, size: int) -> Any:
    return np.frombuffer(s, INT, size)


def _added(sums: Any, at: int, rows: Any, row: int, factor: float, size: int) -> None:
    sums[at : at + size] += np.float32(factor) * rows[row : row + size]


def _choose(compiled: Callable[[], Any], interpreted: Any) -> Any:
    return interpreted if INTERPRETED else compiled()


stack_floats: Any = _choose(lambda: _on_stack(types.Array(types.float32, 1, "C"), _ir.FloatType()), _floats)
"""``stack_floats(size)``: room for ``size`` float32, a constant; the values are undefined."""
stack_numbers: Any = _choose(lambda: _on_stack(types.Array(types.int32, 1, "C"), _ir.IntType(32)), _numbers)
"""``stack_numbers(size)``: the same for numbers of a record."""
numbers_of: Any = _choose(lambda: _numbers_of, _seen)
"""``numbers_of(s, size)``: the first ``size`` numbers of a record, a constant, in its own memory."""
add_row: Any = _choose(lambda: _add_row, _added)
"""``add_row(sums, at, rows, row, factor, size)`` adds ``factor * rows[row:row + size]`` to ``sums[at:at + size]``, all
float32; the size is a constant multiple of 8."""
