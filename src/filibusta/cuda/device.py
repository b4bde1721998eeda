"""The GPU, or the simulator in its place (``NUMBA_ENABLE_CUDASIM=1`` and ``NUMBA_DISABLE_JIT=1``), for tests."""

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


def check_device() -> None:
    """Raises ``FilibustaError`` where kernels cannot run."""
    if SIMULATED and not INTERPRETED:
        raise FilibustaError("the simulator runs rules as plain Python: set NUMBA_DISABLE_JIT=1 as well")
    if INTERPRETED and not SIMULATED:
        raise FilibustaError("rules that run as plain Python (NUMBA_DISABLE_JIT=1) cannot run on a GPU; use VectorEnv")
    if not cuda.is_available():
        raise FilibustaError("there is no GPU that CUDA can use here (nvidia-smi lists those there are); use VectorEnv")


def capability() -> tuple[int, int]:
    """The compute capability to compile for: that of this machine's GPU, or of an H100 where there is none."""
    return cuda.get_current_device().compute_capability if cuda.is_available() else (9, 0)
