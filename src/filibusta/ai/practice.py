"""Games of greedy players in one compiled loop, to learn from or to compare estimates. Each seat uses an estimate from
a pool and judges an action right after it or, if the game's features say so, at the end of the turn."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from os import cpu_count
from typing import Any, NamedTuple

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
    """Games that are played one after the other: the options, key, estimate at each seat and share of random choices of
    each."""

    players: int
    options: Numbers
    keys: NDArray[np.uint64]
    seating: Numbers
    noise: Numbers

    def __len__(self) -> int:
        return len(self.keys)


@dataclass(frozen=True, eq=False)
class Played:
    """The results of the games of a plan: ``won[game, seat]`` is the share of the victory, ``samples`` are
    positions."""

    plan: Schedule
    won: NDArray[np.float32]
    samples: Samples


class PracticeBuffers(NamedTuple):
    """The arrays in which games are played."""

    work: States
    """Five records: the position of the game first."""
    ints: Numbers
    """The records as numbers."""
    actions: Numbers
    follow: Numbers
    values: NDArray[np.float64]
    sums: NDArray[np.float64]
    active: Active


class ScheduleArrays(NamedTuple):
    """The arrays of a ``Schedule``, by game."""

    options: Numbers
    keys: NDArray[np.uint64]
    seating: Numbers
    noise: Numbers


class ResultArrays(NamedTuple):
    """The arrays of results: who won, and the active features of each seat in each sampled position.

    The samples of a game begin at its number times the greatest number of samples of a game; ``taken`` is their number.
    """

    won: NDArray[np.float32]
    features: NDArray[np.uint16]
    amounts: NDArray[np.float32]
    taken: Numbers


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
    def choose(memory: Any, n: int, kind: int, pool: Any, deals: int) -> Any:
        """Returns the action with the best average estimate over deals that fit what the seat may know."""
        work, ints, actions, values, sums = memory.work, memory.ints, memory.actions, memory.values, memory.sums
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
                    finish_turn(work[3:], work[0].turn, memory.follow, values)
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
    def practise(memory: Any, players: int, plan: Any, pool: Any, deals: int, each: int, kept: Any) -> None:
        """Plays the games and keeps ``each`` random positions of every game, from index ``game * each`` on."""
        work, actions, values, active = memory.work, memory.actions, memory.values, memory.active
        for game in range(len(plan.keys)):
            begin(work, 0, plan.keys[game], players, plan.options[game])
            s = work[0]
            setup(s)
            left = LONGEST
            met = 0
            while not s.over and left > 0:
                left -= 1
                n = legal(s, actions)
                action = actions[0]
                if n > 1:
                    if random_below(s, CERTAIN) < plan.noise[game]:
                        action = actions[random_below(s, n)]
                    else:
                        kind = plan.seating[game, s.player]
                        action = choose(memory, n, kind, pool, deals)
                begin_action(s)
                apply(s, action)
                if each > 0 and not s.over:
                    met += 1
                    place = met - 1 if met <= each else random_below(s, met)
                    if place < each:
                        row = game * each + place
                        take_sample(s, active, kept.features[row], kept.amounts[row])
            kept.taken[game] = min(met, each)
            kept.won[game] = 0.0
            if s.over:
                estimate(s, values)
                for seat in range(s.players):
                    kept.won[game, seat] = values[seat]

    return practise


class Practice:
    """Plays plans of one game on all cores. The same plans give the same games on any number of cores."""

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
        """Plays a plan and keeps a number of positions of each game. ``pool`` holds the weights of the networks, one
        after the other."""
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
        places = seats * MOST_ACTIVE
        memory = PracticeBuffers(
            work=work,
            ints=game.layout.ints(work),
            actions=game.new_buffer(),
            follow=game.new_buffer(),
            values=game.new_values(),
            sums=np.zeros(game.most_legal),
            active=Active(np.zeros(seats, INT), np.zeros(places, INT), np.zeros(places, np.float32)),
        )
        room = (games * each, plan.players, MOST_SAMPLED)
        kept = ResultArrays(
            won=np.zeros((games, plan.players), np.float32),
            features=np.zeros(room, np.uint16),
            amounts=np.zeros(room, np.float32),
            taken=np.zeros(games, INT),
        )
        numbers = ScheduleArrays(plan.options, plan.keys, plan.seating, plan.noise)
        self._practise(memory, plan.players, numbers, pool, deals, each, kept)
        of = np.repeat(np.arange(games), kept.taken)
        filled = (np.arange(each) < kept.taken[:, None]).ravel()
        used = np.flatnonzero(kept.amounts.any(axis=(0, 1)))
        most = int(used[-1]) + 1 if len(used) else 0
        samples = Samples(kept.features[filled, :, :most], kept.amounts[filled, :, :most], kept.won[of], of)
        return Played(plan, kept.won, samples)
