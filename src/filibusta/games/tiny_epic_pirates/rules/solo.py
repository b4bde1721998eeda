"""The Solo Pirate's turn (R24): nobody decides anything in it but the player whose ship he meets."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates import cards
from filibusta.games.tiny_epic_pirates.events import Events, Money
from filibusta.games.tiny_epic_pirates.rules.attack import can_attack, open_fire
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in, draw_into_hold
from filibusta.games.tiny_epic_pirates.rules.crew import crew_size, dismiss, recruit
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_posted
from filibusta.games.tiny_epic_pirates.rules.gold import gain
from filibusta.games.tiny_epic_pirates.rules.goods import card_at, sell
from filibusta.games.tiny_epic_pirates.rules.search import bury, can_bury_at, turn_up_token
from filibusta.games.tiny_epic_pirates.rules.wheel import lift, order_on, post
from filibusta.games.tiny_epic_pirates.state import NONE, Stage, Step

N_ASSIGNMENTS = len(cards.ASSIGNMENTS)
HUMAN = 0


@rule
def solo_walk(s: State) -> int:
    """R24.5: the die says where his captain walks."""
    seat = s.active
    start = s.seats[seat].space
    face = 1 + roll(s, cards.SIDES)
    s.goal = start % cards.TOKEN_SPACES + 1 if face > cards.TOKEN_SPACES or face == start else face
    tell(s, Events.DIE_OF_ORDERS, seat, face, s.goal)
    return Step.SOLO_STEP


@rule
def solo_steps(s: State) -> int:
    """R24.5 to R24.7: the captain walks one space; the space where he stops is his order."""
    seat = s.active
    mat = s.seats[seat]
    if mat.space != s.goal:
        if not step_on(s, seat, s.goal):
            s.goal = mat.space
            tell(s, Events.STOPPED, seat, order_on(s, seat, mat.space))
        return Step.SOLO_STEP
    s.order = order_on(s, seat, mat.space)
    tell(s, Events.ORDERED, seat, s.order, mat.space)
    return Step.SOLO_SAIL


@rule
def step_on(s: State, seat: int, goal: int) -> bool:
    """R24.6, R24.7: walks to the next space; returns False if he must stop there, with no deckhand left to post."""
    mat = s.seats[seat]
    mat.space = (mat.space + 1) % cards.SPACES
    if mat.space == 0:
        s.crossed = 1
        tell(s, Events.CROSSED, seat)
        return True
    if is_posted(s, seat, mat.space):
        lift(s, seat, free_assignment(s, seat))
        return True
    if mat.space == goal:
        return True
    assignment = N_ASSIGNMENTS - 1
    while assignment > 0 and mat.deckhands[assignment] == 0:
        assignment -= 1
    if mat.deckhands[assignment] == 0:
        return False
    post(s, seat, assignment)
    return True


@rule
def free_assignment(s: State, seat: int) -> int:
    """R24.7: a free assignment; each holds one deckhand, Repair any number."""
    assignment = 0
    while assignment < cards.Assignment.REPAIR and s.seats[seat].deckhands[assignment] > 0:
        assignment += 1
    return assignment


@rule
def solo_executes(s: State) -> int:
    """R24.11, R24.12, R24.14"""
    s.stage = Stage.ORDER
    seat = s.active
    if s.order == cards.Order.ATTACK:
        target = solo_target(s, seat)
        if target != NONE:
            return open_fire(s, target)
    elif solo_could(s, seat):
        return Step.SOLO_BURY
    tell(s, Events.FAILED, seat, s.order)
    gain(s, seat, cards.SOLO_FAILED_GOLD, Money.FAILED)
    return Step.SOLO_BURY


@rule
def solo_could(s: State, seat: int) -> bool:
    """R24.11: executes an order that is no attack; whether that could be done at all."""
    if s.order == cards.Order.PLUNDER:
        return solo_plunders(s, seat)
    if s.order == cards.Order.TRADE:
        return solo_trades(s, seat)
    if s.order == cards.Order.SEARCH:
        return solo_searches(s, seat)
    solo_recruits(s, seat)
    return True


@rule
def solo_plunders(s: State, seat: int) -> bool:
    """R24.11: plunders the settlement as far as there is room; tells whether that was possible."""
    cubes = min(cards.SETTLEMENT[card_at(s, seat)], cards.HOLD - cubes_in(s.seats[seat].hold))
    if cubes == 0:
        return False
    tell(s, Events.PLUNDERED, seat, s.seats[seat].at)
    for _ in range(cubes):
        draw_into_hold(s, seat)
    return True


@rule
def solo_trades(s: State, seat: int) -> bool:
    """R24.11: sells all the cubes that the market takes; tells whether there were any."""
    good = cards.MARKET[card_at(s, seat)]
    cubes = 0 if good == NONE else s.seats[seat].hold[good]
    if cubes == 0:
        return False
    sell(s, seat, good, cubes)
    return True


@rule
def solo_searches(s: State, seat: int) -> bool:
    """R24.11: turns up the Search Token and takes what it shows; tells whether there was one."""
    if not s.tokens[s.seats[seat].at]:
        return False
    token = turn_up_token(s, seat)
    if cards.TOKEN_KIND[token] == cards.Find.GOLD:
        gain(s, seat, cards.TOKEN_AMOUNT[token], Money.SEARCH)
    elif cards.TOKEN_KIND[token] != cards.Find.BOOTY:
        gain(s, seat, cards.SOLO_FIND_GOLD, Money.SEARCH)
    elif cubes_in(s.seats[seat].hold) < cards.HOLD:
        draw_into_hold(s, seat)
    else:
        tell(s, Events.NO_ROOM, seat)
    return True


@rule
def solo_recruits(s: State, seat: int) -> None:
    """R24.11: recruits the first card; the oldest card of a full crew leaves."""
    crew = s.seats[seat].crew
    place = crew_size(s, seat)
    if place == cards.CREW_MAX:
        dismiss(s, seat, 0)
        place -= 1
        for i in range(place):
            crew[i] = crew[i + 1]
    s.slot = 0
    recruit(s, seat, place)


@rule
def solo_target(s: State, seat: int) -> int:
    """R24.12"""
    if can_attack(s, seat, HUMAN):
        return HUMAN
    target = NONE
    for ship in range(cards.N_SHIPS):
        if can_attack(s, seat, cards.SEATS + ship) and (
            target == NONE
            or cards.MERCHANT_DAMAGE[s.merchants[ship].card]
            < cards.MERCHANT_DAMAGE[s.merchants[target - cards.SEATS].card]
        ):
            target = cards.SEATS + ship
    return target


@rule
def solo_buries(s: State) -> int:
    """R24.14"""
    if can_bury_at(s, s.active, s.seats[s.active].at):
        bury(s, s.active)
    return Step.LINE
