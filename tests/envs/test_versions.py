"""Environments of one version give the same observations, actions and rewards, release after release."""

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from filibusta import game_names
from filibusta.engine.game import game
from filibusta.envs import VectorEnv

KNOWN = Path(__file__).with_name("versions.toml")
PLIES = 60


def fingerprint(name: str, encoding: str) -> str:
    """A hash of the names and bounds of the columns, the actions, and a short run."""
    env = VectorEnv(name, 2, max(n for n in game(name).players if n <= 3), seed=7, encoding=encoding)
    told = hashlib.blake2b(digest_size=12)
    told.update("\n".join((*env.names, *map(env.game.actions.name, range(env.game.actions.size)))).encode())
    seen: list[Any] = [env.encoder.low, env.encoder.high, *(part.copy() for part in env.reset())]
    for _ in range(PLIES):
        observations, *rest = env.step(env.sample())
        seen += [np.round(observations, 5), *(part.copy() for part in rest)]
    for part in seen:
        told.update(np.ascontiguousarray(part).tobytes())
    return told.hexdigest()


@pytest.mark.parametrize("name", game_names())
def test_what_an_environment_gives_changes_with_its_version(name: str):
    known = tomllib.loads(KNOWN.read_text())[name]
    now = {"version": game(name).version, **{kind: fingerprint(name, kind) for kind in ("record", "features")}}
    assert now == known, (
        f"environments of {name} give something else than they did: raise the game's version (and VERSION of "
        f"envs/gymnasium.py in a release), and write here {now}"
    )
