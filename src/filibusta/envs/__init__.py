"""Environments for learners, for every registered game: PettingZoo, OpenSpiel, and batches without a wrapper."""

from filibusta.envs.observation import UNKNOWN, Encoder, reward, rewards
from filibusta.envs.opponents import CompiledPolicy
from filibusta.envs.vector import Rollout, VectorEnv

__all__ = ["UNKNOWN", "CompiledPolicy", "Encoder", "Rollout", "VectorEnv", "reward", "rewards"]
