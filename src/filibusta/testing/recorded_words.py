"""Records the words of a game as data: each sentence with the values of its places."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from filibusta.engine.words import LANGUAGES, Words

PERCENT = re.compile(r"([<>]?)(\d+)\u00a0%")
"""A chance as ``percent`` writes it."""


@dataclass(eq=False)
class Sentence:
    """A requested sentence, ``Sell {cubes} for {gold}``, with the values of its places."""

    template: str
    places: dict[str, Any]
    text: str
    within: bool = False
    """True if it stands in a place of another sentence."""
    count: int | None = None
    """The number of things it counts, if it has a singular and a plural."""
    parts: dict[str, "Sentence"] = field(default_factory=dict[str, "Sentence"])
    """The sentences that stand in its places."""

    @cached_property
    def figures(self) -> dict[str, float]:
        """The numbers in it by their places, ``gold.n`` being one of a sentence within; chances from 0 to 1."""
        return dict(self._figures())

    def _figures(self) -> Iterator[tuple[str, float]]:
        for place, value in self.places.items():
            if part := self.parts.get(place):
                yield from ((f"{place}.{name}", number) for name, number in part.figures.items())
            elif isinstance(value, str):
                if found := PERCENT.fullmatch(value):
                    yield place, int(found[2]) / 100
            elif not isinstance(value, bool):
                yield place, value

    @property
    def counts(self) -> list[int]:
        """The number of things counted in it and in its places."""
        own = [] if self.count is None else [self.count]
        return [*own, *(n for part in self.parts.values() for n in part.counts)]

    def __str__(self) -> str:
        return f"{self.template!r} with {self.figures}"


class RecordingWords(Words):
    """A translator that records each sentence requested of it.

    Games cache words by translator, so use a new one for each position.
    """

    def __init__(self, of: Words) -> None:
        vars(self).update(vars(of))
        self.heard: list[Sentence] = []
        self._latest: dict[str, Sentence] = {}  # by text: caches of the product must not keep other than plain text

    def __call__(self, text: str, /, **params: Any) -> str:
        return self._hear(text, params, super().__call__(text, **params))

    def plural(self, one: str, many: str, n: int, /, **params: Any) -> str:
        text = self._hear(one, {"n": n, **params}, super().plural(one, many, n, **params))
        self.heard[-1].count = n
        return text

    def translates(self, sentence: Sentence) -> bool:
        """Tells whether a catalogue of this language has a sentence that was heard, if the game has one of its own."""
        *own, shared = self._catalogues
        if self.language == LANGUAGES[0] or not own:
            return True
        return any((found := catalogue.get(sentence.template)) and found.string for catalogue in (*own, shared))

    def told(self) -> list[Sentence]:
        """Returns the sentences with figures requested since the last call, except those contained in others."""
        return [sentence for sentence in self.drain() if not sentence.within and sentence.figures]

    def drain(self) -> list[Sentence]:
        """Returns and forgets the sentences asked for since the last call."""
        found, self.heard = self.heard, []
        return found

    def _hear(self, template: str, places: dict[str, Any], text: str) -> str:
        said = {place: value for place, value in places.items() if isinstance(value, str)}
        parts = {place: self._latest[value] for place, value in said.items() if value in self._latest}
        for part in parts.values():
            part.within = True
        sentence = self._latest[text] = Sentence(template, places, text, parts=parts)
        self.heard.append(sentence)
        return text
