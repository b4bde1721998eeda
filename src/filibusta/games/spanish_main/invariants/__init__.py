"""Invariants of every position of the game, each with its rule."""

from filibusta.games.spanish_main.invariants.position import faults, objection

__all__ = ["USED_WITH", "faults", "objection"]

USED_WITH = {
    "seats.crew_cards": {"use_crew": (1,)},
    "seats.berths": {"use_crew": (1,)},
    "crew": {"use_crew": (1,)},
    "crew_size": {"use_crew": (1,)},
    "token": {"use_crew": (1,)},
    "drafting": {"use_crew": (1,)},
}
"""Fields that only some options use, with what they need (``Game.used_with``)."""
