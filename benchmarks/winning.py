"""What games look like that are won: ``python -m benchmarks.winning GAME [--bot planner] [--by ordered:order]``.

Bots of one kind play each other, or alone. Shown is how often each kind of event happened to a winner and to another
seat, on the average of a game; ``--by`` counts a kind by one of its parts, such as orders by which order it was.
"""

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from filibusta.ai.bots import bot
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match
from filibusta.engine.news import Event
from filibusta.engine.record import SPECTATOR
from filibusta.testing.scenario import vocabulary

LEAST = 0.05
"""What happens less often, to winners as to others, is left out."""


def told(of: Game, event: Event, by: Mapping[str, str]) -> str:
    """What an event counts as."""
    kind = event.kind.name.lower()
    if kind not in by:
        return kind
    part = next(part for part in event.kind.parts if part.name == by[kind])
    number = int(getattr(event, part.name))
    names: Sequence[Any] = getattr(vocabulary(of), "EVENT_NAMES", {}).get(part.of, ())
    return f"{kind} {names[number] if number < len(names) else number}"


def played(of: Game, spec: str, players: int, seed: int, options: Mapping[str, int | bool]) -> Match:
    """One game, each seat with a bot of its own."""
    bots = [bot(spec, seed=seed * of.layout.seats + seat) for seat in range(players)]
    match = Match.new(of, players, options, seed)
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    return match


def happened(match: Match, by: Mapping[str, str]) -> dict[int, Counter[str]]:
    """How often each kind of event happened to each seat."""
    found = {seat: Counter[str]() for seat in range(match.players)}
    for ply in range(match.ply + 1):
        for event in match.view_at(ply, SPECTATOR).news():
            if event.seat in found:
                found[event.seat][told(match.game, event, by)] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", nargs="*", default=[], metavar="KIND:PART")
    chosen = parser.parse_args()
    of, by = game(chosen.game), dict(one.split(":") for one in chosen.by)
    options = of.advised_options(chosen.players)
    sums, seats, turns = {True: Counter[str](), False: Counter[str]()}, Counter[bool](), 0
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        match = played(of, chosen.bot, chosen.players, seed, options)
        turns += match.turn
        for seat, counts in happened(match, by).items():
            sums[match.places[seat] == 1] += counts
            seats[match.places[seat] == 1] += 1
    print(f"{of.id}, {chosen.players} × {chosen.bot}, {chosen.games} games of {turns / chosen.games:.1f} turns\n")
    print(f"| each game | {seats[True]} winners | {seats[False]} others |\n|---|---|---|")
    for kind in sorted(sums[True] | sums[False]):
        each = [sums[won][kind] / max(1, seats[won]) for won in (True, False)]
        if max(each) >= LEAST:
            print(f"| {kind} | {each[0]:.2f} | {each[1]:.2f} |")


if __name__ == "__main__":
    main()
