"""The rules, one file for each area of the rulebook; these are the functions every game offers."""

from filibusta.games.pirates.rules.decisions import advance, answer, legal, why
from filibusta.games.pirates.rules.ending import rank, score
from filibusta.games.pirates.rules.setup import setup
from filibusta.games.pirates.rules.sight import determinize

__all__ = ["advance", "answer", "determinize", "legal", "rank", "score", "setup", "why"]
