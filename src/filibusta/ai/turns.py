"""The rest of a turn, played by the greedy policy: an estimate is more accurate at the end of a turn than within it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from filibusta.engine.chance import rekey
from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, States

LONGEST_TURN = 200
"""The greatest number of choices that finish a turn; then the position is estimated as it is."""
KEYS = 2**31 - 1
"""The number of keys for the chance with which actions are tried."""
STRIDE = 7919
"""The difference between the keys of successive choices, if nothing was drawn in between."""
_HIGH = np.uint64(33)


@cache
def turn_play(rules: Any) -> tuple[Callable[..., None], Callable[..., int]]:
    """Compiles ``try_out`` and ``finish_turn`` for one game's rules."""
    legal, apply, estimate = rules.legal, rules.apply, rules.estimate

    @rule
    def try_out(work: States, action: int, key: int, values: Any) -> None:
        """Writes the estimate after an action in ``work[0]`` into ``values``; the action's chance differs from the
        actual game's."""
        work[1] = work[0]
        rekey(work[1], np.uint64(key))
        apply(work[1], action)
        estimate(work[1], values)

    @rule
    def finish_turn(work: States, turn: int, actions: Numbers, values: Any) -> int:
        """Plays ``work[0]`` to the end of the turn: each decider takes the action with its best estimate, one choice
        ahead. Returns the number of choices.

        Trying an action does not advance the generator of the game, so all actions meet the same wind and dice.
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
