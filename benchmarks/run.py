"""How fast every game is, beside a peer measured in the same run: ``python -m benchmarks.run [GAME ...] [--json]``.

The peer is OpenSpiel's ``crazy_eights`` (C++), played at random by its own C++ rollouts and by a plain Python loop over
its interface. Like is set beside like: rollouts from a dealt position beside such rollouts, whole games with their deal
beside whole games. Machines differ; ratios taken in one run do not. Startup is measured in processes of their own.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np

from filibusta import Match, bot, game, game_names
from filibusta.ai.bots import asked
from filibusta.ai.search import Search
from filibusta.engine.chance import rekey
from filibusta.engine.compiler import rule
from filibusta.engine.game import Game
from filibusta.engine.record import Numbers, States
from filibusta.terminal.bench import measure

ROLLOUTS = 1_000
SECONDS = 3.0
FIRST_MOVE = """
import time; start = time.perf_counter()
import filibusta
match = filibusta.new("{name}", seed=1)
ready = time.perf_counter() - start
filibusta.bot("ismcts", iterations=1000).choose(match.view(match.player))
print(ready, time.perf_counter() - start)
"""


def _play_on(state: Any, chooser: random.Random) -> int:
    """Plays OpenSpiel's game at random to its end, from Python; returns the decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(actions, chances)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _python_loop(spiel: Any, seconds: float) -> float:
    """Decisions a second of a Python loop over OpenSpiel's interface, whole games with their deal."""
    chooser, decisions, start = random.Random(1), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += _play_on(spiel.new_initial_state(), chooser)
    return decisions / spent


def _native_loop(pyspiel: Any, spiel: Any, seconds: float) -> float:
    """Decisions a second of OpenSpiel's own random rollouts in C++, from the first decision of a deal to its end.

    A tree search of a single simulation does nothing but its rollouts. How many decisions those have, which differs
    from deal to deal, is counted from Python.
    """
    chooser = random.Random(1)
    dealt = spiel.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(chooser.choice(dealt.chance_outcomes())[0])
    decisions_per_game = sum(_play_on(dealt.clone(), chooser) for _ in range(ROLLOUTS)) / ROLLOUTS
    bot = pyspiel.MCTSBot(spiel, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.0, 1, 100, False, 1, False)
    games, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        bot.mcts_search(dealt)
        games += ROLLOUTS
    return games * decisions_per_game / spent


def _rollouts(of: Game, dealt: States, seconds: float) -> tuple[float, float]:
    """Decisions a second, and decisions a game, of random play from a position to the end."""
    playout = of.loops.playout

    @rule
    def roll_out(start: States, work: States, buffer: Numbers, games: int, key: int) -> int:
        decisions = 0
        for number in range(games):
            work[0] = start[0]
            rekey(work[0], np.uint64(key + number))
            decisions += playout(work[0], buffer)
        return decisions

    work, buffer = of.new_states(), of.new_buffer()
    roll_out(dealt, work, buffer, 1, 0)
    decisions, games, start = 0, 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += roll_out(dealt, work, buffer, ROLLOUTS, games)
        games += ROLLOUTS
    return decisions / spent, decisions / games


def with_intent(of: Game, seconds: float) -> dict[str, float]:
    """Games of a bot that looks one choice ahead, and random play and search from positions that it comes to.

    Two players: its first turn, which is a ship in port or a full hand, and the middle of its game, which is at sea.
    """
    players = 2 if 2 in of.players else of.players[0]
    match, games, decisions, start = Match.new(of, players, seed=1), 0, 0, time.process_time()
    while games == 0 or time.process_time() - start < seconds:
        match = _game_of(of, players, games)
        games, decisions = games + 1, decisions + match.ply
    spent = time.process_time() - start
    first = next((ply for ply in range(match.ply) if match.view_at(ply).state.turn > 0), 0)
    found = {"greedy_decisions_per_game": round(decisions / games), "greedy_games_per_second": round(games / spent, 1)}
    for name, ply in (("first_turn", first), ("mid_game", match.ply // 2)):
        stood = _game_of(of, players, games - 1, ply)
        rate, length = _rollouts(of, stood.whole_position(), seconds)
        found[f"{name}_rollout_decisions_per_second"] = round(rate)
        found[f"{name}_rollout_decisions_per_game"] = round(length)
        found[f"{name}_search_iterations_per_second"] = round(_searches(of, stood, seconds))
    return found


def _game_of(of: Game, players: int, seed: int, plies: int | None = None) -> Match:
    """A game of the greedy bot against itself, or its first so many actions."""
    match = Match.new(of, players, seed=seed)
    bots = [bot("greedy", deals=1, seed=seed * players + seat) for seat in range(players)]
    while not match.over and (plies is None or match.ply < plies):
        match.play(bots[match.player].choose(match.view(match.player)))
    return match


def _searches(of: Game, match: Match, seconds: float) -> float:
    """Iterations a second of the search."""
    view, search = match.view(match.player), Search(asked(of, "ismcts"))
    search.think(view, iterations=100)
    start = time.process_time()
    thought = search.think(view, seconds=seconds)
    return thought.iterations / (time.process_time() - start)


def peers(seconds: float) -> dict[str, float]:
    """OpenSpiel's figures, if it is installed."""
    try:
        import pyspiel  # pyright: ignore[reportMissingTypeStubs]
    except ImportError:
        return {}
    library: Any = pyspiel
    spiel = library.load_game("crazy_eights(players=3)")
    return {
        "open_spiel_cpp_decisions_per_second": round(_native_loop(library, spiel, seconds)),
        "open_spiel_python_decisions_per_second": round(_python_loop(spiel, seconds)),
    }


def startup(name: str) -> dict[str, float]:
    """Seconds until a match is dealt and until a bot has moved: with an empty cache, and with a full one."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FILIBUSTA_CACHE": folder}
        for kind in ("cold", "warm"):
            command = [sys.executable, "-c", FIRST_MOVE.format(name=name)]
            run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            dealt, moved = map(float, run.stdout.split())
            found |= {f"{kind}_deal_seconds": round(dealt, 2), f"{kind}_first_bot_move_seconds": round(moved, 2)}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each figure")
    parser.add_argument("--no-startup", action="store_true", help="leave out what starts processes")
    chosen = parser.parse_args()
    peer = peers(chosen.seconds)
    results: list[dict[str, Any]] = []
    for name in chosen.games:
        found = measure(game(name), chosen.seconds)
        of = game(name)
        dealt = Match.new(of, 3 if 3 in of.players else of.players[0], seed=1).whole_position()
        found["rollout_decisions_per_second"] = round(_rollouts(of, dealt, chosen.seconds)[0])
        found |= with_intent(of, chosen.seconds)
        if peer:
            native, python = peer.values()
            found["times_open_spiel_cpp"] = round(found["rollout_decisions_per_second"] / native, 1)
            found["times_open_spiel_python"] = round(found["decisions_per_second"] / python, 1)
        if not chosen.no_startup:
            found |= startup(name)
        results.append(found)
    if chosen.json:
        print(json.dumps({"peers": peer, "games": results}))
        return
    for found in [peer, *results]:
        for key, value in found.items():
            print(f"{key:42} {value:>20}" if isinstance(value, str) else f"{key:42} {value:>20,}")
        print()


if __name__ == "__main__":
    main()
