"""Distances round the islands, speeds of ships, and the rest of a move. For estimates, not for rules.

The unit of lengths is 0.1 mm, that of time a turn.
"""

import math

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import BAR, COS, NONE, ONE, SIN, Bar
from filibusta.games.spanish_main.rules.bars import bars_with
from filibusta.games.spanish_main.rules.fan import OFFERS, distance, offers
from filibusta.games.spanish_main.rules.sailing import bars_left
from filibusta.games.spanish_main.rules.turn import may_receive
from filibusta.games.spanish_main.state import OF_A_MOVE, Phase

Course = tuple[float, float, float, float]
"""The course of a ship: the place of her bow (after the chosen heading, if there is one), the distance that she can
still sail in this turn, and the distance of any turn."""
SHORT, LONG = float(BAR[Bar.S]), float(BAR[Bar.L])
BESIDE = 300.0
"""The distance of a bow from the centre of an island that it touches."""
CLEARANCE = 560.0
"""The distance from the centre of an island at which the way leads past it."""


@rule
def straight(x: float, y: float, goal_x: float, goal_y: float) -> float:
    """Returns the straight distance between two points."""
    dx, dy = goal_x - x, goal_y - y
    return math.sqrt(dx * dx + dy * dy)


@rule
def way_to(s: State, x: float, y: float, goal_x: float, goal_y: float, goal: int) -> float:
    """Returns the distance between two points round the islands between them; ``goal`` is an island that is not in the
    way, or NONE."""
    length = straight(x, y, goal_x, goal_y)
    if length < 1.0:
        return 0.0
    dx, dy = (goal_x - x) / length, (goal_y - y) / length
    way = length
    for other in range(s.islands_size):
        if other != goal:
            ox, oy = s.islands[other].x - x, s.islands[other].y - y
            along = ox * dx + oy * dy
            aside = CLEARANCE - abs(ox * dy - oy * dx)
            if aside > 0.0 and 0.0 < along < length:
                rest = length - along
                way += math.sqrt(along * along + aside * aside) + math.sqrt(rest * rest + aside * aside) - length
    return way


@rule
def way_to_island(s: State, x: float, y: float, island: int) -> float:
    """Returns the distance until a ship's bow touches an island."""
    return max(0.0, way_to(s, x, y, s.islands[island].x + 0.0, s.islands[island].y + 0.0, island) - BESIDE)


@rule
def length_of_bars(short: int, long: int) -> float:
    """Returns the length of these bars; negative numbers count as 0."""
    return SHORT * max(0, short) + LONG * max(0, long)


@rule
def speed_with(s: State, ship: int, abilities: int) -> float:
    """The length that a ship sails in a turn with these abilities; 0 if she cannot."""
    short, long = bars_with(s, ship, abilities)
    return length_of_bars(short, long)


@rule
def is_sailing(s: State, ship: int) -> bool:
    """Tells whether a ship is in the middle of a move, and more than coming about."""
    if ship != s.ship or not OF_A_MOVE >> s.phase & 1:
        return False
    return s.phase != Phase.HEADING or s.bar != NONE


@rule
def furthest_offered(s: State, short: int, long: int) -> int:
    """Returns the longest distance offered with the chosen heading; 0 if there is none."""
    offered = offers(s, s.ship, s.bar, s.course, short, long)
    best = 0
    for q in range(OFFERS):
        if offered >> q & 1:
            best = max(best, distance(s, s.ship, s.bar, s.course, q, short, long))
    return best


@rule
def has_begun(s: State) -> bool:
    """Tells whether anything was done in this turn. Until then both sides are judged alike, so that looking one turn
    further ahead makes no difference."""
    acted = 0
    for ship in range(s.ships_size):
        acted += s.ships[ship].actions
    return acted > 0 or s.phase != Phase.MAIN


@rule
def can_still_act(s: State, ship: int) -> bool:
    """Tells whether a ship can be given an action in the turn that has begun."""
    return may_receive(s, ship) and has_begun(s)


@rule
def course_of(s: State, ship: int, speed: float) -> Course:
    """Returns a ship's position (x, y), the distance she can still sail in this turn, and her distance in later
    ones."""
    v = s.ships[ship]
    x, y = v.x + 0.0, v.y + 0.0
    if not is_sailing(s, ship):
        free = can_still_act(s, ship) and v.pinned_by == 0 and v.towed_by == NONE
        return x, y, speed if free else 0.0, speed
    short, long = bars_left(s)
    if s.phase == Phase.DISTANCE:
        d = furthest_offered(s, short, long)
        x += d * COS[s.course] / ONE
        y += d * SIN[s.course] / ONE
        short -= s.bar == Bar.S
        long -= s.bar == Bar.L
    return x, y, length_of_bars(short, long), speed
