"""The value, in gold, of the damage that a ship's cannons can do in this turn and later. For estimates."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.aim import enemy_near
from filibusta.games.spanish_main.rules.cannons import (
    has_cannon,
    has_doubled,
    is_in_haven,
    rank_of,
    reach_of,
    set_letter_of,
    targets,
)
from filibusta.games.spanish_main.rules.effects import includes
from filibusta.games.spanish_main.state import MOST_GUNS, OF_A_TURN, Phase
from filibusta.games.spanish_main.voyages import Course, can_still_act, straight

GUN = 0.25
"""A hit that a ship can be expected to make in a round."""
HIT = 0.45
"""A hit that a cannon can still be fired for in this turn."""
HUNT, CHASE = 0.06, 2000.0
"""The worth of a gun beside an enemy, and the distance from which on it has none."""
CHANCE = np.array([0.0, *((cards.DIE - max(rank, 1)) / cards.DIE for rank in range(1, cards.DIE + 1))])
"""The chance that a cannon of each rank hits."""
ALL_GUNS = (1 << MOST_GUNS) - 1


@rule
def hits_of(s: State, ship: int) -> float:
    """The expected number of hits of a ship's cannons in a round."""
    v = s.ships[ship]
    hits = 0.0
    for mast in range(cards.MOST_MASTS):
        if v.standing >> mast & 1:
            hits += float(CHANCE[cards.CANNON_RANK[v.card, mast]])
    return hits


@rule
def ships_that_sail(s: State) -> int:
    """The ships with masts, as a set: derelicts are worth more afloat."""
    found = 0
    for ship in range(s.ships_size):
        found |= (s.ships[ship].standing != 0) << ship
    return found


@rule
def worth_of_volley(s: State, ship: int, abilities: int, fired: int) -> float:
    """The worth of the targets of the cannons that have not fired, from where she lies."""
    if s.ships[ship].standing == 0 or not enemy_near(s, ship, reach_of(s, ship)):
        return 0.0
    letter, doubled = set_letter_of(s, ship), has_doubled(s, ship)
    past_ships = includes(abilities, cards.Effect.FIRE_PAST_SHIPS)
    sailing = ships_that_sail(s)
    hits = 0.0
    for cannon in range(MOST_GUNS):
        ready = not fired >> cannon & 1 and has_cannon(s, ship, cannon, abilities)
        if ready and targets(s, ship, cannon, letter, doubled, past_ships) & sailing:
            hits += float(CHANCE[rank_of(s, ship, cannon)])
    return HIT * hits


@rule
def fired_already(s: State, ship: int) -> int:
    """The cannons of a ship that cannot fire any more in this turn, as a set; all if she cannot shoot at all."""
    phase = s.phase
    if ship == s.ship and phase in (Phase.CANNON, Phase.TARGET, Phase.SHOOT_NOW, Phase.DOUBLE_RANGE):
        if phase == Phase.SHOOT_NOW:
            return 0
        return s.fired & ~(1 << s.cannon) if phase == Phase.TARGET else s.fired
    return 0 if OF_A_TURN >> phase & 1 and can_still_act(s, ship) else ALL_GUNS


@rule
def worth_of_hunt(s: State, ship: int, course: Course) -> float:
    """Returns the value of a ship's cannons near enemies; it grows as the best target comes nearer."""
    v = s.ships[ship]
    x, y, _, _ = course
    best = 0.0
    for other in range(s.ships_size):
        prey = s.ships[other]
        if prey.card != cards.NONE and prey.seat != v.seat and prey.standing and not is_in_haven(s, other):
            best = max(best, 1.0 - straight(x, y, prey.x + 0.0, prey.y + 0.0) / CHASE)
    return best


@rule
def worth_of_arms(s: State, ship: int, abilities: int, course: Course) -> float:
    """Returns the value of the damage that a ship can do, now and later."""
    hits = hits_of(s, ship)
    worth = GUN * hits
    if hits > 0.0:
        worth += HUNT * hits * worth_of_hunt(s, ship, course)
    fired = fired_already(s, ship)
    return worth if fired == ALL_GUNS else worth + worth_of_volley(s, ship, abilities, fired)
