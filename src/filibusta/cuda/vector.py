"""``VectorEnv`` on a GPU: the same games with the same results, in arrays that stay on the device."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.cuda import kernels
from filibusta.cuda.arrays import DeviceArray
from filibusta.cuda.device import check_device, cuda
from filibusta.cuda.memory import fill, filled, on_device
from filibusta.engine.arguments import said, viewer_of
from filibusta.engine.errors import BadOption, FilibustaError, UnknownAction
from filibusta.engine.game import Game
from filibusta.engine.record import INT, SPECTATOR, States
from filibusta.envs.batch import AUTORESET, LOOK, Batch, new_batch, new_work_space
from filibusta.envs.columns import NO_NUMBERS
from filibusta.envs.looking import look_loop
from filibusta.envs.many_games import ManyGames
from filibusta.envs.observation import Encoder

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


class CudaVectorEnv(ManyGames[DeviceArray]):
    """``count`` games on the GPU, with the names, settings and results of ``filibusta.envs.VectorEnv``.

    What ``reset`` and ``step`` return are ``DeviceArray``s, the same ones each time, with what is true now. The wide
    ones (``observations``, ``known``, ``masks``) have the shape of ``VectorEnv``'s and lie column by column.
    ``step`` takes an array of the device (PyTorch, JAX, CuPy, Numba) or of NumPy, of int32 or int64.

    Not here: threads, ``rewards="potential"``, opponents but ``"random"``, and games that do not fit
    (``Game.fits_gpu``). Kernels are compiled when first launched, or by ``filibusta compile --cuda``, and kept on disk.
    """

    def _allocate(self) -> None:
        game, count, encoder = check_fits(self.game), self.num_envs, self.encoder
        if self._given["rewards"] not in REWARDS:
            raise BadOption(
                f"rewards on a GPU are {' or '.join(map(repr, REWARDS))}, not {said(self._given['rewards'])}"
            )
        if self._seating.others:
            raise BadOption(
                f"opponents on a GPU are 'random', not {said(self._given['opponents'])}; VectorEnv asks others"
            )
        if self.threads > 1:
            raise BadOption(f"threads=1 on a GPU, where each game has a thread, not {self.threads}")
        check_device()
        self._table = on_device(self._table)
        self._step = kernels.step_kernel(game.rules, game.layout)
        self._look = kernels.look_kernel(look_loop(game.rules, encoder))
        self._plan = on_device(encoder.plan)
        self._batch: Any
        self._batch = batch = _batch_on_device(game, count, self.seats, encoder)
        self._spaces = _work_spaces_on_device(game, count)
        self._written = (
            (self._plan, batch.observations, batch.known) if encoder.is_usual
            else (on_device(NO_NUMBERS), *_nothing_written())
        )  # fmt: skip
        self._actions, self._chosen = filled(count, np.int64), filled(count, INT)
        self._all = filled(count, np.bool_, 1)
        self._wrong = filled(1, np.int64)
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

    def _take_origins(self, origins: NDArray[np.uint64]) -> None:
        self._batch.origins.copy_to_device(origins)

    def _deal(self, mode: int, where: Any) -> None:
        batch = self._batch
        if where is None:
            fill(batch.dones, 0)
            fill(batch.rewards, 0)
        else:
            kernels.launch(kernels.leave, self.num_envs, where, batch.players, batch.episodes)
        self._move(mode, self._all if where is None else where)

    def step(self, actions: Any, where: Any = None) -> tuple[DeviceArray, DeviceArray, DeviceArray, DeviceArray]:
        """Plays one action in each game; returns observations, rewards, dones and masks: see ``VectorEnv.step``."""
        self._need_reset()
        chosen = self._all if where is None else self._marked(where)
        given = self._array(actions, "iu", "the actions must be an array of", "whole numbers", UnknownAction)
        fill(self._wrong, LARGE)
        kernels.launch(kernels.take, self.num_envs, given, chosen, self._batch.masks, self._actions, self._wrong)
        if (wrong := int(self._wrong.copy_to_host()[0])) < self.num_envs:
            raise self._illegal(wrong)
        self._move(AUTORESET if self.autoreset else 0, chosen)
        return self.observations, self.rewards, self.dones, self.masks

    def _choose(self, key: np.uint64) -> DeviceArray:
        kernels.launch(kernels.choose, self.num_envs, self._batch.legal, self._batch.counts, key, self._chosen)
        return DeviceArray(self._chosen)

    def observe(self, viewer: int = SPECTATOR) -> tuple[DeviceArray, DeviceArray]:
        """Returns the observation of one seat (or a spectator, -1) in every game, and which numbers are known."""
        viewer = viewer_of(viewer, self.seats)
        self._need_reset()
        shape = (self.num_envs, self.encoder.size)
        out, known = filled(shape, self.encoder.dtype, order="F"), filled(shape, np.int8, 1, order="F")
        self._look_at(on_device(np.full(self.num_envs, viewer, INT)), self._all, out, known)
        return DeviceArray(out), DeviceArray(known)

    def _record(self, index: int) -> States:
        words = self._batch.ints[index : index + 1].copy_to_host()
        return words.view(self.game.layout.dtype).reshape(1)

    def _move(self, mode: int, where: Any) -> None:
        batch, count, usual = self._batch, self.num_envs, self.encoder.is_usual
        sight = (self._spaces, *self._written)
        mode |= LOOK if usual else 0
        arguments = (batch.parts, sight, self._table, self._actions, where, np.int64(mode))
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
        return given if is_there else on_device(given)

    def _illegal(self, index: int) -> FilibustaError:
        batch, one = self._batch, slice(index, index + 1)
        action, player = (int(part[one].copy_to_host()[0]) for part in (self._actions, batch.players))
        return self._not_legal(index, action, player, np.flatnonzero(batch.masks.copy_to_host()[index]))


def _batch_on_device(game: Game, count: int, players: int, encoder: Encoder) -> Batch:
    """An empty batch: each array as ``new_batch`` makes it for two games."""
    small = new_batch(game, 2, players, encoder)
    parts: dict[str, Any] = {}
    for name, part in vars(small).items():
        if name not in ("records", "ints"):
            value = int(part.reshape(-1)[0]) if part.size else 0
            order = "F" if name in WIDE else "C"
            parts[name] = filled((count, *part.shape[1:]), part.dtype, value, order)
    return Batch(**parts, **dict(zip(("records", "ints"), _records_on_device(game, count), strict=True)))


def _records_on_device(game: Game, count: int) -> tuple[Any, Any]:
    """Empty records, and the same memory as numbers."""
    dtype = game.layout.dtype
    ints = filled((count, dtype.itemsize // INT(0).itemsize), INT)
    return ints.reshape(count * ints.shape[1]).view(dtype), ints


def _work_spaces_on_device(game: Game, count: int) -> tuple[Any, ...]:
    """A work space for each game."""
    return tuple(filled((count, len(part)), INT) for part in new_work_space(game))


def _nothing_written() -> tuple[Any, Any]:
    """Returns arrays of the types of observations, so that one machine code writes them or not."""
    return filled((2, 2), np.int32, order="F"), filled((2, 2), np.int8, order="F")
