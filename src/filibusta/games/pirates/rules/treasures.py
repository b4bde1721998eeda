"""Trying for a treasure (R15)."""

from filibusta.engine.chance import tally
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.pirates.cards import (
    FINDS,
    N_SHIPS,
    TREASURE_DICE,
    TREASURE_LOSS,
    TREASURE_NEEDED,
    TREASURE_REWARD,
)
from filibusta.games.pirates.rules.battle import end_action
from filibusta.games.pirates.rules.ending import check_cave, eliminate
from filibusta.games.pirates.rules.fleet import come_aboard, lose_crew, lose_ship, take_from_centre
from filibusta.games.pirates.rules.turn import ask
from filibusta.games.pirates.state import Event, Phase


@rule
def seek(s: State) -> None:
    """R15.2, R15.4: the first roll comes with the choice of the treasure."""
    tell(s, Event.SOUGHT, s.active, s.attacker, s.target, 0)
    search(s)


@rule
def search(s: State) -> None:
    """R15.2 to R15.5: one roll; a failure costs men, and may be followed by another try."""
    ship = s.attacker
    treasure = s.target - N_SHIPS
    symbols = tally(s, TREASURE_DICE[treasure], FINDS)
    tell(s, Event.SEARCHED, s.active, ship, TREASURE_DICE[treasure], symbols)
    if symbols >= TREASURE_NEEDED[treasure]:
        find(s, ship, treasure)
        return
    lost = min(TREASURE_LOSS[treasure], s.ships[ship].crew)
    lose_crew(s, ship, lost)
    tell(s, Event.LOST_MEN, s.active, ship, lost, 0)
    if s.ships[ship].crew > 0:
        ask(s, s.active, Phase.TREASURE)
        return
    end_action(s)
    lose_ship(s, ship)
    eliminate(s)


@rule
def find(s: State, ship: int, treasure: int) -> None:
    """R15.3: the treasure lies before its finder for good, and brings crew."""
    take_from_centre(s, N_SHIPS + treasure)
    s.treasures[treasure] = s.active
    tokens = come_aboard(s, ship, TREASURE_REWARD[treasure])
    tell(s, Event.FOUND, s.active, N_SHIPS + treasure, ship, tokens)
    end_action(s)
    check_cave(s)


@rule
def give_up(s: State) -> None:
    """R15.6: the treasure stays for other ships."""
    tell(s, Event.GAVE_UP, s.active, s.attacker, s.target, 0)
    end_action(s)
