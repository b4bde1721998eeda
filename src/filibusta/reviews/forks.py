"""Alternatives to a choice: other choices beside the one that was made, and how play might have continued.

Choices are compared by what their seat could know: each is played on for some rounds, over the same deals that fit the
seat's view. A line of play is one of many: bots of level 3 decide for everybody, hidden cards are those of the match,
and dice are rolled anew. Its chances are a spectator's, as in the review of the match.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np
from msgspec import field
from numpy.typing import NDArray

from filibusta.ai.action_values import ActionValues
from filibusta.ai.bots import Planner
from filibusta.ai.forced import hopeful
from filibusta.engine.errors import FilibustaError
from filibusta.engine.match import Match
from filibusta.reviews.chances import KEYS, MatchJudge, Point

MOST_CHOICES = 4
"""Choices that are compared: the one that was made and the best others."""
GLANCES, DEALS = 24, 64
"""Deals of the first look, which finds the best choices, and of the second, which compares them."""
MOST_TURNS = 8
"""Turns of a line; two rounds where those are fewer."""
MOST_ACTIONS = 160
"""Actions of a line, after which it ends within a turn."""
DECIDING_LEVEL = 3
"""Level of the bots that go on: the highest that decides at once."""
SURE = 2
"""Standard errors that a difference must have to be told from none."""


class Made(msgspec.Struct, frozen=True):
    """An action of a line, and the chance results it drew."""

    action: str
    chance: tuple[int, ...]


class Choice(msgspec.Struct, frozen=True):
    """A possible choice. All chances are those of the seat that chose, from 0 to 1."""

    action: str
    chance: float
    doubt: float
    """The standard error of ``chance``."""
    gain: float = 0.0
    """The chance won by it, compared with what was chosen, over the same deals."""
    gain_doubt: float = 0.0
    line: list[Made] = field(default_factory=list[Made])
    """A possible course of play, this choice first; empty for the choice that was made."""
    points: list[Point] = field(default_factory=list[Point])
    """The chances after each turn of the line; ``ply`` counts the actions of the match before the fork as well."""

    @property
    def clear(self) -> bool:
        """True if its difference to the choice that was made is significant."""
        return abs(self.gain) > SURE * self.gain_doubt


class Fork(msgspec.Struct, frozen=True):
    """The choices after ``ply`` actions of a match, as far as they are computed; the one that was made comes first."""

    ply: int
    turn: int
    seat: int
    done: int
    total: int
    """Steps of the work, and those that are done."""
    deals: int = DEALS
    choices: list[Choice] = field(default_factory=list[Choice])

    @property
    def complete(self) -> bool:
        """True when everything is computed."""
        return self.done == self.total


def work_out(match: Match, ply: int) -> Iterator[Fork]:
    """Returns an iterator of the choices after ``ply`` actions of a finished match, as computed so far.

    Raises ``FilibustaError`` if there was nothing to choose.
    """
    if not 0 <= ply < match.ply:
        raise FilibustaError("nothing was chosen after action {ply}", ply=ply)
    return _worked_out(match, ply)


def branch(match: Match, ply: int, line: Sequence[Made] = (), seed: str = "") -> Match:
    """Returns a match that continues another one after ``ply`` actions with these actions."""
    fresh = Match.from_position(match.game, match.whole_position(ply), match.names, seed=seed or f"fork {ply}")
    for made in line:
        fresh.play(made.action, made.chance)
    return fresh


def _worked_out(match: Match, ply: int) -> Iterator[Fork]:
    look = _Comparison(match, ply)
    actions = look.actions()
    fork = Fork(ply, look.view.state.turn, look.seat, 0, 2 * len(actions) - 1)
    yield fork
    found, chosen = list[Choice](), look.worth(actions[0])
    for action in actions:
        found.append(look.compared(action, chosen))
        fork = msgspec.structs.replace(fork, done=fork.done + 1, choices=_ordered(found))
        yield fork
    for number in range(1, len(found)):
        found[number] = look.played_on(found[number])
        fork = msgspec.structs.replace(fork, done=fork.done + 1, choices=_ordered(found))
        yield fork


def _ordered(found: Sequence[Choice]) -> list[Choice]:
    """Returns the chosen action, then the others, best first."""
    return [*found[:1], *sorted(found[1:], key=lambda one: -one.chance)]


@dataclass
class _Comparison:
    """One position of a match, its choices and what they are worth."""

    match: Match
    ply: int

    def __post_init__(self) -> None:
        self.seat = self.match.moves[self.ply].seat
        self.view = self.match.view_at(self.ply, self.seat)
        self._look = MatchJudge(self.match)
        self._method = self.match.game.review

    def actions(self) -> list[str]:
        """Returns the action that was chosen, and the best others at a first look."""
        played = self.match.game.actions.number(self.match.moves[self.ply].action)
        found = ActionValues(self._look.planner).chances(self.view, GLANCES, KEYS + self.ply * GLANCES, plans=True)
        others = sorted(hopeful(self.view, found), key=lambda action: -found[action])
        chosen = [played, *[action for action in others if action != played][: MOST_CHOICES - 1]]
        return [self.match.game.actions.name(action) for action in chosen]

    def worth(self, action: str) -> NDArray[np.float64]:
        """Returns the seat's chance by deal, rounds after an action: the same deals for each action."""
        how, number = self._method, self.match.game.actions.number(action)
        turns, key = how.rounds * self.match.players, 2 * KEYS + self.ply * DEALS
        found = self._look.playouts.estimates(
            self.view.states, DEALS, key, number, turns=turns, plans=how.plans, blur=how.blur
        )
        return found[:, self.seat]

    def compared(self, action: str, chosen: NDArray[np.float64]) -> Choice:
        """Returns a choice beside the one that was made, whose chances by deal are given."""
        worth = self.worth(action)
        gain = worth - chosen
        return Choice(action, float(worth.mean()), _error(worth), float(gain.mean()), _error(gain))

    def played_on(self, choice: Choice) -> Choice:
        """Returns the choice with a line of play after it."""
        fork = branch(self.match, self.ply, seed=f"fork {self.ply} {choice.action}")
        captain, starts, turn = Planner(level=DECIDING_LEVEL, seed=self.ply), [0], fork.turn
        last = turn + min(MOST_TURNS, 2 * fork.players)
        fork.play(choice.action)
        while not fork.over and fork.turn < last and fork.ply < MOST_ACTIONS:
            if fork.turn != turn:
                turn = fork.turn
                starts.append(fork.ply)
            fork.play(captain.choose(fork.view(fork.player)))
        look = MatchJudge(fork)
        points = [look.played_on(look.point(ply)) for ply in sorted({*starts[1:], fork.ply})]
        line = [Made(move.action, move.chance) for move in fork.moves]
        shifted = [msgspec.structs.replace(point, ply=self.ply + point.ply) for point in points]
        return msgspec.structs.replace(choice, line=line, points=shifted)


def _error(values: NDArray[np.float64]) -> float:
    return float(values.std() / len(values) ** 0.5)
