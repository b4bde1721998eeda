"""Chance inside the rules: ``roll`` and ``shuffle`` take from the record's own generator.

What they gave is kept in ``state.dice`` until the next action, so that a game record holds chance results and replays
without trusting a generator. The same queue can be loaded beforehand: then the loaded results come first.
"""

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, State

_A, _B, _C, _HALF = np.uint64(13), np.uint64(7), np.uint64(17), np.uint64(32)
_NOTHING = np.uint64(0)
_SALT = np.uint64(0x9E3779B97F4A7C15)


@rule
def _advance(s: State) -> np.uint64:
    x = s.rng
    x ^= x << _A
    x ^= x >> _B
    x ^= x << _C
    s.rng = x
    return x


@rule
def rekey(s: State, key: np.uint64) -> None:
    """Starts the generator anew from a 64-bit key (uint64)."""
    s.rng = key ^ _SALT
    if s.rng == _NOTHING:
        s.rng = _SALT
    for _ in range(12):
        _advance(s)


@rule
def random_below(s: State, n: int) -> Any:
    """Draws a number from 0 to n-1 for algorithms (choosing, dealing hidden cards); it is never recorded or loaded."""
    return np.int64(((_advance(s) >> _HALF) * np.uint64(n)) >> _HALF)


@rule
def _keep(s: State, result: int) -> None:
    if s.dice_next < len(s.dice):
        s.dice[s.dice_next] = result
        s.dice_next += 1


@rule
def roll(s: State, n: int) -> Any:
    """Draws one of 0 to n-1 with equal probability."""
    s.sealed = 1
    if s.dice_next < s.dice_size:
        result = s.dice[s.dice_next]
        s.dice_next += 1
        if result < 0 or result >= n:
            s.dice_bad = 1
            return np.int64(0)
        return np.int64(result)
    drawn = random_below(s, n)
    _keep(s, drawn)
    return drawn


@rule
def _kind_at(counts: Numbers, place: int) -> Any:
    """Returns the kind of the ``place``-th thing, counted kind by kind."""
    kind = 0
    rest = place - counts[0]
    while rest >= 0:
        kind += 1
        rest -= counts[kind]
    return np.int64(kind)


@rule
def pick(s: State, counts: Numbers, total: int) -> Any:
    """Draws a kind; each of the ``total`` (at least one) things counted by kind in ``counts`` is equally likely.

    So a bag needs no order: what nobody has seen is a number of each kind, and the result is the kind that comes.
    """
    s.sealed = 1
    if s.dice_next < s.dice_size:
        result = s.dice[s.dice_next]
        s.dice_next += 1
        if result < 0 or result >= len(counts) or counts[result] < 1:
            s.dice_bad = 1
            return _kind_at(counts, 0)
        return np.int64(result)
    drawn = _kind_at(counts, random_below(s, total))
    _keep(s, drawn)
    return drawn


@rule
def pick_unseen(s: State, counts: Numbers, total: int) -> Any:
    """Draws like ``pick``, for dealing hidden cards: neither recorded nor ever loaded."""
    return _kind_at(counts, random_below(s, total))


def pool_table(most: int, showing: int, sides: int) -> NDArray[np.uint64]:
    """The table of ``roll_pool`` for dice with ``sides`` sides, ``showing`` of them the symbol, up to ``most`` in one
    roll.

    Row n holds the chances of at most 0, 1, ... n symbols, in parts of 2**32.
    """
    table = np.zeros((most + 1, most + 1), np.uint64)
    for n in range(most + 1):
        ways = 0
        for k in range(n + 1):
            ways += comb(n, k) * showing**k * (sides - showing) ** (n - k)
            table[n, k] = (ways << 32) // sides**n
    return table


@rule
def roll_pool(s: State, n: int, table: NDArray[np.uint64]) -> Any:
    """Returns how many of n dice show the symbol of ``table``: one result, whatever the number of dice."""
    s.sealed = 1
    if s.dice_next < s.dice_size:
        result = s.dice[s.dice_next]
        s.dice_next += 1
        if result < 0 or result > n:
            s.dice_bad = 1
            return np.int64(0)
        return np.int64(result)
    drawn = _advance(s) >> _HALF
    symbols = 0
    while drawn >= table[n, symbols]:
        symbols += 1
    _keep(s, symbols)
    return np.int64(symbols)


@rule
def mix(s: State, cards: Numbers, n: int) -> None:
    """Puts the first n cards in random order, for algorithms: neither recorded nor ever loaded."""
    for i in range(n - 1, 0, -1):
        j = random_below(s, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held


@rule
def _same_cards(s: State, cards: Numbers, n: int) -> bool:
    for i in range(n):
        here = 0
        there = 0
        for j in range(n):
            if cards[j] == cards[i]:
                here += 1
            if s.dice[s.dice_next + j] == cards[i]:
                there += 1
        if here != there:
            return False
    return True


@rule
def shuffle(s: State, cards: Numbers, n: int) -> None:
    """Puts the first n cards in random order; its results are the order itself, from index n-1 (the top) down."""
    s.sealed = 1
    if s.dice_next < s.dice_size:
        if s.dice_size - s.dice_next < n or not _same_cards(s, cards, n):
            s.dice_bad = 1
            return
        for i in range(n):
            cards[n - 1 - i] = s.dice[s.dice_next + i]
        s.dice_next += n
        return
    mix(s, cards, n)
    for i in range(n):
        _keep(s, cards[n - 1 - i])


@rule
def begin_action(s: State) -> None:
    """Clears the draws and events of the last action."""
    s.dice_size = 0
    s.dice_next = 0
    s.dice_bad = 0
    s.news_size = 0
    s.sealed = 0


@rule
def begin_simulation(s: State, key: np.uint64) -> None:
    """Makes a view playable for a search: a generator of its own, nothing loaded, nothing kept."""
    rekey(s, key)
    s.dice_size = 0
    s.dice_next = len(s.dice)
    s.dice_bad = 0
    s.news_size = 0
