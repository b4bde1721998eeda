"""A match with explicit chance: the caller draws each chance result from outcomes with known probabilities.

The outcomes of a draw with few results, such as a die, are these results. A draw with many results, such as a shuffle,
follows from a key of ``CHANCE_NODES`` parts with ``CHANCE_OUTCOMES`` equally likely values each, and so do all later
draws of the action or the deal.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import numpy as np

import filibusta
from filibusta.engine.arguments import seat_of, viewer_of
from filibusta.engine.errors import IllegalAction
from filibusta.engine.game import Game
from filibusta.engine.match import Match, Move
from filibusta.engine.notation import FairRecord, GameRecord, MoveRecord, ResultRecord
from filibusta.engine.positions import VERSION
from filibusta.engine.positions import write_position as position_text
from filibusta.engine.record import INT, NO_SEAT, States, copied
from filibusta.engine.timeline import settle
from filibusta.envs.draws import Draw, explored, key_to

CHANCE_NODES = 3
CHANCE_OUTCOMES = 256
MOST_DRAWS = 12
"""The number of draws with few results that an action or the deal has one by one; later draws come from a key."""
DEAL = -1
"""The marker of the deal, which is no player's action."""
NOTHING = -2
"""Nothing waits for chance: a player must decide."""
NO_KEY = np.uint64(0)
PARTS = Draw(tuple(range(CHANCE_OUTCOMES)), (1 / CHANCE_OUTCOMES,) * CHANCE_OUTCOMES)
"""The possible values of each part of a key."""


@dataclass
class ExplicitMatch:
    """One game being played: a single record and its history. It is pickled as a game record (JSON)."""

    game: Game
    players: int
    options: dict[str, int | bool]
    states: States | None = None
    """The true record; None before the deal."""
    waiting: int = DEAL
    """The action that waits for chance, DEAL or NOTHING."""
    drawn: tuple[int, ...] = ()
    """The parts so far of the key that ``waiting`` waits for."""
    memory: tuple[bytes, ...] = ()
    """For each seat a hash of all it has seen and done."""
    setup: tuple[int, ...] = ()
    start: dict[str, Any] | None = None
    """The position it began from, if that was not a deal."""
    moves: list[Move] = field(default_factory=list[Move])
    loaded: tuple[int, ...] = ()
    """The results so far of what ``waiting`` draws one by one."""
    _next: "Draw | None" = field(default=None, compare=False)
    """The next draw, once it is known."""

    # -------------------------------------------------------------- what is the case

    @property
    def over(self) -> bool:
        """True once the game is over."""
        return self.states is not None and bool(self.states[0].over)

    @property
    def player(self) -> int:
        """The deciding seat; ``NO_SEAT`` before the deal and after the end."""
        return NO_SEAT if self.states is None else int(self.states[0].player)

    def legal(self) -> list[int]:
        """Returns the legal actions of the deciding seat; none while a chance node waits for the deal."""
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
        """Returns what a viewer sees, one record; None before the deal."""
        viewer = viewer_of(viewer, self.players)
        return None if self.states is None else self.game.observe(self.states, viewer)

    # -------------------------------------------------------------- playing

    def act(self, action: int) -> None:
        """Carries out an action of the deciding player; if it draws chance, it waits for the results."""
        assert self.states is not None
        if action not in self.legal():
            allowed = ", ".join(self.game.actions.name(a) for a in self.legal())
            raise IllegalAction(f"{self.game.actions.name(action)} cannot be chosen now; legal are: {allowed}")
        self._go_on(action, ())

    def _go_on(self, action: int, loaded: tuple[int, ...]) -> None:
        """Carries out an action with the results that its first draws have had, unless it draws more."""
        after = self._tried(action, loaded, NO_KEY)
        if after[0].dice_next > len(loaded):
            self.waiting, self.loaded, self._next = action, loaded, None
        else:
            self.waiting, self.loaded, self._next = NOTHING, (), None
            self._accept(after, action)

    def _tried(self, action: int, loaded: tuple[int, ...], key: np.uint64) -> States:
        dice, loops = np.array(loaded, INT), self.game.loops
        if self.states is None:
            dealt, options = self.game.new_states(), self.game.pack_options(self.options)
            loops.deal(dealt, key, dice, len(dice), self.players, options)
            return dealt
        after = copied(self.states)
        loops.act(after, key, dice, len(dice), action)
        return after

    @property
    def draw(self) -> Draw:
        """Returns the next draw that waits for chance: a result, or a part of a key."""
        if self.waiting == NOTHING:
            raise IllegalAction("nothing waits for chance: a player must decide")
        if self._next is None:
            self._next = self._few() or PARTS
        return self._next

    def _few(self) -> Draw | None:
        """Returns the next draw, if it has a result of its own and few of them."""
        place = len(self.loaded)
        if self.drawn or place >= MOST_DRAWS:
            return None

        def result(half: int) -> int:
            return int(self._tried(self.waiting, self.loaded, np.uint64(key_to(half)))["dice"][0, place])

        again = self._tried(self.waiting, (*self.loaded, result(0)), NO_KEY)
        several = again["dice_bad"][0] or again["dice_next"][0] <= place  # one of many results, which come together
        return None if several else explored(result)

    def chance(self, outcome: int) -> None:
        """Sets the outcome of a chance node. After the last one needed, the waiting action is carried out."""
        draw = self.draw
        if outcome not in draw.results:
            known = ", ".join(map(str, draw.results)) if draw is not PARTS else f"0 to {CHANCE_OUTCOMES - 1}"
            raise IllegalAction(f"{outcome} is not an outcome of chance; they are {known}")
        if draw is not PARTS:
            self._go_on(self.waiting, (*self.loaded, outcome))
            return
        self.drawn = (*self.drawn, outcome)
        if len(self.drawn) < CHANCE_NODES:
            return
        digest = hashlib.blake2b(bytes(self.drawn), digest_size=8, salt=b"chance").digest()
        key = np.uint64(int.from_bytes(digest, "little"))
        after, waited = self._tried(self.waiting, self.loaded, key), self.waiting
        self.waiting, self.loaded, self.drawn, self._next = NOTHING, (), (), None
        self._accept(after, waited)

    def _accept(self, after: States, action: int) -> None:
        seat, self.states = self.player, after
        chance = settle(after)
        if action == DEAL:
            self.memory, self.setup = (b"",) * self.players, chance
        else:
            self.moves = [*self.moves, Move(seat, self.game.actions.name(action), chance)]
        self._remember(seat, action)

    def _remember(self, actor: int, action: int) -> None:
        remembered: list[bytes] = []
        for seat, before in enumerate(self.memory):
            digest = hashlib.blake2b(before, digest_size=16)
            digest.update(f"{action}".encode() if seat == actor else b"-")
            digest.update(self._shown(seat))
            remembered.append(digest.digest())
        self.memory = tuple(remembered)

    def _shown(self, seat: int) -> bytes:
        """Returns all that a seat sees now, without what is left of older news."""
        view = self.view(seat)
        assert view is not None
        view[0].news[int(view[0].news_size) :] = 0
        return self.game.layout.ints(view).tobytes()

    # -------------------------------------------------------------- search

    def resampled(self, seat: int, key: np.uint64) -> "ExplicitMatch":
        """Returns a match in which ``seat`` sees and remembers the same, and everything hidden from it is dealt anew at
        random."""
        view = self.view(seat_of(seat, self.players))
        if view is None or self.waiting != NOTHING:
            raise IllegalAction("there is nothing to resample at a chance node")
        dealt = self.game.dealt_anew(view, int(key))
        memory = tuple(kept if i == seat else b"resampled" for i, kept in enumerate(self.memory))
        return ExplicitMatch(
            self.game, self.players, self.options, dealt, NOTHING, (), memory, (), position_of(self.game, dealt)
        )

    # -------------------------------------------------------------- keeping

    def copy(self) -> "ExplicitMatch":
        """Returns an independent copy, which shares records, since these are never changed."""
        return ExplicitMatch(self.game, self.players, self.options, self.states, self.waiting, self.drawn, self.memory,
                     self.setup, self.start, self.moves, self.loaded, self._next)  # fmt: skip

    def record(self) -> str:
        """Returns the game so far as a game record, which ``filibusta.load`` replays."""
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

    def __deepcopy__(self, memo: object) -> "ExplicitMatch":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        record = None if self.states is None else self.record()
        about = (self.game.id, self.players, self.options)
        return _restored, (about, record, self.waiting, self.drawn, self.memory, self.setup, self.start, self.loaded)


def position_of(of: Game, states: States) -> dict[str, Any]:
    """Returns a whole position as the fields of a position file."""
    return msgspec.json.decode(position_text(of, states))["fields"]


def _restored(about: tuple[str, int, dict[str, int | bool]], record: str | None, *rest: Any) -> ExplicitMatch:
    waiting, drawn, memory, setup, start, *loaded = rest
    name, players, options = about
    match = Match.load(record) if record is not None else None
    states, moves = (match.whole_position(), list(match.moves)) if match else (None, [])
    of = filibusta.game(name)
    return ExplicitMatch(of, players, options, states, waiting, drawn, memory, setup, start, moves, *loaded)
