"""The one action of a turn (R9) and the cards that are played as one (R19.4 to R19.6)."""

import numpy as np

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import INT, Numbers, State
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events, Money
from filibusta.games.plunder.rules.cargo import abandon_prize, release_mate
from filibusta.games.plunder.rules.hands import discard_played, draw, has_full_hand, holds, take_from_hand
from filibusta.games.plunder.rules.loss import drop_offer
from filibusta.games.plunder.rules.money import gain
from filibusta.games.plunder.rules.nations import (
    has_letter_here,
    is_at_war,
    is_enemy,
    is_hostile_here,
    nation_here,
)
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import is_in_port, place_type
from filibusta.games.plunder.rules.treasure_fleets import fleets_at
from filibusta.games.plunder.state import ACT, ATTACK_CAPTAIN, NONE, Option, Phase, Stage, Step

ACT_CARDS = np.array(cards.ACT_KINDS, INT)
FIRST_TREASURE = cards.TREASURE_KINDS[0]


@rule
def begin_action(s: State) -> int:
    """R9.1: begins the action; the course no longer counts."""
    s.stage = Stage.ACTION
    s.explored = 0
    s.course = NONE
    s.turned = 0
    s.becalmed = 0
    return ask(s, Phase.ACTION, s.active)


@rule
def must_sell(s: State) -> bool:
    """R9.4: a prize in Tortuga, or where he holds the letter, must be sold."""
    seat = s.active
    if s.quarantine or s.seats[seat].prize == NONE:
        return False
    return place_type(s, seat) == cards.Type.TORTUGA or has_letter_here(s, seat)


@rule
def no_passing(s: State) -> int:
    """R9.2, R9.4, R9.5, R9.7: the reason against doing nothing."""
    if must_sell(s):
        return Reason.MUST_SELL
    if not (s.entered or s.seats[s.active].hostile) or not is_hostile_here(s, s.active):
        return Reason.ALLOWED
    if s.quarantine:
        return Reason.STILL_HOSTILE_IN_QUARANTINE
    return Reason.MUST_ATTACK_OR_SNEAK if s.entered else Reason.STILL_HOSTILE


@rule
def no_act_card(s: State, i: int) -> int:
    """R9.4, R9.7, R19.4 to R19.6"""
    if not holds(s, s.active, ACT_CARDS[i]):
        return Reason.NOT_IN_HAND
    if s.quarantine:
        return Reason.NO_CARDS_IN_QUARANTINE
    if must_sell(s):
        return Reason.MUST_SELL
    return Reason.ALLOWED if can_act(s, ACT_CARDS[i]) else Reason.CARD_ELSEWHERE


@rule
def list_act_cards(s: State, out: Numbers, n: int) -> int:
    """R9.4, R9.7, R19.4 to R19.6: those of the hand that name this place."""
    if s.quarantine or must_sell(s):
        return n
    for i in range(len(ACT_CARDS)):
        out[n] = ACT + i
        n += can_act(s, ACT_CARDS[i]) and holds(s, s.active, ACT_CARDS[i])
    return n


@rule
def can_act(s: State, card: int) -> bool:
    """R19.4 to R19.6: where the card can be played."""
    if cards.TYPE[card] == cards.Type.PORT_ACTION:
        return is_in_port(s, s.active)
    if cards.TYPE[card] == cards.Type.COASTLAND_ACTION:
        return place_type(s, s.active) == cards.Type.COASTLAND
    return s.places[s.seats[s.active].place].card == cards.COAST_OF[card]


@rule
def no_bid(s: State) -> int:
    """R9.4, R9.7, R18.3"""
    seat = s.active
    nation = nation_here(s, seat)
    if nation == NONE:
        return Reason.NO_NATION
    if s.quarantine:
        return Reason.NO_BID_IN_QUARANTINE
    if must_sell(s):
        return Reason.MUST_SELL
    if s.seats[seat].letters[nation]:
        return Reason.LETTER_HELD
    if is_enemy(s, seat, nation):
        return Reason.ENEMY
    if not is_at_war(s, nation):
        return Reason.NATION_AT_PEACE
    return Reason.ALLOWED if s.seats[seat].hand_size else Reason.NO_CARD_TO_BID


@rule
def no_trade(s: State) -> int:
    """R9.2, R9.6, R9.7"""
    if s.quarantine:
        return Reason.NO_TRADE_IN_QUARANTINE
    if is_in_port(s, s.active):
        return Reason.HOSTILE_PORT if is_hostile_here(s, s.active) else Reason.ALLOWED
    return Reason.NO_MARKET if s.places[s.seats[s.active].place].natives == NONE else Reason.ALLOWED


@rule
def no_port_attack(s: State) -> int:
    """R9.2, R9.4"""
    if not is_in_port(s, s.active):
        return Reason.NO_PORT
    if place_type(s, s.active) == cards.Type.TORTUGA:
        return Reason.ALLOWED
    return Reason.MUST_SELL if must_sell(s) else Reason.ALLOWED


@rule
def no_captain_attack(s: State, seat: int) -> int:
    """R9.2, R15.1"""
    if not s.options[Option.CAPTAINS_FIGHT]:
        return Reason.CAPTAINS_AT_PEACE
    if seat >= s.players or seat == s.active:
        return Reason.NO_OTHER_CAPTAIN
    if s.seats[seat].place != s.seats[s.active].place:
        return Reason.CAPTAIN_ELSEWHERE
    return Reason.CAPTAIN_IN_PORT if is_in_port(s, s.active) else Reason.ALLOWED


@rule
def list_captains(s: State, out: Numbers, n: int) -> int:
    """R9.2, R15.1"""
    if not s.options[Option.CAPTAINS_FIGHT] or is_in_port(s, s.active):
        return n
    place = s.seats[s.active].place
    for seat in range(s.players):
        out[n] = ATTACK_CAPTAIN + seat
        n += seat != s.active and s.seats[seat].place == place
    return n


@rule
def no_fleet_attack(s: State) -> int:
    """R9.2, R14.3"""
    if not fleets_at(s, s.seats[s.active].place):
        return Reason.NO_FLEET
    return Reason.FLEET_IN_PORT if is_in_port(s, s.active) else Reason.ALLOWED


@rule
def no_giving_up(s: State) -> int:
    """R8.11, R9.4"""
    if s.seats[s.active].prize == NONE:
        return Reason.NO_PRIZE
    return Reason.MUST_SELL if must_sell(s) else Reason.ALLOWED


@rule
def pass_by(s: State) -> int:
    """R9.2"""
    tell(s, Events.PASSED, s.active)
    return Step.END_ACTION


@rule
def begin_bid(s: State) -> int:
    """R18.4"""
    return ask(s, Phase.BID_CARD, s.active)


@rule
def go_to_market(s: State) -> int:
    """R10.2"""
    return Step.TRADE


@rule
def abandon_in_port(s: State) -> int:
    """R8.11"""
    return abandon_prize(s, s.active, Step.BEGIN_ACTION)


@rule
def release_in_port(s: State) -> int:
    """R11.4"""
    return release_mate(s, s.active, Step.BEGIN_ACTION)


@rule
def act(s: State, kind: int) -> int:
    """R19.4 to R19.6, R19.21: the card lies face up until its effect is complete."""
    card = ACT_CARDS[kind]
    take_from_hand(s, s.active, card)
    tell(s, Events.ACTED, s.active, card)
    if cards.TYPE[card] == cards.Type.TREASURE_MAP:
        return dig_up(s, card)
    s.card = card
    return Step.TRADE if cards.TYPE[card] == cards.Type.PORT_ACTION else Step.DRAW_PROVISIONS


@rule
def dig_up(s: State, card: int) -> int:
    """R19.5: the map leaves the game."""
    s.dug_up[card - FIRST_TREASURE] = 1
    gain(s, s.active, cards.SILVER[card], Money.TREASURE)
    return Step.ASK if s.over else Step.END_ACTION


@rule
def draw_provisions(s: State) -> int:
    """R19.6: never more than a full hand; Storm stops the drawing."""
    for _ in range(cards.CARDS_DRAWN[s.card]):
        if not has_full_hand(s, s.active) and draw(s, s.active):
            return Step.STORM
    return Step.END_ACTION


@rule
def end_action(s: State) -> int:
    """R6.4, R19.21: an act card and an offer are discarded; a lost ship ends the turn (R4.2)."""
    discard_played(s)
    drop_offer(s)
    return Step.END_TURN if s.lost else Step.PLAY_ENCOUNTER
