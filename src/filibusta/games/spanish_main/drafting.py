"""The value, in gold, of a fleet before it sails: of its cards while it is built, then of its home island and berths.

A ship is worth the gold she can bring home in a usual game, plus her masts and cannons; crew is worth what it adds.
Points left are worth what good cards give for them, so building ends when no card is worth its points.
"""

import math
from typing import Any

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.building import (
    builds,
    draft_cost,
    draft_crew,
    draft_nations,
    draft_ships,
    fleet_points,
)
from filibusta.games.spanish_main.state import OF_A_FLEET, Phase
from filibusta.games.spanish_main.voyages import way_to_island

USUAL_WAY, USUAL_TREASURE, USUAL_TURNS = 2600.0, 2.0, 14.0
"""The distance of a wild island, the worth of a treasure there, and the turns that a fleet has for its voyages."""
MOST_SPACES = 3.0
"""The number of treasures on an island."""
GUN = (0.6, 0.8)
"""The hits to be expected of a cannon of each range in a round."""
MAST, ABILITY = 0.35, 0.4
"""The worth of a mast, and of an ability that is not judged by itself."""
POINT, SPARE = 0.6, 0.05
"""The worth of a point that is spent well, and of one that is not spent."""
HOMELY = 3.0
"""The worth of having all wild islands beside the own home island, instead of as far away as can be."""
FAR = 9000.0


def _abilities(powers: int, *kinds: cards.Effect) -> list[int]:
    """Those of a card that are of these kinds."""
    return [i for i in range(len(cards.ABILITY_KIND)) if powers >> i & 1 and cards.ABILITY_KIND[i] in kinds]


_RECKONED = (
    cards.Effect.MOVE_MOD,
    cards.Effect.EXPLORE_ON_DOCK,
    cards.Effect.CREW_DISCOUNT,
    cards.Effect.CREW_NATION,
    cards.Effect.FORT_IMMUNE,
)


def _speed_of(powers: int) -> float:
    """The bonus of abilities to a move."""
    usual = [
        i
        for i in _abilities(powers, cards.Effect.MOVE_MOD)
        if cards.ABILITY_WHEN[i] in (cards.When.ALWAYS, cards.When.FULL_MASTS)
    ]
    return sum(float(cards.BAR[cards.ABILITY_BAR[i]]) for i in usual)


def _extras(powers: int) -> float:
    """Returns the value of the abilities that are not calculated separately."""
    return ABILITY * (int(powers).bit_count() - len(_abilities(powers, *_RECKONED)))


def _guns(ship: int) -> float:
    """Returns the value of masts and cannons."""
    worth = 0.0
    for mast in range(int(cards.SHIP_MASTS[ship])):
        chance = (cards.DIE - max(1, int(cards.CANNON_RANK[ship, mast]))) / cards.DIE
        worth += MAST + GUN[int(cards.CANNON_RANGE[ship, mast])] * chance
    return worth


SPEED = cards.SHIP_BARS @ cards.BAR + np.array([_speed_of(int(powers)) for powers in cards.SHIP_ABILITIES])
"""The distance that each ship card sails in a turn."""
ARMS = np.array([_guns(ship) + _extras(int(cards.SHIP_ABILITIES[ship])) for ship in range(cards.N_SHIP_CARDS)])
CREW_SPEED = np.array([_speed_of(int(cards.CREW_ABILITIES[card])) for card in range(cards.N_CREW_CARDS)])
CREW_EXTRAS = np.array([_extras(int(cards.CREW_ABILITIES[card])) for card in range(cards.N_CREW_CARDS)])


@rule
def freight(spaces: float, speed: float, quick: bool) -> float:
    """The gold that a ship brings home in a usual game."""
    if spaces <= 0.0:
        return 0.0
    turns = 2.0 * USUAL_WAY / speed + (1.0 if quick else 2.0)
    return USUAL_TREASURE * min(spaces, MOST_SPACES) * math.sqrt(USUAL_TURNS / turns) / 2.0


@rule
def worth_of_drafted_ship(mat: Any, berth: int) -> float:
    """A ship of a draft with her crew."""
    card = mat.ship_cards[berth]
    spaces, speed = float(cards.SHIP_CARGO[card]), float(SPEED[card])
    quick = cards.SHIP_ABILITIES[card] & cards.OF_KIND[cards.Effect.EXPLORE_ON_DOCK] != 0
    worth = float(ARMS[card])
    nations = draft_nations(mat, berth)
    for slot in range(cards.FLEET_CREW):
        crew = mat.crew_cards[slot]
        if crew != cards.NONE and mat.berths[slot] == berth:
            spaces -= float(cards.CREW_SPACE[crew])
            if nations >> cards.CREW_NATION[crew] & 1:
                speed += float(CREW_SPEED[crew])
                worth += float(CREW_EXTRAS[crew])
                quick |= cards.CREW_ABILITIES[crew] & cards.OF_KIND[cards.Effect.EXPLORE_ON_DOCK] != 0
    return worth + freight(spaces, speed, quick)


@rule
def is_drafting(s: State, seat: int) -> bool:
    """Tells whether a player is building a fleet."""
    return s.player == seat and OF_A_FLEET >> s.phase & 1 != 0


@rule
def gain_by_latest(mat: Any) -> float:
    """Returns the gain by the crew whose berth is asked for next, in its best berth, tested with the crew in it."""
    slot = draft_crew(mat) - 1
    best = 0.0
    for berth in range(draft_ships(mat)):
        without = worth_of_drafted_ship(mat, berth)
        mat.berths[slot] = berth
        best = max(best, worth_of_drafted_ship(mat, berth) - without)
        mat.berths[slot] = cards.NONE
    return best


@rule
def worth_of_draft(s: State, seat: int) -> float:
    """Returns the value of a fleet and, while it is built, of the points left."""
    mat = s.seats[seat]
    worth = 0.0
    for berth in range(draft_ships(mat)):
        worth += worth_of_drafted_ship(mat, berth)
    left = fleet_points(s) - draft_cost(mat)
    if not is_drafting(s, seat):
        return worth + SPARE * left
    return worth + POINT * left + (gain_by_latest(mat) if s.phase == Phase.BUILD_PLACE else 0.0)


@rule
def worth_of_home(s: State, seat: int) -> float:
    """Returns the value of a home island's distance to wild islands and to ships that already lie there."""
    home = s.seats[seat].home
    if home == cards.NONE:
        return 0.0
    near = 0.0
    nearest = 0.0
    n = 0
    for island in range(s.islands_size):
        if s.islands[island].home == cards.NONE:
            way = way_to_island(s, s.islands[home].x + 0.0, s.islands[home].y + 0.0, island)
            near += 1.0 - way / FAR
            n += 1
            nearest = max(nearest, 1.0 - way / FAR)
    worth = HOMELY * (near / max(1, n) + nearest)
    for ship in range(s.ships_size):
        if s.ships[ship].card != cards.NONE and s.ships[ship].seat == seat:
            worth += worth_of_berth(s, ship)
    return worth


@rule
def worth_of_berth(s: State, ship: int) -> float:
    """Returns the value of a ship's distance to the nearest wild island."""
    nearest = 0.0
    for island in range(s.islands_size):
        if s.islands[island].home == cards.NONE:
            way = way_to_island(s, s.ships[ship].x + 0.0, s.ships[ship].y + 0.0, island)
            nearest = max(nearest, 1.0 - way / FAR)
    return nearest


@rule
def worth_of_setup(s: State, seat: int) -> float:
    """The worth of a player's fleet before the treasures lie on the islands. Ready fleets are alike."""
    worth = worth_of_home(s, seat)
    if builds(s) and s.seats[seat].first_ship == cards.NONE:
        worth += worth_of_draft(s, seat)
    return worth
