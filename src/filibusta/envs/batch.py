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
from filibusta.engine.record import INT, Layout, Numbers, States
from filibusta.envs.keys import key_of, key_of_choice, one_of, scramble
from filibusta.envs.looking import hidden_by_rule, seeing
from filibusta.envs.observation import Encoder
from filibusta.envs.sources import EVENT

DEAL, FIRST, AUTORESET, GOING_ON, UNTOLD, LOOK = 1, 2, 4, 8, 16, 32
"""The flags of ``step``, to be added up: deals new games instead of playing; their first episodes; deals anew where a
game ends; goes on with a step, whose rewards stay; does not tell of games that end, since nobody outside has decided
yet; and writes what the one who must decide sees, as numbers of the record and of events."""
OUTSIDE, RANDOM, ELSEWHERE = 0, 1, 2
"""The chooser of a seat: the caller of ``step``; chance, at once; or, from this number on, a policy that is asked
between two steps."""
TURNS = -1
"""In place of the learner's seat: it changes from game to game."""

Floats: TypeAlias = NDArray[np.float32]
Marks: TypeAlias = NDArray[np.int8]
Observations: TypeAlias = NDArray[Any]
WorkSpace: TypeAlias = tuple[Numbers, Numbers]


@dataclass(frozen=True)
class Batch:
    """Everything that a step reads and writes: arrays whose first axis is the game."""

    records: States
    ints: NDArray[np.int32]
    keys: NDArray[np.uint64]
    """The key from which the chance of each game follows, from its deal on."""
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
    """The learner's seat in each game; -1 if the caller plays all seats."""
    viewers: Numbers
    """The seat whose observation a row shows: the decider, or the learner after the end."""
    events: Numbers
    """The last events of each game as a ring buffer, each with the seat that may read its private number."""
    told: Numbers
    """The number of events that each game has told."""
    origins: NDArray[np.uint64]
    """The number from which the chance of all games of a row follows."""
    observations: Observations
    known: Marks

    @property
    def parts(self) -> tuple[Any, ...]:
        """Returns the arrays that ``step`` reads and writes."""
        return (self.records, self.ints, self.keys, self.plies, self.episodes, self.legal, self.counts, self.masks,
                self.players, self.rewards, self.scores, self.places, self.dones, self.learners, self.viewers,
                self.events, self.told, self.origins)  # fmt: skip

    @property
    def seen(self) -> tuple[Any, ...]:
        """Returns the arrays that ``look`` reads."""
        return (self.records, self.ints, self.events, self.told)

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
    """Draws a random legal action for each game; -1 if it has none."""
    for i in range(len(out)):
        out[i] = choices[i, one_of(counts[i], scramble(key ^ np.uint64(i)))] if counts[i] > 0 else -1


@rule
def wait_for(players: Any, learners: Any, kinds: Any, kind: Any, where: Any, out: Any) -> int:
    """Marks in ``out`` those rows of ``where`` in which a seat of this kind must decide; returns their number."""
    found = 0
    for i in range(len(players)):
        out[i] = where[i] and players[i] >= 0 and kinds[max(learners[i], 0), players[i]] == kind
        found += out[i]
    return found


def _build_step(rules: Any, layout: Layout) -> Callable[..., None]:
    setup, legal, apply, score, rank = rules.setup, rules.legal, rules.apply, rules.score, rules.rank
    begin_game = beginning(layout)
    see = seeing(rules, layout, news=False, features=False)

    @rule
    def begin(batch: Any, i: Any, table: Any) -> None:
        records, keys, plies, episodes = batch[0], batch[2], batch[3], batch[4]
        players, options, learner = table[0], table[1], table[5]
        keys[i] = key_of(batch[17][i], np.uint64(episodes[i]))
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
    def step(batch: Any, sight: Any, table: Any, first: Any, last: Any, actions: Any, where: Any, mode: Any) -> None:
        work, plan, observations, known = sight
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
                    begin(batch, i, table)
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
                        give_rewards(batch, work[1], i, table)
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
                how = (plan, ring[i], batch[16][i])
                see(records[i], batch[1][i], work[0], np.int64(viewers[i]), how, observations[i], known[i])

    return step


@cache
def step_loop(rules: Rules, layout: Layout) -> Callable[..., None]:
    """Returns ``step(batch, sight, table, first, last, actions, where, mode)``, which plays one legal action in each
    marked game, or deals it. One loop does both, since each would contain all rules and take seconds to compile."""
    return _build_step(rules, layout)


@cache
def promise_loop(rules: Rules) -> Callable[..., None]:
    """Returns ``promise(records, values, out)``, which writes the estimate for each seat of each of these games of n
    players into ``out[game, seat]``, scaled to -1/(n-1) to 1."""
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
    """Returns one thread's work space: arrays for the numbers that rules may hide, and for the results of a game."""
    hidden = int(hidden_by_rule(of.layout, news=True)[:, 1].sum())
    return np.zeros(hidden, INT), np.zeros(of.layout.seats, INT)


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
        origins=np.zeros(count, np.uint64),
        observations=np.zeros((count, encoder.size), encoder.dtype),
        known=np.ones((count, encoder.size), np.int8),
    )


def flat(records: States) -> NDArray[np.int32]:
    """Returns records as vectors that include the generator: without gaps, so that loops over them are fast."""
    return records.view(INT).reshape(len(records), -1)
