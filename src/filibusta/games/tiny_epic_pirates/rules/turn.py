"""The course of a turn (R3), and who has won (R21)."""

from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.cards import ASSIGNMENTS, Order
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.asking import ask, is_solo, seat_after, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.attack import clear_attack
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.state import NONE, SOLO, Option, Phase, Stage, Step

N_ASSIGNMENTS = len(ASSIGNMENTS)
LEVELS, PURSES, HOLDS = 8, 16, 8
"""More than there are levels, doubloons and cubes of one player: so standings are one number."""


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


@rule
def end_game(s: State) -> int:
    """R21.4, R24.18: tells who has won."""
    for seat in range(seats_in_play(s)):
        if has_won(s, seat):
            tell(s, Events.ENDED, seat, s.seats[seat].treasures)
    s.over = 1
    s.player = NONE
    return Step.ASK


@rule
def standing_of(s: State, seat: int) -> int:
    """R21.4 to R21.6: Treasures, then Legend, then gold, then cubes, as one number."""
    mat = s.seats[seat]
    return ((mat.treasures * LEVELS + mat.legend) * PURSES + mat.gold) * HOLDS + cubes_in(mat.hold)


@rule
def ahead_of(s: State, seat: int) -> int:
    """R21.4, R21.6: how many players stand better. R24.18: the player must have more Treasures than the Solo Pirate."""
    if s.players == 1:
        beaten = s.seats[0].treasures > s.seats[SOLO].treasures
        return int(beaten) if seat == SOLO else 1 - int(beaten)
    ahead = 0
    for other in range(s.players):
        ahead += standing_of(s, other) > standing_of(s, seat)
    return ahead


@rule
def has_won(s: State, seat: int) -> bool:
    """Alone, or with others who stand as well."""
    return ahead_of(s, seat) == 0


@rule
def rank(s: State, out: Any) -> None:
    """R21.4, R21.6: players with one standing share a place."""
    for seat in range(s.players):
        out[seat] = 1 + ahead_of(s, seat)


@rule
def score(s: State, out: Numbers) -> None:
    """R21.4: the buried Treasures."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].treasures
