"""Processor seconds to compile each game with an empty cache: ``python -m benchmarks.compile [GAME ...] [--repeat 3]``.

Each game is compiled in a process of its own, on one core: the playouts, the search with its beliefs, and the
environment of many games. The smallest of several runs is the least disturbed by what else the machine does.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

from filibusta import game_names

SCRIPT = """
import json, sys, time

def spent(since):
    return round(time.process_time() - since, 2)

from filibusta import Match, game
from filibusta.ai.bots import asked
from filibusta.ai.search import Search
from filibusta.ai.action_values import ActionValues
from filibusta.envs.vector import VectorEnv

of, found = game(sys.argv[1]), {}
start = time.process_time()
players = of.players[0]
of.loops.play_games(of.new_states(), of.new_buffer(), players, of.pack_options(), 1, 1)
found["playouts"] = spent(start)

match = Match.new(of, players, seed=1)
view = match.view(match.player)
start = time.process_time()
ActionValues(asked(of, "planner")).best(view, 1, 0, plans=True)
Search(asked(of, "ismcts"), nodes=100).think(view, iterations=2)
found["search"] = spent(start)

start = time.process_time()
games = VectorEnv(of, 2, players, seed=1)
games.reset()
games.step(games.sample())
found["environment"] = spent(start)
found["all_of_the_process"] = spent(0)
print(json.dumps(found))
"""


def measure(name: str) -> dict[str, float]:
    """Processor seconds of each part; ``all_of_the_process`` has the imports and the deal of a match, too."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FILIBUSTA_CACHE": folder, "NUMBA_DISABLE_JIT": "0"}
        command = [sys.executable, "-c", SCRIPT, name]
        return json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    chosen = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    results: dict[str, dict[str, float]] = {}
    for name in chosen.games:
        runs = [measure(name) for _ in range(chosen.repeat)]
        results[name] = min(runs, key=lambda run: run["all_of_the_process"])
    if chosen.json:
        print(json.dumps(results))
        return
    for name, found in results.items():
        parts = ", ".join(f"{key.replace('_', ' ')} {seconds:.1f} s" for key, seconds in found.items())
        print(f"{name}: {parts}")


if __name__ == "__main__":
    main()
