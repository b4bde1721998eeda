"""Differences with intervals, and corrections for multiple comparisons."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from filibusta.ai.arena import Z95, wilson

LEVEL = 0.05
"""The share of the marked differences that is expected to be chance."""


@dataclass(frozen=True)
class Estimate:
    """A mean or share with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Contrast:
    """One figure before and after a change, and the difference with its 95 % interval."""

    what: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    q: float
    """The false discovery rate if this difference and all clearer ones of its table are called real."""


def share(wins: float, games: int) -> Estimate:
    """Returns a share of independent games, with Wilson's interval."""
    return Estimate(wins / games, *wilson(wins, games))


def mean(values: Sequence[float]) -> Estimate:
    """Returns the mean of independent numbers, with the normal interval."""
    middle, n = sum(values) / len(values), len(values)
    reach = Z95 * math.sqrt(sum((value - middle) ** 2 for value in values) / max(1, n - 1) / n)
    return Estimate(middle, middle - reach, middle + reach)


def difference(before: Estimate, after: Estimate) -> Estimate:
    """Returns the difference of two independent estimates, with the interval that follows from theirs.

    Newcombe's method: each limit's distance is the root of the summed squares of the two estimates' distances.
    """
    gap = after.value - before.value
    low = math.hypot(after.value - after.low, before.high - before.value)
    high = math.hypot(after.high - after.value, before.value - before.low)
    return Estimate(gap, gap - low, gap + high)


def p_value(one: Estimate) -> float:
    """Returns the two-sided p-value against 0 that corresponds to an interval: below 0.05 if it excludes 0."""
    arm = one.value - one.low if one.value > 0 else one.high - one.value
    if arm <= 0:
        return 1.0 if one.value == 0 else 0.0
    return math.erfc(Z95 * abs(one.value) / arm / math.sqrt(2))


def false_discovery_rates(p_values: Sequence[float]) -> list[float]:
    """Returns Benjamini and Hochberg's adjusted p-values, in the order given.

    Of all findings with a value of at most 0.05, at most 5 % are expected to be chance.
    """
    count, least = len(p_values), 1.0
    rates = [1.0] * count
    for rank, at in sorted(enumerate(sorted(range(count), key=p_values.__getitem__), 1), reverse=True):
        least = min(least, p_values[at] * count / rank)
        rates[at] = least
    return rates


def contrasts(pairs: Sequence[tuple[str, Estimate, Estimate]]) -> tuple[Contrast, ...]:
    """Returns each difference between two independent estimates, in the order given, corrected for their number."""
    gaps = [difference(before, after) for _, before, after in pairs]
    rates = false_discovery_rates([p_value(gap) for gap in gaps])
    return tuple(
        Contrast(what, before.value, after.value, gap.value, gap.low, gap.high, rate)
        for (what, before, after), gap, rate in zip(pairs, gaps, rates, strict=True)
    )
