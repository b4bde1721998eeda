"""Stealing, looting and trading treasure of other ships (R20.38 to R20.40)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.cargo import (
    capacity,
    normal_aboard,
    used_spaces,
)
from filibusta.games.spanish_main.rules.effects import (
    powers,
    spend,
    unspent,
    use,
)
from filibusta.games.spanish_main.rules.loss import random_normal
from filibusta.games.spanish_main.rules.survey import near_ships, touching
from filibusta.games.spanish_main.rules.treasure import bring_aboard, exchange


@rule
def robbable(s: State, ship: int, of_nation: bool) -> int:
    """R20.38, R20.39: ships she touches that carry normal treasure, as a set."""
    near = touching(s, ship)
    found = 0
    for other in range(s.ships_size):
        if near >> other & 1 and s.ships[other].card != cards.NONE and normal_aboard(s, other):
            if not of_nation or is_looted(s, ship, other):
                found |= 1 << other
    return found


@rule
def is_looted(s: State, ship: int, other: int) -> bool:
    """R20.39: whether she loots ships of the nation of the other."""
    found = powers(s, ship) & cards.OF_KIND[cards.Effect.LOOT_NATION]
    for ability in range(cards.N_ABILITIES):
        if found >> ability & 1 and cards.ABILITY_NATION[ability] == cards.SHIP_NATION[s.ships[other].card]:
            return True
    return False


@rule
def partners(s: State, ship: int) -> int:
    """R20.40: enemy ships in range with normal treasure, if she has some too."""
    if normal_aboard(s, ship) == 0:
        return 0
    near = near_ships(s, ship, cards.BAR[cards.Bar.S])
    found = 0
    for other in range(s.ships_size):
        boat = s.ships[other]
        if near >> other & 1 and boat.card != cards.NONE and boat.seat != s.active and normal_aboard(s, other):
            found |= 1 << other
    return found


@rule
def take_from(s: State, ship: int, other: int, token: int) -> None:
    """R22.5: takes a treasure; the old owner knows which one left."""
    tell(s, Events.STOLEN, s.active, ship, other, token)
    bring_aboard(s, token, ship)


@rule
def steal(s: State, ship: int, other: int) -> None:
    """R20.38"""
    found = unspent(s, ship, cards.Effect.STEAL_RANDOM)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    take_from(s, ship, other, random_normal(s, other))


@rule
def loot(s: State, ship: int, other: int) -> None:
    """R20.39: all that fits."""
    use(s, ship, powers(s, ship) & cards.OF_KIND[cards.Effect.LOOT_NATION])
    there = normal_aboard(s, other)
    room = capacity(s, ship) - used_spaces(s, ship)
    for _ in range(min(there, room)):
        if not s.over:
            take_from(s, ship, other, random_normal(s, other) if there > room else first_normal(s, other))


@rule
def first_normal(s: State, ship: int) -> int:
    """Returns the first normal treasure aboard a ship, NONE if there is none."""
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship and s.treasures[token].normal:
            return token
    return cards.NONE


@rule
def trade(s: State, ship: int, other: int) -> None:
    """R20.40: the active ship's treasure is drawn first."""
    found = unspent(s, ship, cards.Effect.TRADE_RANDOM)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    given = random_normal(s, ship)
    taken = random_normal(s, other)
    tell(s, Events.TRADED, s.active, ship, other)
    exchange(s, given, taken, ship, other)
