"""The games of one guest, for a list; their matches are not read."""

from dataclasses import dataclass, field

import sqlalchemy as sa

from filibusta.server.storage.database import Database
from filibusta.server.storage.models import CLOCK, OVER, WHOLE_TABLE, Progress
from filibusta.server.storage.schema import DEADLINE, MATCH, SEAT
from filibusta.server.storage.seat_clocks import RunningClocks, read_clocks

MOST = 500
"""The most games of a guest that are listed: those with the latest moves."""


@dataclass(frozen=True)
class MyGame:
    """A game of a guest."""

    id: str
    title: str
    game: str
    state: str
    names: tuple[str, ...]
    """The name of each seat; empty for one that nobody has."""
    seats: tuple[int, ...]
    """The guest's own."""
    progress: Progress
    since: float
    """The time at which its state began: the pending decision, the opening of the table, or the end of the game."""
    clocks: RunningClocks = field(default_factory=RunningClocks)

    @property
    def your_turn(self) -> bool:
        """Tells whether the game waits for the guest."""
        return self.state != OVER and not self.progress.asked.isdisjoint(self.seats)


def my_games(database: Database, guest: str, limit: int = MOST) -> list[MyGame]:
    """Returns the games of a guest, the latest move first."""
    mine = sa.select(SEAT.c.match).where(SEAT.c.guest == guest).distinct().subquery()
    columns = (MATCH.c.id, MATCH.c.title, MATCH.c.game, MATCH.c.state, MATCH.c.asked, MATCH.c.asked_since)
    query = sa.select(*columns, MATCH.c.places, MATCH.c.touched).join(mine, MATCH.c.id == mine.c.match)
    clocks = sa.and_(DEADLINE.c.match == MATCH.c.id, DEADLINE.c.kind == CLOCK, DEADLINE.c.seat == WHOLE_TABLE)
    query = query.add_columns(DEADLINE.c.payload).outerjoin(DEADLINE, clocks)
    listed = query.order_by(MATCH.c.touched.desc(), MATCH.c.id).limit(limit)
    seats = sa.select(SEAT.c.match, SEAT.c.name, SEAT.c.guest).join(mine, SEAT.c.match == mine.c.match)
    with database.reading() as db:
        rows = db.execute(listed).all()
        found: dict[str, list[tuple[str, str]]] = {row.id: [] for row in rows}
        for match, name, who in db.execute(seats.order_by(SEAT.c.match, SEAT.c.seat)).all():
            if match in found:
                found[match].append((name, who))
    return [
        MyGame(
            row.id,
            row.title,
            row.game,
            row.state,
            tuple(name for name, _ in found[row.id]),
            tuple(seat for seat, (_, who) in enumerate(found[row.id]) if who == guest),
            Progress.stored(row.asked, row.places),
            row.asked_since if row.asked else row.touched,
            read_clocks(row.payload),
        )
        for row in rows
    ]
