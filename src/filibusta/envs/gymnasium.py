"""Every game for Gymnasium: a learner at one seat, against bots. Importing this module registers them.

::

    import filibusta.envs.gymnasium

    env = gymnasium.make("filibusta/plunder-v0", opponents="greedy")
    envs = gymnasium.make_vec("filibusta/plunder-v0", num_envs=64, opponents="random")
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.bots import Bot, bot
from filibusta.engine.arguments import said, seat_of, seed_number, whole
from filibusta.engine.errors import BadOption, IllegalAction
from filibusta.engine.game import Game, game_from, game_names
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.envs.many_games import check_rewards, is_list_of_seeds, need_open
from filibusta.envs.observation import Encoder
from filibusta.envs.observation import rewards as rewards_for
from filibusta.envs.table import FRAMES, window_for
from filibusta.envs.vector import PotentialRewards, VectorEnv

try:
    _gym: Any = import_module("gymnasium")  # its types leave much open; its own checks test this file instead
    _vector: Any = import_module("gymnasium.vector")
    _batched: Any = import_module("gymnasium.vector.utils")
except ImportError as missing:
    raise ImportError("this environment needs an extra: pip install 'filibusta[envs]'") from missing

VERSION = 0
"""The number at the end of the registered names: it rises when a released environment gives other observations, actions
or rewards."""


def _space(encoder: Encoder) -> Any:
    return _gym.spaces.Box(encoder.low, encoder.high, (encoder.size,), encoder.dtype.type)


class SoloEnv(_gym.Env):
    """One game, a learner at ``seat`` against bots at all others (or, by seat, ``{1: "greedy", 2: my_bot}``).

    An observation is a vector, by default of features; ``action_masks()`` and ``info["action_mask"]`` mark the legal
    actions. An illegal action ends nothing: it raises an error that says what is legal, unless ``illegal="random"``,
    which plays a random legal action in its place. ``rewards`` are those of ``VectorEnv``: for the place, the score, or
    a potential. ``render_mode="human"`` opens a table in the browser that follows the game, as a spectator sees it.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": FRAMES}  # noqa: RUF012  # Gymnasium's way

    def __init__(
        self,
        game: Game | str,
        players: int = 3,
        options: Mapping[str, int | bool] | None = None,
        *,
        seat: int = 0,
        opponents: Any = "random",
        illegal: str = "error",
        rewards: str = "places",
        render_mode: str | None = None,
        encoding: str = "features",
        **settings: Any,
    ) -> None:
        self.game = game_from(game)
        self.players = self.game.check_players(players)
        self.options = self.game.unpack_options(self.game.options_for(self.players, options))
        self.seat = seat_of(seat, self.players)
        if illegal not in ("error", "random"):
            raise BadOption(f"illegal is 'error' or 'random', not {said(illegal)}")
        self.window = window_for(render_mode)
        self.illegal, self.render_mode = illegal, render_mode
        about: dict[str, Any] = {"players": self.players, "options": self.options, "encoding": encoding}
        self.encoder = Encoder(self.game, **about, **settings).for_single_views()
        self._rewards = check_rewards(rewards)
        self._given = np.zeros((1, self.players), np.float32)
        self._potential = PotentialRewards(self.game, self._given)
        self._opponents = opponents
        self._bots = self._seated(opponents)
        self.observation_space = _space(self.encoder)
        self.action_space = _gym.spaces.Discrete(self.game.actions.size)
        self._match: Match | None = None
        self._closed = False

    def _seated(self, opponents: Any, seed: int | None = None) -> dict[int, Bot]:
        others = [seat for seat in range(self.players) if seat != self.seat]
        given: Mapping[int, Any] = dict.fromkeys(others, opponents)
        if isinstance(opponents, Mapping):
            given = cast("Mapping[int, Any]", opponents)
        if sorted(given) != others:
            raise BadOption(f"opponents are wanted for the seats {', '.join(map(str, others))}, not {said(given)}")
        seated: dict[int, Bot] = {}
        for at, who in given.items():
            luck = {} if seed is None else {"seed": (seed + at) % 2**63}
            seated[at] = bot(who, **luck) if isinstance(who, str) and ":" not in who and "." not in who else _bot(who)
        return seated

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals a new game, and plays on to the learner's first decision."""
        need_open(self._closed)
        _gym.Env.reset(self, seed=seed)
        while True:
            number = int(self.np_random.integers(2**62))
            self._bots = self._seated(self._opponents, number)
            self._match = Match.new(self.game, self.players, self.options, number)
            self._play_on()
            if not self._match.over:  # else nobody asked the learner anything
                self._reward(deals=True)
                self._show()
                return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays the learner's action, and on to its next decision."""
        match = self._now()
        if match.over:
            raise IllegalAction("the game is over: call reset()")
        match.play(self._legal_one(match, action))
        self._play_on()
        self._show()
        return self._observed(), self._reward(), match.over, False, self._info()

    def _reward(self, deals: bool = False) -> float:
        """Returns what the learner gets for its latest decision."""
        match = self._now()
        if self._rewards == "scores":
            return match.scores[self.seat] / self.game.score_unit if match.over else 0.0
        self._given[:] = rewards_for(match.places) if match.over else 0.0
        if self._rewards == "places":
            return float(self._given[0, self.seat])
        potential, ended = self._potential, np.array([match.over])
        potential.follow(match.whole_position(), self._given, ended, deals, np.ones(1, np.bool_))
        return float(potential.rewards[0, self.seat])

    def _legal_one(self, match: Match, action: Any) -> int:
        number = whole(action)
        if number is None:
            raise IllegalAction(f"an action is a whole number, not {said(action)}")
        if self.illegal == "random" and number not in match.legal():
            return int(self.np_random.choice(match.legal()))
        return number

    def _play_on(self) -> None:
        match = self._now()
        while not match.over and match.player != self.seat:
            match.play(self._bots[match.player].choose(match.view(match.player)))

    def _show(self) -> None:
        if self.window:
            self.window.follow(self._now())

    def close(self) -> None:
        """Ends the environment, and closes the table in the browser, if there is one."""
        self._closed = True
        if self.window:
            self.window.close()

    def _now(self) -> Match:
        need_open(self._closed)
        if self._match is None:
            raise IllegalAction("no game has been dealt yet: call reset() first")
        return self._match

    def _observed(self) -> NDArray[Any]:
        return self.encoder.vector(self._now().view(self.seat))

    def _info(self) -> dict[str, Any]:
        match = self._now()
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if match.over:
            info |= {"places": np.array(match.places), "scores": np.array(match.scores)}
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns True for each legal action, as sb3-contrib's MaskablePPO asks; all False after the end."""
        mask = np.zeros(self.game.actions.size, np.bool_)
        if not self._now().over:
            mask[self._now().legal()] = True
        return mask

    def render(self) -> str | None:
        """Returns the public log of the latest action, line by line; a table in the browser needs no call."""
        if self.render_mode != "ansi":
            return None
        match = self._now()
        return "\n".join(f"{line.text} [{line.rule}]" for line in match.log(SPECTATOR, "en", match.ply))


def _bot(given: Any) -> Bot:
    made = bot(given) if isinstance(given, str) else given() if isinstance(given, type) else given
    if not callable(getattr(made, "choose", None)):
        raise BadOption(f"an opponent is a bot's name or something with choose(view), not {said(given)}")
    return made


class SoloVectorEnv(_vector.VectorEnv):
    """Many games with a learner at one seat of each: a vector environment of Gymnasium, made of ``VectorEnv``.

    ``infos["action_mask"]`` marks the legal actions of each row. ``infos["places"]`` and ``infos["scores"]`` hold the
    results of games that ended, whose rows ``infos["_places"]`` marks. The three autoreset modes are Gymnasium's; with
    SAME_STEP the last observation is in ``infos["final_obs"]``, and ``infos["final_info"]`` has places and scores.
    ``reset(seed=[...])`` takes one seed for each row: rows of the same seed play the same games.
    """

    def __init__(
        self,
        num_envs: int,
        game: Game | str,
        players: int = 3,
        options: Mapping[str, int | bool] | None = None,
        *,
        opponents: Any = "random",
        seat: int | str | None = None,
        autoreset_mode: Any = None,
        encoding: str = "features",
        **settings: Any,
    ) -> None:
        modes = _vector.AutoresetMode
        try:
            self.mode = modes.NEXT_STEP if autoreset_mode is None else modes(autoreset_mode)
        except ValueError:
            known = ", ".join(mode.value for mode in modes)
            raise BadOption(f"an autoreset mode is one of {known}, not {said(autoreset_mode)}") from None
        self.games = VectorEnv(
            game,
            num_envs,
            players,
            options,
            opponents=opponents,
            seat=seat,
            autoreset=False,
            encoding=encoding,
            **settings,
        )
        self.num_envs = num_envs
        self.metadata: dict[str, Any] = {"autoreset_mode": self.mode, "render_modes": list[str]()}
        self.render_mode = None
        self.single_observation_space = _space(self.games.encoder)
        self.single_action_space = _gym.spaces.Discrete(self.games.game.actions.size)
        self.observation_space = _batched.batch_space(self.single_observation_space, num_envs)
        self.action_space = _batched.batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deals every game anew, or with ``options={"reset_mask": mask}`` the marked ones."""
        need_open(self.closed)
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            self.games.reset(where=mask)
            self._over = self._over & ~np.asarray(mask)
        else:
            is_one = seed is not None and not is_list_of_seeds(seed)
            _vector.VectorEnv.reset(self, seed=seed_number(seed) % 2**63 if is_one else None)
            self.games.reset(seed)
            self._over[:] = False
        return self.games.observations.copy(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays one action in each game; games that are over are dealt anew when the autoreset mode says so."""
        need_open(self.closed)
        games, modes, over = self.games, _vector.AutoresetMode, self._over
        if self.mode == modes.DISABLED and over.any():
            row = int(np.flatnonzero(over)[0])
            raise IllegalAction(
                f"environment {row}: the game is over; reset(options={{'reset_mask': mask}}) deals anew"
            )
        learners = games.learners.copy()
        games.step(actions, where=~over)
        gains = games.rewards[self._rows, learners].astype(np.float64)
        ended = games.dones.copy()
        gains[over] = 0.0
        infos: dict[str, Any] = {}
        if ended.any():
            infos = {"places": games.places.copy(), "_places": ended, "scores": games.scores.copy(), "_scores": ended}
        if over.any():
            games.reset(where=over)
        self._over = ended
        if self.mode == modes.SAME_STEP and ended.any():
            final = np.full(self.num_envs, None, object)
            for row in np.flatnonzero(ended).tolist():
                final[row] = games.observations[row].copy()
            infos = {"final_obs": final, "_final_obs": ended, "final_info": infos, "_final_info": ended}
            games.reset(where=ended)
            self._over = np.zeros(self.num_envs, np.bool_)
        return games.observations.copy(), gains, ended, np.zeros(self.num_envs, np.bool_), infos | self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.games.masks.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads, if any."""
        self.games.close()


def register() -> None:
    """Registers every game with Gymnasium, once."""
    for name in game_names():
        if (known := f"filibusta/{name}-v{VERSION}") not in _gym.registry:
            _gym.register(
                id=known,
                entry_point=f"{__name__}:SoloEnv",
                vector_entry_point=f"{__name__}:SoloVectorEnv",
                kwargs={"game": name},
            )


register()
