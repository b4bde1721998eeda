"""A first agent: a linear policy that learns by trial to beat ``random`` (a minute for two games).

It plays games against ``random``; what it chose in games that it won becomes likelier, the rest less likely.
"""

import numpy as np

import filibusta
from filibusta.envs import VectorEnv


def chances(weights, observations, masks):
    """Returns the probability of each legal action, one row for each game."""
    values = np.where(masks, observations @ weights, -np.inf)
    likely = np.exp(values - values.max(axis=1, keepdims=True))
    return likely / likely.sum(axis=1, keepdims=True)


def learn(game, updates=80, games=128, steps=64, rate=3.0, seed=1):
    """Returns the weights of each number of an observation for each action."""
    env = VectorEnv(game, games, players=2, seed=seed, opponents="random", seat="turns", encoding="features")
    weights, rows = np.zeros((env.encoder.size, env.game.actions.size), np.float32), range(games)
    draw = np.random.default_rng(seed)
    observations, masks = env.reset()
    for _ in range(updates):
        seen, pushes, gained = [], [], []
        for _ in range(steps):
            likely = chances(weights, observations, masks)
            actions = np.where(masks, np.log(likely + 1e-9) + draw.gumbel(size=masks.shape), -np.inf).argmax(axis=1)
            seen.append(observations.copy())
            pushes.append(np.eye(masks.shape[1], dtype=np.float32)[actions] - likely)
            learner = env.learners.copy()
            observations, rewards, dones, masks = env.step(actions)
            gained.append((rewards[rows, learner].copy(), dones.copy()))
        result = np.zeros(games, np.float32)  # of the game that each step belongs to; 0 where it has not ended yet
        for step in reversed(range(steps)):
            result = np.where(gained[step][1], gained[step][0], result)
            weights += rate / games / steps * seen[step].T @ (pushes[step] * result[:, None]).astype(np.float32)
    return weights


if __name__ == "__main__":
    for name in ("spanish_main_cards", "pirates"):
        weights = learn(name)

        def policy(observations, masks, weights=weights):
            return chances(weights, observations, masks).argmax(axis=1)

        print(filibusta.evaluate(policy, name, games=400, players=2, encoding="features"))
