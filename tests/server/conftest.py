"""A server that tests can reach: real sockets, data of its own, bots that always take the first legal action."""

import asyncio
import random
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
import uvicorn
from postgres import NotHere, Postgres, running
from redis_server import RedisServer
from redis_server import running as running_redis
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from filibusta.ai.advice import Advised, advise
from filibusta.engine.match import View
from filibusta.server.app import config, create_app
from filibusta.server.settings import Settings
from filibusta.server.storage.schema import metadata
from filibusta.server.storage.tokens import add_token, revoke_token
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.web.identity import COOKIE, Guest
from filibusta.server.workers.bot_pool import BotPool

GAME = "spanish_main_cards"
PATIENCE = 240.0
"""Seconds after which a test gives up: long enough for a slow machine that compiles."""
Json = dict[str, Any]


class FirstActionBots(BotPool):
    """Bots that take the first legal action, at once."""

    def __init__(self) -> None:
        super().__init__(1)

    async def choose(self, view: View, level: str, person: str = "") -> int:
        return int(view.legal()[0])

    async def advise(self, view: View, person: str = "") -> list[Advised]:
        return advise(view, deals=1)

    async def warm(self, name: str) -> None:
        """Nothing has to be loaded for that."""


def quiet(folder: Path) -> Settings:
    """Settings for tests: nothing compiled ahead or worked out in the background, nobody waits for bots."""
    return Settings.load(folder, pace=0.0, compiling=False, winning_chances=False)


@dataclass
class Screen:
    """A browser's connection to a table: keeps what it was sent, as a browser does."""

    socket: ClientConnection
    raw: list[str] = field(default_factory=list[str])
    messages: list[Json] = field(default_factory=list[Json])
    table: Json = field(default_factory=dict[str, Any])
    panels: Json = field(default_factory=dict[str, Any])
    log: list[Json] = field(default_factory=list[Json])
    v: int = 0

    def receive(self) -> Json:
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        message: Json = msgspec.json.decode(text)
        self.raw.append(text)
        self.messages.append(message)
        if message["type"] in ("table", "step"):
            assert message["type"] == "table" or message["v"] == self.v + 1, "versions are consecutive"
            self.v = message["v"]
            self.panels = message["panels"]
            self.log = ([] if message["type"] == "table" else self.log) + message["panels"]["log"]
        if message["type"] == "table":
            self.table = message["table"]
        return message

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The next message that is wanted; others are taken in on the way."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def await_type(self, *types: str) -> Json:
        return self.until(lambda message: message["type"] in types)

    def send(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def ask(self, **message: Any) -> Json:
        """Sends a message with an id; the answer to it."""
        self.send(**message)
        return self.until(lambda m: m["type"] in ("ack", "refused") and m["id"] == message["id"])

    @property
    def offered(self) -> list[str]:
        ask = self.panels.get("ask")
        return [offer["name"] for offer in ask.get("actions", [])] if ask else []

    def wait_for_turn(self) -> None:
        """Until something is offered here, or the game is over."""
        while not self.offered and not self.panels.get("over"):
            self.receive()

    def play(self, action: str | None = None, id: str = "") -> Json:
        """Plays an action, the first offered one if none is named."""
        self.wait_for_turn()
        ply = self.panels["ask"]["ply"]
        return self.ask(type="play", id=id or f"c{ply}-{self.v}", ply=ply, action=action or self.offered[0])

    def is_closed(self) -> bool:
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed:
            return True


@dataclass
class Server:
    """A running server."""

    app: Starlette
    port: int
    settings: Settings
    screens: ExitStack = field(default_factory=ExitStack)

    @property
    def registry(self) -> TableRegistry:
        return self.app.state.registry

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def browser(self, key: str = "") -> httpx.Client:
        cookies = {COOKIE: key} if key else None
        return httpx.Client(base_url=self.url, cookies=cookies, timeout=PATIENCE)

    def key(self, guest: Guest) -> str:
        return self.app.state.keys.sign(guest)

    def make(self, *seats: Json, **more: Any) -> str:
        """A table made through the API; its id. Bots play alone for the owner of a token."""
        headers: dict[str, str] = {}
        if all(seat.get("kind") == "bot" for seat in seats):
            revoke_token(self.registry.services.store, "tests")
            headers = {"Authorization": f"Bearer {add_token(self.registry.services.store, 'tests', 1)}"}
        with self.browser() as browser:
            answer = browser.post("/api/tables", json={"game": GAME, "seats": list(seats), **more}, headers=headers)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def sit(self, id: str, name: str) -> str:
        """Takes the first open seat; its key."""
        with self.browser() as browser:
            answer = browser.post(f"/api/tables/{id}/seats", json={"name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()["key"]

    def screen(self, id: str, key: str = "", query: str = "", **headers: str) -> Screen:
        """A connection to a table, already told everything."""
        if key:
            headers["Cookie"] = f"{COOKIE}={key}"
        address = f"ws://127.0.0.1:{self.port}/ws/t/{id}{query}"
        opening = connect(address, additional_headers=headers, open_timeout=PATIENCE, ping_timeout=PATIENCE)
        socket = self.screens.enter_context(opening)
        screen = Screen(socket)
        screen.receive()
        return screen

    def running_screen(self, id: str, key: str = "", query: str = "") -> Screen:
        """The same, once the game has begun."""
        screen = self.screen(id, key, query)
        while screen.table["state"] in ("open", "preparing"):
            screen.receive()
        return screen

    def duel(self) -> tuple[str, Screen, Screen]:
        """A table of two people, both watching."""
        id = self.make({}, {})
        keys = [self.sit(id, "Ada"), self.sit(id, "Bruno")]
        return id, self.running_screen(id, keys[0]), self.running_screen(id, keys[1])


class _Quiet(uvicorn.Server):
    """uvicorn in a thread: it has no signals to wait for."""

    def install_signal_handlers(self) -> None:
        return


def serve(settings: Settings) -> Generator[Server, None, None]:
    """Runs a server in a thread as long as the fixture lives."""
    app = create_app(settings, FirstActionBots())
    server = _Quiet(config(app, "127.0.0.1", 0, settings))
    started = threading.Event()

    async def run() -> None:
        task = asyncio.create_task(server.serve())
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        started.set()
        await task

    thread = threading.Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    assert started.wait(PATIENCE)
    found = Server(app, server.servers[0].sockets[0].getsockname()[1], settings)
    try:
        yield found
    finally:
        found.screens.close()
        server.should_exit = True
        thread.join(PATIENCE)


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test are dealt as in each of its runs."""
    numbers = random.Random(request.node.nodeid)
    monkeypatch.setattr("filibusta.server.tables.creation.secrets", SimpleNamespace(token_bytes=numbers.randbytes))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from serve(quiet(tmp_path_factory.mktemp("server")))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of the tests' own."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(running())
        except NotHere as reason:
            pytest.skip(str(reason))
        yield found


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A Redis of the tests' own."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(running_redis())
        except NotHere as reason:
            pytest.skip(str(reason))
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def each_database(tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    """Settings with an empty database of SQLite; and of PostgreSQL where it is installed."""
    if request.param == "sqlite":
        return quiet(tmp_path)
    address: str = request.getfixturevalue("postgres").url
    engine = sa.create_engine(address)
    metadata.drop_all(engine)
    engine.dispose()
    return quiet(tmp_path).but(database=address)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return quiet(tmp_path)


@pytest.fixture
def shared(tmp_path: Path, postgres: Postgres, redis_server: RedisServer) -> Settings:
    """Settings of processes that share an empty database."""
    engine = sa.create_engine(postgres.url)
    with engine.begin() as db:
        for name in sa.inspect(db).get_table_names():
            db.execute(sa.text(f'DROP TABLE "{name}" CASCADE'))
    engine.dispose()
    return quiet(tmp_path).but(database=postgres.url, redis=redis_server.url)


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    with server.browser() as browser:
        yield browser


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch):
    """Game records of the test itself, which need not be tried in a process of their own first."""

    def untried(text: bytes, bounds: object) -> None: ...

    monkeypatch.setattr("filibusta.server.tables.creation.replay_in_subprocess", untried)
