"""Asking for decisions, telling that one declined, and the order of seats."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.state import SOLO, Stage, Step


@rule
def ask_then(s: State, phase: int, seat: int, then: int) -> int:
    """Asks a seat, and sets the step that follows the answer."""
    s.then = then
    return ask(s, phase, seat)


@rule
def decline_deed(s: State) -> int:
    """R3.2, R17.5: what was asked is not done. Tells so of what was ordered, and of an action of the crew card in use;
    an action of a captain was not announced."""
    if s.stage == Stage.ORDER:
        tell(s, Events.DECLINED, s.active, s.order)
    elif s.stage == Stage.CREW:
        tell(s, Events.CREW_IDLE, s.active, s.using)
    return Step.END_DEED


@rule
def seats_in_play(s: State) -> int:
    """R24.1: returns the number of seats; a single player plays against the Solo Pirate."""
    return s.players if s.players > 1 else 2


@rule
def is_solo(s: State, seat: int) -> bool:
    """Tells whether this is the Solo Pirate."""
    return s.players == 1 and seat == SOLO


@rule
def seat_after(s: State, seat: int) -> int:
    """R2.20: clockwise."""
    return (seat + 1) % seats_in_play(s)


@rule
def right_neighbour(s: State, seat: int) -> int:
    """R2.1: the one before; R24.17: in the Solo Pirate's turn the player."""
    n = seats_in_play(s)
    return (seat + n - 1) % n


@rule
def sort_actions(out: Numbers, n: int) -> int:
    """Puts a few actions in ascending order."""
    for i in range(1, n):
        action = out[i]
        j = i
        while j > 0 and out[j - 1] > action:
            out[j] = out[j - 1]
            j -= 1
        out[j] = action
    return n
