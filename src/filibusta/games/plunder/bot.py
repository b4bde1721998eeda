"""The hand-made estimate of a position, which guides the easy levels and the search."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.estimate import to_prospects
from filibusta.engine.record import State
from filibusta.games.plunder import cards
from filibusta.games.plunder.rules.cargo import goods_aboard
from filibusta.games.plunder.rules.combat import enemy_cannons, enemy_crew
from filibusta.games.plunder.rules.nations import is_enemy
from filibusta.games.plunder.rules.ships import cannons_of, crew_of, hold_of, own_speed
from filibusta.games.plunder.state import NONE, Foe, Option, Phase, Subphase

HASTE = 0.4
"""The silver lost for each place on the way to where a thing brings its silver."""
SOMEWHERE = 0.6
"""The worth of a unit of a good as long as no known place pays for it."""
PRIZE_SHARE, OWN_SHARE, PLUNDER_SHARE = 0.45, 0.3, 0.45
"""The shares of their price that a ship in tow, the own ship (beside her figures) and plundered goods are worth."""
CANNON, CREW, SPEED, ROOM = 0.5, 0.25, 0.2, 0.3
"""The worth of the own ship's and the mate's cannons, crew, speed and room, in silver for each."""
MATE, CARD, BONUS, TREASURE, LETTER, ENEMY = 0.5, 0.3, 0.15, 0.8, 2.0, -1.2
"""The worth of a mate, a card, each point of its value, a known treasure (a share of its silver), a letter and an
enemy."""
REFIT, UNPAID, TRADING = 3.0, -2.0, 0.3
"""The worth of the hand that a captain without a ship is about to draw, an unpaid crew, and a trade that has begun."""
MOST_CARDS = 6
"""Further cards of a hand help no more."""
SPOILS = {
    Foe.NOBODY: 0.0,
    Foe.SHIP: 4.0,
    Foe.PIRATE_FLEET: 8.0,
    Foe.NATIVES: 3.0,
    Foe.PORT: 6.0,
    Foe.FLEETS: 15.0,
    Foe.CAPTAIN: 0.0,
}
WON = np.array([SPOILS[foe] for foe in Foe])
"""The prospect of a fight against each foe, in silver, for a player who can win it; a captain's is not judged ahead."""
SHARPNESS = 6.0
"""The steepness with which a lead of so many silver decides the game, as a part of the target."""


@rule
def distance(s: State, one: int, other: int) -> int:
    """The number of moves between two places, as the crow flies."""
    return abs(s.places[one].x - s.places[other].x) + abs(s.places[one].y - s.places[other].y)


@rule
def buys_goods(s: State, seat: int, place: int) -> bool:
    """R9.2: ports that are not hostile, and natives."""
    kind = cards.TYPE[s.places[place].card]
    if kind == cards.Type.PORT:
        nation: int = cards.NATION[s.places[place].card]  # pyright: ignore[reportAssignmentType]
        return not is_enemy(s, seat, nation)
    return kind == cards.Type.TORTUGA or s.places[place].natives != NONE


@rule
def worth_of_goods(s: State, seat: int) -> float:
    """Each good at the best price that is known, less the way there."""
    mat = s.seats[seat]
    worth = 0.0
    if goods_aboard(s, seat) == 0:
        return worth
    for good in range(cards.N_GOODS):
        best = SOMEWHERE
        for place in range(s.places_size):
            if buys_goods(s, seat, place):
                natives = s.places[place].natives
                price = cards.SELL_PRICE[s.places[place].card if natives == NONE else natives, good]
                best = max(best, price - HASTE * distance(s, mat.place, place))
        worth += best * (mat.traded[good] + PLUNDER_SHARE * mat.plundered[good])
    return worth


@rule
def worth_of_hand(s: State, seat: int) -> float:
    """Cards for fights and encounters, and treasures whose place is on the map."""
    mat = s.seats[seat]
    worth = REFIT * mat.needs_refit
    for slot in range(min(MOST_CARDS, mat.hand_size)):
        card = mat.hand[slot]
        worth += CARD + BONUS * cards.VALUE[card]
        if cards.TYPE[card] == cards.Type.TREASURE_MAP:
            for place in range(s.places_size):
                if s.places[place].card == cards.COAST_OF[card]:
                    worth += TREASURE * cards.SILVER[card] - HASTE * distance(s, mat.place, place)
    return worth


@rule
def worth_of_ship(s: State, seat: int) -> float:
    """The worth of own ship, mate and prize: what they can do and will bring."""
    mat = s.seats[seat]
    worth = CANNON * cannons_of(s, seat) + CREW * crew_of(s, seat) + SPEED * own_speed(s, seat)
    worth += ROOM * hold_of(s, seat) + OWN_SHARE * cards.PRICE[mat.ship] + MATE * (mat.mate != NONE)
    if mat.prize != NONE:
        worth += max(1.0, PRIZE_SHARE * cards.PRICE[mat.prize] - HASTE * distance(s, mat.place, 0))
    return worth


@rule
def best_cards(s: State, seat: int) -> tuple[Any, Any]:
    """The two highest values of a hand."""
    first = 0
    second = 0
    for slot in range(s.seats[seat].hand_size):
        value = cards.VALUE[s.seats[seat].hand[slot]]
        second = max(second, min(first, value))
        first = max(first, value)
    return first, second


@rule
def can_win(s: State) -> bool:
    """R12.4: whether the active captain has the figures and the cards for the rest of the fight."""
    seat = s.active
    first, second = best_cards(s, seat)
    cannons = 0
    if s.foe != Foe.NATIVES and s.subphase != Subphase.BOARDING and s.phase != Phase.AFTER_BROADSIDE:
        cannons = enemy_cannons(s) - cannons_of(s, seat)
    crew = enemy_crew(s) - crew_of(s, seat)
    if cannons <= 0 or crew <= 0:
        return max(cannons, crew) <= first
    return max(cannons, crew) <= first and min(cannons, crew) <= second


@rule
def is_fighting(s: State) -> bool:
    """Tells whether a fight against the game is still to be decided."""
    if s.foe in (Foe.NOBODY, Foe.CAPTAIN):
        return False
    return s.phase in (Phase.CHASE_CARD, Phase.FLEE, Phase.BROADSIDE_CARD, Phase.BOARDING_CARD, Phase.AFTER_BROADSIDE)


@rule
def worth_of(s: State, seat: int) -> float:
    """The worth of a captain's possessions, in silver; of one who loses a fight only what he keeps."""
    mat = s.seats[seat]
    worth = mat.silver + 0.0
    for nation in range(cards.N_NATIONS):
        worth += LETTER * mat.letters[nation] + ENEMY * mat.attacked[nation]
    if seat == s.active:
        worth += UNPAID * s.unpaid + TRADING * (s.phase == Phase.TRADE)
        if is_fighting(s):
            if not can_win(s):
                return worth + REFIT
            worth += WON[s.foe]
    return worth + worth_of_goods(s, seat) + worth_of_hand(s, seat) + worth_of_ship(s, seat)


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each captain's prospects of winning, 1 in all, into ``out[seat]``."""
    for seat in range(s.players):
        out[seat] = worth_of(s, seat)
    to_prospects(out, s.players, SHARPNESS / s.options[Option.TARGET_SILVER])
