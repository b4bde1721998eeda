"""Hears what a game says as data: each sentence with the figures in its places, before they are words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from filibusta.engine.words import Words

PERCENT = re.compile(r"([<>]?)(\d+)\u00a0%")
"""A chance as ``percent`` writes it."""


@dataclass(eq=False)
class Sentence:
    """One sentence as it was asked for: ``Sell {cubes} for {gold}``, and what stands in its places."""

    template: str
    places: dict[str, Any]
    text: str
    within: bool = False
    """True if it stands in a place of another sentence."""
    count: int | None = None
    """The number of things it counts, if it has a singular and a plural."""

    @cached_property
    def figures(self) -> dict[str, float]:
        """The numbers in it by their places, ``gold.n`` being one of a sentence within; chances from 0 to 1."""
        return dict(self._figures())

    def _figures(self) -> Iterator[tuple[str, float]]:
        for place, value in self.places.items():
            if isinstance(value, _Said):
                yield from ((f"{place}.{name}", number) for name, number in value.sentence.figures.items())
            elif isinstance(value, str):
                if found := PERCENT.fullmatch(value):
                    yield place, int(found[2]) / 100
            elif not isinstance(value, bool):
                yield place, value

    @property
    def counts(self) -> list[int]:
        """The number of things counted in it and in its places."""
        parts = [value.sentence for value in self.places.values() if isinstance(value, _Said)]
        own = [] if self.count is None else [self.count]
        return [*own, *(n for part in parts for n in part.counts)]

    def __str__(self) -> str:
        return f"{self.template!r} with {self.figures}"


class _Said(str):
    """Words that know the sentence they came from."""

    sentence: Sentence


class Hearing(Words):
    """A speaker who remembers each sentence asked of it.

    Words that a game keeps by their speaker are asked for once only: a new speaker for each position hears all of it.
    """

    def __init__(self, of: Words) -> None:
        vars(self).update(vars(of))
        self.heard: list[Sentence] = []

    def __call__(self, text: str, /, **params: Any) -> str:
        return self._hear(text, params, super().__call__(text, **params))

    def plural(self, one: str, many: str, n: int, /, **params: Any) -> str:
        text = self._hear(one, {"n": n, **params}, super().plural(one, many, n, **params))
        self.heard[-1].count = n
        return text

    def told(self) -> list[Sentence]:
        """The sentences with figures asked for since the last time, but for those that stand in others."""
        return [sentence for sentence in self.drain() if not sentence.within and sentence.figures]

    def drain(self) -> list[Sentence]:
        """All sentences asked for since the last time."""
        found, self.heard = self.heard, []
        return found

    def _hear(self, template: str, places: dict[str, Any], text: str) -> str:
        for value in places.values():
            if isinstance(value, _Said):
                value.sentence.within = True
        said = _Said(text)
        said.sentence = Sentence(template, places, text)
        self.heard.append(said.sentence)
        return said
