"""Each seat's chance of winning in a position: the measure by which every bot compares positions."""

import math
from collections.abc import Callable, Iterable
from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.record import State


@rule
def to_prospects(worths: Any, players: int, sharpness: float) -> None:
    """Converts the worth of each seat's position into its chance of winning, in place: a softmax with factor
    ``sharpness``."""
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
    """Returns ``estimate(s, values)`` of a game: by ``rank`` once the game is over, by ``evaluate`` until then."""

    @rule
    def estimate(s: State, values: Any) -> None:
        """Writes each seat's chance of winning (0 to 1) into ``values``; at the end each winner's part of the
        victory."""
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
    """Returns an estimate that is learned for the numbers of players in ``players`` and hand-made for all others."""
    served = sum(1 << number for number in players)

    @rule
    def estimate(s: State, values: Any) -> None:
        """Writes each seat's chance of winning (0 to 1) into ``values`` while the game goes on."""
        if served >> s.players & 1:
            learned(s, values)
        else:
            evaluate(s, values)

    return estimate
