"""OpenSpiel: its information set search against random play, from either seat (``pip install 'filibusta[envs]'``).

    python examples/openspiel_search.py spanish_main_cards 10

OpenSpiel's ISMCTS is written in Python and asks for a Python state a step, so this shows that it works and what it
reaches, not how fast a search can be: ``filibusta evaluate GAME ismcts`` has a compiled one.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import filibusta.envs.openspiel  # noqa: F401 # registers the games
from filibusta.ai.arena import wilson


def play(game, own, simulations, draw):
    """Plays a game of two with the search at this seat; returns what each seat got, 1 for a victory."""
    search = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, draw),
        uct_c=2.0,
        max_simulations=simulations,
        random_state=draw,
    )
    bots = [uniform_random.UniformRandomBot(seat, draw) for seat in range(2)]
    bots[own] = search
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draw.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def main(name="spanish_main_cards", games=10, simulations=30, seed=7):
    """Lets the search sit at either seat in turn; returns what it got in each game."""
    game, draw = pyspiel.load_game(f"python_filibusta_{name}(players=2)"), np.random.RandomState(seed)
    got = [play(game, number % 2, simulations, draw)[number % 2] for number in range(games)]
    won = sum((one + 1) / 2 for one in got)
    low, high = wilson(won, games)
    print(f"{name}: won {won:g} of {games} games against random play, {won / games:.0%} [{low:.0%}, {high:.0%}]")
    return got


if __name__ == "__main__":
    name, *games = sys.argv[1:] or ["spanish_main_cards"]
    main(name, *map(int, games))
