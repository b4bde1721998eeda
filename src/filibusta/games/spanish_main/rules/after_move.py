"""The consequences of a move action, in their order (R12), and Plague that passes by contact (R21.6)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE, PLAGUE, Effect
from filibusta.games.spanish_main.rules.asking import ask, push, size_of
from filibusta.games.spanish_main.rules.cancelling import open_window
from filibusta.games.spanish_main.rules.cannons import could_fire
from filibusta.games.spanish_main.rules.effects import carrier_of, has, use_kind
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.gunnery import begin_shoot
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import touching
from filibusta.games.spanish_main.rules.treasure import put_aboard
from filibusta.games.spanish_main.state import YES, Option, Phase, Step


@rule
def after_move(s: State) -> int:
    """R12.1: the eight steps, the last one first on the stack."""
    if s.options[Option.SHOOT_BEFORE_RAM]:
        push(s, Step.DOCK, s.ship)
    else:
        push(s, Step.SHOOT_AFTER_MOVE, s.ship)
        push(s, Step.DOCK, s.ship)
    push(s, Step.TOW)
    push(s, Step.BOARDING)
    push(s, Step.PIN)
    push(s, Step.RAM)
    if s.options[Option.SHOOT_BEFORE_RAM]:
        push(s, Step.SHOOT_AFTER_MOVE, s.ship)
    open_window(s)
    push(s, Step.PLAGUE_CONTACT, s.ship)
    return Step.NEXT


@rule
def after_free_move(s: State) -> int:
    """R20.34: only Plague, pins and docking at home."""
    push(s, Step.DOCK, s.step_a, 1)
    push(s, Step.PIN)
    push(s, Step.PLAGUE_CONTACT, s.step_a)
    return Step.NEXT


@rule
def new_contacts(s: State, ship: int, before: int) -> int:
    """R12.2: the ships that a ship has come to touch."""
    return touching(s, ship) & ~before


@rule
def plague_goals(s: State, ship: int) -> int:
    """R21.6: the ships to which Plague may pass after the movement of a ship, which may have one in tow."""
    carrier = carrier_of(s, PLAGUE)
    if carrier == NONE:
        return 0
    tow = s.ships[ship].tows
    own = new_contacts(s, ship, s.touched_before[0])
    towed = new_contacts(s, tow, s.touched_before[1]) if tow != NONE else 0
    both = 1 << ship | (1 << tow if tow != NONE else 0)
    own &= ~both
    towed &= ~both
    if carrier == ship:
        return own
    if carrier == tow:
        return towed
    goals = 0
    if own >> carrier & 1:
        goals |= 1 << ship
    if tow != NONE and towed >> carrier & 1:
        goals |= 1 << tow
    return goals


@rule
def plague_contact(s: State) -> int:
    """R12.2: step 1."""
    goals = plague_goals(s, s.step_a)
    s.subject = s.step_a
    if size_of(goals) > 1:
        return ask(s, Phase.PLAGUE_TARGET, s.active)
    if goals:
        pass_plague(s, lowest(goals))
    return Step.NEXT


@rule
def no_plague(s: State, ship: int) -> int:
    """R21.6"""
    return Reason.ALLOWED if plague_goals(s, s.subject) >> ship & 1 else Reason.NOT_NEWLY_TOUCHED


@rule
def pass_plague(s: State, ship: int) -> None:
    """R21.6"""
    for token in range(s.treasures_size):
        if s.treasures[token].kind == PLAGUE:
            put_aboard(s, token, ship)
    check_end(s)


@rule
def answer_plague(s: State, ship: int) -> int:
    """R21.6"""
    pass_plague(s, ship)
    return Step.NEXT


@rule
def shoot_after_move(s: State) -> int:
    """R12.7: step 8, as part of the same action."""
    ship = s.step_a
    if s.ships[ship].card == NONE or not has(s, ship, Effect.MOVE_AND_SHOOT) or not could_fire(s, ship):
        return Step.NEXT
    s.openly = 1
    known = has(s, ship, Effect.MOVE_AND_SHOOT) and could_fire(s, ship)
    s.openly = 0
    s.subject = ship
    return ask(s, Phase.SHOOT_NOW, s.ships[ship].seat, not known)


@rule
def answer_shoot_now(s: State, action: int) -> int:
    """R12.7: she shoots, which uses up the ability, or step 8 is over."""
    if action != YES:
        return Step.NEXT
    s.ship = s.subject
    use_kind(s, s.ship, Effect.MOVE_AND_SHOOT)
    return begin_shoot(s)
