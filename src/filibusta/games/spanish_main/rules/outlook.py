"""What a ship would find at the end of each segment she can sail now: for screens, which so need no geometry."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import Numbers, State, States
from filibusta.games.spanish_main.cards import HEADINGS, MOST_SHIPS, Bar, Effect
from filibusta.games.spanish_main.rules.aim import enemy_near
from filibusta.games.spanish_main.rules.cannons import has_cannon, has_doubled, reach_of, set_letter_of, targets
from filibusta.games.spanish_main.rules.effects import includes, powers
from filibusta.games.spanish_main.rules.fan import OFFERS, distance, may_stop, offers, tip_after
from filibusta.games.spanish_main.rules.survey import bow_on_aft, bow_on_islands, place, touching
from filibusta.games.spanish_main.rules.towing import follow
from filibusta.games.spanish_main.state import MOST_GUNS

LETTERS = len(Bar)
MOST_ENDS = LETTERS * HEADINGS * (OFFERS - 1)
"""As many ends as a fan of both bars can have."""
BAR, COURSE, QUARTER, LENGTH, REST, SHIPS, AFT, ISLANDS, GUNS = range(9)
"""What is said of each end: the bar, the heading, the bit and the length of the distance; whether she may stay there;
the ships she would touch, those whose aft her bow would touch, the islands at her bow; then, for each ship, which of
her cannons would reach it."""
PARTS = GUNS + MOST_SHIPS


@rule
def look_ahead(states: States, ship: int, short: int, long: int, out: Numbers) -> int:
    """Writes a row of ``PARTS`` for each end into ``out``, with so many bars left; returns how many there are. Works on
    the second of the records, into which the first is copied."""
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
                        n += 1
    states[1] = s
    for i in range(n):
        look_from(s, states[1], ship, abilities, out[i])
    return n


@rule
def look_from(s: State, there: State, ship: int, abilities: int, row: Numbers) -> None:
    """What she would find at one of them."""
    x, y = tip_after(s, ship, row[COURSE], row[LENGTH])
    place(there, ship, np.int64(x), np.int64(y), row[COURSE])
    follow(there, ship)
    row[REST] = may_stop(there, ship)
    row[SHIPS] = touching(there, ship)
    row[AFT] = bow_on_aft(there, ship)
    row[ISLANDS] = bow_on_islands(there, ship)
    for other in range(MOST_SHIPS):
        row[GUNS + other] = 0
    if enemy_near(there, ship, reach_of(there, ship)):
        past_ships, letter = includes(abilities, Effect.FIRE_PAST_SHIPS), set_letter_of(there, ship)
        for cannon in range(MOST_GUNS):
            if has_cannon(there, ship, cannon, abilities):
                found = targets(there, ship, cannon, letter, has_doubled(there, ship), past_ships)
                for other in range(s.ships_size):
                    row[GUNS + other] |= (found >> other & 1) << cannon
