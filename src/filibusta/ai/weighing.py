"""What each choice promises: every legal action is tried on many deals, alone or with all that may follow it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from filibusta.engine.chance import begin_simulation, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game
from filibusta.engine.match import View
from filibusta.engine.record import Numbers, States


@cache
def _build(rules: Any) -> Callable[..., int]:
    legal, apply, determinize, estimate = rules.legal, rules.apply, rules.determinize, rules.estimate

    @rule
    def weigh(
        root: States,
        work: States,
        actions: Numbers,
        follow: Numbers,
        values: Any,
        alone: Any,
        paired: Any,
        deals: int,
        key: int,
        plans: int,
    ) -> int:
        """Sums up each action's estimate (``alone``), and that of each action with each follow-up choice (``paired``).

        A follow-up is the same seat's next decision in the same turn, such as the ship after the card; without
        ``plans`` none is looked at. Every deal is used for all actions alike. Returns the number of legal actions.
        """
        seat = root[0].player
        n = legal(root[0], actions)
        for deal in range(deals):
            work[0] = root[0]
            begin_simulation(work[0], np.uint64(key + deal))
            determinize(work[0])
            for i in range(n):
                work[1] = work[0]
                apply(work[1], actions[i])
                if not plans or work[1].over or work[1].player != seat or work[1].turn != root[0].turn:
                    estimate(work[1], values)
                    alone[i] += values[seat]
                    continue
                m = legal(work[1], follow)
                for j in range(m):
                    work[2] = work[1]
                    apply(work[2], follow[j])
                    estimate(work[2], values)
                    paired[i, follow[j]] += values[seat]
        for i in range(n):
            alone[i] += 1e-9 * random_below(work[0], 1000)  # equals are chosen between at random
        return n

    return weigh


class Weighing:
    """Estimates of the legal actions of a view, with the memory they need. Not to be shared between threads."""

    def __init__(self, game: Game) -> None:
        self._weigh = _build(game.rules)
        self._work = game.new_states(3)
        self._actions = game.new_buffer()
        self._follow = game.new_buffer()
        self._values = game.new_values()
        self._alone = np.zeros(game.most_legal)
        self._paired = np.zeros((game.most_legal, game.actions.size))

    def best(self, view: View, deals: int, key: int, plans: bool, blur: float = 0.0) -> int:
        """The action after which the estimate is best on average; with ``plans``, after its best follow-up.

        ``blur`` is the standard deviation of what is misjudged at each action, in chances to win.
        """
        self._alone[:] = 0.0
        self._paired[:] = 0.0
        n = self._weigh(
            view.states,
            self._work,
            self._actions,
            self._follow,
            self._values,
            self._alone,
            self._paired,
            deals,
            key,
            plans,
        )
        worth = np.maximum(self._alone, self._paired.max(axis=1))[:n] / deals
        if blur:
            worth += blur * np.random.default_rng(key).standard_normal(n)
        return int(self._actions[int(worth.argmax())])
