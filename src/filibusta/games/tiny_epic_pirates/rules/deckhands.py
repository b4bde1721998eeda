"""Deckhands and their places (R5), and jostling (R7)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import SPACES, Assignment
from filibusta.games.tiny_epic_pirates.events import Events, Source
from filibusta.games.tiny_epic_pirates.rules.asking import ask_then, is_solo
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import ASSIGN, NONE, WHEEL, Phase

USEFUL = Assignment.REPAIR
"""The assignments before Repair are of use (R5.4)."""


@rule
def is_posted(s: State, seat: int, space: int) -> bool:
    """R4.7: whether a deckhand stands on this space of the wheel."""
    return (s.seats[seat].posted >> space & 1) != 0


@rule
def take_off(s: State, seat: int, space: int) -> None:
    """Takes a deckhand off the wheel."""
    s.seats[seat].posted &= ~(1 << space)


@rule
def source_of(assignment: int) -> int:
    """Returns an assignment as a ``Source``."""
    return Source.REPAIR if assignment == Assignment.REPAIR else Source.RIGGING + assignment


@rule
def is_helpless(s: State, seat: int) -> bool:
    """R6.5, R7.3: all deckhands in play are on Repair."""
    mat = s.seats[seat]
    return mat.deckhands[0] + mat.deckhands[1] + mat.deckhands[2] + mat.posted == 0


@rule
def not_jostled(s: State, assignment: int) -> int:
    """R7.1"""
    if assignment >= USEFUL:
        return Reason.ALREADY_ON_REPAIR
    return Reason.ALLOWED if s.seats[s.player].deckhands[assignment] else Reason.EMPTY_POST


@rule
def not_jostled_on_wheel(s: State, i: int) -> int:
    """R7.1, R7.2: a deckhand on the wheel is jostled only if no useful assignment has one."""
    for assignment in range(USEFUL):
        if s.seats[s.player].deckhands[assignment]:
            return Reason.USEFUL_HIT_FIRST
    return Reason.ALLOWED if is_posted(s, s.player, i + 1) else Reason.EMPTY_SPACE


@rule
def only_jostled(s: State, seat: int) -> int:
    """R7.1, R7.2: the only answer; NONE if there are several."""
    found = NONE
    for assignment in range(USEFUL):
        if s.seats[seat].deckhands[assignment] > 0:
            if found != NONE:
                return NONE
            found = ASSIGN + assignment
    if found != NONE:
        return found
    for space in range(1, SPACES):
        if is_posted(s, seat, space):
            if found != NONE:
                return NONE
            found = WHEEL + space - 1
    return found


@rule
def jostle_in_storm(s: State, seat: int, then: int) -> int:
    """R6.4: the ship entered a storm."""
    tell(s, Events.STORM, seat, s.seats[seat].at)
    return jostle(s, seat, then)


@rule
def jostle(s: State, seat: int, then: int) -> int:
    """R7: one deckhand goes to Repair, as the owner chooses."""
    if is_helpless(s, seat):
        tell(s, Events.UNHURT, seat)
        return then
    if is_solo(s, seat):
        send_to_repair(s, seat, jostled_of_solo(s, seat))
        return then
    only = only_jostled(s, seat)
    if only == NONE:
        return ask_then(s, Phase.JOSTLE, seat, then)
    send_to_repair(s, seat, only)
    return then


@rule
def jostled_of_solo(s: State, seat: int) -> int:
    """R24.15: Extort, Cannons, Rigging, then the first space of the wheel."""
    for assignment in range(USEFUL - 1, -1, -1):
        if s.seats[seat].deckhands[assignment] > 0:
            return ASSIGN + assignment
    space = 1
    while not is_posted(s, seat, space):
        space += 1
    return WHEEL + space - 1


@rule
def send_to_repair(s: State, seat: int, action: int) -> None:
    """R7.1, R7.2"""
    mat = s.seats[seat]
    if action < WHEEL:
        mat.deckhands[action - ASSIGN] -= 1
        tell(s, Events.JOSTLED, seat, source_of(action - ASSIGN))
    else:
        take_off(s, seat, action - WHEEL + 1)
        tell(s, Events.JOSTLED, seat, Source.SPACE_1 + action - WHEEL)
    mat.deckhands[Assignment.REPAIR] += 1


@rule
def answer_jostle(s: State, seat: int, action: int) -> int:
    """R7"""
    send_to_repair(s, seat, action)
    return s.then + 0  # a step is wider than a field


@rule
def no_use(s: State, assignment: int) -> int:
    """R5.2, R20.4: not damaged."""
    return Reason.ALLOWED if assignment < USEFUL else Reason.OF_NO_USE
