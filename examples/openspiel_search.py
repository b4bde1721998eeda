"""OpenSpiel: its information set search against a random player. Needs ``pip install 'filibusta[envs]'``."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import filibusta.envs.openspiel  # noqa: F401 # registers the games


def main(game="spanish_main_cards", simulations=30, seed=7):
    """Plays a game of two; returns what each player got."""
    of, draw = pyspiel.load_game(f"python_filibusta_{game}(players=2)"), np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, draw)
    bots = [
        ismcts.ISMCTSBot(game=of, evaluator=rollouts, uct_c=2.0, max_simulations=simulations, random_state=draw),
        uniform_random.UniformRandomBot(1, draw),
    ]
    state = of.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draw.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


if __name__ == "__main__":
    print("What the search and the random player got:", main())
