"""Environments for learners, for every registered game: PettingZoo, OpenSpiel, and batches without a wrapper."""

from filibusta.envs.observation import UNKNOWN, Encoder, reward, rewards
from filibusta.envs.opponents import CompiledPolicy
from filibusta.envs.vector import VectorEnv

__all__ = ["UNKNOWN", "CompiledPolicy", "Encoder", "VectorEnv", "reward", "rewards"]
