"""Movement of the Merchants and the Navy: by bonus actions (R17.14, R17.15) and across the Ship Line (R19)."""

from filibusta.engine.asking import ask
from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import (
    DEED_MOVES,
    DISTANCE,
    N_SHIPS,
    NAVY_MOVES,
    NEIGHBOUR,
    PORT_AT,
    Assignment,
)
from filibusta.games.tiny_epic_pirates.events import Events, Money, Mover
from filibusta.games.tiny_epic_pirates.rules.asking import decline_deed, is_solo, right_neighbour
from filibusta.games.tiny_epic_pirates.rules.attack import load_merchant
from filibusta.games.tiny_epic_pirates.rules.deckhands import USEFUL
from filibusta.games.tiny_epic_pirates.rules.gold import gain
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import (
    DIRECTIONS,
    MERCHANT,
    MOVE,
    NONE,
    PASS,
    STOP,
    Option,
    Phase,
    Stage,
    Step,
)


@rule
def is_nearer(place: int, goal: int, direction: int) -> bool:
    """R19.4, R19.6: whether a step brings a ship closer to its goal."""
    beside = NEIGHBOUR[place, direction]
    return beside != NONE and DISTANCE[beside, goal] < DISTANCE[place, goal]


@rule
def nearer(place: int, goal: int, number: int) -> int:
    """The direction of the first (0) or the last (1) of those steps."""
    found = NONE
    for direction in range(DIRECTIONS):
        if is_nearer(place, goal, direction):
            found = direction
            if number == 0:
                return found
    return found


@rule
def forced_step(s: State, place: int, goal: int, seat: int) -> int:
    """R19.3, R23.7: the direction, if there is only one or chance decides; NONE if a player chooses."""
    first = nearer(place, goal, 0)
    last = nearer(place, goal, 1)
    if first == last:
        return first
    return nearer(place, goal, roll(s, 2)) if is_solo(s, seat) else NONE


@rule
def port_of(s: State, ship: int) -> int:
    """The place for which a Merchant is bound."""
    return PORT_AT[s.merchants[ship].port]


# ------------------------------------------------------------------ Merchants


@rule
def sail_merchant(s: State, ship: int, direction: int, why: int) -> None:
    """R19.4, R19.5"""
    merchant = s.merchants[ship]
    merchant.at = NEIGHBOUR[merchant.at, direction]
    tell(s, Events.MERCHANT_SAILED, NONE, ship, merchant.at, why)
    if merchant.at == port_of(s, ship):
        merchant.port = 1 - merchant.port
        tell(s, Events.DELIVERED, NONE, ship, merchant.cube)
        s.bag[merchant.cube] += 1
        load_merchant(s, ship)
        s.moves = 0


@rule
def answer_merchant_pick(s: State, action: int) -> int:
    """R17.15: chooses the Merchant that is moved, or none."""
    if action == PASS:
        s.moves = 0
        return decline_deed(s)
    s.ship = action - MERCHANT
    return Step.MERCHANT_STEP


@rule
def ask_merchant_step(s: State) -> int:
    """R17.15"""
    if s.moves > 0:
        return ask(s, Phase.MERCHANT_STEP, s.active)
    s.ship = NONE
    return Step.END_DEED


@rule
def no_merchant_step(s: State, direction: int) -> int:
    """R17.15, R19.4"""
    at = s.merchants[s.ship].at
    if NEIGHBOUR[at, direction] == NONE:
        return Reason.SEA_ENDS
    return Reason.ALLOWED if is_nearer(at, port_of(s, s.ship), direction) else Reason.MERCHANT_TO_PORT


@rule
def answer_merchant_step(s: State, action: int) -> int:
    """R17.15: moves the Merchant by one card, or stops."""
    if action == STOP:
        s.ship = NONE
        return end_moves(s)
    s.moves -= 1
    sail_merchant(s, s.ship, action - MOVE, Mover.CREW)
    return Step.MERCHANT_STEP


@rule
def end_moves(s: State) -> int:
    """R17.14, R17.15: a card moves a ship no further, or not at all."""
    unmoved = s.moves == DEED_MOVES[s.using, s.deeds - 1]
    s.moves = 0
    return decline_deed(s) if unmoved else Step.END_DEED


# ------------------------------------------------------------------ the Navy


@rule
def sail_navy(s: State, direction: int, why: int) -> None:
    """Moves the Navy by one card."""
    start = s.navy
    s.navy = NEIGHBOUR[start, direction]
    s.moves -= 1
    tell(s, Events.NAVY_SAILED, NONE, start, s.navy, why)


@rule
def ask_navy_step(s: State) -> int:
    """R17.14"""
    return ask(s, Phase.NAVY_STEP, s.active) if s.moves > 0 else Step.END_DEED


@rule
def no_navy_step(s: State, direction: int) -> int:
    """R17.14: returns the reason why the Navy cannot sail that way."""
    return Reason.SEA_ENDS if NEIGHBOUR[s.navy, direction] == NONE else Reason.ALLOWED


@rule
def answer_navy_step(s: State, action: int) -> int:
    """R17.14: moves the Navy by one card, or stops."""
    if action == STOP:
        return end_moves(s)
    sail_navy(s, action - MOVE, Mover.CREW)
    return Step.NAVY_STEP


# ------------------------------------------------------------------ the Ship Line


@rule
def cross_line(s: State) -> int:
    """R19.1, R19.2, R24.17"""
    s.stage = Stage.LINE
    if not s.crossed:
        return Step.END_TURN
    seat = s.active
    paid = s.seats[seat].deckhands[Assignment.EXTORT]
    gain(s, seat, min(paid, 1) if is_solo(s, seat) else paid - s.extorted, Money.EXTORT)
    s.ship = 0
    return Step.LINE_MERCHANT


@rule
def sail_merchants(s: State) -> int:
    """R19.3, R19.4: the orange, then the green Merchant."""
    while s.ship < N_SHIPS:
        mover = right_neighbour(s, s.active)
        direction = forced_step(s, s.merchants[s.ship].at, port_of(s, s.ship), mover)
        if direction == NONE:
            return ask(s, Phase.LINE_MERCHANT, mover)
        sail_merchant(s, s.ship, direction, Mover.LINE)
        if s.ship == N_SHIPS - 1:
            break
        s.ship += 1
    return let_navy_sail(s)


@rule
def let_navy_sail(s: State) -> int:
    """R19.6"""
    s.ship = NONE
    s.moves = NAVY_MOVES[s.seats[s.active].treasures]
    s.navy_moved = 0
    return Step.LINE_NAVY


@rule
def answer_line_merchant(s: State, action: int) -> int:
    """R19.4: moves this Merchant; the other one follows, then the Navy."""
    sail_merchant(s, s.ship, action - MOVE, Mover.LINE)
    if s.ship == N_SHIPS - 1:
        return let_navy_sail(s)
    s.ship += 1
    return Step.LINE_MERCHANT


@rule
def hunt(s: State) -> int:
    """R19.6, R19.7"""
    goal = s.seats[s.active].at
    while s.moves > 0 and s.navy != goal:
        mover = right_neighbour(s, s.active)
        direction = forced_step(s, s.navy, goal, mover)
        if direction == NONE:
            return ask(s, Phase.LINE_NAVY, mover)
        s.navy_moved = 1
        sail_navy(s, direction, Mover.LINE)
    s.moves = 0
    return Step.NAVY_ATTACKS


@rule
def no_hunt(s: State, direction: int) -> int:
    """R19.6"""
    if NEIGHBOUR[s.navy, direction] == NONE:
        return Reason.SEA_ENDS
    return Reason.ALLOWED if is_nearer(s.navy, s.seats[s.active].at, direction) else Reason.NAVY_TO_PREY


@rule
def answer_line_navy(s: State, action: int) -> int:
    """R19.6: moves the Navy by one card towards its prey."""
    s.navy_moved = 1
    sail_navy(s, action - MOVE, Mover.LINE)
    return Step.LINE_NAVY


@rule
def navy_attacks(s: State) -> int:
    """R19.8, R19.9, R25.6"""
    mat = s.seats[s.active]
    attacks = s.navy_moved or s.options[Option.NAVY_ATTACKS_IN_PLACE]
    if attacks and s.navy == mat.at and not mat.hidden:
        tell(s, Events.NAVY_ATTACKED, s.active)
        send_all_to_repair(s, s.active)
    return Step.END_TURN


@rule
def send_all_to_repair(s: State, seat: int) -> None:
    """R19.9: sends all deckhands to Repair, those on the wheel too."""
    mat = s.seats[seat]
    for assignment in range(USEFUL):
        mat.deckhands[Assignment.REPAIR] += mat.deckhands[assignment]
        mat.deckhands[assignment] = 0
    while mat.posted:
        mat.posted &= mat.posted - 1
        mat.deckhands[Assignment.REPAIR] += 1
