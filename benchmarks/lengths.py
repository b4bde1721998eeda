"""Measures how long games are and what beginning is worth: ``python -m benchmarks.lengths [game ...] [--games 40]``.

Bots of one level (``--level 4``) play the recommended options with each number of players. Results are stored in each
game's ``lengths.toml``, which its page reads. The same command gives the same figures.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from statistics import median

from filibusta import game_names
from filibusta.ai.bots import bot
from filibusta.ai.levels import LENGTHS, Length
from filibusta.ai.tournament import Tournament
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match

SEED = 1


def measure(of: Game, players: int, games: int, level: str) -> Length:
    """Plays games to their end: turns, and decisions of a seat between several actions (medians)."""
    options = of.advised_options(players)
    tournament = Tournament(of.id, (level,) * players, players, SEED, options)
    turns, decisions, first = list[int](), list[float](), 0.0
    for number in range(games):
        bots = [bot(level, seed=SEED + number * players + seat) for seat in range(players)]
        match = Match.new(of, players, options, tournament.deal(number * players))
        choices, began = 0, -1
        while not match.over:
            choices += len(match.legal()) > 1
            if began < 0 < match.turn:
                began = match.player
            match.play(bots[match.player].choose(match.view(match.player)))
        turns.append(match.turn)
        decisions.append(choices / players)
        places = match.places
        first += (places[began] == 1) / max(1, places.count(1))
    shown = round(median(turns) / players), round(median(decisions))
    return Length(players, level, games, *shown, of.version, round(first, 2))


def measured(of: Game, most: int, games: int, level: str) -> Iterator[Length]:
    """The length with each number of players, up to the ``most``."""
    for players in of.players:
        if players <= most:
            yield measure(of, players, games, level)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games with each number of players")
    parser.add_argument("--most", type=int, default=6, help="players, where more would take too long")
    parser.add_argument("--level", default="4", help="of the bots")
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    chosen = parser.parse_args()
    for name in chosen.names:
        of = game(name)
        lines = ["# How long games are, by `python -m benchmarks.lengths`."]
        for found in measured(of, chosen.most, chosen.games, chosen.level):
            print(name, found, file=sys.stderr, flush=True)
            lines += ["", "[[measured]]"]
            lines += [f"{key} = {value!r}".replace("'", '"') for key, value in asdict(found).items()]
        (of.folder / LENGTHS).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
