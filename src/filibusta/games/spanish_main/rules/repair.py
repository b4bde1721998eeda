"""Repairing (R17) and masts that stand again."""

from filibusta.engine.bits import lowest
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE, SHIP_MASTS, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, push
from filibusta.games.spanish_main.rules.effects import has, use_kind
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.towing import end_tows
from filibusta.games.spanish_main.rules.treasure import is_at_home
from filibusta.games.spanish_main.state import Phase, Step


@rule
def missing_masts(s: State, ship: int) -> int:
    """The eliminated masts of a ship, as a set."""
    card = s.ships[ship].card
    return ((1 << SHIP_MASTS[card]) - 1) & ~s.ships[ship].standing if card != NONE else 0


@rule
def no_repairing(s: State, ship: int) -> int:
    """R17.1"""
    if missing_masts(s, ship) and (is_at_home(s, ship) or has(s, ship, Effect.REPAIR_ANYWHERE)):
        return Reason.ALLOWED
    return Reason.NO_REPAIR


@rule
def repair(s: State) -> int:
    """R17.2: the acting ship gets a mast back."""
    if not is_at_home(s, s.ship):
        use_kind(s, s.ship, Effect.REPAIR_ANYWHERE)
    return choose_mast_to_restore(s, s.ship)


@rule
def choose_mast_to_restore(s: State, ship: int) -> int:
    """R17.2, R20.21: her controller says which, if there are several."""
    missing = missing_masts(s, ship)
    s.subject = ship
    if missing & (missing - 1):
        return ask(s, Phase.REPAIR_MAST, s.ships[ship].seat)
    if missing:
        restore_mast(s, ship, lowest(missing))
    return Step.NEXT


@rule
def not_missing(s: State, mast: int) -> int:
    """R17.2"""
    return Reason.ALLOWED if missing_masts(s, s.subject) >> mast & 1 else Reason.MAST_STANDING


@rule
def answer_repair(s: State, mast: int) -> int:
    """R17.2"""
    restore_mast(s, s.subject, mast)
    return Step.NEXT


@rule
def restore_mast(s: State, ship: int, mast: int) -> None:
    """R14.3, R17.2: a mast stands again with its cannon; a derelict is none any more and no tow holds her."""
    boat = s.ships[ship]
    was_derelict = boat.standing == 0
    boat.standing |= 1 << mast
    s.progress = 1
    tell(s, Events.REPAIRED, boat.seat, ship, mast)
    if was_derelict:
        end_tows(s, ship)
        push(s, Step.PIN)
    check_end(s)
