"""The progress of a match, for lists: who has to choose, and the result. It is stored with each action."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from filibusta.engine.game import Game
from filibusta.engine.match import Match
from filibusta.engine.record import INT, States
from filibusta.server.storage.models import Progress
from filibusta.server.tables.seat_status import AGREED, SeatStatuses


def progress_at(game: Game, states: States, players: int) -> Progress:
    """Returns the progress at a position."""
    if not states["over"][0]:
        return Progress(game.asked(states))
    places = np.zeros(game.layout.seats, INT)
    game.rules.rank(states[0], places)
    return Progress(places=tuple(int(place) for place in places[:players]))


def progress_of(match: Match, sealed: Collection[int] = ()) -> Progress:
    """Returns the progress of a match in which some seats have sealed their choices."""
    return Progress(match.asked.difference(sealed), tuple(match.places))


def as_ended(progress: Progress, seat_statuses: SeatStatuses) -> Progress:
    """Returns what lists tell, with what became of the seats: who resigned comes last, and others may have ended it."""
    if seat_statuses.ending:
        return Progress(places=tuple(seat_statuses.places([])), agreed=seat_statuses.ending == AGREED)
    return replace(progress, places=tuple(seat_statuses.places(progress.places))) if progress.places else progress
