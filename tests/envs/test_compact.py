"""Columns that are left out never change with these players and options, and others are kept."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import filibusta
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, game
from filibusta.engine.options import takes_effect
from filibusta.envs import Encoder, VectorEnv
from filibusta.envs.sources import without_indices
from filibusta.lab.evaluation import evaluate

CARDS = "spanish_main_cards"
STEPS = {"spanish_main": 60}
"""Decisions of each row, where not 300."""


def tables(of: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """The usual table, one alone, and for each option its least and its largest value."""
    players = max(number for number in of.players if number <= 3)
    yield from ((number, {}) for number in {players, of.players[0]})
    for option in of.options:
        for value in {option.low, option.high} - {option.default}:
            chosen = {option.id: bool(value) if option.is_bool else value}
            try:
                of.options_for(players, chosen)
            except BadOption:
                continue  # not with these players, or not alone
            yield players, chosen


def deciding(of: Game) -> set[str]:
    """The options that decide over fields."""
    return {id for needs in of.used_with.values() for id in needs} | {of.options[0].id, "players"}


def changing(of: Game, players: int, options: dict[str, Any]) -> tuple[tuple[str, ...], NDArray[np.bool_]]:
    """The names of all columns, and which of them changed in random games."""
    env = VectorEnv(of, 24, players, options, seed=4)
    env.reset()
    before, changed = true_numbers(env)[0], np.zeros(len(env.names), np.bool_)
    for _ in range(STEPS.get(of.id, 300)):
        env.step(env.sample())
        changed |= (true_numbers(env) != before).any(axis=0)
    return env.names, changed


def true_numbers(env: VectorEnv) -> NDArray[np.int32]:
    """What stands in the records at the columns of the observations, hidden numbers too."""
    return env.game.layout.ints(env.records)[:, env.encoder.columns]


@pytest.mark.parametrize("name", filibusta.game_names())
def test_columns_left_out_never_change(name: str):
    of = game(name)
    tried = [(players, chosen) for players, chosen in tables(of) if deciding(of).issuperset(chosen)]
    assert len(tried) > 1
    for players, options in tried:
        kept = set(Encoder(of, players=players, options=options, compact=True).names)
        names, changed = changing(of, players, options)
        # what is refuted of an absent seat may change, and tells nothing
        wrong = [n for n, moved in zip(names, changed, strict=True) if moved and n not in kept and "refuted" not in n]
        assert wrong == [] and 0 < len(kept) < len(names), (players, options)


@pytest.mark.parametrize("name", filibusta.game_names())
def test_options_leave_out_what_only_others_use(name: str):
    of = game(name)
    for players, options in tables(of):
        given = of.given(players, of.options_for(players, options))
        kept = Encoder(of, players=players, options=options, compact=True).names
        for used, needs in of.used_with.items():
            found = [n for n in kept if used in (n, without_indices(n)) or n.startswith(f"{used}[")]
            assert bool(found) == takes_effect(needs, given), (used, players, options)


@pytest.mark.parametrize("name", filibusta.game_names())
def test_fields_that_options_decide_over_are_fields(name: str):
    of = game(name)
    paths = {part for place in of.layout.places for part in (place.path, without_indices(place.path))}
    for used, needs in of.used_with.items():
        assert any(path == used or path.startswith(f"{used}.") for path in paths), used
        assert set(needs) <= {"players", *(option.id for option in of.options)}, used


def test_a_policy_is_measured_with_the_columns_of_its_options():
    sizes: set[int] = set()

    def first(observations: Any, masks: Any) -> Any:
        sizes.add(observations.shape[1])
        return masks.argmax(axis=1)

    options = {"movement_hands": True}
    env = VectorEnv(CARDS, 2, 2, options, encoding="features")
    assert env.encoder.size != VectorEnv(CARDS, 2, 2, encoding="features").encoder.size
    for against in ("random", filibusta.bot("random")):  # as arrays, and one by one
        evaluate(first, CARDS, against=against, games=2, players=2, options=options, encoding="features")
    assert sizes == {env.encoder.size}
