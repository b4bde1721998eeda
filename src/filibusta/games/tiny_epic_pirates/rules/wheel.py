"""The captain's walk round the wheel (R4)."""

from filibusta.engine.asking import ask
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.cards import ASSIGNMENTS, SPACES, Order
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.deckhands import is_posted, no_use, take_off
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.rules.sailing import begin_sailing
from filibusta.games.tiny_epic_pirates.state import ASSIGN, NONE, SPACE, Option, Phase, Stage, Step

N_ASSIGNMENTS = len(ASSIGNMENTS)
HIDE_OUT = int(Order.HIDE_OUT)


@rule
def order_on(s: State, seat: int, space: int) -> int:
    """R4.1"""
    return HIDE_OUT if space == 0 else int(s.seats[seat].wheel[space - 1])


@rule
def takeable_in_all(s: State) -> int:
    """R4.4, R4.6: deckhands at the bottom of the mat that can pay for skipped spaces."""
    return s.takeable[0] + s.takeable[1] + s.takeable[2] + s.takeable[3]


@rule
def cost_of_walk(s: State, goal: int) -> int:
    """R4.3, R4.4: the deckhands that a walk to this space takes."""
    cost = 0
    space = (s.seats[s.active].space + 1) % SPACES
    while space != goal:
        cost += space != 0 and not is_posted(s, s.active, space)
        space = (space + 1) % SPACES
    return cost


@rule
def no_walk(s: State, goal: int) -> int:
    """R4.2, R4.4"""
    if goal == s.seats[s.active].space:
        return Reason.CAPTAIN_HERE
    return Reason.ALLOWED if cost_of_walk(s, goal) <= takeable_in_all(s) else Reason.TOO_FEW_DECKHANDS


@rule
def list_spaces(s: State, out: Numbers, n: int) -> int:
    """R4.2 to R4.5"""
    seat = s.active
    start = s.seats[seat].space
    most = takeable_in_all(s)
    reachable = 0
    cost = 0
    for way in range(1, SPACES):
        space = (start + way) % SPACES
        reachable |= 1 << space
        cost += space != 0 and not is_posted(s, seat, space)
        if cost > most:
            break
    for space in range(SPACES):
        out[n] = SPACE + space
        n += reachable >> space & 1
    return n


@rule
def set_out(s: State, seat: int, goal: int) -> None:
    """R4.9, R4.10"""
    s.goal = goal
    s.crossed = goal < s.seats[seat].space
    s.order = order_on(s, seat, goal)
    tell(s, Events.ORDERED, seat, s.order, goal)


@rule
def answer_space(s: State, action: int) -> int:
    """R4.2: sets out for this space of the wheel."""
    set_out(s, s.active, action - SPACE)
    return Step.WALK


@rule
def walk(s: State) -> int:
    """R4.6, R4.7: on to the next space; what is met there is decided before he walks on."""
    seat = s.active
    mat = s.seats[seat]
    while mat.space != s.goal:
        mat.space = (mat.space + 1) % SPACES
        if mat.space == 0:
            tell(s, Events.CROSSED, seat)
        elif is_posted(s, seat, mat.space):
            return ask(s, Phase.LIFT_TO, seat)
        elif mat.space != s.goal:
            source = only_takeable(s)
            if source == NONE:
                return ask(s, Phase.SKIP_SOURCE, seat)
            pay_with(s, source)
    s.stage = Stage.SAILING
    return begin_sailing(s)


@rule
def only_takeable(s: State) -> int:
    """R4.6: the assignment that pays, NONE if there are several that could."""
    found = NONE
    for assignment in range(N_ASSIGNMENTS):
        if s.takeable[assignment] > 0:
            if found != NONE:
                return NONE
            found = assignment
    return found


@rule
def no_skip_source(s: State, assignment: int) -> int:
    """R4.6"""
    if s.takeable[assignment] > 0:
        return Reason.ALLOWED
    return Reason.CAME_OFF_THE_WHEEL if s.seats[s.active].deckhands[assignment] else Reason.EMPTY_POST


@rule
def post(s: State, seat: int, assignment: int) -> None:
    """R4.6: a deckhand goes to the space where the captain is passing."""
    mat = s.seats[seat]
    mat.deckhands[assignment] -= 1
    mat.posted |= 1 << mat.space
    tell(s, Events.POSTED, seat, assignment, mat.space)


@rule
def pay_with(s: State, assignment: int) -> None:
    """R4.6"""
    s.takeable[assignment] -= 1
    post(s, s.active, assignment)


@rule
def answer_skip_source(s: State, action: int) -> int:
    """R4.6: pays for the space with a deckhand from this assignment."""
    pay_with(s, action - ASSIGN)
    return Step.WALK


@rule
def no_lift(s: State, assignment: int) -> int:
    """R5.2, R25.11"""
    return Reason.ALLOWED if s.options[Option.LIFT_TO_REPAIR] else no_use(s, assignment)


@rule
def lift(s: State, seat: int, assignment: int) -> None:
    """R4.7, R5.2"""
    mat = s.seats[seat]
    take_off(s, seat, mat.space)
    mat.deckhands[assignment] += 1
    tell(s, Events.LIFTED, seat, assignment, mat.space)


@rule
def answer_lift(s: State, action: int) -> int:
    """R4.7: moves the deckhand that was met to this assignment."""
    lift(s, s.active, action - ASSIGN)
    return Step.WALK
