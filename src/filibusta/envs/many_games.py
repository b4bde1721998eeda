"""The common part of games as arrays on the processor and on a GPU: settings, seeds, spaces and errors."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.arguments import Seed, said, seed_number, whole
from filibusta.engine.errors import BadOption, FilibustaError, IllegalAction, UnknownAction
from filibusta.engine.game import Game, game_from
from filibusta.engine.match import Match
from filibusta.engine.record import Numbers, States
from filibusta.envs.batch import DEAL, FIRST, GOING_ON, TURNS, UNTOLD
from filibusta.envs.keys import key_of_sample, origin_of, origins_of, scramble
from filibusta.envs.observation import Encoder, Encoding, reward
from filibusta.envs.opponents import Seating

REWARDS = ("places", "scores", "potential")

A = TypeVar("A")
"""The kind of arrays that hold the games: arrays of NumPy, or of a device."""


class ManyGames(ABC, Generic[A]):
    """Many games of one kind as arrays: the base of ``VectorEnv`` and ``CudaVectorEnv``."""

    observations: A
    masks: A

    def __init__(
        self,
        game_or_name: Game | str,
        count: int,
        players: int = 3,
        options: Mapping[str, int | bool] | None = None,
        seed: Seed | None = None,
        *,
        opponents: Any = None,
        seat: int | str | None = None,
        rewards: str = "places",
        autoreset: bool = True,
        threads: int = 1,
        **encoding: Unpack[Encoding],
    ) -> None:
        self.game = game_from(game_or_name)
        self.num_envs = at_least_one(count, "count")
        self.threads = at_least_one(threads, "threads")
        packed = self.game.options_for(players, options)
        self.seats = self.game.check_players(players)
        self.encoder = Encoder(self.game, players=self.seats, options=options, **cast("Any", encoding))
        check_rewards(rewards)
        self.autoreset = bool(autoreset)
        self._given = {"opponents": opponents, "seat": seat, "rewards": rewards, "autoreset": self.autoreset}
        self._seating = Seating(self.game, self.seats, opponents, seat)
        self._table = table_of(self.game, self.seats, packed, rewards, self._seating)
        self._seed = np.uint64(secrets.randbits(64) if seed is None else seed_number(seed))
        self._resets = self._samples = 0
        self._closed = False
        self._allocate()

    @abstractmethod
    def _allocate(self) -> None:
        """Makes the arrays, or says why these settings cannot be played here."""

    @abstractmethod
    def _take_origins(self, origins: NDArray[np.uint64]) -> None:
        """Takes over where the chance of each row comes from."""

    @abstractmethod
    def _deal(self, mode: int, where: Any) -> None:
        """Deals the marked games, or with ``None`` all of them from their first episode on."""

    @abstractmethod
    def _marked(self, where: Any) -> Any:
        """Returns the bools of ``where``, one a game, or raises ``BadOption``."""

    @abstractmethod
    def _choose(self, key: np.uint64) -> A:
        """Draws a legal action for each game."""

    @abstractmethod
    def _record(self, index: int) -> States:
        """Returns a copy of one game's record."""

    def __repr__(self) -> str:
        threads = f", {self.threads} threads" if self.threads > 1 else ""
        return f"<{type(self).__name__} of {self.game.id}: {self.num_envs} games, {self.seats} players{threads}>"

    @property
    def names(self) -> tuple[str, ...]:
        """Returns the name of each number of an observation."""
        return self.encoder.names

    @property
    def single_action_space(self) -> Any:
        """Returns the actions of one game, as Gymnasium describes them (needs the extra ``envs``)."""
        return _spaces().Discrete(self.game.actions.size)

    @property
    def single_observation_space(self) -> Any:
        """Returns the observation of one game, as Gymnasium describes it (needs the extra ``envs``)."""
        return _spaces().Box(self.encoder.low, self.encoder.high, (self.encoder.size,), self.encoder.dtype.type)

    def reset(self, seed: Seed | Sequence[Seed | None] | None = None, *, where: Any = None) -> tuple[A, A]:
        """Deals every game anew; returns observations and masks. Without a seed, the next of a series of seeds is
        used. A list has a seed for each row: rows with the same seed play the same games; None continues the
        series. With ``where``, one bool a game, the marked ones begin their next episode and the others stay."""
        need_open(self._closed)
        if where is None:
            self._begin(seed)
            self._deal(DEAL | FIRST | UNTOLD, None)
            return self.observations, self.masks
        self._need_reset()
        if seed is not None:
            raise BadOption("a seed deals every game anew: reset(seed=...) without where, or reset(where=...) alone")
        self._deal(DEAL | UNTOLD | GOING_ON, self._marked(where))
        return self.observations, self.masks

    def _begin(self, seed: Any) -> None:
        several = self._one_seed_a_row(seed) if is_list_of_seeds(seed) else []
        if several:
            seed = None if None in several else " ".join(map(str, several))
        if seed is not None:
            self._seed = np.uint64(seed_number(seed))
        elif self._resets:
            self._seed = np.uint64(scramble(self._seed))
        origins = np.zeros(self.num_envs, np.uint64)
        origins_of(self._seed, origins)
        for row, number in enumerate(several):
            if number is not None:
                origins[row] = origin_of(np.uint64(number), np.uint64(0))
        self._take_origins(origins)
        self._resets += 1
        self._samples = 0

    def _one_seed_a_row(self, seeds: Any) -> list[int | None]:
        given: list[Any] = seeds.tolist() if isinstance(seeds, np.ndarray) else list(seeds)
        if len(given) != self.num_envs:
            raise BadOption(f"a list of seeds has one a game, {self.num_envs}, not {len(given)}")
        return [None if seed is None else seed_number(seed) for seed in given]

    def sample(self) -> A:
        """Returns a random legal action for each game; -1 where a game is over."""
        self._need_reset()
        self._samples += 1
        return self._choose(np.uint64(key_of_sample(self._seed, np.uint64(self._samples))))

    def match(self, index: int) -> Match:
        """Returns a copy of one game as a match, to look at, save or play on."""
        self._need_reset()
        return Match.from_position(self.game, self._record(self._index(index)))

    def _index(self, index: int) -> int:
        number = whole(index)
        if number is None or not 0 <= number < self.num_envs:
            raise BadOption(f"a game is a number from 0 to {self.num_envs - 1}, not {said(index)}")
        return number

    def close(self) -> None:
        """Closes the environment: the arrays remain readable, and nothing can be played any more."""
        self._closed = True

    def _need_reset(self) -> None:
        need_open(self._closed)
        if not self._resets:
            raise IllegalAction("no game has been dealt yet: call reset() first")

    def _not_legal(self, index: int, action: int, player: int, legal: Any, who: str = "") -> FilibustaError:
        """Returns an error that says which action of which game is not legal, and which are."""
        if player < 0:
            return IllegalAction(f"environment {index}: the game is over; reset(where=...) deals the next one")
        space = self.game.actions
        allowed = ", ".join(space.name(int(number)) for number in legal)
        if not 0 <= action < space.size:
            return UnknownAction(f"environment {index}: {who}{action} is not an action; legal are: {allowed}")
        return IllegalAction(
            f"environment {index}: {who}{space.name(action)} cannot be chosen now; legal are: {allowed}"
        )


def need_open(closed: bool) -> None:
    """Raises ``IllegalAction`` if an environment is closed."""
    if closed:
        raise IllegalAction("the environment is closed: make a new one")


def is_list_of_seeds(seed: Any) -> bool:
    """Tells whether there is a seed for each game instead of one for all."""
    return isinstance(seed, list | tuple | np.ndarray)


def check_rewards(rewards: Any) -> str:
    """Returns a kind of rewards, or raises ``BadOption``."""
    if rewards not in REWARDS:
        raise BadOption(f"rewards are {', '.join(map(repr, REWARDS))}, not {said(rewards)}")
    return rewards


def table_of(game: Game, players: int, options: Numbers, rewards: str, seating: Seating) -> tuple[Any, ...]:
    """Returns the constants of a step: the number of players, the options, the rewards for places, the kind of chooser
    by seat, the points by which scores are divided (0 for rewards by place), and the learner's seat."""
    every = range(max(players, 2) + 1)  # a solo player can come second to the game
    prizes = np.array([[reward(place, players, sharing) for sharing in every] for place in every], np.float32)
    learner = 0 if seating.learner is None else TURNS if seating.learner == TURNS else seating.learner + 1
    return players, options, prizes, seating.kinds, float(game.score_unit if rewards == "scores" else 0), learner


def at_least_one(value: Any, name: str) -> int:
    """Returns a whole number from 1 on; raises a ``BadOption`` that names the argument."""
    number = whole(value)
    if number is None or number < 1:
        raise BadOption(f"{name} must be a whole number, at least one, not {said(value)}")
    return number


def _spaces() -> Any:
    try:
        from gymnasium import spaces
    except ImportError as missing:
        raise ImportError("Gymnasium's spaces need an extra: pip install 'filibusta[envs]'") from missing
    return spaces
