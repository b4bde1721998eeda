"""The value of treasure, and the gold of each player (R7.3, R18.3)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import FIRST_UNIQUE, GOLD_OF, NONE, RUM, SET_GOLD
from filibusta.games.spanish_main.state import ASHORE


@rule
def value_of(s: State, token: int) -> int:
    """R7.1, R21.4: gold; 0 of a unique treasure but Rum."""
    kind = s.treasures[token].kind
    if kind == RUM:
        return s.rum_value
    return GOLD_OF[kind] if kind >= 0 else 0


@rule
def is_goods(s: State, token: int) -> bool:
    """R18.1: whether it is unloaded at home: normal treasure and Rum."""
    kind = s.treasures[token].kind
    return kind < FIRST_UNIQUE or kind == RUM


@rule
def home_gold(s: State, seat: int) -> int:
    """R18.3"""
    gold = s.seats[seat].bonus + s.seats[seat].sunk
    home = s.seats[seat].home
    if home != NONE:
        for token in range(s.treasures_size):
            if s.treasures[token].at == ASHORE + home:
                gold += value_of(s, token)
    return gold


@rule
def starting_total(s: State) -> int:
    """R7.3"""
    gold = 0
    for seat in range(s.players):
        if s.seats[seat].treasure_set != NONE:
            gold += SET_GOLD[s.seats[seat].treasure_set]
    return gold


@rule
def gold_on_ships(s: State, seat: int) -> int:
    """R24.2, R24.16: of treasure on the ships of a seat."""
    gold = 0
    for token in range(s.treasures_size):
        at = s.treasures[token].at
        if 0 <= at < ASHORE and s.ships[at].seat == seat:
            gold += value_of(s, token)
    return gold


@rule
def gold_on_wild_islands(s: State) -> int:
    """R24.2: of normal treasure that nobody has loaded."""
    gold = 0
    for token in range(s.treasures_size):
        at = s.treasures[token].at
        if at >= ASHORE and s.islands[at - ASHORE].home == NONE and s.treasures[token].kind < FIRST_UNIQUE:
            gold += value_of(s, token)
    return gold
