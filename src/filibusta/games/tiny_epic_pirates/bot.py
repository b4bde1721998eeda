"""What a good position is: the estimate that guides the easy levels and the search."""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import (
    DISTANCE,
    GOLD_MAX,
    LEVEL_SAIL,
    MARKET,
    N_GOODS,
    PLACES,
    SPACES,
    TREASURES,
    Assignment,
    Order,
)
from filibusta.games.tiny_epic_pirates.rules.asking import is_solo, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_posted
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.rules.wheel import order_on
from filibusta.games.tiny_epic_pirates.state import NONE

TREASURE = 15.0
"""A buried Treasure, in gold: its price and the way there."""
LEVEL, TOKEN, SAIL_TOKEN, CREW, BONUS_CREW = 1.6, 0.7, 0.6, 0.9, 0.3
"""A Legend level, a Sure-fire Token, another token, a crew card, and what its trigger's nearness adds."""
READY, HASTE, WAITING = 3.0, 0.5, 0.35
"""Gold enough to bury; what each place on the way takes off, and each deckhand that the order would cost."""
SOLD, FAR = 0.75, 0.06
"""The part of its price that a cube brings which is still to be sold; what each place on the way takes off."""
DECKHAND = np.array([0.9, 0.7, 0.8, 0.1])
"""A deckhand on each assignment."""
POSTED = 0.35
"""A deckhand on the wheel: the captain can skip that space for nothing, once."""
SHARPNESS = 0.16
"""How surely a lead of so much gold decides the game."""
SOLO_HASTE = 1.25
"""The Solo Pirate makes more of what it has: it never waits for an order."""


@rule
def cost_to(s: State, seat: int, order: int) -> int:
    """How many deckhands the next turn's walk to this order would cost (R4.4), SPACES if he stands on it."""
    space = s.seats[seat].space
    cost = 0
    for _ in range(SPACES - 1):
        space = (space + 1) % SPACES
        if order_on(s, seat, space) == order:
            return cost
        cost += space != 0 and not is_posted(s, seat, space)
    return SPACES


@rule
def worth_of_goods(s: State, seat: int) -> float:
    """Each cube at its price, less the way to a market."""
    mat = s.seats[seat]
    worth = 0.0
    for good in range(N_GOODS):
        if mat.hold[good] > 0:
            away = PLACES
            for place in range(PLACES):
                if MARKET[s.sea[place]] == good:
                    away = min(away, DISTANCE[mat.at, place])
            worth += mat.hold[good] * s.prices[good] * (SOLD - FAR * away)
    return worth


@rule
def worth_of_site(s: State, seat: int) -> float:
    """What a Treasure promises that can be paid for: the nearer its site, the more."""
    mat = s.seats[seat]
    nearest = PLACES
    for place in range(PLACES):
        if can_bury_at(s, seat, place):
            nearest = min(nearest, DISTANCE[mat.at, place])
    if nearest == PLACES:
        return 0.0
    if is_solo(s, seat):
        return READY
    sail = LEVEL_SAIL[mat.legend] + mat.deckhands[Assignment.RIGGING]
    return READY - HASTE * max(0, nearest - sail) - WAITING * cost_to(s, seat, Order.SEARCH)


@rule
def worth_of(s: State, seat: int) -> float:
    """What a player has, in gold."""
    mat = s.seats[seat]
    worth = TREASURE * mat.treasures
    if mat.treasures == TREASURES:
        return worth + TREASURE
    if mat.at == NONE:
        return worth
    worth += min(float(GOLD_MAX), mat.gold + worth_of_goods(s, seat)) + worth_of_site(s, seat)
    worth += LEVEL * mat.legend + TOKEN * mat.surefire + SAIL_TOKEN * (mat.sail_tokens + mat.storm_passes)
    for assignment in range(len(DECKHAND)):
        worth += DECKHAND[assignment] * mat.deckhands[assignment]
    posted = mat.posted
    while posted:
        posted &= posted - 1
        worth += POSTED
    worth += CREW * crew_size(s, seat)
    return worth


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning into ``out[seat]``, with the Solo Pirate's 1 in all."""
    n = seats_in_play(s)
    highest = -1e9
    for seat in range(n):
        highest = max(highest, worth_of(s, seat))
    total = 0.0
    for seat in range(n):
        chance = np.exp(SHARPNESS * (worth_of(s, seat) - highest))
        total += chance
        if seat < s.players:
            out[seat] = chance
    for seat in range(s.players):
        out[seat] /= total
