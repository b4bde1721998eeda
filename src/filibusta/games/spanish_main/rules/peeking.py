"""Looking at face-down cargo (R20.41, R22)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import ABILITY_WHAT, ABILITY_WHERE, N_ABILITIES, NONE, Effect, What, Where
from filibusta.games.spanish_main.events import Events
from filibusta.games.spanish_main.rules.asking import write_if
from filibusta.games.spanish_main.rules.effects import spend, unspent, use
from filibusta.games.spanish_main.state import ASHORE, CREW, TREASURE, Free


@rule
def peek_ability(s: State, ship: int, free: int) -> int:
    """The ability for this way of looking that has not served in this turn; NONE if there is none."""
    where = Where.SHIP if free == Free.PEEK_SHIP_CARGO else Where.ISLAND
    what = What.TREASURE if free == Free.PEEK_ISLAND_TREASURE else What.CARGO
    found = unspent(s, ship, Effect.PEEK)
    for ability in range(N_ABILITIES):
        if found >> ability & 1 and ABILITY_WHERE[ability] == where and ABILITY_WHAT[ability] == what:
            return ability
    return NONE


@rule
def is_in_view(s: State, at: int, free: int) -> bool:
    """Tells whether things there can be looked at in this way: on enemy ships, or on islands."""
    if free == Free.PEEK_SHIP_CARGO:
        return 0 <= at < ASHORE and s.ships[at].seat != s.active
    return at >= ASHORE


@rule
def crew_is_news(s: State, token: int, free: int) -> bool:
    """Tells whether the active player does not know this crew yet and may look at it."""
    crew = s.crew[token]
    if free == Free.PEEK_ISLAND_TREASURE or crew.seat == s.active or crew.face_up or crew.seen >> s.active & 1:
        return False
    return is_in_view(s, crew.at, free)


@rule
def treasure_is_news(s: State, token: int, free: int) -> bool:
    """Tells whether the active player does not know this treasure yet and may look at it."""
    treasure = s.treasures[token]
    return not treasure.seen >> s.active & 1 and is_in_view(s, treasure.at, free)


@rule
def can_peek(s: State, ship: int, free: int) -> bool:
    """R20.41"""
    if peek_ability(s, ship, free) == NONE:
        return False
    for token in range(s.crew_size):
        if crew_is_news(s, token, free):
            return True
    for token in range(s.treasures_size):
        if treasure_is_news(s, token, free):
            return True
    return False


@rule
def list_peeks(s: State, free: int, out: object) -> int:
    """R20.41: what can be looked at."""
    n = 0
    for token in range(s.crew_size):
        n = write_if(out, n, CREW + token, crew_is_news(s, token, free))
    for token in range(s.treasures_size):
        n = write_if(out, n, TREASURE + token, treasure_is_news(s, token, free))
    return n


@rule
def peek(s: State, ship: int, free: int, action: int) -> None:
    """R20.41, R22.6: only the user learns what it is; all see which token."""
    ability = peek_ability(s, ship, free)
    use(s, ship, 1 << ability)
    spend(s, ship, ability)
    s.sealed = 1
    if action >= TREASURE:
        s.treasures[action - TREASURE].seen |= 1 << s.active
        tell(s, Events.SAW_TREASURE, s.active, action - TREASURE)
    else:
        s.crew[action - CREW].seen |= 1 << s.active
        tell(s, Events.SAW_CREW, s.active, action - CREW)
