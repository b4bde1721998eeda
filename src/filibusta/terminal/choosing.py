"""Finds the choice that is meant by a line at the prompt: a name, a number of the list shown, or words."""

import re
import unicodedata
from collections.abc import Sequence

from filibusta.engine.actions import Action
from filibusta.engine.errors import UnknownAction
from filibusta.engine.game import Game
from filibusta.engine.words import Words

FEW = 4
"""The most choices that are told where several fit."""


def meant(game: Game, part: str, shown: Sequence[Action], now: Sequence[Action], most: int) -> tuple[str, int]:
    """Returns the choice that is meant and how often, at most ``most`` times: ``buy:wood 2``.

    It is written by its name, by its number in the list ``shown``, or by words of what can be chosen ``now``. Words may
    end with a number: ``accuse bot 1``. What means nothing comes back as it is written.
    """
    name, _, times = part.rpartition(" ")
    counted = (name, min(int(times), most)) if name and times.isdecimal() else (part, 1)
    for text, many in (counted, (part, 1)):
        if text.isdecimal() and 1 <= int(text) <= len(shown):
            return shown[int(text) - 1].name, many
        if is_name(game, text):
            return text, many
        if len(found := fitting(text, now)) == 1:
            return found[0].name, many
    return counted


def is_name(game: Game, text: str) -> bool:
    """Tells whether an action of the game is called so, whether or not it can be chosen."""
    try:
        game.actions.number(text)
    except UnknownAction:
        return False
    return True


def fitting(written: str, actions: Sequence[Action]) -> list[Action]:
    """Returns the actions whose text or name has all words that are written; one whose text is just that, alone."""
    words = _plain(written)
    exact = [action for action in actions if _plain(action.text) == words]
    texts = (f"{_plain(action.name.replace('_', ' '))} {_plain(action.text)}" for action in actions)
    found = [action for action, text in zip(actions, texts, strict=True) if all(one in text for one in words.split())]
    return exact or (found if words else [])


def no_choice(written: str, actions: Sequence[Action], say: Words) -> str:
    """Says that words mean no choice, or several."""
    found = "; ".join(action.text for action in fitting(written, actions)[:FEW])
    if found:
        return say("Several choices fit “{written}”: {found}. Write more of it.", written=written, found=found)
    return say(
        "Nothing here fits “{written}”. Write a number from 1 to {n}, or a word of the choice.",
        written=written,
        n=len(actions),
    )


def _plain(text: str) -> str:
    """Returns the letters and digits of a text without their accents, in lower case."""
    letters = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join(re.findall(r"\w+", letters.casefold()))
