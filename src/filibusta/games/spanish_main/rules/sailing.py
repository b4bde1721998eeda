"""A move action: segment after segment (R10), or coming about (R11)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.spanish_main.cards import HEADINGS, NONE, Bar
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import ask, write_if
from filibusta.games.spanish_main.rules.bars import bars_of, show_bar
from filibusta.games.spanish_main.rules.fan import (
    OFFERS,
    can_sail,
    can_turn,
    distance,
    is_offered,
    is_turn,
    may_stop,
    no_turn,
    offers,
    offers_alone,
    tip_after,
    turned_tip,
)
from filibusta.games.spanish_main.rules.geometry.segments import against
from filibusta.games.spanish_main.rules.reasons import Reason
from filibusta.games.spanish_main.rules.survey import place, touching
from filibusta.games.spanish_main.rules.towing import follow
from filibusta.games.spanish_main.state import DISTANCE, HEADING, Phase, Step

# ------------------------------------------------------------------ may she?


@rule
def held_fast(s: State, ship: int) -> int:
    """R13.6, R9.6: pinned, or under tow."""
    if s.ships[ship].pinned_by:
        return Reason.PINNED
    return Reason.ALLOWED if s.ships[ship].towed_by == NONE else Reason.IN_TOW


@rule
def no_move(s: State, ship: int) -> int:
    """R10.1, R14.1"""
    reason = held_fast(s, ship)
    if reason != Reason.ALLOWED:
        return reason
    short, long = bars_of(s, ship)
    if short + long == 0:
        return Reason.NO_BAR
    return Reason.ALLOWED if can_sail(s, ship, short, long) else Reason.NO_WAY


@rule
def can_move(s: State, ship: int) -> bool:
    """R10.1"""
    return no_move(s, ship) == Reason.ALLOWED


@rule
def no_coming_about(s: State, ship: int) -> int:
    """R11.1, R18.8: a raider who can leave must not stay and turn."""
    if s.ships[ship].tows != NONE:
        return Reason.TOWS
    reason = held_fast(s, ship)
    if reason != Reason.ALLOWED:
        return reason
    short, long = bars_of(s, ship)
    if short + long == 0:
        return Reason.NO_BAR
    if not can_turn(s, ship):
        return Reason.NO_WAY
    return Reason.MUST_LEAVE if must_leave(s, ship) else Reason.ALLOWED


@rule
def must_leave(s: State, ship: int) -> bool:
    """R18.8: whether this raider has to move off the island before anything else, and can."""
    return s.ships[ship].leave_due != 0 and can_move(s, ship)


@rule
def can_free_move(s: State, ship: int) -> bool:
    """R20.34: whether she can sail one short segment after unloading."""
    if held_fast(s, ship) != Reason.ALLOWED:
        return False
    short, long = bars_of(s, ship)
    return short + long > 0 and can_sail(s, ship, 1, 0)


# ------------------------------------------------------------------ the action begins


@rule
def begin_movement(s: State) -> None:
    """R12.2: records what a ship, and the one in tow, touch before they move."""
    tow = s.ships[s.ship].tows
    s.touched_before[0] = touching(s, s.ship)
    s.touched_before[1] = touching(s, tow) if tow != NONE else 0
    s.sailed[Bar.S] = 0
    s.sailed[Bar.L] = 0
    s.extra_segment = 0
    forget_choice(s)


@rule
def forget_choice(s: State) -> None:
    """No bar and no heading is chosen."""
    s.bar = NONE
    s.course = NONE


@rule
def begin_move(s: State) -> int:
    """R10"""
    begin_movement(s)
    return Step.SEGMENT


@rule
def begin_come_about(s: State) -> int:
    """R11.2"""
    begin_movement(s)
    s.openly = 1
    short, long = bars_of(s, s.ship)
    s.openly = 0
    return ask(s, Phase.HEADING, controller(s), short + long == 0)


@rule
def begin_free_move(s: State, ship: int) -> int:
    """R20.34: a short segment, with a legal end."""
    s.ship = ship
    begin_movement(s)
    s.extra_segment = 1
    return take_bar(s, Bar.S)


@rule
def controller(s: State) -> int:
    """The seat that decides about the ship that moves."""
    return s.ships[s.ship].seat


@rule
def bars_left(s: State) -> tuple[int, int]:
    """R10.3: the short and the long bars not used yet in this move."""
    if s.extra_segment:
        return 1 - int(s.sailed[Bar.S]), 0
    short, long = bars_of(s, s.ship)
    return short - int(s.sailed[Bar.S]), long - int(s.sailed[Bar.L])


# ------------------------------------------------------------------ segments


@rule
def segment(s: State) -> int:
    """R10.3: goes on with a move, and asks if there is a choice."""
    short, long = bars_left(s)
    goes_short, goes_long = is_offered(s, s.ship, Bar.S, short, long), is_offered(s, s.ship, Bar.L, short, long)
    if not goes_short and not goes_long:
        return end_move(s)
    if (goes_short and goes_long) or can_stop(s):
        return ask(s, Phase.BAR, controller(s), not bar_is_asked_openly(s, short, long))
    return take_bar(s, Bar.L if goes_long else Bar.S)


@rule
def bars_known(s: State) -> tuple[int, int]:
    """R22.9: the bars left as far as all can see."""
    s.openly = 1
    short, long = bars_left(s)
    s.openly = 0
    return max(0, short), max(0, long)


@rule
def bar_is_asked_openly(s: State, short: int, long: int) -> bool:
    """R22.9: whether everybody can see that a bar is chosen, with this number left."""
    seen_short, seen_long = bars_known(s)
    if (seen_short, seen_long) == (short, long):
        return True
    goes_short = is_offered(s, s.ship, Bar.S, seen_short, seen_long)
    goes_long = is_offered(s, s.ship, Bar.L, seen_short, seen_long)
    return (goes_short and goes_long) or ((goes_short or goes_long) and can_stop(s))


@rule
def no_stop(s: State) -> int:
    """R10.3, R10.11: the reason against stopping: only after the first segment, where the ship lies legally."""
    if s.sailed[Bar.S] + s.sailed[Bar.L] == 0:
        return Reason.NO_SEGMENT_YET
    return Reason.ALLOWED if may_stop(s, s.ship) else Reason.NO_STOP_HERE


@rule
def can_stop(s: State) -> bool:
    """R10.3"""
    return no_stop(s) == Reason.ALLOWED


@rule
def take_bar(s: State, letter: int) -> int:
    """R10.3: chooses a bar and asks for the heading, in private where the choice of bars is."""
    s.bar = letter
    short, long = bars_known(s)
    known = (short, long) == bars_left(s) or is_offered(s, s.ship, letter, short, long)
    return ask(s, Phase.HEADING, controller(s), not known)


@rule
def end_move(s: State) -> int:
    """R18.8: a move completed under the obligation to leave ends it for good."""
    v = s.ships[s.ship]
    if v.leave_due and not s.extra_segment:
        v.leave, v.leave_due = NONE, 0
    forget_choice(s)
    return Step.NEXT


@rule
def no_bar(s: State, letter: int) -> int:
    """R10.3"""
    short, long = bars_left(s)
    if is_offered(s, s.ship, letter, short, long):
        return Reason.ALLOWED
    if s.sailed[letter]:
        return Reason.BAR_SAILED
    return Reason.NO_LONG_BAR if letter == Bar.L else Reason.NO_SHORT_BAR


@rule
def no_heading(s: State, h: int) -> int:
    """R10.5, R11.2"""
    if s.bar == NONE:
        return no_turn(s, s.ship, h)
    short, long = bars_left(s)
    return Reason.ALLOWED if offers(s, s.ship, s.bar, h, short, long) else Reason.NO_END_FREE


@rule
def legal_heading(s: State, out: Numbers) -> int:
    """R10.5, R11.2: lists all legal headings at once, since they share the bars left."""
    n = 0
    if s.bar == NONE:
        for h in range(HEADINGS):
            n = write_if(out, n, HEADING + h, is_turn(s, s.ship, h))
        return n
    short, long = bars_left(s)
    for h in range(HEADINGS):
        n = write_if(out, n, HEADING + h, offers(s, s.ship, s.bar, h, short, long) != 0)
    return n


@rule
def answer_heading(s: State, h: int) -> int:
    """R10.5, R11.2"""
    if s.bar == NONE:
        return come_about(s, h)
    s.course = h
    short, long = bars_known(s)
    known = (short, long) == bars_left(s) or offers_alone(s, s.ship, s.bar, h, short, long) != 0
    return ask(s, Phase.DISTANCE, controller(s), not known)


@rule
def show_base(s: State, ship: int) -> None:
    """R10.4, R19.5: reveals the crew that gives a derelict a base move."""
    short, _ = bars_of(s, ship)
    show_bar(s, ship, Bar.S if short else Bar.L, 0)


@rule
def come_about(s: State, h: int) -> int:
    """R11.2, R10.4: the ship comes about; a crew without which a derelict could not is revealed."""
    if s.ships[s.ship].standing == 0:
        show_base(s, s.ship)
    x, y = turned_tip(s, s.ship, h)
    place(s, s.ship, x, y, h)
    tell(s, Events.CAME_ABOUT, controller(s), s.ship, h)
    return Step.NEXT


@rule
def no_distance(s: State, q: int) -> int:
    """R10.8 to R10.11"""
    short, long = bars_left(s)
    if offers(s, s.ship, s.bar, s.course, short, long) >> q & 1:
        return Reason.ALLOWED
    return against(s, s.ship, s.bar, s.course, q)


@rule
def legal_distance(s: State, out: Numbers) -> int:
    """R10.10, R10.11: lists all legal distances at once."""
    short, long = bars_left(s)
    offered = offers(s, s.ship, s.bar, s.course, short, long)
    n = 0
    for q in range(OFFERS):
        n = write_if(out, n, DISTANCE + q, offered >> q & 1 != 0)
    return n


@rule
def answer_distance(s: State, q: int) -> int:
    """R10.5, R14.7: the ship sails, and a ship in tow follows."""
    short, long = bars_left(s)
    ship, letter, h = s.ship, s.bar, s.course
    d = distance(s, ship, letter, h, q, short, long)
    if not s.extra_segment:
        show_bar(s, ship, letter, s.sailed[letter])
    x, y = tip_after(s, ship, h, d)
    place(s, ship, np.int64(x), np.int64(y), h)
    follow(s, ship)
    s.sailed[letter] += 1
    forget_choice(s)
    tell(s, Events.SAILED, controller(s), ship, letter, d)
    return Step.SEGMENT
