"""Many games at once: an array of records that one compiled loop steps, and arrays that never move.

Nothing is made for a step in Python: what ``step`` returns are read-only views of the same arrays each time, with what
is true now. Copy what you want to keep.
"""

import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from filibusta.engine.errors import BadOption, IllegalAction, UnknownAction
from filibusta.engine.game import Game, game_from
from filibusta.engine.given import Seed, said, seed_number, viewer_of, whole
from filibusta.engine.match import Match
from filibusta.engine.record import INT, SPECTATOR, Numbers, States, copied
from filibusta.envs.batch import Floats, Marks, Observations, batch_loops, flat, key_of_sample, new_batch, scramble
from filibusta.envs.observation import UNKNOWN, Encoder, reward


class VectorEnv:
    """``count`` games of one kind, each starting anew when it ends.

    After ``reset`` and each ``step`` the row of a game holds what the one who must decide in it (``players``) may see
    (``observations``, ``known``) and choose (``masks``). Chance comes from ``seed`` (a whole number or a text), the
    game's index, how many games were played there, and the number of the action: not from the other games, and not from
    ``threads``. Games of different seeds have nothing in common.
    """

    def __init__(
        self,
        game_or_name: Game | str,
        count: int,
        players: int = 3,
        options: Mapping[str, int | bool] | None = None,
        seed: Seed | None = None,
        *,
        news: bool = False,
        unknown: int = UNKNOWN,
        dtype: DTypeLike = np.int32,
        threads: int = 1,
    ) -> None:
        self.game = game_from(game_or_name)
        self.num_envs = count = _at_least_one(count, "count")
        threads = _at_least_one(threads, "threads")
        packed = self.game.options_for(players, options)
        self.seats = players = self.game.check_players(players)
        self.encoder = Encoder(self.game, news=news, unknown=unknown, dtype=dtype)
        every = range(max(players, 2) + 1)  # whoever plays alone can come second to the game
        prizes = np.array([[reward(place, players, sharing) for sharing in every] for place in every], np.float32)
        self._table = (players, packed, prizes)
        columns = tuple(self.encoder.columns.tolist())
        self._loops = batch_loops(self.game.rules, self.game.layout, news, unknown, columns)
        self._batch = new_batch(self.game, count, players, self.encoder)
        self._desks = [self._new_desk() for _ in range(threads)]
        self._crew: tuple[int, ThreadPoolExecutor] | None = None
        """The threads, and the process that has them."""
        self._actions = np.zeros(count, np.int64)
        self._chosen = np.zeros(count, INT)
        self._seed = np.uint64(secrets.randbits(64) if seed is None else seed_number(seed))
        self._resets = 0
        self._samples = 0

        self.observations = _fixed(self._batch.observations)
        """What the one who must decide knows, named by ``names``; ``unknown`` stands for what is hidden."""
        self.known = _fixed(self._batch.known)
        """1 where ``observations`` holds a number, 0 where it holds ``unknown``."""
        self.masks = _fixed(self._batch.masks)
        """1 for each legal action."""
        self.players = _fixed(self._batch.players)
        """The seat that must decide."""
        self.rewards = _fixed(self._batch.rewards)
        """Each seat's reward for the latest step: 0, except where a game ended."""
        self.dones = _fixed(self._batch.dones)
        """Where the latest step ended a game; the row already shows the next game."""
        self.scores = _fixed(self._batch.scores)
        """Each seat's score in the latest game that ended."""
        self.episodes = _fixed(self._batch.episodes)
        """How many games have ended."""
        self.plies = _fixed(self._batch.plies)
        """How many actions the current game has had."""
        self.records = _fixed(self._batch.records)
        """The true records, for saving and for tests: a player must not look at them."""

    def __repr__(self) -> str:
        threads = f", {len(self._desks)} threads" if len(self._desks) > 1 else ""
        return f"<VectorEnv of {self.game.id}: {self.num_envs} games, {self.seats} players{threads}>"

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number of an observation."""
        return self.encoder.names

    @property
    def single_action_space(self) -> Any:
        """The actions of one game, as Gymnasium describes them (needs the extra ``envs``)."""
        return _spaces().Discrete(self.game.actions.size)

    @property
    def single_observation_space(self) -> Any:
        """The observation of one game, as Gymnasium describes it (needs the extra ``envs``)."""
        return _spaces().Box(self.encoder.low, self.encoder.high, (self.encoder.size,), self.encoder.dtype.type)

    def reset(self, seed: Seed | None = None) -> tuple[Observations, Marks]:
        """Deals every game anew; returns observations and masks. Without a seed, the next of a series of seeds is
        used."""
        if seed is not None:
            self._seed = np.uint64(seed_number(seed))
        elif self._resets:
            self._seed = np.uint64(scramble(self._seed))
        self._resets += 1
        self._samples = 0
        self._each(self._loops.step, self._seed, self._actions, True)
        return self.observations, self.masks

    def step(self, actions: Any) -> tuple[Observations, Floats, NDArray[np.bool_], Marks]:
        """Plays one action in each game, by its number; returns observations, rewards, dones and masks.

        An illegal action raises an error that names its game, and nothing has changed in any.
        """
        self._check(actions)
        self._each(self._loops.step, self._seed, self._actions, False)
        return self.observations, self.rewards, self.dones, self.masks

    def sample(self) -> Numbers:
        """Returns a random legal action for each game."""
        self._need_reset()
        self._samples += 1
        key = np.uint64(key_of_sample(self._seed, np.uint64(self._samples)))
        self._loops.choose(self._batch.legal, self._batch.counts, key, self._chosen)
        return self._chosen

    def observe(self, viewer: int = SPECTATOR) -> tuple[Observations, Marks]:
        """Returns the observation of one seat (or a spectator, -1) in every game, and which numbers are known."""
        viewer = viewer_of(viewer, self.seats)
        self._need_reset()
        observations, known = np.empty_like(self._batch.observations), np.empty_like(self._batch.known)
        self._loops.look(self._batch.ints, self._desks[0], viewer, observations, known)
        return observations, known

    def key(self, index: int) -> np.uint64:
        """Returns the 64-bit key of the chance of a game's next action."""
        index = self._index(index)
        return np.uint64(scramble(self._batch.keys[index] ^ np.uint64(self._batch.plies[index] + 1)))

    def match(self, index: int) -> Match:
        """Returns a copy of one game as a match, to look at, save or play on."""
        self._need_reset()
        index = self._index(index)
        return Match.from_position(self.game, copied(self._batch.records[index : index + 1]))

    def _index(self, index: int) -> int:
        number = whole(index)
        if number is None or not 0 <= number < self.num_envs:
            raise BadOption(f"a game is a number from 0 to {self.num_envs - 1}, not {said(index)}")
        return number

    def __deepcopy__(self, memo: object) -> "VectorEnv":
        made, arguments, state = self.__reduce__()
        copy = made(*arguments)
        copy.__setstate__(state)
        return copy

    def __reduce__(self) -> tuple[Callable[..., "VectorEnv"], tuple[Any, ...], dict[str, Any]]:
        """Pickled as what makes it and the games as they stand; loops and threads are made anew."""
        settings = {"news": self.encoder.news, "unknown": self.encoder.unknown, "dtype": self.encoder.dtype.str}
        players, options, _ = self._table
        about = (self.game, self.num_envs, players, self.game.unpack_options(options), settings, len(self._desks))
        records, *rest = self._batch.kept
        batch = [self.game.layout.packed(records), *(part.tobytes() for part in rest)]
        return _restored, about, {"batch": batch, "seed": self._seed, "counts": (self._resets, self._samples)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        records, *rest = state["batch"]
        for part, data in zip(self._batch.kept, (self.game.layout.unpacked(records).tobytes(), *rest), strict=True):
            part.view(np.uint8).reshape(-1)[:] = np.frombuffer(data, np.uint8)
        self._seed = state["seed"]
        self._resets, self._samples = state["counts"]

    def close(self) -> None:
        """Ends the threads, if any; a later step starts new ones."""
        if self._crew and self._crew[0] == os.getpid():
            self._crew[1].shutdown()
        self._crew = None

    def _threads(self) -> ThreadPoolExecutor:
        """This process's threads: a fork has none of its parent's."""
        if self._crew is None or self._crew[0] != os.getpid():
            self._crew = os.getpid(), ThreadPoolExecutor(len(self._desks))
        return self._crew[1]

    def _new_desk(self) -> tuple[States, NDArray[np.int32], Numbers]:
        scratch = self.game.new_states()
        return scratch, flat(scratch), np.zeros(self.game.layout.seats, INT)

    def _each(self, loop: Callable[..., None], *rest: Any) -> None:
        """Runs a loop over all games, in as many threads as there are desks."""
        if len(self._desks) == 1:
            loop(self._batch.parts, self._desks[0], self._table, 0, self.num_envs, *rest)
            return
        bounds = np.linspace(0, self.num_envs, len(self._desks) + 1).astype(int).tolist()
        crew = self._threads()
        tasks: list[Future[None]] = [
            crew.submit(loop, self._batch.parts, desk, self._table, first, last, *rest)
            for desk, first, last in zip(self._desks, bounds, bounds[1:], strict=False)
        ]
        for task in tasks:
            task.result()

    def _need_reset(self) -> None:
        if not self._resets:
            raise IllegalAction("no game has been dealt yet: call reset() first")

    def _check(self, actions: Any) -> None:
        self._need_reset()
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError):
            given = np.zeros(0, np.object_)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            wanted = f"an array of {self.num_envs} whole numbers"
            raise UnknownAction(f"the actions must be {wanted}, not {given.dtype} of shape {given.shape}")
        self._actions[:] = given
        wrong = self._loops.illegal(self._batch.masks, self._actions)
        if wrong >= 0:
            allowed = ", ".join(self._legal_names(wrong))
            space, action = self.game.actions, int(given[wrong])
            if not 0 <= action < space.size:
                raise UnknownAction(f"environment {wrong}: {action} is not an action; legal are: {allowed}")
            raise IllegalAction(f"environment {wrong}: {space.name(action)} cannot be chosen now; legal are: {allowed}")

    def _legal_names(self, index: int) -> Iterator[str]:
        for action in self._batch.legal[index, : self._batch.counts[index]]:
            yield self.game.actions.name(int(action))


def _at_least_one(value: Any, name: str) -> int:
    number = whole(value)
    if number is None or number < 1:
        raise BadOption(f"{name} must be a whole number, at least one, not {said(value)}")
    return number


def _restored(
    of: Game, count: int, players: int, options: Mapping[str, int | bool], settings: dict[str, Any], threads: int
) -> VectorEnv:
    return VectorEnv(of, count, players, options, threads=threads, **settings)


def _fixed(array: NDArray[Any]) -> NDArray[Any]:
    """Returns a read-only view of an array."""
    view = array.view()
    view.flags.writeable = False
    return view


def _spaces() -> Any:
    try:
        from gymnasium import spaces
    except ImportError as missing:
        raise ImportError("Gymnasium's spaces need an extra: pip install 'filibusta[envs]'") from missing
    return spaces
