"""Every game as an OpenSpiel game, named ``python_filibusta_<game>`` once this module is imported.

import pyspiel, filibusta.envs.openspiel
game = pyspiel.load_game("python_filibusta_spanish_main_cards(players=4)")

Chance is explicit: an action that draws chance is followed by ``CHANCE_NODES`` chance nodes of ``CHANCE_OUTCOMES``
equally likely outcomes, which together are the key its chance comes from. So a state follows from its history alone:
it can be cloned, saved and restored, and a search cannot foresee what chance will bring.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import msgspec
import numpy as np

import filibusta
from filibusta.engine.chance import wake
from filibusta.engine.errors import BadOption, IllegalAction
from filibusta.engine.game import Game
from filibusta.engine.match import Match, Move
from filibusta.engine.notation import MOST_MOVES, FairRecord, GameRecord, MoveRecord, ResultRecord
from filibusta.engine.positions import VERSION
from filibusta.engine.positions import write_position as position_text
from filibusta.engine.record import HIDDEN, INT, SPECTATOR, States, copied
from filibusta.envs.observation import Encoder, rewards

try:
    import pyspiel as _pyspiel
except ImportError as missing:
    raise ImportError("OpenSpiel needs an extra: pip install 'filibusta[envs]'") from missing

pyspiel: Any = _pyspiel  # its types are made by a C++ binding

CHANCE_NODES = 3
CHANCE_OUTCOMES = 256
DEAL = -1
"""What waits for chance at the start: the deal, which is no player's action."""
NOTHING = -2
"""Nothing waits for chance: a player must decide."""
NO_DICE = np.zeros(0, INT)


@dataclass
class Table:
    """One game being played: a single record, and what led to it. Saved as a game record (JSON)."""

    game: Game
    players: int
    options: dict[str, int | bool]
    states: States | None = None
    """The true record; None before the deal."""
    waiting: int = DEAL
    """The action that waits for chance, DEAL or NOTHING."""
    drawn: tuple[int, ...] = ()
    """The outcomes so far of the chance nodes that ``waiting`` waits for."""
    memory: tuple[bytes, ...] = ()
    """For each seat a hash of all it has seen and done."""
    setup: tuple[int, ...] = ()
    start: dict[str, Any] | None = None
    """The position it began from, if that was not a deal."""
    moves: list[Move] = field(default_factory=list[Move])

    # -------------------------------------------------------------- what is the case

    @property
    def over(self) -> bool:
        return self.states is not None and bool(self.states[0].over)

    @property
    def player(self) -> int:
        return SPECTATOR if self.states is None else int(self.states[0].player)

    def legal(self) -> list[int]:
        if self.states is None:
            return []
        return self.game.legal(self.states).tolist()

    def result(self, function: Callable[..., None]) -> list[int]:
        """Scores or places of the finished game."""
        assert self.states is not None
        out = np.zeros(self.game.layout.seats, INT)
        function(self.states[0], out)
        return out[: self.players].tolist()

    def view(self, viewer: int) -> States | None:
        return None if self.states is None else self.game.observe(self.states, viewer)

    # -------------------------------------------------------------- playing

    def act(self, action: int) -> None:
        """An action of the one who must decide. If it draws chance, it waits for it."""
        assert self.states is not None
        if action not in self.legal():
            allowed = ", ".join(self.game.actions.name(a) for a in self.legal())
            raise IllegalAction(f"{self.game.actions.name(action)} cannot be chosen now; legal are: {allowed}")
        after = copied(self.states)
        self.game.loops.act(after, np.uint64(0), NO_DICE, 0, action)
        if after[0].dice_next:
            self.waiting = action
        else:
            self._accept(after, action)

    def chance(self, outcome: int) -> None:
        """The outcome of a chance node; after the last of a row, what waited happens."""
        if not 0 <= outcome < CHANCE_OUTCOMES:
            raise IllegalAction(f"{outcome} is not an outcome of chance; they are 0 to {CHANCE_OUTCOMES - 1}")
        self.drawn = (*self.drawn, outcome)
        if len(self.drawn) < CHANCE_NODES:
            return
        digest = hashlib.blake2b(bytes(self.drawn), digest_size=8, salt=b"chance").digest()
        key = np.uint64(int.from_bytes(digest, "little"))
        waiting, self.waiting, self.drawn = self.waiting, NOTHING, ()
        if waiting != DEAL:
            assert self.states is not None
            after = copied(self.states)
            self.game.loops.act(after, key, NO_DICE, 0, waiting)
            self._accept(after, waiting)
            return
        dealt = self.game.new_states()
        options = self.game.pack_options(self.options)
        self.game.loops.deal(dealt, key, NO_DICE, 0, self.players, options)
        self.memory = (b"",) * self.players
        self.setup = self._settle(dealt)
        self._remember(SPECTATOR, DEAL)

    def _accept(self, after: States, action: int) -> None:
        seat = self.player
        chance = self._settle(after)
        self.moves = [*self.moves, Move(seat, self.game.actions.name(action), chance)]
        self._remember(seat, action)

    def _settle(self, after: States) -> tuple[int, ...]:
        """Takes a new record; returns the chance results it drew."""
        after[0].rng = 0
        self.states = after
        return tuple(after[0].dice[: int(after[0].dice_next)].tolist())

    def _remember(self, actor: int, action: int) -> None:
        remembered: list[bytes] = []
        for seat, before in enumerate(self.memory):
            digest = hashlib.blake2b(before, digest_size=16)
            digest.update(f"{action}".encode() if seat == actor else b"-")
            digest.update(self._shown(seat))
            remembered.append(digest.digest())
        self.memory = tuple(remembered)

    def _shown(self, seat: int) -> bytes:
        """All that a seat sees now, without what is left of older news."""
        view = self.view(seat)
        assert view is not None
        view[0].news[int(view[0].news_size) :] = 0
        return self.game.layout.ints(view).tobytes()

    # -------------------------------------------------------------- search

    def imagined(self, seat: int, key: np.uint64) -> "Table":
        """A table at which ``seat`` sees and remembers the same, everything hidden from it dealt anew at random."""
        view = self.view(seat)
        if view is None or self.waiting != NOTHING:
            raise IllegalAction("there is nothing to imagine at a chance node")
        news, size = view["news"].copy(), view["news_size"].copy()
        wake(view[0], key)
        self.game.rules.determinize(view[0])
        view["news"], view["news_size"] = news, size
        for name in ("dice", "dice_size", "dice_next", "dice_bad"):
            view[name] = 0
        view["rng"] = 0
        memory = tuple(kept if i == seat else b"imagined" for i, kept in enumerate(self.memory))
        return Table(self.game, self.players, self.options, view, NOTHING, (), memory, (), position_of(self.game, view))

    # -------------------------------------------------------------- keeping

    def copy(self) -> "Table":
        """An independent copy. Records are never changed once they are taken, so the copy may share them."""
        return Table(self.game, self.players, self.options, self.states, self.waiting, self.drawn, self.memory,
                     self.setup, self.start, self.moves)  # fmt: skip

    def record(self) -> str:
        """The game so far as a game record, which ``filibusta.load`` replays."""
        if self.states is None:
            raise IllegalAction("the game has not been dealt yet")
        places, scores = self.game.rules.rank, self.game.rules.score
        record = GameRecord(
            VERSION,
            self.game.id,
            self.game.version,
            self.players,
            self.options,
            [f"Player {seat + 1}" for seat in range(self.players)],
            FairRecord(""),
            list(self.setup),
            [MoveRecord(move.seat, move.action, list(move.chance)) for move in self.moves],
            ResultRecord(self.result(scores), self.result(places)) if self.over else None,
            self.start,
        )
        return msgspec.json.encode(record).decode()

    def __deepcopy__(self, memo: object) -> "Table":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        record = None if self.states is None else self.record()
        about = (self.game.id, self.players, self.options)
        return _restored, (about, record, self.waiting, self.drawn, self.memory, self.setup, self.start)


def position_of(of: Game, states: States) -> dict[str, Any]:
    """A whole position as the fields of a position file."""
    return msgspec.json.decode(position_text(of, states))["fields"]


def _restored(about: tuple[str, int, dict[str, int | bool]], record: str | None, *rest: Any) -> Table:
    waiting, drawn, memory, setup, start = rest
    name, players, options = about
    if record is None:
        return Table(filibusta.game(name), players, options, None, waiting, drawn, memory, setup, start)
    match = Match.load(record)
    states = match.whole_position()
    return Table(match.game, players, options, states, waiting, drawn, memory, setup, start, list(match.moves))


class Observer:
    """What a player sees, as OpenSpiel wants it: named parts of a tensor, and a text.

    With perfect recall there is a text only: the view and a hash of everything the player has seen and done. (A tensor
    of a fixed size cannot hold a whole game's memory.)
    """

    def __init__(self, encoder: Encoder, players: int, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(f"observers have no parameters here, not {params}")
        private = pyspiel.PrivateInfoType
        if not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise BadOption("an observer sees what is public, with one player's private information or with none")
        self._encoder = encoder
        self._spectator = kind.private_info == private.NONE
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
        """Fills the tensor: who looks, what it sees, and which of these numbers it knows."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        view = state.table.view(self._viewer(player))
        if not self._spectator:
            self.dict["player"][player] = 1
        if view is not None:
            self.dict["observation"][:] = self._encoder.vectors(view)[0]
            self.dict["known"][:] = self._encoder.known(view)[0]

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._spectator else player

    def string_from(self, state: "FilibustaState", player: int) -> str:
        """The same as a text: all that is not 0, by name; ``?`` for what is hidden."""
        view = state.table.view(self._viewer(player))
        if view is None:
            return "before the deal"
        ints = state.table.game.layout.ints(view)[0][self._encoder.columns]
        shown = [f"{self._encoder.names[i]}={'?' if ints[i] == HIDDEN else ints[i]}" for i in np.flatnonzero(ints)]
        memory = [f"memory={state.table.memory[player].hex()}"] if self._recall and not self._spectator else []
        who = [] if self._spectator else [f"viewer={player}"]
        return " ".join([*who, *shown, *memory])


class FilibustaState(pyspiel.State):
    """One state of a game. ``table`` holds it."""

    def __init__(self, of: "FilibustaGame") -> None:
        pyspiel.State.__init__(self, of)
        self.table = Table(of.game, of.num_players(), of.options)

    def current_player(self) -> int:
        if self.table.over:
            return pyspiel.PlayerId.TERMINAL
        return self.table.player if self.table.waiting == NOTHING else pyspiel.PlayerId.CHANCE

    def is_terminal(self) -> bool:
        return self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Equally likely parts of a key; what they bring is told by the actions that follow."""
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.table.waiting == NOTHING:
            self.table.act(action)
        else:
            self.table.chance(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance:{action}" if player == pyspiel.PlayerId.CHANCE else self.table.game.actions.name(action)

    def returns(self) -> list[float]:
        """1 for the winner to -1 for the last, evenly spread; 0 until the game is over."""
        table = self.table
        return rewards(table.result(table.game.rules.rank)) if table.over else [0.0] * table.players

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "FilibustaState":
        """A state that ``player`` cannot tell from this one, with everything hidden from it dealt anew."""
        sampled = self.clone()
        sampled.table = self.table.imagined(player, np.uint64(int(rng() * 2**53)))
        return sampled

    def record(self) -> str:
        """The game so far as a game record (JSON), which ``filibusta.load`` replays."""
        return self.table.record()

    def __str__(self) -> str:
        table = self.table
        if table.states is None:
            return f"{table.game.id}, before the deal {list(table.drawn)}"
        state = table.states[0]
        digest = hashlib.blake2b(position_text(table.game, table.states).encode(), digest_size=8).hexdigest()
        waits = "" if table.waiting == NOTHING else f", {table.game.actions.name(table.waiting)} waits for chance"
        decision = (
            "over" if table.over else f"player {table.player}, {table.game.phases(int(state.phase)).name.lower()}"
        )
        pieces = [table.game.id, f"{len(table.moves)} actions", f"turn {int(state.turn)}", decision + waits]
        return ", ".join([*pieces, f"position {digest} {list(table.drawn)}"])


_OUTCOMES = [(outcome, 1.0 / CHANCE_OUTCOMES) for outcome in range(CHANCE_OUTCOMES)]


class FilibustaGame(pyspiel.Game):
    """One registered game with its number of players and options. Each game has a class of its own below this one.

    (OpenSpiel keeps what it is given beyond the end of Python: a class survives that, a function does not.)
    """

    game: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any]) -> None:
        of = self.game
        players = of.check_players(params["players"])
        chosen = {option.id: params[option.id] for option in of.options}
        self.options = of.unpack_options(of.pack_options(chosen))
        self.encoder = Encoder(of)
        info = pyspiel.GameInfo(
            num_distinct_actions=of.actions.size,
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players > 1 else None,
            max_game_length=MOST_MOVES,
        )
        pyspiel.Game.__init__(self, self.kind, info, params)

    def new_initial_state(self) -> FilibustaState:
        """A state before the deal: it begins with chance nodes."""
        return FilibustaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return CHANCE_NODES * (MOST_MOVES + 1)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer; by default of one player's view without memory."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.encoder, self.num_players(), kind, params)


def name_of(of: Game) -> str:
    """The name OpenSpiel knows a game by."""
    return f"python_filibusta_{of.id}"


def register(of: Game) -> None:
    """Makes a game known to OpenSpiel."""
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
        parameter_specification={"players": 3 if 3 in of.players else of.players[0], **defaults},
    )
    pyspiel.register_game(kind, type("FilibustaGame", (FilibustaGame,), {"game": of, "kind": kind}))


for _name in filibusta.game_names():
    register(filibusta.game(_name))
