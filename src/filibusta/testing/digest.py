"""A short name for everything that happens in some games, to compare two ways of running the same rules."""

import hashlib

import numpy as np

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR, States
from filibusta.testing.play import tables, walk


def same(one: States, other: States) -> bool:
    """Whether two arrays of records hold the same in every field, whatever their padding."""
    return all(np.array_equal(one[name], other[name]) for name in one.dtype.names or ())


def digest(of: Game) -> str:
    """A hash over whole random games, one at each kind of table: every state, every view, every result."""
    total = hashlib.sha256()
    for seed, table in enumerate(tables(of)):
        match = Match.new(of, table.players, table.options, seed=seed)
        for match in walk(of, table, seed):
            total.update(of.layout.ints(match.whole_position()).tobytes())
            for viewer in (SPECTATOR, 0):
                total.update(of.layout.ints(match.view(viewer).states).tobytes())
        total.update(repr((match.scores, match.places)).encode())
    return total.hexdigest()
