"""What each choice promises: every legal action is tried on many deals, alone or with the rest of the turn."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from filibusta.ai.turns import turn_play
from filibusta.engine.chance import begin_simulation, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import Numbers, States


@cache
def _build(rules: Any) -> Callable[..., int]:
    legal, apply, determinize, estimate = rules.legal, rules.apply, rules.determinize, rules.estimate
    _, finish_turn = turn_play(rules)

    @rule
    def weigh(
        root: States,
        dealt: States,
        work: States,
        actions: Numbers,
        follow: Numbers,
        values: Any,
        promised: Any,
        deals: int,
        key: int,
        plans: int,
    ) -> int:
        """Sums up each action's estimate over so many deals (``promised``), with ``plans`` at the end of the turn.

        Every deal is used for all actions alike. Returns the number of legal actions.
        """
        seat = root[0].player
        n = legal(root[0], actions)
        promised[:n] = 0.0
        for deal in range(deals):
            dealt[0] = root[0]
            begin_simulation(dealt[0], np.uint64(key + deal))
            determinize(dealt[0])
            for i in range(n):
                work[0] = dealt[0]
                apply(work[0], actions[i])
                if plans:
                    finish_turn(work, root[0].turn, follow, values)
                estimate(work[0], values)
                promised[i] += values[seat]
        for i in range(n):
            promised[i] += 1e-9 * random_below(dealt[0], 1000)  # equals are chosen between at random
        return n

    return weigh


class Weighing:
    """Estimates of the legal actions of a view, with the memory they need. Not to be shared between threads."""

    def __init__(self, game: Game) -> None:
        self._weigh = _build(game.rules)
        self._dealt = game.new_states(1)
        self._work = game.new_states(2)
        self._actions = game.new_buffer()
        self._follow = game.new_buffer()
        self._values = game.new_values()
        self._promised = np.zeros(game.most_legal)

    def best(self, view: View, deals: int, key: int, plans: bool, blur: float = 0.0) -> int:
        """The action after which the estimate is best on average; with ``plans``, at the end of the turn.

        ``blur`` is the standard deviation of what is misjudged at each action, in chances to win.
        """
        n = self._weigh(
            view.states,
            self._dealt,
            self._work,
            self._actions,
            self._follow,
            self._values,
            self._promised,
            deals,
            key,
            plans,
        )
        worth = self._promised[:n] / deals
        if blur:
            worth += blur * np.random.default_rng(key).standard_normal(n)
        return int(self._actions[int(worth.argmax())])
