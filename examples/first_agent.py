"""A first agent that beats ``random``: a linear actor and critic in NumPy, a minute or two for a game.

python examples/first_agent.py spanish_main_cards pirates tiny_epic_pirates
"""

import sys

import numpy as np

import filibusta
from filibusta.envs import VectorEnv


def learn(game, updates, steps=64, rate=0.005, trace=0.95, warm=1):
    """Returns a policy that learned against ``random``, from either seat in turn."""
    env = VectorEnv(game, 64, players=2, seed=1, opponents="random", seat="turns", encoding="features")
    weights = np.zeros((env.encoder.size, env.game.actions.size + 1), np.float32)  # a column each; last, the critic's
    size, draw = np.zeros_like(weights), np.random.default_rng(1)

    def logits(observations, masks):
        return np.where(masks, observations @ weights[:, :-1], -np.inf)

    def policy(observations, masks):  # draws an action: the likelier, the more often
        return (logits(observations, masks) + draw.gumbel(size=masks.shape)).argmax(-1)

    env.reset()
    for update in range(1, updates + 1):
        played = env.rollout(policy, steps)
        better = played.advantages(played.observations @ weights[:, -1], trace=trace)[..., None]
        likely = logits(played.observations[:-1], played.masks)
        chances = np.exp(likely - likely.max(-1, keepdims=True))
        chances /= chances.sum(-1, keepdims=True)
        push = np.eye(chances.shape[-1], dtype=np.float32)[played.actions] - chances
        push = np.concatenate([push * better / (better.std() + 1e-6), better], axis=-1)
        gradient = np.tensordot(played.observations[:-1], push, axes=([0, 1], [0, 1])) / better.size
        size += (gradient**2 - size) / min(update, 1000)
        weights += rate * min(1, update / warm) * gradient / (np.sqrt(size) + 1e-8)
    return policy


if __name__ == "__main__":
    for name in sys.argv[1:] or ("spanish_main_cards", "pirates", "tiny_epic_pirates"):
        settings = {"updates": 450, "warm": 50} if name == "spanish_main_cards" else {"updates": 150}
        found = filibusta.evaluate(learn(name, **settings), name, players=2, encoding="features", seed=2_000_000)
        print(found, flush=True)
