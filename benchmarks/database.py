"""What a move costs in PostgreSQL: bytes of its log, bytes that stay, and processor time of the database.

    python -m benchmarks.database [--moves 2000] [--together 1 8] [game ...]

Random matches are stored as a server stores them, with the position at every twentieth action. ``together``: the
moves of so many tables that arrive meanwhile share a transaction. The bytes that stay are those of tables and indexes.
"""

import argparse
import itertools
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

import postgres
import sqlalchemy as sa

from filibusta import Match, game_names
from filibusta.server.storage.models import PLAY, RUNNING, AppendRequest, Entry, Seat, StoredTable
from filibusta.server.storage.store import Store
from filibusta.server.tables import replay

SNAPSHOTS = 20


def requests(name: str, id: str, rng: random.Random) -> Iterator[AppendRequest]:
    """The moves of a random match, as they are stored."""
    match = Match.new(name, players=2, seed=rng.randrange(1 << 30))
    while not match.over:
        seat, action = match.player, rng.choice([int(one) for one in match.legal()])
        match.play(action)
        move = match.moves[-1]
        entry = Entry(match.ply, PLAY, match.ply - 1, seat, move.action, move.chance, f"c{rng.randrange(1 << 60):x}")
        kept = match.ply % SNAPSHOTS == 0
        yield AppendRequest(id, [entry], snapshot=replay.snapshot(match, match.ply, match.ply) if kept else None)


def endless(store: Store, name: str, rng: random.Random) -> Iterator[AppendRequest]:
    """The moves of one table after the other."""
    while True:
        id = f"{rng.randrange(1 << 60):x}"[:16].ljust(8, "a")
        seats = tuple(Seat("human", who, guest=f"{id}-{who}") for who in ("Ada", "Bea"))
        store.create(StoredTable(id, id, id, name, 1, {}, os.urandom(32), "ada", seats, state=RUNNING))
        yield from requests(name, id, rng)


def processor_seconds(database: postgres.Postgres) -> float:
    """The processor time so far of all processes of PostgreSQL, those that ended included."""
    own = str(database.url).partition("host=")[2]
    total = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                if own in (folder / "environ").read_text() or own in str((folder / "cwd").readlink()):
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                    total += int(fields[11]) + int(fields[12])
            except OSError:
                continue
    return total / os.sysconf("SC_CLK_TCK")


def measure(database: postgres.Postgres, name: str, moves: int, together: int) -> str:
    """A row of the table."""
    store, rng = Store(database.url), random.Random(f"{name} {together}")
    tables = [endless(store, name, rng) for _ in range(together)]
    batches = [[next(table) for table in tables] for _ in range(moves // together)]  # what they cost is not counted
    sizes = sa.text(
        "SELECT pg_current_wal_lsn() - '0/0', (SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
        "WHERE relname IN ('move', 'snapshot', 'match', 'seat') AND relkind = 'r')"
    )
    with store.reading() as db:
        log, kept = db.execute(sizes).one()
    spent, own, began = processor_seconds(database), time.process_time(), time.perf_counter()
    for batch in batches:
        store.append(*batch)
    count = len(batches) * together
    took, own = time.perf_counter() - began, time.process_time() - own
    spent = processor_seconds(database) - spent
    with store.reading() as db:
        log, kept = (int(after - before) for after, before in zip(db.execute(sizes).one(), (log, kept), strict=True))
    store.close()
    return (
        f"{name:20} {together:3} together: {log / count:6.0f} B of log, {kept / count:5.0f} B kept, "
        f"{1e3 * spent / count:5.2f} ms of PostgreSQL, {1e3 * own / count:5.2f} ms of the server, "
        f"{count / took:6.0f} a second"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["spanish_main_cards", "plunder"])
    parser.add_argument("--moves", type=int, default=2000)
    parser.add_argument("--together", type=int, nargs="*", default=[1, 8])
    given = parser.parse_args()
    unknown = set(given.games) - set(game_names())
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    with postgres.running() as database:
        for name, together in itertools.product(given.games, given.together):
            print(measure(database, name, given.moves, together), flush=True)


if __name__ == "__main__":
    main()
