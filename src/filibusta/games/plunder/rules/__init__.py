"""The rules, named after the rulebook; what the engine calls stands here."""

from filibusta.games.plunder.rules.decisions import advance, answer, legal, why
from filibusta.games.plunder.rules.ending import rank, score
from filibusta.games.plunder.rules.setup import setup
from filibusta.games.plunder.rules.sight import determinize, veil

__all__ = ["advance", "answer", "determinize", "legal", "rank", "score", "setup", "veil", "why"]
