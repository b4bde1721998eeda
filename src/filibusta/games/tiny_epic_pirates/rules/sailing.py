"""Sailing and storms (R6)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.cards import LEVEL_SAIL, NEIGHBOUR, SAIL_AMOUNT, SOLO_SAIL, STORM, Assignment
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.asking import decline_deed, is_solo
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_helpless, jostle_in_storm
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import (
    BRAVE,
    DIRECTIONS,
    MORE_SAIL,
    MOVE,
    NONE,
    STOP,
    Option,
    Phase,
    Stage,
    Step,
)


@rule
def sail_of(s: State, seat: int) -> int:
    """R6.2, R24.8: without tokens."""
    mat = s.seats[seat]
    rigging = mat.deckhands[Assignment.RIGGING]
    if is_solo(s, seat):
        return SOLO_SAIL[mat.treasures] + (rigging > 0)
    return LEVEL_SAIL[mat.legend] + rigging


@rule
def begin_sailing(s: State) -> int:
    """R6.1, R17.13"""
    s.steps = 0
    s.more_sail = 0
    return Step.SAIL


@rule
def can_sail_on(s: State) -> bool:
    """R6.3: whether the sail lasts for another step."""
    return s.steps < sail_of(s, s.active) + SAIL_AMOUNT * s.more_sail


@rule
def no_step_left(s: State) -> int:
    """R6.3: the reason against another step."""
    if can_sail_on(s):
        return Reason.ALLOWED
    return Reason.NO_STEP_WITHOUT_TOKEN if s.seats[s.active].sail_tokens else Reason.NO_STEP_LEFT


@rule
def no_step(s: State, direction: int) -> int:
    """R6.3, R6.5"""
    mat = s.seats[s.active]
    place = NEIGHBOUR[mat.at, direction]
    if place == NONE:
        return Reason.SEA_ENDS
    if not can_sail_on(s):
        return no_step_left(s)
    if not STORM[s.sea[place]] or not is_helpless(s, s.active):
        return Reason.ALLOWED
    return Reason.STORM_NEEDS_TOKEN if mat.storm_passes else Reason.STORM_CLOSED


@rule
def no_brave_step(s: State, direction: int) -> int:
    """R6.6"""
    mat = s.seats[s.active]
    place = NEIGHBOUR[mat.at, direction]
    if place == NONE:
        return Reason.SEA_ENDS
    if not STORM[s.sea[place]]:
        return Reason.NO_STORM
    return no_step_left(s) if mat.storm_passes else Reason.NO_STORM_TOKEN


@rule
def no_sail_token(s: State) -> int:
    """R6.4"""
    return Reason.ALLOWED if s.seats[s.active].sail_tokens else Reason.NO_SAIL_TOKEN


@rule
def legal_sailing(s: State, out: Numbers) -> int:
    """R6.3, R6.5, R6.6: lists all legal steps at once, which is twice as fast as testing each for a reason."""
    seat = s.active
    mat = s.seats[seat]
    n = 0
    if can_sail_on(s):
        helpless = is_helpless(s, seat)
        for direction in range(DIRECTIONS):
            place = NEIGHBOUR[mat.at, direction]
            if place != NONE and not (helpless and STORM[s.sea[place]]):
                out[n] = MOVE + direction
                n += 1
        if mat.storm_passes > 0:
            for direction in range(DIRECTIONS):
                place = NEIGHBOUR[mat.at, direction]
                if place != NONE and STORM[s.sea[place]]:
                    out[n] = BRAVE + direction
                    n += 1
    if mat.sail_tokens > 0:
        out[n] = MORE_SAIL
        n += 1
    out[n] = STOP
    return n + 1


@rule
def sail(s: State) -> int:
    """R6.3: asks while there is a choice."""
    mat = s.seats[s.active]
    if mat.sail_tokens > 0 or can_sail_on(s):
        return ask(s, Phase.SAIL, s.active)
    return end_sailing(s)


@rule
def end_sailing(s: State) -> int:
    """R3.4: the sail action of the turn, or one of a crew card."""
    if s.stage == Stage.SAILING:
        return Step.BEGIN_ORDER
    return Step.END_DEED


@rule
def answer_sailing(s: State, action: int) -> int:
    """R6.3"""
    seat = s.active
    if action == STOP:
        return decline_deed(s) if s.stage == Stage.CREW and s.steps == 0 else end_sailing(s)
    if action == MORE_SAIL:
        s.seats[seat].sail_tokens -= 1
        s.more_sail += 1
        tell(s, Events.MORE_SAIL, seat)
        return Step.SAIL
    if action >= BRAVE:
        place = sail_towards(s, seat, action - BRAVE)
        s.seats[seat].storm_passes -= 1
        tell(s, Events.STORM_PASSED, seat, place)
        return Step.SAIL
    place = sail_towards(s, seat, action - MOVE)
    return jostle_in_storm(s, seat, Step.SAIL) if STORM[s.sea[place]] else Step.SAIL


@rule
def sail_towards(s: State, seat: int, direction: int) -> int:
    """R6.1, R25.5: one step; returns the place it leads to."""
    mat = s.seats[seat]
    start = mat.at
    mat.at = NEIGHBOUR[start, direction]
    s.steps += 1
    if s.options[Option.HIDE_UNTIL_SAIL]:
        mat.hidden = 0
    tell(s, Events.SAILED, seat, start, mat.at)
    return mat.at
