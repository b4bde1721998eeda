"""Imitation: a linear policy learns from recorded games of a bot which actions it chooses (a minute).

Here, from 400 games of ``greedy``, it won 76 % [72, 80] of 400 games against ``random``.

Needs ``pip install 'filibusta[data]'``. Any learner may read the same file: each row is a decision.
"""

import tempfile
from pathlib import Path

import numpy as np

import filibusta
from filibusta.lab.recording import load_arrays, record


def imitate(data, epochs=20, rate=1.0):
    """Returns weights that make the recorded actions likely: gradient ascent, 256 decisions at a time."""
    seen, masks, actions = data["observation"], data["mask"], data["action"]
    weights, draw = np.zeros((seen.shape[1], masks.shape[1]), np.float32), np.random.default_rng(1)
    for _ in range(epochs):
        for rows in np.array_split(draw.permutation(len(actions)), max(1, len(actions) // 256)):
            values = np.where(masks[rows], seen[rows] @ weights, -np.inf)
            likely = np.exp(values - values.max(axis=1, keepdims=True))
            push = np.eye(masks.shape[1], dtype=np.float32)[actions[rows]] - likely / likely.sum(axis=1, keepdims=True)
            weights += rate / len(rows) * seen[rows].T @ push.astype(np.float32)
    return weights


def main(game="spanish_main_cards", games=400, bot="greedy"):
    """Records games, learns from them, and measures the policy against ``random``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.parquet"
        record(game, path, bots=bot, games=games, players=2, encoding="features")
        weights = imitate(load_arrays(path))

    def policy(observations, masks):
        return np.where(masks, observations @ weights, -np.inf).argmax(axis=1)

    found = filibusta.evaluate(policy, game, games=400, players=2, encoding="features")
    print(found)
    return found


if __name__ == "__main__":
    main()
