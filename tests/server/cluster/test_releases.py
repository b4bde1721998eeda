"""The release before the last revision of the database beside this one, as processes at one table: each is restarted
while people play through both.
"""

import io
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from conftest import GAME, Json
from deployed import Process, Proxy
from deployment import Player, check, playing

from filibusta.server.settings import Settings
from filibusta.server.storage import migrations
from filibusta.server.storage.migrations import revisions

ROOT = Path(__file__).parents[3]


def git(*command: str) -> bytes:
    """What git answers; skips where this is not a whole repository."""
    done = subprocess.run(("git", "-C", str(ROOT), *command), capture_output=True, check=False)
    if done.returncode or not done.stdout:
        pytest.skip(f"the history is not here: git {command[0]}")
    return done.stdout


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of the release that the newest revision came after."""
    folder = tmp_path_factory.mktemp("earlier")
    newest = migrations.FOLDER / "versions" / f"{revisions()[-1]}.py"
    added = git("log", "--diff-filter=A", "-1", "--format=%H", "--", str(newest.relative_to(ROOT))).decode().strip()
    with tarfile.open(fileobj=io.BytesIO(git("archive", f"{added}^", "src"))) as sources:
        sources.extractall(folder, filter="data")
    assert not list(folder.rglob(newest.name))
    return folder / "src"


class Releases:
    """Processes of both releases on one database."""

    def __init__(self, folder: Path, shared: Settings, earlier: Path) -> None:
        common = {"FILIBUSTA_DATABASE": shared.database, "FILIBUSTA_REDIS": shared.redis, "FILIBUSTA_QUOTAS": "off"}
        self._folder = folder
        self._settings = {  # the rules of the earlier one are interpreted: to compile them takes minutes
            "earlier": common | {"PYTHONPATH": str(earlier), "NUMBA_DISABLE_JIT": "1"},
            "this": common,
        }
        self.running: list[Process] = []

    def start(self, which: str) -> Process:
        found = Process(self._folder, settings=self._settings[which] | {"FILIBUSTA_DRAIN": "1"})
        self.running.append(found)
        assert found.client.get("/healthz").is_success
        return found

    def stop(self, process: Process) -> None:
        self.running.remove(process)
        process.stop()


@pytest.fixture
def releases(tmp_path: Path, shared: Settings, earlier: Path) -> Iterator[Releases]:
    found = Releases(tmp_path, shared, earlier)
    yield found
    for process in list(found.running):
        found.stop(process)


def revision(database: str) -> str:
    """The revision of a database."""
    engine = sa.create_engine(database)
    with engine.connect() as db:
        found = db.scalar(sa.select(migrations.REVISION.c.version_num))
    engine.dispose()
    return str(found)


@pytest.mark.long
def test_two_releases_at_one_table(releases: Releases, shared: Settings):
    old = releases.start("earlier")
    proxy = Proxy(old)
    id = proxy.client.post("/api/tables", json={"game": GAME, "seats": [Json(), Json()]}).json()["id"]
    keys = [proxy.client.post(f"/api/tables/{id}/seats", json={"name": n}).json()["key"] for n in ("Ada", "Bea")]
    proxy.view(id)
    before = revision(shared.database)
    new = releases.start("this")
    assert before != revision(shared.database) == revisions()[-1], "it was brought up to date beside the earlier one"
    proxy.ports.append(new.port)
    players = [Player(proxy, id, key) for key in keys]
    assert set(proxy.taken[-2:]) == {old.port, new.port}
    with playing(players) as made:
        made(15)
        again = releases.start("earlier")
        proxy.ports[proxy.ports.index(old.port)] = again.port
        releases.stop(old)
        made(30)
        fresh = releases.start("this")
        proxy.ports[proxy.ports.index(new.port)] = fresh.port
        releases.stop(new)
    check(proxy, id, players)
    for key in keys:
        ours, theirs = (process.view(id, key) for process in (fresh, again))
        assert ours["fields"] == theirs["fields"] and ours["ply"] == theirs["ply"]
    proxy.close()
