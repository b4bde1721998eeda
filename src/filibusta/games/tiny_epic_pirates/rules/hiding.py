"""Hide Out (R16) and reassigning deckhands (R16.3, R17.12)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.tiny_epic_pirates.cards import ASSIGNMENTS, COVE, Assignment, Deed
from filibusta.games.tiny_epic_pirates.events import Events, Money, Source
from filibusta.games.tiny_epic_pirates.rules.asking import decline_deed, seats_in_play
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_posted, no_use, take_off
from filibusta.games.tiny_epic_pirates.rules.gold import gain
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import ASSIGN, NONE, STAY, YES, Option, Phase, Stage, Step

N_ASSIGNMENTS = len(ASSIGNMENTS)


@rule
def can_hide(s: State, seat: int) -> bool:
    """R16.1"""
    here = s.seats[seat].at
    if not COVE[s.sea[here]]:
        return False
    for other in range(seats_in_play(s)):
        if other != seat and s.seats[other].at == here and s.seats[other].hidden:
            return False
    return True


@rule
def begin_hiding(s: State) -> int:
    """R16.1: asks whether to hide, where that is possible."""
    return ask(s, Phase.HIDE, s.active) if can_hide(s, s.active) else Step.END_DEED


@rule
def answer_hide(s: State, action: int) -> int:
    """R16.2, R16.3"""
    if action != YES:
        return decline_deed(s)
    mat = s.seats[s.active]
    mat.hidden = 1
    tell(s, Events.HID, s.active, mat.at)
    return begin_reassigning(s, Source.SPACE_1)


@rule
def begin_reassigning(s: State, source: int) -> int:
    """R16.3, R17.12: begins to reassign the deckhands as they stand now, one by one."""
    for assignment in range(N_ASSIGNMENTS):
        s.takeable[assignment] = s.seats[s.active].deckhands[assignment]
    s.source = source
    return Step.REASSIGN


@rule
def assignment_of(source: int) -> int:
    """The assignment that a ``Source`` is, which must not be a space of the wheel."""
    return Assignment.REPAIR if source == Source.REPAIR else source - Source.RIGGING


@rule
def stands_there(s: State, source: int) -> bool:
    """Tells whether a deckhand is to be decided about at this ``Source``."""
    if source <= Source.SPACE_5:
        return is_posted(s, s.active, source + 1)
    return s.takeable[assignment_of(source)] > 0


@rule
def reassign_next(s: State) -> int:
    """R16.3: asks about the next deckhand."""
    while s.source <= Source.EXTORT:
        if stands_there(s, s.source):
            return ask(s, Phase.REASSIGN, s.active)
        if s.source == Source.EXTORT:
            break
        s.source += 1
    s.source = NONE
    return Step.END_DEED


@rule
def no_reassignment(s: State, assignment: int) -> int:
    """R16.3: an assignment other than its own."""
    return Reason.STANDS_THERE if s.source == Source.RIGGING + assignment else no_use(s, assignment)


@rule
def answer_reassignment(s: State, action: int) -> int:
    """R16.3, R16.4, R17.12"""
    mat = s.seats[s.active]
    source = s.source
    if action != STAY:
        goal = action - ASSIGN
        if source <= Source.SPACE_5:
            take_off(s, s.active, source + 1)
        else:
            mat.deckhands[assignment_of(source)] -= 1
        mat.deckhands[goal] += 1
        at_once = s.stage == Stage.ORDER
        tell(s, Events.REASSIGNED, s.active, source, goal, Deed.HIDE_OUT if at_once else Deed.REASSIGN)
        if goal == Assignment.EXTORT and at_once:
            pay_at_once(s)
    if source > Source.SPACE_5:
        s.takeable[assignment_of(source)] -= 1
    else:
        s.source += 1
    return Step.REASSIGN


@rule
def pay_at_once(s: State) -> None:
    """R16.4, R25.4"""
    gain(s, s.active, 1, Money.HIDE_OUT)
    if not s.options[Option.HIDEOUT_EXTORT_DOUBLE]:
        s.extorted += 1
