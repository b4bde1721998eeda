"""How a decision is put."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.plunder.state import Step


@rule
def ask(s: State, phase: int, seat: int) -> int:
    """R4.4: this seat must choose now."""
    s.phase = phase
    s.player = seat
    return Step.ASK


@rule
def seat_after(s: State, seat: int) -> int:
    """R3.10: clockwise."""
    return (seat + 1) % s.players
