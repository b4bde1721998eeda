"""What the cannons of a ship reach, worked out once until something moves or a mast falls (R16.4 to R16.6)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import BAR, NONE
from filibusta.games.spanish_main.rules.geometry.lines import reaches
from filibusta.games.spanish_main.rules.geometry.pieces import ships_far


@rule
def in_reach(s: State, ship: int, mast: int, letter: int, past_ships: bool) -> int:
    """The enemy ships that a cannon of this range at the place of a mast reaches on a free line, as bits."""
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
    """Tells whether any enemy ship can be this near, as their circles show."""
    for other in range(s.ships_size):
        if s.ships[other].card != NONE and s.ships[other].seat != s.ships[ship].seat:
            if not ships_far(s, ship, other, reach):
                return True
    return False


@rule
def reached(s: State, ship: int, mast: int, reach: int, past_ships: bool) -> int:
    """Tells whether a target is reached with any range, such as a doubled one."""
    found = 0
    for target in range(s.ships_size):
        if s.ships[target].card != NONE and s.ships[target].seat != s.ships[ship].seat:
            found |= reaches(s, ship, mast, reach, target, past_ships) << target
    return found
