"""Chance: fair, recorded, loadable, and refused when what is loaded cannot be."""

import numpy as np
import pytest

import filibusta
from filibusta.engine.chance import random_below, rekey
from filibusta.engine.errors import BadRecord
from filibusta.engine.fairness import Fairness, fairness_from

GAME = filibusta.game("spanish_main_cards")


def test_all_results_come_alike():
    """A chi-square test on 60,000 draws from 6: a fair generator exceeds 25 once in 10,000 such tests."""
    state = GAME.new_states()[0]
    rekey(state, np.uint64(1))
    counts = np.bincount([int(random_below(state, 6)) for _ in range(60_000)], minlength=6)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 25


def test_neighbouring_keys_give_unrelated_games():
    firsts = [filibusta.new(GAME, seed=seed).setup_chance[:9] for seed in range(200)]
    assert len(set(firsts)) == 200
    at_the_front = np.bincount([order[0] for order in firsts], minlength=9)
    assert at_the_front.min() > 8, "every ship leads the row about as often"


def test_the_deal_draws_the_orders_of_the_rulebook_in_order():
    """R13.1 to R13.5, listed as R13.8 says."""
    match = filibusta.new(GAME, players=3, seed=2)
    chance, state = match.setup_chance, match.whole_position()[0]
    assert len(chance) == 9 + 58 + 9 + 24 + 1
    assert list(chance[:9]) == list(state.row[1:])
    assert chance[9] == state.line[0] and list(chance[10:67]) == list(state.adventure_deck[:57][::-1])
    owners = [int(state.ships[pirate].owner) for pirate in chance[67:76]]
    assert owners == [0, 1, 2, 0, 1, 2, -1, -1, -1]
    assert list(chance[76:79]) == list(state.movement_row)
    assert chance[-1] == state.player


def test_loaded_results_come_first():
    wanted = filibusta.new(GAME, players=2, seed=1).setup_chance
    again = filibusta.new(GAME, players=2, seed=99, chance=wanted)
    assert again.setup_chance == wanted


@pytest.mark.parametrize("chance", [[0] * 9, [9, *range(8)], list(range(5)), [-1, *range(8)]])
def test_a_loaded_order_that_is_none_is_refused(chance: list[int]):
    with pytest.raises(BadRecord, match="not possible"):
        filibusta.new(GAME, players=2, chance=chance)


def test_the_seal_is_the_hash_of_the_secret_and_each_word_changes_the_draws():
    assert Fairness().commitment != Fairness().commitment
    sealed = fairness_from(b"secret")
    assert sealed.key(0) != sealed.key(1)
    assert fairness_from(b"secret", ["ahoy"]).key(0) != sealed.key(0)
    assert "secret" not in repr(sealed)
