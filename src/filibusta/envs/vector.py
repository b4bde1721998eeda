"""Many games at once: one compiled loop steps an array of records; all arrays are allocated once.

A step makes no Python object for a game: ``step`` returns read-only views of the same arrays each time, which the next
step overwrites. Copy what you want to keep.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.arguments import said, viewer_of
from filibusta.engine.errors import BadOption, FilibustaError, UnknownAction
from filibusta.engine.game import Game
from filibusta.engine.record import INT, SPECTATOR, Numbers, States, copied
from filibusta.envs.batch import (
    AUTORESET,
    DEAL,
    ELSEWHERE,
    FIRST,
    GOING_ON,
    Batch,
    Floats,
    Marks,
    Observations,
    WorkSpace,
    choose,
    illegal,
    new_batch,
    new_work_space,
    promise_loop,
    step_loop,
    wait_for,
)
from filibusta.envs.columns import NO_NUMBERS
from filibusta.envs.keys import scramble
from filibusta.envs.looking import look_loop
from filibusta.envs.many_games import ManyGames, at_least_one
from filibusta.envs.opponents import BatchPolicy, PolicyOpponent, actions_from

BLOCK = 512
"""Games that are stepped, then looked at. Smaller blocks cost more calls, larger ones leave the processor's cache."""
NOTHING_WRITTEN = NO_NUMBERS, np.zeros((0, 0), np.int32), np.zeros((0, 0), np.int8)
"""The plan and the observations of a step that writes none: on a processor, looking at some games after they were all
stepped is up to a fifth faster."""


@dataclass(frozen=True)
class Rollout:
    """Steps of many games at a learner's turns; the first index of each array is the step, the second the game."""

    observations: NDArray[Any]
    """(steps + 1, games, numbers): what the learner saw before each step, and last what followed."""
    masks: Marks
    """(steps, games, actions): 1 for each legal action."""
    actions: NDArray[np.int64]
    """(steps, games): what the learner chose."""
    rewards: Floats
    """(steps, games): the learner's rewards."""
    dones: NDArray[np.bool_]
    """(steps, games): where the step ended a game; the next observation is of the next game."""

    def advantages(self, values: Any, *, discount: float = 1.0, trace: float = 0.95) -> Floats:
        """Returns the advantage of each step over a critic's values, an array (steps, games).

        ``values`` are the critic's values of ``observations``, (steps + 1, games). ``trace`` is the lambda of
        generalized advantage estimation (Schulman et al., 2016): with 0 an advantage depends on the next value, with 1
        only on rewards.
        """
        guessed: NDArray[Any] = np.asarray(values)
        if guessed.shape != self.observations.shape[:2] or guessed.dtype.kind not in "fiu":
            wanted = f"one number for each observation, {self.observations.shape[:2]}"
            raise BadOption(f"values are {wanted}, not {guessed.dtype} of shape {guessed.shape}")
        found, ahead = np.zeros_like(self.rewards), np.zeros_like(self.rewards[0])
        for at in reversed(range(len(found))):
            follows = np.where(self.dones[at], 0, discount * (guessed[at + 1] + trace * ahead))
            ahead = found[at] = self.rewards[at] + follows - guessed[at]
        return found


class VectorEnv(ManyGames[NDArray[Any]]):
    """``count`` games of one kind, each starting anew when it ends (or, without ``autoreset``, when ``reset`` says so).

    After ``reset`` and each ``step`` the row of a game holds what its deciding seat (``players``) may see
    (``observations``, ``known``) and choose (``masks``). Chance depends on ``seed`` (a whole number or a text), the
    game's index, the number of games played in the row, and the number of the action; not on other games or
    ``threads``. Games of different seeds are independent.

    With ``opponents``, other seats play inside, so that each row is always at the learner's turn: ``"random"``,
    ``"greedy"``, a level from ``"1"`` to ``"4"``, a ``CompiledPolicy``, or a function of observations and masks; for
    all seats but the learner's ``seat`` (``"turns"``: another one in each game), or by seat: ``{1: "random", 2: "3"}``.
    A game that ends before the learner has decided anything is dealt anew and only counts among ``episodes``.

    ``rewards`` are ``"places"`` (see ``reward``), ``"scores"`` (each seat's points, at the end), or ``"potential"``
    (see ``PotentialRewards``). The other settings are those of ``Encoder``.
    """

    def _allocate(self) -> None:
        self._batch = batch = new_batch(self.game, self.num_envs, self.seats, self.encoder)
        self._step, self._look = step_loop(self.game.rules, self.game.layout), look_loop(self.game.rules, self.encoder)
        self._plan = self.encoder.plan
        self._parts = batch.parts
        bounds = np.linspace(0, self.num_envs, self.threads + 1).astype(int).tolist()
        self._shares = [(new_work_space(self.game), *share) for share in pairwise(bounds)]
        """The work space, and the first and last game, of each thread."""
        self._crew: tuple[int, ThreadPoolExecutor] | None = None
        """The threads, and the process that has them."""
        self._actions = np.zeros(self.num_envs, np.int64)
        self._chosen = np.zeros(self.num_envs, INT)
        self._all = np.ones(self.num_envs, np.bool_)
        self._waiting = np.zeros(self.num_envs, np.bool_)
        self._potential = PotentialRewards(self.game, batch.rewards) if self._given["rewards"] == "potential" else None

        self.observations: NDArray[Any] = _fixed(batch.observations)
        """The knowledge of the seat that must decide, named by ``names``; ``unknown`` stands for what is hidden."""
        self.known = _fixed(self._batch.known)
        """1 where ``observations`` holds a number, 0 where it holds ``unknown``."""
        self.masks: NDArray[Any] = _fixed(batch.masks)
        """1 for each legal action."""
        self.players = _fixed(self._batch.players)
        """The seat that must decide."""
        self.rewards = _fixed(self._potential.rewards if self._potential else self._batch.rewards)
        """Each seat's reward for the latest step: 0, except where a game ended (or with ``rewards="potential"``)."""
        self.dones = _fixed(self._batch.dones)
        """True where the latest step ended a game; the row already shows the next game."""
        self.scores = _fixed(self._batch.scores)
        """Each seat's score in the latest game that ended."""
        self.places = _fixed(self._batch.places)
        """Each seat's place in the latest game that ended, 1 for a winner."""
        self.learners = _fixed(self._batch.learners)
        """The learner's seat; -1 where all seats are played from outside."""
        self.episodes = _fixed(self._batch.episodes)
        """The number of games that have ended."""
        self.plies = _fixed(self._batch.plies)
        """The number of actions in the current game."""
        self.records = _fixed(self._batch.records)
        """The true records, for saving and for tests: a player must not look at them."""

    @property
    def arrays(self) -> Batch:
        """Returns all arrays of these games, as opponents read them."""
        return self._batch

    def _take_origins(self, origins: NDArray[np.uint64]) -> None:
        self._batch.origins[:] = origins

    def _deal(self, mode: int, where: Any) -> None:
        batch = self._batch
        if where is None:
            batch.dones[:] = False
            batch.rewards[:] = 0
        else:
            batch.episodes[where & (batch.players >= 0)] += 1  # a game that is left counts as played
        self._move(mode, self._all if where is None else where)

    def step(self, actions: Any, where: Any = None) -> tuple[Observations, Floats, NDArray[np.bool_], Marks]:
        """Plays one action in each game, by its number; returns observations, rewards, dones and masks.

        With ``where``, one bool a game, only the marked games move; the actions of the others do not count. An illegal
        action raises an error that names its game, and nothing has changed in any.
        """
        chosen = self._all if where is None else self._marked(where)
        self._check(actions, chosen)
        self._move(AUTORESET if self.autoreset else 0, chosen)
        return self.observations, self.rewards, self.dones, self.masks

    def rollout(self, policy: BatchPolicy, steps: int) -> Rollout:
        """Plays ``steps`` steps with ``policy(observations, masks)``, an action for each row; returns these steps.

        It continues the current games (call ``reset`` first), and needs opponents inside and ``autoreset``.
        """
        count, games = at_least_one(steps, "steps"), self.num_envs
        if self._given["opponents"] is None or not self.autoreset:
            raise BadOption("a rollout needs opponents and autoreset: VectorEnv(..., opponents='random')")
        if not callable(policy):
            raise BadOption(f"a policy is a function of observations and masks, not {said(policy)}")
        self._need_reset()
        made = Rollout(
            np.empty((count + 1, *self.observations.shape), self.observations.dtype),
            np.empty((count, *self.masks.shape), np.int8),
            np.empty((count, games), np.int64),
            np.empty((count, games), np.float32),
            np.empty((count, games), np.bool_),
        )
        made.observations[0] = self.observations
        for at in range(count):
            made.masks[at], learners = self.masks, self.learners.copy()
            made.actions[at] = actions_from(policy(self.observations, self.masks), games, "the policy")
            made.observations[at + 1], rewards, made.dones[at], _ = self.step(made.actions[at])
            made.rewards[at] = rewards[np.arange(games), learners]
        return made

    def _move(self, mode: int, where: NDArray[np.bool_]) -> None:
        """Steps or deals, lets the opponents answer, and looks at what came of it."""
        others = self._seating.others
        self._each(mode, where, None if others else self._batch.viewers)
        if others:
            self._let_others_play((mode | GOING_ON) & ~(DEAL | FIRST))
            self._see(where)
        if self._potential:
            self._potential.follow(self._batch.records, self._batch.rewards, self._batch.dones, mode & DEAL != 0, where)

    def _let_others_play(self, mode: int) -> None:
        batch, moved = self._batch, True
        while moved:
            moved = False
            for kind, other in enumerate(self._seating.others, ELSEWHERE):
                if not wait_for(batch.players, batch.learners, self._table[3], kind, self._all, self._waiting):
                    continue
                moved = True
                if isinstance(other, PolicyOpponent):
                    self._see(self._waiting)
                other.decide(batch, self._waiting, self._actions)
                if (wrong := illegal(batch.masks, self._actions, self._waiting)) >= 0:
                    raise self._wrong(wrong, int(self._actions[wrong]), "the opponent's answer ")
                self._each(mode, self._waiting, None)

    def _see(self, where: NDArray[np.bool_]) -> None:
        batch = self._batch
        self._each(None, where, batch.viewers)

    def _marked(self, where: Any) -> NDArray[np.bool_]:
        marks: NDArray[Any] = np.asarray(where)
        if marks.shape != (self.num_envs,) or marks.dtype != np.bool_:
            raise BadOption(
                f"where must be {self.num_envs} bools, one a game, not {marks.dtype} of shape {marks.shape}"
            )
        return marks

    def _choose(self, key: np.uint64) -> NDArray[Any]:
        choose(self._batch.legal, self._batch.counts, key, self._chosen)
        return self._chosen

    def observe(self, viewer: int = SPECTATOR) -> tuple[Observations, Marks]:
        """Returns the observation of one seat (or a spectator, -1) in every game, and which numbers are known."""
        viewer = viewer_of(viewer, self.seats)
        self._need_reset()
        observations, known = np.empty_like(self._batch.observations), np.ones_like(self._batch.known)
        work, viewers = self._shares[0][0], np.full(self.num_envs, viewer, INT)
        self._look(self._batch.seen, self._plan, work, viewers, 0, self.num_envs, self._all, observations, known)
        return observations, known

    def key(self, index: int) -> np.uint64:
        """Returns the 64-bit key of the chance of a game's next action."""
        index = self._index(index)
        return np.uint64(scramble(self._batch.keys[index] ^ np.uint64(self._batch.plies[index] + 1)))

    def _record(self, index: int) -> States:
        return copied(self._batch.records[index : index + 1])

    def __deepcopy__(self, memo: object) -> "VectorEnv":
        made, arguments, state = self.__reduce__()
        copy = made(*arguments)
        copy.__setstate__(state)
        return copy

    def __reduce__(self) -> tuple[Callable[..., "VectorEnv"], tuple[Any, ...], dict[str, Any]]:
        """Pickled as what makes it and the games as they stand; loops and threads are made anew."""
        settings = {**self._given, **self.encoder.settings}
        players, options = self._table[:2]
        about = (self.game, self.num_envs, players, self.game.unpack_options(options), settings, self.threads)
        records, *rest = self._batch.kept
        batch = [self.game.layout.packed(records), *(part.tobytes() for part in rest)]
        potential = (self._potential.before, self._potential.rewards) if self._potential else None
        state = {"batch": batch, "seed": self._seed, "counts": (self._resets, self._samples), "potential": potential}
        return _restored, about, state

    def __setstate__(self, state: dict[str, Any]) -> None:
        records, *rest = state["batch"]
        for part, data in zip(self._batch.kept, (self.game.layout.unpacked(records).tobytes(), *rest), strict=True):
            part.view(np.uint8).reshape(-1)[:] = np.frombuffer(data, np.uint8)
        self._seed = state["seed"]
        self._resets, self._samples = state["counts"]
        if self._potential:
            self._potential.before[:], self._potential.rewards[:] = state["potential"]

    def close(self) -> None:
        """Closes the environment and its threads: the arrays remain readable, and nothing can be played any more."""
        super().close()
        if self._crew and self._crew[0] == os.getpid():
            self._crew[1].shutdown()
        self._crew = None

    def _threads(self) -> ThreadPoolExecutor:
        """Returns this process's threads; a forked process has none of its parent's."""
        if self._crew is None or self._crew[0] != os.getpid():
            self._crew = os.getpid(), ThreadPoolExecutor(self.threads - 1)
        return self._crew[1]

    def _each(self, mode: int | None, where: NDArray[np.bool_], viewers: Numbers | None) -> None:
        """Steps all marked games, unless ``mode`` is None, and looks at them if there are ``viewers``: in this thread
        and ``threads - 1`` others, a block of games at a time."""
        mine, *others = self._shares
        tasks = [self._threads().submit(self._some, *share, mode, where, viewers) for share in others]
        try:
            self._some(*mine, mode, where, viewers)
        finally:
            for task in tasks:
                task.result()

    def _some(self, work: WorkSpace, first: int, last: int, mode: int | None, where: Any, viewers: Any) -> None:
        batch = self._batch
        parts, sight = self._parts, (work, *NOTHING_WRITTEN)
        for start in range(first, last, BLOCK):
            end = min(start + BLOCK, last)
            if mode is not None:
                self._step(parts, sight, self._table, start, end, self._actions, where, mode)
            if viewers is not None:
                self._look(batch.seen, self._plan, work, viewers, start, end, where, batch.observations, batch.known)

    def _check(self, actions: Any, where: NDArray[np.bool_]) -> None:
        self._need_reset()
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError):
            given = np.zeros(0, np.object_)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            wanted = f"an array of {self.num_envs} whole numbers"
            raise UnknownAction(f"the actions must be {wanted}, not {given.dtype} of shape {given.shape}")
        self._actions[:] = given
        if (wrong := illegal(self._batch.masks, self._actions, where)) >= 0:
            raise self._wrong(wrong, int(given[wrong]))

    def _wrong(self, index: int, action: int, who: str = "") -> FilibustaError:
        legal = self._batch.legal[index, : self._batch.counts[index]]
        return self._not_legal(index, action, int(self._batch.players[index]), legal, who)


class PotentialRewards:
    """Potential-based rewards: the gain of the estimate of the true position at each step, and at the end the reward
    for the place minus the last estimate. A game's rewards add up to the reward for the place minus the estimate of the
    deal. With n players, an estimate p counts as (n p - 1) / (n - 1), from -1 / (n - 1) to 1."""

    def __init__(self, game: Game, rewards: Floats) -> None:
        self._values, self._loop = game.new_values(), promise_loop(game.rules)
        self.before, self.rewards = np.zeros(rewards.shape), np.zeros_like(rewards)
        self._now = np.zeros(rewards.shape)

    def follow(self, records: Any, given: Floats, dones: Any, deals: bool, where: Any) -> None:
        """Computes the rewards of a step, or after a deal begins anew."""
        self._loop(records, self._values, self._now)
        self.rewards[:] = 0
        if not deals:
            goal = np.where(dones[:, None], given, self._now)
            self.rewards[where] = (goal - self.before)[where]
        self.before[where] = self._now[where]


def _restored(
    of: Game, count: int, players: int, options: Mapping[str, int | bool], settings: dict[str, Any], threads: int
) -> VectorEnv:
    return VectorEnv(of, count, players, options, threads=threads, **settings)


def _fixed(array: NDArray[Any]) -> NDArray[Any]:
    """Returns a read-only view of an array."""
    view = array.view()
    view.flags.writeable = False
    return view
