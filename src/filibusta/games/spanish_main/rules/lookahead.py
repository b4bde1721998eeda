"""The possible end of each segment that a ship can sail now, and what she meets there, so that screens need no
geometry."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, State, States
from filibusta.games.spanish_main.cards import DIE, HEADINGS, MOST_SHIPS, NONE, Bar, Effect
from filibusta.games.spanish_main.rules.aim import enemy_near
from filibusta.games.spanish_main.rules.cannons import has_cannon, has_doubled, reach_of, set_letter_of, targets
from filibusta.games.spanish_main.rules.docking import docks
from filibusta.games.spanish_main.rules.effects import includes, powers
from filibusta.games.spanish_main.rules.fan import OFFERS, distance, may_stop, offers, tip_after
from filibusta.games.spanish_main.rules.ramming import can_ram
from filibusta.games.spanish_main.rules.sailing import bars_left
from filibusta.games.spanish_main.rules.shots import least_to_hit, modifier
from filibusta.games.spanish_main.rules.survey import bow_on_aft, bow_on_islands, place, touching
from filibusta.games.spanish_main.rules.towing import can_take, follow
from filibusta.games.spanish_main.state import MOST_GUNS

LETTERS = len(Bar)
MOST_ENDS = LETTERS * HEADINGS * (OFFERS - 1)
"""The greatest number of ends of a fan of both bars."""
BAR, COURSE, QUARTER, LENGTH, X, Y, REST, SHIPS, AFT, ISLANDS, RAMS, TOWS, DOCKS, GUNS = range(14)
"""The columns of an end: the bar, the heading, the bit and the length of the distance; where the tip of her bow is;
whether she may stay there; the ships she would touch, those whose aft her bow would touch, the islands at her bow; of
these the ships that she could ram or take in tow, the islands where she would dock; then, for each ship, which of her
cannons would reach it, and after these with what chance at least one of them hits."""
CHANCES = GUNS + MOST_SHIPS
PARTS = CHANCES + MOST_SHIPS
SURE = 1000
"""A chance is given as so many in a thousand."""


@rule
def look_on(states: States, out: Numbers) -> int:
    """Calls ``look_ahead`` for the ship that sails now, with the bars she has left."""
    short, long = bars_left(states[0])
    return look_ahead(states, states[0].ship, short, long, out)


@rule
def look_ahead(states: States, ship: int, short: int, long: int, out: Numbers) -> int:
    """Writes a row of ``PARTS`` numbers into ``out`` for each end, with ``short`` and ``long`` bars left; returns the
    number of rows. Works on the second of the records, a copy of the first."""
    s, n = states[0], 0
    abilities = powers(s, ship)
    for letter in range(LETTERS):
        if (long if letter == Bar.L else short) > 0:
            for h in range(HEADINGS):
                offered = offers(s, ship, letter, h, short, long)
                for q in range(OFFERS):
                    if offered >> q & 1:
                        d = distance(s, ship, letter, h, q, short, long)
                        row = out[n]
                        row[BAR], row[COURSE], row[QUARTER], row[LENGTH] = letter, h, q, d
                        row[X], row[Y] = tip_after(s, ship, h, d)
                        n += 1
    states[1] = s
    for i in range(n):
        look_from(s, states[1], ship, abilities, out[i])
    return n


@rule
def look_from(s: State, there: State, ship: int, abilities: int, row: Numbers) -> None:
    """Writes the row of one end."""
    place(there, ship, np.int64(row[X]), np.int64(row[Y]), row[COURSE])
    follow(there, ship)
    row[REST] = may_stop(there, ship)
    row[SHIPS] = touching(there, ship)
    row[AFT] = bow_on_aft(there, ship)
    row[ISLANDS] = bow_on_islands(there, ship)
    row[DOCKS] = docks(there, ship, there.extra_segment == 1) if row[ISLANDS] else 0
    row[RAMS], row[TOWS] = 0, 0
    for other in range(s.ships_size):
        if row[SHIPS] >> other & 1:
            row[RAMS] |= can_ram(there, ship, other) << other
            row[TOWS] |= can_tow(there, ship, other) << other
    for other in range(MOST_SHIPS):
        row[GUNS + other], row[CHANCES + other] = 0, 0
    if enemy_near(there, ship, reach_of(there, ship)):
        aim_from(there, ship, abilities, row)


@rule
def can_tow(s: State, ship: int, other: int) -> bool:
    """R14.5: whether a ship that has just sailed could take another in tow."""
    v = s.ships[ship]
    return v.standing != 0 and v.tows == NONE and v.towed_by == NONE and can_take(s, ship, other)


@rule
def aim_from(there: State, ship: int, abilities: int, row: Numbers) -> None:
    """R16.4, R16.9: the cannons that would reach each ship, and the chance that one of them hits."""
    past_ships, letter = includes(abilities, Effect.FIRE_PAST_SHIPS), set_letter_of(there, ship)
    for cannon in range(MOST_GUNS):
        if has_cannon(there, ship, cannon, abilities):
            found = targets(there, ship, cannon, letter, has_doubled(there, ship), past_ships)
            for other in range(there.ships_size):
                row[GUNS + other] |= (found >> other & 1) << cannon
    there.ship = ship
    for other in range(there.ships_size):
        if row[GUNS + other]:
            row[CHANCES + other] = chance_of_hit(there, other, abilities, row[GUNS + other])


@rule
def chance_of_hit(there: State, other: int, abilities: int, guns: int) -> int:
    """Returns the chance that at least one of these cannons of the acting ship hits another ship."""
    there.other = other
    bonus, missed = modifier(there, abilities), 1.0
    for cannon in range(MOST_GUNS):
        if guns >> cannon & 1:
            missed *= min(DIE, least_to_hit(there, cannon, bonus) - 1) / DIE
    return int(SURE * (1 - missed) + 0.5)
