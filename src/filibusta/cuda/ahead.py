"""Compiling the kernels of a game ahead of time, for GPUs that need not be there."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportAttributeAccessIssue=false

import numpy as np

from filibusta.cuda.device import Capability, compiling_for, cuda
from filibusta.cuda.vector import CudaVectorEnv
from filibusta.engine.game import Game

ENCODINGS = ("record", "features")


def capabilities() -> list[Capability]:
    """Returns the compute capabilities that can be compiled for; none where CUDA's compiler is not installed."""
    from numba.cuda.cudadrv import nvrtc, nvvm  # pyright: ignore[reportMissingTypeStubs, reportMissingImports]

    try:
        nvvm.NVVM()
        return sorted(nvrtc.get_supported_ccs())
    except Exception:  # NVIDIA's own kinds of errors for libraries that it does not find
        return []


def capability_here() -> Capability | None:
    """Returns the compute capability of this machine's GPU, if it has one."""
    return cuda.get_current_device().compute_capability if cuda.is_available() else None


def compile_kernels(game: Game, capability: Capability) -> None:
    """Compiles, unless that was done before, what ``CudaVectorEnv`` launches with records or features."""
    with compiling_for(capability):
        for encoding in ENCODINGS:
            env = CudaVectorEnv(game, 2, game.players[0], seed=1, encoding=encoding)
            env.reset()
            env.reset(where=np.ones(2, np.bool_))
            env.step(env.sample())
            env.step(np.zeros(2, np.int64))
            env.observe()
