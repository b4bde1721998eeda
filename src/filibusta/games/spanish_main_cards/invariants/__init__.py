"""Invariants of every position of the game, each with its rule."""

from filibusta.games.spanish_main_cards.invariants.position import faults

__all__ = ["USED_WITH", "faults"]

USED_WITH = {
    "movement_row": {"movement_hands": (0,)},
    "seats.hand": {"movement_hands": (1,)},
    "seats.hand_size": {"movement_hands": (1,)},
    "line[1]": {"imminent_adventures": (1,)},
    "line[2]": {"imminent_adventures": (1,), "players": (3, 4)},
    "line[3]": {"imminent_adventures": (1,), "players": (4,)},
}
"""Fields that only some options use, with what they need (``Game.used_with``)."""
