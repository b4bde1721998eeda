"""A first agent that beats ``random``: a linear actor and critic in NumPy, a minute or two for a game.

python examples/first_agent.py spanish_main_cards pirates tiny_epic_pirates
"""

import sys

import numpy as np

import filibusta
from filibusta.envs import VectorEnv


def learn(game, seed=1, updates=250, steps=64, divergence=0.01):
    """Returns a policy that learned against ``random``, from either seat in turn."""
    env = VectorEnv(game, 64, players=2, seed=seed, opponents="random", seat="turns", encoding="features")
    weights = np.zeros((env.encoder.size, env.game.actions.size + 1), np.float32)  # a column each; last, the critic's
    often, draw = np.zeros((env.encoder.size, 1), np.float32), np.random.default_rng(seed)

    def logits(observations, masks):
        return np.where(masks, observations @ weights[:, :-1], -np.inf)

    def policy(observations, masks):  # draws an action: the likelier, the more often
        return (logits(observations, masks) + draw.gumbel(size=masks.shape)).argmax(-1)

    env.reset()
    for update in range(updates):
        played = env.rollout(policy, steps)
        seen, better = played.observations[:-1], played.advantages(played.observations @ weights[:, -1], trace=0.99)
        likely = logits(seen, played.masks)
        chances = np.exp(likely - likely.max(-1, keepdims=True))
        chances /= chances.sum(-1, keepdims=True)
        push = np.eye(chances.shape[-1], dtype=np.float32)[played.actions] - chances
        push = np.dstack([push * (better - better.mean())[..., None], better])
        often = 0.9 * often + np.square(seen).sum((0, 1))[:, None]  # what is seen seldom moves as far
        step = np.tensordot(seen, push, ((0, 1), (0, 1))) / (often + often.mean() / 100)
        moved = seen @ step
        size = (chances * moved[..., :-1] ** 2).sum(-1).mean() + 1e-9
        step[:, :-1] *= np.sqrt(divergence * (1 - update / updates) / size)  # so far from the policy that played
        step[:, -1] *= 0.3 * (moved[..., -1] * better).sum() / ((moved[..., -1] ** 2).sum() + 1e-9)  # the critic
        weights += step
    return policy


if __name__ == "__main__":
    for name in sys.argv[1:] or ("spanish_main_cards", "pirates", "tiny_epic_pirates"):
        print(filibusta.evaluate(learn(name), name, players=2, encoding="features", seed=2_000_000), flush=True)
