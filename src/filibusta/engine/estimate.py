"""The prospects of each seat in a position: the one measure by which every bot compares positions."""

import math
from collections.abc import Callable, Iterable
from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.record import State


@rule
def to_prospects(worths: Any, players: int, sharpness: float) -> None:
    """Turns what each seat's position is worth into its prospects of winning, in place: 1 in all, and ``e`` times as
    many for a lead of ``1 / sharpness``."""
    highest = -1e9
    for seat in range(players):
        highest = max(highest, worths[seat])
    total = 0.0
    for seat in range(players):
        worths[seat] = math.exp(sharpness * (worths[seat] - highest))
        total += worths[seat]
    for seat in range(players):
        worths[seat] /= total


def whole_estimate(rank: Callable[[State, Any], None], evaluate: Callable[[State, Any], None]) -> Callable[..., None]:
    """``estimate(s, values)`` from a game's ``rank``, which knows how a game ended, and its ``evaluate``."""

    @rule
    def estimate(s: State, values: Any) -> None:
        """Each seat's chance to win (0 to 1) into ``values``: exact at the end, where a victory may be shared."""
        if not s.over:
            evaluate(s, values)
            return
        rank(s, values)
        winners = 0
        for seat in range(s.players):
            winners += values[seat] == 1.0
        for seat in range(s.players):
            values[seat] = 1.0 / winners if values[seat] == 1.0 else 0.0

    return estimate


def learned_for(
    players: Iterable[int], learned: Callable[[State, Any], None], evaluate: Callable[[State, Any], None]
) -> Callable[[State, Any], None]:
    """Returns the learned estimate for numbers of players that it serves, otherwise the hand-made one."""
    served = sum(1 << number for number in players)

    @rule
    def estimate(s: State, values: Any) -> None:
        """Each seat's chance to win while the game goes on."""
        if served >> s.players & 1:
            learned(s, values)
        else:
            evaluate(s, values)

    return estimate
