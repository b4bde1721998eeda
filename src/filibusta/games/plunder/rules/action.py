"""The one action of a turn (R9) and the cards that are played as one (R19.4 to R19.6)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import INT, Numbers, State
from filibusta.games.plunder.cards import (
    ACT_KINDS,
    CARDS_DRAWN,
    COAST_OF,
    HAND_LIMIT,
    SILVER,
    TREASURE_KINDS,
    TYPE,
    Type,
)
from filibusta.games.plunder.events import Events, Money
from filibusta.games.plunder.rules.asking import ask
from filibusta.games.plunder.rules.cargo import abandon_prize, release_mate
from filibusta.games.plunder.rules.hands import discard_played, draw, holds, take_from_hand
from filibusta.games.plunder.rules.letters import can_bid
from filibusta.games.plunder.rules.loss import drop_offer
from filibusta.games.plunder.rules.money import gain
from filibusta.games.plunder.rules.nations import has_letter_here, is_hostile_here
from filibusta.games.plunder.rules.ships import is_in_port, place_type
from filibusta.games.plunder.rules.treasure_fleets import fleets_at
from filibusta.games.plunder.state import (
    ABANDON_PRIZE,
    ACT,
    ATTACK_CAPTAIN,
    ATTACK_FLEET,
    ATTACK_PORT,
    BID_LETTER,
    NONE,
    PASS,
    RELEASE_MATE,
    TRADE,
    Option,
    Phase,
    Stage,
    Step,
)

ACT_CARDS = np.array(ACT_KINDS, INT)
FIRST_TREASURE = TREASURE_KINDS[0]


@rule
def begin_action(s: State) -> int:
    """R9.1: the course is of no account any more."""
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
    return place_type(s, seat) == Type.TORTUGA or has_letter_here(s, seat)


@rule
def legal_actions(s: State, out: Numbers) -> int:
    """R9.1 to R9.7"""
    mat = s.seats[s.active]
    selling = must_sell(s)
    if selling:
        out[0] = TRADE
        out[1] = ATTACK_PORT
        n = 1 + (place_type(s, s.active) == Type.TORTUGA)
    elif is_in_port(s, s.active):
        n = legal_in_port(s, out)
    else:
        n = legal_at_sea(s, out)
    out[n] = ABANDON_PRIZE
    n += mat.prize != NONE and not selling
    out[n] = RELEASE_MATE
    return n + (mat.mate != NONE)


@rule
def legal_in_port(s: State, out: Numbers) -> int:
    """R9.2, R9.5 to R9.7"""
    hostile = is_hostile_here(s, s.active)
    forced = hostile and (s.entered or s.seats[s.active].hostile)
    out[0] = PASS
    n = 0 if forced else 1
    if not s.quarantine:
        n = list_act_cards(s, out, n)
        out[n] = BID_LETTER
        n += can_bid(s)
        out[n] = TRADE
        n += not hostile
    out[n] = ATTACK_PORT
    return n + 1


@rule
def legal_at_sea(s: State, out: Numbers) -> int:
    """R9.2: on Open Sea and coastlands."""
    place = s.seats[s.active].place
    out[0] = PASS
    n = list_act_cards(s, out, 1)
    out[n] = TRADE
    n += s.places[place].natives != NONE
    for seat in range(s.players):
        out[n] = ATTACK_CAPTAIN + seat
        n += seat != s.active and s.seats[seat].place == place and s.options[Option.CAPTAINS_FIGHT]
    out[n] = ATTACK_FLEET
    return n + (fleets_at(s, place) != 0)


@rule
def list_act_cards(s: State, out: Numbers, n: int) -> int:
    """R19.4 to R19.6: those of the hand that name this place."""
    for i in range(len(ACT_CARDS)):
        out[n] = ACT + i
        n += can_act(s, ACT_CARDS[i]) and holds(s, s.active, ACT_CARDS[i])
    return n


@rule
def can_act(s: State, card: int) -> bool:
    """R19.4 to R19.6: where the card can be played."""
    if TYPE[card] == Type.PORT_ACTION:
        return is_in_port(s, s.active)
    if TYPE[card] == Type.COASTLAND_ACTION:
        return place_type(s, s.active) == Type.COASTLAND
    return s.places[s.seats[s.active].place].card == COAST_OF[card]


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
    if TYPE[card] == Type.TREASURE_MAP:
        return dig_up(s, card)
    s.card = card
    return Step.TRADE if TYPE[card] == Type.PORT_ACTION else Step.DRAW_PROVISIONS


@rule
def dig_up(s: State, card: int) -> int:
    """R19.5: the map leaves the game."""
    s.dug_up[card - FIRST_TREASURE] = 1
    gain(s, s.active, SILVER[card], Money.TREASURE)
    return Step.ASK if s.over else Step.END_ACTION


@rule
def draw_provisions(s: State) -> int:
    """R19.6: never more than a full hand; Storm stops the drawing."""
    for _ in range(CARDS_DRAWN[s.card]):
        if s.seats[s.active].hand_size < HAND_LIMIT and draw(s, s.active):
            return Step.STORM
    return Step.END_ACTION


@rule
def end_action(s: State) -> int:
    """R6.4, R19.21: an act card and an offer are discarded; a lost ship ends the turn (R4.2)."""
    discard_played(s)
    drop_offer(s)
    return Step.END_TURN if s.lost else Step.PLAY_ENCOUNTER
