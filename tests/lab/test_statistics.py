"""What the lab calls real: intervals that hold, and corrections for many figures."""

import numpy as np
import pytest

from filibusta.engine.compiler import interpreted
from filibusta.lab.statistics import Estimate, contrasts, difference, false_discovery_rates, mean, p_value, share
from filibusta.lab.study import corrected_for_games
from filibusta.lab.study_games import WON_ALL, count_seats


def test_rates_are_benjamini_and_hochbergs():
    drawn = [0.01, 0.04, 0.03, 0.005, 0.6]  # as scipy.stats.false_discovery_control has them
    assert false_discovery_rates(drawn) == pytest.approx([0.025, 0.05, 0.05, 0.025, 0.6])
    assert false_discovery_rates([]) == []


def test_a_p_value_is_below_a_twentieth_where_the_interval_leaves_0_out():
    for wins, others in ((60, 40), (55, 45), (90, 30), (1, 9)):
        gap = difference(share(others, 100), share(wins, 100))
        assert (p_value(gap) < 0.05) == (not gap.low <= 0 <= gap.high)
    assert p_value(Estimate(0.0, 0.0, 0.0)) == 1.0 and p_value(Estimate(0.1, 0.1, 0.1)) == 0.0


def test_a_contrast_finds_what_changed_and_not_what_did_not():
    draw = np.random.default_rng(5)
    same = [mean(draw.normal(size=200).tolist()) for _ in range(120)]
    pairs = [(f"{k}", same[2 * k], same[2 * k + 1]) for k in range(60)]
    pairs.append(("changed", mean(draw.normal(size=200).tolist()), mean(draw.normal(0.5, size=200).tolist())))
    found = contrasts(pairs)
    assert sum(p_value(Estimate(one.difference, one.low, one.high)) < 0.05 for one in found) > 1
    assert [one.what for one in found if one.q <= 0.05] == ["changed"]


@pytest.mark.parametrize("players", [2, 4])
def test_the_interval_of_a_worth_holds_the_truth_as_often_as_it_says(players: int):
    """One seat has the thing in each game, which helps nobody: the seats of a game are no independent witnesses."""
    draw, holds, studies, games = np.random.default_rng(7), 0, 200, 100
    count = interpreted(count_seats)
    for _ in range(studies):
        sums, had = np.zeros((1, WON_ALL + 1)), np.zeros((players, 1), np.bool_)
        for winner, holder in draw.integers(players, size=(games, 2)).tolist():
            had[holder, 0] = True
            count(had, np.eye(players)[winner], players, sums)
        had_won = float(sums[0, 1])
        gap = difference(share(games - had_won, games * (players - 1)), share(had_won, games))
        found = corrected_for_games(gap, sums[0], games, players, games)
        holds += found.low <= 0 <= found.high
    assert 0.91 <= holds / studies <= 0.985
