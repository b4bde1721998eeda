"""What the winning chances of a review are worth: ``python -m benchmarks.chances [GAME ...] [--games 20]``.

Bots of level 4 play games that nothing was fitted to; each is reviewed. Told are, for each number of players:

- skill: Brier skill over saying 1/n, by quarter of the game and in all (0: knows nothing, 1: knows the winner)
- movement: squared changes from turn to turn, over (result - first chance) squared; 1 is that of right chances, more is
  movement that means nothing
- mistakes: those of bots of levels 2 and 4 per game, and how much of what they claim to lose is lost when planners play
  on to the end, on other deals (in games where mistakes are told)
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
from filibusta.engine.match import Match
from filibusta.reviews.chances import work_out
from filibusta.reviews.mistakes import LOOKS, Mistake

FIRST_SEED = 500_000
TO_THE_END, ENDLESS = 192, 10_000
"""Deals that planners play to the end, and more turns than a game has."""
PLAYERS = (2, 3, 4)


@dataclass
class Figures:
    """What was measured of the games of one number of players."""

    chances: list[list[float]] = field(default_factory=list[list[float]])
    """Of each point: the chance of each seat."""
    won: list[list[float]] = field(default_factory=list[list[float]])
    progress: list[float] = field(default_factory=list[float])
    """How far the game had come, 0 to 1."""
    moved: float = 0.0
    due: float = 0.0
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
    figures.moved += float((np.diff(curve, axis=0) ** 2).sum())
    figures.due += float(((won - curve[0]) ** 2).sum())


def skills(figures: Figures, players: int) -> list[float]:
    """The Brier skill over 1/n in each quarter of the games, and in all."""
    said, won, progress = map(np.array, (figures.chances, figures.won, figures.progress))
    found: list[float] = []
    for low, high in ((0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.01), (0, 1.01)):
        of = (progress >= low) & (progress < high)
        wrong, blind = ((said[of] - won[of]) ** 2).sum(), ((1 / players - won[of]) ** 2).sum()
        found.append(float(1 - wrong / blind) if blind else float("nan"))
    return found


def lost(match: Match, mistake: Mistake) -> float:
    """What a choice loses when planners play on to the end."""
    playouts, game = Playouts(asked(match.game, "planner")), match.game
    view = match.view_at(mistake.ply - 1, mistake.seat).states
    better, chosen = (
        playouts.estimates(view, TO_THE_END, FIRST_SEED << 24, game.actions.number(name), ENDLESS)[:, mistake.seat]
        for name in (mistake.better, match.moves[mistake.ply - 1].action)
    )
    return float((better - chosen).mean())


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=filibusta.game_names(), metavar="GAME")
    parser.add_argument("--games", dest="count", type=int, default=20, help="games for each number of players")
    parser.add_argument("--players", type=int, nargs="*", default=PLAYERS)
    chosen = parser.parse_args()
    print("game, players: skill by quarter / in all, movement; first chart, whole review (s); turns, actions")
    for game in chosen.games:
        for players in chosen.players:
            if players not in filibusta.game(game).rivals:
                continue
            figures = Figures()
            for number in range(chosen.count):
                review(played(game, players, FIRST_SEED + 10 * number), figures)
            *quarters, whole = skills(figures, players)
            print(
                f"{game}, {players}: {' '.join(f'{one:+.2f}' for one in quarters)} / {whole:+.2f}, "
                f"{figures.moved / figures.due:.2f}; {statistics.median(figures.first):.2f}, "
                f"{statistics.median(figures.seconds):.2f}; {statistics.median(figures.turns):.0f}, "
                f"{statistics.median(figures.plies):.0f}",
                flush=True,
            )
            if game in LOOKS:
                print(f"  {judge(game, players, chosen.count)}", flush=True)


if __name__ == "__main__":
    main()
