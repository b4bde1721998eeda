"""How a decision is put, and what waits until it is answered."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import OF_A_SUBJECT, OF_AN_ABILITY, OF_AN_ISLAND, STACK, Free, Phase, Step

NOBODY_ASKED, MAIN = int(Step.ASK), int(Step.MAIN)
"""As numbers, for what returns a number of the record."""


@rule
def ask(s: State, phase: int, seat: int, private: bool = False) -> int:
    """This seat must choose now; the others may not know what, if only a face-down card makes it possible (R22.9).

    What the question is not about is forgotten: nothing is left of one that others did not see.
    """
    s.phase = phase
    s.player = seat
    s.private = private
    if not OF_A_SUBJECT >> phase & 1:
        s.subject = NONE
    if not OF_AN_ISLAND >> phase & 1:
        s.island = NONE
    if not OF_AN_ABILITY >> phase & 1:
        s.question = 0
    if phase != Phase.FREE_TARGET:
        s.free = Free.MOVE_CREW
        s.token = NONE
    if phase != Phase.USE_ABILITY:
        s.step_a = NONE
        s.step_b = NONE
    return Step.ASK


@rule
def push(s: State, step: int, a: int = NONE, b: int = NONE) -> None:
    """Puts a step on the stack: it comes before all that lies there."""
    if s.stack_size < STACK:
        entry = s.stack[s.stack_size]
        entry.step = step
        entry.a = a
        entry.b = b
        s.stack_size += 1


@rule
def waits(s: State, step: int) -> bool:
    """Tells whether such a step lies on the stack."""
    for entry in range(s.stack_size):
        if s.stack[entry].step == step:
            return True
    return False


@rule
def pop(s: State) -> int:
    """Takes the topmost step; the main decision if there is none, ASK once the game is over."""
    if s.over:
        return NOBODY_ASKED
    if s.stack_size == 0:
        return MAIN
    s.stack_size -= 1
    entry = s.stack[s.stack_size]
    step = np.int64(entry.step)
    s.step_a = entry.a
    s.step_b = entry.b
    entry.step = Step.ASK
    entry.a = NONE
    entry.b = NONE
    return step


@rule
def seat_after(s: State, seat: int) -> int:
    """R8.2: clockwise."""
    return (seat + 1) % s.players


@rule
def write_if(out: object, n: int, action: int, legal: bool) -> int:
    """Writes an action behind the first n and counts it if it is legal."""
    out[n] = action
    return n + (1 if legal else 0)


@rule
def lowest(bits: int) -> int:
    """The lowest thing in a set that is not empty."""
    i = 0
    while not bits >> i & 1:
        i += 1
    return i


@rule
def size_of(bits: int) -> int:
    """The number of things in a set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@rule
def not_own(s: State, ship: int) -> int:
    """R9.2: only ships in play, of the active player."""
    if s.ships[ship].card == NONE:
        return Reason.NO_SUCH_SHIP
    return Reason.ALLOWED if s.ships[ship].seat == s.active else Reason.NOT_YOUR_SHIP
