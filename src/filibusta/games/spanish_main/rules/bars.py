"""The bars of a ship's move (R10.2, R20.2), and the source of the bar that is used (R10.4)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.rules.cargo import capacity, used_spaces
from filibusta.games.spanish_main.rules.effects import powers, shown, use

MOVE_MODS = np.flatnonzero(cards.ABILITY_KIND == cards.Effect.MOVE_MOD)
N_MODS = len(MOVE_MODS)
SHORT, LONG = int(cards.Bar.S), int(cards.Bar.L)


@rule
def holds(s: State, ship: int, when: int) -> bool:
    """R20.2: whether the condition of a changed move holds."""
    boat = s.ships[ship]
    if when == cards.When.DERELICT:
        return boat.standing == 0
    if when == cards.When.FULL_MASTS:
        return boat.standing == (1 << cards.SHIP_MASTS[boat.card]) - 1
    if when == cards.When.NO_CARGO:
        return used_spaces(s, ship) == 0
    return when == cards.When.ALWAYS or (when == cards.When.FULL_CARGO and used_spaces(s, ship) >= capacity(s, ship))


@rule
def set_bar(s: State, ship: int, abilities: int, derelict: bool) -> int:
    """R10.2: the bar that the last ability in force sets as the base move; NONE if none does."""
    found = cards.NONE
    for i in range(N_MODS):
        mod = MOVE_MODS[i]
        if (
            abilities >> mod & 1
            and cards.ABILITY_SETS[mod]
            and (cards.ABILITY_WHEN[mod] == cards.When.DERELICT) == derelict
        ):
            if holds(s, ship, cards.ABILITY_WHEN[mod]):
                found = cards.ABILITY_BAR[mod]
    return found


@rule
def bars_with(s: State, ship: int, abilities: int) -> tuple[int, int]:
    """R10.2: the numbers of short and long bars that these abilities give."""
    boat = s.ships[ship]
    short, long = int(cards.SHIP_BARS[boat.card, cards.Bar.S]), int(cards.SHIP_BARS[boat.card, cards.Bar.L])
    derelict = boat.standing == 0
    base = set_bar(s, ship, abilities, derelict)
    if derelict and base == cards.NONE:
        return 0, 0
    if boat.tows != cards.NONE:
        base = SHORT
    if base != cards.NONE:
        short, long = int(base == SHORT), int(base == LONG)
    for i in range(N_MODS):
        mod = MOVE_MODS[i]
        if abilities >> mod & 1 and not cards.ABILITY_SETS[mod] and holds(s, ship, cards.ABILITY_WHEN[mod]):
            short += cards.ABILITY_BAR[mod] == cards.Bar.S
            long += cards.ABILITY_BAR[mod] == cards.Bar.L
    return short, long


@rule
def bars_of(s: State, ship: int) -> tuple[int, int]:
    """R10.2: the bars of a move."""
    return bars_with(s, ship, powers(s, ship))


@rule
def show_bar(s: State, ship: int, letter: int, sailed: int) -> None:
    """R10.4: if no face-up source gives the next bar of this letter, reveals a face-down crew that does, first one that
    lets a derelict move."""
    while bars_with(s, ship, shown(s, ship))[letter] <= sailed:
        hidden = powers(s, ship) & ~shown(s, ship)
        mod = hidden_mod(s, ship, hidden, letter, True)
        if mod == cards.NONE:
            mod = hidden_mod(s, ship, hidden, letter, False)
        if mod == cards.NONE:
            return
        use(s, ship, 1 << mod)


@rule
def hidden_mod(s: State, ship: int, hidden: int, letter: int, sets: bool) -> int:
    """Returns one of these abilities that now sets or adds a bar of this kind; NONE if there is none."""
    for i in range(N_MODS):
        mod = MOVE_MODS[i]
        if hidden >> mod & 1 and cards.ABILITY_BAR[mod] == letter and (cards.ABILITY_SETS[mod] != 0) == sets:
            if holds(s, ship, cards.ABILITY_WHEN[mod]):
                return mod
    return cards.NONE
