"""Killed in mid-game, a server loses nothing it acknowledged."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog
from conftest import PATIENCE
from deployed import Process

from filibusta.engine.match import Match
from filibusta.engine.verification import verify
from filibusta.server.logs import set_up_logging


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Process]]:
    found: list[Process] = []
    yield found
    for server in found:
        if server.process.poll() is None:
            server.stop()  # and with it what it compiles


def play_until_dead(
    server: Process, id: str, keys: list[str], acknowledged: dict[int, str], enough: threading.Event
) -> None:
    """Plays as fast as it can, and keeps what was acknowledged."""
    try:
        while True:
            seen = server.view(id)
            if seen["over"]:
                return
            mine = server.view(id, keys[int(seen["player"])])
            name = mine["legal"][0]["name"]
            if server.move(id, keys[int(seen["player"])], mine, name).status_code == 200:
                acknowledged[mine["ply"]] = name
            if len(acknowledged) >= 10:
                enough.set()
    except httpx.HTTPError:
        return


def test_killed_in_mid_game_nothing_acknowledged_is_lost(tmp_path: Path, servers: list[Process]):
    server = Process(tmp_path)
    servers.append(server)
    id = server.make({}, {})
    keys = [server.client.post(f"/api/tables/{id}/seats", json={"name": n}).json()["key"] for n in ("Ada", "Bea")]
    server.view(id)
    acknowledged: dict[int, str] = {}
    enough = threading.Event()
    playing = threading.Thread(target=play_until_dead, args=(server, id, keys, acknowledged, enough))
    playing.start()
    assert enough.wait(PATIENCE)
    server.kill()
    playing.join(PATIENCE)

    server = Process(tmp_path)
    servers.append(server)
    seen = server.view(id)
    assert seen["ply"] >= len(acknowledged) >= 10
    while not seen["over"]:
        key = keys[int(seen["player"])]
        mine = server.view(id, key)
        assert server.move(id, key, mine, mine["legal"][0]["name"]).status_code == 200
        seen = server.view(id)
    match = Match.load(server.client.get(f"/t/{id}/record.json").text)
    assert {ply: match.moves[ply].action for ply in acknowledged} == acknowledged
    assert verify(match.to_json()).over
    server.stop()
    assert server.process.returncode is not None


def test_a_bots_turn_goes_on_after_a_kill(tmp_path: Path, servers: list[Process]):
    server = Process(tmp_path)
    servers.append(server)
    id = server.make(*({"kind": "bot", "level": 1},) * 3)
    started, deadline = server.view(id), time.monotonic() + PATIENCE
    while started["ply"] < 2 and time.monotonic() < deadline:  # the process in which they think starts first
        started = server.view(id, after=started["ply"], wait=20)
    server.kill()
    assert started["ply"] >= 2
    server = Process(tmp_path)
    servers.append(server)
    seen = server.view(id)
    assert seen["ply"] >= started["ply"]
    deadline = time.monotonic() + PATIENCE
    while not seen["over"] and time.monotonic() < deadline:
        seen = server.view(id, after=seen["ply"], wait=20)
    assert seen["over"]


def test_it_answers_at_once_and_in_a_folder_of_its_own(tmp_path: Path, servers: list[Process]):
    began = time.monotonic()
    server = Process(tmp_path / "new" / "folder", compiling=True)
    servers.append(server)
    assert server.client.get("/healthz").text == "ok"
    assert server.client.get("/").status_code == 200
    assert time.monotonic() - began < PATIENCE
    key = tmp_path / "new" / "folder" / "secret.key"
    assert key.stat().st_mode & 0o077 == 0


def failing(data: Path, port: int = 0, **environment: str) -> str:
    """What a server says that cannot start."""
    start = [sys.executable, "-m", "filibusta.cli", "serve", "--port", str(port)]
    environment = {**os.environ, "FILIBUSTA_DATA": str(data), **environment}
    ended = subprocess.run(start, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_a_port_that_is_taken_is_said(tmp_path: Path, servers: list[Process]):
    server = Process(tmp_path)
    servers.append(server)
    port = server.client.base_url.port
    assert port
    assert "choose another port" in failing(tmp_path / "other", port)


def test_a_database_that_cannot_be_read_is_said(tmp_path: Path):
    (tmp_path / "matches.sqlite").write_bytes(b"this is no database" * 100)
    assert "the database cannot be opened: file is not a database" in failing(tmp_path)


def test_a_key_that_is_none_is_said(tmp_path: Path):
    (tmp_path / "secret.key").write_text("short")
    assert "does not hold a secret key" in failing(tmp_path)


def test_a_cache_that_cannot_be_written_is_said(tmp_path: Path):
    assert "FILIBUSTA_CACHE is a folder in which files can be made, not /dev/null" in failing(
        tmp_path, FILIBUSTA_CACHE="/dev/null"
    )


@pytest.mark.parametrize("terminal", [True, False])
def test_the_log_shows_no_variables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, terminal: bool
):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal, raising=False)
    set_up_logging()
    try:
        key = "a secret key".upper()
        raise ValueError(len(key))
    except ValueError:
        structlog.get_logger().exception("it failed")
    finally:
        structlog.reset_defaults()
    told = capsys.readouterr().err
    assert "it failed" in told
    assert "ValueError" in told
    assert "A SECRET KEY" not in told
