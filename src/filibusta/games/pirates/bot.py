"""What a good position is: the estimate that guides the easy levels and the search.

Everything is counted in pirate points. A battle that is being fought counts for what it will bring on the average, by
the exact chances of the dice (``odds.py``), and so does the best attack of a ship that has been chosen to act.
"""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.pirates.cards import N_SHIPS, SHIP_CARGO, SHIP_POINTS, Effect
from filibusta.games.pirates.odds import BOTH_LOST, LOST, WON, chance, wind_chance
from filibusta.games.pirates.rules.battle import defence_speed, dice_of, laid, men_of, wind_speed
from filibusta.games.pirates.rules.decisions import is_attackable
from filibusta.games.pirates.rules.fleet import cannons_of, capacity_of, points_of, speed_of, treasure_points_of
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, NONE, Option, Phase, Step

HULL = 0.25
"""A ship, besides its pirate points: one attack more in every turn."""
MAN, GUN, KNOT, CARGO = 0.085, 0.07, 0.05, 0.06
"""A man aboard, a cannon, a point of speed above that of a slow galleon, a cargo point."""
SLOW = 3
FEW_MEN, EASY_PREY = 3.0, 0.5
"""A ship with few men is easily taken: with as many as the first number, half of the second share of it is lost."""
CARD, HELD, TREASURE_POINT = 0.12, 0.05, 0.25
"""A pirate card in hand, a held adventure card, a treasure point (towards the Fame card)."""
ON_THE_WAY = 1.2
"""What the points are worth beside themselves when they are enough: less, by the square, the more are missing."""
ENOUGH, ENOUGH_IN_ONES_TURN = 1.5, 6.0
"""Points that would win at the end of the turn: in a rival's turn they can still be lost."""
WOUNDS = 0.35
"""The share of its men that the winner of a battle has lost."""
RIVALS_LOSS = 0.5
"""What a rival's loss is worth to the one who brings it about."""
SHARPNESS = 0.55
"""How surely a lead of one point decides the game."""


@rule
def worth(s: State, ship: int, men: float) -> float:
    """What a ship with so many men adds to a fleet."""
    speed = KNOT * (speed_of(s, ship) - SLOW)
    value = HULL + SHIP_POINTS[ship] + MAN * men + GUN * cannons_of(s, ship) + speed + CARGO * SHIP_CARGO[ship]
    return value * (1.0 - EASY_PREY * FEW_MEN / (FEW_MEN + men))


@rule
def prize(s: State, ship: int) -> float:
    """What a captured ship adds, with the men it is given."""
    return worth(s, ship, min(SHIP_CARGO[ship], capacity_of(s, ship)))


@rule
def stake(s: State, ship: int, target: int, contact: float, won: float, lost: float, both: float) -> float:
    """What an attack promises its attacker, a rival's loss included."""
    own = worth(s, ship, s.ships[ship].crew)
    wounds = WOUNDS * MAN * s.ships[ship].crew
    gain = won * (prize(s, target) - wounds) - (lost + both) * own
    if s.ships[target].owner != CENTRE:
        theirs = worth(s, target, s.ships[target].crew)
        gain += RIVALS_LOSS * ((won + both) * theirs - lost * prize(s, ship))
    return contact * gain


@rule
def prospect(s: State, ship: int, target: int) -> float:
    """What an attack with no cards promises."""
    attackers, defenders = s.ships[ship].crew, s.ships[target].crew
    guns, theirs = cannons_of(s, ship), cannons_of(s, target)
    contact = wind_chance(speed_of(s, target) - speed_of(s, ship))
    won = chance(WON, attackers, guns, defenders, theirs)
    lost = chance(LOST, attackers, guns, defenders, theirs)
    return stake(s, ship, target, contact, won, lost, 1.0 - won - lost)


@rule
def best_attack(s: State, ship: int) -> float:
    """What the best target promises, or nothing for treasures."""
    best = 0.0
    for target in range(N_SHIPS):
        if is_attackable(s, s.ships[target].owner):
            best = max(best, prospect(s, ship, target))
    return best


@rule
def weigh_battle(s: State, out: NDArray[np.float64]) -> None:
    """A battle under way, with the cards that have been played, counts for both sides."""
    grappled = laid(s, ATTACK, Effect.SKIP_CANNONS) + laid(s, DEFENCE, Effect.SKIP_CANNONS) > 0
    guns = 0 if grappled else dice_of(s, ATTACK)
    theirs = 0 if grappled else dice_of(s, DEFENCE)
    attackers, defenders = men_of(s, ATTACK), men_of(s, DEFENCE)
    missing = defence_speed(s) - wind_speed(s)
    contact = wind_chance(missing)
    if s.step == Step.FOG_WINDOW:
        contact = 1.0 if missing <= 0 else 0.0
    won = chance(WON, attackers, guns, defenders, theirs)
    lost = chance(LOST, attackers, guns, defenders, theirs)
    both = chance(BOTH_LOST, attackers, guns, defenders, theirs)
    ship, target = s.attacker, s.target
    enemy = s.ships[target].owner
    own = worth(s, ship, s.ships[ship].crew)
    wounds = WOUNDS * MAN * s.ships[ship].crew
    out[s.active] += contact * (won * (prize(s, target) - wounds) - (lost + both) * own)
    if enemy != CENTRE:
        loss = worth(s, target, s.ships[target].crew)
        out[enemy] += contact * (lost * prize(s, ship) - (won + both) * loss)


@rule
def standing(s: State, seat: int) -> float:
    """What a player has, in points."""
    points = points_of(s, seat)
    target = s.options[Option.TARGET_POINTS]
    nearness = points / target
    total = ON_THE_WAY * target * nearness * nearness + TREASURE_POINT * treasure_points_of(s, seat)
    total += CARD * s.seats[seat].hand_size + HELD * s.seats[seat].held_size
    ship = s.seats[seat].fleet
    while ship != NONE:
        total += worth(s, ship, s.ships[ship].crew)
        ship = s.ships[ship].next
    if s.cave == seat:
        total += 1.0
    if points >= target:
        total += ENOUGH_IN_ONES_TURN if seat == s.active else ENOUGH
    return total


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning, 1 in all, into ``out[seat]``."""
    total = 0.0
    if s.over:
        for seat in range(s.players):
            out[seat] = 1.0 if s.seats[seat].place == 1 else 0.0
            total += out[seat]
        for seat in range(s.players):
            out[seat] /= total
        return
    for seat in range(s.players):
        out[seat] = 0.0 if s.seats[seat].out else standing(s, seat)
    if s.attacker != NONE and s.phase == Phase.CHOOSE_TARGET:
        out[s.active] += best_attack(s, s.attacker)
    elif s.attacker != NONE and s.target != NONE and s.target < N_SHIPS:
        weigh_battle(s, out)
    highest = -1e9
    for seat in range(s.players):
        highest = max(highest, out[seat])
    for seat in range(s.players):
        out[seat] = 0.0 if s.seats[seat].out else np.exp(SHARPNESS * (out[seat] - highest))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
