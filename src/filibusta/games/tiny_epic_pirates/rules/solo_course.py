"""The course of the Solo Pirate (R24.8 to R24.10)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.rules.deckhands import jostle_in_storm
from filibusta.games.tiny_epic_pirates.rules.sailing import sail_of, sail_towards
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.state import DIRECTIONS, NONE, Stage, Step

HUMAN = 0
PLUNDER, TRADE, BURY = int(cards.Deed.PLUNDER), int(cards.Deed.TRADE), int(cards.Deed.BURY)
BITS = 3
"""The bits of the number of storms on a way, which is below eight."""
STORMS = 7
DEAREST = 100
"""A bound above the cost of any burial site."""


@rule
def solo_sails(s: State) -> int:
    """R24.8, R24.10: sails one step; the number of steps is fixed when he begins."""
    seat = s.active
    if s.stage == Stage.WHEEL:
        s.stage = Stage.SAILING
        s.steps = 0
        aim = solo_aim(s, seat)
        s.bound = solo_goal(s, seat, aim)
        if s.bound != NONE:
            s.moves = min(sail_of(s, seat), cards.DISTANCE[s.seats[seat].at, s.bound])
        if s.moves > 0:
            tell(s, Events.BOUND, seat, s.bound, aim)
    if s.moves == 0:
        s.bound = NONE
        return Step.SOLO_ORDER
    s.moves -= 1
    place = sail_towards(s, seat, direction_to(s, s.seats[seat].at, s.bound))
    return jostle_in_storm(s, seat, Step.SOLO_SAIL) if cards.STORM[s.sea[place]] else Step.SOLO_SAIL


@rule
def direction_to(s: State, place: int, goal: int) -> int:
    """R24.10: the way with the fewest storms, then north, east, south, west."""
    ways = fewest_storms(s, goal)
    best = STORMS + 1
    found = NONE
    for direction in range(DIRECTIONS):
        beside = cards.NEIGHBOUR[place, direction]
        if beside != NONE and cards.DISTANCE[beside, goal] < cards.DISTANCE[place, goal]:
            storms = storms_from(s, ways, beside)
            if storms < best:
                best = storms
                found = direction
    return found


@rule
def storms_from(s: State, ways: int, place: int) -> int:
    """The storms on the best way from a place to the goal, with that place."""
    return int(cards.STORM[s.sea[place]]) + (ways >> int(BITS * place) & STORMS)


@rule
def fewest_storms(s: State, goal: int) -> int:
    """The storms on the best of the shortest ways to the goal from each place, itself not counted: three bits each."""
    ways = 0
    for distance in range(1, cards.FARTHEST + 1):
        for place in range(cards.PLACES):
            if cards.DISTANCE[place, goal] == distance:
                best = STORMS
                for direction in range(DIRECTIONS):
                    beside = cards.NEIGHBOUR[place, direction]
                    if beside != NONE and cards.DISTANCE[beside, goal] < distance:
                        best = min(best, storms_from(s, ways, beside))
                ways |= best << BITS * place
    return ways


@rule
def solo_aim(s: State, seat: int) -> int:
    """R24.9: the purpose of his course as a ``Deed``: to bury, or his order if his hold allows it."""
    if nearest_burial(s, seat) != NONE:
        return BURY
    cubes = cubes_in(s.seats[seat].hold)
    if s.order == cards.Order.PLUNDER and cubes == cards.HOLD:
        return TRADE
    if s.order == cards.Order.TRADE and cubes == 0:
        return PLUNDER
    return int(s.order)


@rule
def solo_goal(s: State, seat: int, aim: int) -> int:
    """R24.9: where he wants to go, NONE if nowhere."""
    if aim == BURY:
        return nearest_burial(s, seat)
    if aim == cards.Deed.ATTACK:
        return nearest_prey(s, seat)
    if aim == cards.Deed.SEARCH:
        return nearest_token(s, seat)
    if aim == PLUNDER:
        return nearest_settlement(s, seat)
    return nearest_market(s, seat, dearest_good(s, seat)) if aim == TRADE else NONE


@rule
def is_nearer(s: State, seat: int, place: int, best: int) -> bool:
    """R24.9: whether a place is nearer; of places at the same distance the one with the lowest number."""
    here = s.seats[seat].at
    if best == NONE or cards.DISTANCE[here, place] < cards.DISTANCE[here, best]:
        return True
    return cards.DISTANCE[here, place] == cards.DISTANCE[here, best] and place < best


@rule
def nearest_burial(s: State, seat: int) -> int:
    """R24.9: the nearest site; of sites at the same distance the cheapest."""
    best = NONE
    for place in range(cards.PLACES):
        if can_bury_at(s, seat, place) and (
            best == NONE or price_of_site(s, seat, place) < price_of_site(s, seat, best)
        ):
            best = place
    return best


@rule
def price_of_site(s: State, seat: int, place: int) -> int:
    """Distance, then cost, as one number."""
    return cards.DISTANCE[s.seats[seat].at, place] * DEAREST + cards.BURIAL_COST[s.sea[place]]


@rule
def nearest_settlement(s: State, seat: int) -> int:
    """Returns the nearest place with a settlement."""
    best = NONE
    for place in range(cards.PLACES):
        if cards.SETTLEMENT[s.sea[place]] > 0 and is_nearer(s, seat, place, best):
            best = place
    return best


@rule
def nearest_market(s: State, seat: int, good: int) -> int:
    """Returns the nearest place with a market for this good, NONE if there is none."""
    best = NONE
    for place in range(cards.PLACES):
        if cards.MARKET[s.sea[place]] == good and is_nearer(s, seat, place, best):
            best = place
    return best


@rule
def dearest_good(s: State, seat: int) -> int:
    """R24.9: the largest number of cubes times value; then the higher value."""
    best = NONE
    worth = 0
    for good in range(cards.N_GOODS):
        here = s.seats[seat].hold[good] * s.prices[good]
        if here > worth or (here == worth and here > 0 and s.prices[good] > s.prices[best]):
            best = good
            worth = here
    return best


@rule
def nearest_token(s: State, seat: int) -> int:
    """Returns the nearest place with a Search Token, NONE if there is none."""
    best = NONE
    for place in range(cards.PLACES):
        if s.tokens[place] and is_nearer(s, seat, place, best):
            best = place
    return best


@rule
def nearest_prey(s: State, seat: int) -> int:
    """Returns the nearest place of a ship that can be attacked: the human's, unless hidden, or a Merchant."""
    best = NONE if s.seats[HUMAN].hidden else s.seats[HUMAN].at
    for ship in range(cards.N_SHIPS):
        if is_nearer(s, seat, s.merchants[ship].at, best):
            best = s.merchants[ship].at
    return best
