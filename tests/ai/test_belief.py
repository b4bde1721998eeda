"""What the others' choices tell: it is learned, and from what everybody saw alone."""

import os
import subprocess
import sys

import numpy as np
import pytest

import filibusta
from filibusta.ai.belief import Belief, BeliefSettings
from filibusta.ai.bots import Planner
from filibusta.engine.match import Match
from filibusta.engine.record import HIDDEN

GAME = filibusta.game("spanish_main_cards")


def _played(seed: int, plies: int = 40) -> Match:
    match, player = Match.new(GAME, 3, seed=seed), Planner(deals=8, seed=seed)
    while match.ply < plies:
        match.play(player.choose(match.view(match.player)))
    return match


def _share_of_truth(belief: Belief, match: Match, weights: np.ndarray) -> float:
    """How much of the belief is right about who holds a hidden pirate."""
    hidden = match.view(match.player).states["ships"]["owner"][0] == HIDDEN
    true = match.whole_position()["ships"]["owner"][0]
    right = belief.deals["ships"]["owner"][:, hidden] == true[hidden]
    return float((weights[:, None] * right).sum(0).mean())


def test_captains_who_push_their_own_ships_are_found_out():
    belief = Belief(GAME, BeliefSettings(deals=128))
    learned: list[float] = []
    guessed: list[float] = []
    for seed in range(6):
        match = _played(seed)
        weights = belief.weigh(match.view(match.player), key=seed)
        learned.append(_share_of_truth(belief, match, weights))
        guessed.append(_share_of_truth(belief, match, np.full(128, 1 / 128)))
    assert np.mean(learned) > np.mean(guessed) + 0.15


def test_deals_are_drawn_as_often_as_they_are_likely():
    belief, match = Belief(GAME, BeliefSettings(deals=64)), _played(3)
    view = match.view(match.player)
    weights = belief.weigh(view, key=1)
    drawn = np.bincount(belief.draw(view, 4096, key=1), minlength=64)
    assert drawn == pytest.approx(weights * 4096, abs=1.0)


def test_without_a_past_all_deals_are_alike():
    belief = Belief(GAME, BeliefSettings(deals=16))
    assert belief.weigh(Match.new(GAME, 3, seed=1).view(0), key=1) == pytest.approx(np.full(16, 1 / 16))


def test_a_view_tells_the_past_as_everybody_saw_it():
    match = _played(2, 20)
    history = match.view(1).history
    assert history is not None
    assert [GAME.actions.name(int(choice)) for choice in history.choices] == [move.action for move in match.moves]
    public = [match.view_at(ply).states.tobytes() for ply in range(20)]
    assert [history.states[ply : ply + 1].tobytes() for ply in range(20)] == public


INTERPRETED = """
import filibusta
from filibusta.ai.belief import Belief, BeliefSettings
from filibusta.testing.fast_fields import read_quickly
read_quickly()
match = filibusta.Match.new("spanish_main_cards", 3, seed=4)
for _ in range(3):
    match.play(match.legal()[0])
print(Belief(match.game, BeliefSettings(deals=3, samples=2)).weigh(match.view(match.player), key=1).tolist())
"""


def test_interpreted_it_believes_the_same():
    match = Match.new(GAME, 3, seed=4)
    for _ in range(3):
        match.play(match.legal()[0])
    weights = Belief(GAME, BeliefSettings(deals=3, samples=2)).weigh(match.view(match.player), key=1)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run([sys.executable, "-c", INTERPRETED], env=environment, capture_output=True, check=True).stdout
    assert [float(weight) for weight in told.decode().strip("[]\n").split(",")] == pytest.approx(weights.tolist())
    assert len(set(weights)) > 1
