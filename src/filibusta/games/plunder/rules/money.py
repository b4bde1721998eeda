"""Silver (R2.6) and winning by it (R24.1, R24.2)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.state import NONE, Option


@rule
def gain(s: State, seat: int, silver: int, why: int) -> None:
    """R4.3, R24.1: a captain gains silver; the game ends as soon as he owns the target, and no further step is carried
    out."""
    s.seats[seat].silver += silver
    tell(s, Events.GAINED, seat, silver, why)
    if s.seats[seat].silver >= s.options[Option.TARGET_SILVER]:
        end_game(s)
        tell(s, Events.ENDED, seat, s.seats[seat].silver)


@rule
def spend(s: State, seat: int, silver: int, why: int) -> None:
    """Pays silver to the bank, if it is more than 0."""
    if silver > 0:
        s.seats[seat].silver -= silver
        tell(s, Events.PAID, seat, silver, why)


@rule
def end_game(s: State) -> None:
    """R24.1, R24.3: nobody decides any more."""
    s.over = 1
    s.player = NONE
    s.asked = 0
