"""The hand-made estimate of a position, which guides the easy levels and the search.

A player's standing is counted in the logarithm of his chances. A battle that is being fought counts for what it will
bring on the average, by the exact chances of the dice (``chances.py``), and so does the best that a ship can do which
has been chosen to act. Whoever may lose his last ship knows that he may lose everything. A choice half made counts for
what it will come to: men still to be divided where there is room for them, a sale as the best one, a card for its
effect.

The numbers were begun with a softmax regression on who won from 160,000 positions of games of two to four, and went on
by games of one variant against three of another. What decides is men; points alone make a prey that rivals come for.
A more timid variant wins a little more among four, in games that only the round limit ends: boldness was kept.
"""

import numpy as np
from numpy.typing import NDArray

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.pirates import cards
from filibusta.games.pirates.chances import LOST, WON, chance, wind_chance
from filibusta.games.pirates.rules.battle import defence_speed, dice_of, laid, men_of, wind_speed
from filibusta.games.pirates.rules.choices import is_attackable
from filibusta.games.pirates.rules.fleet import (
    cannons_of,
    capacity_of,
    points_of,
    room_from,
    room_of,
    speed_of,
    treasure_points_of,
)
from filibusta.games.pirates.rules.turn import cards_due, income_of
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, NONE, Option, Phase, Step

POINT, NEARNESS = -0.1, 1.5
"""A pirate point; and all that are needed, of which less, by the square, counts the more are missing."""
MAN, GUN, KNOT = 0.09, 0.05, 0.1
"""A man aboard, a cannon, a point of speed above that of a slow galleon."""
SLOW = 3
FEW_MEN, EASY_PREY = 3.0, 0.5
"""A ship with few men is easily taken: with as many as the first number, half of the second number is lost."""
CARD, TREASURE_POINT = 0.1, 0.05
"""A pirate card in hand, a treasure point (towards the Fame card)."""
ENOUGH, ENOUGH_IN_ONES_TURN = 1.0, 6.0
"""Points that would win at the end of the turn: in a rival's turn they can still be lost."""
WOUNDS = 0.5
"""The share of its men that the winner of a battle reckons to lose; some caution is in it."""
BEFORE_INCOME = np.array([step in (Step.TURN, Step.WINDOW_1, Step.INCOME) for step in Step])
"""The steps of a turn after which its income is still to come."""
FIND_CHANCES = np.array(
    [
        1.0 - cards.FINDS[dice, needed - 1] / 2.0**32
        for dice, needed in zip(cards.TREASURE_DICE, cards.TREASURE_NEEDED, strict=True)
    ]
)
"""The chance that one roll finds each treasure."""


@rule
def worth(s: State, ship: int, men: float) -> float:
    """The worth of a ship with this many men to a fleet, besides its pirate points."""
    value = MAN * men + GUN * cannons_of(s, ship) + KNOT * (speed_of(s, ship) - SLOW)
    return value - EASY_PREY * FEW_MEN / (FEW_MEN + men)


@rule
def worth_of_points(s: State, points: int) -> float:
    """The worth of pirate points."""
    nearness = min(1.0, points / s.options[Option.TARGET_POINTS])
    return POINT * points + NEARNESS * nearness * nearness


@rule
def worth_of_next_turn(s: State, seat: int) -> float:
    """The worth of the next turn's cards and income, rising as it comes nearer, so no turn begins with a jump."""
    income = MAN * min(income_of(s, seat), room_from(s, s.seats[seat].fleet))
    if seat == s.active:
        return income if BEFORE_INCOME[s.step] else 0.0
    waiting = (seat - s.active + s.players) % s.players
    return (income + CARD * cards_due(s, seat)) * (s.players - waiting) / s.players


@rule
def room_to_divide(s: State) -> int:
    """The room of the ships that still wait for their men, while men are divided."""
    if s.phase == Phase.PLACE_CREW:
        return room_from(s, s.at)
    room = 0
    ship = s.at
    while ship != NONE:
        room += capacity_of(s, ship)
        ship = s.ships[ship].next
    return room


@rule
def crew_to_be(s: State, ship: int, waiting: bool, room: int) -> float:
    """The men a ship will have, while men are divided: who is left is shared out by room among those that wait."""
    if s.phase == Phase.PLACE_CREW:
        return s.ships[ship].crew + (s.placing * room_of(s, ship) / room if waiting else 0.0)
    return s.placing * capacity_of(s, ship) / room if waiting else float(s.ships[ship].named)


@rule
def worth_of_fleet(s: State, seat: int) -> float:
    """The worth of all ships of a player, besides their pirate points."""
    dividing = (seat == s.active) & ((s.phase == Phase.PLACE_CREW) | (s.phase == Phase.REARRANGE_CREW))
    room = room_to_divide(s) if dividing else 0
    waiting = False
    total = 0.0
    ship = s.seats[seat].fleet
    while ship != NONE:
        waiting |= ship == s.at
        total += worth(s, ship, crew_to_be(s, ship, waiting, room) if dividing else float(s.ships[ship].crew))
        ship = s.ships[ship].next
    return total


@rule
def without(s: State, seat: int, ship: int) -> float:
    """By which factor the chances of a player shrink who loses a ship: to nothing with the last one."""
    if s.seats[seat].ships == 1:
        return 0.0
    points = points_of(s, seat)
    total = (
        worth(s, ship, s.ships[ship].crew)
        + worth_of_points(s, points)
        - worth_of_points(s, points - cards.SHIP_POINTS[ship])
    )
    target = s.options[Option.TARGET_POINTS]
    if points >= target and points - cards.SHIP_POINTS[ship] < target:
        total += ENOUGH_IN_ONES_TURN if seat == s.active else ENOUGH
    return np.exp(-total)


@rule
def best_sale(s: State, seat: int) -> float:
    """The gain of the best sale: a ship goes, her men and her price come aboard the others."""
    room = room_from(s, s.seats[seat].fleet)
    best = -99.0
    ship = s.seats[seat].fleet
    while ship != NONE:
        men = min(s.ships[ship].crew + cards.SHIP_CARGO[ship], room - room_of(s, ship))
        best = max(best, MAN * men + np.log(without(s, seat, ship)))
        ship = s.ships[ship].next
    return best


@rule
def promised(s: State) -> float:
    """The average gain of the card whose choices are still open."""
    effect = cards.PIRATE_EFFECT[s.card]
    if effect == cards.Effect.EQUIP:
        gear = s.card - cards.FIRST_GEAR
        return float(KNOT * cards.GEAR_SPEED[gear] + GUN * cards.GEAR_CANNONS[gear])
    if effect == cards.Effect.ADD_CREW:
        return float(MAN * min(cards.PIRATE_AMOUNT[s.card], room_from(s, s.seats[s.active].fleet)))
    return 2.0 * MAN if effect == cards.Effect.MOVE_CREW else CARD


@rule
def strength(s: State, seat: int) -> float:
    """The standing of a player, in logarithms of chances."""
    points = points_of(s, seat)
    total = worth_of_points(s, points) + TREASURE_POINT * treasure_points_of(s, seat)
    total += CARD * s.seats[seat].hand_size + worth_of_next_turn(s, seat) + worth_of_fleet(s, seat)
    if seat == s.active and s.phase == Phase.SELL_SHIP:
        total += best_sale(s, seat)
    if seat == s.active and s.card != NONE:
        total += promised(s)
    if points >= s.options[Option.TARGET_POINTS]:
        total += ENOUGH_IN_ONES_TURN if seat == s.active else ENOUGH
    return total


@rule
def gained(s: State, seat: int, ship: int) -> float:
    """The gain of capturing a ship."""
    points = points_of(s, seat)
    total = worth(s, ship, min(cards.SHIP_CARGO[ship], capacity_of(s, ship)))
    total += worth_of_points(s, points + cards.SHIP_POINTS[ship]) - worth_of_points(s, points)
    target = s.options[Option.TARGET_POINTS]
    if points < target and points + cards.SHIP_POINTS[ship] >= target:
        total += ENOUGH_IN_ONES_TURN if seat == s.active else ENOUGH
    return total


@rule
def one_end(weights: NDArray[np.float64], total: float, mine: float, theirs: float, me: int, enemy: int) -> float:
    """Returns the sum of all weights after two of them are multiplied by these factors."""
    total += (mine - 1.0) * weights[me]
    if enemy != CENTRE:
        total += (theirs - 1.0) * weights[enemy]
    return max(total, 1e-9)


@rule
def after_battle(
    s: State, weights: NDArray[np.float64], ship: int, target: int, contact: float, won: float, lost: float
) -> tuple[float, float, float]:
    """Returns the factors for the weights of the attacker, of the defender and of all others."""
    me, enemy = s.active, s.ships[target].owner
    total = 0.0
    for seat in range(s.players):
        total += weights[seat]
    win = np.exp(gained(s, me, target) - WOUNDS * MAN * s.ships[ship].crew)
    fall = without(s, me, ship)
    enemy_win, enemy_fall = 1.0, 1.0
    if enemy != CENTRE:
        enemy_win, enemy_fall = np.exp(gained(s, enemy, ship)), without(s, enemy, target)
    rest = (1.0 - contact) / total
    mine, theirs = rest, rest
    end = contact * won / one_end(weights, total, win, enemy_fall, me, enemy)
    rest, mine, theirs = rest + end, mine + end * win, theirs + end * enemy_fall
    end = contact * lost / one_end(weights, total, fall, enemy_win, me, enemy)
    rest, mine, theirs = rest + end, mine + end * fall, theirs + end * enemy_win
    end = contact * (1.0 - won - lost) / one_end(weights, total, fall, enemy_fall, me, enemy)
    return mine + end * fall, theirs + end * enemy_fall, rest + end


@rule
def attack(s: State, weights: NDArray[np.float64], ship: int, target: int) -> tuple[float, float, float]:
    """The factors of an attack without any cards."""
    attackers, defenders = s.ships[ship].crew, s.ships[target].crew
    guns, theirs = cannons_of(s, ship), cannons_of(s, target)
    contact = wind_chance(speed_of(s, target) - speed_of(s, ship))
    won = chance(WON, attackers, guns, defenders, theirs)
    lost = chance(LOST, attackers, guns, defenders, theirs)
    return after_battle(s, weights, ship, target, contact, won, lost)


@rule
def search(s: State, weights: NDArray[np.float64], ship: int, treasure: int) -> tuple[float, float, float]:
    """The factors of one roll for a treasure."""
    total = 0.0
    for seat in range(s.players):
        total += weights[seat]
    found, men = FIND_CHANCES[treasure], s.ships[ship].crew
    reward = TREASURE_POINT * cards.TREASURE_POINTS[treasure] + MAN * min(
        cards.TREASURE_REWARD[treasure], room_of(s, ship)
    )
    left = men - cards.TREASURE_LOSS[treasure]
    win = np.exp(reward)
    fall = np.exp(worth(s, ship, left) - worth(s, ship, men)) if left > 0 else without(s, s.active, ship)
    end = found / one_end(weights, total, win, 1.0, s.active, CENTRE)
    rest, mine = end, end * win
    end = (1.0 - found) / one_end(weights, total, fall, 1.0, s.active, CENTRE)
    return mine + end * fall, rest + end, rest + end


@rule
def best_action(s: State, weights: NDArray[np.float64], ship: int) -> tuple[int, float, float, float]:
    """The best that the chosen ship can do, of which it must do something: against whom, and the factors."""
    enemy = CENTRE
    best = (-1.0, 0.0, 0.0)
    for target in range(cards.N_SHIPS):
        if is_attackable(s, s.ships[target].owner):
            factors = attack(s, weights, ship, target)
            if factors[0] > best[0]:
                best, enemy = factors, s.ships[target].owner
    for treasure in range(cards.N_TREASURES):
        if s.treasures[treasure] == CENTRE:
            factors = search(s, weights, ship, treasure)
            if factors[0] > best[0]:
                best, enemy = factors, CENTRE
    return enemy, best[0], best[1], best[2]


@rule
def chances_under_way(s: State) -> tuple[float, float, float]:
    """A battle that is being fought, with the cards that have been played: the chances that the ships meet at all,
    that the attacker then wins, and that the defender does."""
    grappled = laid(s, ATTACK, cards.Effect.SKIP_CANNONS) + laid(s, DEFENCE, cards.Effect.SKIP_CANNONS) > 0
    guns = 0 if grappled else dice_of(s, ATTACK)
    theirs = 0 if grappled else dice_of(s, DEFENCE)
    attackers, defenders = men_of(s, ATTACK), men_of(s, DEFENCE)
    missing = defence_speed(s) - wind_speed(s)
    contact = wind_chance(missing)
    if s.step == Step.FOG_WINDOW:
        contact = 1.0 if missing <= 0 else 0.0
    won = chance(WON, attackers, guns, defenders, theirs)
    return contact, won, chance(LOST, attackers, guns, defenders, theirs)


@rule
def battle_under_way(s: State, weights: NDArray[np.float64]) -> tuple[int, float, float, float]:
    """Against whom a battle is being fought, and the factors."""
    contact, won, lost = chances_under_way(s)
    factors = after_battle(s, weights, s.attacker, s.target, contact, won, lost)
    return s.ships[s.target].owner, factors[0], factors[1], factors[2]


@rule
def expect(s: State, weights: NDArray[np.float64], enemy: int, mine: float, theirs: float, rest: float) -> None:
    """Multiplies the weights: the active player's, his enemy's and all others'."""
    for seat in range(s.players):
        weights[seat] *= mine if seat == s.active else theirs if seat == enemy else rest


@rule
def evaluate(s: State, out: NDArray[np.float64]) -> None:
    """Each player's prospects of winning, 1 in all, into ``out[seat]``."""
    highest = -1e9
    for seat in range(s.players):
        out[seat] = -99.0 if s.seats[seat].out else strength(s, seat)
        highest = max(highest, out[seat])
    for seat in range(s.players):
        out[seat] = np.exp(out[seat] - highest) if out[seat] > -99.0 else 0.0
    if s.attacker != NONE:
        if s.phase == Phase.CHOOSE_TARGET:
            enemy, mine, theirs, rest = best_action(s, out, s.attacker)
            expect(s, out, enemy, mine, theirs, rest)
        elif s.target != NONE and s.target < cards.N_SHIPS:
            enemy, mine, theirs, rest = battle_under_way(s, out)
            expect(s, out, enemy, mine, theirs, rest)
    total = 0.0
    for seat in range(s.players):
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
