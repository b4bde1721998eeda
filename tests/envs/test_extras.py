"""Without the optional packages the environments that need them say what to install; batches do not need them."""

import sys
from importlib import import_module

import pytest

import filibusta
from filibusta.envs import VectorEnv


@pytest.mark.parametrize(("module", "package"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_a_missing_package_is_named(module: str, package: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"filibusta.envs.{module}", raising=False)
    with pytest.raises(ImportError, match=r"pip install 'filibusta\[envs\]'"):
        import_module(f"filibusta.envs.{module}")


def test_batches_need_no_gymnasium_until_its_spaces_are_asked_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    name = filibusta.game_names()[0]
    env = VectorEnv(name, 2, filibusta.game(name).players[0])
    env.reset()
    env.step(env.sample())
    with pytest.raises(ImportError, match=r"pip install 'filibusta\[envs\]'"):
        _ = env.single_action_space
