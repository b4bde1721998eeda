"""Masts that fall, derelicts, ships that sink (R13.5, R14, R16.13)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push, size_of
from filibusta.games.spanish_main.rules.effects import has, unspent, use_kind
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.loss import sink_cargo
from filibusta.games.spanish_main.rules.pins import update_pins
from filibusta.games.spanish_main.rules.questions import ask_ability
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.repair import missing_masts
from filibusta.games.spanish_main.rules.survey import lift
from filibusta.games.spanish_main.rules.towing import end_tows
from filibusta.games.spanish_main.state import Phase, RumHold, Step

BY_SHOOTER = 8
"""Added to the number of masts that are lost if the shooter says which."""


@rule
def push_mast_loss(s: State, ship: int, masts: int) -> None:
    """R13.2, R16.11: puts the loss of this number of masts on the stack, and what follows from it."""
    push(s, Step.DISMASTED, ship)
    push(s, Step.LOSE_MASTS, ship, masts)


@rule
def lose_masts(s: State) -> int:
    """R16.13: a ship loses this number of masts one by one; her controller or the shooter chooses them."""
    ship, by_shooter, masts = s.step_a, s.step_b >= BY_SHOOTER, s.step_b % BY_SHOOTER
    standing = s.ships[ship].standing
    if s.ships[ship].card == NONE or standing == 0 or masts == 0:
        return Step.NEXT
    if masts >= size_of(standing):
        while s.ships[ship].standing:
            lose_mast(s, ship, lowest(s.ships[ship].standing))
        return Step.NEXT
    push(s, Step.LOSE_MASTS, ship, s.step_b - 1)
    s.subject = ship
    if by_shooter:
        use_kind(s, s.ship, Effect.SHOOTER_PICKS_MAST)
    return ask(s, Phase.LOSE_MAST, s.ships[s.ship if by_shooter else ship].seat)


@rule
def has_fallen(s: State, mast: int) -> int:
    """R14.16: those that stand can be lost."""
    return Reason.ALLOWED if s.ships[s.subject].standing >> mast & 1 else Reason.MAST_FALLEN


@rule
def answer_mast(s: State, mast: int) -> int:
    """R14.16"""
    lose_mast(s, s.subject, mast)
    return Step.NEXT


@rule
def lose_mast(s: State, ship: int, mast: int) -> None:
    """R14.16: takes this mast off a ship."""
    s.ships[ship].standing &= ~(1 << mast)
    s.progress = 1
    tell(s, Events.MAST_LOST, s.ships[ship].seat, ship, mast)


@rule
def dismasted(s: State) -> int:
    """R13.5, R14.1, R16.13: without masts a ship is a derelict, or sinks."""
    ship = s.step_a
    if s.ships[ship].card == NONE or s.ships[ship].standing:
        return Step.NEXT
    if has(s, ship, Effect.SINKS_WHEN_DISMASTED):
        use_kind(s, ship, Effect.SINKS_WHEN_DISMASTED)
        return sink(s, ship)
    tell(s, Events.DERELICT, s.ships[ship].seat, ship)
    end_tows(s, ship)
    update_pins(s)
    check_end(s)
    return Step.NEXT


@rule
def sink(s: State, ship: int) -> int:
    """R14.11 to R14.15: by the acting ship, which may then restore a mast (R16.14)."""
    card, seat = s.ships[ship].card, s.ships[ship].seat
    tell(s, Events.SUNK, seat, ship, card)
    sink_cargo(s, ship, s.ships[s.ship].seat)
    end_tows(s, ship)
    clear_ship(s, ship)
    s.progress = 1
    update_pins(s)
    if check_end(s):
        return Step.NEXT
    found = unspent(s, s.ship, Effect.REPAIR_ON_SINK)
    if s.ships[s.ship].card != NONE and missing_masts(s, s.ship) and found:
        return ask_ability(s, s.ship, Effect.REPAIR_ON_SINK, found)
    return Step.NEXT


@rule
def clear_ship(s: State, ship: int) -> None:
    """R14.15: nothing of her is left on the table."""
    v = s.ships[ship]
    v.seat, v.standing, v.docked = NONE, 0, NONE
    v.x, v.y, v.heading, v.pinned_by = 0, 0, 0, 0
    v.actions, v.extra, v.once, v.marks, v.doubling = 0, 0, 0, 0, 0
    v.hold, v.leave, v.leave_due, v.converted = RumHold.FREE, NONE, 0, 0
    lift(s, ship)
