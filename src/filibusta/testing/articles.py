"""Names stand in sentences with the article that their language wants.

A row of a game's data with a ``phrase`` has a name with an article: ``phrase`` is the name as it stands in a sentence,
``the Pinnace``, ``la Lancia``, and the only place that says so. Titles and proper names take none: ``proper`` in a
game's ``checks/kit.toml`` names their tables. Set apart (before a colon, in brackets) names stand as they are.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, cast

from filibusta.engine.game import Game
from filibusta.engine.words import LANGUAGES, Phrase
from filibusta.testing.play import settings
from filibusta.testing.recorded_words import Sentence

ARTICLE = {
    "en": re.compile(r"(?P<article>the|an?) (?P<noun>.+)"),
    "it": re.compile(r"(?P<article>il|lo|la|i|gli|le|un|uno|una|un'|l')(?: |(?<='))(?P<noun>.+)"),
}
VOWEL = re.compile(r"[aeiouàèéìòù]", re.IGNORECASE)
STRONG = re.compile(r"s[^\Waeiou_]|z|gn|ps|pn|x|y", re.IGNORECASE)
"""Beginnings that take ``lo`` and ``gli``: s before a consonant, z and others."""
WANTED = {
    **dict.fromkeys(("il", "i", "a"), "consonant"),
    **dict.fromkeys(("l'", "un'", "an"), "vowel"),
    **dict.fromkeys(("lo", "uno"), "strong"),
}
BUT = {"gli": "consonant", "un": "strong", "la": "vowel", "una": "vowel"}
"""The sounds before which these articles are wrong."""
WRITTEN = {
    "en": re.compile(r"\b(?:the|an?) $", re.IGNORECASE),
    "it": re.compile(
        r"\b(?:il|lo|la|i|gli|le|un|uno|una|(?:de|a|da|ne|su)(?:l|i|gli|ll[oae]))\u0020$|(?:\bl|\bun|[eau]ll)'$",
        re.IGNORECASE,
    ),
}
"""An article at the end of what stands before a name."""
OPENING, CLOSING = (": ", "(", "“", "«", ", ", "→ ", "+", ". "), (":", ";", ".", ",", ")", "”", "»", " (", " →", "?")
"""The signs that set a name apart."""
ADJECTIVES = {"direction", "flag", "nation"}
ON_FORMS = {"meta", "options"}
"""Tables of names that no sentence of a game has."""


def check_phrases(game: Game) -> None:
    """Checks that the article of each name fits the sound that follows; in a language without articles the phrase is
    the name."""
    for row in _rows(_data(game)):
        for language in LANGUAGES if "phrase" in row else ():
            phrase = row["phrase"][language]
            assert not _is_articled(row, language) or fits(phrase, language), (
                f"{game.id}: {phrase!r} ({language}) has no article, or one that does not go with it"
            )


def bare_names(game: Game, language: str) -> set[str]:
    """The names that stand in a sentence only with an article."""
    proper = {*ON_FORMS, *settings(game).get("proper", ())}
    rows = [(table, row) for table, rows in _data(game).items() for row in _rows(rows)]
    articled = (_is_articled(row, language) if "phrase" in row else table not in proper for table, row in rows)
    return {row["name"][language] for (_, row), wanted in zip(rows, articled, strict=True) if wanted}


def foreign_names(game: Game, language: str) -> dict[str, str]:
    """Returns the names of several words that only other languages use, each with the name in this language."""
    names = [row["name"] for row in _rows(_data(game))]
    others = ((name[other], name[language]) for name in names for other in LANGUAGES if other != language)
    return {other: own for other, own in others if " " in other and other not in own}


def _data(game: Game) -> dict[str, Any]:
    """The tables of a game's data."""
    file = game.folder / "cards.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def _rows(data: Any) -> Iterator[dict[str, Any]]:
    """Yields every row with a name in a game's data."""
    if isinstance(data, list):
        for one in cast(list[Any], data):
            yield from _rows(one)
    elif isinstance(data, dict):
        row = cast(dict[str, Any], data)
        if isinstance(row.get("name"), dict):
            yield row
        for value in row.values():
            yield from _rows(value)


def _is_articled(row: Mapping[str, Any], language: str) -> bool:
    return row["phrase"][language].lower() != row["name"][language].lower()


def fits(phrase: str, language: str) -> bool:
    """Tells whether a phrase begins with an article that fits the sound after it."""
    found = ARTICLE[language].fullmatch(phrase)
    if not found:
        return False
    article, noun = found["article"], found["noun"]
    sound = "vowel" if VOWEL.match(noun) else "strong" if language == "it" and STRONG.match(noun) else "consonant"
    return WANTED.get(article, sound) == sound != BUT.get(article)


def check_sentence(sentence: Sentence, language: str, bare: set[str], at: str) -> None:
    """Checks that names with an article stand in a sentence with it, and that it is part of the name."""
    for place, value in sentence.places.items():
        if not isinstance(value, str) or not value or value[0].isdigit() or place in ADJECTIVES:
            continue
        before, _, after = sentence.text.partition(value)
        name, _, more = value.partition(" (")
        if name in bare and type(value) is not Phrase:
            apart = (not before or before.endswith(OPENING)) and (more or not after or after.startswith(CLOSING))
            assert apart, f"{at}: {place} stands without its article in {sentence.text!r}"
        assert not WRITTEN[language].search(before), f"{at}: the article of {place} is written in {sentence.text!r}"
