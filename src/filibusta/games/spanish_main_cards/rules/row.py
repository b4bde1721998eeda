"""The row of ships: how they move (R4.4 to R4.9), how they are damaged and repaired, and sets of spaces.

A set of spaces is a number in which bit k stands for space k. ``FRONT[spaces]`` is the frontmost of them,
``N_SPACES[spaces]`` their number, and ``spaces & (spaces - 1)`` the set without the frontmost.
"""

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import State
from filibusta.games.spanish_main_cards.cards import FLAG_OF, N_SHIPS, N_SPACES, SPACES
from filibusta.games.spanish_main_cards.events import Events
from filibusta.games.spanish_main_cards.state import NONE


@rule
def put(s: State, ship: int, space: int) -> None:
    """Puts a ship on a space of the row."""
    s.row[space] = ship
    s.ships[ship].space = space


@rule
def move_ship(s: State, ship: int, step: int, distance: int) -> None:
    """R4.5, R4.6: moves a ship as far as the card says or the row allows; the ships it passes shift one space the other
    way."""
    start = s.ships[ship].space
    goal = min(SPACES, max(1, start + step * distance))
    space = start
    while space != goal:
        put(s, s.row[space + step], space)
        space += step
    put(s, ship, goal)
    tell(s, Events.MOVED, NONE, ship, start, goal)


@rule
def move_pair(s: State, space: int, step: int, distance: int) -> None:
    """R4.7: the ships on ``space`` and ``space + 1`` move as one block; the ships passed shift two spaces."""
    front = s.row[space]
    rear = s.row[space + 1]
    goal = min(SPACES - 1, max(1, space + step * distance))
    here = space
    while here != goal:
        if step < 0:
            put(s, s.row[here - 1], here + 1)
        else:
            put(s, s.row[here + 2], here)
        here += step
    put(s, front, goal)
    put(s, rear, goal + 1)
    tell(s, Events.MOVED, NONE, front, space, goal)
    tell(s, Events.MOVED, NONE, rear, space + 1, goal + 1)


@rule
def move_flag(s: State, flag: int, step: int, distance: int) -> None:
    """R4.8: each ship of the flag once; forward from front to rear, back from rear to front.

    A ship that has moved never stands on a space that is still to be visited, so each ship moves exactly once.
    """
    if step < 0:
        for space in range(1, SPACES + 1):
            if FLAG_OF[s.row[space]] == flag:
                move_ship(s, s.row[space], step, distance)
    else:
        for space in range(SPACES, 0, -1):
            if FLAG_OF[s.row[space]] == flag:
                move_ship(s, s.row[space], step, distance)


@rule
def afloat(s: State) -> int:
    """The spaces with an undamaged ship."""
    spaces = 0
    for space in range(1, SPACES + 1):
        spaces |= (1 - s.ships[s.row[space]].damaged) << space
    return spaces


@rule
def under_flag(s: State, flag: int) -> int:
    """The spaces with a ship of this flag."""
    spaces = 0
    for space in range(1, SPACES + 1):
        spaces |= (FLAG_OF[s.row[space]] == flag) << space
    return spaces


@rule
def first_of(spaces: int, count: int) -> int:
    """The frontmost ``count`` of these spaces, or all if they are fewer."""
    rest = spaces
    for _ in range(count):
        rest &= rest - 1
    return spaces & ~rest


@rule
def last_of(spaces: int, count: int) -> int:
    """The rearmost ``count`` of these spaces, or all if they are fewer."""
    rest = spaces
    for _ in range(N_SPACES[spaces] - count):
        rest &= rest - 1
    return rest


@rule
def any_damaged(s: State) -> int:
    """1 if a ship is damaged, else 0."""
    damaged = 0
    for ship in range(N_SHIPS):
        damaged |= s.ships[ship].damaged
    return damaged


@rule
def any_undamaged(s: State) -> int:
    """1 if a ship is undamaged, else 0."""
    damaged = 1
    for ship in range(N_SHIPS):
        damaged &= s.ships[ship].damaged
    return 1 - damaged


@rule
def repair_all(s: State) -> int:
    """R5.1: every damaged ship becomes undamaged. Returns how many were damaged."""
    repaired = 0
    for ship in range(N_SHIPS):
        repaired += s.ships[ship].damaged
        s.ships[ship].damaged = 0
    return repaired
