"""Compiles the kernels of games (``filibusta compile --cuda``), for a GPU that need not be there."""

from collections.abc import Sequence
from typing import Any

from filibusta import Game, game, game_names
from filibusta.engine.errors import BadOption

Capability = tuple[int, int]


def _compiler() -> Any:
    """Returns the module that compiles kernels."""
    try:
        from filibusta.cuda import ahead
    except ImportError as missing:
        raise BadOption("kernels need an extra: pip install 'filibusta[cuda]'") from missing
    return ahead


def capability_from(given: Sequence[str]) -> str:
    """Returns a compute capability as NVIDIA names it (``sm_90``): the one given, or that of this machine's GPU."""
    ahead = _compiler()
    known = [named(one) for one in ahead.capabilities()]
    if not known:
        raise BadOption("CUDA's compiler is not installed: pip install 'filibusta[cuda]'")
    here = ahead.capability_here()
    if not given and here is None:
        raise BadOption("there is no GPU here to compile for: name a compute capability, as in --cuda sm_90")
    chosen = list(given) or [named(here)]
    if len(chosen) > 1 or chosen[0] not in known:
        raise BadOption("a compute capability is one of {known}, not {given}", known=", ".join(known),
                        given=" ".join(chosen))  # fmt: skip
    return chosen[0]


def named(capability: Capability) -> str:
    """Returns NVIDIA's name of a compute capability."""
    return f"sm_{capability[0]}{capability[1]}"


def games_from(names: Sequence[str]) -> list[str]:
    """Returns the games that are named, or all that fit a GPU."""
    for name in names:
        if not game(name).fits_gpu:
            raise BadOption("{name} is not played on a GPU: its rules are too much machine code there", name=name)
    return list(names) or [name for name in game_names() if game(name).fits_gpu]


def compile_kernels(of: Game, capability: str) -> None:
    """Compiles the kernels of a game, or finds them as they were compiled before."""
    _compiler().compile_kernels(of, (int(capability[3:-1]), int(capability[-1])))
