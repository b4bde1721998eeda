"""Every game as a PettingZoo environment: agents that decide one after the other.

::

    env = filibusta.envs.pettingzoo.env("spanish_main_cards", players=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.actions import Action
from filibusta.engine.arguments import Seed, said, seed_number
from filibusta.engine.errors import BadOption, IllegalAction
from filibusta.engine.game import Game, game_from
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.envs.many_games import need_open
from filibusta.envs.observation import UNKNOWN, Encoder, rewards
from filibusta.envs.table import FRAMES, window_for

try:
    _zoo: Any = import_module("pettingzoo")  # its types leave much open; its own test suite checks this file instead
    _wrappers: Any = import_module("pettingzoo.utils.wrappers")
    spaces: Any = import_module("gymnasium.spaces")
except ImportError as missing:
    raise ImportError("this environment needs an extra: pip install 'filibusta[envs]'") from missing

Observation = dict[str, NDArray[Any]]


class EnvSettings(TypedDict, total=False):
    """Settings of an environment besides its game."""

    seed: Seed | None
    """The seed of the first game; those of later games follow from it."""
    render_mode: str | None
    """``"ansi"``: ``render`` gives the log of the latest action; ``"human"``: a table in the browser follows."""
    language: str
    """The language of that log."""
    known: bool
    """True if observations tell which numbers the agent knows."""
    news: bool
    """True if observations hold the events of the latest action."""
    unknown: int
    """The number that stands for hidden values."""


def env(
    game: Game | str,
    players: int = 3,
    options: Mapping[str, int | bool] | None = None,
    **settings: Unpack[EnvSettings],
) -> "RawEnv":
    """Returns the environment inside PettingZoo's wrapper that notices calls in the wrong order."""
    return _wrappers.OrderEnforcingWrapper(RawEnv(game, players, options, **settings))


class RawEnv(_zoo.AECEnv):
    """One game. An illegal action raises an error that says what is legal, and nothing has changed.

    ``reset(seed=7)`` deals the game of ``filibusta.new(game, seed=7)``; without a seed, ``seed`` is used for the first
    game and a series that follows from it for the next ones. A seed is a whole number or a text. A game's options are
    chosen when the environment is made, so that its spaces never change: ``reset`` refuses them, and does nothing with
    other options, which PettingZoo's own tests give it. ``render_mode="human"`` opens a table in the browser that
    follows the game, as a spectator sees it.
    """

    def __init__(
        self,
        game_or_name: Game | str,
        players: int = 3,
        options: Mapping[str, int | bool] | None = None,
        *,
        seed: Seed | None = None,
        render_mode: str | None = None,
        language: str = "en",
        known: bool = False,
        news: bool = False,
        unknown: int = UNKNOWN,
    ) -> None:
        _zoo.AECEnv.__init__(self)
        self.game = game_from(game_or_name)
        self.window = window_for(render_mode)
        self._closed = False
        self.metadata: dict[str, Any] = {
            "name": f"filibusta_{self.game.id}_v{self.game.version}",
            "render_modes": ["ansi", "human"],
            "render_fps": FRAMES,
            "is_parallelizable": False,
        }
        self.players = self.game.check_players(players)
        self.options = self.game.unpack_options(self.game.options_for(players, options))
        self.render_mode = render_mode
        self.language = self.game.say(language).language
        self.encoder = Encoder(self.game, news=news, unknown=unknown)
        self._with_known = known
        self._seed = seed
        self._seeds = np.random.default_rng(None if seed is None else seed_number(seed))
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.actions.size) for agent in self.possible_agents}

    def _observation_space(self) -> Any:
        size = self.encoder.size
        parts: dict[str, Any] = {
            "observation": spaces.Box(self.encoder.low, self.encoder.high, (size,), np.int32),
            "action_mask": spaces.Box(0, 1, (self.game.actions.size,), np.int8),
        }
        if self._with_known:
            parts["known"] = spaces.Box(0, 1, (size,), np.int8)
        return spaces.Dict(parts)

    def observation_space(self, agent: str) -> Any:
        """Returns the space of an agent's observations; ``encoder.names`` names its numbers."""
        return self.observation_spaces[self._named(agent)]

    def action_space(self, agent: str) -> Any:
        """Returns the numbers of all actions of the game."""
        return self.action_spaces[self._named(agent)]

    def _named(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise BadOption(f"there is no agent {said(agent)}; there are: {', '.join(self.possible_agents)}")
        return agent

    @property
    def match(self) -> Match:
        """The match that is being played: its log, its record, its prompts. Agents must not look at it."""
        return self._match

    def reset(self, seed: Seed | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game."""
        need_open(self._closed)
        for name in {option.id for option in self.game.options}.intersection(options or ()):
            raise BadOption(f"the option {name} is chosen when the environment is made, not at its reset")
        if seed is not None:
            self._seeds = np.random.default_rng(seed_number(seed))
            self._seed = None
        elif self._seed is not None:
            seed, self._seed = self._seed, None
        else:
            seed = int(self._seeds.integers(2**63))
        self._match = Match.new(self.game, self.players, self.options, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._tell()

    def _tell(self) -> None:
        """Names the deciding agent and its legal actions, and shows the game where a table follows it."""
        if self.window:
            self.window.follow(self._match)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._match.over:
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[self._match.player]
        names = {int(action): self.game.actions.name(int(action)) for action in self._match.legal()}
        self.infos[self.agent_selection] = {"decision": self._match.phase.name.lower(), "actions": names}

    def observe(self, agent: str) -> Observation:
        """Returns an agent's observation. Its ``action_mask`` is all 0 when another agent decides."""
        seat = self.possible_agents.index(self._named(agent))
        view = self._match.view_at(self._match.ply, seat)  # without the history, which no observation holds
        observed: Observation = {"observation": self.encoder.vector(view), "action_mask": self.encoder.mask(view)}
        if self._with_known:
            observed["known"] = self.encoder.known(view.states)[0]
        return observed

    def step(self, action: int | str | Action | None) -> None:
        """Plays one action of the deciding agent, given as its number, its name or an ``Action``."""
        need_open(self._closed)
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} must decide and cannot pass None")
        self._match.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._match.over:
            self.rewards = dict(zip(self.agents, rewards(self._match.places), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._tell()

    def render(self) -> str | None:
        """Returns the public log of the latest action, line by line; a table in the browser needs no call."""
        if self.render_mode != "ansi":
            return None
        lines = self._match.log(SPECTATOR, self.language, self._match.ply)
        return "\n".join(f"{line.text} [{line.rule}]" for line in lines)

    def close(self) -> None:
        """Ends the environment, and closes the table in the browser, if there is one."""
        self._closed = True
        if self.window:
            self.window.close()
        self.window = None
