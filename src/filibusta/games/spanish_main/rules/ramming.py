"""The ram (R13.1 to R13.5) and the boarding that may follow (R13.9 to R13.14)."""

from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import DIE, NONE, Effect
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, size_of
from filibusta.games.spanish_main.rules.effects import has, use_kind
from filibusta.games.spanish_main.rules.masts import push_mast_loss
from filibusta.games.spanish_main.rules.pins import recompute_pins
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import bow_on_aft
from filibusta.games.spanish_main.state import Phase, Step


@rule
def can_ram(s: State, ship: int, other: int) -> bool:
    """R13.1"""
    enemy = s.ships[other].card != NONE and s.ships[other].seat != s.ships[ship].seat
    return enemy and bow_on_aft(s, ship) >> other & 1 != 0


@rule
def ram(s: State) -> int:
    """R13.1: step 3 of R12.1."""
    s.other = NONE
    if s.ships[s.ship].card != NONE:
        for other in range(s.ships_size):
            if can_ram(s, s.ship, other):
                return ask(s, Phase.RAM_TARGET, s.active)
    return Step.NEXT


@rule
def no_ram(s: State, other: int) -> int:
    """R13.1: at most one."""
    return Reason.ALLOWED if can_ram(s, s.ship, other) else Reason.NOT_AT_HER_BOW


@rule
def answer_ram(s: State, other: int) -> int:
    """R13.2, R13.3: more than the masts that stand, and one of them goes. A derelict has none to lose."""
    s.other = other
    standing = size_of(s.ships[s.other].standing)
    die = 1 + roll(s, DIE)
    tell(s, Events.RAMMED, s.active, s.ship, s.other, die)
    if standing and die > standing:
        if has(s, s.other, Effect.RAM_MAST_IMMUNE):
            use_kind(s, s.other, Effect.RAM_MAST_IMMUNE)
        else:
            push_mast_loss(s, s.other, 1)
    return Step.NEXT


@rule
def pin(s: State) -> int:
    """R12.4: step 4 of R12.1."""
    recompute_pins(s)
    return Step.NEXT
