"""Exploring and moving (R8), the mutiny of an unpaid crew (R7.6, R7.7), Storm (R19.20)."""

from filibusta.engine.asking import ask, seat_after
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.plunder import cards
from filibusta.games.plunder.events import Events, Flip, Loss, Money, Vain
from filibusta.games.plunder.rules.cargo import abandon_prize, discard_due, give_up_prize, release_mate, units
from filibusta.games.plunder.rules.chart import has_empty_space, lay_beside, opposite
from filibusta.games.plunder.rules.deck import flip, return_storm, shuffle_discards
from filibusta.games.plunder.rules.hands import draw, has_full_hand, holds, list_kinds, take_from_hand
from filibusta.games.plunder.rules.loss import drop_offer, lose_ship
from filibusta.games.plunder.rules.money import spend
from filibusta.games.plunder.rules.reasons import Reason
from filibusta.games.plunder.rules.ships import is_in_port, pay_of
from filibusta.games.plunder.state import (
    CRY,
    DIRECTIONS,
    EXPLORE,
    NONE,
    Mutiny,
    Option,
    Phase,
    Space,
    Stage,
    Step,
)

BEYOND_MAP = cards.MAP_KINDS[-1] + 1


@rule
def begin_sailing(s: State) -> int:
    """R8.1"""
    s.stage = Stage.SAILING
    return Step.BEGIN_ACTION if s.becalmed or s.quarantine else Step.SAIL


@rule
def no_map_card(s: State, kind: int) -> int:
    """R8.2"""
    if not holds(s, s.active, cards.FIRST_MAP + kind):
        return Reason.NOT_IN_HAND
    if s.explored:
        return Reason.ONE_MAP_CARD
    return Reason.ALLOWED if has_empty_space(s, s.seats[s.active].place) else Reason.NO_EMPTY_SPACE


@rule
def list_map_cards(s: State, out: Numbers, n: int) -> int:
    """R8.2"""
    if s.explored or not has_empty_space(s, s.seats[s.active].place):
        return n
    return list_kinds(s, s.active, out, n, EXPLORE, cards.FIRST_MAP, BEYOND_MAP)


@rule
def no_move(s: State, direction: int) -> int:
    """R8.5, R8.6, R7.6: the reason against a move; it follows the course, or turns off it once."""
    mat = s.seats[s.active]
    if s.places[mat.place].beside[direction] == NONE:
        return Reason.NO_PLACE_YET
    if has_full_hand(s, s.active):
        return Reason.FULL_HAND
    if s.unpaid and s.options[Option.MUTINY_MODE] == Mutiny.AUTOMATIC:
        return Reason.CREW_UNPAID
    if is_on_course(s, direction):
        return Reason.ALLOWED
    return Reason.AGAINST_COURSE if direction == opposite(s.course) else Reason.TURNED_ALREADY


@rule
def no_late_pay(s: State) -> int:
    """R7.6"""
    if not s.unpaid:
        return Reason.NOTHING_OWED
    return Reason.ALLOWED if s.seats[s.active].silver >= pay_of(s, s.active) else Reason.TOO_DEAR


@rule
def no_provoking(s: State) -> int:
    """R7.6: only where he could sail if his crew were paid."""
    if s.options[Option.MUTINY_MODE] == Mutiny.OFF:
        return Reason.NO_MUTINY
    if s.options[Option.MUTINY_MODE] == Mutiny.ON_A_CRY:
        return Reason.MUTINY_IS_CRIED
    if not s.unpaid:
        return Reason.NOTHING_OWED
    mat = s.seats[s.active]
    if has_full_hand(s, s.active):
        return Reason.FULL_HAND
    for direction in range(DIRECTIONS):
        if s.places[mat.place].beside[direction] != NONE and is_on_course(s, direction):
            return Reason.ALLOWED
    return Reason.NOWHERE_TO_SAIL


@rule
def is_on_course(s: State, direction: int) -> bool:
    """R8.6"""
    if s.course == NONE:
        return True
    return direction == s.course or (not s.turned and direction != opposite(s.course))


@rule
def set_sail(s: State, direction: int) -> int:
    """R8.5, R7.7"""
    s.heading = direction
    return Step.ASK_MUTINY if s.unpaid else Step.MOVE


@rule
def pay_late(s: State) -> int:
    """R7.6"""
    s.unpaid = 0
    spend(s, s.active, pay_of(s, s.active), Money.WAGES)
    return Step.SAIL


@rule
def abandon_at_sea(s: State) -> int:
    """R8.11"""
    return abandon_prize(s, s.active, Step.SAIL)


@rule
def release_at_sea(s: State) -> int:
    """R11.4"""
    return release_mate(s, s.active, Step.SAIL)


@rule
def stop_sailing(s: State) -> int:
    """R8.1"""
    return Step.BEGIN_ACTION


@rule
def show_map_card(s: State, kind: int) -> int:
    """R8.4: the card is shown and leaves the hand; then the captain chooses its place."""
    s.card = cards.FIRST_MAP + kind
    take_from_hand(s, s.active, s.card)
    return ask(s, Phase.EXPLORE_SPACE, s.active)


@rule
def no_space(s: State, direction: int) -> int:
    """R8.2: any empty space beside him."""
    beside = s.places[s.seats[s.active].place].beside[direction]
    return Reason.ALLOWED if beside == NONE else Reason.SPACE_TAKEN


@rule
def explore(s: State, direction: int) -> int:
    """R8.3, R8.4"""
    place = lay_beside(s, s.seats[s.active].place, direction, s.card)
    tell(s, Events.EXPLORED, s.active, s.card, place)
    s.card = NONE
    s.explored = 1
    return Step.SAIL


@rule
def mutiny(s: State) -> int:
    """R7.6, R7.7: the crew throws him overboard."""
    s.heading = NONE
    lose_ship(s, s.active, Loss.MUTINY)
    return Step.END_TURN


@rule
def ask_sailing(s: State) -> int:
    """R8.1"""
    return ask(s, Phase.SAIL, s.active)


@rule
def ask_mutiny(s: State) -> int:
    """R7.7: every other captain, clockwise, may cry mutiny before an unpaid crew moves."""
    return ask(s, Phase.CRY_MUTINY, seat_after(s, s.active))


@rule
def answer_mutiny(s: State, seat: int, action: int) -> int:
    """R7.7"""
    if action == CRY:
        tell(s, Events.CRIED, seat, s.active)
        return mutiny(s)
    tell(s, Events.SILENT, seat)
    following = seat_after(s, seat)
    return Step.MOVE if following == s.active else ask(s, Phase.CRY_MUTINY, following)


@rule
def move(s: State) -> int:
    """R8.5 to R8.7: the captain moves to another place if he passes the tests of coastlands."""
    mat = s.seats[s.active]
    start = mat.place
    goal = s.places[start].beside[s.heading]
    s.turned |= s.course != NONE and s.course != s.heading
    s.course = s.heading
    s.heading = NONE
    if not passes(s, cards.LEAVE_TEST[s.places[start].card], Flip.LEAVE):
        return Step.BEGIN_ACTION
    if not passes(s, cards.ENTER_TEST[s.places[goal].card], Flip.ENTER):
        return Step.BEGIN_ACTION
    mat.place = goal
    mat.hostile = 0
    s.entered = 1
    s.explored = 0
    drop_offer(s)
    tell(s, Events.MOVED, s.active, start, goal, 0)
    return Step.DRAW


@rule
def passes(s: State, needed: int, why: int) -> bool:
    """R8.8: a flipped card must reach the number on the coastland."""
    if not needed:
        return True
    card = flip(s, s.active, why)
    value = 0 if card == NONE else cards.VALUE[card]
    tell(s, Events.TESTED, s.active, value, needed)
    return value >= needed


@rule
def draw_after_move(s: State) -> int:
    """R8.9, R8.10: draws a card after a move; a port, a coastland or a full hand ends the sailing."""
    if draw(s, s.active):
        return Step.STORM
    mat = s.seats[s.active]
    at_sea = cards.TYPE[s.places[mat.place].card] == cards.Type.OPEN_SEA
    return Step.SAIL if at_sea and not has_full_hand(s, s.active) else Step.BEGIN_ACTION


@rule
def suffer_storm(s: State) -> int:
    """R19.20: outside ports it takes the prize, or half of the traded goods."""
    mat = s.seats[s.active]
    in_port = is_in_port(s, s.active)
    if mat.prize != NONE and not in_port:
        give_up_prize(s, s.active, Loss.STORM)
        return Step.END_STORM
    s.due[Space.TRADED] = 0 if in_port else units(mat.traded) * cards.STORM_PERCENT // 100
    if s.due[Space.TRADED] == 0:
        tell(s, Events.IN_VAIN, s.active, cards.STORM, Vain.LOST_NOTHING)
    return discard_due(s, s.active, Step.END_STORM)


@rule
def end_storm(s: State) -> int:
    """R19.20: Storm and the discards are shuffled into the deck; whatever drew Storm ends."""
    return_storm(s)
    shuffle_discards(s)
    return Step.BEGIN_ACTION if s.stage == Stage.SAILING else Step.END_ACTION
