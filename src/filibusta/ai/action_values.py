"""The value of each legal action: it is tried on many deals, alone or with the rest of the turn."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.turns import turn_play
from filibusta.engine.chance import begin_simulation, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import Numbers, States

SAME = 1e-5
"""Actions whose gains, as chances of winning, differ by less than this count as equal."""
DETOUR = 1e-8
"""The cost of each further choice in the turn, as a chance of winning: of equal plans the shortest is chosen."""


@cache
def compiled_weigh(rules: Any) -> Callable[..., int]:
    """Compiles ``weigh`` for one game's rules."""
    legal, apply, determinize, estimate = rules.legal, rules.apply, rules.determinize, rules.estimate
    _, finish_turn = turn_play(rules)

    @rule
    def weigh(
        root: States,
        work: States,
        actions: Numbers,
        follow: Numbers,
        values: Any,
        gains: Any,
        deals: int,
        key: int,
        plans: int,
        ends: States,
    ) -> int:
        """Adds up each action's gain for its seat over ``deals`` into ``gains``. A gain is the estimate after the
        action, or with ``plans`` at the end of the turn, minus the estimate of the deal itself and ``DETOUR`` for each
        further choice.

        All actions share the same deals and chance. ``work`` holds three records. Returns the number of legal actions;
        ``values[seat]`` is the sum of the estimates of the deals themselves. ``ends`` keeps the positions that were
        estimated, action by action of the first deal, then of the second, for as many whole deals as it has room for.
        """
        seat = root[0].player
        n = legal(root[0], actions)
        gains[:n] = 0.0
        total = 0.0
        for deal in range(deals):
            work[2] = root[0]
            begin_simulation(work[2], np.uint64(key + deal))
            determinize(work[2])
            estimate(work[2], values)
            luck = values[seat]
            total += luck
            for i in range(n):
                work[0] = work[2]
                apply(work[0], actions[i])
                if plans:
                    gains[i] -= DETOUR * finish_turn(work, root[0].turn, follow, values)
                estimate(work[0], values)
                gains[i] += values[seat] - luck
                if (deal + 1) * n <= len(ends):
                    ends[deal * n + i] = work[0]
        for i in range(n):
            gains[i] += 1e-12 * random_below(work[2], 1000)  # equals are chosen between at random
        values[seat] = total
        return n

    return weigh


class ActionValues:
    """Estimates the legal actions of a view. An instance owns its buffers, so each thread needs its own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._weigh = compiled_weigh(game.rules)
        self._work = game.new_states(3)
        self._actions = game.new_buffer()
        self._follow = game.new_buffer()
        self._values = game.new_values()
        self._gains = np.zeros(game.most_legal)

    def best(self, view: View, deals: int, key: int, plans: bool, blur: float = 0.0, doubt: float = 0.0) -> int:
        """Returns the action with the best average estimate right after it or, with ``plans``, at the end of the turn.

        A random error is added to each estimate. Its standard deviation is ``blur`` (as a probability of winning) plus
        ``doubt`` times the standard deviation of the estimates; actions of equal value get the same error.
        """
        actions, gains, _ = self._weighed(view, deals, key, plans)
        error = blur + doubt * float(gains.std())
        if error:
            _, alike = np.unique(np.rint(gains / SAME), return_inverse=True)
            gains += error * np.random.default_rng(key).standard_normal(len(gains))[alike]
        return int(actions[int(gains.argmax())])

    def chances(self, view: View, deals: int, key: int, plans: bool) -> dict[int, float]:
        """Returns the average estimated chance of winning after each legal action, by the action's number."""
        return _by_action(*self._weighed(view, deals, key, plans))

    def chances_and_ends(
        self, view: View, deals: int, key: int, plans: bool, kept: int
    ) -> tuple[dict[int, float], dict[int, States]]:
        """Returns the same as ``chances``, and by action the positions that were estimated in the first ``kept``
        deals."""
        n = len(view.legal())
        ends = self._game.new_states(kept * n)
        weighed = self._weighed(view, deals, key, plans, ends)
        found = {int(action): ends[i::n] for i, action in enumerate(weighed[0])}
        return _by_action(*weighed), found

    def _weighed(
        self, view: View, deals: int, key: int, plans: bool, ends: States | None = None
    ) -> tuple[Numbers, NDArray[np.float64], float]:
        """Returns the legal actions, the average gain of each, and the estimate without any of them; ``ends`` is as in
        ``weigh``."""
        kept = self._work[:0] if ends is None else ends
        n = self._weigh(
            view.states, self._work, self._actions, self._follow, self._values, self._gains, deals, key, plans, kept
        )
        return self._actions[:n], self._gains[:n] / deals, float(self._values[int(view.states[0].player)]) / deals


def _by_action(actions: Numbers, gains: NDArray[np.float64], before: float) -> dict[int, float]:
    """Returns the chance of winning after each action, by the action's number."""
    return {int(action): float(before + gain) for action, gain in zip(actions, gains, strict=True)}
