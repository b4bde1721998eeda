"""Random games of a game, position by position, for tests of its words."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np

from filibusta.engine.events import EventKind
from filibusta.engine.game import Game
from filibusta.engine.news import Event
from filibusta.engine.plain import PlainState

State = Any
KEY = np.uint64


def positions(
    game: Game, players: int, options: Mapping[str, int | bool], seed: int, most: int | None = None
) -> Iterator[State]:
    """Yields the positions of a random game, as arrays of one record; ``most``: after so many actions it is left."""
    chance = Random(seed)
    states = game.deal(players, options, seed)
    yield states
    while not states[0].over and most != 0:
        legal = game.legal(states)
        key = chance.getrandbits(63)
        game.act(states, int(legal[chance.randrange(len(legal))]), key)
        yield states
        most = None if most is None else most - 1


def view_of(game: Game, states: State, viewer: int) -> PlainState:
    """Returns what a viewer sees, as plain Python values."""
    return PlainState(game.observe(states, viewer)[0])


def event_of(kind: EventKind, seat: int, *numbers: int) -> Event:
    """Returns an event with its numbers in the order of their declaration."""
    assert len(numbers) == len(kind.names)
    return Event(kind, seat, numbers)
