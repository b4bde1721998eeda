"""Playouts from a position: every seat's winning chances by the estimate, at once or some turns later."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.turns import KEYS, turn_play
from filibusta.engine.chance import begin_simulation, random_below, rekey
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game
from filibusta.engine.record import Numbers, States

MOST_CHOICES = 5_000
"""Choices of a short game, after which it is estimated as it is."""
THIRD = 1000
"""Steps of each of the three draws of which the error of a judgement is made; its standard deviation is one blur."""


class PlayoutBuffers(NamedTuple):
    """The arrays in which playouts run: three records, of which the last is the current position."""

    work: States
    actions: Numbers
    follow: Numbers
    values: NDArray[np.float64]


@cache
def short_games(rules: Any) -> Callable[..., None]:
    """Compiles ``play_on`` for one game's rules."""
    legal, apply, determinize, estimate = rules.legal, rules.apply, rules.determinize, rules.estimate
    _, finish_turn = turn_play(rules)

    @rule
    def choose(memory: Any, n: int, plans: int, blur: float) -> int:
        """Returns the action of ``work[2]`` with the best estimate after it; with ``plans``, at the end of the turn."""
        work, actions, values = memory.work, memory.actions, memory.values
        s = work[2]
        seat = s.player
        key = random_below(s, KEYS)
        best = actions[0]
        highest = -9.0
        for i in range(n):
            work[0] = s
            rekey(work[0], np.uint64(key))
            apply(work[0], actions[i])
            if plans:
                finish_turn(work, s.turn, memory.follow, values)
            estimate(work[0], values)
            error = random_below(s, 2 * THIRD + 1) + random_below(s, 2 * THIRD + 1) + random_below(s, 2 * THIRD + 1)
            worth = values[seat] + blur * (error - 3 * THIRD) / THIRD
            if worth > highest:
                highest = worth
                best = actions[i]
        return best

    @rule
    def play_on(
        root: States, memory: Any, out: Any, key: int, action: int, turns: int, plans: int, blur: float
    ) -> None:
        """Writes the estimate after ``turns`` turns into ``out[deal, seat]``, for as many deals as ``out`` has rows.

        ``action`` is played first, unless it is negative.
        """
        work, actions, values = memory.work, memory.actions, memory.values
        s = work[2]
        for deal in range(len(out)):
            work[2] = root[0]
            begin_simulation(s, np.uint64(key + deal))
            determinize(s)
            until = s.turn + turns
            if action >= 0:
                apply(s, action)
            left = MOST_CHOICES
            while not s.over and s.turn < until and left > 0:
                n = legal(s, actions)
                best = actions[0]
                if n > 1:
                    best = choose(memory, n, plans, blur)
                apply(s, best)
                left -= 1
            estimate(s, values)
            for seat in range(s.players):
                out[deal, seat] = values[seat]

    return play_on


class Playouts:
    """Playouts of one game. An instance owns its buffers, so each thread needs its own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._play_on = short_games(game.rules)
        self._memory = PlayoutBuffers(game.new_states(3), game.new_buffer(), game.new_buffer(), game.new_values())

    def chances(self, states: States) -> NDArray[np.float64]:
        """Returns each seat's chance of winning in a whole position, by the estimate."""
        values = self._game.new_values()
        self._game.rules.estimate(states[0], values)
        return values[: int(states["players"][0])]

    def estimates(
        self,
        view: States,
        deals: int,
        key: int,
        action: int = -1,
        turns: int = 0,
        plans: bool = True,
        blur: float = 0.0,
    ) -> NDArray[np.float64]:
        """Returns the winning chances after ``turns`` turns (0: at once) as an array [deal, seat].

        ``action`` is played first unless it is negative. All seats play greedily or, with ``plans``, like planners that
        see the deal. A random error with standard deviation ``blur`` (a probability) is added to each judgement.
        """
        out = np.zeros((deals, self._game.layout.seats))
        self._play_on(view, self._memory, out, key, action, turns, plans, blur)
        return out[:, : int(view["players"][0])]
