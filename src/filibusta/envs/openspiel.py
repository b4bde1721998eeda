"""Every game as an OpenSpiel game, named ``python_filibusta_<game>`` once this module is imported.

import pyspiel, filibusta.envs.openspiel
game = pyspiel.load_game("python_filibusta_spanish_main_cards(players=4)")

Chance is explicit: each draw of few results, such as a die, is a chance node of these results. A draw with more
results, such as a shuffle, is ``CHANCE_NODES`` chance nodes of ``CHANCE_OUTCOMES`` equally likely outcomes, which
together are the key from which it follows. So a state follows from its history alone: it can be cloned, saved and
restored, and a search cannot foresee what chance will bring.
"""

import hashlib
from collections.abc import Callable
from importlib import import_module
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import filibusta
from filibusta.engine.arguments import seat_of
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game
from filibusta.engine.notation import MOST_MOVES
from filibusta.engine.positions import write_position as position_text
from filibusta.engine.record import HIDDEN, SPECTATOR
from filibusta.envs.explicit import CHANCE_NODES, CHANCE_OUTCOMES, MOST_DRAWS, NOTHING, ExplicitMatch
from filibusta.envs.observation import Encoder, rewards

try:
    pyspiel: Any = import_module("pyspiel")  # a C++ binding without types
except ImportError as missing:
    message = "OpenSpiel needs an extra, and Python 3.14 or older: pip install 'filibusta[envs]'"
    raise ImportError(message) from missing


class Observer:
    """An observer as OpenSpiel defines it: named parts of a tensor, and a text.

    An observer of private information alone gets what the player sees and a spectator does not. With perfect recall
    there is only a text: the view and a hash of everything the player has seen and done. (A tensor of a fixed size
    cannot hold a whole game's memory.)
    """

    def __init__(self, encoder: Encoder, players: int, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"observers have no parameters here, not {params}")
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS or (kind.private_info == private.NONE and not kind.public_info):
            raise BadOption("an observer sees what is public, what is one player's private information, or both")
        if kind.perfect_recall and not (kind.public_info and kind.private_info == private.SINGLE_PLAYER):
            raise BadOption("with perfect recall an observer sees what is public and one player's private information")
        self._encoder = encoder
        self._players = players
        self._spectator = kind.private_info == private.NONE
        self._private = not kind.public_info
        self._recall = kind.perfect_recall
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        if not self._recall:
            size = encoder.size
            self.tensor = np.zeros(players + 2 * size, np.float32)
            self.dict = {
                "player": self.tensor[:players],
                "observation": self.tensor[players : players + size],
                "known": self.tensor[players + size :],
            }

    def set_from(self, state: "FilibustaState", player: int) -> None:
        """Fills the tensor: the viewer, the numbers, and which of them are known."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        view = state.match.view(self._viewer(player))
        if not self._spectator:
            self.dict["player"][player] = 1
        if view is not None:
            self.dict["observation"][:] = self._encoder.vectors(view)[0]
            self.dict["known"][:] = self._encoder.known(view)[0]
            if self._private:
                public = self._public(state)
                self.dict["observation"][public] = self._encoder.unknown
                self.dict["known"][public] = 0

    def _viewer(self, player: int) -> int:
        player = seat_of(player, self._players)
        return SPECTATOR if self._spectator else player

    def _public(self, state: "FilibustaState") -> NDArray[np.bool_]:
        """Tells which numbers a spectator knows."""
        view = state.match.view(SPECTATOR)
        assert view is not None
        return self._encoder.known(view)[0].astype(np.bool_)

    def string_from(self, state: "FilibustaState", player: int) -> str:
        """Returns the observation as a text: all that is not 0, by name; ``?`` for hidden numbers. Of private
        information all that is known, 0 too."""
        view = state.match.view(self._viewer(player))
        if view is None:
            return "before the deal"
        ints = state.match.game.layout.ints(view)[0][self._encoder.columns]
        told = ~self._public(state) & (ints != HIDDEN) if self._private else ints != 0
        shown = [f"{self._encoder.names[i]}={'?' if ints[i] == HIDDEN else ints[i]}" for i in np.flatnonzero(told)]
        memory = [f"memory={state.match.memory[player].hex()}"] if self._recall and not self._spectator else []
        who = [] if self._spectator else [f"viewer={player}"]
        return " ".join([*who, *shown, *memory])


class FilibustaState(pyspiel.State):
    """One state of a game. ``match`` holds it."""

    def __init__(self, of: "FilibustaGame") -> None:
        pyspiel.State.__init__(self, of)
        self.match = ExplicitMatch(of.game, of.num_players(), of.options)

    def current_player(self) -> int:
        """Returns the deciding seat, or OpenSpiel's number for chance or for the end."""
        if self.match.over:
            return pyspiel.PlayerId.TERMINAL
        return self.match.player if self.match.waiting == NOTHING else pyspiel.PlayerId.CHANCE

    def is_terminal(self) -> bool:
        """Tells whether the game is over."""
        return self.match.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the results of the next draw, if they are few, otherwise equally likely parts of a key, with their
        probabilities."""
        draw = self.match.draw
        return [*zip(draw.results, draw.chances, strict=True)]

    def _apply_action(self, action: int) -> None:
        if self.match.waiting == NOTHING:
            self.match.act(action)
        else:
            self.match.chance(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance:{action}" if player == pyspiel.PlayerId.CHANCE else self.match.game.actions.name(action)

    def returns(self) -> list[float]:
        """Returns 1 for the winner to -1 for the last, evenly spaced; 0 until the game is over."""
        match = self.match
        return rewards(match.result(match.game.rules.rank)) if match.over else [0.0] * match.players

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "FilibustaState":
        """Returns a state that ``player`` cannot tell from this one, with everything hidden dealt anew."""
        sampled = self.clone()
        sampled.match = self.match.resampled(player, np.uint64(int(rng() * 2**53)))
        return sampled

    def record(self) -> str:
        """Returns the game so far as a game record (JSON), which ``filibusta.load`` replays."""
        return self.match.record()

    def __str__(self) -> str:
        match = self.match
        if match.states is None:
            return f"{match.game.id}, before the deal {[*match.loaded, *match.drawn]}"
        state = match.states[0]
        digest = hashlib.blake2b(position_text(match.game, match.states).encode(), digest_size=8).hexdigest()
        waits = "" if match.waiting == NOTHING else f", {match.game.actions.name(match.waiting)} waits for chance"
        decision = (
            "over" if match.over else f"player {match.player}, {match.game.phases(int(state.phase)).name.lower()}"
        )
        pieces = [match.game.id, f"{len(match.moves)} actions", f"turn {int(state.turn)}", decision + waits]
        return ", ".join([*pieces, f"position {digest} {[*match.loaded, *match.drawn]}"])


class FilibustaGame(pyspiel.Game):
    """One registered game with its number of players and options. Each game has a class of its own below this one.

    (OpenSpiel still holds what it was given when Python has ended: a class survives that, a function does not.)
    """

    game: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any]) -> None:
        of = self.game
        players: int = params["players"]
        chosen = {option.id: params[option.id] for option in of.options}
        self.options = of.unpack_options(of.options_for(players, chosen))
        self.encoder = Encoder(of)
        info = pyspiel.GameInfo(
            num_distinct_actions=of.actions.size,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if of.players[0] > 1 else None,  # a type is of all numbers of players
            max_game_length=MOST_MOVES,
        )
        pyspiel.Game.__init__(self, self.kind, info, params)

    def new_initial_state(self) -> FilibustaState:
        """Returns a state before the deal: it begins with chance nodes."""
        return FilibustaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns a bound on the chance nodes of a game."""
        return (MOST_DRAWS + CHANCE_NODES) * (MOST_MOVES + 1)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Returns an observer, by default of one player's view without memory."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.encoder, self.num_players(), kind, params)


def name_of(of: Game) -> str:
    """Returns OpenSpiel's name of a game."""
    return f"python_filibusta_{of.id}"


def register(of: Game) -> None:
    """Registers a game with OpenSpiel."""
    defaults = {option.id: bool(option.default) if option.is_bool else option.default for option in of.options}
    kinds = pyspiel.GameType
    kind = kinds(
        short_name=name_of(of),
        long_name=of.name["en"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if of.players[0] > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=of.players[-1],
        min_num_players=of.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": 3 if 3 in of.players else of.players[0], **defaults},
    )
    pyspiel.register_game(kind, type("FilibustaGame", (FilibustaGame,), {"game": of, "kind": kind}))


for _name in filibusta.game_names():
    register(filibusta.game(_name))
