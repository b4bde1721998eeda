"""Two processes on one database write the same row at the same moment: both succeed, and neither undoes the other."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
import sqlalchemy as sa
from conftest import PATIENCE
from sqlalchemy import event
from test_store import ADA, TABLE

from filibusta.server.settings import Settings
from filibusta.server.storage.chat import add_chat_line, chat_lines, report_line
from filibusta.server.storage.contacts import note_looking, silence, silenced
from filibusta.server.storage.deadlines import Deadlines
from filibusta.server.storage.models import CLOCK, ChatLine, Comment, Deadline, Snapshot
from filibusta.server.storage.schema import metadata
from filibusta.server.storage.store import Store
from filibusta.server.storage.tokens import revoke_guest
from filibusta.server.storage.uptime import Uptime

LINE = ChatLine(0, ADA.guest, ADA.name, 0, "", "Land ahoy!", 0.0)
REMARK = Comment(0, ADA.guest, ADA.name, 3, "A fine move.", 0.0)
HERE = Snapshot(0, 0, 1, "{}")


@pytest.fixture
def stores(shared: Settings) -> Iterator[tuple[Store, Store]]:
    """Two processes' stores. From now on each waits before its first insertion until the other comes to its own."""
    one, other = Store(shared.database), Store(shared.database)
    one.create(TABLE)
    yield one, other
    one.close()
    other.close()


def both(stores: tuple[Store, Store], write: Callable[[Store], object]) -> None:
    """Lets both write; each has read all it reads before either inserts something."""
    meeting = Barrier(2)
    for store in stores:
        engine: sa.Engine = store._engine  # pyright: ignore[reportPrivateUsage]

        def meet(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            if statement.startswith("INSERT"):
                with suppress(BrokenBarrierError):
                    meeting.wait(PATIENCE)
                meeting.abort()  # who comes a second time waits for nobody

        event.listen(engine, "before_cursor_execute", meet)
    with ThreadPoolExecutor(2) as threads:
        for written in [threads.submit(write, store) for store in stores]:
            written.result(PATIENCE)


WRITES: dict[str, Callable[[Store], object]] = {
    "uptime": lambda store: Uptime(store).record(),
    "trusted clock": lambda store: store.record_trusted_clock(5.0),
    "deadline": lambda store: Deadlines(store).write(Deadline(TABLE.id, CLOCK, 9.0)),
    "revoked key": lambda store: revoke_guest(store, ADA.guest),
    "looking": lambda store: note_looking(store, [(TABLE.id, ADA.guest)]),
    "winning chances": lambda store: store.save_chances(TABLE.id, 1, "{}"),
    "snapshot": lambda store: store.save_snapshot(TABLE.id, HERE),
    "report": lambda store: report_line(store, TABLE.id, 1, ADA.guest),
}


@pytest.mark.parametrize("what", WRITES)
def test_both_write_a_row_that_is_there_once(stores: tuple[Store, Store], what: str):
    add_chat_line(stores[0], TABLE.id, LINE)
    before = rows(stores[0])
    both(stores, WRITES[what])
    assert rows(stores[0]) == before + 1


def test_both_write_rows_of_different_numbers(stores: tuple[Store, Store]):
    both(stores, lambda store: store.add_comment(TABLE.id, REMARK))
    assert [one.number for one in stores[0].comments(TABLE.id)] == [1, 2]


def test_both_say_something(stores: tuple[Store, Store]):
    both(stores, lambda store: add_chat_line(store, TABLE.id, LINE))
    assert [one.number for one in chat_lines(stores[0], TABLE.id)] == [1, 2]


def test_notifications_stay_stopped_while_another_process_sees_the_guest(stores: tuple[Store, Store]):
    def write(store: Store) -> None:
        if store is stores[0]:
            silence(store, ADA.guest, TABLE.id)
        else:
            note_looking(store, [(TABLE.id, ADA.guest)])

    both(stores, write)
    assert silenced(stores[0], ADA.guest) == {TABLE.id}


def rows(store: Store) -> int:
    """The number of rows in all tables."""
    with store.reading() as db:
        counts = [sa.select(sa.func.count()).select_from(table) for table in metadata.sorted_tables]
        return sum(db.execute(one).scalar_one() for one in counts)
