"""What the learned estimate looks at. It starts from the hand-made one and learns what that misses.

A turn is a dozen small decisions that differ by little. So amounts are told smoothly, each by the two steps between
which it lies (``told``), and nothing tells which decision is asked: what a network thinks of that would drown the rest.
"""

import math

from filibusta.engine.compiler import rule
from filibusta.engine.features import Active, Names, add, features
from filibusta.engine.memory import stack_floats
from filibusta.engine.record import State
from filibusta.games.spanish_main.bot import (
    CHASE,
    SHARPNESS,
    cost_of_idling,
    gold_aboard,
    hits_of,
    look_at_islands,
    stake_of,
    usual_value,
    worth_of_crew,
    worth_of_ship,
)
from filibusta.games.spanish_main.cards import NONE, SHIP_MASTS
from filibusta.games.spanish_main.drafting import worth_of_setup
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.cannons import is_in_haven
from filibusta.games.spanish_main.rules.gold import gold_on_wild_islands, home_gold
from filibusta.games.spanish_main.state import LAYOUT, Option

_names = Names()
STEPS = 12
HOME = _names.block("gold at home", STEPS)
HOPES = _names.block("worth in all", STEPS)
ABOARD = _names.block("gold aboard", STEPS)
VOYAGE = _names.block("worth of a ship", STEPS)
THREAT = _names.block("threat to a ship", STEPS)
CLAIM = _names.block("claim to what lies on the islands", STEPS)
FLEET = _names.block("ships that sail", 8)
START = _names.block("the hand-made estimate")
PLAYERS = _names.block("players")
FIGURES = _names.block("figures", 15)

SHARE = 8.0
"""Steps to all the gold of a player's share of the game, and so half as many again."""
CLOSE = 400.0
"""So far from an island, in tenths of a millimetre, a ship can be said to be there."""


@rule
def told(x: Active, seat: int, first: int, steps: int, value: float) -> None:
    """One amount, from 0 on, by the two steps between which it lies."""
    value = min(max(value, 0.0), steps - 1.001)
    step = int(value)
    part = value - step
    add(x, seat, first + step, 1.0 - part)
    add(x, seat, first + step + 1, part)


@rule
def threat_to(s: State, ship: int) -> float:
    """The hits that enemies' guns promise a ship, the more the nearer they are."""
    v = s.ships[ship]
    if is_in_haven(s, ship):
        return 0.0
    threat = 0.0
    for other in range(s.ships_size):
        enemy = s.ships[other]
        if enemy.card != NONE and enemy.seat != v.seat and enemy.standing:
            dx, dy = v.x - enemy.x + 0.0, v.y - enemy.y + 0.0
            near = 1.0 - math.sqrt(dx * dx + dy * dy) / CHASE
            if near > 0.0:
                threat += hits_of(s, other) * near * near
    return threat


@rule
def claim(s: State, seat: int, gold: float, island: int) -> float:
    """A player's part of the gold on an island, by how much nearer his nearest ship is than the others'."""
    mine, others = 0.0, 0.0
    for ship in range(s.ships_size):
        v = s.ships[ship]
        if v.card != NONE and v.standing:
            dx, dy = v.x - s.islands[island].x + 0.0, v.y - s.islands[island].y + 0.0
            near = 1.0 / (CLOSE + math.sqrt(dx * dx + dy * dy))
            if v.seat == seat:
                mine = max(mine, near)
            else:
                others = max(others, near)
    if mine == 0.0:
        return 0.0
    return gold * mine * mine / (mine * mine + others * others)


@rule
def at_sea(s: State, x: Active, seat: int, first: int) -> None:
    """What a player has and can hope for, once the treasure lies on the islands."""
    stake = stake_of(s)
    share = SHARE * s.players / stake
    islands = stack_floats(16), stack_floats(16), stack_floats(16), stack_floats(16)
    look_at_islands(s, seat, usual_value(s), islands)
    at = first + FIGURES
    home = home_gold(s, seat) + 0.0
    crew = worth_of_crew(s, seat)
    hopes, aboard, hits, threat, masts, lost, sailing, hulls = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for ship in range(s.ships_size):
        v = s.ships[ship]
        if v.card != NONE and v.seat == seat:
            worth = worth_of_ship(s, ship, islands)
            carried = gold_aboard(s, ship)
            danger = threat_to(s, ship)
            standing = float(size_of(v.standing))
            told(x, seat, first + VOYAGE, STEPS, worth * share)
            told(x, seat, first + THREAT, STEPS, 2.0 * danger)
            hopes += worth
            aboard += carried
            hits += hits_of(s, ship)
            threat += danger
            masts += standing
            lost += SHIP_MASTS[v.card] - standing
            hulls += 1.0
            sailing += standing > 0.0
            add(x, seat, at, 0.3 * danger * carried * share)
    claims = 0.0
    for island in range(s.islands_size):
        if islands[1][island] > 0.0:
            claims += claim(s, seat, islands[0][island], island)
    total = home + hopes + crew - cost_of_idling(s, seat)
    add(x, seat, first + START, SHARPNESS * total / stake)
    told(x, seat, first + HOME, STEPS, home * share)
    told(x, seat, first + HOPES, STEPS, total * share)
    told(x, seat, first + ABOARD, STEPS, aboard * share)
    told(x, seat, first + CLAIM, STEPS, claims * share)
    add(x, seat, first + FLEET + int(min(sailing, 7.0)), 1.0)
    add(x, seat, at + 1, total * share * 0.25)
    add(x, seat, at + 2, home * share * 0.25)
    add(x, seat, at + 3, aboard * share * 0.25)
    add(x, seat, at + 4, claims * share * 0.25)
    add(x, seat, at + 5, hits * 0.3)
    add(x, seat, at + 6, threat * 0.3)
    add(x, seat, at + 7, masts * 0.15)
    add(x, seat, at + 8, lost * 0.15)
    add(x, seat, at + 9, hulls - sailing)
    add(x, seat, at + 10, crew)
    add(x, seat, at + 11, gold_on_wild_islands(s) * share / s.players * 0.25)
    add(x, seat, at + 12, s.rounds * 0.05)
    add(x, seat, at + 13, s.stale / max(1, s.options[Option.STALE_ROUNDS]))
    add(x, seat, at + 14, (seat - s.active + s.players) % s.players * 0.3)


@rule
def declared(s: State, x: Active, first: int) -> None:
    """What does not follow from single fields; before the treasure is dealt, how a player has chosen and lies."""
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
    start=START,
)
