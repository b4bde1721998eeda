"""The map: places and their neighbours (R1.4, R8.4)."""

import numpy as np

from filibusta.engine.compiler import rule
from filibusta.engine.record import INT, State
from filibusta.games.plunder.state import DIRECTIONS, NONE

EAST_OF = np.array([0, 1, 0, -1], INT)
NORTH_OF = np.array([1, 0, -1, 0], INT)
"""The offsets of the neighbours in each direction, to the east and to the north."""


@rule
def lay_card(s: State, card: int, x: int, y: int) -> int:
    """R8.4: the card lies there for the rest of the game; returns its place."""
    laid = s.places_size
    s.places_size += 1
    place = s.places[laid]
    place.card = card
    place.x = x
    place.y = y
    for direction in range(DIRECTIONS):
        there = place_at(s, x + EAST_OF[direction], y + NORTH_OF[direction])
        place.beside[direction] = there
        if there != NONE:
            s.places[there].beside[opposite(direction)] = laid
    return laid


@rule
def lay_beside(s: State, place: int, direction: int, card: int) -> int:
    """R8.2"""
    here = s.places[place]
    return lay_card(s, card, here.x + EAST_OF[direction], here.y + NORTH_OF[direction])


@rule
def place_at(s: State, x: int, y: int) -> int:
    """The place at these coordinates, NONE if no card lies there."""
    for place in range(s.places_size):
        if s.places[place].x == x and s.places[place].y == y:
            return place
    return NONE


@rule
def opposite(direction: int) -> int:
    """R8.6"""
    return (direction + 2) % DIRECTIONS


@rule
def has_empty_space(s: State, place: int) -> bool:
    """R8.2: whether a card can be laid beside it."""
    for direction in range(DIRECTIONS):
        if s.places[place].beside[direction] == NONE:
            return True
    return False
