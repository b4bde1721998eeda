"""Chance: fair, recorded, loadable, and refused when what is loaded cannot be."""

import numpy as np
import pytest

import filibusta
from filibusta.engine.chance import begin_action, pick, pick_unseen, random_below, rekey
from filibusta.engine.errors import BadRecord
from filibusta.engine.fairness import Fairness, fairness_from

GAME = filibusta.game("spanish_main_cards")


def test_all_results_come_alike():
    """A chi-square test on 60,000 draws from 6: a fair generator exceeds 25 once in 10,000 such tests."""
    state = GAME.new_states()[0]
    rekey(state, np.uint64(1))
    counts = np.bincount([int(random_below(state, 6)) for _ in range(60_000)], minlength=6)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 25


def test_what_is_picked_from_a_bag_comes_as_often_as_it_is_there():
    state, counts = GAME.new_states()[0], np.array([3, 0, 1, 6], np.int32)
    rekey(state, np.uint64(1))
    for draw in (pick, pick_unseen):
        found = np.bincount([int(draw(state, counts, 10)) for _ in range(20_000)], minlength=4)
        assert found[1] == 0
        assert ((found - 2_000 * counts)[counts > 0] ** 2 / (2_000 * counts[counts > 0])).sum() < 20


def test_a_pick_is_recorded_and_can_be_loaded():
    state, counts = GAME.new_states()[0], np.array([1, 0, 1], np.int32)
    rekey(state, np.uint64(1))
    picked = [int(pick(state, counts, 2)) for _ in range(10)]
    assert list(state.dice[:10]) == picked and state.sealed and state.dice_next == 10
    begin_action(state)
    state.dice[0], state.dice[1], state.dice_size = 2, 1, 2
    assert int(pick(state, counts, 2)) == 2 and not state.dice_bad
    pick(state, counts, 2)
    assert state.dice_bad, "nothing of the kind 1 is in the bag"


def test_neighbouring_keys_give_unrelated_games():
    firsts = [filibusta.new(GAME, seed=seed).setup_chance[:9] for seed in range(200)]
    assert len(set(firsts)) == 200
    at_the_front = np.bincount([order[0] for order in firsts], minlength=9)
    assert at_the_front.min() > 8, "every ship leads the row about as often"


def test_the_deal_draws_the_orders_of_the_rulebook_in_order():
    """R13.1 to R13.5, listed as R13.8 says."""
    match = filibusta.new(GAME, players=3, seed=2)
    chance, state = match.setup_chance, match.whole_position()[0]
    ships, (active, *deck), pirates, movements, start = (
        list(part) for part in np.split(np.array(chance), np.cumsum((9, len(state.adventure_deck), 9, 24)))
    )
    assert ships == list(state.row[1:])
    assert active == state.line[0] and deck == list(state.adventure_deck[: len(deck)][::-1])
    owners = [int(state.ships[pirate].owner) for pirate in pirates]
    assert owners == [0, 1, 2, 0, 1, 2, -1, -1, -1]
    assert movements[:3] == list(state.movement_row)
    assert start == [state.player]


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
