"""While the rules are compiled the server answers: tables are made, seats taken, and then the games begin."""

import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from conftest import GAME, Json, Server, quiet, serve

from filibusta.engine.game import game_names
from filibusta.server import compiling

SCRIPT = """
import pathlib, sys, time
for done in range(3):
    print('{"done": %d, "total": 4, "step": "x"}' % done, flush=True)
print("not for you", flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
sys.exit(int(pathlib.Path(sys.argv[1]).read_text()))
"""


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file whose coming ends the compilation, with its exit status."""
    path = tmp_path / "compiled"
    monkeypatch.setattr(compiling, "command", lambda _: (sys.executable, "-c", SCRIPT, str(path)))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    return path


@pytest.fixture
def busy(gate: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that compiles."""
    yield from serve(quiet(tmp_path / "data").but(compiling=True))


def ask(client: httpx.Client, path: str) -> Json:
    return client.get(path).json()


@pytest.mark.parametrize("status", ["0", "1"], ids=["compiled", "failed"])
def test_tables_wait_for_the_rules_and_then_begin(busy: Server, gate: Path, status: str):
    with busy.browser() as browser:
        half = 0.5 / len(game_names())  # of the first game
        while (told := ask(browser, "/api/ready"))["progress"] < half:
            pass
        assert told == {"ready": False, "progress": half}
        assert "<progress" in browser.get("/").text
        address = browser.post("/play-now").headers["location"]
        page = browser.get(address).text
        assert "data-wait" in page
        assert 'id="compiling"' in page
        id = address.split("/")[-1]
        assert ask(browser, f"/api/tables/{id}")["state"] == "preparing"
        assert ask(browser, f"/api/tables/{id}/view")["code"] == "not-ready"
        assert browser.get(f"/t/{id}/review").status_code == 503
        assert browser.get(f"/rules/{GAME}").status_code == 200
        screen = busy.screen(id, browser.cookies["filibusta_guest"])
        assert screen.table["state"] == "preparing"
        gate.with_suffix(".new").write_text(status)
        gate.with_suffix(".new").rename(gate)
        screen.until(lambda m: m["type"] == "table" and m["table"]["state"] == "running")
        while not (told := ask(browser, "/api/ready"))["ready"]:
            pass
        assert told["progress"] == 1
        assert "<progress" not in browser.get("/").text


def test_a_server_that_ends_early_leaves_no_process_behind(gate: Path, tmp_path: Path):
    running = serve(quiet(tmp_path / "data").but(compiling=True))
    server = next(running)
    with server.browser() as browser:
        while not ask(browser, "/api/ready")["progress"]:
            pass
    process = server.hall.services.compiling._process  # pyright: ignore[reportPrivateUsage]
    assert process
    assert process.returncode is None
    running.close()
    assert process.returncode is not None


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_warmed_up_by_a_whole_game(name: str):
    """With chance of its own: what a match leaves in its record would give the same throw for ever."""
    compiling.warm(name)
