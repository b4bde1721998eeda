"""How long the fan of a ship in port takes: ``python -m benchmarks.fan [--rounds 200]``.

All that a ship can do with a bar (R10.10), worked out anew, of every ship of every ready fleet where bots have moored
her, on every layout; processor time, the mean of so many rounds for each ship and bar.
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from filibusta import Match, bot, game
from filibusta.engine.compiler import rule
from filibusta.engine.record import States
from filibusta.games.spanish_main.cards import N_FLEETS, SHIP_BARS, Bar
from filibusta.games.spanish_main.rules.fan import spread
from filibusta.games.spanish_main.state import FLEET, Phase, TableLayout


@rule
def work_out(states: States, ship: int, letter: int, short: int, long: int, rounds: int) -> None:
    """The same fan so many times."""
    s = states[0]
    for _ in range(rounds):
        s.fan_key[letter] = 0
        spread(s, ship, letter, short, long)


def in_port(fleet: int, layout: int) -> States:
    """Both players' ships, this fleet and the next one, at their home islands."""
    match = Match.new(game("spanish_main"), 2, {"layout": layout}, 1 + fleet)
    bots = [bot("greedy", deals=1, seed=seat) for seat in range(2)]
    while match.view(0).state.turn == 0:
        view = match.view(match.player)
        ready = view.state.phase == Phase.CHOOSE_FLEET
        match.play(FLEET + (fleet + match.player) % N_FLEETS if ready else bots[match.player].choose(view))
    return match.whole_position()


def fans(states: States, rounds: int) -> list[float]:
    """Microseconds of each fan."""
    found: list[float] = []
    for ship in range(int(states[0].ships_size)):
        short, long = (int(n) for n in SHIP_BARS[states[0].ships[ship].card])
        for letter, bars in ((int(Bar.S), short), (int(Bar.L), long)):
            if bars:
                start = time.process_time()
                work_out(states, ship, letter, short, long, rounds)
                found.append((time.process_time() - start) / rounds * 1e6)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    chosen = parser.parse_args()
    work_out(in_port(0, 0), 0, int(Bar.L), 0, 1, 1)
    found: list[float] = []
    for layout in range(TableLayout.ROWS + 1):
        for fleet in range(N_FLEETS):
            found += fans(in_port(fleet, layout), chosen.rounds)
    times: NDArray[np.float64] = np.array(found)
    middle, slow = np.percentile(times, [50, 99])
    print(f"{len(times)} fans: median {middle:.0f} us, 99th percentile {slow:.0f} us, longest {times.max():.0f} us")


if __name__ == "__main__":
    main()
