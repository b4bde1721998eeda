"""Invariants of every position of the game, each with its rule."""

from filibusta.games.tiny_epic_pirates.invariants.position import faults, objection

__all__ = ["USED_WITH", "faults", "objection"]

USED_WITH = {
    "first": {"first_player": (-1,), "players": (2, 3, 4)},
    "extorted": {"hideout_extort_double": (0,)},
    "bound": {"players": (1,)},
}
"""Fields that only some options use, with what they need (``Game.used_with``)."""
