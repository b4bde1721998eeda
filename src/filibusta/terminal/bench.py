"""Measures the speed of a game on this machine."""

import random
import time
from typing import Any

from filibusta.ai.bots import asked
from filibusta.ai.search import Search
from filibusta.engine.game import Game
from filibusta.engine.match import Match

MIDDLE = 24
"""The number of random actions before the position in which the search is measured."""


def measure(game: Game, seconds: float = 2.0) -> dict[str, Any]:
    """Measures decisions and games of random play per second, and search iterations per second in mid-game, on one
    core."""
    players = game.players[len(game.players) // 2]
    decisions, games, spent = _random_play(game, players, seconds)
    iterations, thinking = _search(game, players, seconds)
    return {
        "game": game.id,
        "players": players,
        "decisions_per_second": round(decisions / spent),
        "games_per_second": round(games / spent),
        "search_iterations_per_second": round(iterations / thinking),
        "decisions_per_game": round(decisions / games, 1),
        "record_bytes": game.layout.dtype.itemsize,
    }


def _random_play(game: Game, players: int, seconds: float) -> tuple[int, int, float]:
    states, buffer, options = game.new_states(), game.new_buffer(), game.pack_options()
    batch = 2_000
    game.loops.play_games(states, buffer, players, options, batch, 0)
    decisions, games, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += game.loops.play_games(states, buffer, players, options, batch, games)
        games += batch
    return decisions, games, spent


def middle_position(game: Game, players: int, seed: int = MIDDLE) -> Match:
    """A position in mid-game, the same every time: of the first random game from this seed on that lasts so long."""
    chooser = random.Random(seed)
    match = Match.new(game, players, seed=seed)
    while match.ply < MIDDLE and not match.over:
        match.play(int(chooser.choice(match.legal())))
    return middle_position(game, players, seed + 1) if match.over else match


def _search(game: Game, players: int, seconds: float) -> tuple[int, float]:
    match = middle_position(game, players)
    view, search = match.view(match.player), Search(asked(game, "ismcts"))
    search.think(view, iterations=100)
    start = time.process_time()
    thought = search.think(view, seconds=seconds)
    return thought.iterations, time.process_time() - start
