"""Asking for decisions, and the stack of steps that wait for the answer."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.state import OF_A_SUBJECT, OF_AN_ABILITY, OF_AN_ISLAND, STACK, Free, Phase, Step

NOBODY_ASKED, MAIN = int(Step.ASK), int(Step.MAIN)
"""The step and the phase as numbers, for functions that return a number of the record."""


@rule
def ask(s: State, phase: int, seat: int, private: bool = False) -> int:
    """Asks a seat to choose; if only a face-down card makes the decision possible, others may not know which it is
    (R22.9).

    The fields of earlier decisions are cleared, so that nothing remains of a decision that others did not see.
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
    """Pushes a step on the stack, to be carried out before all that lie there."""
    if s.stack_size < STACK:
        entry = s.stack[s.stack_size]
        entry.step = step
        entry.a = a
        entry.b = b
        s.stack_size += 1


@rule
def waits(s: State, step: int) -> bool:
    """Tells whether a step of this kind lies on the stack."""
    for entry in range(s.stack_size):
        if s.stack[entry].step == step:
            return True
    return False


@rule
def pop(s: State) -> int:
    """Pops the topmost step; without one, returns that of the main decision, and ASK once the game is over."""
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
def write_if(out: object, n: int, action: int, legal: bool) -> int:
    """Writes an action at index n, and returns n + 1 if it is legal, else n."""
    out[n] = action
    return n + (1 if legal else 0)


@rule
def size_of(bits: int) -> int:
    """Returns the number of members of a set (bits)."""
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
