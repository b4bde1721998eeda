"""Abilities cancelled for a turn, and the windows in which that can be done (R20.43)."""

from filibusta.engine.asking import seat_after
from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import BAR, CREW_ABILITIES, CREW_NATION, MOST_SHIPS, NONE, OF_KIND, Bar, Effect
from filibusta.games.spanish_main.rules.asking import ask, push, write_if
from filibusta.games.spanish_main.rules.effects import (
    cancel,
    face_down_aboard,
    shown,
    spend,
    unspent,
    use,
    working_nations,
)
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import near_ships
from filibusta.games.spanish_main.state import CREW, PASS, SHIP, Note, Phase, ShipMark, Step


def _nations_with(kind: Effect) -> int:
    """The nations of the crew with an ability of this kind, as a set."""
    cards = (card for card, abilities in enumerate(CREW_ABILITIES.tolist()) if abilities & int(OF_KIND[kind]))
    return sum({1 << int(CREW_NATION[card]) for card in cards})


CANCELLERS, OPENERS = _nations_with(Effect.CANCEL_ABILITY), _nations_with(Effect.CREW_NATION)


@rule
def open_window(s: State) -> None:
    """R20.43: puts the window on the stack: all other players may be asked, each once."""
    push(s, Step.CANCEL_WINDOW, 1 << s.active)
    for ship in range(s.ships_size):
        if s.ships[ship].card != NONE and s.ships[ship].seat != s.active and may_hide_a_canceller(s, ship):
            s.sealed = 1  # whether somebody is asked tells who is aboard


@rule
def may_hide_a_canceller(s: State, ship: int) -> bool:
    """R20.43, R19.2: whether, as far as all can see, a face-down crew aboard might cancel something."""
    hidden = face_down_aboard(s, ship)
    if hidden == 0:
        return False
    nations = working_nations(s, ship, True)
    return nations & CANCELLERS != 0 or (hidden > 1 and nations & OPENERS != 0)


@rule
def cancel_window(s: State) -> int:
    """R20.43: asks the players clockwise from the active one; the step's argument is the set of those already asked."""
    asked = s.step_a
    seat = seat_after(s, s.active)
    for _ in range(s.players - 1):
        if not asked >> seat & 1:
            asked |= 1 << seat
            ship = canceller(s, seat)
            if ship != NONE:
                push(s, Step.CANCEL_WINDOW, asked)
                s.subject = ship
                known = unspent(s, ship, Effect.CANCEL_ABILITY) & shown(s, ship) != 0
                return ask(s, Phase.CANCEL, seat, not known)
        seat = seat_after(s, seat)
    return Step.NEXT


@rule
def canceller(s: State, seat: int) -> int:
    """R20.43: the first ship of a player, in the order of the fleet, that can cancel something; NONE if none can."""
    for won in range(2):
        for ship in range(s.ships_size):
            boat = s.ships[ship]
            if boat.card != NONE and boat.seat == seat and (boat.origin != seat) == (won == 1):
                if unspent(s, ship, Effect.CANCEL_ABILITY) and any_to_cancel(s, ship):
                    return ship
    return NONE


@rule
def in_range(s: State, ship: int) -> int:
    """R20.43: the ships within S of this one, herself among them, as a set."""
    return near_ships(s, ship, BAR[Bar.S]) | 1 << ship


@rule
def ship_can_be_cancelled(s: State, near: int, ship: int) -> bool:
    """R20.43: tells whether a ship is among those near and not cancelled yet."""
    return near >> ship & 1 != 0 and s.ships[ship].card != NONE and not s.ships[ship].marks & ShipMark.CANCELLED


@rule
def crew_can_be_cancelled(s: State, near: int, token: int) -> bool:
    """R20.43: tells whether a crew is aboard one of the ships near and not cancelled yet."""
    crew = s.crew[token]
    return 0 <= crew.at < MOST_SHIPS and near >> crew.at & 1 != 0 and not crew.notes & Note.CANCELLED


@rule
def any_to_cancel(s: State, ship: int) -> bool:
    """R20.43: tells whether anything can be cancelled from a ship."""
    near = in_range(s, ship)
    for other in range(s.ships_size):
        if ship_can_be_cancelled(s, near, other):
            return True
    for token in range(s.crew_size):
        if crew_can_be_cancelled(s, near, token):
            return True
    return False


@rule
def list_cancellable(s: State, ship: int, out: object) -> int:
    """R20.43: what can be cancelled from a ship."""
    near = in_range(s, ship)
    n = 0
    for other in range(s.ships_size):
        n = write_if(out, n, SHIP + other, ship_can_be_cancelled(s, near, other))
    for token in range(s.crew_size):
        n = write_if(out, n, CREW + token, crew_can_be_cancelled(s, near, token))
    return n


@rule
def ship_not_cancelled(s: State, ship: int) -> int:
    """R20.43"""
    open_to_it = ship_can_be_cancelled(s, in_range(s, s.subject), ship)
    return Reason.ALLOWED if open_to_it else Reason.NOT_CANCELLED


@rule
def crew_not_cancelled(s: State, token: int) -> int:
    """R20.43"""
    open_to_it = crew_can_be_cancelled(s, in_range(s, s.subject), token)
    return Reason.ALLOWED if open_to_it else Reason.NOT_CANCELLED


@rule
def legal_cancels(s: State, out: object) -> int:
    """R20.43: lists all legal cancellations at once, since they share the ships in range. In a window, passing is legal
    too."""
    return write_if(out, list_cancellable(s, s.subject, out), PASS, True)


@rule
def cancel_from(s: State, ship: int, action: int) -> None:
    """R20.43: uses the ability of a ship on what the action names."""
    found = unspent(s, ship, Effect.CANCEL_ABILITY)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    seat = s.ships[ship].seat
    if action >= CREW:
        cancel(s, seat, s.crew[action - CREW].at, action - CREW)
    else:
        cancel(s, seat, action - SHIP, NONE)


@rule
def answer_cancel(s: State, action: int) -> int:
    """R20.43"""
    cancel_from(s, s.subject, action)
    return Step.NEXT
