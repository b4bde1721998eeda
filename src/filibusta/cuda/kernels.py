"""The kernels: the loops of ``envs.batch``, with one game a thread."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from filibusta.cuda.device import SIMULATED, cuda, is_compiling
from filibusta.engine.game import Rules
from filibusta.engine.record import Layout
from filibusta.envs.batch import step_loop
from filibusta.envs.keys import one_of, scramble

if SIMULATED:
    kernel = cuda.jit
else:
    from filibusta.cuda import device_rules as _  # noqa: F401 # from now on, kernels may call rules
    from filibusta.cuda.stored_kernels import StoredKernel as kernel  # noqa: N813

THREADS = 128
"""Games a block."""


def launch(launched: Any, count: int, *arguments: Any) -> None:
    """Runs a kernel for ``count`` games, on the default stream."""
    if is_compiling():
        return launched.compile_for(*map(_on_host, arguments))
    threads = min(count, THREADS)
    launched[(count + threads - 1) // threads, threads](*map(_given, arguments))


def _given(argument: Any) -> Any:
    """Returns an argument as a kernel takes it: the simulator unpacks arrays, but not those in tuples."""
    if isinstance(argument, tuple):
        return tuple(map(_given, argument))
    return argument._ary if SIMULATED and hasattr(argument, "_ary") else argument


def _on_host(argument: Any) -> Any:
    """An argument whose type is that of the array on the device."""
    if isinstance(argument, tuple):
        return tuple(map(_on_host, argument))
    return np.asarray(argument) if isinstance(argument, np.ndarray) else argument


@cache
def step_kernel(rules: Rules, layout: Layout) -> Any:
    """``step(batch, sight, table, actions, where, mode)``: see ``envs.batch.step_loop``; each game has a work
    space."""
    step = step_loop(rules, layout)

    @kernel
    def step_each(batch: Any, sight: Any, table: Any, actions: Any, where: Any, mode: Any) -> None:
        i = cuda.grid(1)
        if i < len(actions):
            spaces, plan, observations, known = sight
            space = (spaces[0][i], spaces[1][i])
            step(batch, (space, plan, observations, known), table, i, i + 1, actions, where, mode)

    return step_each


@cache
def look_kernel(look: Callable[..., None]) -> Any:
    """``look(seen, plan, spaces, viewers, where, out, known)``: see ``envs.looking.look_loop``."""

    @kernel
    def look_at_each(seen: Any, plan: Any, spaces: Any, viewers: Any, where: Any, out: Any, known: Any) -> None:
        i = cuda.grid(1)
        if i < len(viewers):
            space = (spaces[0][i], spaces[1][i])
            look(seen, plan, space, viewers, i, i + 1, where, out, known)

    return look_at_each


@kernel
def take(given: Any, where: Any, masks: Any, actions: Any, wrong: Any) -> None:
    """Copies the actions, and lowers ``wrong[0]`` to the first marked game whose action is not legal."""
    i = cuda.grid(1)
    if i < len(actions):
        action = actions[i] = given[i]
        if where[i] and (action < 0 or action >= masks.shape[1] or not masks[i, action]):
            cuda.atomic.min(wrong, 0, i)


@kernel
def choose(choices: Any, counts: Any, key: Any, out: Any) -> None:
    """Chooses a random legal action for each game; -1 where none is."""
    i = cuda.grid(1)
    if i < len(out):
        out[i] = choices[i, one_of(counts[i], scramble(key ^ np.uint64(i)))] if counts[i] > 0 else -1


@kernel
def leave(where: Any, players: Any, episodes: Any) -> None:
    """Counts the marked games that are still being played among the episodes: they are left."""
    i = cuda.grid(1)
    if i < len(where) and where[i] and players[i] >= 0:
        episodes[i] += 1
