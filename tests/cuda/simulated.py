"""Plays the same games with ``VectorEnv`` and in numba-cuda's simulator, and compares all arrays after each step.

Its own process: the simulator stands in for CUDA from the first import on, and rules run as plain Python.
"""

import sys
from typing import Any

import numpy as np

from benchmarks.environments import gpu_rates
from filibusta.cuda import CudaVectorEnv
from filibusta.envs import VectorEnv

ARRAYS = ("observations", "known", "masks", "players", "rewards", "dones", "scores", "places", "learners", "episodes",
          "plies")  # fmt: skip


def compare(game: str, count: int, steps: int, seed: int, **settings: Any) -> int:
    """Raises ``AssertionError`` at the first difference; returns how many games ended."""
    plain, device = (
        VectorEnv(game, count, 2, seed=seed, **settings),
        CudaVectorEnv(game, count, 2, seed=seed, **settings),
    )

    def check(when: str) -> None:
        for name in ARRAYS:
            mine, theirs = getattr(plain, name), getattr(device, name).copy_to_host()
            assert mine.dtype == theirs.dtype and np.array_equal(mine, theirs), f"{name} differ {when}"

    plain.reset()
    device.reset()
    check("after the deal")
    ended = 0
    half = np.arange(count) % 2 == 0
    for step in range(steps):
        actions, chosen = plain.sample(), device.sample()
        assert np.array_equal(actions, chosen.copy_to_host())
        where = half if step % 5 == 4 else None
        plain.step(actions, where)
        device.step(chosen, where)
        check(f"after step {step}")
        ended += int(plain.dones.sum())
    plain.reset(where=half)
    device.reset(where=half)
    check("after half of them were dealt again")
    for viewer in (-1, 1):
        for mine, theirs in zip(plain.observe(viewer), device.observe(viewer), strict=True):
            assert np.array_equal(mine, theirs.copy_to_host()), f"viewer {viewer} sees something else"
    assert device.match(count - 1).ply == plain.match(count - 1).ply
    for name in ("observations", "rewards", "masks"):
        shared = np.from_dlpack(getattr(device, name))
        assert np.array_equal(shared, getattr(plain, name)), f"{name} are lent as something else"
    return ended


if __name__ == "__main__":
    assert compare("spanish_main_cards", 3, 60, 7)
    compare("spanish_main_cards", 2, 20, 8, encoding="features", window=2, opponents={1: "random"}, rewards="scores")
    (measured,) = gpu_rates(["spanish_main_cards"], seconds=0.001, count=2, before=2)
    assert measured.rate > 0 and measured[:3] == ("spanish_main_cards", 3, 460)
    sys.exit(0)
