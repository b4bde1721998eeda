"""The end of the game, and the winner (R24)."""

from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main.cards import FIRST_UNIQUE, MOST_MASTS, MOST_SHIPS, NONE
from filibusta.games.spanish_main.events import Ending, Events, Gold
from filibusta.games.spanish_main.rules.asking import size_of
from filibusta.games.spanish_main.rules.gold import (
    gold_on_ships,
    gold_on_wild_islands,
    home_gold,
    starting_total,
)
from filibusta.games.spanish_main.state import ASHORE, MOST_GOLD, Step

GOLD_MORE = MOST_GOLD + 1
SHIPS_MORE, MASTS_MORE = MOST_SHIPS + 1, MOST_SHIPS * MOST_MASTS + 1
"""Bounds above any player's ships and masts, so that a standing is one number."""


@rule
def ships_of(s: State, seat: int) -> int:
    """The number of ships a player controls, derelicts too."""
    n = 0
    for ship in range(s.ships_size):
        n += s.ships[ship].card != NONE and s.ships[ship].seat == seat
    return n


@rule
def sails_on(s: State, seat: int) -> bool:
    """R24.13: whether a player controls a ship that is not a derelict."""
    for ship in range(s.ships_size):
        boat = s.ships[ship]
        if boat.card != NONE and boat.seat == seat and boat.standing:
            return True
    return False


@rule
def masts_of(s: State, seat: int) -> int:
    """Counts the masts that stand on a player's ships."""
    n = 0
    for ship in range(s.ships_size):
        if s.ships[ship].card != NONE and s.ships[ship].seat == seat:
            n += size_of(s.ships[ship].standing)
    return n


@rule
def check_end(s: State) -> bool:
    """R24.19: after every single event; whether the game is over."""
    if s.over:
        return True
    if s.players == 2:
        return check_two(s)
    return check_many(s)


@rule
def check_two(s: State) -> bool:
    """R24.1, R24.2"""
    if has_majority(s, 0) or has_majority(s, 1):
        return end_game(s, Ending.MAJORITY)
    if ships_of(s, 0) == 0 or ships_of(s, 1) == 0:
        rescue(s)
        return end_game(s, Ending.NO_SHIPS)
    return False


@rule
def has_majority(s: State, seat: int) -> bool:
    """R24.1"""
    return 2 * home_gold(s, seat) > starting_total(s)


@rule
def is_first_to_half(s: State, seat: int) -> bool:
    """R24.1: whether a player wins by half the gold; if both reach it at once, the active player's gold counts
    first."""
    if s.players > 2 or not has_majority(s, seat):
        return False
    return seat == s.active or not has_majority(s, 1 - seat)


@rule
def rescue(s: State) -> None:
    """R24.2: the player who still has ships is credited with all gold that nobody can deny him."""
    for seat in range(2):
        if ships_of(s, seat):
            gold = gold_on_wild_islands(s) + gold_on_ships(s, seat)
            s.seats[seat].bonus += gold
            if gold:
                tell(s, Events.GOLD, seat, gold, Gold.RESCUED)


@rule
def check_many(s: State) -> bool:
    """R24.12 to R24.14"""
    if s.last_treasure != NONE and is_brought_in(s, s.last_treasure):
        return end_game(s, Ending.LAST_TREASURE)
    afloat = 0
    out = 0
    for seat in range(s.players):
        afloat += sails_on(s, seat)
        out += ships_of(s, seat) == 0
    if afloat <= 1:
        return end_game(s, Ending.ONE_AFLOAT)
    if s.players >= 4 and 2 * out >= s.players:
        return end_game(s, Ending.HALF_OUT)
    return False


@rule
def is_brought_in(s: State, token: int) -> bool:
    """R24.12: unloaded, out of the game, or a unique treasure aboard a ship docked at her own home."""
    at = s.treasures[token].at
    if at == NONE or at >= ASHORE:
        return True
    boat = s.ships[at]
    return s.treasures[token].kind >= FIRST_UNIQUE and boat.docked != NONE and s.islands[boat.docked].home == boat.seat


@rule
def end_game(s: State, why: int) -> bool:
    """R24.19: nothing more is resolved and nobody is asked."""
    s.over = 1
    s.player = NONE
    s.private = 0
    for entry in range(s.stack_size):
        s.stack[entry].step = Step.ASK
        s.stack[entry].a = NONE
        s.stack[entry].b = NONE
    s.stack_size = 0
    tell(s, Events.ENDED, NONE, why)
    best = best_standing(s)
    for seat in range(s.players):
        if standing_of(s, seat) == best:
            tell(s, Events.WON, seat, gold_of(s, seat))
    return True


@rule
def gold_of(s: State, seat: int) -> int:
    """R24.5, R24.16: the gold that counts at the end."""
    gold = home_gold(s, seat)
    return gold if s.players == 2 else gold + gold_on_ships(s, seat)


@rule
def score(s: State, out: Numbers) -> None:
    """R24.5, R24.16"""
    for seat in range(s.players):
        out[seat] = gold_of(s, seat)


@rule
def standing_of(s: State, seat: int) -> int:
    """R24.1, R24.6: who has won, gold, then ships, then masts, as one number."""
    gold = gold_of(s, seat) + (GOLD_MORE if is_first_to_half(s, seat) else 0)
    return (gold * SHIPS_MORE + ships_of(s, seat)) * MASTS_MORE + masts_of(s, seat)


@rule
def best_standing(s: State) -> int:
    """R24.6: returns the highest standing of all players."""
    best = 0
    for seat in range(s.players):
        best = max(best, standing_of(s, seat))
    return best


@rule
def rank(s: State, out: Any) -> None:
    """R24.1, R24.6: writes each player's place; players equal in everything share one."""
    for seat in range(s.players):
        ahead = 0
        for other in range(s.players):
            ahead += standing_of(s, other) > standing_of(s, seat)
        out[seat] = 1 + ahead
