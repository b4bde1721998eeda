"""The uptime of the servers of a database: clocks of players stand while no server is up.

Each server records every few seconds that it is up. A server that finds the last record too old stores an outage: no
server was up, the database was unreachable, or its clock was put forward.
"""

from bisect import bisect_right

import sqlalchemy as sa

from filibusta.server.storage.clock import MISTAKE
from filibusta.server.storage.database import ALIVE, Database
from filibusta.server.storage.schema import META, OUTAGE
from filibusta.server.storage.upsert import insert_once

EVERY = 2.0
"""Seconds between two records."""
LATE = 6.0
"""Seconds without a record after which that time counts as an outage."""


class Uptime:
    """The outages of a database, as far as one server knows them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._starts: list[float] = []
        self._ends: list[float] = []
        self._before: list[float] = [0.0]
        """The length of all outages before each of them, and after the last one."""

    def record(self) -> None:
        """Records that a server is up, and reads new outages."""
        database = self._database
        with database.writing() as db:
            now = database.read_clock(db)
            last = db.scalar(sa.select(META.c.value).where(META.c.key == ALIVE))
            if last is None:
                insert_once(db, META, {"key": ALIVE, "value": repr(now)})
            elif not 0 <= float(last) - now <= MISTAKE:
                same = META.update().where(META.c.key == ALIVE, META.c.value == last)
                first = bool(db.execute(same.values(value=repr(now))).rowcount)
                if first and now - float(last) > LATE:
                    db.execute(OUTAGE.insert().values(start=float(last), until=now))
            latest = self._starts[-1] if self._starts else -1.0
            known = sa.select(OUTAGE.c.start, OUTAGE.c.until).where(OUTAGE.c.start > latest)
            for start, until in db.execute(known.order_by(OUTAGE.c.start)):
                self._add(start, until)

    def _add(self, start: float, until: float) -> None:
        start = max(start, self._ends[-1] if self._ends else start)
        self._starts.append(start)
        self._ends.append(max(start, until))
        self._before.append(self._before[-1] + self._ends[-1] - start)

    def running(self, start: float, until: float) -> float:
        """Returns the seconds between two times in which a server was up; 0 if the second is not later."""
        return max(0.0, self._served(until) - self._served(start))

    def _served(self, time: float) -> float:
        """The seconds up to a time without all outages before it."""
        number = bisect_right(self._starts, time)
        inside = max(0.0, self._ends[number - 1] - time) if number else 0.0
        return time - self._before[number] + inside
