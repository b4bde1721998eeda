"""Who may come in: by which name, from which page, how slowly, and how many from one address."""

import asyncio
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from conftest import PATIENCE, FirstActionBots, Server, quiet, serve
from websockets.exceptions import InvalidStatus

from filibusta import __version__
from filibusta.engine.errors import BadOption
from filibusta.server.app import create_app
from filibusta.server.limits import OFF
from filibusta.server.operations import health
from filibusta.server.protection import connection_limits
from filibusta.server.protection.host_policy import host_name
from filibusta.server.settings import Settings, read_environment, rotate_key
from filibusta.server.storage.store import Store
from filibusta.server.storage.tokens import revoke_guest, revoked_guests
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.identity import Guest, GuestKeys
from filibusta.server.web.middleware import LARGEST_FORM


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is strict about everything."""
    yield from serve(
        Settings.load(
            tmp_path_factory.mktemp("door"),
            compiling=False,
            hosts=("127.0.0.1", "harbour.example"),
            proxies=("127.0.0.1",),
            header_seconds=0.1,
            body_seconds=0.1,
        )
    )


def closed(connection: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    connection.settimeout(PATIENCE)
    found = b""
    while data := connection.recv(4096):
        found += data
    return found


@pytest.mark.parametrize("host", ["elsewhere.example", "harbour.example.elsewhere.example", "", "[", "127.0.0.1@x"])
def test_a_name_that_is_not_the_servers_is_refused(door: Server, host: str):
    with door.browser() as browser:
        answer = browser.get("/", headers={"Host": host})
        assert answer.status_code == 421
        assert browser.get("/healthz", headers={"Host": host}).status_code == 200
        with pytest.raises(InvalidStatus):
            door.screen("x", Host=host)


@pytest.mark.parametrize(("host", "name"), [("A.example:80", "a.example"), ("[::1]:80", "::1"), ("x:y:z", "x")])
def test_ports_do_not_belong_to_a_name(host: str, name: str):
    assert host_name(host) == name


@pytest.mark.parametrize(
    ("origin", "safe", "status"),
    [
        ("http://harbour.example", "http", 303),
        ("https://harbour.example", "http", 403),
        ("https://harbour.example", "https", 303),
        ("http://harbour.example", "https", 403),
        ("http://elsewhere.example", "http", 403),
        ("null", "http", 403),
        ("http://[", "http", 403),
    ],
)
def test_a_form_comes_from_our_own_pages_by_the_same_scheme(door: Server, origin: str, safe: str, status: int):
    headers = {"Host": "harbour.example", "Origin": origin, "X-Forwarded-Proto": safe, "X-Forwarded-For": "192.0.2.1"}
    with door.browser() as browser:
        assert browser.post("/play-now", headers=headers).status_code == status


def test_a_live_connection_comes_from_our_own_pages_by_the_same_scheme(server: Server):
    with pytest.raises(InvalidStatus):
        server.screen("x", Origin=server.url.replace("http:", "https:"))


def test_a_request_whose_first_lines_do_not_come_is_ended(door: Server):
    for sent in (b"", b"GET / HTTP/1.1\r\nHost: 127", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /he"):
        with socket.create_connection(("127.0.0.1", door.port)) as connection:
            connection.sendall(sent)
            assert (b"200 OK" in closed(connection)) == (b"\r\n\r\n" in sent)


def test_a_body_that_does_not_come_is_ended(door: Server):
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", door.port)) as connection:
        connection.sendall(head)
        answer = closed(connection)
    assert b"408" in answer.splitlines()[0]
    assert b"too-slow" in answer


def test_an_address_begins_so_many_connections_in_ten_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connection_limits, "ARRIVING", 3600.0)
    monkeypatch.setattr(connection_limits, "HELD", 0.05)
    for server in serve(Settings.load(tmp_path, compiling=False, limits=replace(OFF, arrivals=2))):
        ask = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        for welcome in (True, True, False):
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                try:
                    connection.sendall(ask)
                    answer = closed(connection)
                except ConnectionError:
                    answer = b""
                assert (b"200 OK" in answer) == welcome


def test_an_address_has_so_many_connections(tmp_path: Path):
    for server in serve(Settings.load(tmp_path, compiling=False, limits=replace(OFF, connections=3))):
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
        for connection in held:  # answered, so that all three are counted
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert b"200 OK" in connection.recv(4096)
        with socket.create_connection(("127.0.0.1", server.port)) as fourth:
            assert closed(fourth) == b""
        held.pop().close()
        while True:
            with socket.create_connection(("127.0.0.1", server.port)) as again:
                again.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                try:
                    if b"200 OK" in closed(again):
                        break
                except ConnectionResetError:
                    continue
        for connection in held:
            connection.close()


def test_who_waits_for_others_to_move_keeps_nobody_of_the_same_address_waiting(server: Server):
    id, ada, bea = server.duel()
    playing = ada if ada.offered else bea
    with ThreadPoolExecutor(2) as pool, server.browser() as browser:
        address = f"{server.url}/api/tables/{id}/view?after={playing.panels['ask']['ply']}&wait=30"
        waiting = [pool.submit(httpx.get, address, timeout=PATIENCE) for _ in range(2)]
        assert browser.get("/").status_code == 200
        assert not any(answer.done() for answer in waiting)
        playing.play()
        assert [answer.result().status_code for answer in waiting] == [200, 200]


def test_only_a_game_record_may_be_long(server: Server):
    form = {"x": "x" * (LARGEST_FORM + 1)}
    with server.browser() as browser:
        assert browser.post("/tables", data=form).status_code == 413
        assert browser.post("/load", data=form).status_code == 422, "long enough to be read"


# ------------------------------------------------------------------ keys and files


def test_keys_expire_can_be_revoked_and_outlive_a_rotation(tmp_path: Path):
    settings = Settings.load(tmp_path)
    ada, keys = Guest("ada", "Ada"), GuestKeys(settings.keys)
    signed = keys.sign(ada)
    assert keys.read(signed) == ada
    assert GuestKeys(settings.keys, days=-1).read(signed) is None
    rotate_key(tmp_path)
    rotated = GuestKeys(Settings.load(tmp_path).keys)
    assert rotated.read(signed) == ada
    assert keys.read(rotated.sign(ada)) is None, "what a new key signs an old one does not know"
    rotate_key(tmp_path)
    assert GuestKeys(Settings.load(tmp_path).keys).read(signed) is None, "the one before the last is believed no more"
    store = Store(settings.database)
    revoke_guest(store, "ada")
    rotated.revoked = revoked_guests(store, 365)
    assert rotated.read(signed) is None
    assert rotated.read(rotated.sign(Guest("bea"))) == Guest("bea")
    assert revoked_guests(store, -2) == frozenset(), "keys that have expired need not be remembered"
    store.close()


def test_a_clock_that_is_put_back_ends_no_key(monkeypatch: pytest.MonkeyPatch):
    keys, ada, now = GuestKeys([b"a secret"]), Guest("ada", "Ada"), time.time()
    signed = keys.sign(ada)
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    assert keys.read(signed) == ada


def test_files_of_secrets_are_for_their_user_only(tmp_path: Path):
    settings = Settings.load(tmp_path)
    store = Store(settings.database)
    store.claim()
    rotate_key(tmp_path)
    store.close()
    assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {
        path.name: 0 for path in tmp_path.iterdir()
    }


def test_two_servers_do_not_share_a_database(tmp_path: Path):
    first, second = (Store(Settings.load(tmp_path).database) for _ in range(2))
    first.claim()
    with pytest.raises(BadOption, match="another server is using this database"):
        second.claim()
    first.close()
    second.claim()
    second.close()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PACE", "fast"),
        ("PACE", "nan"),
        ("CONNECTIONS", "0"),
        ("SECURE", "perhaps"),
        ("PROXIES", "proxy.example"),
        ("KEY_DAYS", "-1"),
    ],
)
def test_settings_that_cannot_be_read_are_said(name: str, text: str):
    with pytest.raises(BadOption, match=f"FILIBUSTA_{name} is"):
        read_environment({f"FILIBUSTA_{name}": text})


def test_settings_have_their_types():
    found = read_environment(
        {
            "FILIBUSTA_PACE": "0.5",
            "FILIBUSTA_SECURE": "yes",
            "FILIBUSTA_HOSTS": "A.example, b.example",
            "FILIBUSTA_PROXIES": "127.0.0.1 10.0.0.0/8",
            "FILIBUSTA_BOT_PROCESSES": "3",
        }
    )
    assert (found["pace"], found["secure"], found["bot_processes"]) == (0.5, True, 3)
    assert (found["hosts"], found["proxies"]) == (("a.example", "b.example"), ("127.0.0.1", "10.0.0.0/8"))


# ------------------------------------------------------------------ health


def test_it_tells_whether_it_is_alive_and_ready_and_what_it_does(server: Server, monkeypatch: pytest.MonkeyPatch):
    with server.browser() as browser:
        assert browser.get("/healthz").text == "ok"
        good = ("database", "claim", "writable", "announcements", "standby")
        told = {**dict.fromkeys(good, True), "leaving": False}
        assert browser.get("/readyz").json() == told
        server.app.state.retention.may_lose = True
        behind = browser.get("/readyz")
        assert (behind.status_code, behind.json()) == (200, told | {"standby": False})
        server.app.state.retention.may_lose = False
        server.app.state.leaving = True
        leaving = browser.get("/readyz")
        assert (leaving.status_code, leaving.json()) == (503, told | {"leaving": True})
        server.app.state.leaving = False
        figures = browser.get("/metrics").text
        assert "filibusta_rooms " in figures
        assert f'filibusta_process_info{{process="alone",role="serve",version="{__version__}"}} 1' in figures
        assert "\nprocess_cpu_seconds_total " in figures
        for name in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
            assert browser.get("/metrics", headers={name: "192.0.2.1"}).status_code == 404
        monkeypatch.setattr(health, "FRESH", 0)
        for missing in ("is_writable", "answers"):  # the disk is full; the database is away
            monkeypatch.setattr(server.registry.services.store, missing, lambda: False)
            server.app.state.answered = (0.0, True, True)
            ready = browser.get("/readyz")
            assert (ready.status_code, ready.json()["writable"]) == (503, False)
            assert ready.json()["database"] == (missing == "is_writable")


@pytest.mark.parametrize("secure", [False, True])
def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path, secure: bool):
    app = create_app(quiet(tmp_path).but(secure=secure))

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="https://127.0.0.1") as client:
            return await client.get("/static/shared/look.css")

    app.state.registry = TableRegistry(quiet(tmp_path), FirstActionBots())
    assert asyncio.run(ask()).headers.get("strict-transport-security") == ("max-age=31536000" if secure else None)


def test_a_proxy_that_is_named_says_who_asks(door: Server, server: Server):
    for where, counted in ((door, "203.0.113.9"), (server, "127.0.0.1")):
        with httpx.Client(base_url=where.url, timeout=PATIENCE) as browser:
            browser.get("/join", params={"word": "nowhere"}, headers={"X-Forwarded-For": "203.0.113.9"})
        buckets = where.registry.services.quotas._buckets["guesses"][1]  # pyright: ignore[reportPrivateUsage]
        assert counted in buckets._left  # pyright: ignore[reportPrivateUsage]
