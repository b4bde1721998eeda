"""The chances of a draw, found without a word from the rules, are those of the engine's own functions."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

import filibusta
from filibusta.engine.chance import begin_action, pick, pool_table, rekey, roll, roll_pool, shuffle
from filibusta.envs.draws import FEW, LAST, Draw, explored, key_to

POOL = pool_table(5, showing=2, sides=6)
COUNTS = np.array([0, 3, 0, 2, 5, 1], np.int32)


def drawn(draw: Callable[[Any], Any]) -> Draw | None:
    """What is found of a draw in a record."""
    states = filibusta.game("pirates").new_states()

    def result(half: int) -> int:
        begin_action(states[0])
        rekey(states[0], np.uint64(key_to(half)))
        draw(states[0])
        return int(states[0].dice[0])

    return explored(result)


def test_a_key_leads_to_its_number():
    states = filibusta.game("pirates").new_states()
    for half in (0, 1, 2**31, 0x12345678, LAST):
        begin_action(states[0])
        rekey(states[0], np.uint64(key_to(half)))
        assert int(roll(states[0], 2**31 - 1)) == half * (2**31 - 1) >> 32


@pytest.mark.parametrize("sides", [1, 2, 6, 20, FEW])
def test_a_die_has_its_sides_all_as_likely(sides: int):
    found = drawn(lambda s: roll(s, sides))
    assert found == Draw(tuple(range(sides)), (1 / sides,) * sides)


def test_a_thing_from_a_bag_is_as_likely_as_there_are_many():
    found, total = drawn(lambda s: pick(s, COUNTS, int(COUNTS.sum()))), int(COUNTS.sum())
    assert found and found.results == tuple(np.flatnonzero(COUNTS).tolist())
    assert found.chances == pytest.approx([int(n) / total for n in COUNTS if n], abs=1e-9)
    assert sum(map(Fraction, found.chances)) == 1


@pytest.mark.parametrize("copies", [1, 2, 4, 7])
def test_the_top_card_of_a_pile_is_soon_found_out(copies: int):
    """Numbers with gaps, all single but the lowest: of many copies of that one it is found as well, but later."""
    probes, cards = 0, [3] * copies + [4 + 2 * card for card in range(FEW - 1)]

    def look(half: int) -> int:
        nonlocal probes
        probes += 1
        return cards[half * len(cards) >> 32]

    found = explored(look)
    assert found and found.results == tuple(sorted(set(cards)))
    assert found.chances == pytest.approx([cards.count(card) / len(cards) for card in found.results], abs=1e-9)
    assert probes < 10 * FEW or copies == 7


@pytest.mark.parametrize("dice", [0, 1, 5])
def test_the_symbols_of_a_pool_have_their_binomial_chances(dice: int):
    found = drawn(lambda s: roll_pool(s, dice, POOL))
    assert found and found.results == tuple(range(dice + 1))
    expected = [comb(dice, k) * 2**k * 4 ** (dice - k) / 6**dice for k in range(dice + 1)]
    assert found.chances == pytest.approx(expected, abs=1e-9)


def test_many_results_are_too_many():
    assert drawn(lambda s: roll(s, FEW + 1)) is None
    assert drawn(lambda s: roll(s, 1_000)) is None
    assert drawn(lambda s: shuffle(s, np.arange(60, dtype=np.int32), 60)) is None


@pytest.mark.parametrize("results", [FEW, FEW + 1])
def test_rare_results_count_as_well(results: int):
    """Most looks meet the same one."""
    cards = [0] * (3 * FEW) + list(range(1, results))
    found = explored(lambda half: cards[half * len(cards) >> 32])
    assert (found is None) == (results > FEW)
    assert found is None or found.results == tuple(range(results))
