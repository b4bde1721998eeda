"""What the winning chances of a review are worth: ``python -m benchmarks.chances [GAME ...] [--games 20]``.

Bots of level 4 play games that nothing was fitted to; each is reviewed. Told are, for each number of players:

- skill: Brier skill over saying 1/n, by quarter of the game and in all (0: knows nothing, 1: knows the winner)
- movement: squared changes from turn to turn, over (result - first chance) squared; 1 is that of right chances, more is
  movement that means nothing
- mistakes: those of bots of levels 2 and 4 per game, and how much of what they claim to lose is lost when planners play
  on to the end, on other deals (in games where mistakes are told; on the open sea for four rounds)
- seconds of the processor for a review: until the first chart, and in all; turns and actions of a game (medians)
"""

import argparse
import statistics
import time
from dataclasses import dataclass, field

import numpy as np

import filibusta
from filibusta.ai.bots import asked
from filibusta.ai.playouts import Playouts
from filibusta.engine.dry_run import dry_run
from filibusta.engine.match import Match, View
from filibusta.reviews.chances import work_out
from filibusta.reviews.mistakes import ChoiceSpan, Mistake

FIRST_SEED = 500_000
TO_THE_END, ENDLESS = 192, 10_000
"""Deals that planners play to the end, and more turns than a game has."""
SEA_DEALS, SEA_ROUNDS = 48, 4
"""Deals and rounds on the open sea instead, where planners take long."""
PLAYERS = (2, 3, 4)
RESAMPLED = 1_000
"""Samples of the games for an error."""


@dataclass
class Figures:
    """What was measured of the games of one number of players."""

    chances: list[list[float]] = field(default_factory=list[list[float]])
    """Of each point: the chance of each seat."""
    won: list[list[float]] = field(default_factory=list[list[float]])
    progress: list[float] = field(default_factory=list[float])
    """How far the game had come, 0 to 1."""
    moved: list[float] = field(default_factory=list[float])
    """Of each game: the squared changes from turn to turn, and (result - first chance) squared."""
    due: list[float] = field(default_factory=list[float])
    first: list[float] = field(default_factory=list[float])
    seconds: list[float] = field(default_factory=list[float])
    turns: list[int] = field(default_factory=list[int])
    plies: list[int] = field(default_factory=list[int])


def played(game: str, players: int, seed: int, level: str = "4") -> Match:
    """A game of bots of a level, with the advised options."""
    options = filibusta.game(game).advised_options(players)
    bots = [filibusta.bot(level, seed=seed + seat) for seat in range(players)]
    match = Match.new(game, players, seed=seed, options=options)
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    return match


def review(match: Match, figures: Figures) -> None:
    """Reviews a match, and notes what came of it."""
    began = time.process_time()
    steps = work_out(match)
    next(steps)
    figures.first.append(time.process_time() - began)
    *_, found = steps
    figures.seconds.append(time.process_time() - began)
    figures.turns.append(len(found.points) - 1)
    figures.plies.append(match.ply)
    curve = np.array([point.chances for point in found.points])
    won = curve[-1]
    for point in found.points[:-1]:
        figures.chances.append(list(point.chances))
        figures.won.append(won.tolist())
        figures.progress.append(point.ply / match.ply)
    figures.moved.append(float((np.diff(curve, axis=0) ** 2).sum()))
    figures.due.append(float(((won - curve[0]) ** 2).sum()))


def skills(figures: Figures, players: int) -> list[float]:
    """The Brier skill over 1/n in each quarter of the games, and in all."""
    said, won, progress = map(np.array, (figures.chances, figures.won, figures.progress))
    found: list[float] = []
    for low, high in ((0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.01), (0, 1.01)):
        of = (progress >= low) & (progress < high)
        wrong, blind = ((said[of] - won[of]) ** 2).sum(), ((1 / players - won[of]) ** 2).sum()
        found.append(float(1 - wrong / blind) if blind else float("nan"))
    return found


def movement(figures: Figures) -> tuple[float, float]:
    """The movement in all games, and its standard error: games are drawn anew as a whole."""
    moved, due = np.array(figures.moved), np.array(figures.due)
    drawn = np.random.default_rng(0).integers(len(moved), size=(RESAMPLED, len(moved)))
    return float(moved.sum() / due.sum()), float((moved[drawn].sum(1) / due[drawn].sum(1)).std())


def lost(match: Match, mistake: Mistake) -> float:
    """What a choice or a turn loses when planners play on."""
    how = match.game.mistakes
    assert how
    playouts, number = Playouts(asked(match.game, "planner")), match.game.actions.number
    deals, turns = (TO_THE_END, ENDLESS) if how.plans else (SEA_DEALS, SEA_ROUNDS * match.players)

    def worth(view: View, action: int) -> float:
        key = FIRST_SEED << 24
        return float(playouts.estimates(view.states, deals, key, action, turns)[:, mistake.seat].mean())

    def loss(part: ChoiceSpan) -> float:
        view, end = match.view_at(part.ply - 1, mistake.seat), match.view_at(part.last - 1, mistake.seat)
        for name in part.better[:-1]:
            then = dry_run(view, [name]).view
            assert then is not None
            view = then
        return worth(view, number(part.better[-1])) - worth(end, number(match.moves[part.last - 1].action))

    return sum(loss(part) for part in mistake.parts)


def judge(game: str, players: int, count: int) -> str:
    """The mistakes of two levels per game, and the share of their claims that comes true."""
    found: dict[str, list[tuple[float, float]]] = {"2": [], "4": []}
    for level, claims in found.items():
        for number in range(count):
            match = played(game, players, FIRST_SEED + 10 * number, level)
            claims += [(one.lost, lost(match, one)) for one in filibusta.chances(match).mistakes]
    of = [claim for claims in found.values() for claim in claims]
    told = sum(claim for claim, _ in of) or float("nan")
    each = ", ".join(f"level {level}: {len(claims) / count:.1f}" for level, claims in found.items())
    return f"mistakes a game {each}; {sum(came for _, came in of) / told:.2f} of what they claim came true"


def curve(game: str, players: int, count: int) -> str:
    """Skill, movement and time of reviews of this many games."""
    figures = Figures()
    for number in range(count):
        review(played(game, players, FIRST_SEED + 10 * number), figures)
    *quarters, whole = skills(figures, players)
    ratio, error = movement(figures)
    return (
        f"{' '.join(f'{one:+.2f}' for one in quarters)} / {whole:+.2f}, {ratio:.2f} ± {error:.2f}; "
        f"{statistics.median(figures.first):.2f}, {statistics.median(figures.seconds):.2f}; "
        f"{statistics.median(figures.turns):.0f}, {statistics.median(figures.plies):.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=filibusta.game_names(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=20, help="games for each number of players")
    parser.add_argument("--judged", type=int, default=8, help="games of each level whose mistakes are judged")
    parser.add_argument("--players", type=int, nargs="*", default=PLAYERS)
    chosen = parser.parse_args()
    print("game, players: skill by quarter / in all, movement; first chart, whole review (s); turns, actions")
    for game in chosen.games:
        for players in chosen.players:
            if players not in filibusta.game(game).rivals:
                continue
            if chosen.count:
                print(f"{game}, {players}: {curve(game, players, chosen.count)}", flush=True)
            if filibusta.game(game).mistakes and chosen.judged:
                print(f"{game}, {players}: {judge(game, players, chosen.judged)}", flush=True)


if __name__ == "__main__":
    main()
