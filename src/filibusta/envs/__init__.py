"""Environments for learners, for every registered game: PettingZoo, OpenSpiel, and batches without a wrapper."""

from filibusta.envs.observation import UNKNOWN, Encoder, reward, rewards
from filibusta.envs.vector import VectorEnv

__all__ = ["UNKNOWN", "Encoder", "VectorEnv", "reward", "rewards"]
