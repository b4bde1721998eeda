"""What wins against what: ``python -m benchmarks.matchups spanish_main choose_fleet [--games 20] [--bot greedy]``.

A decision that every seat meets once, such as the choice of a fleet, is answered for the bots: each pair of its options
meets so many times, both from either seat, and each with itself never. All else they choose themselves. Two players.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from filibusta import Match, bot, game, game_names
from filibusta.ai.arena import wilson
from filibusta.engine.game import Game


@dataclass(frozen=True)
class Meeting:
    """A game between two options of a decision, by their numbers in its list, seat by seat."""

    options: tuple[int, int]
    seed: int


def options_of(of: Game, decision: str) -> list[str]:
    """The names of what can be chosen when the decision comes first."""
    match = Match.new(of, 2, seed=1)
    chooser = bot("random", seed=1)
    while not match.over and _phase(of, match) != decision:
        match.play(chooser.choose(match.view(match.player)))
    if match.over:
        raise SystemExit(f"{of.id} has no decision {decision}: {', '.join(phase.name.lower() for phase in of.phases)}")
    return [of.actions.name(int(action)) for action in match.legal()]


def _phase(of: Game, match: Match) -> str:
    return of.phases(match.view(match.player).state.phase).name.lower()


def play(of: Game, decision: str, names: list[str], meeting: Meeting, spec: str) -> NDArray[np.float64]:
    """Each seat's share of the victory."""
    match = Match.new(of, 2, seed=meeting.seed)
    bots = [bot(spec, seed=2 * meeting.seed + seat) for seat in range(2)]
    open_seats = {0, 1}
    while not match.over:
        seat = match.player
        view = match.view(seat)
        if seat in open_seats and _phase(of, match) == decision:
            open_seats.discard(seat)
            match.play(names[meeting.options[seat]])
        else:
            match.play(bots[seat].choose(view))
    won = np.array([place == 1 for place in match.places], np.float64)
    return won / won.sum()


def meetings(options: int, games: int) -> Iterator[Meeting]:
    """Every pair so many times, each deal from both seats."""
    for one, other in combinations(range(options), 2):
        for number in range(games):
            pair = (one, other) if number % 2 == 0 else (other, one)
            yield Meeting(pair, 1 + number // 2)


def table(names: list[str], wins: NDArray[np.float64], games: int) -> str:
    """The shares as a table in Markdown, the strongest first."""
    met = games * (len(names) - 1)
    order = sorted(range(len(names)), key=lambda one: -wins[one].sum())
    lines = ["| | " + " | ".join(str(1 + place) for place in range(len(order))) + " | all |"]
    lines.append("|---|" + "---|" * (len(order) + 1))
    for place, one in enumerate(order):
        low, high = wilson(float(wins[one].sum()), met)
        cells = ["" if other == one else f"{wins[one, other] / games:.0%}" for other in order]
        name = names[one].partition(":")[2] or names[one]
        share = f"{wins[one].sum() / met:.0%} [{low:.0%}, {high:.0%}]"
        lines.append(f"| {1 + place} `{name}` | " + " | ".join(cells) + f" | {share} |")
    return "\n".join(lines).replace("%", " %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("decision", help="the kind of decision that is answered for the bots")
    parser.add_argument("--games", type=int, default=20, help="games of each pair, an even number")
    parser.add_argument("--bot", default="greedy:deals=4")
    chosen = parser.parse_args()
    of = game(chosen.game)
    names = options_of(of, chosen.decision)
    wins = np.zeros((len(names), len(names)))
    for meeting in meetings(len(names), chosen.games):
        won = play(of, chosen.decision, names, meeting, chosen.bot)
        one, other = meeting.options
        wins[one, other] += won[0]
        wins[other, one] += won[1]
        print(f"{names[one]} {won[0]:g} : {won[1]:g} {names[other]}", file=sys.stderr, flush=True)
    print(table(names, wins, chosen.games))


if __name__ == "__main__":
    main()
