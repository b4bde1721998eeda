"""What holds of every position of the game, each with its rule."""

from filibusta.games.spanish_main.invariants.position import faults, objection

__all__ = ["faults", "objection"]
