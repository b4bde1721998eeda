"""Migrations: a database of each earlier version becomes one of this, once, beside programs that are older."""

from collections.abc import Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import SQLAlchemyError

from filibusta.engine.errors import BadOption
from filibusta.server.settings import Settings
from filibusta.server.storage import database, migrations
from filibusta.server.storage.database import Database
from filibusta.server.storage.migrations import FORMAT, format_is, revisions
from filibusta.server.storage.models import PLAY, AppendRequest, Entry, Seat, StoredTable
from filibusta.server.storage.schema import META, REVISION, metadata
from filibusta.server.storage.store import Store

VERSION_7 = Path(__file__).with_name("version_7.sql")
"""The tables as the last release before revisions made them."""
SINCE = {
    "match.origin": 3,
    "match.archived": 3,
    "token": 3,
    "revoked": 3,
    "seat.commitment": 4,
    "seat.contribution": 4,
    "chances": 5,
    "match.guided": 6,
    "comment": 7,
}
"""The versions of the database since which there are these tables and columns."""
TABLE = StoredTable(
    id="abcdefghij",
    word="brass-kraken-17",
    title="Brass kraken",
    game="spanish_main_cards",
    rules=1,
    options={"mutiny_target": 1},
    secret=b"0123456789abcdef0123456789abcdef",
    host="guest-ada",
    seats=(Seat("human", "Ada", guest="guest-ada"), Seat("bot", "Nils", "3")),
)


@pytest.fixture
def settings(each_database: Settings) -> Settings:
    return each_database


@contextmanager
def connected(settings: Settings) -> Generator[sa.Connection, None, None]:
    engine = sa.create_engine(settings.database)
    with engine.begin() as db:
        yield db
    engine.dispose()


def make_old(settings: Settings, version: int) -> None:
    """Makes a database of a version before there were revisions, with a table and an action."""
    with connected(settings) as db:
        for statement in VERSION_7.read_text().split(";\n"):
            if statement.strip():
                db.execute(sa.text(statement))
        for place, since in SINCE.items():
            table, _, column = place.partition(".")
            if since > version:
                db.execute(sa.text(f"ALTER TABLE {table} DROP COLUMN {column}" if column else f"DROP TABLE {table}"))
        db.execute(META.insert().values(key="version", value=str(version)))
        match = {
            "id": TABLE.id,
            "word": TABLE.word,
            "title": TABLE.title,
            "game": TABLE.game,
            "rules": 1,
            "options": '{"mutiny_target": 1}',
            "secret": TABLE.secret.hex(),
            "commitment": "",
            "private": False,
            "host": TABLE.host,
            "created": 1.0,
            "touched": 1.0,
            "state": "open",
            "again": "",
            "origin": "",
            "archived": 0.0,
            "guided": False,
        }
        insert(db, "match", version, match)
        for number, seat in enumerate(TABLE.seats):
            insert(
                db,
                "seat",
                version,
                {
                    "match": TABLE.id,
                    "seat": number,
                    "kind": seat.kind,
                    "name": seat.name,
                    "level": seat.level,
                    "guest": seat.guest,
                    "word": "",
                    "commitment": "",
                    "contribution": "",
                },
            )
        insert(
            db,
            "move",
            version,
            {
                "match": TABLE.id,
                "seq": 1,
                "kind": PLAY,
                "ply": 0,
                "seat": 0,
                "action": "pass",
                "chance": "[]",
                "message": "",
                "created": 1.0,
            },
        )


def insert(db: sa.Connection, table: str, version: int, row: Mapping[str, object]) -> None:
    """Inserts a row with the columns that there were in a version."""
    values = {name: value for name, value in row.items() if SINCE.get(f"{table}.{name}", 1) <= version}
    db.execute(metadata.tables[table].insert().values(**values))


@pytest.mark.parametrize("version", [1, 3, 6, 7])
def test_a_database_of_each_earlier_version_is_of_this_one_afterwards(settings: Settings, version: int):
    make_old(settings, version)
    store = Store(settings.database)
    assert store.migrated
    found = store.table(TABLE.id)
    assert found
    assert (found.title, found.options, found.seats, found.secret) == (
        *(TABLE.title, TABLE.options, TABLE.seats),
        TABLE.secret,
    )
    assert [entry.action for entry in store.entries(TABLE.id)] == ["pass"]
    store.append(AppendRequest(TABLE.id, [Entry(2, PLAY, 1, 1, "pass")]))
    store.close()
    with connected(settings) as db:
        assert db.scalar(sa.select(META.c.value).where(META.c.key == "version")) == str(FORMAT)
        assert db.scalar(sa.select(REVISION.c.version_num)) == revisions()[-1]
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
    again = Store(settings.database)
    assert not again.migrated
    again.close()


def test_revisions_follow_each_other_by_name():
    found = revisions()
    assert found == sorted(set(found))
    for before, id in zip(["", *found], found, strict=False):
        text = (migrations.FOLDER / "versions" / f"{id}.py").read_text()
        assert f'revision = "{id}"' in text
        assert f'down_revision = "{before}"' in text or not before
        assert len(id) <= 32, "the column of Alembic is no longer"
        assert id.startswith(f"{found.index(id) + 1:04}_")


def test_a_database_of_a_later_release_is_not_touched(settings: Settings):
    Store(settings.database).close()
    with connected(settings) as db:
        db.execute(format_is(FORMAT + 1))
    with pytest.raises(BadOption, match="later release"):
        Store(settings.database)


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for revisions of later releases."""
    folder = tmp_path / "later"
    folder.mkdir()
    monkeypatch.setattr(migrations, "LOCATIONS", [*migrations.LOCATIONS, folder])
    return folder


def add_revision(folder: Path, name: str, *statements: str) -> None:
    """Writes a revision that carries out statements."""
    lines = "\n    ".join(f"op.execute({statement!r})" for statement in statements)
    text = f"from alembic import op\nrevision = {name!r}\ndown_revision = {revisions()[-1]!r}\n\n\ndef upgrade():\n"
    (folder / f"{name}.py").write_text(f"{text}    {lines}\n")


def test_a_database_is_brought_up_to_date_step_by_step(settings: Settings, later: Path):
    """All revisions or none, and each once."""
    Store(settings.database).close()
    before = revisions()[-1]
    add_revision(later, "9001_drums", "CREATE TABLE drum (beats INTEGER)", "INSERT INTO drum VALUES (1)")
    add_revision(later, "9002_broken", "INSERT INTO flute VALUES (1)")
    with pytest.raises(SQLAlchemyError, match="flute"):
        Store(settings.database)
    with connected(settings) as db:
        assert db.scalar(sa.select(REVISION.c.version_num)) == before
        assert not sa.inspect(db).has_table("drum")
    (later / "9002_broken.py").unlink()
    add_revision(later, "9002_louder", "UPDATE drum SET beats = beats + 1")
    for _ in range(2):
        Store(settings.database).close()
    with connected(settings) as db:
        assert db.scalar(sa.text("SELECT beats FROM drum")) == 2
        db.execute(sa.text("DROP TABLE drum"))


def migrated_by(settings: Settings, processes: int) -> list[bool]:
    """Opens the database at once so many times, and returns whether each of these migrated it."""

    def start(_: int) -> bool:
        database = Database(settings.database)
        database.close()
        return database.migrated

    with ThreadPoolExecutor(processes) as pool:
        return list(pool.map(start, range(processes)))


def test_processes_that_start_at_once_migrate_once(settings: Settings, later: Path):
    make_old(settings, 3)
    add_revision(later, "9001_drums", "CREATE TABLE drum (beats INTEGER)", "INSERT INTO drum VALUES (1)")
    assert sorted(migrated_by(settings, 4)) == [False, False, False, True]
    with connected(settings) as db:
        assert db.scalar(sa.text("SELECT count(*) FROM drum")) == 1
        db.execute(sa.text("DROP TABLE drum"))


def test_a_process_waits_for_one_that_migrates_for_long(
    settings: Settings, later: Path, monkeypatch: pytest.MonkeyPatch
):
    """Longer than for anything else."""
    Store(settings.database).close()
    if "sqlite" in settings.database:
        monkeypatch.setattr(database, "PATIENCE", 0)
    counting = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT max(i) FROM n"
    add_revision(later, "9001_drums", f"CREATE TABLE drum AS {counting}")
    assert sorted(migrated_by(settings, 2)) == [False, True]


def test_an_older_program_goes_on_beside_a_newer_one(settings: Settings, later: Path, monkeypatch: pytest.MonkeyPatch):
    """The newer one added a column and a table; the older one writes on, and starts again."""
    newest = migrations.LOCATIONS
    with monkeypatch.context() as before:
        before.setattr(migrations, "LOCATIONS", newest[:1])
        old = Store(settings.database)
        old.create(TABLE)
        before.setattr(migrations, "LOCATIONS", newest)
        add_revision(
            later,
            "9001_moods",
            "ALTER TABLE move ADD COLUMN mood VARCHAR(9) NOT NULL DEFAULT 'calm'",
            "CREATE TABLE mood (name VARCHAR(9))",
        )
        new = Store(settings.database)
        assert new.migrated
        assert old.answers()
        old.append(AppendRequest(TABLE.id, [Entry(1, PLAY, 0, 0, "pass")]))
        new.append(AppendRequest(TABLE.id, [Entry(2, PLAY, 1, 1, "sail")]))
        assert (
            [entry.action for entry in old.entries(TABLE.id)]
            == ["pass", "sail"]
            == [entry.action for entry in new.entries(TABLE.id)]
        )
        before.setattr(migrations, "LOCATIONS", newest[:1])
        again = Store(settings.database)
        assert not again.migrated
        again.append(AppendRequest(TABLE.id, [Entry(3, PLAY, 2, 0, "pass")]))
        assert len(new.entries(TABLE.id)) == 3
        for store in (old, new, again):
            store.close()
    with connected(settings) as db:
        db.execute(sa.text("DROP TABLE mood"))
