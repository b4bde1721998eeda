"""The hand-made estimate of a position, which guides the easy levels and the search; the unit is gold.

A ship is worth the gold that she will bring home, discounted for every turn that takes: directly, or by way of an
island or a derelict. Actions still available in the turn count for what they can achieve, so ending a turn too early
costs their value, and each small decision of a move counts for where it leads.
"""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.estimate import to_prospects
from filibusta.engine.memory import stack_floats
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.armament import worth_of_arms
from filibusta.games.spanish_main.drafting import worth_of_setup
from filibusta.games.spanish_main.fetching import Islands, discount, gold_aboard, look_at_islands, worth_of_voyage
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.cannons import is_in_haven
from filibusta.games.spanish_main.rules.cargo import capacity_with, used_spaces
from filibusta.games.spanish_main.rules.effects import has_plague, powers
from filibusta.games.spanish_main.rules.gold import home_gold, starting_total
from filibusta.games.spanish_main.state import Free, Phase, RumHold
from filibusta.games.spanish_main.voyages import Course, can_still_act, course_of, speed_with

ABOARD = 0.95
"""The part of its gold that treasure aboard is worth: it can be lost."""
SHIP, CREW = 0.6, 0.06
"""The worth of a ship, and of a point of crew aboard."""
FIRM = np.array([0.12, 0.62, 0.76, 0.84, 0.89, 0.92])
"""The share of a ship's worth by her masts; without one somebody must come and get her."""
PINNED, HELD = 0.8, 0.25
"""The share that is left while she cannot move, and the cost of a turn lost to Rum."""
MEND = 0.15
"""The worth of a mast that can still be mended in this turn."""
IDLE = 0.1
"""The cost of beginning to move crew: it seldom helps, and where it goes is asked only then."""
SHARPNESS = 6.0
"""The steepness with which a lead in gold, as a part of the starting total, decides the game."""
USUAL_STAKE = int(cards.SET_GOLD[0])
"""The gold that each player brings to a game."""
ADRIFT = 10.0
"""The distance from home of the treasure of a ship that cannot sail, in turns."""


@rule
def worth_of_ship(s: State, ship: int, islands: Islands) -> float:
    """The worth of a ship to her player."""
    abilities = powers(s, ship)
    course = course_of(s, ship, speed_with(s, ship, abilities))
    return worth_on_course(s, ship, abilities, course, islands)


@rule
def worth_on_course(s: State, ship: int, abilities: int, course: Course, islands: Islands) -> float:
    """The worth of a ship to her player, if she comes so far."""
    v = s.ships[ship]
    cargo = ABOARD * gold_aboard(s, ship)
    if course[3] == 0.0 or has_plague(s, ship):
        worth = cargo * discount(ADRIFT)
    else:
        free = float(capacity_with(s, ship, abilities) - used_spaces(s, ship))
        worth = worth_of_voyage(s, ship, course, cargo, free, abilities, islands)
    masts = size_of(v.standing)
    worth = (SHIP + worth) * float(FIRM[masts]) * (PINNED if v.pinned_by else 1.0)
    worth += worth_of_arms(s, ship, abilities, course) - HELD * (v.hold != RumHold.FREE)
    if masts < cards.SHIP_MASTS[v.card] and is_in_haven(s, ship):
        worth += MEND * can_still_act(s, ship)
    return worth


@rule
def sails_away(s: State, heading: int) -> bool:
    """Tells whether a ship in the middle of a move is worth less, the further she follows a heading; writes it into
    the position."""
    ship, islands = s.ship, (stack_floats(16), stack_floats(16), stack_floats(16), stack_floats(16))
    s.course = heading
    s.phase = Phase.DISTANCE
    abilities = powers(s, ship)
    x, y, ahead, speed = course_of(s, ship, speed_with(s, ship, abilities))
    here = s.ships[ship].x + 0.0, s.ships[ship].y + 0.0, ahead, speed
    look_at_islands(s, s.ships[ship].seat, islands)
    there = worth_on_course(s, ship, abilities, (x, y, ahead, speed), islands)
    return there < worth_on_course(s, ship, abilities, here, islands)


@rule
def worth_of_crew(s: State, seat: int) -> float:
    """The worth of the crew that a player has still, as far as it is known."""
    worth = 0.0
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.seat == seat and crew.at != cards.NONE and crew.card >= 0:
            worth += CREW * float(cards.CREW_POINTS[crew.card])
    return worth


@rule
def cost_of_idling(s: State, seat: int) -> float:
    """The loss of a player who has begun to move crew, until he says where it goes."""
    return IDLE * (seat == s.player and s.phase == Phase.FREE_TARGET and s.free == Free.MOVE_CREW)


@rule
def worth_of(s: State, seat: int) -> float:
    """The worth of a player's possessions and hopes."""
    islands = stack_floats(16), stack_floats(16), stack_floats(16), stack_floats(16)
    look_at_islands(s, seat, islands)
    worth = home_gold(s, seat) + worth_of_crew(s, seat)
    for ship in range(s.ships_size):
        if s.ships[ship].card != cards.NONE and s.ships[ship].seat == seat:
            worth += worth_of_ship(s, ship, islands)
    return worth - cost_of_idling(s, seat)


@rule
def stake_of(s: State) -> float:
    """The gold that is played for; the usual one while the treasure is not there yet."""
    total = starting_total(s)
    return float(total if total > 0 else USUAL_STAKE * s.players)


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning, 1 in all, into ``out[seat]``."""
    for seat in range(s.players):
        out[seat] = worth_of(s, seat) if s.treasures_size else worth_of_setup(s, seat)
    to_prospects(out, s.players, SHARPNESS / stake_of(s))
