"""Parts that commands share: words of their help, and common parameters."""

import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from filibusta.engine.words import Words
from filibusta.terminal.language import chosen_language, terminal_words

say = terminal_words(chosen_language(sys.argv))
"""Help is made when this is imported: in the language the command line asks for."""


def described(
    text: str, name: str | Sequence[str] | None = None, value: str | None = None, default: bool = True
) -> Parameter:
    """Describes a parameter for the help: its text, its name if it is not the variable's, and the kind of its value."""
    return Parameter(name=name, metavar=value, help=text, negative="", show_default=default)


GAME, BOTS, NUMBER, SECONDS, FILE = say("GAME"), say("BOTS"), say("NUMBER"), say("SECONDS"), say("FILE")
Language = Annotated[
    str | None, described(say("en or it; the system's language if not given."), "--language", say("LANGUAGE"))
]
Json = Annotated[bool, described(say("One JSON object instead of a table."), "--json")]


def words_in(language: str | None) -> Words:
    """The words of the language that a command is given, else those of its help."""
    return terminal_words(language or say.language)
