"""How a decision is put, and what waits until it is answered."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.state import STACK, Step

NOBODY_ASKED, MAIN = int(Step.ASK), int(Step.MAIN)
"""As numbers, for what returns a number of the record."""


@rule
def ask(s: State, phase: int, seat: int) -> int:
    """This seat must choose now."""
    s.phase = phase
    s.player = seat
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
    """Whether such a step lies on the stack."""
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
    """How many things a set holds."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
