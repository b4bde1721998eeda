"""Pinned ships (R13.6 to R13.8)."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push, size_of, waits
from filibusta.games.spanish_main.rules.effects import face_down_aboard, shown, unspent, use_up
from filibusta.games.spanish_main.rules.loss import can_lose_crew
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import bow_on, bow_on_aft
from filibusta.games.spanish_main.state import Option, Phase, Step


@rule
def pinners(s: State, ship: int) -> int:
    """R13.6: the enemy ships with masts that her bow touches anywhere, or only at the aft part."""
    if s.ships[ship].card == NONE:
        return 0
    touched = bow_on(s, ship) if s.options[Option.BOW_TO_BOW_PINS] else bow_on_aft(s, ship)
    found = 0
    for other in range(s.ships_size):
        enemy = s.ships[other].seat != s.ships[ship].seat and s.ships[other].card != NONE
        if touched >> other & 1 and enemy and s.ships[other].standing:
            found |= 1 << other
    return found


@rule
def recompute_pins(s: State) -> None:
    """R13.7, R13.8: recomputes which ships are pinned; a newly pinned ship may lose a crew."""
    newly = 0
    for ship in range(s.ships_size):
        v = s.ships[ship]
        before, after = v.pinned_by, pinners(s, ship)
        v.pinned_by = after
        if after and not before:
            newly |= 1 << ship
            tell(s, Events.PINNED, v.seat, ship)
            if v.seat != s.active and face_down_aboard(s, ship):
                s.sealed = 1  # whether that costs a crew tells who is aboard
        elif before and not after and v.card != NONE:
            tell(s, Events.FREED, v.seat, ship)
    if newly:
        push_losses(s, newly)


@rule
def update_pins(s: State) -> None:
    """R13.7: the same at once; during a movement not before its own step 4."""
    if not waits(s, Step.PIN):
        recompute_pins(s)


@rule
def push_losses(s: State, newly: int) -> None:
    """R9.10: pushes the losses of crew so that the active player's ships come first, then the others clockwise, ships
    won after the own fleet. What is pushed last comes first."""
    for turn in range(s.players - 1, -1, -1):
        seat = (s.active + turn) % s.players
        for won in range(1, -1, -1):
            for ship in range(s.ships_size - 1, -1, -1):
                v = s.ships[ship]
                if newly >> ship & 1 and v.seat == seat and (v.origin != seat) == (won == 1):
                    push(s, Step.PIN_LOSS, ship)  # whoever has the ability: what waits tells nothing (R22.9)


@rule
def victims(s: State, ship: int) -> int:
    """R13.8: of the ships that pin her those that can lose a crew, as far as all can see."""
    found = 0
    for other in range(s.ships_size):
        if s.ships[ship].pinned_by >> other & 1 and can_lose_crew(s, other):
            found |= 1 << other
    return found


@rule
def pin_loss(s: State) -> int:
    """R13.8: once in a turn; her controller chooses among several."""
    ship = s.step_a
    if s.ships[ship].card == NONE or not unspent(s, ship, Effect.ELIMINATE_ON_PIN):
        return Step.NEXT
    found = victims(s, ship)
    if found == 0:
        return Step.NEXT
    s.subject = ship
    if size_of(found) > 1:
        known = unspent(s, ship, Effect.ELIMINATE_ON_PIN) & shown(s, ship) != 0
        return ask(s, Phase.PIN_TARGET, s.ships[ship].seat, not known)
    return inflict(s, ship, lowest(found))


@rule
def no_pinner(s: State, other: int) -> int:
    """R13.8"""
    return Reason.ALLOWED if victims(s, s.subject) >> other & 1 else Reason.DOES_NOT_PIN


@rule
def answer_pinner(s: State, other: int) -> int:
    """R13.8"""
    return inflict(s, s.subject, other)


@rule
def inflict(s: State, ship: int, victim: int) -> int:
    """R13.8: that ship loses a crew (R14.16)."""
    use_up(s, ship, unspent(s, ship, Effect.ELIMINATE_ON_PIN))
    push(s, Step.LOSE_CREW, victim)
    return Step.NEXT
