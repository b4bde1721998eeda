"""OpenSpiel: outcome-sampling CFR on the card game, two players (``pip install 'filibusta[envs]'``).

The whole game has far too many information states for a table: this shows that the game fits the algorithm, and how
the table grows. To solve a game, give it few rounds and few things.
"""

import random
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import outcome_sampling_mccfr

import filibusta.envs.openspiel  # noqa: F401 # registers the games


def main(game="spanish_main_cards", iterations=20, seed=7):
    """Runs so many iterations; returns the number of information states met, and the regrets."""
    np.random.seed(seed)  # what OpenSpiel's solver draws from
    random.seed(seed)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(f"python_filibusta_{game}(players=2)"))
    for _ in range(iterations):
        solver.iteration()
    regrets = [states[0] for states in solver._infostates.values()]
    return len(regrets), regrets


if __name__ == "__main__":
    for count in map(int, sys.argv[1:] or ("5", "20", "80")):
        states, regrets = main(iterations=count)
        finite = all(np.isfinite(one).all() for one in regrets)
        print(f"The card game, two players: {count} iterations, {states} information states, finite: {finite}")
