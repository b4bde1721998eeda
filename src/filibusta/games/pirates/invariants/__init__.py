"""Invariants of every position of the game, each with its rule."""

from filibusta.games.pirates.invariants.position import faults, objection
from filibusta.games.pirates.state import OPTIONS, Option

__all__ = ["USED_WITH", "faults", "objection"]

USED_WITH = {
    "supply": {"crew_supply": tuple(range(1, OPTIONS[Option.CREW_SUPPLY].high + 1))},
    "sold": {"sales_per_turn": tuple(range(1, OPTIONS[Option.SALES_PER_TURN].high + 1))},
}
"""Fields that only some options use, with what they need (``Game.used_with``)."""
