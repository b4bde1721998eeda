"""What a match holds and how fast it looks back: ``python -m benchmarks.memory [--plies 450] [game ...]``.

Random games, with a bot's view asked for at every decision or without; the bytes are those that Python allocated.
"""

import argparse
import copy
import gc
import pickle
import random
import time
import tracemalloc
from collections.abc import Callable

from filibusta import Match, game_names


def played(name: str, plies: int, views: bool) -> Match:
    """A random match of ``plies`` actions, or the longest of twenty; ``views``: with a view for each decision."""
    best: Match | None = None
    for seed in range(20):
        match, chooser = Match.new(name, 3, seed=seed), random.Random(seed)
        while not match.over and match.ply < plies:
            if views:
                match.view(match.player)
            match.play(int(chooser.choice(match.legal())))
        if best is None or match.ply > best.ply:
            best = match
        if best.ply == plies:
            break
    assert best is not None
    return best


def held(name: str, plies: int, views: bool) -> tuple[Match, int]:
    """A match and the bytes that it holds."""
    played(name, plies, views)
    gc.collect()
    tracemalloc.start()
    match = played(name, plies, views)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return match, size


def microseconds(work: Callable[[], object], times: int) -> float:
    """Processor time of one call."""
    work()
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times * 1e6


def measure(name: str, plies: int) -> dict[str, float]:
    """Bytes, and microseconds of what looks back."""
    match, size = held(name, plies, views=False)
    _, with_views = held(name, plies, views=True)
    last, chooser = match.ply, random.Random(1)

    def replayed() -> None:
        for ply in range(last + 1):
            match.view_at(ply)

    figures = {
        "plies": last,
        "bytes": size,
        "bytes with a bot's views": with_views,
        "view of any ply, us": microseconds(lambda: match.view_at(chooser.randrange(last + 1)), 500),
        "view of all plies in order, us each": microseconds(replayed, 3) / (last + 1),
        "view now, us": microseconds(lambda: match.view_at(match.ply, 0), 500),
        "view now with history, us": microseconds(lambda: match.view(0), 500),
        "log of the latest ply, us": microseconds(lambda: match.log(since=match.ply), 200),
        "deepcopy, us": microseconds(lambda: copy.deepcopy(match), 200),
        "pickled bytes": len(pickle.dumps(match)),
        "pickle and back, us": microseconds(lambda: pickle.loads(pickle.dumps(match)), 5),
    }
    match.take_back()
    legal = microseconds(match.legal_actions, 200)
    return figures | {"legal actions in words, us": legal, "play and take back, us": microseconds(_once(match), 200)}


def _once(match: Match) -> Callable[[], None]:
    action = int(match.legal()[0])

    def once() -> None:
        match.play(action)
        match.take_back()

    return once


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=450)
    parser.add_argument("names", nargs="*", default=game_names(), metavar="game")
    chosen = parser.parse_args()
    for name in chosen.names:
        print(name)
        for what, figure in measure(name, chosen.plies).items():
            print(f"  {what:38} {figure:>12,.0f}")


if __name__ == "__main__":
    main()
