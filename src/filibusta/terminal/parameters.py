"""Parts that commands share: words of their help, and common parameters."""

import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from filibusta.engine.errors import BadOption
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
OPTION = say("An option of the game as name=value; may be repeated. `filibusta games GAME` lists them.")
NAME_VALUE = say("NAME=VALUE")
GameName = Annotated[str, described(say("The game, such as spanish_main_cards; `filibusta games` lists them."), GAME)]
Seed = Annotated[
    int | None, described(say("The same number gives the same game; random if not given."), "--seed", NUMBER)
]
Chosen = Annotated[tuple[str, ...], described(OPTION, ["--option", "-o"], NAME_VALUE, default=False)]
Language = Annotated[
    str | None, described(say("The language, en or it; the system's if not given."), "--language", say("LANGUAGE"))
]
Json = Annotated[bool, described(say("One JSON object instead of a table."), "--json")]


def words_in(language: str | None) -> Words:
    """The words of the language that a command is given, else those of its help."""
    return terminal_words(language or say.language)


def options_from(chosen: Sequence[str]) -> dict[str, int | bool]:
    """Returns options given as ``name=value``."""
    options: dict[str, int | bool] = {}
    for text in chosen:
        name, given, value = text.partition("=")
        known: dict[str, int | bool] = {"": True, "true": True, "yes": True, "false": False, "no": False}
        if value.lower() in known and (given or not value):
            options[name] = known[value.lower()]
        elif value.isdecimal():
            options[name] = int(value)
        else:
            raise BadOption("an option is name=true, name=false or name=number, not {text!r}", text=text)
    return options
