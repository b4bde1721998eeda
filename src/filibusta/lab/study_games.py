"""The games of a study, random ones or those of bots, and their counts.

Random games run in one compiled loop; those of bots as arrays (``VectorEnv``).
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.bots import asked
from filibusta.ai.playouts import Playouts
from filibusta.engine.chance import random_below
from filibusta.engine.compiler import rule
from filibusta.engine.domains import Kind
from filibusta.engine.game import Game, Rules
from filibusta.engine.loops import beginning
from filibusta.engine.record import Layout
from filibusta.envs.batch import Batch, flat
from filibusta.envs.keys import key_of, origin_of
from filibusta.envs.opponents import Opponent, opponent_from
from filibusta.envs.vector import VectorEnv
from filibusta.lab.evaluation import chooser, is_batched

PARTS = 20
"""The number of equal parts of a game at which leads are measured."""
FOLLOWED = 400
"""Games whose course is followed."""
ROWS = 256
BLOCK = 5_000
"""Games that a thread plays at a time; then ``progress`` is called."""


@dataclass(frozen=True)
class Things:
    """The things that a seat may hold: where it stands in the record, and its names."""

    columns: NDArray[np.int64]
    """For each seat and field where it stands."""
    bases: NDArray[np.int64]
    """For each field the number of the thing that its 0 means."""
    kinds: tuple[tuple[str, str], ...]
    """Each thing's field and name."""


def things_of(of: Game) -> Things:
    layout, kinds, bases = of.layout, list[tuple[str, str]](), dict[str, int]()
    at = {place.path: i for i, place in enumerate(layout.places)}
    columns, starts = list[list[int]](), list[int]()
    for place in layout.places:
        path = re.fullmatch(r"seats\[0\]\.([a-z_]+)(\[\d+\])?", place.path)
        if not path or place.holds.kind is not Kind.INDEX or not place.holds.names:
            continue
        field = path[1]
        if field not in bases:
            bases[field] = len(kinds)
            kinds += [(field, place.holds.label(value)) for value in range(place.holds.high + 1)]
        starts.append(bases[field])
        columns.append([at[place.path.replace("[0]", f"[{seat}]", 1)] for seat in range(layout.seats)])
    shape = np.array(columns, np.int64).reshape(-1, layout.seats)
    return Things(np.ascontiguousarray(shape.T), np.array(starts, np.int64), tuple(kinds))


@rule
def _note(own: Any, seat: Any, columns: Any, bases: Any, had: Any) -> None:
    """Marks what a seat holds."""
    for k in range(len(bases)):
        value = own[columns[seat, k]]
        if value >= 0:
            had[seat, bases[k] + value] = True


HAD, WON, HAD_HAD, HAD_WON, WON_WON, HAD_ALL, WON_ALL = range(7)
"""Sums over games, for each thing: of the seats that had it, of what they won, and of the products of these two with
each other and with what all seats won (1, or 0 where the game itself did)."""


@rule
def count_seats(had: Any, shares: Any, players: Any, sums: Any) -> None:
    """Counts what each seat of a finished game had, and begins anew."""
    every = 0.0
    for seat in range(players):
        every += shares[seat]
    for thing in range(len(sums)):
        seats, won = 0, 0.0
        for seat in range(players):
            if had[seat, thing]:
                seats += 1
                won += shares[seat]
                had[seat, thing] = False
        if seats:
            of = sums[thing]
            of[HAD] += seats
            of[WON] += won
            of[HAD_HAD] += seats * seats
            of[HAD_WON] += seats * won
            of[WON_WON] += won * won
            of[HAD_ALL] += seats * every
            of[WON_ALL] += won * every


@rule
def _note_rows(
    ints: Any, seats: Any, marks: Any, actions: Any, things: Any, columns: Any, bases: Any, had: Any
) -> None:
    for i in range(len(ints)):
        if marks[i]:
            _note(ints[i], seats[i], columns, bases, had[i])
            had[i, seats[i], things + actions[i]] = True


@cache
def _random_loop(rules: Rules, layout: Layout) -> Callable[..., None]:
    """Whole random games, one after the other: what each seat had and chose, who won and how long it took."""
    setup, legal, apply, rank, score = rules.setup, rules.legal, rules.apply, rules.rank, rules.score
    begin = beginning(layout)

    @rule
    def play(
        state: Any, ints: Any, work: Any, table: Any, first: int, last: int, had: Any, sums: Any, out: Any
    ) -> None:
        buffer, results, shares = work
        players, options, seed, columns, bases, things = table
        winners, scores, lengths = out
        s, own = state[0], ints[0]
        for n in range(first, last):
            begin(state, 0, key_of(origin_of(seed, np.uint64(n)), np.uint64(0)), players, options)
            setup(s)
            decisions = 0
            while not s.over:
                seat = s.player
                _note(own, seat, columns, bases, had)
                action = buffer[random_below(s, legal(s, buffer))]
                had[seat, things + action] = True
                apply(s, action)
                decisions += 1
            lengths[n] = decisions
            rank(s, results)
            most = 0
            for seat in range(players):
                most += results[seat] == 1
            for seat in range(players):
                shares[seat] = 1.0 / most if results[seat] == 1 else 0.0
                winners[n, seat] = shares[seat]
            score(s, results)
            for seat in range(players):
                scores[n, seat] = results[seat]
            count_seats(had, shares, players, sums)

    return play


@dataclass(frozen=True)
class StudyPlan:
    """The games that a study plays. ``told`` is called with the number of games played so far."""

    game: Game
    players: int
    options: Mapping[str, int | bool]
    bots: tuple[str, ...]
    games: int
    seed: int
    things: Things
    told: Callable[[int], None]


@dataclass
class Counts:
    """Counts of the games of a study."""

    winners: NDArray[np.float32]
    scores: NDArray[np.int32]
    lengths: NDArray[np.int32]
    sums: NDArray[np.float64]


def play_random(plan: StudyPlan, to: Counts) -> None:
    """Plays random games in a compiled loop, blocks of them at the same time in as many threads as there are cores."""
    of, players, things = plan.game, plan.players, plan.things
    play, packed = _random_loop(of.rules, of.layout), of.options_for(players, plan.options)
    table = (players, packed, np.uint64(plan.seed), things.columns, things.bases, len(things.kinds))
    out = (to.winners, to.scores, to.lengths)

    def sums_of(block: range) -> NDArray[np.float64]:
        state, sums = of.new_states(), np.zeros_like(to.sums)
        had = np.zeros((of.layout.seats, len(sums)), np.bool_)
        work = (of.new_buffer(), np.zeros(of.layout.seats, np.int32), np.zeros(of.layout.seats, np.float64))
        play(state, flat(state), work, table, block.start, block.stop, had, sums, out)
        return sums

    blocks = [range(first, min(first + BLOCK, plan.games)) for first in range(0, plan.games, BLOCK)]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for block, sums in zip(blocks, threads.map(sums_of, blocks), strict=True):
            to.sums += sums  # in the order of the blocks: the same figures with any number of threads
            plan.told(block.stop)


@dataclass(frozen=True)
class Leads:
    """The changes of the lead in the games that were followed."""

    wins: NDArray[np.float64]
    """The number of games in which the leader of each part won, and of those in which there was one."""
    changes: Sequence[int]
    """The number of changes of the lead, game by game."""


def play_bots(plan: StudyPlan, games: int, to: Counts) -> Leads:
    """Plays so many of the games as arrays; returns how the lead went in the first of them."""
    of, players, bots, things = plan.game, plan.players, plan.bots, plan.things
    rows = min(games, ROWS)
    env = VectorEnv(of, rows, players, plan.options, plan.seed, autoreset=False)
    made = {name: _decider(env, name, plan.seed) for name in bots}
    had = np.zeros((rows, of.layout.seats, len(to.sums)), np.bool_)
    numbers, playouts = np.arange(rows), Playouts(asked(of, "planner"))
    leads: list[list[int]] = [[] for _ in range(rows)]
    wins, changes, done = np.zeros((2, PARTS)), list[int](), 0
    actions = np.zeros(rows, np.int64)
    env.reset()
    while (on := env.players >= 0).any():
        actions[:] = env.sample()
        for name, who in made.items():
            _decide(env, who, on & np.isin(env.players, [s for s in range(players) if bots[s] == name]), actions)
        _note_rows(env.arrays.ints, env.players, on, actions, len(things.kinds), things.columns, things.bases, had)
        for row in np.flatnonzero(on & (numbers < FOLLOWED)).tolist():
            leads[row].append(int(playouts.chances(env.records[row : row + 1]).argmax()))
        env.step(actions, where=on)
        ended = on & env.dones
        for row in np.flatnonzero(ended).tolist():
            n, places = int(numbers[row]), env.places[row]
            shares = (places == 1) / max(1, int((places == 1).sum()))
            to.winners[n], to.scores[n], to.lengths[n] = shares, env.scores[row], env.plies[row]
            count_seats(had[row], shares.astype(np.float64), players, to.sums)
            if n < FOLLOWED and leads[row]:
                changes.append(sum(a != b for a, b in zip(leads[row], leads[row][1:], strict=False)))
                for part in range(PARTS):
                    wins[0, part] += shares[leads[row][part * len(leads[row]) // PARTS]]
                wins[1] += 1
            leads[row] = []
        if ended.any():
            done += int(ended.sum())
            plan.told(done)
            numbers[ended] += rows
            again = ended & (numbers < games)
            if again.any():
                env.reset(where=again)
    return Leads(wins, changes)


class _OneByOne:
    """A bot that is asked game by game, where none decides for whole arrays."""

    def __init__(self, env: VectorEnv, name: str, seed: int) -> None:
        self._env, self._bot = env, chooser(env.game, name, seed, env.seats, {})

    def decide(self, batch: Batch, waiting: NDArray[np.bool_], out: NDArray[np.int64]) -> None:
        """Writes an action into each waiting row of ``out``."""
        for row in np.flatnonzero(waiting).tolist():
            out[row] = self._bot.choose(self._env.match(row).view(int(batch.players[row])))


def _decider(env: VectorEnv, name: str, seed: int) -> Opponent | None:
    return opponent_from(env.game, name) if is_batched(name) else _OneByOne(env, name, seed)


def _decide(env: VectorEnv, who: Opponent | None, waiting: NDArray[np.bool_], actions: NDArray[np.int64]) -> None:
    if who is not None and waiting.any():
        who.decide(env.arrays, waiting, actions)
