"""The targets of a ship's cannons (R16.4 to R16.6), cached until something moves or a mast falls."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import BAR, NONE
from filibusta.games.spanish_main.rules.geometry.lines import reaches
from filibusta.games.spanish_main.rules.geometry.pieces import ships_far


@rule
def in_reach(s: State, ship: int, mast: int, letter: int, past_ships: bool) -> int:
    """Returns the enemy ships, as bits, that a cannon of this range at a mast's position reaches on a free line of
    fire."""
    key = 1 + past_ships + 2 * s.ships[ship].standing
    if s.sight_key[ship] != key:
        s.sight_known[ship] = 0
        s.sight_key[ship] = key
    bit = 1 << (2 * mast + letter)
    if not s.sight_known[ship] & bit:
        s.sight[ship, mast, letter] = reached(s, ship, mast, BAR[letter], past_ships)
        s.sight_known[ship] |= bit
    return s.sight[ship, mast, letter]


@rule
def enemy_near(s: State, ship: int, reach: int) -> bool:
    """Tells whether any enemy ship may be this near, judged by enclosing circles."""
    for other in range(s.ships_size):
        if s.ships[other].card != NONE and s.ships[other].seat != s.ships[ship].seat:
            if not ships_far(s, ship, other, reach):
                return True
    return False


@rule
def reached(s: State, ship: int, mast: int, reach: int, past_ships: bool) -> int:
    """Tells whether a target is reached with any of the ranges, such as a doubled one."""
    found = 0
    for target in range(s.ships_size):
        if s.ships[target].card != NONE and s.ships[target].seat != s.ships[ship].seat:
            found |= reaches(s, ship, mast, reach, target, past_ships) << target
    return found
