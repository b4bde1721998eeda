"""The gold that ships will bring home from wild islands, wrecks and other players' homes. For estimates.

It is discounted for every turn that it takes. The unit of time is a turn of one player, that of lengths 0.1 mm.
"""

import math
from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_floats
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.cannons import is_in_haven
from filibusta.games.spanish_main.rules.cargo import has_space
from filibusta.games.spanish_main.rules.effects import has_plague, includes
from filibusta.games.spanish_main.rules.gold import home_gold, is_goods, starting_total, value_of
from filibusta.games.spanish_main.rules.survey import touching
from filibusta.games.spanish_main.state import ASHORE, Phase
from filibusta.games.spanish_main.voyages import Course, can_still_act, straight, way_to, way_to_island

Islands = tuple[Any, Any, Any, Any]
"""Arrays by wild island: the gold, the number of tokens, the distance from home, and the ship that is to fetch them."""
Fetchers = tuple[Any, Any, Any]
"""Arrays by ship: where her next voyage to an island begins, and the distance she sails before; -1 without a voyage."""

FETCHERS = cards.MOST_SHIPS
"""The greatest number of ships that fetch treasure. Numba accepts only the name of a constant as the size of a
stack."""
PATIENCE = 0.08
"""The discount rate for each turn of delay."""
IN_SIGHT = 0.88
"""The part of its gold that treasure still to be loaded is worth: it can be lost."""
OTHERS, LATER = 0.02, 0.4
"""The share of an island's worth that is left where another ship of the fleet is nearer, and that of the next
voyage."""
AT_ANCHOR = 0.3
"""The turns that a ship beside an island still needs to be docked, and one that is docked, but has acted, to
explore."""
ALONGSIDE = 80.0
"""The distance from her middle at which a ship is touched, in tenths of a millimetre."""
LOAD = 3000.0
"""The distance that is added to an island for each other one that a ship is to visit, in tenths of a millimetre."""
FAR = 50.0
"""Turns: never."""


@rule
def discount(turns: float) -> float:
    """Returns the present value of something due after a number of turns, as a share of its full value."""
    return math.exp(-PATIENCE * turns)


@rule
def gold_of_use(s: State, seat: int) -> float:
    """R24.1: returns the gold that a player still needs: one of two has won with more than half of all."""
    return float(starting_total(s) // 2 + 1 - home_gold(s, seat)) if s.players == 2 else math.inf


@rule
def worth_when_due(gold: float, turns: float, most: float) -> float:
    """Returns the present value of gold that arrives after a number of turns, counted up to ``most``."""
    return min(gold, most) * discount(turns)


@rule
def usual_value(s: State, seat: int) -> float:
    """Returns the average value of the treasures that a player has not seen, wherever they lie: what others load in
    secret tells him nothing about the rest."""
    gold, n = 0.0, 0
    for token in range(s.treasures_size):
        if s.treasures[token].at != cards.NONE and not s.treasures[token].seen >> seat & 1:
            gold += value_of(s, token)
            n += 1
    return gold / max(1, n)


@rule
def look_at_islands(s: State, seat: int, islands: Islands) -> None:
    """Fills in the gold on each wild island as far as a player knows it, its tokens, its distance from home, and the
    ship that is to fetch them."""
    gold, count, back, _ = islands
    usual = usual_value(s, seat)
    for island in range(s.islands_size):
        gold[island] = 0.0
        count[island] = 0.0
    for token in range(s.treasures_size):
        treasure = s.treasures[token]
        if treasure.at >= ASHORE and s.islands[treasure.at - ASHORE].home == cards.NONE:
            gold[treasure.at - ASHORE] += value_of(s, token) if treasure.seen >> seat & 1 else usual
            count[treasure.at - ASHORE] += 1.0
    home = s.islands[s.seats[seat].home]
    for island in range(s.islands_size):
        if count[island] > 0.0:
            back[island] = way_to_island(s, home.x + 0.0, home.y + 0.0, island)
    assign_islands(s, seat, islands)


@rule
def assign_islands(s: State, seat: int, islands: Islands) -> None:
    """Assigns a player's ship to each island: the one that explores it, else the nearest; each further island of a ship
    counts later."""
    keeper = islands[3]
    fetchers = stack_floats(FETCHERS), stack_floats(FETCHERS), stack_floats(FETCHERS)
    for ship in range(s.ships_size):
        begin_voyage(s, seat, ship, fetchers)
    for island in range(s.islands_size):
        keeper[island] = cards.NONE
    explored = s.ships[s.subject].docked if s.phase in (Phase.EXPLORE_NOW, Phase.TAKE) else cards.NONE
    if explored != cards.NONE and s.ships[s.subject].seat == seat:
        keeper[explored] = s.subject
    for _ in range(s.islands_size):
        best, ship, island = nearest_pair(s, islands, fetchers)
        if best < 0.0:
            break
        keeper[island] = ship
        fetchers[2][ship] += LOAD


@rule
def begin_voyage(s: State, seat: int, ship: int, fetchers: Fetchers) -> None:
    """Begins a voyage; whoever has no room sails home first."""
    start_x, start_y, before = fetchers
    v = s.ships[ship]
    before[ship] = -1.0
    if v.card != cards.NONE and v.seat == seat and v.standing != 0 and not has_plague(s, ship):
        start_x[ship], start_y[ship], before[ship] = v.x + 0.0, v.y + 0.0, 0.0
        if not has_space(s, ship):
            home = s.islands[s.seats[seat].home]
            start_x[ship], start_y[ship] = home.x + 0.0, home.y + 0.0
            before[ship] = straight(v.x + 0.0, v.y + 0.0, start_x[ship], start_y[ship])


@rule
def nearest_pair(s: State, islands: Islands, fetchers: Fetchers) -> tuple[float, int, int]:
    """Returns the nearest pair of a ship and an unassigned island, with their distance; -1 if there is none."""
    _, count, _, keeper = islands
    start_x, start_y, before = fetchers
    best, found, where = -1.0, cards.NONE, cards.NONE
    for island in range(s.islands_size):
        if count[island] > 0.0 and keeper[island] < 0.0:
            for ship in range(s.ships_size):
                if before[ship] >= 0.0:
                    x, y = s.islands[island].x + 0.0, s.islands[island].y + 0.0
                    far = before[ship] + straight(start_x[ship], start_y[ship], x, y)
                    if best < 0.0 or far < best:
                        best, found, where = far, ship, island
    return best, found, where


@rule
def share(islands: Islands, island: int, free: float, left: float) -> float:
    """Returns the share of a cargo that fits into this many spaces, if this many tokens must be left."""
    gold, count, _, _ = islands
    if count[island] <= left:
        return 0.0
    return IN_SIGHT * gold[island] * min(count[island] - left, free) / count[island]


@rule
def next_trip(s: State, ship: int, speed: float, islands: Islands, but: int) -> float:
    """Returns the value of a ship's next voyage from home to another island and back."""
    back, keeper = islands[2], islands[3]
    spaces = float(cards.SHIP_CARGO[s.ships[ship].card])
    best = 0.0
    for island in range(s.islands_size):
        if keeper[island] == ship and island != but:
            best = max(best, share(islands, island, spaces, 0.0) * discount(2.0 * back[island] / speed + 2.0))
    return LATER * best


@rule
def turns_to_explore(s: State, ship: int, island: int, course: Course, quick: bool) -> float:
    """Returns the number of turns until a ship has explored an island."""
    v = s.ships[ship]
    if ship == s.subject and s.phase in (Phase.EXPLORE_NOW, Phase.TAKE):
        return 0.0 if v.docked == island else FAR
    if v.docked == island:
        return 0.0 if can_still_act(s, ship) else AT_ANCHOR
    x, y, ahead, speed = course
    again = quick or s.islands[island].visits >> v.seat & 1 != 0
    return max(0.0, way_to_island(s, x, y, island) - ahead) / speed + (AT_ANCHOR if again else 1.0 + AT_ANCHOR)


@rule
def worth_of_voyage(
    s: State, ship: int, course: Course, cargo: float, free: float, abilities: int, islands: Islands
) -> float:
    """The gold that a ship that can sail will bring home."""
    v = s.ships[ship]
    x, y, ahead, speed = course
    _, count, back, keeper = islands
    most = gold_of_use(s, v.seat)
    best = 0.0
    if cargo > 0.0 or free <= 0.0:
        way = way_to_island(s, x, y, s.seats[v.seat].home)
        turns = max(0.0, way - ahead) / speed + AT_ANCHOR
        best = worth_when_due(cargo + next_trip(s, ship, speed, islands, cards.NONE), turns, most)
    if free > 0.0:
        quick = includes(abilities, cards.Effect.EXPLORE_ON_DOCK)
        careful = 1.0 if includes(abilities, cards.Effect.NEVER_LAST_TREASURE) else 0.0
        for island in range(s.islands_size):
            if count[island] > careful:
                found = share(islands, island, free, careful) * (1.0 if keeper[island] == ship else OTHERS)
                found += cargo + next_trip(s, ship, speed, islands, island)
                turns = turns_to_explore(s, ship, island, course, quick) + back[island] / speed + AT_ANCHOR
                best = max(best, worth_when_due(found, turns, most))
        best = max(best, worth_of_wrecks(s, ship, course, cargo, free, most))
        if includes(abilities, cards.Effect.RAID_HOME):
            best = max(best, worth_of_raids(s, ship, course, cargo, most))
    return best


@rule
def turns_to_raid(s: State, ship: int, island: int, course: Course) -> float:
    """Returns the number of turns until a ship has taken a treasure from another player's home; she must leave one she
    has just raided first (R18.8)."""
    if ship == s.subject and s.phase == Phase.RAID_TAKE:
        return 0.0 if s.island == island else FAR
    if s.ships[ship].docked == island:
        return 2.0
    x, y, ahead, speed = course
    return max(0.0, way_to_island(s, x, y, island) - ahead) / speed + AT_ANCHOR


@rule
def worth_of_raids(s: State, ship: int, course: Course, cargo: float, most: float) -> float:
    """The worth of a voyage by way of another player's home, where she loads the best token there (R18.6)."""
    seat = s.ships[ship].seat
    best = 0.0
    for island in range(s.islands_size):
        richest = richest_token(s, island)
        if richest > 0.0 and s.islands[island].home != cards.NONE and s.islands[island].home != seat:
            back = way_to_island(s, s.islands[island].x + 0.0, s.islands[island].y + 0.0, s.seats[seat].home)
            turns = turns_to_raid(s, ship, island, course) + back / course[3] + AT_ANCHOR
            taken = richest + richest / max(1, s.players - 1)  # what she gains the others lose
            best = max(best, worth_when_due(cargo + IN_SIGHT * taken, turns, most))
    return best


@rule
def richest_token(s: State, island: int) -> float:
    """Returns the value of the best treasure on an island as far as this position shows; 0 without any."""
    richest = 0.0
    for token in range(s.treasures_size):
        if s.treasures[token].at == ASHORE + island:
            richest = max(richest, value_of(s, token) + 0.0)
    return richest


@rule
def is_nearest(s: State, ship: int, other: int) -> bool:
    """Tells whether no ship of her fleet with masts and room is nearer to another ship."""
    x, y = s.ships[other].x + 0.0, s.ships[other].y + 0.0
    far = straight(s.ships[ship].x + 0.0, s.ships[ship].y + 0.0, x, y)
    for mate in range(s.ships_size):
        v = s.ships[mate]
        able = v.card != cards.NONE and v.seat == s.ships[ship].seat and v.standing != 0
        if able and straight(v.x + 0.0, v.y + 0.0, x, y) < far and has_space(s, mate):
            return False
    return True


@rule
def turns_to_search(s: State, ship: int, other: int) -> float:
    """Returns the number of turns until a ship has taken the cargo of another that she lies near."""
    if ship == s.subject and s.phase == Phase.TRANSFER:
        return 0.0 if s.other == other else FAR
    if touching(s, ship) >> other & 1:
        return 0.0 if can_still_act(s, ship) else 1.0
    return 1.0 + AT_ANCHOR


@rule
def worth_of_wrecks(s: State, ship: int, course: Course, cargo: float, free: float, most: float) -> float:
    """The worth of a voyage by way of a derelict from which she could take treasure."""
    x, y, ahead, speed = course
    best = 0.0
    for other in range(s.ships_size):
        wreck = s.ships[other]
        if wreck.card == cards.NONE or wreck.standing or other == ship or is_in_haven(s, other):
            continue
        n = goods_aboard(s, other)
        if n > 0.0:
            half = cards.HULL_LENGTH[cards.SHIP_MASTS[wreck.card]] / (2.0 * cards.ONE)
            middle_x, middle_y = wreck.x - half * cards.COS[wreck.heading], wreck.y - half * cards.SIN[wreck.heading]
            far = way_to(s, x, y, middle_x, middle_y, cards.NONE)
            back = way_to_island(s, middle_x, middle_y, s.seats[s.ships[ship].seat].home)
            turns = max(0.0, far - ALONGSIDE - ahead) / speed + turns_to_search(s, ship, other) + back / speed
            found = IN_SIGHT * gold_aboard(s, other) * min(1.0, free / n)
            found = cargo + found * (1.0 if is_nearest(s, ship, other) else OTHERS)
            best = max(best, worth_when_due(found, turns, most))
    return best


@rule
def goods_aboard(s: State, ship: int) -> float:
    """The number of treasures aboard a ship that can be unloaded."""
    n = 0.0
    for token in range(s.treasures_size):
        n += s.treasures[token].at == ship and is_goods(s, token)
    return n


@rule
def gold_aboard(s: State, ship: int) -> float:
    """Returns the value of all goods aboard a ship."""
    gold = 0.0
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship and is_goods(s, token):
            gold += value_of(s, token)
    return gold
