"""The rules, one file for each area of the rulebook; these are the functions every game offers."""

from filibusta.games.spanish_main_cards.rules.decisions import advance, answer, legal, why
from filibusta.games.spanish_main_cards.rules.ending import rank, score
from filibusta.games.spanish_main_cards.rules.setup import setup
from filibusta.games.spanish_main_cards.rules.sight import determinize, reconstruct_view, veil

__all__ = ["advance", "answer", "determinize", "legal", "rank", "reconstruct_view", "score", "setup", "veil", "why"]
