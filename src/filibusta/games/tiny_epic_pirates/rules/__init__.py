"""The rules, named after the rulebook; what the engine calls stands here."""

from filibusta.engine.sight import determinize_nothing as determinize
from filibusta.games.tiny_epic_pirates.rules.decisions import advance, answer, legal, why
from filibusta.games.tiny_epic_pirates.rules.ending import rank, score
from filibusta.games.tiny_epic_pirates.rules.setup import setup

__all__ = ["advance", "answer", "determinize", "legal", "rank", "score", "setup", "why"]
