"""What holds of every position of the game, each with its rule."""

from filibusta.games.plunder.invariants.position import faults, objection

__all__ = ["faults", "objection"]
