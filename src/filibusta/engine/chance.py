"""Chance inside the rules: ``roll`` and ``shuffle`` take from the record's own generator.

The results stay in ``state.dice`` until the next action: game records store them, so a replay does not depend on the
generator. Results can also be loaded into this queue beforehand; they are used before any are drawn.
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
    """Draws a number from 0 to n-1 for algorithms (choosing, dealing hidden cards). It is never recorded or loaded."""
    return np.int64(((_advance(s) >> _HALF) * np.uint64(n)) >> _HALF)


@rule
def _keep(s: State, result: int) -> None:
    if s.dice_next < len(s.dice):
        s.dice[s.dice_next] = result
        s.dice_next += 1


@rule
def roll(s: State, n: int) -> Any:
    """Draws a number from 0 to n-1, each equally likely; it is a chance result."""
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
    """Draws one thing from a bag and returns its kind, which is a chance result.

    ``counts[kind]`` is the number of things of each kind and ``total``, at least 1, their sum; all things are equally
    likely. Unseen cards therefore need no order, only a number of each kind.
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
    """Draws like ``pick`` for algorithms that deal hidden cards. The result is never recorded or loaded."""
    return _kind_at(counts, random_below(s, total))


def pool_table(most: int, showing: int, sides: int) -> NDArray[np.uint64]:
    """Returns the table for ``roll_pool``: up to ``most`` dice with ``sides`` sides, of which ``showing`` bear the
    symbol.

    Entry [n, k] is the probability that n dice show at most k symbols, times 2**32.
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
    """Rolls n dice and returns how many show the symbol of ``table``. The whole roll is one chance result."""
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
    """Shuffles the first n cards for algorithms. The order is never recorded or loaded."""
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
    """Shuffles the first n cards. The chance results are the n cards in their new order, from index n-1 (the top)
    down."""
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
    """Clears the chance results and events of the previous action."""
    s.dice_size = 0
    s.dice_next = 0
    s.dice_bad = 0
    s.news_size = 0
    s.sealed = 0


@rule
def begin_simulation(s: State, key: np.uint64) -> None:
    """Prepares a view to be played by a search: seeds its generator from ``key`` and clears chance results and
    events."""
    rekey(s, key)
    s.dice_size = 0
    s.dice_next = len(s.dice)
    s.dice_bad = 0
    s.news_size = 0
