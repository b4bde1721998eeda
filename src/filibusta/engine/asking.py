"""The next seat to decide: rules that games share."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State


@rule
def ask(s: State, phase: int, seat: int) -> int:
    """Asks a seat for a decision; returns 0, since no step follows until it has answered."""
    s.phase = phase
    s.player = seat
    return 0


@rule
def seat_after(s: State, seat: int) -> int:
    """Returns the next seat, clockwise."""
    return (seat + 1) % s.players
