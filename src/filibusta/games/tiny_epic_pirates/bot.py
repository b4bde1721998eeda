"""The hand-made estimate of a position, which guides the easy levels and the search."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import (
    BURIAL_COST,
    CAPTAIN_TRIGGER,
    COVE,
    CREW_MAX,
    CREW_TRIGGER,
    DISTANCE,
    FARTHEST,
    GOLD_MAX,
    HOLD,
    MARKET,
    MERCHANT_DAMAGE,
    MERCHANT_GOLD,
    MERCHANT_LEGEND,
    N_GOODS,
    N_SHIPS,
    PLACES,
    SETTLEMENT,
    SIDES,
    SPACES,
    TRADE_MAX,
    TREASURES,
    Assignment,
    Order,
)
from filibusta.games.tiny_epic_pirates.rules.asking import is_solo, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_posted
from filibusta.games.tiny_epic_pirates.rules.dice import dice_of, sure_hits, symbols_of
from filibusta.games.tiny_epic_pirates.rules.sailing import sail_of
from filibusta.games.tiny_epic_pirates.rules.search import can_bury_at
from filibusta.games.tiny_epic_pirates.rules.wheel import order_on
from filibusta.games.tiny_epic_pirates.state import BEFORE_ORDER, NONE, Phase, Stage

TREASURE, LAST = 22.0, 20.0
"""A buried Treasure, in gold, and what the third adds."""
LEVEL, TOKEN, SAIL_TOKEN, CREW = 2.0, 0.7, 0.6, 1.1
"""A Legend level, a Sure-fire Token, another token, a crew card."""
CUBE = 0.6
"""The part of its price that a cube is worth while it is still to be sold."""
BOOTY, SWAPPED = 2.2, 0.4
"""A cube from the bag, and one more that can only take the place of another."""
FIND, RECRUIT, SHELTER, BONUS = 2.0, 1.2, 0.8, 0.8
"""Turning up a token, a new crew card, a deckhand called back from Repair, a crew card that is triggered."""
LATER, OTHERS, WAIT, STEP = 0.5, 0.12, 0.35, 0.06
"""The shares that are left of the next turn's best order and of each other one that can be reached; the cost of each
deckhand that must be brought back, and of each step of the way."""
NEARER: np.ndarray = 0.75 ** np.arange(FARTHEST + 1)
"""The worth of an order by its steps out of reach, as a share of the worth within reach."""
DECKHAND = np.array([0.9, 0.8, 0.8, 0.1])
"""A deckhand on each assignment."""
POSTED = 0.4
"""A deckhand on the wheel: the captain can skip that space for nothing, once."""
NAVY = 0.25
"""The loss that threatens each deckhand of use beside the Navy."""
IS_BEFORE_ORDER = np.array([stage in BEFORE_ORDER for stage in Stage])
"""By the part of a turn: whether its order is still to come."""
SPREAD = 1.5
"""By how much the dice of an attack differ from what can be expected."""
SHARPNESS = 0.11
"""The steepness with which a lead of so much gold decides the game."""
SOLO_READY = 5.0
"""The Solo Pirate buries wherever he can pay for it: he waits for no order."""


@rule
def odds(s: State, seat: int, damage: int) -> float:
    """About how likely an attack deals more than so much damage."""
    symbols = 0
    for face in range(1, SIDES + 1):
        symbols += symbols_of(s, seat, face)
    expected = sure_hits(s, seat) + dice_of(s, seat) * symbols / SIDES
    return 1.0 / (1.0 + np.exp(-SPREAD * (expected - damage - 0.5)))


@rule
def worth_of_prey(s: State, seat: int, place: int) -> float:
    """The promise of the best Merchant there."""
    best = 0.0
    for ship in range(N_SHIPS):
        merchant = s.merchants[ship]
        if merchant.at == place and merchant.cube != NONE:
            won = MERCHANT_GOLD[merchant.card] + CUBE * s.prices[merchant.cube]
            won += LEVEL * (MERCHANT_LEGEND[merchant.card] >= s.players)
            damage: int = MERCHANT_DAMAGE[merchant.card]  # pyright: ignore[reportAssignmentType]
            chance = odds(s, seat, damage)
            best = max(best, chance * won + (1.0 - chance) * (TOKEN - DECKHAND[0]))
    return best


@rule
def worth_of_sale(s: State, seat: int, good: int) -> float:
    """The gain of a sale beyond what the cubes are worth anyway."""
    if good == NONE:
        return 0.0
    cubes = min(TRADE_MAX, s.seats[seat].hold[good])
    paid = min(cubes * s.prices[good], GOLD_MAX - s.seats[seat].gold)
    return max(0.0, paid - CUBE * cubes * s.prices[good])


@rule
def worth_of_order(s: State, seat: int, order: int, place: int) -> float:
    """The promise of an order that is carried out there."""
    card = s.sea[place]
    if order == Order.PLUNDER:
        cubes: int = SETTLEMENT[card]  # pyright: ignore[reportAssignmentType]
        room = min(cubes, HOLD - cubes_in(s.seats[seat].hold))
        return BOOTY * room + SWAPPED * (cubes - room)
    if order == Order.TRADE:
        good: int = MARKET[card]  # pyright: ignore[reportAssignmentType]
        return worth_of_sale(s, seat, good)
    if order == Order.CREW_UP:
        return RECRUIT if crew_size(s, seat) < CREW_MAX else SWAPPED
    if order == Order.SEARCH:
        return FIND * s.tokens[place] + worth_of_captain(s, seat, order, place)
    if order == Order.ATTACK:
        return worth_of_prey(s, seat, place)
    return SHELTER * s.seats[seat].deckhands[Assignment.REPAIR] * COVE[card]


@rule
def worth_of_captain(s: State, seat: int, order: int, place: int) -> float:
    """The gain of burying there (R17.3)."""
    captain = s.seats[seat].captain
    if captain == NONE or CAPTAIN_TRIGGER[captain] != order or not can_bury_at(s, seat, place):
        return 0.0
    return TREASURE - BURIAL_COST[s.sea[place]] + LAST * (s.seats[seat].treasures == TREASURES - 1)


@rule
def best_place(s: State, seat: int, order: int, sail: int, farthest: int) -> float:
    """The promise of an order within ``sail`` steps, and less of what is farther, up to ``farthest``."""
    here = s.seats[seat].at
    best = 0.0
    for place in range(PLACES):
        away = DISTANCE[here, place]
        if away <= farthest:
            worth = worth_of_order(s, seat, order, place) - STEP * away
            best = max(best, worth * NEARER[max(0, away - sail)])
    return best + BONUS * triggered(s, seat, order)


@rule
def triggered(s: State, seat: int, order: int) -> int:
    """The number of his crew cards that an order triggers."""
    cards = 0
    for place in range(crew_size(s, seat)):
        cards += CREW_TRIGGER[s.seats[seat].crew[place]] == order
    return cards


@rule
def worth_of_this_turn(s: State, seat: int) -> float:
    """The promise of the order that the captain walks to, or sails for."""
    if not IS_BEFORE_ORDER[s.stage] or s.phase == Phase.CHOOSE_SPACE:
        return 0.0
    sail = sail_of(s, seat)
    left = max(0, sail - s.steps) if s.stage == Stage.SAILING else sail
    return best_place(s, seat, s.order, left, left)


@rule
def worth_of_next_turn(s: State, seat: int) -> float:
    """The promise of the best order that he can walk to, less the deckhands it costs (R4.4)."""
    mat = s.seats[seat]
    hands = mat.deckhands[0] + mat.deckhands[1] + mat.deckhands[2] + mat.deckhands[3]
    sail = sail_of(s, seat)
    best = 0.0
    total = 0.0
    cost = 0
    space = mat.space
    for _ in range(SPACES - 1):
        space = (space + 1) % SPACES
        if cost > hands:
            break
        worth = best_place(s, seat, order_on(s, seat, space), sail, FARTHEST) - WAIT * cost
        best = max(best, worth)
        total += max(0.0, worth)
        cost += space != 0 and not is_posted(s, seat, space)
    return LATER * best + OTHERS * total


@rule
def danger(s: State, seat: int) -> float:
    """The loss that the Navy threatens."""
    mat = s.seats[seat]
    if mat.hidden or DISTANCE[s.navy, mat.at] > 1 + mat.treasures:
        return 0.0
    return NAVY * (mat.deckhands[0] + mat.deckhands[1] + mat.deckhands[2])


@rule
def worth_of_goods(s: State, seat: int) -> float:
    """The price of the cubes aboard today."""
    worth = 0.0
    for good in range(N_GOODS):
        worth += s.seats[seat].hold[good] * s.prices[good]
    return worth


@rule
def worth_of_mat(s: State, seat: int) -> Any:
    """The worth of a player's mats."""
    mat = s.seats[seat]
    worth = TREASURE * mat.treasures + LAST * (mat.treasures == TREASURES) + mat.gold + CREW * crew_size(s, seat)
    worth += LEVEL * mat.legend + TOKEN * mat.surefire + SAIL_TOKEN * (mat.sail_tokens + mat.storm_passes)
    for assignment in range(len(DECKHAND)):
        worth += DECKHAND[assignment] * mat.deckhands[assignment]
    posted = mat.posted
    while posted:
        posted &= posted - 1
        worth += POSTED
    return worth + CUBE * worth_of_goods(s, seat)


@rule
def worth_of(s: State, seat: int) -> float:
    """The worth of a player's possessions and hopes, in gold."""
    mat = s.seats[seat]
    worth = worth_of_mat(s, seat)
    if mat.at == NONE or s.stage == Stage.SETUP or mat.treasures == TREASURES:
        return worth
    if is_solo(s, seat):
        return worth + SOLO_READY * (mat.gold >= GOLD_MAX)
    if s.navy != NONE:
        worth -= danger(s, seat)
    if seat == s.active and s.phase != Phase.CHOOSE_SPACE and IS_BEFORE_ORDER[s.stage]:
        return worth + worth_of_this_turn(s, seat)
    return worth + worth_of_next_turn(s, seat)


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning into ``out[seat]``, with the Solo Pirate's 1 in all."""
    n = seats_in_play(s)
    highest = worth_of(s, 0)
    for seat in range(n):
        worth = worth_of(s, seat)
        if seat < s.players:
            out[seat] = worth
        highest = max(highest, worth)
    total = 0.0
    for seat in range(s.players):
        out[seat] = np.exp(SHARPNESS * (out[seat] - highest))
        total += out[seat]
    if s.players < n:
        total += np.exp(SHARPNESS * (worth_of(s, n - 1) - highest))
    for seat in range(s.players):
        out[seat] /= total
