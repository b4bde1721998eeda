"""Keys of 64 bits, from which the chance of many games follows: one for each game, action and choice."""

from typing import Any

import numpy as np

from filibusta.engine.compiler import rule

_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FACTOR, _STEP = np.uint64(0xD256D193), np.uint64(0x9E3779B9)
_SAMPLES = np.uint64(0x6A09E667F3BCC908)
"""Tells the keys of random actions from those of games."""
_CHOICES = np.uint64(0xBB67AE8584CAA73B)
"""Tells the keys of what opponents choose from those of what their actions draw."""


@rule
def scramble(number: np.uint64) -> Any:
    """Returns a number for a number of 64 bits, one to one and without a recognisable pattern."""
    low = number & _LOW
    high = number >> _HALF
    key = _STEP
    for _ in range(7):
        product = low * _FACTOR
        low = high ^ key ^ (product >> _HALF)
        high = product & _LOW
        key = (key + _STEP) & _LOW
    return (high << _HALF) | low


@rule
def origin_of(seed: np.uint64, row: np.uint64) -> Any:
    """Returns the number from which the chance of all games of a row follows. Each number is scrambled before the next
    is added, so that neighbouring seeds, rows and episodes have nothing in common."""
    return scramble(scramble(seed) + row)


@rule
def key_of(origin: np.uint64, episode: np.uint64) -> Any:
    """Returns the key of a game from the origin of its row and the number of games played there before."""
    return scramble(origin + episode)


@rule
def origins_of(seed: np.uint64, out: Any) -> None:
    """Writes into ``out`` the origin of each row of games that share a seed."""
    for i in range(len(out)):
        out[i] = origin_of(seed, np.uint64(i))


@rule
def key_of_sample(seed: np.uint64, number: np.uint64) -> Any:
    """Returns the key of the random actions of the n-th call of ``sample``."""
    return scramble((scramble(seed) ^ _SAMPLES) + number)


@rule
def key_of_choice(key: np.uint64, ply: np.uint64) -> Any:
    """Returns the key of an opponent's choice after ``ply`` actions of the game with this key."""
    return scramble(key ^ _CHOICES ^ ply)


@rule
def one_of(count: int, key: np.uint64) -> Any:
    """Returns a number below ``count`` from a key."""
    return np.int64(((key >> _HALF) * np.uint64(count)) >> _HALF)
