"""Texts in the reader's language: gettext catalogues beside the code that uses them.

A message in the source is the English sentence itself, with named places: ``say("{ship} sails", ship="Noordster")``. A
folder ``locale/`` holds one catalogue for each language (``it.po``), which is read directly and needs no compilation.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from filibusta.engine.errors import BadOption

LANGUAGES = ("en", "it")
"""The languages every word exists in; the first is the one the sources are written in."""

SHARED = Path(__file__).parent / "locale"
"""The engine's own messages, for every game and page: refusals."""

ONE, MANY = 1, 2
"""Forms of a sentence beside 0, of which some have one of their own."""

Names = dict[str, str]
"""A name in every language: ``{"en": "Fog", "it": "Nebbia"}``."""


class You(str):
    """The name of the reader: sentences about the reader are in the second person, if the catalogue has such a form.

    Those forms have the context ``you:player`` for a reader who is the ``{player}``, in the English catalogue too.
    """

    __slots__ = ()


class Phrase(str):
    """A name with its article, ``the Pinnace``; capitalized at the beginning of a sentence.

    In Italian a preposition merges with the article: ``di`` and ``il Pirata`` become ``del Pirata``.
    """

    __slots__ = ()


def initial(name: str) -> str:
    """Returns the badge of a player with that name; empty for an empty name. Numbered names differ by their number."""
    words = name.split()
    numbered = len(words) > 1 and words[-1].isdecimal() and len(words[-1]) == 1
    return words[-1] if numbered else name.strip()[:1].upper()[:1]


_PREPOSITIONS = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ARTICLES = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}
_UNJOINED = re.compile(r"\b(di|a|da|in|su) (il|lo|la|i|gli|le|l')(?=\b| )")


def _articulated(text: str) -> str:
    """Joins Italian prepositions with their articles."""
    return _UNJOINED.sub(lambda found: _PREPOSITIONS[found[1]] + _ARTICLES[found[2]], text)


_BEFORE_PLACE = re.compile(r"\b(?:il|[ds]?[aeu]l|nel) \{", re.IGNORECASE)
_BEFORE_VOWEL = re.compile(r"\b(i|ne|de|a|da|su)l (?=(?:1|11|8\d?)\b)", re.IGNORECASE)
"""The articles before numbers that begin with a vowel: one, eight, eleven, eighty."""
_ELIDED = {"i": "l'", "I": "L'"}


def _elided(text: str) -> str:
    """Elides Italian articles before numbers: ``nell'8 %``."""
    return _BEFORE_VOWEL.sub(lambda found: _ELIDED.get(found[1], f"{found[1]}ll'"), text)


_JOINED = "\u00a0"
"""Stands between a number and its sign, so that no line ends there."""


def percent(p: float) -> str:
    """Formats a chance in hundredths; 0 and 100 stand only for what is certain."""
    if 0.0 < p < 0.01:
        return f"<1{_JOINED}%"
    if 0.99 < p < 1.0:
        return f">99{_JOINED}%"
    return f"{round(100 * p)}{_JOINED}%"


@cache
def _catalogue(folder: Path, language: str) -> Catalog | None:
    path = folder / f"{language}.po"
    if not path.exists():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=language)


class Words:
    """A translator into one language. It searches the catalogues of its folders in order, and the engine's last."""

    def __init__(self, language: str, *folders: Path) -> None:
        if language not in LANGUAGES:
            message = "language {language!r} is not spoken here; choose one of: {known}"
            raise BadOption(message, language=language, known=", ".join(LANGUAGES))
        self.language = language
        self._folders = folders
        self._catalogues = [found for folder in (*folders, SHARED) if (found := _catalogue(folder, language))]
        self._found: dict[tuple[str | tuple[str, str], int, str | None], _Sentence] = {}

    def __call__(self, text: str, /, **params: Any) -> str:
        """Returns the sentence ``text`` in this language, its places filled from ``params``."""
        return self._translation(text, ONE, params).filled(params)

    def within(self, folder: Path) -> "Words":
        """Returns a translator into the same language that searches that folder first."""
        return Words(self.language, folder, *self._folders)

    def plural(self, one: str, many: str, n: int, /, **params: Any) -> str:
        """Returns ``one`` or ``many``, by the count ``n``; ``{n}`` is the count.

        For 0 it returns the message in the context ``none`` (``no cards``), if the catalogues have one.
        """
        return self._translation((one, many), n if n in (0, 1) else MANY, params).filled({"n": n, **params})

    def pick(self, names: Names) -> str:
        """Returns the name of a card or a game in this language, in English if it has no other."""
        return names.get(self.language) or names["en"]

    def the(self, row: Mapping[str, Any]) -> Phrase:
        """Returns the name of a row of a game's data within a sentence: with its article, if it declares one."""
        return Phrase(self.pick(row.get("phrase", row["name"])))

    def _translation(self, key: str | tuple[str, str], form: int, params: dict[str, Any]) -> "_Sentence":
        context = _reader(params) if You in map(type, params.values()) else "none" if form == 0 else None
        found = self._found.get((key, form, context))
        if found is None:
            read = context and self._look_up(key, form, context)
            text = read or self._look_up(key, form) or _as_written(key, form)
            found = self._found[key, form, context] = _Sentence(text, self.language)
        return found

    def _look_up(self, key: str | tuple[str, str], form: int, context: str | None = None) -> str | None:
        singular = key if isinstance(key, str) else key[0]
        for catalogue in self._catalogues:
            message = catalogue.get(singular, context)
            if message is None or not message.string:
                continue
            if isinstance(message.string, str):
                return message.string
            return message.string[0 if form == ONE else 1]
        return None


class _Sentence:
    """A sentence of a catalogue, which is filled again and again."""

    __slots__ = ("_elides", "_fill", "_first", "_joins")

    def __init__(self, text: str, language: str) -> None:
        self._fill = text.format
        self._joins = language == "it"
        self._elides = self._joins and _BEFORE_PLACE.search(text)
        self._first = text[1 : text.index("}")] if text.startswith("{") else ""
        """The place it begins with, if it begins with one."""

    def filled(self, params: dict[str, Any]) -> str:
        text = self._fill(**params)
        if self._joins and Phrase in map(type, params.values()):
            text = _articulated(text)
        if self._elides:
            text = _elided(text)
        return text[0].upper() + text[1:] if self._first and type(params.get(self._first)) is Phrase else text


def _as_written(key: str | tuple[str, str], form: int) -> str:
    return key if isinstance(key, str) else key[0 if form == ONE else 1]


def _reader(params: dict[str, Any]) -> str:
    """Returns the context of a sentence in which one of the places is the reader."""
    return next(f"you:{place}" for place, value in params.items() if type(value) is You)
