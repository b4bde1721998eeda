"""The bag and the holds (R8)."""

from filibusta.engine.chance import pick
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.cards import HOLD, N_GOODS
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.asking import ask_then
from filibusta.games.tiny_epic_pirates.rules.reasons import Reason
from filibusta.games.tiny_epic_pirates.state import DISCARD, NONE, Phase


@rule
def cubes_in(counts: Numbers) -> int:
    """Counts the cubes of all goods."""
    total = 0
    for good in range(N_GOODS):
        total += counts[good]
    return total


@rule
def draw_cube(s: State) -> int:
    """R8.1"""
    good = pick(s, s.bag, cubes_in(s.bag))
    s.bag[good] -= 1
    return good


@rule
def draw_into_hold(s: State, seat: int) -> None:
    """R8.1: draws a cube into the hold of a player."""
    good = draw_cube(s)
    s.seats[seat].hold[good] += 1
    tell(s, Events.DREW, seat, good)


@rule
def put_back(s: State, seat: int, good: int) -> None:
    """R8.3: from the hold to the bag."""
    s.seats[seat].hold[good] -= 1
    s.bag[good] += 1


@rule
def only_good(s: State, seat: int) -> int:
    """The good of all cubes aboard, NONE if there are several."""
    found = NONE
    for good in range(N_GOODS):
        if s.seats[seat].hold[good] > 0:
            if found != NONE:
                return NONE
            found = good
    return found


@rule
def discard_down(s: State, seat: int, then: int) -> int:
    """R8.2: whatever is beyond three cubes is discarded, one by one."""
    while cubes_in(s.seats[seat].hold) > HOLD:
        good = only_good(s, seat)
        if good == NONE:
            return ask_then(s, Phase.DISCARD_BOOTY, seat, then)
        discard(s, seat, good)
    return then


@rule
def discard(s: State, seat: int, good: int) -> None:
    """R8.2: puts a cube of this good back into the bag."""
    put_back(s, seat, good)
    tell(s, Events.DISCARDED, seat, good)


@rule
def not_aboard(s: State, good: int) -> int:
    """R8.2, R17.11: a cube that the deciding seat has aboard."""
    return Reason.ALLOWED if s.seats[s.player].hold[good] > 0 else Reason.NOT_ABOARD


@rule
def answer_discard(s: State, seat: int, action: int) -> int:
    """R8.2"""
    discard(s, seat, action - DISCARD)
    return discard_down(s, seat, s.then)
