"""Strict reading of arguments: a whole number is no float and no bool, a seat is one of those that play."""

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from math import isfinite
from numbers import Real
from operator import index
from reprlib import Repr
from typing import Any

from filibusta.engine.errors import BadOption, BadRecord
from filibusta.engine.record import SPECTATOR

_NUMBER = re.compile(r"-?[0-9]{1,4000}")
_short = Repr()
_short.maxother = _short.maxstring = 60

Seed = int | str
"""The origin of reproducible chance: a whole number or a text. ``7`` and ``"7"`` are the same seed."""


def said(value: object) -> str:
    """A value as errors quote it, in a few words however large it is."""
    return " ".join(_short.repr(value).split())


def whole(value: Any) -> int | None:
    """The whole number that this is, be it Python's, NumPy's or a tensor's; None for all else, a bool and 3.0 too."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def real(value: Any) -> float | None:
    """The finite number that this is, be it Python's or NumPy's; None for all else, a bool too."""
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        return None
    return float(value)


def seat_of(value: Any, players: int) -> int:
    """A seat of those that play, or a clear error."""
    seat = whole(value)
    if seat is None or not 0 <= seat < players:
        raise BadOption("a seat is a number from 0 to {last}, not {given}", last=players - 1, given=said(value))
    return seat


def viewer_of(value: Any, players: int) -> int:
    """A seat of those that play or -1 for a spectator, or a clear error."""
    viewer = whole(value)
    if viewer is None or not SPECTATOR <= viewer < players:
        message = "a viewer is a seat from 0 to {last}, or -1 for a spectator, not {given}"
        raise BadOption(message, last=players - 1, given=said(value))
    return viewer


def seed_text(seed: Any) -> str:
    """A seed as text, or a clear error."""
    if isinstance(seed, str):
        return seed
    number = whole(seed)
    if number is None:
        raise BadOption("a seed is a whole number or a text, not {given}", given=said(seed))
    return str(number)


def seed_number(seed: Any) -> int:
    """A seed as one of 2**64 numbers: itself where it is one, also as a text; else made from the text."""
    text = seed_text(seed)
    if _NUMBER.fullmatch(text):
        return int(text) % 2**64
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def texts_of(values: Any, what: str) -> tuple[str, ...]:
    """A list of texts, or a clear error that says ``what`` they are; one text is no list."""
    texts: tuple[Any, ...] = tuple(values) if _is_list(values) else (None,)
    if not all(isinstance(text, str) for text in texts):
        raise BadRecord("{what} must be a list of texts, not {given}", what=what, given=said(values))
    return texts


def _is_list(values: Any) -> bool:
    return isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping)


def numbers_of(values: Any) -> Sequence[Any]:
    """A list, whose items are yet to be looked at, or a clear error."""
    if not _is_list(values):
        raise BadRecord("chance results must be a list of whole numbers, not {given}", given=said(values))
    return list(values)
