"""Evaluation of a policy: games against bots, and its share of victories with intervals, by seat and number of
players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from inspect import Parameter, signature
from itertools import count
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.arena import wilson
from filibusta.ai.bots import Bot, Greedy, Random, bot
from filibusta.engine.arguments import Seed, said, seed_number, whole
from filibusta.engine.errors import BadOption, IllegalAction
from filibusta.engine.game import Game, game_from
from filibusta.engine.match import Match, View
from filibusta.envs.keys import key_of_sample
from filibusta.envs.observation import Encoder
from filibusta.envs.opponents import CompiledPolicy, Opponent, actions_from, compiling, opponent_from
from filibusta.envs.vector import VectorEnv

ROWS = 256
"""Games that are played at a time."""


@dataclass(frozen=True)
class Share:
    """Games won (a shared victory in parts) of games played, with the 95 % Wilson interval of their share."""

    games: int
    wins: float
    share: float
    low: float
    high: float
    even: float
    """The share that a policy as good as its opponents would win."""

    def __str__(self) -> str:
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}] of {self.games} games (even: {self.even:.1%})"


@dataclass(frozen=True)
class Evaluation:
    """The result of ``evaluate``."""

    game: str
    against: str
    all: Share
    by_players: Mapping[int, Share]
    """The share at each number of players."""
    by_seat: Mapping[tuple[int, int], Share]
    """The share by number of players and seat, both as ``(players, seat)``."""
    score: float
    """The mean score of the policy."""

    @property
    def share(self) -> float:
        """The share of victories in all games."""
        return self.all.share

    def as_json(self) -> dict[str, Any]:
        """The result as JSON holds it."""
        return {
            "game": self.game,
            "against": self.against,
            **asdict(self.all),
            "score": self.score,
            "by_players": {str(n): asdict(one) for n, one in self.by_players.items()},
            "by_seat": [{"players": n, "seat": seat, **asdict(one)} for (n, seat), one in self.by_seat.items()],
        }

    def __str__(self) -> str:
        lines = [f"{self.game}, against {self.against}: {self.all}"]
        for n, one in self.by_players.items():
            lines.append(f"  {n} players: {one}")
            lines += [f"    seat {seat}: {of}" for (players, seat), of in self.by_seat.items() if players == n]
        return "\n".join(lines)


@dataclass(frozen=True)
class _Game:
    players: int
    seat: int
    wins: float
    score: float


def evaluate(
    policy: Any,
    game: Game | str,
    *,
    against: Any = "random",
    games: int = 1000,
    players: int | Sequence[int] | None = None,
    options: Mapping[str, int | bool] | None = None,
    seed: Seed = 0,
    **settings: Any,
) -> Evaluation:
    """Plays games of a policy against opponents at all other seats, from each seat equally often.

    A policy, as an opponent, is a bot's name or level (``"greedy"``, ``"4"``, ``"agents.Mine"``), a bot or its class
    (``choose(view)``), a function of a view, a function of observations and masks that answers with an action for each
    row, or a ``CompiledPolicy``. ``players`` is a number or several; every number of two and more if not given.
    ``settings`` are those of the ``Encoder`` for functions of observations (``encoding="features"``, ``window``, ...).
    If both sides decide for many games at once, games are played as arrays; otherwise one by one.
    """
    of, total = game_from(game), whole(games)
    if total is None or total < 1:
        raise BadOption(f"games must be a whole number, at least one, not {said(games)}")
    for one in (policy, against):
        _check(one)
    numbers = _numbers_of_players(of, players)
    first, played = seed_number(seed), list[_Game]()
    for k, number in enumerate(numbers):
        share = total // len(numbers) + (k < total % len(numbers))
        play = _play_arrays if is_batched(policy) and is_batched(against) else _play
        played += play(of, policy, against, share, number, options, first + 1_000_003 * k, settings) if share else []
    return _evaluation(of, against, played)


def _numbers_of_players(of: Game, players: Any) -> list[int]:
    if players is None:
        return [number for number in of.players if number > 1]
    several = isinstance(players, Iterable) and not isinstance(players, str)
    given: list[Any] = list(cast("Iterable[Any]", players)) if several else [players]
    if not given:
        raise BadOption("players is a number, or several, and not an empty list")
    return [of.check_players(number) for number in given]


def _evaluation(of: Game, against: Any, played: Sequence[_Game]) -> Evaluation:
    numbers = sorted({one.players for one in played})
    seats = sorted({(one.players, one.seat) for one in played})
    return Evaluation(
        of.id,
        name_of(against),
        _share(played),
        {n: _share([one for one in played if one.players == n]) for n in numbers},
        {at: _share([one for one in played if (one.players, one.seat) == at]) for at in seats},
        sum(one.score for one in played) / len(played),
    )


def _share(played: Sequence[_Game]) -> Share:
    wins, games = sum(one.wins for one in played), len(played)
    even = sum(1 / one.players for one in played) / games
    return Share(games, wins, wins / games, *wilson(wins, games), even)


def name_of(policy: Any) -> str:
    """Returns the name of a policy in a report."""
    function = policy.function if isinstance(policy, CompiledPolicy) else policy
    return policy if isinstance(policy, str) else getattr(function, "__name__", type(policy).__name__)


# ---------------------------------------------------------------------------------------------------------------------
# as arrays


def is_batched(policy: Any) -> bool:
    """Tells whether a policy decides for many games at once."""
    if isinstance(policy, str):
        return isinstance(bot(policy), Greedy | Random)
    return isinstance(policy, CompiledPolicy) or hasattr(policy, "py_func") or _is_of_observations(policy)


def _is_of_observations(policy: Any) -> bool:
    """Tells a function of observations and masks from a function of a view: it takes two arguments."""
    if isinstance(policy, type) or not callable(policy) or callable(getattr(policy, "choose", None)):
        return False
    return _takes(policy, 2) and not _takes(policy, 1)


def _takes(policy: Callable[..., Any], count: int) -> bool:
    """Tells whether a function can be called with this number of arguments; one without a signature takes any number
    but one."""
    try:
        expected = signature(policy)
    except (TypeError, ValueError):
        return count != 1
    if any(one.kind is Parameter.VAR_POSITIONAL for one in expected.parameters.values()) and count == 1:
        return False
    try:
        expected.bind(*range(count))
    except TypeError:
        return False
    return True


def _check(policy: Any) -> None:
    """Raises ``BadOption`` for an object that is no policy."""
    if isinstance(policy, str | CompiledPolicy) or hasattr(policy, "py_func") or not callable(policy):
        return
    if isinstance(policy, type):
        if not callable(getattr(policy, "choose", None)):
            raise BadOption(f"a bot's class has a method choose(view), and {policy.__name__} has none")
    elif not callable(getattr(policy, "choose", None)) and not _takes(policy, 1) and not _takes(policy, 2):
        raise BadOption(f"a policy takes a view, or observations and masks; {name_of(policy)} takes neither")


def _play_arrays(
    of: Game, policy: Any, against: Any, games: int, players: int, options: Any, seed: int, settings: dict[str, Any]
) -> list[_Game]:
    """Plays the same number of whole games in each row, or one fewer, so that short games do not count more than long
    ones."""
    rows = min(games, ROWS)
    env = VectorEnv(of, rows, players, options, seed, autoreset=False, **settings)
    left = np.array([games // rows + (i < games % rows) for i in range(rows)])
    numbers = np.arange(rows)  # the game that each row plays; its seat follows from it
    sides = (_Side(of, policy, "the policy"), _Side(of, against, "the opponent"))
    played: list[_Game] = []
    env.reset()
    while (on := env.players >= 0).any():
        own = env.players == numbers % players
        for side, waiting in zip(sides, (own & on, ~own & on), strict=True):
            if waiting.any():
                side.decide(env, waiting)
                env.step(side.actions, where=waiting)
                _note(env, waiting & env.dones, numbers, played)
        ended = env.players < 0
        left[ended & on] -= 1
        again = ended & on & (left > 0)
        numbers[again] += rows
        if again.any():
            env.reset(where=again)
    return played


def _note(env: VectorEnv, ended: NDArray[np.bool_], numbers: NDArray[Any], played: list[_Game]) -> None:
    for row in np.flatnonzero(ended).tolist():
        places, seat = env.places[row].tolist(), int(numbers[row]) % env.seats
        wins = 1 / places.count(1) if places[seat] == 1 else 0.0
        played.append(_Game(env.seats, seat, wins, float(env.scores[row, seat])))


class _Side:
    """One side of the games, and its latest actions."""

    def __init__(self, of: Game, policy: Any, who: str) -> None:
        self.who, self.policy = who, policy
        self.made: Opponent | None = None if _is_of_observations(policy) else opponent_from(of, policy)
        self.samples, self.actions = 0, np.zeros(0, np.int64)

    def decide(self, env: VectorEnv, waiting: NDArray[np.bool_]) -> None:
        """Chooses for the rows that wait."""
        self.actions = np.zeros(env.num_envs, np.int64)
        if _is_of_observations(self.policy):
            rows = np.flatnonzero(waiting)
            self.actions[rows] = actions_from(self.policy(env.observations[rows], env.masks[rows]), len(rows), self.who)
        elif self.made is None:
            self.actions[:] = env.sample()
        else:
            self.made.decide(env.arrays, waiting, self.actions)


# ---------------------------------------------------------------------------------------------------------------------
# one by one


def _play(
    of: Game, policy: Any, against: Any, games: int, players: int, options: Any, seed: int, settings: dict[str, Any]
) -> list[_Game]:
    return [_one(of, policy, against, number, players, options, seed, settings) for number in range(games)]


def _one(
    of: Game, policy: Any, against: Any, number: int, players: int, options: Any, seed: int, settings: dict[str, Any]
) -> _Game:
    own, key, settings = number % players, seed + number, {**settings, "options": options}
    bots = [
        chooser(of, policy if seat == own else against, key * players + seat, players, settings)
        for seat in range(players)
    ]
    match = Match.new(of, players, options, key)
    while not match.over:
        match.play(_answer(bots[match.player].choose(match.view(match.player))))
    places = match.places
    return _Game(players, own, 1 / places.count(1) if places[own] == 1 else 0.0, float(match.scores[own]))


def _answer(action: Any) -> int | str:
    number = action if isinstance(action, str) else whole(action)
    if number is None:
        raise IllegalAction(f"a policy must answer with an action, by its number or name, not {said(action)}")
    return number


class _Function:
    """A function as a bot."""

    def __init__(self, choose: Callable[[View], Any]) -> None:
        self.choose = choose


def chooser(of: Game, policy: Any, seed: int, players: int, settings: dict[str, Any]) -> Bot:
    """Returns a policy as a bot for one seat of one game."""
    if isinstance(policy, str):
        try:
            return bot(policy, seed=seed)
        except BadOption:
            return bot(policy)  # its class takes no seed
    if isinstance(policy, type):
        return cast("Bot", policy())
    if callable(getattr(policy, "choose", None)):
        return policy
    if _is_of_observations(policy):
        encoder = Encoder(of, players=players, **settings).for_single_views()

        def decide(view: View) -> int:
            answer = policy(encoder.vector(view)[None], encoder.mask(view)[None])
            return int(actions_from(answer, 1, "the policy")[0])

        return cast("Bot", _Function(decide))
    if isinstance(policy, CompiledPolicy) or hasattr(policy, "py_func"):
        made, choices = policy if isinstance(policy, CompiledPolicy) else CompiledPolicy(policy), count()

        def chosen(view: View) -> int:
            key = np.uint64(key_of_sample(np.uint64(seed), np.uint64(next(choices))))
            with compiling(made):
                return int(made.compiled(view.states[0], view.legal().astype(np.int32), key))

        return cast("Bot", _Function(chosen))
    if callable(policy):
        return cast("Bot", _Function(policy))
    raise BadOption(f"a policy is a bot's name, a bot or a function, not {said(policy)}")
