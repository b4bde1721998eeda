"""What the page of a guest's games costs: ``python -m benchmarks.my_games [--tables 200]``.

Processor time of its parts, median and best of some runs: reading the rows (SQLite), filling the model, making HTML.
Three people sit at each table; a quarter of the games are over, and the others have clocks.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from filibusta.engine.game import game_names
from filibusta.server.storage.database import Database
from filibusta.server.storage.deadlines import Deadlines
from filibusta.server.storage.models import CLOCK, OVER, RUNNING, Deadline, Progress, Seat, StoredTable
from filibusta.server.storage.my_games import my_games
from filibusta.server.storage.seat_clocks import RunningClock, RunningClocks
from filibusta.server.storage.store import Store
from filibusta.server.web.pages.mine import my_games_page
from filibusta.server.web.pages.page import render
from filibusta.server.words import server_words

GUEST, PEOPLE = "ada", ("Ada", "Bea", "Cleo")
HOUR = 3600.0
RUNS = 40
T = TypeVar("T")


def stored(number: int, now: float) -> StoredTable:
    """Returns a table of the guest's."""
    seats = tuple(Seat("human", name, guest=name.lower()) for name in PEOPLE)
    over = number % 4 == 3
    progress = Progress(places=(1, 2, 3)) if over else Progress(frozenset({number % 3}))
    names = game_names()
    id, of = f"t{number}", names[number % len(names)]
    made = StoredTable(id, f"word{number}", f"Table {number}", of, 1, {}, b"s" * 32, GUEST, seats)
    since = now - number * HOUR
    return replace(
        made, state=OVER if over else RUNNING, progress=progress, asked_since=since, created=since, touched=since
    )


def fill(store: Store, tables: int, now: float) -> None:
    """Stores so many tables with their clocks."""
    deadlines = Deadlines(store)
    for number in range(tables):
        table = stored(number, now)
        store.create(table)
        if table.state == RUNNING:
            clocks = RunningClocks(now, {seat: RunningClock(now + number * HOUR) for seat in table.progress.asked})
            deadlines.write(Deadline(table.id, CLOCK, now + 1e6, payload=clocks.stored()))


def measured(name: str, part: Callable[[], T]) -> tuple[T, float, float]:
    """Prints the milliseconds of a part; returns what it made, with their median and best."""
    found, spent = part(), list[float]()
    for _ in range(RUNS):
        begun = time.process_time()
        part()
        spent.append(1000 * (time.process_time() - begun))
    print(f"{name}: {statistics.median(spent):.1f} ms, best {min(spent):.1f}")
    return found, statistics.median(spent), min(spent)


def compared(database: Database, now: float) -> None:
    """Measures the parts of the page."""
    say = server_words("en")
    games, *reading = measured("rows", lambda: my_games(database, GUEST))
    page, *filling = measured(
        "model", lambda: my_games_page(games, True, "Ada", now, say, lambda start, until: until - start)
    )
    _, *making = measured("HTML", lambda: render(page, say))
    median, best = (sum(part) for part in zip(reading, filling, making, strict=True))
    print(f"{len(games)} tables: {median:.1f} ms, best {best:.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    tables, now = parser.parse_args().tables, time.time()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'matches.sqlite'}")
        fill(store, tables, now)
        compared(store, now)
        store.close()


if __name__ == "__main__":
    main()
