"""The records of a match, ply by ply: some are stored, the others are recomputed from the stored chance results.

A record takes kilobytes, an action with its chance results a hundred bytes; replaying it takes microseconds.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from filibusta.engine.arguments import said, whole
from filibusta.engine.errors import FilibustaError
from filibusta.engine.game import Game
from filibusta.engine.record import INT, Numbers, States, copied

EVERY = 32
"""Plies between two records that are kept: at most that many actions are replayed to restore any record."""
RECENT = 8
"""Number of recently requested records that are kept besides."""
MOVE_BYTES = 128
"""Mean memory of an action with its chance results, in bytes."""
NO_KEY = np.uint64(0)
"""Stored chance is complete: nothing is left for the generator."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a match: who chose it, its name, and the chance results it drew."""

    seat: int
    action: str
    chance: tuple[int, ...]
    final: bool = field(default=True, compare=False)
    """True if it cannot be taken back: it is no step of its seat's unfinished turn, drew chance or showed something."""


@dataclass(frozen=True)
class Attempt:
    """An action carried out on a copy after ``ply`` actions, and whether it ended the game."""

    move: Move
    over: bool
    ply: int
    states: States = field(repr=False)
    """The true record; never for a player, a bot or a screen."""


def dice_of(chance: Any) -> Numbers:
    """Converts chance results to the array that the rules read."""
    return np.array(chance, INT)


def settle(states: States) -> tuple[int, ...]:
    """Returns the chance results of the latest action, and clears unused chance, which must not reveal later draws."""
    states["rng"] = 0
    states["dice_size"] = 0
    return tuple(states["dice"][0, : int(states["dice_next"][0])].tolist())


class Timeline:
    """The record after each ply of a match, from its first one (ply 0) to the latest.

    Records never change after they are added, so they are returned without a copy and shared by copies of the match.
    """

    def __init__(self, game: Game, first: States, moves: list[Move] | None = None) -> None:
        self._game = game
        self.moves: list[Move] = []
        self.latest = first
        self._marks = [first]
        self._recent: list[tuple[int, States] | None] = [None] * RECENT
        for move in moves or ():
            self.append(move, self._replayed(self.latest, move))

    @property
    def ply(self) -> int:
        """The number of actions."""
        return len(self.moves)

    def append(self, move: Move, states: States) -> None:
        """Adds the next action and the record that it led to."""
        self._keep(self.ply, self.latest)
        self.moves.append(move)
        self.latest = states
        if self.ply % EVERY == 0:
            self._marks.append(states)

    def at(self, ply: int) -> States:
        """Returns the record after ``ply`` actions, not to be changed."""
        ply = self.ply_of(ply)
        start = ply
        while (states := self._kept(start)) is None:
            start -= 1
        for number in range(start, ply):
            states = self._replayed(states, self.moves[number])
            self._keep(number + 1, states)
        return states

    def ply_of(self, ply: int) -> int:
        """Returns a ply that has a record; raises a ``FilibustaError`` for any other value."""
        number = whole(ply)
        if number is None or not 0 <= number <= self.ply:
            message = "the game stands at action {ply}; {given} is not from 0 to {ply}"
            raise FilibustaError(message, ply=self.ply, given=said(ply))
        return number

    def cut(self, ply: int) -> None:
        """Removes everything after ``ply`` actions."""
        self.latest = self.at(ply)
        del self.moves[ply:]
        del self._marks[ply // EVERY + 1 :]
        self._recent = [kept if kept and kept[0] < ply else None for kept in self._recent]

    @property
    def nbytes(self) -> int:
        """Returns the approximate memory in bytes."""
        records = {id(states): states.nbytes for states in (*self._marks, self.latest)}
        records |= {id(kept[1]): kept[1].nbytes for kept in self._recent if kept}
        return sum(records.values()) + MOVE_BYTES * self.ply

    def _kept(self, ply: int) -> States | None:
        if ply == self.ply:
            return self.latest
        if ply % EVERY == 0:
            return self._marks[ply // EVERY]
        kept = self._recent[ply % RECENT]
        return kept[1] if kept and kept[0] == ply else None

    def _keep(self, ply: int, states: States) -> None:
        """Stores a record; neighbouring plies use different slots, written in one step, so readers need no lock."""
        self._recent[ply % RECENT] = (ply, states)

    def _replayed(self, before: States, move: Move) -> States:
        states, dice = copied(before), dice_of(move.chance)
        self._game.loops.act(states, NO_KEY, dice, len(dice), self._game.actions.number(move.action))
        settle(states)
        return states

    def __copy__(self) -> "Timeline":
        copy = object.__new__(Timeline)
        copy.__dict__ |= self.__dict__
        copy.moves, copy._marks, copy._recent = list(self.moves), list(self._marks), list(self._recent)
        return copy

    def __deepcopy__(self, memo: object) -> "Timeline":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._game, self._game.layout.packed(self._marks[0]), self.moves)


def _restored(game: Game, first: bytes, moves: list[Move]) -> Timeline:
    return Timeline(game, game.layout.unpacked(first), moves)
