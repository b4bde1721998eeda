"""The store: what was written is there, once, in order; who comes second is told so."""

import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
import sqlalchemy as sa
from conftest import quiet
from postgres import Postgres

from filibusta.engine.errors import BadOption
from filibusta.server.operations.backup import backup, restore
from filibusta.server.settings import Settings
from filibusta.server.storage.database import LEAST_ROOM
from filibusta.server.storage.models import (
    OVER,
    PLAY,
    RUNNING,
    SEAL,
    TAKE_BACK,
    AppendRequest,
    Comment,
    Entry,
    Seat,
    Snapshot,
    StoredTable,
)
from filibusta.server.storage.schema import metadata
from filibusta.server.storage.store import Conflict, Store, StoreFailed

ADA = Seat("human", "Ada", guest="guest-ada")
TABLE = StoredTable(
    id="abcdefghij",
    word="brass-kraken-17",
    title="Brass kraken",
    game="spanish_main_cards",
    rules=1,
    options={"mutiny_target": 1, "movement_hands": True},
    secret=b"0123456789abcdef0123456789abcdef",
    host="guest-ada",
    seats=(ADA, Seat("open"), Seat("bot", "Nils", "3")),
)


@pytest.fixture
def settings(each_database: Settings) -> Settings:
    return each_database


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    found = Store(settings.database)
    yield found
    found.close()


def test_a_table_comes_back_as_it_was(store: Store):
    store.create(TABLE)
    assert store.table(TABLE.id) == TABLE
    assert store.by_word(" Brass-Kraken-17 ") == TABLE
    assert store.table("other") is None
    assert store.by_word("") is None


def test_ids_and_words_are_used_once(store: Store):
    store.create(TABLE)
    for copy in (replace(TABLE, word="other-word-10"), replace(TABLE, id="other")):
        with pytest.raises(Conflict):
            store.create(copy)


def test_comments_written_at_the_same_time_have_numbers_of_their_own(store: Store):
    store.create(TABLE)
    for text in ("Why not Sabotage?", "Because of the storm."):
        store.add_comment(TABLE.id, Comment(0, "guest-ada", "Ada", 3, text, 0.0))
    assert [(one.number, one.text) for one in store.comments(TABLE.id)] == [
        (1, "Why not Sabotage?"),
        (2, "Because of the storm."),
    ]


def test_an_open_seat_is_taken_once(store: Store):
    store.create(TABLE)
    store.take_seat(TABLE.id, 1, Seat("human", "Bea", guest="guest-bea"))
    with pytest.raises(Conflict):
        store.take_seat(TABLE.id, 1, Seat("human", "Cleo", guest="guest-cleo"))
    with pytest.raises(Conflict):
        store.take_seat(TABLE.id, 0, Seat("human", "Cleo", guest="guest-cleo"))
    found = store.table(TABLE.id)
    assert found
    assert found.seats[1].name == "Bea"
    assert found.seats_of("guest-bea") == [1]
    assert found.open_seats == []


def test_many_want_one_seat_and_one_gets_it(store: Store):
    store.create(TABLE)
    got: list[int] = []

    def want(number: int) -> None:
        try:
            store.take_seat(TABLE.id, 1, Seat("human", f"P{number}", guest=f"g{number}"))
            got.append(number)
        except Conflict:
            pass

    threads = [threading.Thread(target=want, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = store.table(TABLE.id)
    assert found
    assert [f"g{n}" for n in got] == [found.seats[1].guest]


def test_a_game_begins_once(store: Store):
    store.create(TABLE)
    store.begin(TABLE, [3, 1, 2])
    with pytest.raises(Conflict):
        store.begin(TABLE, [1, 2, 3])
    found = store.table(TABLE.id)
    assert found
    assert (found.state, found.deal) == (RUNNING, (3, 1, 2))
    with pytest.raises(Conflict):
        store.take_seat(TABLE.id, 1, Seat("human", "late", guest="late"))
    with pytest.raises(Conflict):
        store.disclose(TABLE.id, 0, "too late")
    assert not store.leave_seat(TABLE.id, 0, ADA.guest)
    assert store.table(TABLE.id) == found, "seats are fixed"


def test_moves_come_back_in_order(store: Store):
    """That of time: who takes back goes to an earlier ply."""
    store.create(TABLE)
    entries = [
        Entry(1, PLAY, 0, 0, "ship:noordster", (4, 2), "c1"),
        Entry(2, PLAY, 1, 0, "pass"),
        Entry(3, TAKE_BACK, 0, 0, message="c3"),
        Entry(4, PLAY, 0, 0, "repair", (1,)),
    ]
    for entry in entries:
        store.append(AppendRequest(TABLE.id, [entry]))
    assert store.entries(TABLE.id) == entries
    assert store.entries("other") == []


def test_each_number_is_used_once(store: Store):
    store.create(TABLE)
    store.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")]))
    with pytest.raises(Conflict):
        store.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 1, "repair")], over=True))
    assert [entry.action for entry in store.entries(TABLE.id)] == ["pass"]
    found = store.table(TABLE.id)
    assert found
    assert found.state != OVER


def test_a_move_of_no_match_is_refused(store: Store):
    with pytest.raises(Conflict):
        store.append(AppendRequest("nosuch", [Entry(1, PLAY, 0, 0, "pass")]))


def test_the_last_move_ends_the_match(store: Store):
    store.create(TABLE)
    store.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")], over=True))
    found = store.table(TABLE.id)
    assert found
    assert found.state == OVER


def test_the_latest_snapshot_takes_the_place_of_the_others(store: Store):
    store.create(TABLE)
    assert store.snapshots(TABLE.id) == []
    for snapshot in (Snapshot(20, 20, 1, "{}"), Snapshot(40, 40, 1, "{}"), Snapshot(41, 38, 1, "taken back")):
        store.save_snapshot(TABLE.id, snapshot)
        assert store.snapshots(TABLE.id) == [snapshot]


def test_a_snapshot_is_kept_with_the_action_it_comes_after_or_not_at_all(store: Store):
    store.create(TABLE)
    store.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")], snapshot=Snapshot(1, 1, 1, "{}")))
    with pytest.raises(Conflict):
        store.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")], snapshot=Snapshot(1, 1, 1, "other")))
    assert store.snapshots(TABLE.id) == [Snapshot(1, 1, 1, "{}")]


def test_lists_show_public_tables_only(store: Store):
    store.create(TABLE)
    store.create(replace(TABLE, id="hidden", word="b-b-10", private=True))
    store.create(replace(TABLE, id="running", word="c-c-10", state=RUNNING))
    store.create(replace(TABLE, id="secret", word="d-d-10", state=RUNNING, private=True))
    assert [t.id for t in store.open_tables()] == [TABLE.id]
    assert [t.id for t in store.running_tables()] == ["running"]
    assert {t.id for t in store.tables_of("guest-ada")} == {TABLE.id, "hidden", "running", "secret"}
    assert store.tables_of("guest-bea") == []
    assert {id for id, _ in store.awaited()} == {"running", "secret"}
    assert store.awaited(quiet=3600.0) == []


def test_only_a_table_with_a_free_seat_waits_for_players(store: Store):
    store.create(replace(TABLE, origin="here"))
    assert store.waiting("guest-ada", "here") == (1, 1)
    assert store.waiting("guest-bea", "") == (0, 0)
    store.take_seat(TABLE.id, 1, Seat("human", "Bea", guest="guest-bea"))
    assert store.waiting("guest-ada", "here") == (0, 0), "it is not dealt yet, and nobody is missing"


def test_the_first_return_match_stays(store: Store):
    store.create(TABLE)
    assert store.create(replace(TABLE, id="first", word="first"), after=TABLE.id) == "first"
    assert store.create(replace(TABLE, id="second", word="second"), after=TABLE.id) == "first"
    assert store.table("second") is None


def test_everything_is_there_after_opening_again(settings: Settings):
    first = Store(settings.database)
    first.create(TABLE)
    first.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")]))
    second = Store(settings.database)  # the first one was never closed, as after a kill
    assert second.table(TABLE.id) is not None
    assert len(second.entries(TABLE.id)) == 1
    first.close()
    second.close()


def test_a_database_that_can_only_be_read_is_said_to_be_so(tmp_path: Path):
    store = Store(quiet(tmp_path).database)
    assert store.is_writable()
    with store._engine.connect() as db:  # pyright: ignore[reportPrivateUsage]
        db.exec_driver_sql("PRAGMA query_only=ON")
    assert store.answers()
    assert not store.is_writable()
    store.close()


def test_a_sealed_choice_does_not_show_in_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The time of the last action would tell that somebody chose anew."""
    store = Store(quiet(tmp_path).database)
    store.create(TABLE)
    now = store.now()
    monkeypatch.setattr(store, "now", lambda: now + 100)
    for number, kind, later in ((1, SEAL, False), (2, PLAY, True)):
        store.append(AppendRequest(TABLE.id, [Entry(number, kind, 0, 0, "move:row")]))
        found = store.table(TABLE.id)
        assert found and (found.touched == now + 100) == later
    store.close()


def test_a_disk_without_room_is_said_to_be_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """SQLite may still find room for a row in its log, but not for a match."""
    store = Store(quiet(tmp_path).database)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", Mock(return_value=usage._replace(free=LEAST_ROOM)))
    assert store.is_writable()
    monkeypatch.setattr(shutil, "disk_usage", Mock(return_value=usage._replace(free=LEAST_ROOM - 1)))
    assert not store.is_writable()
    assert store.answers()
    store.close()


def test_a_power_cut_does_not_damage_what_is_kept(tmp_path: Path):
    """SQLite syncs its log before it takes over what was committed."""
    store = Store(quiet(tmp_path).database)
    with store._engine.connect() as db:  # pyright: ignore[reportPrivateUsage]
        found = [db.scalar(sa.text(f"PRAGMA {name}")) for name in ("journal_mode", "synchronous", "foreign_keys")]
    store.close()
    assert found == ["wal", 1, 1]


def test_what_is_shown_of_a_table_has_no_secrets():
    for secret in (TABLE.secret.hex(), repr(TABLE.secret), "guest-ada"):
        assert secret not in repr(TABLE)


def test_one_server_claims_a_database(settings: Settings):
    first, second = Store(settings.database), Store(settings.database)
    first.claim()
    assert first.holds_claim()
    with pytest.raises(BadOption, match="another server is using this database"):
        second.claim()
    first.close()
    second.claim()
    second.close()


def test_a_database_that_goes_and_comes(postgres: Postgres, tmp_path: Path):
    engine = sa.create_engine(postgres.url)
    metadata.drop_all(engine)
    engine.dispose()
    store = Store(postgres.url)
    store.claim()
    store.create(TABLE)
    store.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")]))
    postgres.stop()
    try:
        assert not store.answers()
        assert not store.holds_claim()
        for asked in (
            lambda: store.table(TABLE.id),
            lambda: store.append(AppendRequest(TABLE.id, [Entry(2, PLAY, 1, 0, "pass")])),
        ):
            with pytest.raises(StoreFailed):
                asked()
    finally:
        postgres.start()
    assert store.answers()
    assert store.holds_claim(), "it is taken again"
    store.append(AppendRequest(TABLE.id, [Entry(2, PLAY, 1, 0, "pass")]))
    assert [entry.seq for entry in store.entries(TABLE.id)] == [1, 2]
    store.close()


def test_a_copy_goes_from_one_kind_of_database_to_the_other(postgres: Postgres, tmp_path: Path):
    engine = sa.create_engine(postgres.url)
    metadata.drop_all(engine)
    engine.dispose()
    here, there = quiet(tmp_path / "here"), quiet(tmp_path / "there").but(database=postgres.url)
    store = Store(here.database)
    store.create(TABLE)
    store.close()
    assert backup(here, tmp_path / "one") == restore(there, tmp_path / "one") == 1
    back = quiet(tmp_path / "back")
    assert backup(there, tmp_path / "two") == restore(back, tmp_path / "two") == 1
    store = Store(back.database)
    assert store.table(TABLE.id) == TABLE
    store.close()
