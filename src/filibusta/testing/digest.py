"""A hash of everything that happens in some games, to compare two ways of running the same rules."""

import hashlib
from itertools import islice

import numpy as np

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR, States, copied
from filibusta.engine.words import LANGUAGES
from filibusta.table.fallback import table_of, text_of
from filibusta.testing.drawings import LAYOUTS
from filibusta.testing.play import variants, walk
from filibusta.testing.scenario import scenarios
from filibusta.testing.scenarios import played

PLIES = 50
"""The number of decisions of a random game: interpreted rules take a thousand times as long."""
SHOWN = 8
"""The decisions between two whose table is drawn."""


def same_position(game: Game, one: States, other: States) -> bool:
    """Tells whether two arrays of records are the same positions, apart from cached results."""
    forgotten = copied(one), copied(other)
    for states in forgotten:
        game.layout.wipe(states)
    return same(*forgotten)


def same(one: States, other: States) -> bool:
    """Tells whether two arrays of records are equal in every field, whatever their padding."""
    return one.tobytes() == other.tobytes() or all(
        np.array_equal(one[name], other[name]) for name in one.dtype.names or ()
    )


def first_difference(game: Game, one: States, other: States) -> str:
    """Returns the path of the first field in which two arrays of records differ; empty if they are the same."""
    unequal = np.flatnonzero(game.layout.ints(one)[0] != game.layout.ints(other)[0])
    return game.layout.places[int(unequal[0])].path if len(unequal) else ""


def digest(of: Game) -> str:
    """Returns a hash of the beginnings of a few random games and of every scenario: each state, view and result, and
    some tables."""
    total = hashlib.sha256()
    every = variants(of)
    for seed, variant in enumerate((every[0], every[len(every) // 2], every[-1])):
        for match in islice(walk(of, variant, seed), PLIES):
            total.update(_seen(match))
            if not match.ply % SHOWN:
                total.update(_shown(match))
    for scenario in scenarios(of):
        if match := played(of, scenario):
            total.update(_seen(match))
    return total.hexdigest()


def _seen(match: Match) -> bytes:
    """The record, two views of it and the result."""
    of = match.game
    states = (match.whole_position(), *(match.view(viewer).states for viewer in (SPECTATOR, 0)))
    return b"".join(of.layout.ints(one).tobytes() for one in states) + repr((match.scores, match.places)).encode()


def _shown(match: Match) -> bytes:
    """The table as the deciding player sees it: in pictures, in text and in words."""
    view, say = match.view(match.player), match.game.say(LANGUAGES[0])
    scenes = [table_of(match.game).draw(view, say, view.names, layout) for layout in LAYOUTS]
    return repr((scenes, text_of(view, say, view.names), view.prompt(), view.legal_actions())).encode()
