"""The course of a turn (R3)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import ASSIGNMENTS, Order
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.asking import is_solo, seat_after, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.attack import clear_attack
from filibusta.games.tiny_epic_pirates.rules.ending import end_game
from filibusta.games.tiny_epic_pirates.state import NONE, Option, Phase, Stage, Step

N_ASSIGNMENTS = len(ASSIGNMENTS)


@rule
def clear_turn(s: State) -> None:
    """Clears all that holds for one turn only."""
    s.then = Step.ASK
    s.order = Order.HIDE_OUT
    s.goal = 0
    s.crossed = 0
    s.source = NONE
    s.refreshed = 0
    s.extorted = 0
    s.pending = 0
    s.using = NONE
    s.deeds = 0
    s.steps = 0
    s.more_sail = 0
    s.slot = NONE
    s.given = NONE
    s.moves = 0
    s.navy_moved = 0
    s.bound = NONE
    for assignment in range(N_ASSIGNMENTS):
        s.takeable[assignment] = 0
    clear_attack(s)


@rule
def begin_turn(s: State) -> int:
    """R3.1, R4.6, R16.5, R25.5"""
    seat = s.active
    clear_turn(s)
    s.stage = Stage.WHEEL
    if not s.options[Option.HIDE_UNTIL_SAIL]:
        s.seats[seat].hidden = 0
    for assignment in range(N_ASSIGNMENTS):
        s.takeable[assignment] = s.seats[seat].deckhands[assignment]
    s.goal = s.seats[seat].space
    tell(s, Events.TURN, seat, s.turn)
    if is_solo(s, seat):
        return Step.SOLO_WALK
    return ask(s, Phase.CHOOSE_SPACE, seat)


@rule
def end_turn(s: State) -> int:
    """R21.2, R21.5, R21.7"""
    n = seats_in_play(s)
    rounds = s.options[Option.MAX_ROUNDS]
    if s.turns_left > 0:
        s.turns_left -= 1
        if s.turns_left == 0:
            return end_game(s)
    elif rounds > 0 and s.turn >= rounds * n:
        tell(s, Events.ROUND_LIMIT, NONE, rounds)
        return end_game(s)
    s.active = seat_after(s, s.active)
    s.turn += 1
    return Step.BEGIN_TURN
