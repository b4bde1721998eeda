"""Attacks on Merchants and on pirates (R13.1, R14, R15)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events, Gift, Money
from filibusta.games.tiny_epic_pirates.rules.asking import decline_deed, is_solo, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in, discard, discard_down, draw_cube
from filibusta.games.tiny_epic_pirates.rules.deckhands import jostle
from filibusta.games.tiny_epic_pirates.rules.dice import clear_dice, damage_of
from filibusta.games.tiny_epic_pirates.rules.gold import gain, gain_surefire
from filibusta.games.tiny_epic_pirates.rules.legend import gain_legend
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import ATTACK, NONE, PASS, Option, Phase, Step

PILE = len(cards.MERCHANT_PILE)


@rule
def out_of_range(s: State, seat: int, target: int) -> int:
    """R13.1, R16.5"""
    here = s.seats[seat].at
    if target >= cards.SEATS:
        return Reason.ALLOWED if s.merchants[target - cards.SEATS].at == here else Reason.MERCHANT_ELSEWHERE
    if target == seat:
        return Reason.ATTACK_OTHERS
    if target >= seats_in_play(s):
        return Reason.NOBODY_PLAYS
    if s.seats[target].at != here:
        return Reason.SHIP_ELSEWHERE
    if not s.seats[target].hidden:
        return Reason.ALLOWED
    return Reason.HIDDEN_UNTIL_SAIL if s.options[Option.HIDE_UNTIL_SAIL] else Reason.HIDDEN_UNTIL_TURN


@rule
def can_attack(s: State, seat: int, target: int) -> bool:
    """R13.1, R16.5"""
    return out_of_range(s, seat, target) == Reason.ALLOWED


@rule
def no_target(s: State, target: int) -> int:
    """R13.1, R16.5"""
    return out_of_range(s, s.active, target)


@rule
def begin_attack(s: State) -> int:
    """R13.1"""
    for target in range(cards.SEATS + cards.N_SHIPS):
        if can_attack(s, s.active, target):
            return ask(s, Phase.ATTACK_TARGET, s.active)
    return Step.END_DEED


@rule
def answer_target(s: State, action: int) -> int:
    """R13.1: attacks this ship, or none."""
    return decline_deed(s) if action == PASS else open_fire(s, action - ATTACK)


@rule
def open_fire(s: State, target: int) -> int:
    """R13.2"""
    s.target = target
    s.roller = s.active
    tell(s, Events.ATTACKED, s.active, target)
    return Step.ROLL


@rule
def count_damage(s: State) -> int:
    """R13.6, R13.7: counts the attacker's damage; a pirate who is attacked rolls next."""
    damage = damage_of(s, s.roller)
    tell(s, Events.DAMAGE, s.roller, damage)
    if s.roller != s.active:
        s.damage[1] = damage
        return Step.DECIDE
    s.damage[0] = damage
    if s.target >= cards.SEATS:
        s.damage[1] = cards.MERCHANT_DAMAGE[s.merchants[s.target - cards.SEATS].card]
        return Step.DECIDE
    s.roller = s.target
    return Step.ROLL


@rule
def decide(s: State) -> int:
    """R14.2, R14.5, R14.6, R15.2, R15.5"""
    seat, target = s.active, s.target
    if s.damage[0] == s.damage[1]:
        tell(s, Events.TIED, seat, target)
        gain_surefire(s, seat, Gift.TIE if target < cards.SEATS else Gift.MERCHANT_TIE)
        if target < cards.SEATS:
            gain_surefire(s, target, Gift.TIE)
        return end_attack(s)
    if s.damage[0] > s.damage[1]:
        tell(s, Events.WON, seat, target)
        if target >= cards.SEATS:
            return take_booty(s)
        s.loser = target
        return gain_legend(s, seat, Step.LOSER_JOSTLED)
    tell(s, Events.LOST, seat, target)
    s.loser = seat
    if target >= cards.SEATS:
        return Step.LOSER_JOSTLED
    return gain_legend(s, target, Step.LOSER_JOSTLED)


@rule
def reward_loser(s: State) -> int:
    """R14.6, R15.4"""
    gain_surefire(s, s.loser, Gift.LOSS if s.target < cards.SEATS else Gift.MERCHANT_LOSS)
    return end_attack(s)


@rule
def jostle_loser(s: State) -> int:
    """R14.6, R15.4: jostles the loser."""
    return jostle(s, s.loser, Step.LOSER_TOKEN)


@rule
def clear_attack(s: State) -> None:
    """Clears all that holds for one attack only."""
    s.target = NONE
    s.roller = NONE
    s.loser = NONE
    s.ship = NONE
    s.damage[0] = 0
    s.damage[1] = 0
    s.rerolled = 0
    clear_dice(s)


@rule
def end_attack(s: State) -> int:
    """Ends the attack."""
    clear_attack(s)
    return Step.END_DEED


@rule
def take_booty(s: State) -> int:
    """R14.2 (1), R24.13"""
    seat = s.active
    merchant = s.merchants[s.target - cards.SEATS]
    good = merchant.cube
    merchant.cube = NONE
    s.seats[seat].hold[good] += 1
    tell(s, Events.BOOTY, seat, good)
    if is_solo(s, seat) and cubes_in(s.seats[seat].hold) > cards.HOLD:
        discard(s, seat, good)
    return discard_down(s, seat, Step.SUNK_GOLD)


@rule
def plunder_gold(s: State) -> int:
    """R14.2 (2), (3), R14.4"""
    card = s.merchants[s.target - cards.SEATS].card
    gain(s, s.active, cards.MERCHANT_GOLD[card], Money.MERCHANT)
    if cards.MERCHANT_LEGEND[card] >= s.players:
        return gain_legend(s, s.active, Step.SUNK_CARD)
    return Step.SUNK_CARD


@rule
def next_merchant_card(s: State, ship: int) -> None:
    """R14.3 (4)"""
    if cards.MERCHANT_STAYS[s.merchants[ship].card]:
        return
    s.merchants[ship].card = cards.MERCHANT_PILE[PILE - s.merchants_left]
    s.merchants_left -= 1
    tell(s, Events.MERCHANT_CARD, NONE, ship, s.merchants[ship].card)


@rule
def replace_merchant(s: State) -> int:
    """R14.3 (5), R24.13"""
    s.ship = s.target - cards.SEATS
    next_merchant_card(s, s.ship)
    here = s.seats[s.active].at
    nearer = cards.DISTANCE[here, cards.PORT_AT[0]] - cards.DISTANCE[here, cards.PORT_AT[1]]
    if nearer == 0 and not is_solo(s, s.active):
        return ask(s, Phase.NEW_PORT, s.active)
    return place_in_port(s, 1 if nearer < 0 else 0)


@rule
def place_in_port(s: State, port: int) -> int:
    """R14.3 (5), (6)"""
    merchant = s.merchants[s.ship]
    merchant.at = cards.PORT_AT[port]
    merchant.port = 1 - port
    tell(s, Events.MERCHANT_PLACED, NONE, s.ship, merchant.at)
    load_merchant(s, s.ship)
    return end_attack(s)


@rule
def load_merchant(s: State, ship: int) -> None:
    """R2.11, R14.3, R19.5"""
    s.merchants[ship].cube = draw_cube(s)
    tell(s, Events.CARGO, NONE, ship, s.merchants[ship].cube)
