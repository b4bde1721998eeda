"""Turns rules into machine code: each is lowered once, and optimised only as part of the functions that Python calls.

Numba compiles every function for itself, with all it calls linked in and optimised again: the deepest rules once for
each function above them. Here a rule that another function calls is only *linked*: typed and lowered, nothing more.
What Python calls (an *entry*: an action, a playout, the search) is optimised and compiled, once, with every linked rule
below it. That halves the time to compile a game, and rules run faster, since inlining sees them untouched.

Only the dispatchers made here are affected: nothing in Numba is replaced, and other functions compile as usual. But the
module uses private names of Numba. If Numba is not as expected, importing it raises an ``ImportError`` with the reason,
and ``compiler`` then has Numba compile rules like any other function.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import weakref
from collections.abc import Callable
from enum import IntEnum
from typing import Any
from uuid import uuid4

import numba
from llvmlite import binding  # pyright: ignore[reportMissingTypeStubs]
from numba import core
from numba.core import codegen, compiler, dispatcher, registry, sigutils, types, typing
from numba.core.compiler_lock import global_compiler_lock

_binding: Any = binding
_codegen: Any = codegen
_compiler: Any = compiler
_dispatcher: Any = dispatcher
_registry: Any = registry
_sigutils: Any = sigutils
_types: Any = types
_typing: Any = typing
_lock: Any = global_compiler_lock

TESTED = ((0, 68),)
"""Versions of Numba (major and minor) whose private names are those used here."""

NEEDED = (
    "codegen.JITCPUCodegen._module_pass_manager",
    "codegen.JITCodeLibrary._finalize_dynamic_globals",
    "codegen.JITCodeLibrary._finalize_final_module",
    "codegen.JITCodeLibrary._get_module_for_linking",
    "codegen.JITCodeLibrary._raise_if_finalized",
    "codegen.JITCodeLibrary.enable_object_caching",
    "compiler.Compiler.define_pipelines",
    "dispatcher._FunctionCompiler.compile",
    "dispatcher._FunctionCompiler.fold_argument_types",
    "dispatcher._DispatcherBase.typeof_pyval",
    "registry.CPUDispatcher.get_call_template",
    "registry.CPUDispatcher.get_overload",
)
"""Names of ``numba.core`` that are used here and are not part of its public interface."""


def _has(name: str) -> bool:
    found: Any = core
    for part in name.split("."):
        found = getattr(found, part, None)
    return found is not None


def _check() -> None:
    if tuple(int(part) for part in numba.__version__.split(".")[:2] if part.isdecimal()) not in TESTED:
        raise ImportError(f"Numba {numba.__version__} is not a version that rules were linked with before")
    if missing := [name for name in NEEDED if not _has(name)]:
        raise ImportError(f"Numba {numba.__version__} lacks {', '.join(missing)}")


_check()


def _general(argument: Any) -> Any:
    """Returns one type for all values that a rule treats alike: a number of a field, a constant and a variable."""
    plain = _types.unliteral(argument)
    if isinstance(plain, _types.IntEnumMember) or (isinstance(plain, _types.Integer) and plain.signed):
        return _types.int64
    return plain


class LinkedLibrary(_codegen.JITCodeLibrary):
    """A rule as it was lowered: neither optimised nor linked nor machine code."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        self._finalized = True

    def own_module(self) -> Any:
        """Returns the module of this rule alone, ready to be linked any number of times."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """Returns this rule with everything it calls, for a caller that is not linked this way."""
        whole = self.own_module().clone()
        _link(whole, self)
        return whole


class VectorizedLibrary(LinkedLibrary):
    """A linked rule whose loops over numbers are vectorized: it is optimised before it is linked."""

    def finalize(self) -> None:
        _link(self._final_module, self)
        _optimize(self, loop_vectorize=True)
        super().finalize()


class EntryLibrary(_codegen.JITCodeLibrary):
    """Machine code of an entry and of everything it calls."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        _link(self._final_module, self)
        # Nobody else calls these functions, so LLVM may change their arguments to fit this library. They are private
        # rather than internal because the run-time linker files internal functions by name too, and would let a
        # function compiled later call the changed one.
        for function in self._final_module.functions:
            if function.linkage == _binding.Linkage.linkonce_odr:
                function.linkage = _binding.Linkage.private
        _optimize(self, loop_vectorize=False)
        self._final_module.verify()
        self._finalize_final_module()


class _Pipeline(_compiler.Compiler):
    """Numba's pipeline, ending at a linked library."""

    library_class: Any = LinkedLibrary

    def define_pipelines(self) -> Any:
        state = self.state
        # Numba counts functions per process, so machine code from two processes may share a symbol: the linker of a
        # third would then take one function for the other.
        state.func_id.unique_id = uuid4().hex
        state.library = self.library_class(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = True
        return super().define_pipelines()


class _VectorizingPipeline(_Pipeline):
    library_class = VectorizedLibrary


class _Entries(_dispatcher._FunctionCompiler):
    """Compiles a rule for Python: its linked library, optimised together with all rules it calls."""

    def __init__(self, dispatcher: Any, pipeline: Any) -> None:
        super().__init__(dispatcher.py_func, dispatcher.targetdescr, dispatcher.targetoptions, {}, pipeline)
        self.linked: dict[tuple[Any, ...], Any] = {}
        self._compiling_counter = dispatcher._compiling_counter

    def link(self, args: tuple[Any, ...]) -> Any:
        """Returns the lowered rule for arguments of these types."""
        with _lock:
            found = self.linked.get(args)
            if found is None:
                with self._compiling_counter:
                    found = super().compile(args, None)
                found.target_context.insert_user_function(found.library, found.fndesc, [found.library])
                self.linked[args] = found
            return found

    def compile(self, args: Any, return_type: Any) -> Any:
        linked = self.link(tuple(args))
        context, name = linked.target_context, linked.library.name
        library = EntryLibrary(context.codegen(), name)
        library.enable_object_caching()
        library.add_linking_library(linked.library)
        described = linked.fndesc, linked.environment
        context.create_cpython_wrapper(library, *described, linked.call_helper, release_gil=True)
        return linked._replace(library=library, entry_point=context.get_executable(library, *described))


class RuleDispatcher(_registry.CPUDispatcher):
    """A rule: linked where compiled functions call it, an entry of its own where Python does."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any], vectorize: bool) -> None:
        super().__init__(function, targetoptions={"nopython": True, **options})
        self._compiler = _Entries(self, _VectorizingPipeline if vectorize else _Pipeline)
        weakref.finalize(self, _forget, self.targetctx, self._compiler.linked)

    def compile(self, sig: Any) -> Any:
        return super().compile(tuple(map(_general, _sigutils.normalize_signature(sig)[0])))

    def typeof_pyval(self, val: Any) -> Any:
        """Returns Numba's type of an argument from Python, more quickly than Numba: that would inspect all members of
        an enumeration at every call, and try other types before it asks a plain state."""
        if isinstance(val, IntEnum):
            return _types.int64
        return getattr(type(val), "_numba_type_", None) or super().typeof_pyval(val)

    def get_call_template(self, args: Any, kws: Any) -> tuple[Any, Any, Any, Any]:
        pysig, folded = self._compiler.fold_argument_types(args, kws)
        linked = self._compiler.link(tuple(map(_general, folded)))
        name = self.py_func.__name__
        template = _typing.make_concrete_template(f"CallTemplate({name})", key=name, signatures=[linked.signature])
        return template, pysig, folded, {}

    def get_overload(self, sig: Any) -> Any:
        linked = self._compiler.linked.get(tuple(_sigutils.normalize_signature(sig)[0]))
        return linked.library if linked else super().get_overload(sig)


def _forget(context: Any, linked: dict[tuple[Any, ...], Any]) -> None:
    for found in linked.values():
        context._defns.pop(found.library, None)


def _called(library: Any) -> list[Any]:
    """Returns all libraries a library calls, each after its callers, since only requested ones are linked."""
    met: set[Any] = set()
    found: list[Any] = []

    def visit(one: Any) -> None:
        if one in met:
            return
        met.add(one)
        if one is library or type(one) is LinkedLibrary:  # other libraries contain the functions they call
            for called in reversed(one._linking_libraries):
                visit(called)
        found.append(one)

    visit(library)
    return found[-2::-1]


def _link(module: Any, library: Any) -> None:
    """Links all that ``library`` calls into ``module``, each function once."""
    for called in _called(library):
        library._reload_init.update(called._reload_init)
        is_rule = isinstance(called, LinkedLibrary)
        module.link_in(called.own_module() if is_rule else called._get_module_for_linking(), preserve=True)


def _optimize(library: Any, loop_vectorize: bool) -> None:
    """Numba's full optimisation. Rules loop over a handful of things, where vectorized loops only cost."""
    passes, builder = library._codegen._module_pass_manager(loop_vectorize=loop_vectorize)
    passes.run(library._final_module, builder)
