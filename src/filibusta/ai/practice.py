"""Games of greedy players in one compiled loop, each seat with an estimate from a pool: to learn from, or to compare
estimates. They look at what comes right after a choice or, where a game's features say so, at the end of the turn."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.net import Samples
from filibusta.ai.turns import turn_play
from filibusta.engine.chance import begin_action, begin_simulation, random_below
from filibusta.engine.compiler import rule
from filibusta.engine.features import MOST_ACTIVE, Active
from filibusta.engine.game import Game
from filibusta.engine.loops import beginning
from filibusta.engine.network import Weights, forward_of, parts
from filibusta.engine.record import INT, Layout, Numbers, State, States

HANDMADE = 0
"""The first estimate of each pool; the others are networks."""
LONGEST = 20_000
"""Decisions after which a game is given up: nobody has won."""
CERTAIN = 1 << 16
"""Chances are given in parts of this."""
MOST_SAMPLED = 128
"""Room for the active features of a seat in a sample; what does not fit is left out."""


@dataclass(frozen=True, eq=False)
class Schedule:
    """Games that are played one after the other: for each its options, its key, the estimate at each seat, and the
    share of choices made without looking."""

    players: int
    options: Numbers
    keys: NDArray[np.uint64]
    seating: Numbers
    noise: Numbers

    def __len__(self) -> int:
        return len(self.keys)


@dataclass(frozen=True, eq=False)
class Played:
    """The results of the games of a plan: each seat's share of the victory, and samples of positions."""

    plan: Schedule
    won: NDArray[np.float32]
    samples: Samples


@cache
def _build(rules: Any, features: Any, observe: Any, layout: Layout) -> Callable[..., None]:
    setup, legal, apply, determinize, estimate = (
        rules.setup,
        rules.legal,
        rules.apply,
        rules.determinize,
        rules.estimate,
    )
    forward, fill, whole_turns = forward_of(features, layout.seats), features.fill, features.whole_turns
    begin = beginning(layout)
    _, finish_turn = turn_play(rules)
    size = parts(len(features)).size

    @rule
    def value_of(s: State, kind: int, pool: Any, values: Any) -> None:
        if s.over or kind == HANDMADE:
            estimate(s, values)
        else:
            forward(s, values, pool, (kind - 1) * size)

    @rule
    def choose(
        work: States,
        ints: Any,
        actions: Numbers,
        follow: Numbers,
        n: int,
        kind: int,
        pool: Any,
        deals: int,
        values: Any,
        sums: Any,
    ) -> Any:
        """Returns the action with the best estimate on average over deals that fit what the seat may know."""
        seat = work[0].player
        key = random_below(work[0], 1 << 30)
        sums[:n] = 0.0
        work[1] = work[0]
        observe(work[1:2], ints[1:2], seat)
        for deal in range(deals):
            work[2] = work[1]
            begin_simulation(work[2], np.uint64(key + deal))
            determinize(work[2])
            for i in range(n):
                work[3] = work[2]
                apply(work[3], actions[i])
                if whole_turns:
                    finish_turn(work[3:], work[0].turn, follow, values)
                value_of(work[3], kind, pool, values)
                sums[i] += values[seat]
        best = 0
        for i in range(n):
            if sums[i] > sums[best]:
                best = i
        return actions[best]

    @rule
    def take_sample(s: State, x: Any, index: Any, value: Any) -> None:
        value[:] = 0.0
        for seat in range(s.players):
            x.size[seat] = 0
        fill(s, x)
        for seat in range(s.players):
            for i in range(min(x.size[seat], index.shape[1])):
                index[seat, i] = x.feature[seat * MOST_ACTIVE + i]
                value[seat, i] = x.value[seat * MOST_ACTIVE + i]

    @rule
    def practise(
        work: States,
        ints: Any,
        actions: Numbers,
        follow: Numbers,
        values: Any,
        sums: Any,
        active: Any,
        players: int,
        options: Numbers,
        keys: Any,
        seating: Numbers,
        noise: Numbers,
        pool: Any,
        deals: int,
        each: int,
        won: Any,
        index: Any,
        value: Any,
        taken: Numbers,
    ) -> None:
        """Plays the games; of each, ``each`` positions are kept, all as likely: in place ``game * each`` and after."""
        x = Active(active[0], active[1], active[2])
        for game in range(len(keys)):
            begin(work, 0, keys[game], players, options[game])
            s = work[0]
            setup(s)
            left = LONGEST
            met = 0
            while not s.over and left > 0:
                left -= 1
                n = legal(s, actions)
                action = actions[0]
                if n > 1:
                    if random_below(s, CERTAIN) < noise[game]:
                        action = actions[random_below(s, n)]
                    else:
                        kind = seating[game, s.player]
                        action = choose(work, ints, actions, follow, n, kind, pool, deals, values, sums)
                begin_action(s)
                apply(s, action)
                if each > 0 and not s.over:
                    met += 1
                    place = met - 1 if met <= each else random_below(s, met)
                    if place < each:
                        take_sample(s, x, index[game * each + place], value[game * each + place])
            taken[game] = min(met, each)
            won[game] = 0.0
            if s.over:
                estimate(s, values)
                for seat in range(s.players):
                    won[game, seat] = values[seat]

    return practise


class Practice:
    """Compiled games of one game, on all cores; the same plans give the same games on however many."""

    def __init__(self, game: Game) -> None:
        if game.features is None:
            raise ValueError(f"{game.id} declares no features")
        self.game = game
        self._practise = _build(game.without_weights.rules, game.features, game.loops.observe, game.layout)

    def play(
        self,
        plans: Sequence[Schedule],
        pool: Weights,
        deals: int,
        each: int = 0,
        told: Callable[[int, int], None] = lambda done, total: None,
    ) -> list[Played]:
        """Plays what is planned. ``pool`` holds the networks one after the other; of each game so many
        positions are kept."""
        played: list[Played] = []
        cores = ThreadPoolExecutor(cpu_count())
        try:
            for one in cores.map(partial(self._play, pool=pool, deals=deals, each=each), plans):
                played.append(one)
                told(len(played), len(plans))
        finally:
            cores.shutdown(cancel_futures=True)
        return played

    def _play(self, plan: Schedule, pool: Weights, deals: int, each: int) -> Played:
        game, seats, games = self.game, self.game.layout.seats, len(plan)
        work = game.new_states(5)
        index = np.zeros((games * each, plan.players, MOST_SAMPLED), np.uint16)
        value = np.zeros(index.shape, np.float32)
        won, taken = np.zeros((games, plan.players), np.float32), np.zeros(games, INT)
        places = seats * MOST_ACTIVE
        self._practise(
            work,
            game.layout.ints(work),
            game.new_buffer(),
            game.new_buffer(),
            game.new_values(),
            np.zeros(game.most_legal),
            (np.zeros(seats, INT), np.zeros(places, INT), np.zeros(places, np.float32)),
            plan.players,
            plan.options,
            plan.keys,
            plan.seating,
            plan.noise,
            pool,
            deals,
            each,
            won,
            index,
            value,
            taken,
        )
        of = np.repeat(np.arange(games), taken)
        kept = (np.arange(each) < taken[:, None]).ravel()
        used = np.flatnonzero(value.any(axis=(0, 1)))
        most = int(used[-1]) + 1 if len(used) else 0
        return Played(plan, won, Samples(index[kept, :, :most], value[kept, :, :most], won[of], of))
