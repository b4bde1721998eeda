"""The GPU, or what stands in for it: the simulator (``NUMBA_ENABLE_CUDASIM=1`` and ``NUMBA_DISABLE_JIT=1``), for tests,
and memory of the processor while kernels are compiled and not run."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from numba.core import config

from filibusta.engine.compiler import INTERPRETED
from filibusta.engine.errors import FilibustaError

try:
    import numba_cuda as _  # noqa: F401 # pyright: ignore[reportMissingTypeStubs] # Numba has an older `cuda` alone
    from numba import cuda as _cuda
except ImportError as missing:
    raise ImportError("games on a GPU need an extra: pip install 'filibusta[cuda]'") from missing

cuda: Any = _cuda
_config: Any = config
SIMULATED = bool(_config.ENABLE_CUDASIM)
"""True when kernels run as plain Python on the processor."""
Capability = tuple[int, int]
_compiled_for: list[Capability] = []


def check_device() -> None:
    """Raises ``FilibustaError`` where kernels cannot run."""
    if SIMULATED and not INTERPRETED:
        raise FilibustaError("the simulator runs rules as plain Python: set NUMBA_DISABLE_JIT=1 as well")
    if INTERPRETED and not SIMULATED:
        raise FilibustaError("rules that run as plain Python (NUMBA_DISABLE_JIT=1) cannot run on a GPU; use VectorEnv")
    if not is_compiling() and not cuda.is_available():
        raise FilibustaError("there is no GPU that CUDA can use here (nvidia-smi lists those there are); use VectorEnv")


@contextmanager
def compiling_for(capability: Capability) -> Generator[None]:
    """Compiles what is launched, for GPUs of this capability, and runs nothing: arrays lie in the host's memory."""
    _compiled_for.append(capability)
    try:
        yield
    finally:
        _compiled_for.pop()


def is_compiling() -> bool:
    """Tells whether kernels are compiled and not run."""
    return bool(_compiled_for)


def capability() -> Capability:
    """Returns the compute capability to compile for: the one asked for, or that of this machine's GPU."""
    return _compiled_for[-1] if _compiled_for else cuda.get_current_device().compute_capability
