"""What holds of every position of the game, each with its rule."""

from filibusta.games.tiny_epic_pirates.invariants.position import faults, objection

__all__ = ["faults", "objection"]
