"""The features of the learned estimate. It starts from the hand-made one and learns what that misses.

A turn is a dozen small decisions whose values differ little. Amounts are therefore interpolated between two steps
(``told``), and no feature tells which decision is asked: its effect would drown the others. Expected gold, cargo and
distance to islands are left out: among players who all sail for treasure they hardly predict the winner, and a network
that sees them cancels what the hand-made estimate gives for coming nearer.
"""

import math

from filibusta.engine.compiler import rule
from filibusta.engine.features import Active, Names, add, features
from filibusta.engine.record import State
from filibusta.games.spanish_main.armament import CHASE, hits_of
from filibusta.games.spanish_main.bot import SHARPNESS, stake_of, worth_of, worth_of_crew
from filibusta.games.spanish_main.cards import NONE, SHIP_MASTS
from filibusta.games.spanish_main.drafting import worth_of_setup
from filibusta.games.spanish_main.fetching import gold_aboard
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.gold import gold_on_wild_islands, home_gold
from filibusta.games.spanish_main.state import LAYOUT, Option

_names = Names()
STEPS = 12
HOME = _names.block("gold at home", STEPS)
THREAT = _names.block("threat to a ship", STEPS)
FLEET = _names.block("ships that sail", 8)
START = _names.block("the hand-made estimate")
PLAYERS = _names.block("players")
FIGURES = _names.block(
    "figure",
    (
        *("gold in danger", "gold at home", "hits", "threat", "masts", "masts lost", "hulls without masts"),
        *("crew", "gold on wild islands", "round", "rounds without progress", "turns to wait"),
    ),
)

SHARE = 8.0
"""Steps to all the gold of a player's share of the game, and so half as many again."""
LEGS = 4
"""The number of points on a ship's way home at which threats to her are measured."""


@rule
def add_interpolated(x: Active, seat: int, first: int, steps: int, value: float) -> None:
    """Adds the features of an amount, from 0 on: the two steps between which it lies."""
    value = min(max(value, 0.0), steps - 1.001)
    step = int(value)
    part = value - step
    add(x, seat, first + step, 1.0 - part)
    add(x, seat, first + step + 1, part)


@rule
def threat_at(s: State, seat: int, x: float, y: float) -> float:
    """Returns the expected hits of enemies' cannons on a ship at a place; it grows as they come nearer."""
    threat = 0.0
    for other in range(s.ships_size):
        enemy = s.ships[other]
        if enemy.card != NONE and enemy.seat != seat and enemy.standing:
            dx, dy = x - enemy.x, y - enemy.y
            near = 1.0 - math.sqrt(dx * dx + dy * dy) / CHASE
            if near > 0.0:
                threat += hits_of(s, other) * near * near
    return threat


@rule
def threat_to(s: State, ship: int) -> float:
    """Returns the greatest threat to a ship, where she lies and on her way home.

    With the place alone, a ship would never leave port, and would stay away from a home with an enemy before it.
    """
    v = s.ships[ship]
    home = s.islands[s.seats[v.seat].home]
    worst = 0.0
    for leg in range(LEGS + 1):
        part = float(leg) / LEGS
        x, y = v.x + part * (home.x - v.x), v.y + part * (home.y - v.y)
        worst = max(worst, threat_at(s, v.seat, x, y))
    return worst


@rule
def at_sea(s: State, x: Active, seat: int, first: int) -> None:
    """The possessions and hopes of a player, once the treasure lies on the islands."""
    stake = stake_of(s)
    share = SHARE * s.players / stake
    at = first + FIGURES
    home = home_gold(s, seat) + 0.0
    hits, threat, masts, lost, sailing, hulls = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for ship in range(s.ships_size):
        v = s.ships[ship]
        if v.card != NONE and v.seat == seat:
            danger = threat_to(s, ship)
            standing = float(size_of(v.standing))
            add_interpolated(x, seat, first + THREAT, STEPS, 2.0 * danger)
            hits += hits_of(s, ship)
            threat += danger
            masts += standing
            lost += SHIP_MASTS[v.card] - standing
            hulls += 1.0
            sailing += standing > 0.0
            add(x, seat, at, 0.3 * danger * gold_aboard(s, ship) * share)
    add(x, seat, first + START, SHARPNESS * worth_of(s, seat) / stake)
    add_interpolated(x, seat, first + HOME, STEPS, home * share)
    add(x, seat, first + FLEET + int(min(sailing, 7.0)), 1.0)
    add(x, seat, at + 1, home * share * 0.25)
    add(x, seat, at + 2, hits * 0.3)
    add(x, seat, at + 3, threat * 0.3)
    add(x, seat, at + 4, masts * 0.15)
    add(x, seat, at + 5, lost * 0.15)
    add(x, seat, at + 6, hulls - sailing)
    add(x, seat, at + 7, worth_of_crew(s, seat))
    add(x, seat, at + 8, gold_on_wild_islands(s) * share / s.players * 0.25)
    add(x, seat, at + 9, s.rounds * 0.05)
    add(x, seat, at + 10, s.stale / max(1, s.options[Option.STALE_ROUNDS]))
    add(x, seat, at + 11, (seat - s.active + s.players) % s.players * 0.3)


@rule
def declared(s: State, x: Active, first: int) -> None:
    """The features beyond single fields; before the treasure is dealt, how a player has chosen and lies."""
    for seat in range(s.players):
        add(x, seat, first + PLAYERS, s.players - 1.0)
        if s.treasures_size:
            at_sea(s, x, seat, first)
        else:
            add(x, seat, first + START, SHARPNESS * worth_of_setup(s, seat) / stake_of(s))


FEATURES = features(
    LAYOUT,
    named=_names,
    rule=declared,
    source=__file__,
    used_by=(),  # planners play worse by it
    start=START,
)
