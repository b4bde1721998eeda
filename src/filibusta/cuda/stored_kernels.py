"""Kernels whose machine code is kept on disk, for each compute capability, and found again by the next process.

They lie where compiled rules do (``engine.compiler``), in a folder named after a hash of all sources they may call.
A file holds a digest, the name of the kernel in the machine code, and a cubin. Compiling needs no GPU.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingTypeStubs=false, reportMissingImports=false, reportAttributeAccessIssue=false
# pyright: reportPrivateUsage=false

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cuda.core import ObjectCode
from numba.cuda import dispatcher, types, typing
from numba.cuda.codegen import CUDACodeLibrary
from numba.cuda.compiler import compile_cuda, kernel_fixup
from numba.cuda.cudadrv import driver
from numba.cuda.typing.typeof import typeof

from filibusta.cuda.device import capability
from filibusta.engine.compiler import _cache_folder, _identity, _sources

OPTIONS = {"debug": False, "lineinfo": False, "fastmath": False}
Kinds = tuple[Any, ...]


class StoredKernel(dispatcher.CUDADispatcher):
    """A kernel, compiled once for each capability and types of arguments."""

    def __init__(self, function: Callable[..., None]) -> None:
        options = {**OPTIONS, "device": False, "opt": True, "link": [], "extensions": []}
        super().__init__(function, targetoptions=options)
        self._folder, self._named = _cache_folder(_sources(function)), _identity(function)

    def compile(self, sig: Any) -> Any:
        kinds = tuple(sig)
        if kinds not in self.overloads:
            self.add_overload(self._kernel(kinds), kinds)
        return self.overloads[kinds]

    def compile_for(self, *arguments: Any) -> None:
        """Compiles for arguments like these."""
        self.compile(tuple(map(typeof, arguments)))

    def assembly(self, kinds: Kinds) -> tuple[str, str]:
        """Returns the name of the kernel in PTX for arguments of these types, and the PTX."""
        made = compile_cuda(
            self.py_func, types.void, kinds, **OPTIONS, nvvm_options={"opt": 3, "fastmath": False}, cc=capability()
        )
        name = made.fndesc.llvm_func_name
        kernel_fixup(made.library.get_function(name), debug=False)
        return name, made.library.get_asm_str(cc=_architecture())

    def _kernel(self, kinds: Kinds) -> Any:
        cc = _architecture()
        told = f"{self._named} {kinds} {cc} {version('numba-cuda')}"
        file = f"{self.py_func.__name__}-{hashlib.sha256(told.encode()).hexdigest()[:20]}.cubin"
        name, cubin = stored(self._folder / file, lambda: self._machine_code(kinds))
        library = CUDACodeLibrary(None, name, entry_name=name)
        library._cubin_cache[cc] = ObjectCode.from_cubin(cubin)
        library._finalized = True
        return dispatcher._Kernel._rebuild(
            cooperative=False, name=name, signature=typing.signature(types.void, *kinds), codelibrary=library,
            debug=False, lineinfo=False, call_helper=None, extensions=[],
        )  # fmt: skip

    def _machine_code(self, kinds: Kinds) -> tuple[str, bytes]:
        name, ptx = self.assembly(kinds)
        linker = driver._Linker(cc=_architecture())
        linker.add_ptx(ptx.encode())
        return name, linker.complete().code


def _architecture() -> tuple[int, int, str]:
    """Returns the capability as numba-cuda looks up its machine code."""
    cc = capability()
    return (*cc, "a" if cc >= (9, 0) else "")


def stored(path: Path, make: Callable[[], tuple[str, bytes]]) -> tuple[str, bytes]:
    """Returns the name and the machine code in a file; makes and writes them where the file is missing or damaged."""
    with suppress(FileNotFoundError, ValueError):
        digest, name, code = path.read_bytes().split(b"\n", 2)
        if digest == _digest(name, code):
            return name.decode(), code
    name, code = make()
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.write_bytes(b"\n".join((_digest(name.encode(), code), name.encode(), code)))
    draft.replace(path)
    return name, code


def _digest(name: bytes, code: bytes) -> bytes:
    return hashlib.sha256(name + b"\n" + code).hexdigest().encode()
