"""``VectorEnv`` on a GPU: the same games with the same results, in arrays that stay on the device."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from filibusta.cuda import kernels
from filibusta.cuda.arrays import DeviceArray
from filibusta.cuda.device import SIMULATED, check_device, cuda
from filibusta.engine.errors import BadOption, FilibustaError, IllegalAction, UnknownAction
from filibusta.engine.game import Game, game_from
from filibusta.engine.given import Seed, said, seed_number, viewer_of
from filibusta.engine.match import Match
from filibusta.engine.record import INT, SPECTATOR
from filibusta.envs.batch import (
    AUTORESET,
    DEAL,
    FIRST,
    GOING_ON,
    LOOK,
    UNTOLD,
    Batch,
    key_of_sample,
    look_loop,
    new_batch,
    new_work_space,
    scramble,
)
from filibusta.envs.observation import UNKNOWN, Encoder
from filibusta.envs.opponents import Seating
from filibusta.envs.vector import at_least_one, table_of

REWARDS = ("places", "scores")
LARGE = 0x7F
"""A byte of a number that is larger than that of any game."""
WIDE = ("legal", "masks", "observations", "known")
"""Arrays that lie column by column, so that neighbouring threads read and write neighbouring numbers."""


def check_fits(game: Game) -> Game:
    """Returns the game if it can be played on a GPU, else raises ``BadOption``."""
    if not game.fits_gpu:
        raise BadOption(f"{game.id} is not played on a GPU: its rules are too much machine code there; use VectorEnv")
    return game


class CudaVectorEnv:
    """``count`` games on the GPU, with the names, settings and results of ``filibusta.envs.VectorEnv``.

    What ``reset`` and ``step`` return are ``DeviceArray``s, the same ones each time, with what is true now. The wide
    ones (``observations``, ``known``, ``masks``) have the shape of ``VectorEnv``'s and lie column by column.
    ``step`` takes an array of the device (PyTorch, JAX, CuPy, Numba) or of NumPy, of int32 or int64.

    Not here: threads, ``rewards="potential"``, opponents but ``"random"``, and games that do not fit
    (``Game.fits_gpu``). Kernels are compiled when they are first launched, anew in each process.
    """

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
        news: bool = False,
        unknown: int = UNKNOWN,
        dtype: DTypeLike | None = None,
        encoding: str = "record",
        turned: bool = False,
        compact: bool = False,
        window: int = 0,
    ) -> None:
        self.game = game = check_fits(game_from(game_or_name))
        self.num_envs = count = at_least_one(count, "count")
        self.seats = players = game.check_players(players)
        self.autoreset = bool(autoreset)
        self.encoder = encoder = Encoder(
            game, news=news, unknown=unknown, dtype=dtype, players=players, encoding=encoding, turned=turned,
            compact=compact, window=window,
        )  # fmt: skip
        if rewards not in REWARDS:
            raise BadOption(f"rewards on a GPU are {' or '.join(map(repr, REWARDS))}, not {said(rewards)}")
        seating = Seating(game, players, opponents, seat)
        if seating.others:
            raise BadOption(f"opponents on a GPU are 'random', not {said(opponents)}; VectorEnv asks others")
        check_device()
        table = table_of(game, players, game.options_for(players, options), rewards, seating)
        self._table = tuple(map(_on_device, table))
        self._step = kernels.step_kernel(game.rules, game.layout)
        self._look = kernels.look_kernel(look_loop(game.rules, encoder))
        self._plan = _on_device(encoder.plan)
        self._batch: Any
        self._batch = batch = _batch_on_device(game, count, players, encoder)
        self._spaces = _work_spaces_on_device(game, count)
        self._written = (batch.observations, batch.known) if encoder.is_usual else _nothing_written()
        self._actions, self._chosen = _filled(count, np.int64), _filled(count, INT)
        self._all = _filled(count, np.bool_, 1)
        self._wrong = _filled(1, np.int64)
        self._seed = np.uint64(secrets.randbits(64) if seed is None else seed_number(seed))
        self._resets = self._samples = 0
        for name in ("observations", "known", "masks", "players", "rewards", "dones", "scores", "places", "learners",
                     "episodes", "plies"):  # fmt: skip
            setattr(self, name, DeviceArray(getattr(batch, name)))

    observations: DeviceArray
    known: DeviceArray
    masks: DeviceArray
    players: DeviceArray
    rewards: DeviceArray
    dones: DeviceArray
    scores: DeviceArray
    places: DeviceArray
    learners: DeviceArray
    episodes: DeviceArray
    plies: DeviceArray

    def __repr__(self) -> str:
        return f"<CudaVectorEnv of {self.game.id}: {self.num_envs} games, {self.seats} players>"

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number of an observation."""
        return self.encoder.names

    def reset(self, seed: Seed | None = None, *, where: Any = None) -> tuple[DeviceArray, DeviceArray]:
        """Deals every game anew; returns observations and masks: see ``VectorEnv.reset``."""
        if where is not None:
            self._need_reset()
            if seed is not None:
                raise BadOption(
                    "a seed deals every game anew: reset(seed=...) without where, or reset(where=...) alone"
                )
            marked = self._marked(where)
            kernels.launch(kernels.leave, self.num_envs, marked, self._batch.players, self._batch.episodes)
            self._move(DEAL | UNTOLD | GOING_ON, marked)
            return self.observations, self.masks
        if seed is not None:
            self._seed = np.uint64(seed_number(seed))
        elif self._resets:
            self._seed = np.uint64(scramble(self._seed))
        self._resets += 1
        self._samples = 0
        for part in (self._batch.dones, self._batch.rewards):
            _fill(part, 0)
        self._move(DEAL | FIRST | UNTOLD, self._all)
        return self.observations, self.masks

    def step(self, actions: Any, where: Any = None) -> tuple[DeviceArray, DeviceArray, DeviceArray, DeviceArray]:
        """Plays one action in each game; returns observations, rewards, dones and masks: see ``VectorEnv.step``."""
        self._need_reset()
        chosen = self._all if where is None else self._marked(where)
        given = self._array(actions, "iu", "the actions must be an array of", "whole numbers", UnknownAction)
        _fill(self._wrong, LARGE)
        kernels.launch(kernels.take, self.num_envs, given, chosen, self._batch.masks, self._actions, self._wrong)
        if (wrong := int(self._wrong.copy_to_host()[0])) < self.num_envs:
            raise self._not_legal(wrong)
        self._move(AUTORESET if self.autoreset else 0, chosen)
        return self.observations, self.rewards, self.dones, self.masks

    def sample(self) -> DeviceArray:
        """Returns a random legal action for each game, the same as ``VectorEnv.sample``; -1 where a game is over."""
        self._need_reset()
        self._samples += 1
        key = np.uint64(key_of_sample(self._seed, np.uint64(self._samples)))
        kernels.launch(kernels.choose, self.num_envs, self._batch.legal, self._batch.counts, key, self._chosen)
        return DeviceArray(self._chosen)

    def observe(self, viewer: int = SPECTATOR) -> tuple[DeviceArray, DeviceArray]:
        """Returns the observation of one seat (or a spectator, -1) in every game, and which numbers are known."""
        viewer = viewer_of(viewer, self.seats)
        self._need_reset()
        shape = (self.num_envs, self.encoder.size)
        out, known = _filled(shape, self.encoder.dtype, order="F"), _filled(shape, np.int8, 1, order="F")
        self._look_at(_on_device(np.full(self.num_envs, viewer, INT)), self._all, out, known)
        return DeviceArray(out), DeviceArray(known)

    def match(self, index: int) -> Match:
        """Returns a copy of one game as a match, to look at, save or play on."""
        self._need_reset()
        if not 0 <= index < self.num_envs:
            raise BadOption(f"a game is a number from 0 to {self.num_envs - 1}, not {said(index)}")
        words = self._batch.ints[index : index + 1].copy_to_host()
        return Match.from_position(self.game, words.view(self.game.layout.dtype).reshape(1))

    def _move(self, mode: int, where: Any) -> None:
        batch, count, usual = self._batch, self.num_envs, self.encoder.is_usual
        sight = (self._spaces, *self._written)
        mode |= LOOK if usual else 0
        arguments = (batch.parts, sight, self._table, self._seed, self._actions, where, np.int64(mode))
        kernels.launch(self._step, count, *arguments)
        if not usual:
            self._look_at(batch.viewers, where, batch.observations, batch.known)

    def _look_at(self, viewers: Any, where: Any, out: Any, known: Any) -> None:
        arguments = (self._batch.seen, self._plan, self._spaces, viewers, where, out, known)
        kernels.launch(self._look, self.num_envs, *arguments)

    def _marked(self, where: Any) -> Any:
        return self._array(where, "b", "where must be", "bools, one a game", BadOption)

    def _array(self, given: Any, kinds: str, must: str, what: str, error: type[FilibustaError]) -> Any:
        """An argument as an array of the device: of this shape and kind, or an error that says so."""
        if isinstance(given, DeviceArray):
            given = given.held
        is_there = hasattr(given, "__cuda_array_interface__") or hasattr(given, "copy_to_host")
        if not is_there:
            try:
                given = np.asarray(given)
            except (TypeError, ValueError):
                given = np.zeros(0, np.object_)
        elif not hasattr(given, "copy_to_host"):
            given = cuda.as_cuda_array(given)
        if tuple(given.shape) != (self.num_envs,) or np.dtype(given.dtype).kind not in kinds:
            raise error(f"{must} {self.num_envs} {what}, not {given.dtype} of shape {tuple(given.shape)}")
        return given if is_there else _on_device(given)

    def _need_reset(self) -> None:
        if not self._resets:
            raise IllegalAction("no game has been dealt yet: call reset() first")

    def _not_legal(self, index: int) -> FilibustaError:
        """An error that says which action of which game is not legal, and which are."""
        batch, space = self._batch, self.game.actions
        one = slice(index, index + 1)
        action, player = int(self._actions[one].copy_to_host()[0]), int(batch.players[one].copy_to_host()[0])
        if player < 0:
            return IllegalAction(f"environment {index}: the game is over; reset(where=...) deals the next one")
        legal = np.flatnonzero(batch.masks.copy_to_host()[index])
        allowed = ", ".join(space.name(int(number)) for number in legal)
        if not 0 <= action < space.size:
            return UnknownAction(f"environment {index}: {action} is not an action; legal are: {allowed}")
        return IllegalAction(f"environment {index}: {space.name(action)} cannot be chosen now; legal are: {allowed}")


def _filled(shape: Any, dtype: Any, value: int = 0, order: str = "C") -> Any:
    """A new array on the device."""
    made = cuda.device_array(shape, dtype, order=order)
    _fill(made, value)
    return made


def _fill(array: Any, value: int) -> None:
    """Fills an array with 0, or with a number of which every byte is the same."""
    if SIMULATED:
        array._ary.ravel("K").view(np.uint8)[:] = value & 0xFF
    elif array.size:
        from numba.cuda.cudadrv import driver

        driver.device_memset(array, value & 0xFF, array.nbytes)


def _on_device(value: Any) -> Any:
    """A setting with its arrays on the device."""
    if isinstance(value, tuple):
        return tuple(map(_on_device, value))
    if not isinstance(value, np.ndarray):
        return value
    order = "F" if value.flags.f_contiguous and not value.flags.c_contiguous else "C"
    return cuda.to_device(np.array(value, order=order))


def _batch_on_device(game: Game, count: int, players: int, encoder: Encoder) -> Batch:
    """An empty batch: each array as ``new_batch`` makes it for two games."""
    small = new_batch(game, 2, players, encoder)
    parts: dict[str, Any] = {}
    for name, part in vars(small).items():
        if name not in ("records", "ints"):
            value = int(part.reshape(-1)[0]) if part.size else 0
            order = "F" if name in WIDE else "C"
            parts[name] = _filled((count, *part.shape[1:]), part.dtype, value, order)
    return Batch(**parts, **dict(zip(("records", "ints"), _records_on_device(game, count), strict=True)))


def _records_on_device(game: Game, count: int) -> tuple[Any, Any]:
    """Empty records, and the same memory as numbers."""
    dtype = game.layout.dtype
    ints = _filled((count, dtype.itemsize // INT(0).itemsize), INT)
    return ints.reshape(count * ints.shape[1]).view(dtype), ints


def _work_spaces_on_device(game: Game, count: int) -> tuple[Any, Any, Any]:
    """Room for a copy of each record, and for its results."""
    return (*_records_on_device(game, count), _filled((count, len(new_work_space(game)[2])), INT))


def _nothing_written() -> tuple[Any, Any]:
    return _on_device((np.zeros((1, 1), np.int32, order="F"), np.zeros((1, 1), np.int8, order="F")))


def assembly(game: Game, players: int | None = None) -> dict[str, str]:
    """The PTX of this game's kernels by name, compiled here; needs no GPU."""
    check_fits(game)
    players = players or game.players[0]
    encoder, seating = Encoder(game, players=players), Seating(game, players, None, None)
    small = new_batch(game, 2, players, encoder)
    wide = {name: np.asfortranarray(getattr(small, name)) for name in WIDE}
    batch = Batch(**{**vars(small), **wide})
    record, ints, results = new_work_space(game)
    spaces = (np.repeat(record, 2), np.repeat(ints, 2, axis=0), np.zeros((2, len(results)), INT))
    table = table_of(game, players, game.options_for(players, None), "places", seating)
    actions, where = np.zeros(2, np.int64), np.ones(2, np.bool_)
    sight = (spaces, batch.observations, batch.known)
    step = kernels.step_kernel(game.rules, game.layout)
    return {
        "step": kernels.assembly(step, batch.parts, sight, table, np.uint64(0), actions, where, np.int64(0)),
        "take": kernels.assembly(kernels.take, actions, where, batch.masks, actions, actions),
        "choose": kernels.assembly(kernels.choose, batch.legal, batch.counts, np.uint64(0), batch.counts),
    }
