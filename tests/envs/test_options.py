"""Options that so many cannot play with are refused before anything is dealt, whatever the interface."""

from typing import Any

import pytest

import filibusta
from filibusta.engine.errors import BadOption
from filibusta.envs import VectorEnv

TOO_FEW: dict[str, int | bool] = {"starting_silver": 9, "target_silver": 9}
"""Plunder would be won before the first turn."""


def openspiel(game: str, players: int, options: dict[str, int | bool]) -> Any:
    module = pytest.importorskip("filibusta.envs.openspiel", exc_type=ImportError)
    name = module.name_of(filibusta.game(game))
    return module.pyspiel.load_game(name, {"players": players, **options})


def vector(game: str, players: int, options: dict[str, int | bool]) -> Any:
    return VectorEnv(game, 2, players=players, options=options)


def pettingzoo(game: str, players: int, options: dict[str, int | bool]) -> Any:
    module = pytest.importorskip("filibusta.envs.pettingzoo", exc_type=ImportError)
    return module.env(game, players=players, options=options)


@pytest.mark.parametrize("make", [vector, pettingzoo, openspiel])
def test_options_that_so_many_cannot_play_with_are_refused(make: Any):
    with pytest.raises(BadOption, match="starting_silver must be less than target_silver"):
        make("plunder", 3, TOO_FEW)
    assert make("plunder", 3, {**TOO_FEW, "target_silver": 20})
