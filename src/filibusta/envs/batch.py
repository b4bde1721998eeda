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
from filibusta.engine.loops import beginning
from filibusta.engine.news import veil_news
from filibusta.engine.record import HIDDEN, INT, Layout, Numbers, States
from filibusta.engine.sight import as_outsider, conceal_by
from filibusta.envs.columns import EVENT, columns_shown, features_into, numbers_into
from filibusta.envs.observation import UNKNOWN, Encoder

_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FACTOR, _STEP = np.uint64(0xD256D193), np.uint64(0x9E3779B9)
_SAMPLES = np.uint64(0x6A09E667F3BCC908)
"""Tells the keys of random actions from those of games."""
_CHOICES = np.uint64(0xBB67AE8584CAA73B)
"""Tells the keys of what opponents choose from those of what their actions draw."""

DEAL, FIRST, AUTORESET, GOING_ON, UNTOLD, LOOK = 1, 2, 4, 8, 16, 32
"""What ``step`` does, added up: deals new games instead of playing; their first episodes; deals anew where a game ends;
goes on with a step, whose rewards stay; does not tell of games that end, since nobody outside has decided yet; and
writes what the one who must decide sees, as the record's own numbers."""
OUTSIDE, RANDOM, ELSEWHERE = 0, 1, 2
"""Who chooses for a seat: the caller of ``step``; chance, at once; or, from this number on, who is asked between two
steps."""
TURNS = -1
"""In place of the learner's seat: it changes from game to game."""

Floats: TypeAlias = NDArray[np.float32]
Marks: TypeAlias = NDArray[np.int8]
Observations: TypeAlias = NDArray[Any]
WorkSpace: TypeAlias = tuple[States, NDArray[np.int32], Numbers]


@rule
def scramble(number: np.uint64) -> Any:
    """Maps 2**64 numbers one to one onto 2**64 without a pattern, for keys of chance."""
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
    """Returns the key of the random actions of the n-th call of ``sample``."""
    return scramble((scramble(seed) ^ _SAMPLES) + number)


@rule
def key_of_choice(key: np.uint64, ply: np.uint64) -> Any:
    """Returns the key of an opponent's choice after ``ply`` actions of the game with this key."""
    return scramble(key ^ _CHOICES ^ ply)


@rule
def one_of(count: int, key: np.uint64) -> Any:
    """Returns a number below ``count`` from a key."""
    return np.int64(((key >> _HALF) * np.uint64(count)) >> _HALF)


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
    players: Numbers
    rewards: Floats
    scores: Numbers
    places: Numbers
    dones: NDArray[np.bool_]
    learners: Numbers
    """The seat that the learner has in each game; -1 where all seats are played from outside."""
    viewers: Numbers
    """Whose observation a row shows: the one who must decide; after the end, the learner."""
    events: Numbers
    """The last events of each game as they were told, a ring; with the one who may read the private number."""
    told: Numbers
    """How many events each game has told."""
    observations: Observations
    known: Marks

    @property
    def parts(self) -> tuple[Any, ...]:
        """Returns the arrays that ``step`` reads and writes."""
        return (self.records, self.ints, self.keys, self.plies, self.episodes, self.legal, self.counts, self.masks,
                self.players, self.rewards, self.scores, self.places, self.dones, self.learners, self.viewers,
                self.events, self.told)  # fmt: skip

    @property
    def seen(self) -> tuple[Any, ...]:
        """Returns the arrays that ``look`` reads."""
        return (self.ints, self.events, self.told)

    @property
    def kept(self) -> tuple[Any, ...]:
        """Returns the arrays except ``ints``, which share the memory of ``records``."""
        return (self.records, *self.parts[2:], self.observations, self.known)


@rule
def illegal(masks: Any, actions: Any, where: Any) -> int:
    """Returns the first game whose action is not legal, or -1."""
    for i in range(len(actions)):
        if where[i] and (actions[i] < 0 or actions[i] >= masks.shape[1] or not masks[i, actions[i]]):
            return i
    return -1


@rule
def choose(choices: Any, counts: Any, key: Any, out: Any) -> None:
    """Draws a random legal action for each game; -1 where none is."""
    for i in range(len(out)):
        out[i] = choices[i, one_of(counts[i], scramble(key ^ np.uint64(i)))] if counts[i] > 0 else -1


@rule
def wait_for(players: Any, learners: Any, kinds: Any, kind: Any, where: Any, out: Any) -> int:
    """Marks the rows of ``where`` in which a seat of this kind must decide; returns how many they are."""
    found = 0
    for i in range(len(players)):
        out[i] = where[i] and players[i] >= 0 and kinds[max(learners[i], 0), players[i]] == kind
        found += out[i]
    return found


def _runs(columns: NDArray[np.int64]) -> NDArray[np.int64]:
    """Groups neighbouring columns into pairs of a first one and a length, so that loops copy runs of numbers."""
    starts = np.flatnonzero(np.diff(columns, prepend=-2) != 1)
    return np.stack((columns[starts], np.diff(starts, append=len(columns))), axis=1)


def _veiling(rules: Any, layout: Layout, news: bool, write: Any) -> Any:
    """``see(own, work, viewer, how, out, known)``: copies a record, veils the copy, and writes what is left of it with
    ``write(copied, viewer, how, out, known)``. (Veiling the record itself and putting back what was hidden was slower:
    the rules hide single numbers, which the processor then waits for.)"""
    veil, conceal, size = rules.veil, conceal_by(layout), layout.hidden.shape[1]

    @rule(vectorize=True)
    def copy(numbers: Any, target: Any) -> None:
        for k in range(size):
            target[k] = numbers[k]

    @rule
    def see(own: Any, work: Any, viewer: Any, how: Any, out: Any, known: Any) -> None:
        copied = work[1][0]
        copy(own, copied)
        veil(work[0][0], as_outsider(viewer))
        if news:
            veil_news(work[0][0], viewer)
        conceal(work[0][0], copied, as_outsider(viewer))
        write(copied, viewer, how, out, known)

    return see


def _writing(layout: Layout, columns: NDArray[np.int64], unknown: int, narrow: tuple[int, int] | None) -> Any:
    """``write(own, viewer, plan, out, known)``: these numbers of a veiled record, in one pass; with ``narrow``, held
    between two limits."""
    runs, shown = _runs(columns), np.ascontiguousarray(~layout.hidden[:, columns])
    secret, blank, spectator = INT(HIDDEN), INT(unknown), len(shown) - 1
    low, high = (INT(limit) for limit in narrow or (0, 0))

    @rule(vectorize=True)
    def show_all(own: Any, row: Any, out: Any, known: Any) -> None:
        c = 0
        for run in range(len(runs)):
            first, length = runs[run, 0], runs[run, 1]
            part, target, flags, sight = own[first : first + length], out[c:], known[c:], row[c:]
            for k in range(length):
                seen = sight[k] & (part[k] != secret)
                target[k] = part[k] if seen else blank
                flags[k] = seen
            c += length

    @rule(vectorize=True)
    def show_narrow(own: Any, row: Any, out: Any, known: Any) -> None:
        c = 0
        for run in range(len(runs)):
            first, length = runs[run, 0], runs[run, 1]
            part, target, flags, sight = own[first : first + length], out[c:], known[c:], row[c:]
            for k in range(length):
                seen = sight[k] & (part[k] != secret)
                target[k] = min(max(part[k] if seen else blank, low), high)
                flags[k] = seen
            c += length

    show = show_narrow if narrow else show_all

    @rule
    def write(own: Any, viewer: Any, plan: Any, out: Any, known: Any) -> None:
        show(own, shown[viewer if viewer >= 0 else spectator], out, known)

    return write


def _build_step(rules: Any, layout: Layout) -> Callable[..., None]:
    setup, legal, apply, score, rank = rules.setup, rules.legal, rules.apply, rules.score, rules.rank
    begin_game = beginning(layout)
    see = _veiling(rules, layout, False, _writing(layout, columns_shown(layout), UNKNOWN, None))

    @rule
    def begin(batch: Any, i: Any, seed: Any, table: Any) -> None:
        records, keys, plies, episodes = batch[0], batch[2], batch[3], batch[4]
        players, options, learner = table[0], table[1], table[5]
        keys[i] = key_of(seed, np.uint64(i), np.uint64(episodes[i]))
        plies[i] = 0
        begin_game(records, i, scramble(keys[i]), players, options)
        setup(records[i])
        batch[13][i] = (i + episodes[i]) % players if learner == TURNS else learner - 1
        batch[16][i] = 0

    @rule
    def remember(batch: Any, i: Any) -> None:
        s, ring, told = batch[0][i], batch[15][i], batch[16]
        size = len(s.news)
        for n in range(max(s.news_size - min(size, len(ring)), 0), s.news_size):
            event, slot = s.news[n & (size - 1)], ring[told[i] % len(ring)]
            slot[0] = event.kind
            slot[1] = event.seat
            for k in range(3):
                slot[2 + k] = event.parts[k]
            slot[5] = event.secret
            slot[6] = event.reader
            told[i] += 1

    @rule
    def give_rewards(batch: Any, results: Any, i: Any, table: Any) -> None:
        record, rewards, scores, places = batch[0][i], batch[9][i], batch[10][i], batch[11][i]
        players, prizes, point = table[0], table[2], table[4]
        rank(record, results)
        for seat in range(players):
            sharing = 0
            for other in range(players):
                sharing += results[other] == results[seat]
            places[seat] = results[seat]
            rewards[seat] = prizes[results[seat], sharing]
        score(record, results)
        for seat in range(players):
            scores[seat] = results[seat]
            if point > 0:
                rewards[seat] = np.float32(results[seat] / point)

    @rule
    def step(
        batch: Any, sight: Any, table: Any, first: Any, last: Any, seed: Any, actions: Any, where: Any, mode: Any
    ) -> None:
        work, observations, known = sight
        records, keys, plies, episodes, choices = batch[0], batch[2], batch[3], batch[4], batch[5]
        counts, masks, players, rewards, scores = batch[6], batch[7], batch[8], batch[9], batch[10]
        dones, learners, viewers, kinds, ring = batch[12], batch[13], batch[14], table[3], batch[15]
        for i in range(first, last):
            if dones[i] and not mode & GOING_ON:
                dones[i] = False
                rewards[i, :] = 0
            if not where[i]:
                continue
            for j in range(counts[i]):
                masks[i, choices[i, j]] = 0
            if mode & FIRST:
                episodes[i] = 0
                scores[i, :] = 0
            action = actions[i]
            deals = mode & DEAL != 0
            while True:
                if deals:
                    begin(batch, i, seed, table)
                else:
                    plies[i] += 1
                    begin_action(records[i])
                    rekey(records[i], scramble(keys[i] ^ np.uint64(plies[i])))
                    apply(records[i], action)
                if ring.shape[1] > 0:
                    remember(batch, i)
                deals = False
                counts[i] = 0
                if records[i].over:
                    told = dones[i] or mode & UNTOLD != 0
                    episodes[i] += 1
                    if not told:
                        dones[i] = True
                        give_rewards(batch, work[2], i, table)
                    if not told and not mode & AUTORESET:
                        break
                    deals = True
                    continue
                counts[i] = legal(records[i], choices[i])
                if kinds[max(learners[i], 0), records[i].player] != RANDOM:
                    break
                action = choices[i, one_of(counts[i], key_of_choice(keys[i], np.uint64(plies[i])))]
            for j in range(counts[i]):
                masks[i, choices[i, j]] = 1
            players[i] = records[i].player
            viewers[i] = records[i].player if records[i].player >= 0 else learners[i]
            if mode & LOOK:
                see(batch[1][i], work, np.int64(viewers[i]), 0, observations[i], known[i])

    return step


def _build_look(rules: Any, layout: Layout, news: bool, write: Any) -> Callable[..., None]:
    see = _veiling(rules, layout, news, write)

    @rule
    def look(
        seen: Any, plan: Any, work: Any, viewers: Any, first: Any, last: Any, where: Any, out: Any, known: Any
    ) -> None:
        ints = seen[0]
        for i in range(first, last):
            if where[i]:
                see(ints[i], work, np.int64(viewers[i]), plan, out[i], known[i])

    return look


def _build_look_at_events(rules: Any, layout: Layout, news: bool, write: Any) -> Callable[..., None]:
    @rule
    def write_all(own: Any, viewer: Any, how: Any, out: Any, known: Any) -> None:
        plan, ring, told = how
        write(own, plan, viewer, ring, told, out, known)

    see = _veiling(rules, layout, news, write_all)

    @rule
    def look(
        seen: Any, plan: Any, work: Any, viewers: Any, first: Any, last: Any, where: Any, out: Any, known: Any
    ) -> None:
        ints, events, told = seen
        for i in range(first, last):
            if where[i]:
                see(ints[i], work, np.int64(viewers[i]), (plan, events[i], told[i]), out[i], known[i])

    return look


@cache
def step_loop(rules: Rules, layout: Layout) -> Callable[..., None]:
    """``step(batch, sight, table, first, last, seed, actions, where, mode)``: one legal action in each marked game, or
    a deal: one loop for both, since each holds all the rules and takes seconds to compile."""
    return _build_step(rules, layout)


def look_loop(rules: Rules, encoder: Encoder) -> Callable[..., None]:
    """``look(seen, plan, work, viewers, first, last, where, out, known)``: what a seat sees of each marked game."""
    layout = encoder.game.layout
    if encoder.is_features:
        return _look_loop(rules, layout, encoder.news, features_into, None, 0, None)
    if not encoder.is_plain:
        return _look_loop(rules, layout, encoder.news, numbers_into, None, 0, None)
    limits = np.iinfo(encoder.dtype) if encoder.dtype.itemsize < INT(0).itemsize else None
    narrow = (int(limits.min), int(limits.max)) if limits else None
    return _look_loop(rules, layout, encoder.news, None, tuple(encoder.columns.tolist()), encoder.unknown, narrow)


@cache
def _look_loop(
    rules: Rules,
    layout: Layout,
    news: bool,
    write: Any,
    columns: tuple[int, ...] | None,
    unknown: int,
    narrow: tuple[int, int] | None,
) -> Callable[..., None]:
    if columns is None:
        return _build_look_at_events(rules, layout, news, write)
    return _build_look(rules, layout, news, _writing(layout, np.array(columns, np.int64), unknown, narrow))


@cache
def promise_loop(rules: Rules) -> Callable[..., None]:
    """``promise(records, values, out)``: what the estimate promises each seat of each game, from -1/(n-1) to 1."""
    estimate = rules.estimate

    @rule
    def promise(records: Any, values: Any, out: Any) -> None:
        players = out.shape[1]
        for i in range(len(records)):
            estimate(records[i], values)
            for seat in range(players):
                out[i, seat] = (players * values[seat] - 1.0) / max(players - 1, 1)

    return promise


def new_work_space(of: Game) -> WorkSpace:
    """Returns one thread's work space: a copy of a record, as a record and as numbers, and the results of a game."""
    scratch = of.new_states()
    return scratch, flat(scratch), np.zeros(of.layout.seats, INT)


def new_batch(of: Game, count: int, players: int, encoder: Encoder) -> Batch:
    """Returns an empty batch."""
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
        players=np.zeros(count, INT),
        rewards=np.zeros((count, players), np.float32),
        scores=np.zeros((count, players), INT),
        places=np.zeros((count, players), INT),
        dones=np.zeros(count, np.bool_),
        learners=np.full(count, -1, INT),
        viewers=np.zeros(count, INT),
        events=np.zeros((count, encoder.window, EVENT + 1), INT),
        told=np.zeros(count, INT),
        observations=np.zeros((count, encoder.size), encoder.dtype),
        known=np.ones((count, encoder.size), np.int8),
    )


def flat(records: States) -> NDArray[np.int32]:
    """Records as vectors, with the generator: without a gap, so that loops over them are fast."""
    return records.view(INT).reshape(len(records), -1)
