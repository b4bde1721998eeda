"""The public kit of checks that every game must pass, built-in or not: ``check_game(game)``.

A game without scenarios, a golden playthrough or perft counts in its folder ``checks/`` fails.
"""

from filibusta.testing.kit import CHECKS, check_game

__all__ = ["CHECKS", "check_game"]
