"""The course of a turn: its beginning, the main decision, actions (R9)."""

from typing import Any

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import (
    AGAIN_SAME,
    NONE,
)
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, not_own, push, write_if
from filibusta.games.spanish_main.rules.cancelling import open_window
from filibusta.games.spanish_main.rules.cannons import no_shooting
from filibusta.games.spanish_main.rules.effects import is_spent, powers, shown
from filibusta.games.spanish_main.rules.explore import no_exploring
from filibusta.games.spanish_main.rules.free_actions import list_free_actions
from filibusta.games.spanish_main.rules.gunnery import begin_shoot
from filibusta.games.spanish_main.rules.more_actions import roll_for_action
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.repair import no_repairing
from filibusta.games.spanish_main.rules.sailing import begin_come_about, begin_move, can_move, no_coming_about, no_move
from filibusta.games.spanish_main.state import (
    ACT,
    END_TURN,
    KIND,
    YES,
    ActionKind,
    Doubling,
    Phase,
    RumHold,
    ShipMark,
    Step,
)

KINDS = len(ActionKind)


# ------------------------------------------------------------------ the beginning


@rule
def clear_turn(s: State) -> None:
    """R9.1, R9.11: what holds for one turn only."""
    for ship in range(s.ships_size):
        boat = s.ships[ship]
        boat.actions = 0
        boat.extra = 0
        boat.once = 0
        boat.marks = 0
        boat.doubling = Doubling.OPEN
    for token in range(s.crew_size):
        s.crew[token].notes = 0
    for token in range(s.treasures_size):
        s.treasures[token].notes = 0
    s.repeating = 0
    s.unloaded = 0


@rule
def begin_turn(s: State) -> int:
    """R9.1: the turn of the seat of this step."""
    s.active = s.step_a
    s.turn += 1
    clear_turn(s)
    for ship in range(s.ships_size):
        boat = s.ships[ship]
        if boat.card != NONE and boat.seat == s.active:
            if boat.hold == RumHold.NEXT_TURN:
                boat.hold = RumHold.THIS_TURN
            boat.leave_due = boat.leave != NONE
    tell(s, Events.TURN, s.active, s.rounds)
    open_window(s)
    return Step.NEXT


# ------------------------------------------------------------------ the main decision


@rule
def is_held_to_leave(s: State, ship: int) -> bool:
    """R18.8: whether a raider must leave, and can."""
    boat = s.ships[ship]
    return boat.leave_due != 0 and may_receive(s, ship) and can_move(s, ship)


@rule
def no_order(s: State, ship: int) -> int:
    """R9.4: the reason of control, Rum or the number of actions against an order to a ship."""
    reason, boat = not_own(s, ship), s.ships[ship]
    if reason != Reason.ALLOWED:
        return reason
    if boat.marks & ShipMark.WON:
        return Reason.WON_NOW
    if boat.hold == RumHold.THIS_TURN:
        return Reason.HELD_BY_RUM
    return Reason.ALLOWED if boat.actions < 1 + boat.extra else Reason.HAS_ACTED


@rule
def may_receive(s: State, ship: int) -> bool:
    """R9.4: whether control, Rum and the number of actions allow an order to a ship."""
    return no_order(s, ship) == Reason.ALLOWED


@rule
def no_kind(s: State, ship: int, kind: int) -> int:
    """R9.6, R18.8"""
    if kind == ActionKind.MOVE:
        return no_move(s, ship)
    if is_held_to_leave(s, ship):
        return Reason.MUST_LEAVE
    if kind == ActionKind.COME_ABOUT:
        return no_coming_about(s, ship)
    if kind == ActionKind.SHOOT:
        return no_shooting(s, ship)
    return no_exploring(s, ship) if kind == ActionKind.EXPLORE else no_repairing(s, ship)


@rule
def no_action(s: State, ship: int) -> int:
    """R9.4"""
    reason = no_order(s, ship)
    if reason != Reason.ALLOWED:
        return reason
    for kind in range(KINDS):
        if no_kind(s, ship, kind) == Reason.ALLOWED:
            return Reason.ALLOWED
    return idle(s, ship)


@rule
def idle(s: State, ship: int) -> int:
    """R9.4: the reason why a ship can do nothing."""
    boat = s.ships[ship]
    if boat.pinned_by:
        return Reason.IDLE_PINNED
    if boat.towed_by != NONE:
        return Reason.IDLE_IN_TOW
    if boat.marks & ShipMark.TOWED_IN:
        return Reason.TOWED_IN
    return Reason.IDLE if boat.standing else Reason.IDLE_DERELICT


@rule
def no_end_of_turn(s: State) -> int:
    """R9.2, R18.8: a leave obligation is due and can be fulfilled."""
    for ship in range(s.ships_size):
        if is_held_to_leave(s, ship):
            return Reason.MUST_LEAVE
    return Reason.ALLOWED


@rule
def legal_main(s: State, out: object) -> int:
    """R9.2: lists all legal actions at once, since most ships belong to other players."""
    n = write_if(out, 0, END_TURN, no_end_of_turn(s) == Reason.ALLOWED)
    for ship in range(s.ships_size):
        if s.ships[ship].seat == s.active:
            n = write_if(out, n, ACT + ship, no_action(s, ship) == Reason.ALLOWED)
    return list_free_actions(s, out, n)


# ------------------------------------------------------------------ actions


@rule
def act(s: State, ship: int) -> int:
    """R9.5: before her first action she may try for a second one of the same kind."""
    s.ship = ship
    s.repeating = 0
    boat = s.ships[ship]
    push(s, Step.CHOOSE_KIND)
    if boat.actions == 0 and boat.extra == 0 and powers(s, ship) >> AGAIN_SAME & 1:
        if not is_spent(s, ship, AGAIN_SAME):
            return ask(s, Phase.AGAIN_ROLL, s.active, not shown(s, ship) >> AGAIN_SAME & 1)
    return Step.NEXT


@rule
def answer_again(s: State, action: int) -> int:
    """R9.5, R9.7"""
    if action == YES and roll_for_action(s, s.ship, AGAIN_SAME):
        s.stack_size -= 1  # the kind is asked first, then it is repeated
        push(s, Step.REPEAT_ACTION, s.ship)
        push(s, Step.CHOOSE_KIND)
    return Step.NEXT


@rule
def no_such_action(s: State, kind: int) -> int:
    """R9.6, R9.7"""
    if s.repeating and not is_same_kind(s, kind):
        return Reason.OTHER_ACTION
    return no_kind(s, s.ship, kind)


def reason_against(kind: ActionKind) -> Any:
    """Returns the rule that gives the reason against an action of this kind."""

    @rule
    def no_action_of_kind(s: State) -> int:
        return no_such_action(s, kind)

    return no_action_of_kind


@rule
def kinds_offered(s: State) -> int:
    """R9.6, R9.7: as a set."""
    found = 0
    for kind in range(KINDS):
        found |= (no_such_action(s, kind) == Reason.ALLOWED) << kind
    return found


@rule
def are_known(s: State, n: int) -> bool:
    """R22.9: whether everybody can see that at least this many kinds of actions are open to the acting ship."""
    s.openly = 1
    found = 0
    for kind in range(KINDS):
        if found < n:
            found += no_such_action(s, kind) == Reason.ALLOWED
    s.openly = 0
    return found >= n


@rule
def is_same_kind(s: State, kind: int) -> bool:
    """R9.7: to move and to come about are the same action."""
    if kind <= ActionKind.COME_ABOUT:
        return s.action_kind <= ActionKind.COME_ABOUT
    return kind == s.action_kind


@rule
def choose_kind(s: State) -> int:
    """R9.6"""
    found = kinds_offered(s)
    if found == 0:  # what was legal is cancelled, or was never asked for
        return Step.NEXT
    if found & (found - 1):
        return ask(s, Phase.ACTION_KIND, s.active, not are_known(s, 2))
    return take_action(s, lowest(found))


@rule
def legal_kinds(s: State, out: object) -> int:
    """R9.6"""
    found = kinds_offered(s)
    n = 0
    for kind in range(KINDS):
        n = write_if(out, n, KIND + kind, found >> kind & 1 != 0)
    return n


@rule
def take_action(s: State, kind: int) -> int:
    """R9.3: the acting ship is given an action of this kind."""
    s.action_kind = kind
    boat = s.ships[s.ship]
    boat.actions += 1
    tell(s, Events.ACTION, s.active, s.ship, kind)
    if kind <= ActionKind.COME_ABOUT:
        boat.docked = NONE
        push(s, Step.AFTER_MOVE)
        return begin_move(s) if kind == ActionKind.MOVE else begin_come_about(s)
    if kind == ActionKind.SHOOT:
        return begin_shoot(s)
    push(s, Step.EXPLORE if kind == ActionKind.EXPLORE else Step.REPAIR)
    return Step.NEXT


@rule
def repeat_action(s: State) -> int:
    """R9.7: the same action once more, if it is legal; whoever declines forfeits it."""
    ship = s.step_a
    s.ship = ship
    if may_receive(s, ship):
        s.repeating = 1
        if kinds_offered(s):
            return ask(s, Phase.REPEAT, s.active, not are_known(s, 1))
        s.repeating = 0
        s.ships[ship].actions = 2
    return Step.NEXT


@rule
def answer_repeat(s: State, action: int) -> int:
    """R9.7: takes the same action once more, or forfeits it."""
    if action != YES:
        s.repeating = 0
        s.ships[s.ship].actions = 2
        return Step.NEXT
    push(s, Step.CHOOSE_KIND)
    return Step.NEXT
