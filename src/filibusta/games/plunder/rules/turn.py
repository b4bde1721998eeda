"""The course of a turn: its beginning (R5) and its end (R20.8, R24.3)."""

from filibusta.engine.asking import seat_after
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.rules.loss import draw_new_hand
from filibusta.games.plunder.rules.money import end_game
from filibusta.games.plunder.rules.nations import is_hostile_here
from filibusta.games.plunder.state import NONE, Option, Stage, Step


@rule
def clear_turn(s: State) -> None:
    """Clears all that holds for one turn only."""
    s.unpaid = 0
    s.explored = 0
    s.course = NONE
    s.turned = 0
    s.heading = NONE
    s.entered = 0
    s.becalmed = 0
    s.quarantine = 0
    s.lost = 0


@rule
def begin_turn(s: State, seat: int) -> int:
    """R5.1: first the treasure fleets sail."""
    clear_turn(s)
    s.active = seat
    s.stage = Stage.TURN_START
    tell(s, Events.TURN, seat, s.turn)
    return Step.SAIL_FLEETS


@rule
def refit(s: State) -> int:
    """R5.2: a new hand for a captain who lost his ship."""
    if s.seats[s.active].needs_refit:
        s.seats[s.active].needs_refit = 0
        draw_new_hand(s, s.active)
    return Step.MEET


@rule
def end_turn(s: State) -> int:
    """R20.8, R24.3: the next captain begins, unless this was the last turn of the last round (if rounds are
    limited)."""
    s.seats[s.active].hostile = is_hostile_here(s, s.active)
    limit = s.options[Option.ROUND_LIMIT]
    if limit and s.turn >= limit * s.players:
        tell(s, Events.ROUND_LIMIT, NONE, limit)
        end_game(s)
        return Step.ASK
    s.turn += 1
    return begin_turn(s, seat_after(s, s.active))
