"""The language of the terminal."""

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from filibusta.engine.words import LANGUAGES, Words

FOLDER = Path(__file__).parent / "locale"
SERVER = Path(__file__).parents[1] / "server" / "locale"
"""The refusals of ``serve``."""
FLAG = "--language"


def default_language() -> str:
    """The language of the system's settings if it is spoken here, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code:
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def chosen_language(arguments: Sequence[str]) -> str:
    """The language a command line asks for, as far as it is spoken: help and errors come before it is read."""
    asked = [after for before, after in pairwise(arguments) if before == FLAG]
    asked += [argument.partition("=")[2] for argument in arguments if argument.startswith(f"{FLAG}=")]
    return next((code for code in asked if code in LANGUAGES), default_language())


def terminal_words(language: str) -> Words:
    """The terminal's own sentences."""
    return Words(language, FOLDER, SERVER)
