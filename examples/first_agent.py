"""A first agent that beats ``random``: a linear actor and critic in NumPy, about a minute for a game.

python examples/first_agent.py spanish_main_cards pirates tiny_epic_pirates
"""

import sys

import numpy as np

import filibusta
from filibusta.envs import VectorEnv


def learn(game, seed=1, updates=150, steps=64, rate=0.0015, entropy=0.01):
    """Returns a policy that learned against ``random``, from either seat in turn."""
    env = VectorEnv(game, 64, players=2, seed=seed, opponents="random", seat="turns", encoding="features")
    weights = np.zeros((env.encoder.size, env.game.actions.size + 1), np.float32)  # an action each; last, the critic's
    mean, square, rng = np.zeros_like(weights), np.zeros_like(weights), np.random.default_rng(seed)

    def probabilities(observations, masks):
        odds = np.where(masks, np.exp(observations @ weights[:, :-1]), 0)
        return odds / odds.sum(-1, keepdims=True)

    def policy(observations, masks):  # draws an action for each row
        return (probabilities(observations, masks) / rng.exponential(size=masks.shape)).argmax(-1)

    env.reset()
    for _ in range(updates):
        played = env.rollout(policy, steps)
        seen, chances = played.observations[:-1], probabilities(played.observations[:-1], played.masks)
        advantages = played.advantages(played.observations @ weights[:, -1], trace=0.99)
        actor = np.eye(chances.shape[-1], dtype=np.float32)[played.actions] - chances
        actor *= advantages[..., None] / (advantages.std() + 1e-6)
        surprise = -np.log(chances + 1e-9)
        actor += entropy * chances * (surprise - (chances * surprise).sum(-1, keepdims=True))
        gradient = np.tensordot(seen, np.dstack([actor, advantages]), ((0, 1), (0, 1))) / advantages.size
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        weights += rate * mean / (np.sqrt(square) + 1e-8)  # a step of Adam
    return policy


if __name__ == "__main__":
    for name in sys.argv[1:] or ("spanish_main_cards", "pirates", "tiny_epic_pirates"):
        print(filibusta.evaluate(learn(name), name, players=2, encoding="features", seed=2_000_000), flush=True)
