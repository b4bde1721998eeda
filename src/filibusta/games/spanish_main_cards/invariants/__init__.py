"""What holds of every position of the game, each with its rule."""

from filibusta.games.spanish_main_cards.invariants.position import faults

__all__ = ["faults"]
