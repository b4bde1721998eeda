"""Checks of what is said and shown of a game to somebody who has never played it."""

import re

from filibusta.engine.game import Game
from filibusta.engine.words import LANGUAGES
from filibusta.table import art
from filibusta.table.introduction import introduction

PICTURES = 4
LONGEST = 120
"""The length of a sentence."""
_USES = re.compile(r'href="#([^"]+)"')


def check_introduction(game: Game) -> None:
    """Checks the introduction of a game, if it has one: pictures of drawings that exist, and short sentences in every
    language."""
    told = introduction(game)
    if told is None:
        return
    assert len(told.pictures) == PICTURES, f"{game.id}: the introduction has {len(told.pictures)} pictures"
    for number, picture in enumerate(told.pictures, 1):
        unknown = [name for name in _USES.findall(picture.drawing) if not art.has_drawing(name, game.folder)]
        assert not unknown, f"{game.id}: picture {number} of the introduction uses {unknown[0]!r}, which nobody drew"
    foreign = [name for name in (told.emblem, *_USES.findall(told.scene)) if not art.has_drawing(name)]
    assert not foreign, f"{game.id}: the scene or the emblem uses {foreign[0]!r}, which is no shared drawing"
    for text in (told.tagline, told.summary, told.suits, *(picture.text for picture in told.pictures)):
        for language in LANGUAGES:
            said = text.get(language, "")
            assert 0 < len(said) <= LONGEST, f"{game.id}: {said!r} in {language} has 1 to {LONGEST} characters"
