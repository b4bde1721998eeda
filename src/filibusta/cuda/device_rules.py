"""Rules as CUDA device functions: the functions that ``@rule`` marks, each typed once for numbers of any width.

numba-cuda makes a device function of what Numba compiles for the processor where a kernel calls it. Here it is told
which one: arguments are widened as ``engine.linking`` widens them, and large rules stay functions, since a kernel with
everything inlined takes minutes to compile and no less time to run.

Importing this module changes two things for all kernels of the process. Constant arrays lie in global memory, once: the
constant bank holds 64 KiB, and serves one address at a time. A member of an ``IntEnum`` is its number, as in Numba.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingTypeStubs=false, reportMissingImports=false, reportAttributeAccessIssue=false

import hashlib
from typing import Any

import numpy as np
from llvmlite import ir
from numba.cuda import cgutils, dispatcher, target, types, typing
from numba.cuda.compiler import compile_cuda
from numba.cuda.cudadrv import nvvm
from numba.cuda.typing import enumdecl

from filibusta.cuda.device import capability
from filibusta.engine.linking import RuleDispatcher

ir: Any = ir
CALLED = 150
"""Rules of more LLVM instructions than this are called; smaller ones may be inlined."""
OPTIONS = {"debug": False, "lineinfo": False, "fastmath": False, "inline": "never", "forceinline": False}


def _general(argument: Any) -> Any:
    """The type that stands for all that are the same to a rule: a number of a field, a constant and a variable."""
    plain = types.unliteral(argument)
    if isinstance(plain, types.IntEnumMember) or (isinstance(plain, types.Integer) and plain.signed):
        return types.int64
    return plain


class DeviceRule(dispatcher.CUDADispatcher):
    """A rule where a kernel calls it."""

    def __init__(self, function: Any) -> None:
        super().__init__(function, targetoptions={**OPTIONS, "device": True, "opt": True, "link": []})

    def get_call_template(self, args: Any, kws: Any) -> tuple[Any, Any, Any, Any]:
        pysig, folded = self.fold_argument_types(args, kws)
        made = self.compile_device(tuple(map(_general, folded)))
        name = self.py_func.__name__
        template = typing.make_concrete_template(f"CallTemplate({name})", key=name, signatures=[made.signature])
        return template, pysig, folded, {}

    def compile_device(self, args: tuple[Any, ...], return_type: Any = None) -> Any:
        if args not in self.overloads:
            with self._compiling_counter:
                options = {"opt": 3, "fastmath": False}
                made = compile_cuda(self.py_func, return_type, args, **OPTIONS, nvvm_options=options, cc=capability())
            function = made.library.get_function(made.fndesc.llvm_func_name)
            if sum(len(block.instructions) for block in function.blocks) > CALLED:
                function.attributes.add("noinline")
            made.target_context.insert_user_function(made.entry_point, made.fndesc, [made.library])
            self.overloads[args] = made
        return self.overloads[args]


def _device_rule(rule: Any) -> DeviceRule:
    found = rule.__dict__.get("on_device")
    if found is None:
        found = rule.on_device = DeviceRule(rule.py_func)
    return found


def _constant_array(self: Any, builder: Any, array_type: Any, array: Any) -> Any:
    if not (array.flags.c_contiguous or array.flags.f_contiguous):
        array = np.ascontiguousarray(array)
    raw = array.tobytes(order="A")
    name = f"_filibusta_table_{hashlib.sha256(raw).hexdigest()[:20]}_{len(raw)}"
    table = builder.module.globals.get(name)
    if table is None:
        held = ir.ArrayType(ir.IntType(8), len(raw))
        table = cgutils.add_global_variable(builder.module, held, name, addrspace=nvvm.ADDRSPACE_GLOBAL)
        table.linkage, table.global_constant, table.align = "linkonce_odr", True, 16
        table.initializer = ir.Constant(held, bytearray(raw))
    pointer = builder.addrspacecast(table, ir.PointerType(ir.IntType(8)), "generic")
    made = self.make_array(array_type)(self, builder)
    self.populate_array(
        made,
        data=builder.bitcast(pointer, made.data.type),
        shape=[self.get_constant(types.intp, size) for size in array.shape],
        strides=[self.get_constant(types.intp, stride) for stride in array.strides],
        itemsize=made.itemsize,
        parent=made.parent,
        meminfo=None,
    )
    return made._getvalue()


def _member(self: Any, kind: Any, name: str) -> Any:
    if name in kind.instance_class.__members__:
        return kind.dtype if isinstance(kind, types.IntEnumClass) else kind.member_type
    return None


RuleDispatcher._CUDATypingContext__dispatcher = property(_device_rule)
target.CUDATargetContext.make_constant_array = _constant_array
enumdecl.EnumClassAttribute.generic_resolve = _member
