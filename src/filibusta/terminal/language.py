"""Which language the terminal speaks."""

import os
from pathlib import Path

from filibusta.engine.words import LANGUAGES, Words

FOLDER = Path(__file__).parent / "locale"


def default_language() -> str:
    """The language of the system's settings if it is spoken here, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code:
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def terminal_words(language: str) -> Words:
    """The terminal's own sentences."""
    return Words(language, FOLDER)
