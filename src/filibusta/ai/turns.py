"""The rest of a turn as the greedy policy plays it: an estimate is worth more at its end than in its middle."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from filibusta.engine.chance import rekey
from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, States

LONGEST_TURN = 200
"""Choices that may finish a turn, before it is estimated as it is."""
KEYS = 2**31 - 1
"""The number of keys for the chance with which actions are tried."""
STRIDE = 7919
"""By which the keys of one choice after the other differ, where nothing was drawn in between."""
_HIGH = np.uint64(33)


@cache
def turn_play(rules: Any) -> tuple[Callable[..., None], Callable[..., int]]:
    """Compiles ``try_out`` and ``finish_turn`` for one game's rules."""
    legal, apply, estimate = rules.legal, rules.apply, rules.estimate

    @rule
    def try_out(work: States, action: int, key: int, values: Any) -> None:
        """Writes the prospects after an action in ``work[0]`` into ``values``, with chance other than that of the
        actual game."""
        work[1] = work[0]
        rekey(work[1], np.uint64(key))
        apply(work[1], action)
        estimate(work[1], values)

    @rule
    def finish_turn(work: States, turn: int, actions: Numbers, values: Any) -> int:
        """Plays ``work[0]`` on to the end of the turn: each decider takes what promises it most, one choice ahead.
        Returns the number of choices.

        Looking draws nothing from the chance of the game: what is compared meets the same wind and dice.
        """
        s = work[0]
        left = LONGEST_TURN
        while not s.over and s.turn == turn and left > 0:
            n = legal(s, actions)
            best = actions[0]
            if n > 1:
                mover = s.player
                key = int(np.int64(s.rng >> _HIGH)) ^ (left * STRIDE)
                highest = -1.0
                for i in range(n):
                    try_out(work, actions[i], key, values)
                    if values[mover] > highest:
                        highest = values[mover]
                        best = actions[i]
            apply(s, best)
            left -= 1
        return LONGEST_TURN - left

    return try_out, finish_turn
