"""Ships that change hands (R14.6, R15.9)."""

from filibusta.engine.compiler import rule
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import NONE
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.survey import forget_paths
from filibusta.games.spanish_main.state import ShipMark


@rule
def take_over(s: State, ship: int, seat: int) -> None:
    """R14.6, R14.10, R15.9, R22.5: a ship, her crew and her cargo come under the control of another player."""
    boat = s.ships[ship]
    former = boat.seat
    if former == seat:
        return
    boat.seat = seat
    boat.marks |= ShipMark.WON
    boat.leave = NONE
    boat.leave_due = 0
    s.progress = 1
    s.sealed = 1
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.at == ship:
            crew.seat = seat
            crew.seen |= 1 << former | 1 << seat
    for token in range(s.treasures_size):
        if s.treasures[token].at == ship:
            s.treasures[token].seen |= 1 << former | 1 << seat
    forget_paths(s)
    check_end(s)
