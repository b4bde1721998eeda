"""What holds in every game, tried on thousands of random ones."""

import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import filibusta
from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.testing.legality import are_places
from filibusta.testing.play import Variant, tables, usual_options

ROUNDS, FAIR_ROUNDS = 3_000, 4_000
SHORTER = {"spanish_main": 4}
"""Games that last so many times as long as the others, and are played so many times less."""
ONCE_IN_10_000 = {2: 15.1, 3: 18.4, 4: 21.1, 5: 23.5, 6: 25.7}
"""What chi-square exceeds in one of 10,000 runs of a fair game, by the number of players."""


def games_and_tables() -> st.SearchStrategy[tuple[Game, Variant]]:
    def of(name: str) -> st.SearchStrategy[tuple[Game, Variant]]:
        game = filibusta.game(name)
        return st.tuples(st.just(game), st.sampled_from(tables(game)))

    return st.sampled_from(filibusta.game_names()).flatmap(of)


@settings(max_examples=16, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games_and_tables(), st.integers(0, 2**63), st.randoms(use_true_random=False))
def test_any_choices_lead_from_sound_positions_to_a_sound_end(
    where: tuple[Game, Variant], seed: int, chooser: random.Random
):
    game, table = where
    match = Match.new(game, table.players, table.options, seed=seed)
    while not match.over:
        match.play(int(chooser.choice(list(match.legal()))))
        assert game.faults(match.whole_position()[0]) == []
    assert are_places(match.places)


@pytest.mark.parametrize("name", filibusta.game_names())
def test_thousands_of_games_end_soundly(name: str):
    """Compiled random games at every kind of table; the final positions keep every component."""
    game = filibusta.game(name)
    states, buffer = game.new_states(), game.new_buffer()
    played = tables(game)
    for key in range(ROUNDS // SHORTER.get(name, 1)):
        table = played[key % len(played)]
        game.loops.play_games(states, buffer, table.players, game.pack_options(table.options), 1, key)
        assert states[0].over == 1
        assert game.faults(states[0]) == [], f"{table}, key {key}"


@pytest.mark.parametrize("name", filibusta.game_names())
def test_the_starting_player_and_the_deal_favour_no_seat(name: str):
    """Random play wins alike from every seat, a shared victory counting in parts: a chi-square test."""
    game = filibusta.game(name)
    states, buffer = game.new_states(), game.new_buffer()
    places = np.zeros(game.layout.seats, np.int32)
    players, wins = game.players[-1], np.zeros(game.players[-1])
    options = game.pack_options(usual_options(game))
    rounds = FAIR_ROUNDS // SHORTER.get(name, 1)
    for key in range(rounds):
        game.loops.play_games(states, buffer, players, options, 1, 10**6 + key)
        game.rules.rank(states[0], places)
        first = places[:players] == 1
        wins += first / first.sum()
    expected = rounds / players
    assert ((wins - expected) ** 2 / expected).sum() < ONCE_IN_10_000[players]
