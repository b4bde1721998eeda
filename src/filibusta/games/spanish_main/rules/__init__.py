"""The rules, named after the rulebook; what the engine calls stands here."""

from filibusta.games.spanish_main.rules.decisions import advance, answer, legal, why
from filibusta.games.spanish_main.rules.ending import rank, score
from filibusta.games.spanish_main.rules.setup import setup
from filibusta.games.spanish_main.rules.sight import determinize, veil

__all__ = ["advance", "answer", "determinize", "legal", "rank", "score", "setup", "veil", "why"]
