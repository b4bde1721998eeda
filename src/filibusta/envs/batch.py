"""Many games as arrays, and the compiled loops that step them all."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.chance import begin_action, rekey
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game, Rules
from filibusta.engine.news import veil_news
from filibusta.engine.record import HIDDEN, INT, Layout, Numbers, States
from filibusta.engine.sight import as_outsider, conceal_by
from filibusta.envs.observation import Encoder

_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FACTOR, _STEP = np.uint64(0xD256D193), np.uint64(0x9E3779B9)
_SAMPLES = np.uint64(0x6A09E667F3BCC908)
"""Tells the keys of random actions from those of games."""

Floats: TypeAlias = NDArray[np.float32]
Marks: TypeAlias = NDArray[np.int8]
Observations: TypeAlias = NDArray[Any]


@rule
def scramble(number: np.uint64) -> Any:
    """One of 2**64 numbers for each of 2**64, without a pattern between them: keys for chance."""
    low = number & _LOW
    high = number >> _HALF
    key = _STEP
    for _ in range(7):
        product = low * _FACTOR
        low = high ^ key ^ (product >> _HALF)
        high = product & _LOW
        key = (key + _STEP) & _LOW
    return (high << _HALF) | low


@rule
def key_of(seed: np.uint64, row: np.uint64, episode: np.uint64) -> Any:
    """Where the chance of a game comes from. Each number is scrambled before the next is added, so that neighbouring
    seeds, rows and episodes have nothing in common."""
    return scramble(scramble(scramble(seed) + row) + episode)


@rule
def key_of_sample(seed: np.uint64, number: np.uint64) -> Any:
    """Where the random actions of the n-th call of ``sample`` come from."""
    return scramble((scramble(seed) ^ _SAMPLES) + number)


@dataclass(frozen=True)
class Batch:
    """Everything a step reads and writes, one row for each game."""

    records: States
    ints: NDArray[np.int32]
    keys: NDArray[np.uint64]
    """Where the chance of each game comes from, from its deal on."""
    plies: Numbers
    episodes: Numbers
    legal: Numbers
    counts: Numbers
    masks: Marks
    observations: Observations
    known: Marks
    players: Numbers
    rewards: Floats
    scores: Numbers
    dones: NDArray[np.bool_]

    @property
    def parts(self) -> tuple[Any, ...]:
        return (self.records, self.ints, self.keys, self.plies, self.episodes, self.legal, self.counts, self.masks,
                self.observations, self.known, self.players, self.rewards, self.scores, self.dones)  # fmt: skip

    @property
    def kept(self) -> tuple[Any, ...]:
        """The arrays except ``ints``, which share the memory of ``records``."""
        return (self.records, *self.parts[2:])


@dataclass(frozen=True)
class BatchLoops:
    """Compiled loops over a batch of one game."""

    step: Callable[..., None]
    """``step(batch, desk, table, first, last, seed, actions, is_deal)``: one legal action in each game, or new games
    from their first episode: one loop for both, since each holds all the rules and takes seconds to compile."""
    look: Callable[..., None]
    """``look(ints, desk, viewer, observations, known)``: what one seat sees of every game."""
    illegal: Callable[[Marks, NDArray[np.int64]], int]
    """``illegal(masks, actions)``: the first game whose action is not legal, or -1."""
    choose: Callable[[Numbers, Numbers, np.uint64, Numbers], None]
    """``choose(legal, counts, key, out)``: a random legal action for each game."""


def _runs(columns: NDArray[np.int64]) -> NDArray[np.int64]:
    """Neighbouring columns as pairs of a first one and a length: loops over them run several numbers at a time."""
    starts = np.flatnonzero(np.diff(columns, prepend=-2) != 1)
    return np.stack((columns[starts], np.diff(starts, append=len(columns))), axis=1)


def _build(rules: Any, layout: Layout, columns: NDArray[np.int64], news: bool, unknown: int) -> BatchLoops:
    hidden, conceal = layout.hidden, conceal_by(layout)
    setup, legal, apply, veil = rules.setup, rules.legal, rules.apply, rules.veil
    score, rank = rules.score, rules.rank
    size, viewers = hidden.shape[1], hidden.shape[0]
    shown = np.ascontiguousarray(~hidden[:, columns])
    runs = _runs(columns)
    secret, blank = INT(HIDDEN), INT(unknown)

    @rule(vectorize=True)
    def copy(numbers: Any, target: Any) -> None:
        for k in range(size):
            target[k] = numbers[k]

    @rule(vectorize=True)
    def show(numbers: Any, row: Any, out: Any, marks: Any) -> None:
        c = 0
        for run in range(len(runs)):
            first, length = runs[run, 0], runs[run, 1]
            part, target, flags, sight = numbers[first : first + length], out[c:], marks[c:], row[c:]
            for k in range(length):
                seen = sight[k] & (part[k] != secret)
                target[k] = part[k] if seen else blank
                flags[k] = seen
            c += length

    @rule
    def write(ints: Any, i: Any, desk: Any, viewer: Any, observations: Any, known: Any) -> None:
        copied = desk[1][0]
        copy(ints[i], copied)
        veil(desk[0][0], as_outsider(viewer))
        if news:
            veil_news(desk[0][0], viewer)
        conceal(desk[0][0], copied, as_outsider(viewer))
        show(copied, shown[viewer if viewer >= 0 else viewers - 1], observations[i], known[i])

    @rule
    def begin(batch: Any, desk: Any, i: Any, seed: Any, table: Any) -> None:
        records, keys, plies, episodes = batch[0], batch[2], batch[3], batch[4]
        players, options, _ = table
        keys[i] = key_of(seed, np.uint64(i), np.uint64(episodes[i]))
        plies[i] = 0
        own = batch[1][i]
        for k in range(len(own)):
            own[k] = 0  # nothing of the game before is left
        begin_action(records[i])
        rekey(records[i], scramble(keys[i]))
        setup(records[i], players, options)

    @rule
    def offer(batch: Any, desk: Any, i: Any) -> None:
        records, ints, choices, counts, masks = batch[0], batch[1], batch[5], batch[6], batch[7]
        observations, known, players = batch[8], batch[9], batch[10]
        for j in range(counts[i]):
            masks[i, choices[i, j]] = 0
        counts[i] = legal(records[i], choices[i])
        for j in range(counts[i]):
            masks[i, choices[i, j]] = 1
        players[i] = records[i].player
        write(ints, i, desk, np.int64(players[i]), observations, known)

    @rule
    def give_rewards(batch: Any, desk: Any, i: Any, table: Any) -> None:
        record, rewards, scores = batch[0][i], batch[11][i], batch[12][i]
        players, _, prizes = table
        results = desk[2]
        rank(record, results)
        for seat in range(players):
            sharing = 0
            for other in range(players):
                sharing += results[other] == results[seat]
            rewards[seat] = prizes[results[seat], sharing]
        score(record, results)
        for seat in range(players):
            scores[seat] = results[seat]

    @rule
    def step(batch: Any, desk: Any, table: Any, first: Any, last: Any, seed: Any, actions: Any, is_deal: Any) -> None:
        records, keys, plies, episodes = batch[0], batch[2], batch[3], batch[4]
        rewards, scores, dones = batch[11], batch[12], batch[13]
        for i in range(first, last):
            if is_deal:
                episodes[i] = 0
                scores[i, :] = 0
            else:
                plies[i] += 1
                begin_action(records[i])
                rekey(records[i], scramble(keys[i] ^ np.uint64(plies[i])))
                apply(records[i], actions[i])
            if is_deal or dones[i]:
                dones[i] = False
                rewards[i, :] = 0
            if not is_deal and records[i].over:
                dones[i] = True
                give_rewards(batch, desk, i, table)
                episodes[i] += 1
            if is_deal or dones[i]:
                begin(batch, desk, i, seed, table)
            offer(batch, desk, i)

    @rule
    def look(ints: Any, desk: Any, viewer: Any, observations: Any, known: Any) -> None:
        for i in range(len(ints)):
            write(ints, i, desk, viewer, observations, known)

    @rule
    def illegal(masks: Any, actions: Any) -> int:
        for i in range(len(actions)):
            if actions[i] < 0 or actions[i] >= masks.shape[1] or not masks[i, actions[i]]:
                return i
        return -1

    @rule
    def choose(choices: Any, counts: Any, key: Any, out: Any) -> None:
        for i in range(len(out)):
            drawn = scramble(key ^ np.uint64(i)) >> _HALF
            out[i] = choices[i, np.int64((drawn * np.uint64(counts[i])) >> _HALF)]

    return BatchLoops(step, look, illegal, choose)


@cache
def batch_loops(rules: Rules, layout: Layout, news: bool, unknown: int, columns: tuple[int, ...]) -> BatchLoops:
    return _build(rules, layout, np.array(columns, np.int64), news, unknown)


def new_batch(of: Game, count: int, players: int, encoder: Encoder) -> Batch:
    records = of.new_states(count)
    return Batch(
        records=records,
        ints=flat(records),
        keys=np.zeros(count, np.uint64),
        plies=np.zeros(count, INT),
        episodes=np.zeros(count, INT),
        legal=np.zeros((count, of.most_legal), INT),
        counts=np.zeros(count, INT),
        masks=np.zeros((count, of.actions.size), np.int8),
        observations=np.zeros((count, encoder.size), encoder.dtype),
        known=np.zeros((count, encoder.size), np.int8),
        players=np.zeros(count, INT),
        rewards=np.zeros((count, players), np.float32),
        scores=np.zeros((count, players), INT),
        dones=np.zeros(count, np.bool_),
    )


def flat(records: States) -> NDArray[np.int32]:
    """Records as vectors, with the generator: without a gap, so that loops over them are fast."""
    return records.view(INT).reshape(len(records), -1)
