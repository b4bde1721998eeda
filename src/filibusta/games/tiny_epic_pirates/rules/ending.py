"""The end of the game, and who has won (R21, R24.18)."""

from typing import Any

from filibusta.engine.compiler import rule
from filibusta.engine.news import tell
from filibusta.engine.record import Numbers, State
from filibusta.games.tiny_epic_pirates.events import Events
from filibusta.games.tiny_epic_pirates.rules.asking import seats_in_play
from filibusta.games.tiny_epic_pirates.rules.booty import cubes_in
from filibusta.games.tiny_epic_pirates.state import NONE, SOLO, Step

LEVELS, PURSES, HOLDS = 8, 16, 8
"""Bounds above any player's levels, doubloons and cubes, so that a standing is one number."""


@rule
def end_game(s: State) -> int:
    """R21.4, R24.18: tells who has won."""
    for seat in range(seats_in_play(s)):
        if has_won(s, seat):
            tell(s, Events.ENDED, seat, s.seats[seat].treasures)
    s.over = 1
    s.player = NONE
    return Step.ASK


@rule
def standing_of(s: State, seat: int) -> int:
    """R21.4 to R21.6: Treasures, then Legend, then gold, then cubes, as one number."""
    mat = s.seats[seat]
    return ((mat.treasures * LEVELS + mat.legend) * PURSES + mat.gold) * HOLDS + cubes_in(mat.hold)


@rule
def ahead_of(s: State, seat: int) -> int:
    """R21.4, R21.6: the number of players ahead. R24.18: the player must have more Treasures than the Solo Pirate."""
    if s.players == 1:
        beaten = s.seats[0].treasures > s.seats[SOLO].treasures
        return int(beaten) if seat == SOLO else 1 - int(beaten)
    ahead = 0
    for other in range(s.players):
        ahead += standing_of(s, other) > standing_of(s, seat)
    return ahead


@rule
def has_won(s: State, seat: int) -> bool:
    """Tells whether a player has won, alone or tied."""
    return ahead_of(s, seat) == 0


@rule
def rank(s: State, out: Any) -> None:
    """R21.4, R21.6: players with one standing share a place."""
    for seat in range(s.players):
        out[seat] = 1 + ahead_of(s, seat)


@rule
def score(s: State, out: Numbers) -> None:
    """R21.4: the buried Treasures."""
    for seat in range(s.players):
        out[seat] = s.seats[seat].treasures
