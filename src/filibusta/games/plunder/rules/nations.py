"""Nations: wars, enemies, letters of marque (R18)."""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.plunder.cards import N_NATIONS, NATION, WAR_OF
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.state import NONE


@rule
def are_at_war(s: State, nation: int, other: int) -> bool:
    """R18.8"""
    return nation != other and s.wars[WAR_OF[nation, other]] != NONE


@rule
def is_at_war(s: State, nation: int) -> bool:
    """R18.3: with anybody."""
    for other in range(N_NATIONS):
        if are_at_war(s, nation, other):
            return True
    return False


@rule
def is_enemy(s: State, seat: int, nation: int) -> bool:
    """R18.1: tells whether a nation is a captain's enemy, by an attack or as the enemy of a nation whose letter he
    holds."""
    if nation == NONE:
        return False
    if s.seats[seat].attacked[nation]:
        return True
    for friend in range(N_NATIONS):
        if s.seats[seat].letters[friend] and are_at_war(s, friend, nation):
            return True
    return False


@rule
def nation_here(s: State, seat: int) -> int:
    """The nation of the port where a captain's marker stands; NONE elsewhere and in Tortuga."""
    return NATION[s.places[s.seats[seat].place].card]


@rule
def is_hostile_here(s: State, seat: int) -> bool:
    """R9.3"""
    return is_enemy(s, seat, nation_here(s, seat))


@rule
def has_letter_here(s: State, seat: int) -> bool:
    """R10.3: of the nation of this port."""
    nation = nation_here(s, seat)
    return nation != NONE and s.seats[seat].letters[nation] == 1


@rule
def lose_letter(s: State, seat: int, nation: int) -> None:
    """R18.2, R18.12"""
    if s.seats[seat].letters[nation]:
        s.seats[seat].letters[nation] = 0
        tell(s, Events.LETTER_LOST, seat, nation)


@rule
def offend(s: State, seat: int, nation: int) -> None:
    """R18.2: an attack makes the nation an enemy for good; pirates and Tortuga are no nation."""
    if nation == NONE:
        return
    if not s.seats[seat].attacked[nation]:
        s.seats[seat].attacked[nation] = 1
        tell(s, Events.ENEMY, seat, nation)
    lose_letter(s, seat, nation)
