"""A new game (R3)."""

from filibusta.engine.bits import lowest
from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import DIE, TABLE_SIDE
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.building import ask_fleet
from filibusta.games.spanish_main.rules.islands import island_count
from filibusta.games.spanish_main.rules.survey import forget


@rule
def setup(s: State) -> None:
    """R3.1 to R3.7: begins a new game; who plays first is rolled, and the first fleet is asked for."""
    s.rounds = 1
    s.side = TABLE_SIDE[island_count(s)]
    forget(s)
    s.first_player = find_first_player(s)
    s.active = s.first_player
    tell(s, Events.FIRST_PLAYER, s.first_player)
    ask_fleet(s, 0)


@rule
def find_first_player(s: State) -> int:
    """R3.1, R8.2: the highest roll; those who share it roll again."""
    seats = (1 << s.players) - 1
    while seats & (seats - 1):
        highest = 0
        tied = 0
        for seat in range(s.players):
            if seats >> seat & 1:
                die = roll(s, DIE) + 1
                tell(s, Events.ROLLED, seat, die)
                tied = 1 << seat if die > highest else tied | (die == highest) << seat
                highest = max(highest, die)
        seats = tied
    return lowest(seats)
