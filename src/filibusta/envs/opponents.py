"""Opponents inside a batch: bots and functions that decide for arrays of games.

Random opponents are part of the step itself. The others decide between two steps, for all games that wait for them.
"""

import math
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, Protocol, cast

import numba
import numpy as np
from numba.core.errors import NumbaError
from numpy.typing import NDArray

from filibusta.ai.action_values import SAME, compiled_weigh
from filibusta.ai.bots import Greedy, Planner, Random, bot
from filibusta.engine.arguments import said, seat_of
from filibusta.engine.compiler import rule
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, Rules
from filibusta.engine.record import INT, Numbers
from filibusta.envs.batch import ELSEWHERE, OUTSIDE, RANDOM, TURNS, Batch, flat
from filibusta.envs.keys import key_of_choice, scramble

_numba: Any = numba  # its decorators are not typed
_HALF, _UNIT = np.uint64(32), 2.0**-32

BatchPolicy = Callable[[NDArray[Any], NDArray[np.int8]], Any]
"""``policy(observations, masks)``: an action for each row."""


class Opponent(Protocol):
    """Decides for the rows that wait for it."""

    def decide(self, batch: Batch, waiting: NDArray[np.bool_], out: NDArray[np.int64]) -> None:
        """Writes an action into ``out`` for each marked row."""
        ...


class CompiledPolicy:
    """An opponent inside a ``VectorEnv``: a function ``choose(view, legal, key)``, compiled.

    ``view`` is the record as the deciding seat may know it (``engine.record.HIDDEN`` for what it may not), ``legal``
    holds its legal actions in ascending order, ``key`` 64 random bits. The function returns one of ``legal``. Numba
    compiles it anew in each process.
    """

    def __init__(self, function: Callable[..., int]) -> None:
        if not callable(function):
            raise BadOption(f"a compiled policy is a function choose(view, legal, key), not {said(function)}")
        self.function = function
        self.compiled = function if hasattr(function, "py_func") else _numba.njit(nogil=True)(function)

    def __reduce__(self) -> tuple[Any, ...]:
        return CompiledPolicy, (self.function,)


@cache
def _bot_loop(rules: Rules, observe: Callable[..., None]) -> Callable[..., None]:
    """Returns a loop in which a bot evaluates its actions and decides, from what its seat may know."""
    weigh = compiled_weigh(rules)

    @rule
    def decide(batch: Any, waiting: Any, memory: Any, deals: int, blur: Any, doubt: Any, plans: int, out: Any) -> None:
        records, keys, plies, players = batch[0], batch[2], batch[3], batch[8]
        view, numbers, work, actions, follow, values, gains = memory
        for i in range(len(out)):
            if not waiting[i]:
                continue
            view[0] = records[i]
            observe(view, numbers, players[i])
            key = key_of_choice(keys[i], np.uint64(plies[i]))
            n = weigh(
                view, work, actions, follow, values, gains, deals, np.int64(key >> np.uint64(16)), plans, work[:0]
            )
            error = blur
            if doubt > 0.0:
                error += doubt * np.std(gains[:n]) / deals
            best, most = 0, -np.inf
            for k in range(n):
                gain = gains[k] / deals
                if error > 0.0:
                    alike = np.uint64(np.int64(np.rint(gain / SAME)))  # what comes to the same is misjudged alike
                    bits = scramble(key ^ alike)
                    far = math.sqrt(-2.0 * math.log((np.float64(bits >> _HALF) + 1.0) * _UNIT))
                    gain += error * far * math.cos(2.0 * math.pi * np.float64(bits & np.uint64(0xFFFFFFFF)) * _UNIT)
                if gain > most:
                    best, most = k, gain
            out[i] = actions[best]

    return decide


class ValueOpponent:
    """A bot that weighs its actions: ``greedy``, ``planner`` or a level from 1 to 4."""

    def __init__(self, game: Game, mind: Greedy) -> None:
        of = mind.asked_of(game)
        self._loop = _bot_loop(of.rules, game.loops.observe)
        view = game.new_states()
        buffers = (game.new_buffer(), game.new_buffer(), game.new_values(), np.zeros(game.most_legal))
        self._memory = (view, flat(view), game.new_states(3), *buffers)
        deals, blur, doubt = mind.settings_in(game)
        self._settings = deals, float(blur), float(doubt)
        self._plans = int(isinstance(mind, Planner))

    def decide(self, batch: Batch, waiting: NDArray[np.bool_], out: NDArray[np.int64]) -> None:
        """Writes an action into each waiting row of ``out``."""
        self._loop(batch.parts, waiting, self._memory, *self._settings, self._plans, out)


class Compiled:
    """A compiled function from outside (``CompiledPolicy``)."""

    def __init__(self, game: Game, policy: CompiledPolicy) -> None:
        observe, choose = game.loops.observe, policy.compiled

        @_numba.njit(nogil=True)
        def decide(batch: Any, waiting: Any, view: Any, numbers: Any, out: Any) -> None:
            records, keys, plies, legal, counts, players = batch[0], batch[2], batch[3], batch[5], batch[6], batch[8]
            for i in range(len(out)):
                if waiting[i]:
                    view[0] = records[i]
                    observe(view, numbers, players[i])
                    key = key_of_choice(keys[i], np.uint64(plies[i]))
                    out[i] = choose(view[0], legal[i, : counts[i]], key)

        self._loop, self._policy, view = decide, policy, game.new_states()
        self._memory = view, flat(view)

    def decide(self, batch: Batch, waiting: NDArray[np.bool_], out: NDArray[np.int64]) -> None:
        """Writes an action into each waiting row of ``out``."""
        with compiling(self._policy):
            self._loop(batch.parts, waiting, *self._memory, out)


@contextmanager
def compiling(policy: CompiledPolicy) -> Generator[None]:
    """Turns errors of Numba while it compiles a policy into one sentence."""
    try:
        yield
    except NumbaError as error:
        reasons = [line.strip() for line in str(error).splitlines() if line.strip()]
        told = [line for line in reasons if not line.startswith("Failed in nopython")] or reasons
        why = " ".join(told[:2]) if told[0].endswith(":") else told[0]
        name = getattr(policy.function, "__name__", "the policy")
        raise BadOption(f"Numba does not compile {name}(view, legal, key), which returns a number: {why}") from error


class PolicyOpponent:
    """A function of observations and masks, such as a network that no longer learns."""

    def __init__(self, policy: BatchPolicy) -> None:
        self._policy = policy

    def decide(self, batch: Batch, waiting: NDArray[np.bool_], out: NDArray[np.int64]) -> None:
        """Writes an action into each waiting row of ``out``; raises an error that names an illegal one."""
        rows = np.flatnonzero(waiting)
        out[rows] = actions_from(self._policy(batch.observations[rows], batch.masks[rows]), len(rows), "the opponent")


def actions_from(given: Any, count: int, who: str) -> NDArray[Any]:
    """Returns the answer of a policy as an array of ``count`` whole numbers, or a clear error."""
    try:
        actions: NDArray[Any] = np.asarray(given)
    except (TypeError, ValueError):
        actions = np.zeros(0, np.object_)
    if actions.shape != (count,) or actions.dtype.kind not in "iu":
        wanted = f"{count} whole numbers, one action for each row"
        raise BadOption(f"{who} must answer {wanted}, not {actions.dtype} of shape {actions.shape}")
    return actions


def opponent_from(game: Game, given: Any) -> Opponent | None:
    """Returns an opponent given by name or as an object; None for a random one."""
    if isinstance(given, str):
        made = bot(given)
        if isinstance(made, Random):
            return None
        if isinstance(made, Greedy):
            return ValueOpponent(game, made)
    elif isinstance(given, CompiledPolicy):
        return Compiled(game, given)
    elif hasattr(given, "py_func"):
        return Compiled(game, CompiledPolicy(given))
    elif callable(given) and not isinstance(given, type):
        return PolicyOpponent(given)
    raise BadOption(
        "an opponent inside a batch is 'random', 'greedy', 'planner', a level '1' to '4', a CompiledPolicy, "
        f"or a function of observations and masks, not {said(given)}; filibusta.envs.gymnasium.SoloEnv takes any bot"
    )


class Seating:
    """The deciders by seat. ``kinds[learner's seat, seat]`` is OUTSIDE, RANDOM, or ELSEWHERE + the index of an
    opponent."""

    def __init__(self, game: Game, players: int, opponents: Any, seat: int | str | None) -> None:
        self.learner: int | None = None
        """The learner's seat, TURNS if it changes from game to game, None if the caller plays all seats."""
        self.others: list[Opponent] = []
        """The opponents that decide between two steps; the n-th has the kind ELSEWHERE + n."""
        self.kinds: Numbers = np.full((players, players), OUTSIDE, INT)
        if opponents is None:
            if seat is not None:
                raise BadOption("a learner's seat goes with opponents: VectorEnv(opponents='random', seat=0)")
            return
        by_seat = cast("Mapping[Any, Any]", opponents) if isinstance(opponents, Mapping) else None
        named = by_seat is not None
        if named and seat == "turns":
            raise BadOption("opponents by seat leave the learner its seat; seat='turns' goes with opponents='random'")
        given: Mapping[Any, Any] = by_seat or dict.fromkeys(range(players), cast("Any", opponents))
        chosen = {seat_of(one, players): who for one, who in given.items()}
        numbers = {id(who): self._number(game, who) for who in chosen.values()}
        self.learner = self._seat(seat, players, [one for one in range(players) if not named or one not in chosen])
        for one, who in chosen.items():
            self.kinds[:, one] = numbers[id(who)]
        for own in range(players) if not named else ():
            self.kinds[own, own] = OUTSIDE
        if named and len(chosen) == players:
            raise BadOption(f"opponents for all {players} seats leave none to the learner: leave one out")

    def _number(self, game: Game, who: Any) -> int:
        made = opponent_from(game, who)
        if made is None:
            return RANDOM
        self.others.append(made)
        return ELSEWHERE + len(self.others) - 1

    def _seat(self, seat: int | str | None, players: int, free: list[int]) -> int | None:
        if seat == "turns":
            return TURNS
        if isinstance(seat, str):
            raise BadOption(f"a seat is a number from 0 to {players - 1}, or 'turns', not {said(seat)}")
        if seat is None:
            return free[0] if free else 0
        if seat_of(seat, players) not in free:
            raise BadOption(f"seat {seat} cannot be both the learner's and an opponent's")
        return seat_of(seat, players)
