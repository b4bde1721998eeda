"""Another action for a ship: by a roll, or by the sacrifice of crew (R20.35, R20.36)."""

from filibusta.engine.bits import lowest
from filibusta.engine.chance import roll
from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main import cards
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import write_if
from filibusta.games.spanish_main.rules.cargo import (
    crew_aboard,
)
from filibusta.games.spanish_main.rules.effects import (
    crew_powers,
    has,
    source_of,
    spend,
    unspent,
    use,
)
from filibusta.games.spanish_main.rules.ending import check_end
from filibusta.games.spanish_main.rules.loss import eliminate_crew
from filibusta.games.spanish_main.state import (
    CREW,
    Note,
)


@rule
def roll_for_action(s: State, ship: int, ability: int) -> bool:
    """R20.35: once in the turn; whether the ship may be given another action."""
    use(s, ship, 1 << ability)
    spend(s, ship, ability)
    die = roll(s, cards.DIE) + 1
    won = die >= cards.AGAIN_NEEDS
    s.ships[ship].extra |= won
    tell(s, Events.ROLLED_AGAIN, s.active, ship, die, won)
    return won


@rule
def sacrificer(s: State, ship: int) -> int:
    """R20.36: the crew that asks for it, a face-up one first."""
    found = unspent(s, ship, cards.Effect.SACRIFICE_ACTION)
    if found == 0:
        return cards.NONE
    for token in range(s.crew_size):
        crew = s.crew[token]
        if crew.at == ship and crew.face_up and not crew.notes & Note.CANCELLED and crew_powers(s, crew.card) & found:
            return token
    return source_of(s, ship, lowest(found))


@rule
def can_sacrifice(s: State, ship: int) -> bool:
    """R20.36"""
    if sacrificer(s, ship) == cards.NONE or has(s, ship, cards.Effect.CREW_SAFE):
        return False
    return crew_aboard(s, ship) > 1


@rule
def list_victims(s: State, out: object) -> int:
    """R20.36"""
    source = sacrificer(s, s.subject)
    n = 0
    for token in range(s.crew_size):
        n = write_if(out, n, CREW + token, is_victim(s, token, source))
    return n


@rule
def is_victim(s: State, token: int, source: int) -> bool:
    """R20.36: any other crew aboard than the one that asks for it."""
    return s.crew[token].at == s.subject and token != source


@rule
def sacrifice(s: State, ship: int, token: int) -> None:
    """R20.36"""
    found = unspent(s, ship, cards.Effect.SACRIFICE_ACTION)
    use(s, ship, found)
    spend(s, ship, lowest(found))
    s.ships[ship].extra = 1
    tell(s, Events.SACRIFICED, s.active, ship, token)
    eliminate_crew(s, token)
    check_end(s)
