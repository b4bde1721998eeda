"""Captain against captain (R15): both choose their cards at the same time, unseen."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.cards import N_GOODS, TYPE, VALUE, Type
from filibusta.games.plunder.events import Events, Loss
from filibusta.games.plunder.rules.cargo import give_up_prize, settle
from filibusta.games.plunder.rules.deck import discard
from filibusta.games.plunder.rules.encounters import begin_fight
from filibusta.games.plunder.rules.hands import take_from_hand
from filibusta.games.plunder.rules.loss import lose_ship
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import cannons_of, crew_of, own_speed, sailing_speed
from filibusta.games.plunder.rules.spoils import hand_over_goods, take_over, tow
from filibusta.games.plunder.state import (
    ABANDON_PRIZE,
    BOARD,
    CARD,
    DIRECTIONS,
    NO_CARD,
    NONE,
    STAND,
    TAKE,
    Foe,
    Option,
    Phase,
    Step,
    Subphase,
)


@rule
def attack_captain(s: State, target: int) -> int:
    """R15.1"""
    tell(s, Events.ATTACKED, s.active, target, s.seats[s.active].place)
    s.target = target
    begin_fight(s, Foe.CAPTAIN, Step.ASK)
    return ask(s, Phase.STAND_OR_FLEE, target)


@rule
def answer_stand_or_flee(s: State, action: int) -> int:
    """R15.2, R15.3"""
    if action == STAND:
        return hide_cards(s, Subphase.BROADSIDE)
    if s.seats[s.target].prize != NONE:
        return ask(s, Phase.DROP_PRIZE, s.target)
    return hide_cards(s, Subphase.CHASE)


@rule
def answer_drop_prize(s: State, action: int) -> int:
    """R15.3, R15.4"""
    if action != ABANDON_PRIZE:
        return hide_cards(s, Subphase.CHASE)
    tell(s, Events.DROPPED, s.target, s.seats[s.target].prize)
    return ask(s, Phase.TAKE_DROPPED_PRIZE, s.active)


@rule
def answer_take_prize(s: State, action: int) -> int:
    """R15.4: the hunter takes the prize and its goods and lets the captain go, or pursues him."""
    target = s.seats[s.target]
    if action != TAKE:
        give_up_prize(s, s.target, Loss.ABANDONED)
        return hide_cards(s, Subphase.CHASE)
    tell(s, Events.PICKED_UP, s.active, target.prize)
    tow(s, s.active, target.prize)
    target.prize = NONE
    for good in range(N_GOODS):
        take_over(s, s.active, target.plundered, good)
    return settle(s, s.active, Step.CAPTAIN_FLED)


@rule
def let_flee(s: State) -> int:
    """R15.8: the captain who fled stays where he is or, with an option, sails to an adjacent Open Sea."""
    tell(s, Events.FLED, s.target, Foe.CAPTAIN)
    if s.options[Option.FLEE_MOVES]:
        for direction in range(DIRECTIONS):
            if no_way_out(s, direction) == Reason.ALLOWED:
                return ask(s, Phase.FLEE_SPACE, s.target)
    return Step.END_FIGHT


@rule
def no_way_out(s: State, direction: int) -> int:
    """R15.8"""
    there = s.places[s.seats[s.target].place].beside[direction]
    if there != NONE and TYPE[s.places[there].card] == Type.OPEN_SEA:
        return Reason.ALLOWED
    return Reason.FLEE_TO_SEA


@rule
def answer_flee_space(s: State, direction: int) -> int:
    """R15.8"""
    start = s.seats[s.target].place
    goal = s.places[start].beside[direction]
    s.seats[s.target].place = goal
    tell(s, Events.MOVED, s.target, start, goal, 1)
    return Step.END_FIGHT


# ------------------------------------------------------------------ hidden cards


@rule
def hide_cards(s: State, subphase: int) -> int:
    """R15.5, R15.9: both captains with cards choose one in secret; the attacker is asked first."""
    s.subphase = subphase
    s.asked = 0
    if s.seats[s.active].hand_size:
        s.asked |= 1 << s.active
    if s.seats[s.target].hand_size:
        s.asked |= 1 << s.target
    return ask_hidden_card(s)


@rule
def ask_hidden_card(s: State) -> int:
    """R15.5"""
    if not s.asked:
        return Step.COMPARE
    return ask(s, Phase.HIDDEN_CARD, s.active if (s.asked >> s.active) & 1 else s.target)


@rule
def lay_card_down(s: State, seat: int, action: int) -> None:
    """R15.5, R18.5, R22.1: a laid card counts as in the hand until it is shown, so that nobody knows whether one was
    laid."""
    s.asked &= ~(1 << seat)
    s.seats[seat].laid = NONE if action == NO_CARD else action - CARD


@rule
def answer_hidden_card(s: State, seat: int, action: int) -> int:
    """R15.5"""
    lay_card_down(s, seat, action)
    return ask_hidden_card(s)


@rule
def show_laid_card(s: State, seat: int) -> int:
    """R15.5, R18.6: shows and discards the card that was laid; returns its value, 0 without a card."""
    s.sealed = 1
    card = s.seats[seat].laid
    if card == NONE:
        return 0
    s.seats[seat].laid = NONE
    take_from_hand(s, seat, card)
    discard(s, card)
    tell(s, Events.SHOWN, seat, card)
    return VALUE[card]


@rule
def compare(s: State) -> int:
    """R15.5 to R15.7: both cards are shown and added."""
    attack = show_laid_card(s, s.active)
    defence = show_laid_card(s, s.target)
    if s.subphase == Subphase.CHASE:
        return compare_speed(s, own_speed(s, s.active) + attack, sailing_speed(s, s.target) + defence)
    if s.subphase == Subphase.BROADSIDE:
        return compare_cannons(s, cannons_of(s, s.active) + attack, cannons_of(s, s.target) + defence)
    return compare_crews(s, crew_of(s, s.active) + attack, crew_of(s, s.target) + defence)


@rule
def compare_speed(s: State, attack: int, defence: int) -> int:
    """R15.5: a captain escapes if he is faster."""
    tell(s, Events.CHASE, s.target, defence, attack, Foe.CAPTAIN)
    return Step.CAPTAIN_FLED if defence > attack else hide_cards(s, Subphase.BROADSIDE)


@rule
def compare_cannons(s: State, attack: int, defence: int) -> int:
    """R15.6"""
    tell(s, Events.BROADSIDE, s.active, attack, defence, Foe.CAPTAIN)
    if attack >= defence:
        return ask(s, Phase.AFTER_BROADSIDE, s.active)
    return Step.DEFEAT


@rule
def answer_captain_sunk(s: State, action: int) -> int:
    """R15.6: boarding, or the defender sinks and nobody gains anything."""
    if action == BOARD:
        return hide_cards(s, Subphase.BOARDING)
    lose_ship(s, s.target, Loss.SUNK)
    return Step.END_FIGHT


@rule
def compare_crews(s: State, attack: int, defence: int) -> int:
    """R15.7"""
    tell(s, Events.BOARDING, s.active, attack, defence, Foe.CAPTAIN)
    s.winner = s.active if attack >= defence else s.target
    tell(s, Events.WON, s.winner, Foe.CAPTAIN)
    return Step.CAPTAIN_SPOILS


# ------------------------------------------------------------------ after the boarding


@rule
def loser_of(s: State) -> int:
    """R15.7"""
    return s.active if s.winner == s.target else s.target


@rule
def share_captain_spoils(s: State) -> int:
    """R16.10: the loser's own ship, then the prize, then the goods of both."""
    loser = loser_of(s)
    mat = s.seats[loser]
    s.won = mat.ship if mat.ship != NONE else mat.prize
    if s.won != NONE:
        return ask(s, Phase.SHIP_DISPOSITION, s.winner)
    hand_over_goods(s, s.winner, loser)
    return settle(s, s.winner, Step.CAPTAIN_LOST)


@rule
def lose_to_captain(s: State) -> int:
    """R16.10, R17: the loser loses his ship, after the winner has taken everything due to him."""
    lose_ship(s, loser_of(s), Loss.BEATEN)
    return Step.END_FIGHT
