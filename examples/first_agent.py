"""A first agent that beats ``random`` in four games, in NumPy alone (some four minutes).

A linear actor and critic: the critic guesses how a game will end, and what turned out better than it guessed becomes
likelier. Both learn from the same games, against ``random`` inside a ``VectorEnv``, from either seat in turn.
"""

import sys

import numpy as np

import filibusta
from filibusta.envs import VectorEnv

SETTINGS = {
    "spanish_main_cards": {"decisions": 1_900_000, "steps": 64, "rate": 0.005},
    "pirates": {"decisions": 610_000, "steps": 64, "rate": 0.005},
    "tiny_epic_pirates": {"decisions": 2_460_000, "steps": 64, "rate": 0.003, "memory": 0.98},
    "plunder": {"decisions": 610_000, "steps": 128, "rate": 0.01},
}
"""By game; about a minute each. Longer games want a longer memory or larger updates."""


class Agent:
    """Weights from each number of an observation to each action, and in the last column to the critic's guess."""

    def __init__(self, numbers, actions, seed=1):
        self.weights, self.draw = np.zeros((numbers, actions + 1), np.float32), np.random.default_rng(seed)
        self.mean, self.square, self.updates = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def act(self, observations, masks):
        """Draws an action for each row; returns them with their probabilities and the guesses."""
        out = observations @ self.weights
        values = np.where(masks, out[:, :-1], -np.inf)
        likely = np.exp(values - values.max(axis=1, keepdims=True))
        chosen = (values + self.draw.gumbel(size=masks.shape)).argmax(axis=1)
        return chosen, likely / likely.sum(axis=1, keepdims=True), out[:, -1]

    def __call__(self, observations, masks):
        """The agent as a policy. It draws, as it learned to: always the likeliest action may go round in circles."""
        return self.act(observations, masks)[0]

    def climb(self, gradient, rate):
        """One step of Adam."""
        self.updates += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient**2 - self.square)
        mean, square = self.mean / (1 - 0.9**self.updates), self.square / (1 - 0.999**self.updates)
        self.weights += rate * mean / (np.sqrt(square) + 1e-8)


def learn(game, decisions, games=64, steps=128, rate=0.01, memory=0.95, seed=1):
    """Returns an agent that learned from so many decisions of its own."""
    env = VectorEnv(game, games, players=2, seed=seed, opponents="random", seat="turns", encoding="features")
    agent, rows = Agent(env.encoder.size, env.game.actions.size, seed), np.arange(games)
    observations, masks = env.reset()
    for _ in range(max(1, decisions // (games * steps))):
        seen, pushes, guesses, gained = [], [], [], []
        for _ in range(steps):
            chosen, likely, guess = agent.act(observations, masks)
            push = -likely
            push[rows, chosen] += 1  # the gradient of the logarithm of what was chosen
            seen.append(observations.copy())
            pushes.append(push)
            guesses.append(guess)
            learner = env.learners.copy()
            observations, rewards, dones, masks = env.step(chosen)
            gained.append((rewards[rows, learner], dones.copy()))
        better, ahead, after = (
            np.zeros((steps, games), np.float32),
            np.zeros(games),
            agent.act(observations, masks)[2],
        )
        for at in reversed(range(steps)):  # how much better than guessed (generalized advantage estimation)
            reward, done = gained[at]
            ahead = reward + np.where(done, 0, after + memory * ahead) - guesses[at]
            better[at], after = ahead, guesses[at]
        seen, better = np.concatenate(seen), better.reshape(-1, 1)
        actor = np.concatenate(pushes).astype(np.float32) * (better - better.mean()) / (better.std() + 1e-6)
        agent.climb(seen.T @ np.hstack([actor, better]) / len(seen), rate)
    return agent


def main(*games, test=1000):
    """Learns each game and measures the agent on games that it never played."""
    for game in games or SETTINGS:
        agent = learn(game, **SETTINGS[game])
        print(filibusta.evaluate(agent, game, games=test, players=2, encoding="features", seed=2_000_000), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
