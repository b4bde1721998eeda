"""Questions about games and policies, answered by playing many games."""

from filibusta.lab.evaluation import Evaluation, Share, evaluate

__all__ = ["Evaluation", "Share", "evaluate"]
