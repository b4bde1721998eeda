"""What did not happen is not counted: "0 cards" says nothing of an event, and "no cards" does.

A figure that is compared or belongs to a thing may be 0: such sentences a game names in ``ZEROS`` of its
``checks/figures.py``.
"""

from collections.abc import Collection

from filibusta.engine.game import Game
from filibusta.engine.words import LANGUAGES
from filibusta.testing.hearing import Sentence
from filibusta.testing.own import own_module
from filibusta.testing.saying import Told, said_in_scenarios


def check_zeros(game: Game) -> None:
    """No line of the log and no forecast counts 0 of anything."""
    excused = _excused(game)
    for at, told, sentence in said_in_scenarios(game, LANGUAGES[0]):
        if told in (Told.EVENT, Told.FORECAST) and not sentence.within:
            check_count(sentence, excused, at)


def check_count(sentence: Sentence, excused: Collection[str], at: str) -> None:
    """A sentence of what happens or will happen counts nothing that is not there."""
    counts = sentence.template not in excused and 0 in sentence.counts
    assert not counts, f"{at}: {sentence.text!r} counts what is not there"


def _excused(game: Game) -> Collection[str]:
    return getattr(own_module(game, "figures"), "ZEROS", ())
