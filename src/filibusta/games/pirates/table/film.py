"""A battle as it is seen: the record is carried on event by event, and drawn after each of them."""

from collections.abc import Sequence
from dataclasses import replace

from filibusta.engine.match import View
from filibusta.engine.record import HIDDEN, State
from filibusta.engine.speech import Happening
from filibusta.games.pirates.rules.fleet import join_fleet, leave_fleet, take_from_centre
from filibusta.games.pirates.state import ATTACK, CENTRE, DEFENCE, NONE, Event, Phase, Step
from filibusta.games.pirates.table.moment import Moment, after, resting

OF_BATTLE = frozenset(
    {
        Event.ATTACKED,
        Event.SOUGHT,
        Event.BATTLE_CARD,
        Event.CANCELLED,
        Event.JOINED,
        Event.WIND,
        Event.ESCAPED,
        Event.GRAPPLED,
        Event.FIRED,
        Event.FOUGHT,
        Event.FOUGHT_ON,
        Event.LOST_MEN,
        Event.LEFT,
        Event.CAPTURED,
        Event.MANNED,
        Event.SUNK,
        Event.SEARCHED,
        Event.FOUND,
        Event.GAVE_UP,
    }
)
BEGINS = frozenset({Event.ATTACKED, Event.SOUGHT})


def shots(view: View, happenings: Sequence[Happening]) -> list[tuple[View, Moment] | None]:
    """For each event of an action the position as far as the battle goes, with its moment; None outside battles."""
    states = view.states.copy()
    s = states[0]
    now = replace(view, states=states)
    moment = resting(view) if s.target != NONE else Moment()
    under_way = s.target != NONE
    found: list[tuple[View, Moment] | None] = []
    for number, happening in enumerate(happenings):
        kind = Event(happening.kind)
        if kind in BEGINS:
            under_way, moment = True, Moment()
        if not under_way or kind not in OF_BATTLE:
            under_way = False
            found.append(None)
            continue
        moment = after(moment, s, happening, number)
        carry_on(s, happening)
        found.append((replace(now, states=states.copy()), moment))
    return found


def carry_on(s: State, h: Happening) -> None:
    """What an event of a battle changes of what is drawn of it."""
    match Event(h.kind):
        case Event.ATTACKED | Event.SOUGHT:
            s.attacker, s.target, s.laid_size = h.a, h.b, 0
            s.ships[h.a].acted = 1
            s.phase = Phase.BATTLE_CARD if h.kind == Event.ATTACKED else Phase.TREASURE
        case Event.BATTLE_CARD:
            s.laid[s.laid_size].card, s.laid[s.laid_size].side = h.a, h.c
            s.laid_size += 1
            _spend(s, h.seat, h.a)
        case Event.CANCELLED:
            _take_away(s, h.a, NONE)
            _take_away(s, h.b, h.c)
        case Event.WIND:
            s.wind, s.step = h.a, Step.FOG_WINDOW
        case Event.JOINED:
            s.temporary[_side(s, h.a)] += h.b
        case Event.LEFT:
            s.temporary[_side(s, h.a)] = 0
        case Event.LOST_MEN:
            s.ships[h.a].crew -= h.b
            s.temporary[_side(s, h.a)] -= h.c
        case Event.FOUGHT_ON:
            for side, lost in ((ATTACK, h.b), (DEFENCE, h.c)):
                _fall(s, side, lost)
        case Event.CAPTURED:
            _hand_over(s, h.a, h.seat)
            s.laid_size = 0
        case Event.SUNK:
            s.laid_size = 0
        case Event.MANNED:
            s.ships[h.a].crew += h.b
            if h.c != NONE:
                s.ships[h.c].crew -= h.b
        case Event.FOUND:
            s.ships[h.b].crew += h.c
        case _:
            pass


def _side(s: State, ship: int) -> int:
    return ATTACK if ship == s.attacker else DEFENCE


def _fall(s: State, side: int, lost: int) -> None:
    """R13.4: temporary men first."""
    temporary = min(lost, int(s.temporary[side]))
    s.temporary[side] -= temporary
    s.ships[s.attacker if side == ATTACK else s.target].crew -= lost - temporary


def _hand_over(s: State, ship: int, seat: int) -> None:
    """R14.3: from the centre or from a fleet to the end of another one."""
    if s.ships[ship].owner == CENTRE:
        take_from_centre(s, ship)
    else:
        leave_fleet(s, ship)
    join_fleet(s, ship, seat)


def _spend(s: State, seat: int, card: int) -> None:
    """The card leaves the hand; which others are in it only its owner knows."""
    mat = s.seats[seat]
    mat.hand_size -= 1
    if mat.hand[card] != HIDDEN:
        mat.hand[card] -= 1


def _take_away(s: State, card: int, side: int) -> None:
    """The latest such card leaves the row (R19.9)."""
    laid = [(int(one.card), int(one.side)) for one in s.laid[: int(s.laid_size)]]
    for i in range(len(laid) - 1, -1, -1):
        if laid[i][0] == card and side in (NONE, laid[i][1]):
            del laid[i]
            break
    for i, (kind, where) in enumerate(laid):
        s.laid[i].card, s.laid[i].side = kind, where
    s.laid_size = len(laid)
