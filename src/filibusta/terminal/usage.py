"""Errors of a command line, in the reader's language."""

from difflib import get_close_matches

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from filibusta.engine.words import Words


def error_text(error: CycloptsError, say: Words) -> str:
    """Describes an error in one sentence, with a suggestion if a name is misspelt."""
    match error:
        case UnknownCommandError(unused_tokens=[word, *_]) if word.startswith("-"):
            return say("Unknown option {word!r}.", word=word)
        case UnknownCommandError(unused_tokens=[word, *_]):
            known = [name for name in error.app or () if not name.startswith("-")]
            text = say("Unknown command {word!r}. Commands: {known}.", word=word, known=", ".join(known))
            return text + _meant(word, known, say)
        case UnknownOptionError():
            word = error.token.keyword or error.token.value
            known = [name for argument in error.argument_collection for name in argument.names]
            return say("Unknown option {word!r}.", word=word) + _meant(word, known, say)
        case MissingArgumentError(argument=argument) if argument and argument.name.startswith("-"):
            return say("{name} needs a value.", name=argument.name)
        case MissingArgumentError(argument=argument) if argument:
            return say("{name} is missing.", name=argument.name)
        case CoercionError(argument=argument, token=token) if argument and token:
            return say("{name} cannot be {value!r}.", name=argument.name, value=token.value)
        case UnusedCliTokensError(unused_tokens=[word, *_]):
            return say("{word!r} is one argument too many.", word=word)
        case RepeatArgumentError(token=token):
            return say("{name} is given more than once.", name=token.keyword)
        case _:
            return say("This command line makes no sense; --help shows what is possible.")


def _meant(word: str, known: list[str], say: Words) -> str:
    close = get_close_matches(word, known, n=1)
    return " " + say("Did you mean {word}?", word=close[0]) if close else ""
