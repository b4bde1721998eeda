"""Invariants of every position of the game, each with its rule."""

from filibusta.games.plunder.invariants.position import faults, objection
from filibusta.games.plunder.state import Mutiny

__all__ = ["USED_WITH", "faults", "objection"]

USED_WITH = {
    "seats.needs_refit": {"immediate_redraw": (0,)},
    "unpaid": {"mutiny_mode": (Mutiny.ON_A_CRY, Mutiny.AUTOMATIC)},
    "target": {"captains_fight": (1,)},
    "winner": {"captains_fight": (1,)},
}
"""Fields that only some options use, with what they need (``Game.used_with``)."""
