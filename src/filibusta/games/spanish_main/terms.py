"""The hand-made estimate as a sum of terms, from which advice explains how choices differ.

Bots need the sum alone; of the gold that a ship will bring home it does not tell what the way there costs.
"""

from enum import IntEnum
from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.memory import stack_floats
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.armament import worth_of_arms
from filibusta.games.spanish_main.bot import (
    ABOARD,
    ADRIFT,
    FIRM,
    SHARPNESS,
    cost_of_idling,
    stake_of,
    worth_of_crew,
    worth_on_course,
)
from filibusta.games.spanish_main.drafting import worth_of_home, worth_of_setup
from filibusta.games.spanish_main.fetching import (
    Islands,
    discount,
    gold_aboard,
    look_at_islands,
    worth_of_voyage,
)
from filibusta.games.spanish_main.rules.cargo import capacity_with, used_spaces
from filibusta.games.spanish_main.rules.effects import has_plague, powers
from filibusta.games.spanish_main.rules.gold import home_gold
from filibusta.games.spanish_main.voyages import course_of, speed_with

AT_ONCE = 1e9
"""A speed, in tenths of a millimetre a turn, at which no way takes any time."""


class Term(IntEnum):
    HOME = 0  # gold at home
    TREASURE = 1  # the gold that ships could bring home
    WAY = 2  # what the way takes off it
    SHIPS = 3  # ships, with their masts
    CANNONS = 4
    CREW = 5
    ISLAND = 6  # before the game: the place of the home island
    FLEET = 7  # before the game: a fleet that is being built


@rule
def add_ship(s: State, ship: int, islands: Islands, out: Any) -> None:
    """Adds the terms of a ship to ``out[term]``: what she can bring home, her cannons, and the rest for herself.

    A mast that is lost counts against the ship, and not against the treasure."""
    abilities = powers(s, ship)
    course = course_of(s, ship, speed_with(s, ship, abilities))
    gold = ABOARD * gold_aboard(s, ship)
    due = gold * discount(ADRIFT)
    if course[3] > 0.0 and not has_plague(s, ship):
        free = float(capacity_with(s, ship, abilities) - used_spaces(s, ship))
        due = worth_of_voyage(s, ship, course, gold, free, abilities, islands)
        at_once = course[0], course[1], course[2], AT_ONCE
        gold = worth_of_voyage(s, ship, at_once, gold, free, abilities, islands)
    firm = float(FIRM[cards.SHIP_MASTS[s.ships[ship].card]])
    arms = worth_of_arms(s, ship, abilities, course)
    out[Term.TREASURE] += firm * gold
    out[Term.WAY] += firm * (due - gold)
    out[Term.CANNONS] += arms
    out[Term.SHIPS] += worth_on_course(s, ship, abilities, course, islands) - arms - firm * due


@rule
def add_terms(s: State, seat: int, out: Any) -> None:
    """Adds the terms of a player, in gold, to ``out[term]``."""
    if s.treasures_size == 0:
        out[Term.ISLAND] += worth_of_home(s, seat)
        out[Term.FLEET] += worth_of_setup(s, seat) - worth_of_home(s, seat)
        return
    islands = stack_floats(16), stack_floats(16), stack_floats(16), stack_floats(16)
    look_at_islands(s, seat, islands)
    out[Term.HOME] += home_gold(s, seat)
    out[Term.CREW] += worth_of_crew(s, seat) - cost_of_idling(s, seat)
    for ship in range(s.ships_size):
        if s.ships[ship].card != cards.NONE and s.ships[ship].seat == seat:
            add_ship(s, ship, islands, out)


@rule
def terms(s: State, out: Any) -> None:
    """Writes the terms of each player into ``out[seat, term]``, float64: a softmax over their sums is the estimate."""
    out[:] = 0.0
    for seat in range(s.players):
        add_terms(s, seat, out[seat])
    out *= SHARPNESS / stake_of(s)
