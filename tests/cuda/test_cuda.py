"""Games on a GPU: what can be told without one, and where there is one, that the same games are played."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import filibusta
from benchmarks import environments
from benchmarks.environments import GpuRate, gpu_table
from filibusta.cuda import CudaVectorEnv
from filibusta.cuda.device import cuda
from filibusta.engine.errors import FilibustaError
from tests.cuda.simulated import compare

GAMES = [name for name in filibusta.game_names() if name != "spanish_main"]
has_gpu = pytest.mark.skipif(not cuda.is_available(), reason="there is no GPU here")
HERE = Path(__file__).parents[2]


def test_the_simulator_plays_the_same_games():
    settings = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "ignore", "-m", "tests.cuda.simulated"]
    done = subprocess.run(command, env=os.environ | settings, cwd=HERE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game_or_name": "spanish_main"}, "spanish_main is not played on a GPU: .*; use VectorEnv"),
        ({"opponents": "2"}, "opponents on a GPU are 'random', not '2'; VectorEnv asks others"),
        ({"rewards": "potential"}, "rewards on a GPU are 'places' or 'scores', not 'potential'"),
        ({"threads": 2}, "threads=1 on a GPU, where each game has a thread, not 2"),
        ({"count": 0}, "count must be a whole number, at least one"),
        ({"players": 9}, "players"),
    ],
)
def test_what_a_gpu_does_not_play_is_said(settings: dict[str, Any], message: str):
    given: Any = {"game_or_name": "spanish_main_cards", "count": 4, **settings}
    with pytest.raises(FilibustaError, match=message):
        CudaVectorEnv(**given)


@pytest.mark.skipif(cuda.is_available(), reason="there is a GPU here")
def test_without_a_gpu_it_is_said():
    with pytest.raises(FilibustaError, match="there is no GPU that CUDA can use here"):
        CudaVectorEnv("spanish_main_cards", 4)


@pytest.mark.skipif(cuda.is_available(), reason="there is a GPU here")
def test_a_benchmark_without_a_gpu_says_that_nothing_was_measured(capsys: pytest.CaptureFixture[str]):
    environments.main(["--cuda", "spanish_main_cards"])
    assert capsys.readouterr().out.startswith("on a GPU: not measured here: there is no GPU that CUDA can use here")


def test_a_benchmark_without_the_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(sys.modules, "filibusta.cuda")
    monkeypatch.delitem(sys.modules, "filibusta.cuda.vector", raising=False)
    monkeypatch.delitem(sys.modules, "filibusta.cuda.device", raising=False)
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    said = environments.on_gpu(["pirates"], seconds=0.01, count=2)
    assert said == "on a GPU: not measured here: games on a GPU need an extra: pip install 'filibusta[cuda]'"


def test_figures_of_a_gpu_are_a_table_beside_pgx():
    rates = [GpuRate("spanish_main_cards", 3, 460, 61.04e6), GpuRate("pirates", 4, 874, 24e6)]
    beside = gpu_table(rates, 30.52e6).splitlines()
    assert beside[2:] == [
        "| `spanish_main_cards` | 3 | 460 | 61.0 | 2.0 |",
        "| `pirates` | 4 | 874 | 24.0 | 0.8 |",
        "| Pgx `leduc_holdem` | 2 | 34 | 30.5 | 1 |",
    ]
    alone = gpu_table(rates, 0).splitlines()
    assert alone[3] == "| `pirates` | 4 | 874 | 24.0 | not measured here |" and len(alone) == 4
    assert len({line.count("|") for line in beside}) == 1


@has_gpu
@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_gpu_plays_the_same_games(name: str):
    assert compare(name, 256, 400, 7)
    compare(name, 64, 50, 8, encoding="features", window=2, opponents={1: "random"}, rewards="scores")


@has_gpu
@pytest.mark.long
def test_an_illegal_action_changes_nothing():
    env = CudaVectorEnv("spanish_main_cards", 4, 2, seed=1)
    env.reset()
    before = env.observations.copy_to_host()
    with pytest.raises(FilibustaError, match="environment 0: -1 is not an action"):
        env.step(np.full(4, -1))
    assert np.array_equal(before, env.observations.copy_to_host())
