"""Strict checks of arguments: a whole number must not be a float or a bool, and a seat must be in play."""

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
    """Returns a value as errors quote it, shortened if it is long."""
    return " ".join(_short.repr(value).split())


def whole(value: Any) -> int | None:
    """Returns an integer of Python, NumPy or a tensor as an int; None for anything else, including bools and 3.0."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def real(value: Any) -> float | None:
    """Returns a finite number of Python or NumPy as a float; None for anything else, including bools."""
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        return None
    return float(value)


def seat_of(value: Any, players: int) -> int:
    """Returns a seat in play, from 0 to ``players`` - 1; raises a ``BadOption`` for any other value."""
    seat = whole(value)
    if seat is None or not 0 <= seat < players:
        raise BadOption("a seat is a number from 0 to {last}, not {given}", last=players - 1, given=said(value))
    return seat


def viewer_of(value: Any, players: int) -> int:
    """Returns a seat in play, or -1 for a spectator; raises a ``BadOption`` for any other value."""
    viewer = whole(value)
    if viewer is None or not SPECTATOR <= viewer < players:
        message = "a viewer is a seat from 0 to {last}, or -1 for a spectator, not {given}"
        raise BadOption(message, last=players - 1, given=said(value))
    return viewer


def seed_text(seed: Any) -> str:
    """Returns a seed as text; raises a ``BadOption`` for anything but a whole number or a text."""
    if isinstance(seed, str):
        return seed
    number = whole(seed)
    if number is None:
        raise BadOption("a seed is a whole number or a text, not {given}", given=said(seed))
    return str(number)


def seed_number(seed: Any) -> int:
    """Returns a seed as a number of 64 bits: a whole number, also given as text, modulo 2**64, and any other text
    hashed."""
    text = seed_text(seed)
    if _NUMBER.fullmatch(text):
        return int(text) % 2**64
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def texts_of(values: Any, what: str) -> tuple[str, ...]:
    """Returns a list of texts; raises a ``BadRecord`` that mentions ``what`` for anything else, including a single
    text."""
    texts: tuple[Any, ...] = tuple(values) if _is_list(values) else (None,)
    if not all(isinstance(text, str) for text in texts):
        raise BadRecord("{what} must be a list of texts, not {given}", what=what, given=said(values))
    return texts


def _is_list(values: Any) -> bool:
    return isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping)


def numbers_of(values: Any) -> Sequence[Any]:
    """Returns a list without checking its items; raises a ``BadRecord`` for anything else."""
    if not _is_list(values):
        raise BadRecord("chance results must be a list of whole numbers, not {given}", given=said(values))
    return list(values)
