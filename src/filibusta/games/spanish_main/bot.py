"""What a good position is: the estimate that guides the easy levels and the search. All in gold."""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import BAR, COS, NONE, ONE, SIN
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.cargo import capacity, used_spaces
from filibusta.games.spanish_main.rules.explore import tokens_on
from filibusta.games.spanish_main.rules.gold import home_gold, is_goods, starting_total, value_of
from filibusta.games.spanish_main.state import Hold, Phase

ABOARD, NEARER = 0.45, 0.4
"""The part of its gold that treasure aboard is worth far from home, and what is added beside the home island."""
FAR = 9000.0
"""So far off, in tenths of a millimetre, a place is as far as can be."""
WILD, EXPLORABLE = 0.9, 0.5
"""A wild island with treasure beside a ship that has room; more if she is docked there."""
SHIP, MAST, CREW = 0.5, 0.15, 0.08
"""What else a player has, each in gold."""
DERELICT = 0.3
"""The part that is left of all of it on a derelict."""
HELD = 0.2
"""A turn lost to Rum."""
SHARPNESS = 5.0
"""How surely a lead of so many gold decides the game, as a part of the starting total."""


@rule
def tip_x(s: State, ship: int) -> float:
    """Where a ship is, or will be once the heading that she was given is followed for its bar."""
    x = s.ships[ship].x + 0.0
    if ship == s.ship and s.phase == Phase.DISTANCE and s.bar != NONE and s.course != NONE:
        x += BAR[s.bar] * COS[s.course] / ONE
    return x


@rule
def tip_y(s: State, ship: int) -> float:
    """The same, to the north."""
    y = s.ships[ship].y + 0.0
    if ship == s.ship and s.phase == Phase.DISTANCE and s.bar != NONE and s.course != NONE:
        y += BAR[s.bar] * SIN[s.course] / ONE
    return y


@rule
def nearness(s: State, ship: int, island: int) -> float:
    """1 beside an island, 0 as far off as can be."""
    across = tip_x(s, ship) - s.islands[island].x
    along = tip_y(s, ship) - s.islands[island].y
    return max(0.0, 1.0 - np.sqrt(across * across + along * along) / FAR)


@rule
def has_treasure(s: State, island: int) -> bool:
    """Whether something lies on a wild island."""
    return s.islands[island].home == NONE and tokens_on(s, island) > 0


@rule
def worth_of_cargo(s: State, ship: int) -> float:
    """What a ship brings home, worth more the nearer she is."""
    gold = 0.0
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship and is_goods(s, token):
            gold += value_of(s, token)
    if gold == 0.0:
        return 0.0
    return gold * (ABOARD + NEARER * nearness(s, ship, s.seats[s.ships[ship].seat].home))


@rule
def worth_of_search(s: State, ship: int) -> float:
    """What a ship with room promises: the wild island with treasure that is nearest."""
    if used_spaces(s, ship) >= capacity(s, ship):
        return 0.0
    best = 0.0
    for island in range(s.islands_size):
        if has_treasure(s, island):
            found = WILD * nearness(s, ship, island) + EXPLORABLE * (s.ships[ship].docked == island)
            best = max(best, found)
    return best


@rule
def worth_of_ship(s: State, ship: int) -> float:
    boat = s.ships[ship]
    worth = SHIP + MAST * size_of(boat.standing) + worth_of_cargo(s, ship) + worth_of_search(s, ship)
    if boat.standing == 0:
        worth *= DERELICT
    return worth - HELD * (boat.hold != Hold.FREE)


@rule
def worth_of(s: State, seat: int) -> float:
    """What a player has and can hope for."""
    worth = home_gold(s, seat) + 0.0
    if s.treasures_size == 0:  # the ships are being placed
        return 0.0
    for ship in range(s.ships_size):
        if s.ships[ship].card != NONE and s.ships[ship].seat == seat:
            worth += worth_of_ship(s, ship)
    for token in range(s.crew_size):
        worth += CREW * (s.crew[token].seat == seat and s.crew[token].at != NONE)
    return worth


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning, 1 in all, into ``out[seat]``."""
    sharpness = SHARPNESS / max(1, starting_total(s))
    highest = -1e9
    for seat in range(s.players):
        out[seat] = worth_of(s, seat)
        highest = max(highest, out[seat])
    total = 0.0
    for seat in range(s.players):
        out[seat] = np.exp(sharpness * (out[seat] - highest))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
