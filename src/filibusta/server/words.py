"""The words of the server in both languages: pages, panels, refusals."""

from functools import cache
from pathlib import Path

from filibusta.engine.words import Words


@cache
def server_words(language: str) -> Words:
    """The words of the server in one language."""
    return Words(language, Path(__file__).parent / "locale")
