"""Comparison of the options of a decision that each seat makes once, such as the choice of a fleet.

For two players. The decision is made for the bots: each pair of its options plays equally often from either seat, on
the same deals. The bots make all other choices.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.ai.bots import bot
from filibusta.engine.arguments import said, whole
from filibusta.engine.errors import BadOption
from filibusta.engine.game import Game, game_from
from filibusta.engine.match import Match
from filibusta.lab.statistics import Estimate, false_discovery_rates, p_value, share

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Option:
    """One option of the decision: its share of victories against all others, with the interval of this share."""

    name: str
    share: Estimate
    against: Mapping[str, float]
    """Its share against each other one."""
    q: float
    """The false discovery rate if this and everything clearer is said to differ from one half."""


@dataclass(frozen=True)
class Matchups:
    """The result of ``matchups``: the options, the strongest first."""

    game: str
    decision: str
    bot: str
    games: int
    """Games of each pair."""
    options: tuple[Option, ...]


def matchups(
    game: Game | str,
    decision: str,
    *,
    games: int = 20,
    bots: str = "greedy:deals=4",
    options: Mapping[str, int | bool] | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Matchups:
    """Plays each pair of options of a decision ``games`` times, an even number, half of them from either seat."""
    of, each, names = what_meets(game, decision, games, options)
    wins, pairs = np.zeros((len(names), len(names))), list(combinations(range(len(names)), 2))
    for k, (one, other) in enumerate(pairs):
        for number in range(each):
            pair = (one, other) if number % 2 == 0 else (other, one)
            won = _play(of, decision, [names[at] for at in pair], bots, options, seed + number // 2)
            wins[pair], wins[pair[::-1]] = wins[pair] + won[0], wins[pair[::-1]] + won[1]
        if progress:
            progress(each * (k + 1), each * len(pairs))
    return Matchups(of.id, decision, bots, each, _ranked(names, wins, each))


def what_meets(
    game: Game | str, decision: str, games: int, options: Mapping[str, int | bool] | None = None
) -> tuple[Game, int, list[str]]:
    """Returns the game, the number of games of each pair and the names of the options; raises ``BadOption`` for invalid
    ones."""
    of, each = game_from(game), whole(games)
    if each is None or each < 2 or each % 2:
        raise BadOption(f"games must be an even number, at least two, not {said(games)}")
    return of, each, _names(of, decision, options)


def _phase(of: Game, match: Match) -> str:
    return of.phases(match.view(match.player).state.phase).name.lower()


def _names(of: Game, decision: str, options: Any) -> list[str]:
    """Returns the names of the options at the first such decision."""
    match, chooser = Match.new(of, 2, options, seed=1), bot("random", seed=1)
    while not match.over and _phase(of, match) != decision:
        match.play(chooser.choose(match.view(match.player)))
    if match.over:
        known = ", ".join(phase.name.lower() for phase in of.phases)
        raise BadOption(f"{of.id} does not ask {said(decision)} in a game of two; its decisions are: {known}")
    return [of.actions.name(int(action)) for action in match.legal()]


def _play(of: Game, decision: str, names: Sequence[str], spec: str, options: Any, seed: int) -> NDArray[np.float64]:
    """Plays a game; returns each seat's share of the victory."""
    match, bots = Match.new(of, 2, options, seed), [bot(spec, seed=2 * seed + seat) for seat in range(2)]
    unanswered = {0, 1}
    while not match.over:
        seat = match.player
        if seat in unanswered and _phase(of, match) == decision:
            unanswered.discard(seat)
            if (name := names[seat]) not in [of.actions.name(int(action)) for action in match.legal()]:
                raise BadOption(f"{decision} cannot be answered with {name} at both seats: it is not asked alike")
            match.play(name)
        else:
            match.play(bots[seat].choose(match.view(seat)))
    won = np.array([place == 1 for place in match.places], np.float64)
    return won / max(1.0, float(won.sum()))


def _ranked(names: Sequence[str], wins: NDArray[np.float64], games: int) -> tuple[Option, ...]:
    met = games * (len(names) - 1)
    shares = [share(float(row.sum()), met) for row in wins]
    rates = false_discovery_rates([p_value(Estimate(one.value - 0.5, one.low - 0.5, one.high - 0.5)) for one in shares])
    found = [
        Option(
            name,
            shares[at],
            {other: float(wins[at, k]) / games for k, other in enumerate(names) if k != at},
            rates[at],
        )
        for at, name in enumerate(names)
    ]
    return tuple(sorted(found, key=lambda one: -one.share.value))
