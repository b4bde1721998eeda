"""What a position promises each seat: the one measure by which every bot compares positions."""

from collections.abc import Callable
from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.record import State


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


def by_hand_alone(
    learned: Callable[[State, Any], None], evaluate: Callable[[State, Any], None]
) -> Callable[[State, Any], None]:
    """The learned estimate, but the hand-made one for whoever plays alone: what is learned compares seats."""

    @rule
    def estimate(s: State, values: Any) -> None:
        """Each seat's chance to win while the game goes on."""
        if s.players == 1:
            evaluate(s, values)
        else:
            learned(s, values)

    return estimate
