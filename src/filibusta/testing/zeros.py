"""Checks of sentences that count 0: "no cards", not "0 cards". A compared figure may be 0: "0 of 7 points".

Catalogues have the sentences that stand for those that count 0 in the context ``none``. ``ZEROS`` in a game's
``checks/figures.py`` lists sentences in which a number names something that is numbered from 0.
"""

import re
from collections.abc import Collection

from filibusta.engine.game import Game
from filibusta.testing.game_modules import own_module
from filibusta.testing.recorded_words import Sentence

COUNTED = re.compile(r"(?<![\d.,:+\u2212\u2013-])0 (?!(?:of|su|di|dell[ae]|del)\b)\w")
"""A nought before what it counts."""


def check_count(sentence: Sentence, excused: Collection[str], at: str) -> None:
    """A sentence counts nothing that is not there."""
    counts = not sentence.within and sentence.template not in excused and COUNTED.search(sentence.text)
    assert not counts, f"{at}: {sentence.text!r} counts what is not there: give it words in the context `none`"


def excused_zeros(game: Game) -> Collection[str]:
    """The sentences of a game in which 0 is a name."""
    return getattr(own_module(game, "figures"), "ZEROS", ())
