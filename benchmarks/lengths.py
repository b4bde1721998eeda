"""Measures how long games are and what beginning is worth: ``python -m benchmarks.lengths [game ...] [--games 40]``.

Bots of one level (``--level 4``) play the recommended options with each number of players. What beginning is worth
needs more games: where they take long, others of a lower level are counted (``--first-games 100 --first-level 2``).
Results are stored in each game's ``lengths.toml``, which its page reads. The same command gives the same figures.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from statistics import median
from typing import NamedTuple

from filibusta import game_names
from filibusta.ai.bots import bot
from filibusta.ai.levels import LENGTHS, Length
from filibusta.ai.tournament import Tournament
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match

SEED = 1


class Played(NamedTuple):
    """A game that was played to its end."""

    turns: int
    decisions: float
    """Of a seat, between several actions."""
    first: float
    """The share in the victory of the seat that had the first turn."""


def play(of: Game, players: int, games: int, level: str) -> Iterator[Played]:
    """Plays games to their end."""
    options = of.advised_options(players)
    tournament = Tournament(of.id, (level,) * players, players, SEED, options)
    for number in range(games):
        bots = [bot(level, seed=SEED + number * players + seat) for seat in range(players)]
        match = Match.new(of, players, options, tournament.deal(number * players))
        choices, began = 0, -1
        while not match.over:
            choices += len(match.legal()) > 1
            if began < 0 < match.turn:
                began = match.player
            match.play(bots[match.player].choose(match.view(match.player)))
        places = match.places
        yield Played(match.turn, choices / players, (places[began] == 1) / max(1, places.count(1)))


def measure(of: Game, players: int, games: int, level: str, first_games: int = 0, first_level: str = "") -> Length:
    """Returns the length of games, and what beginning is worth in these or in others that are played sooner."""
    played = list(play(of, players, games, level))
    turns = round(median(one.turns for one in played) / players)
    decisions = round(median(one.decisions for one in played))
    counted = list(play(of, players, first_games, first_level or level)) if first_games else played
    first = round(sum(one.first for one in counted), 2)
    return Length(players, level, games, turns, decisions, of.version, first, first_games, first_level)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games with each number of players")
    parser.add_argument("--most", type=int, default=6, help="players, where more would take too long")
    parser.add_argument("--level", default="4", help="of the bots")
    parser.add_argument("--first-games", type=int, default=0, help="other games, for what beginning is worth")
    parser.add_argument("--first-level", default="", help="of the bots in these")
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    chosen = parser.parse_args()
    for name in chosen.names:
        of = game(name)
        lines = ["# How long games are, by `python -m benchmarks.lengths`."]
        for players in (n for n in of.players if n <= chosen.most):
            found = measure(of, players, chosen.games, chosen.level, chosen.first_games, chosen.first_level)
            print(name, found, file=sys.stderr, flush=True)
            lines += ["", "[[measured]]"]
            known = {key: value for key, value in asdict(found).items() if value or key == "first"}
            lines += [f"{key} = {value!r}".replace("'", '"') for key, value in known.items()]
        (of.folder / LENGTHS).write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
