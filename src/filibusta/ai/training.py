"""Training an estimate: rounds of games against a pool of estimates, each followed by a fit to the winners.

All seats use the hand-made estimate; in half of the games one seat uses a network of an earlier round, so that the
training sees the consequences of its own play. (Networks against networks only get weaker.) The seed and the number of
rounds determine the result, on any number of cores.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from filibusta.ai import net
from filibusta.ai.arena import wilson
from filibusta.ai.net import Samples
from filibusta.ai.practice import CERTAIN, HANDMADE, Played, Practice, Schedule
from filibusta.engine.compiler import rules_digest
from filibusta.engine.errors import BadOption, BadWeights
from filibusta.engine.features import Features
from filibusta.engine.game import Game
from filibusta.engine.learned import Origin, Result
from filibusta.engine.network import Weights, parts
from filibusta.engine.record import INT


@dataclass(frozen=True)
class TrainingSettings:
    """Settings of the training."""

    games: int = 40_000
    """Games of one round."""
    deals: int = 1
    """Deals that each choice in them looks at."""
    samples: int = 12
    """Positions sampled per game: few, since all positions of a game have the same winner."""
    noise: float = 0.3
    """The share of choices made without looking, in the wildest games; in others fewer, in a fourth of them none."""
    varied: float = 0.2
    """The share of games with other options than the advised ones."""
    learned: float = 0.5
    """The share of games in which one seat has a network; all others are hand-made."""
    newest: int = 3
    """The number of recent networks in the pool."""
    epochs: int = 2
    held: int = 12
    """One game in this many is held out to measure the loss."""
    contest: int = 600
    """Games for each number of players that decide whether the result is kept."""
    looks: int = 8
    """Deals that each choice in those looks at."""


CHUNK = 100
"""Games that are played one after the other, on one core."""
OFTEN = 4
"""Games with at most this many players are played twice as often; larger games are long and rare."""


@dataclass(frozen=True)
class TrainingRound:
    """Progress of the training: rounds done, and the loss on held-out games, by the number of players."""

    number: int
    losses: dict[int, float]


def _key(*of: object) -> int:
    """Returns a separate seed for each part of the training."""
    return int.from_bytes(hashlib.blake2b(" ".join(map(str, of)).encode(), digest_size=8).digest(), "big")


def features_of(game: Game) -> Features:
    """Returns the features of the game, or refuses a game without them."""
    if game.features is None:
        raise BadOption("{game} declares no features: there is nothing to learn from", game=game.id)
    return game.features


def varied_options(game: Game, players: int, random: np.random.Generator) -> NDArray[np.int32]:
    """Returns random options for this number of players, some of which differ from the recommended ones."""
    advised = game.pack_options(game.advised_options(players))
    for _ in range(100):
        packed = advised.copy()
        for i, option in enumerate(game.options):
            if random.random() < 0.35:
                near = max(1, option.default // 2)
                low, high = max(option.low, option.default - near), min(option.high, option.default + near)
                packed[i] = random.integers(low, high + 1)
        try:
            game.check_table(players, packed)
        except BadOption:
            continue
        return packed
    return advised


class Training:
    """The training of one game from one seed."""

    def __init__(
        self, game: Game, seed: int, course: TrainingSettings | None = None, state: Path | None = None
    ) -> None:
        self.game, self.seed, self.course = game, seed, course or TrainingSettings()
        self.features = features_of(game)
        self.practice = Practice(game)
        self.state = state
        self.nets: list[Weights] = []
        if state is not None and state.exists():
            self._resume(state)

    @property
    def rounds(self) -> int:
        """Returns the number of rounds done."""
        return len(self.nets)

    def go_back(self, rounds: int) -> None:
        """Removes everything after ``rounds`` rounds."""
        del self.nets[rounds:]

    @property
    def weights(self) -> Weights:
        """Returns the average of the weights of later rounds, which plays better than the last alone, in the stored
        precision."""
        mean: Weights = np.mean(self.nets[(self.rounds - 1) // 2 :], axis=0)
        return mean.astype(np.float16).astype(np.float32)

    def step(self, told: Callable[[int, int], None] = lambda done, total: None) -> TrainingRound:
        """Runs one more round: games, then a fit. ``told(done, total)`` is called as games are played."""
        number, course = self.rounds, self.course
        pool = self.nets[-course.newest :]
        plans = list(self._plans(number, len(pool)))
        weights = np.concatenate([np.zeros(0, np.float32), *pool])
        played = self.practice.play(plans, weights, course.deals, course.samples, told)
        sets = [samples.split(course.held) for samples in gathered(played)]
        start = self.nets[-1] if self.nets else net.new_weights(len(self.features), _key(self.seed, "weights") >> 1)
        learned = net.train(
            start,
            [learn for learn, _ in sets],
            _key(self.seed, "learn", number) >> 1,
            course.epochs,
            net.RATE / (1 + number) ** 0.5,
            self.features.start,
        )
        self.nets.append(learned)
        losses = {held.won.shape[1]: net.loss(learned, held, self.features.start) for _, held in sets if len(held)}
        self._save()
        return TrainingRound(self.rounds, losses)

    def _plans(self, number: int, networks: int) -> Iterator[Schedule]:
        """Yields the games of a round, in chunks of the same number of players."""
        game = self.game
        counts = [*(n for n in game.rivals if n <= OFTEN), *game.rivals]
        for chunk in range(-(-self.course.games // CHUNK)):
            random = np.random.default_rng(_key(self.seed, "games", number, chunk))
            players = counts[chunk % len(counts)]
            size = min(CHUNK, self.course.games - chunk * CHUNK)
            advised = game.pack_options(game.advised_options(players))
            default = game.pack_options({})
            options = [
                varied_options(game, players, random)
                if random.random() < self.course.varied
                else (advised if random.random() < 0.5 else default)
                for _ in range(size)
            ]
            seating = np.full((size, players), HANDMADE)
            if networks:
                learned = np.flatnonzero(random.random(size) < self.course.learned)
                seating[learned, random.integers(0, players, len(learned))] = 1 + random.integers(
                    0, networks, len(learned)
                )
            noise = (np.arange(size) % 4) / 3 * self.course.noise * CERTAIN
            keys = random.integers(0, 2**63, size, np.uint64)
            yield Schedule(players, np.array(options, INT), keys, seating.astype(INT), noise.astype(INT))

    def contest(self, weights: Weights, told: Callable[[int, int], None] = lambda done, total: None) -> list[Result]:
        """Plays one learned ``greedy`` against hand-made ones, for each number of players, with the recommended
        options."""
        plans = [plan for players in self.game.rivals for plan in self._rivals(players)]
        played = self.practice.play(plans, weights, self.course.looks, told=told)
        results: list[Result] = []
        for players in self.game.rivals:
            mine = [one for one in played if one.plan.players == players]
            wins = sum(float(one.won[one.plan.seating != HANDMADE].sum()) for one in mine)
            games = sum(len(one.won) for one in mine)
            results.append(Result(players, games, wins / games, *wilson(wins, games)))
        return results

    def _rivals(self, players: int) -> Iterator[Schedule]:
        """Yields each deal once from every seat."""
        game, deals = self.game, max(1, self.course.contest // players)
        keys = np.random.default_rng(_key(self.seed, "contest", players)).integers(0, 2**63, deals, np.uint64)
        options = game.pack_options(game.advised_options(players))
        for start in range(0, deals, CHUNK // players):
            chunk = np.repeat(keys[start : start + CHUNK // players], players)
            seating = np.tile(np.eye(players, dtype=INT), (len(chunk) // players, 1))
            yield Schedule(players, np.tile(options, (len(chunk), 1)), chunk, seating, np.zeros(len(chunk), INT))

    def origin(self, arena: list[Result]) -> Origin:
        """Returns the facts stored with the weights."""
        return Origin(
            self.game.id,
            self.game.version,
            self.features.digest,
            self.seed,
            self.rounds,
            self.course.games,
            self.features.names,
            tuple(arena),
        )

    def _save(self) -> None:
        if self.state is not None:
            self.state.parent.mkdir(parents=True, exist_ok=True)
            partial = self.state.with_suffix(".partial.npz")
            np.savez(partial, nets=np.array(self.nets), origin=np.array(self._mark()))
            partial.replace(self.state)

    def _mark(self) -> str:
        """Returns what must be the same to continue: everything but the final arena."""
        learned = replace(self.course, contest=0, looks=0)
        return f"{self.game.id} {rules_digest(self.game.folder)} {self.features.digest} {self.seed} {learned}"

    def _resume(self, state: Path) -> None:
        try:
            with np.load(state, allow_pickle=False) as found:
                nets, mark = found["nets"], str(found["origin"])
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as reason:
            raise BadWeights("{file} is damaged: {reason}", file=state.name, reason=str(reason)) from None
        if mark == self._mark() and nets.ndim == 2 and nets.shape[1:] == (parts(len(self.features)).size,):
            self.nets = list(nets)


def gathered(played: list[Played]) -> list[Samples]:
    """Returns all samples of these games, one set for each number of players."""
    sets: dict[int, list[Samples]] = {}
    for number, one in enumerate(played):
        sets.setdefault(one.plan.players, []).append(replace(one.samples, game=one.samples.game + number * 1000))
    return [_joined(some) for _, some in sorted(sets.items())]


def _joined(some: list[Samples]) -> Samples:
    places = max(one.index.shape[2] for one in some)

    def wide(array: Any) -> Any:
        return np.pad(array, ((0, 0), (0, 0), (0, places - array.shape[2])))

    return Samples(
        np.concatenate([wide(one.index) for one in some]),
        np.concatenate([wide(one.value) for one in some]),
        np.concatenate([one.won for one in some]),
        np.concatenate([one.game for one in some]),
    )
