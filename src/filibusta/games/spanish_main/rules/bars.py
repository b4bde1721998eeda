"""Which bars a ship has for a move (R10.2, R20.2), and whose bar is used (R10.4)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import (
    ABILITY_BAR,
    ABILITY_KIND,
    ABILITY_SETS,
    ABILITY_WHEN,
    NONE,
    SHIP_BARS,
    SHIP_MASTS,
    Bar,
    Effect,
    When,
)
from filibusta.games.spanish_main.rules.cargo import capacity, used_spaces
from filibusta.games.spanish_main.rules.effects import powers, shown, use

MOVE_MODS = np.flatnonzero(ABILITY_KIND == Effect.MOVE_MOD)
N_MODS = len(MOVE_MODS)
SHORT, LONG = int(Bar.S), int(Bar.L)


@rule
def holds(s: State, ship: int, when: int) -> bool:
    """R20.2: whether the condition of a changed move holds."""
    boat = s.ships[ship]
    if when == When.DERELICT:
        return boat.standing == 0
    if when == When.FULL_MASTS:
        return boat.standing == (1 << SHIP_MASTS[boat.card]) - 1
    if when == When.NO_CARGO:
        return used_spaces(s, ship) == 0
    return when == When.ALWAYS or (when == When.FULL_CARGO and used_spaces(s, ship) >= capacity(s, ship))


@rule
def set_bar(s: State, ship: int, abilities: int, derelict: bool) -> int:
    """R10.2: the bar that the last ability in force sets as the base move; NONE if none does."""
    found = NONE
    for i in range(N_MODS):
        mod = MOVE_MODS[i]
        if abilities >> mod & 1 and ABILITY_SETS[mod] and (ABILITY_WHEN[mod] == When.DERELICT) == derelict:
            if holds(s, ship, ABILITY_WHEN[mod]):
                found = ABILITY_BAR[mod]
    return found


@rule
def bars_with(s: State, ship: int, abilities: int) -> tuple[int, int]:
    """R10.2: how many short and long bars these abilities give."""
    boat = s.ships[ship]
    short, long = int(SHIP_BARS[boat.card, Bar.S]), int(SHIP_BARS[boat.card, Bar.L])
    derelict = boat.standing == 0
    base = set_bar(s, ship, abilities, derelict)
    if derelict and base == NONE:
        return 0, 0
    if boat.tows != NONE:
        base = SHORT
    if base != NONE:
        short, long = int(base == SHORT), int(base == LONG)
    for i in range(N_MODS):
        mod = MOVE_MODS[i]
        if abilities >> mod & 1 and not ABILITY_SETS[mod] and holds(s, ship, ABILITY_WHEN[mod]):
            short += ABILITY_BAR[mod] == Bar.S
            long += ABILITY_BAR[mod] == Bar.L
    return short, long


@rule
def bars_of(s: State, ship: int) -> tuple[int, int]:
    """R10.2: the bars of a move."""
    return bars_with(s, ship, powers(s, ship))


@rule
def show_bar(s: State, ship: int, letter: int, sailed: int) -> None:
    """R10.4: if nobody who is seen gives the next bar of this letter, a face-down crew does: first who lets a derelict
    move at all."""
    while bars_with(s, ship, shown(s, ship))[letter] <= sailed:
        hidden = powers(s, ship) & ~shown(s, ship)
        mod = hidden_mod(s, ship, hidden, letter, True)
        if mod == NONE:
            mod = hidden_mod(s, ship, hidden, letter, False)
        if mod == NONE:
            return
        use(s, ship, 1 << mod)


@rule
def hidden_mod(s: State, ship: int, hidden: int, letter: int, sets: bool) -> int:
    """One of these abilities that sets, or adds, such a bar now; NONE if there is none."""
    for i in range(N_MODS):
        mod = MOVE_MODS[i]
        if hidden >> mod & 1 and ABILITY_BAR[mod] == letter and (ABILITY_SETS[mod] != 0) == sets:
            if holds(s, ship, ABILITY_WHEN[mod]):
                return mod
    return NONE
