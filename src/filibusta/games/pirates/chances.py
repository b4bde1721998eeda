"""The exact chances of a battle, once the wind has brought the ships together (R24.1): no dice are rolled here.

``chance(table, ...)`` takes the men and the cannon dice of both sides; the tables are ``WON`` (the attacker is left
with crew), ``LOST`` (the defender is) and ``BOTH_LOST``.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.games.pirates.cards import HITS, MOST_DICE, MOST_MEN, WIND_FACES

Chances = NDArray[np.float64]

HIT_CHANCES: Chances = np.tril(np.diff(HITS.astype(np.float64), axis=1, prepend=0.0)) / 2.0**32
"""``HIT_CHANCES[n, k]``: the chance that n dice make k hits."""


@cache
def _deaths(dice: int, men: int) -> Chances:
    """The chances that 0 to all of ``men`` fall to so many dice."""
    hits = np.zeros(max(MOST_DICE, men) + 1)
    hits[: MOST_DICE + 1] = HIT_CHANCES[dice]
    return np.append(hits[:men], hits[men:].sum())


def _melee(won: float, lost: float, both: float) -> Chances:
    """``table[a, d]``: what a melee of a men against d is worth, if its three ends are worth these numbers (R13)."""
    table = np.full((MOST_MEN + 1, MOST_MEN + 1), both, np.float64)
    table[1:, 0] = won
    table[0, 1:] = lost
    for attackers in range(1, MOST_MEN + 1):
        for defenders in range(1, MOST_MEN + 1):
            fallen_attackers, fallen_defenders = _deaths(defenders, attackers), _deaths(attackers, defenders)
            idle = fallen_attackers[0] * fallen_defenders[0]
            table[attackers, defenders] = 0.0
            after = table[attackers::-1, defenders::-1][: attackers + 1, : defenders + 1]
            table[attackers, defenders] = fallen_attackers @ after @ fallen_defenders / (1.0 - idle)
    return table


WON, LOST = _melee(1, 0, 0), _melee(0, 1, 0)
BOTH_LOST: Chances = 1.0 - WON - LOST

WIND_AT_LEAST: Chances = np.array([float(np.mean(needed <= WIND_FACES)) for needed in range(-9, 10)], np.float64)


@rule
def wind_chance(needed: int) -> float:
    """R11.5: the chance that the wind die shows at least this."""
    return WIND_AT_LEAST[min(9, max(-9, needed)) + 9]


@rule
def chance(table: Chances, attackers: int, attacker_dice: int, defenders: int, defender_dice: int) -> float:
    """R12, R13: cannons at the same time, then melee to the end."""
    total = 0.0
    for hits in range(attacker_dice + 1):
        inner = 0.0
        for suffered in range(defender_dice + 1):
            after = table[max(0, attackers - suffered), max(0, defenders - hits)]
            inner += HIT_CHANCES[defender_dice, suffered] * after
        total += HIT_CHANCES[attacker_dice, hits] * inner
    return total
