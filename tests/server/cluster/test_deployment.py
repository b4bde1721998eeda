"""What ``deploy/compose.yaml`` starts, started without containers: people play through the proxy, and nobody notices
which process they are on, or that one ends."""

import re
import secrets
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

import pytest
import sqlalchemy as sa
import yaml
from conftest import PATIENCE, Json, Screen
from deployed import Process, Proxy
from postgres import Postgres
from redis_server import RedisServer
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from filibusta.engine.match import Match
from filibusta.engine.verification import verify
from filibusta.server.settings import Settings, variable
from filibusta.server.storage.schema import metadata
from filibusta.server.web.identity import COOKIE

DEPLOY = Path(__file__).parents[3] / "deploy"


@dataclass
class Deployment:
    """Servers, perhaps a worker, and the proxy in front of them."""

    folder: Path
    settings: dict[str, str]
    servers: list[Process] = field(default_factory=list[Process])
    worker: Process | None = None
    proxy: Proxy | None = None

    def start(self, servers: int, worker: bool = False) -> Proxy:
        jobs = {"FILIBUSTA_JOBS": "no"} if worker else {}
        self.servers += [Process(self.folder, settings=self.settings | jobs) for _ in range(servers)]
        if worker:
            self.start_worker()
        self.proxy = Proxy(*self.servers)
        return self.proxy

    def start_worker(self) -> None:
        self.worker = Process(self.folder, worker=True, settings=self.settings)

    def restart(self, number: int) -> None:
        """Starts a server again in place of one that ended."""
        assert self.proxy
        old = self.servers[number]
        self.servers[number] = new = Process(self.folder, settings=old.settings)
        self.proxy.ports[self.proxy.ports.index(old.port)] = new.port

    def close(self) -> None:
        if self.proxy:
            self.proxy.close()
        for process in (*self.servers, self.worker):
            if process and process.process.poll() is None:
                process.stop()


@pytest.fixture
def deployment(tmp_path: Path, postgres: Postgres, redis_server: RedisServer) -> Iterator[Deployment]:
    engine = sa.create_engine(postgres.url)
    metadata.drop_all(engine)
    engine.dispose()
    settings = {"FILIBUSTA_DATABASE": postgres.url, "FILIBUSTA_REDIS": redis_server.url, "FILIBUSTA_QUOTAS": "off"}
    with ExitStack() as stack:
        found = Deployment(tmp_path, settings | {"FILIBUSTA_WINNING_CHANCES": "no"})
        stack.callback(found.close)
        yield found


class Player:
    """A person with a browser: connects again when the connection ends, and sends again what was not answered."""

    def __init__(self, proxy: Proxy, id: str, key: str) -> None:
        self.proxy, self.id, self.key = proxy, id, key
        self.screen: Screen
        self._socket = ExitStack()
        self._ended = False
        self.codes: list[int] = []
        """The codes with which connections ended."""
        self.tries = 0
        """Attempts to connect that were in vain."""
        self.actions: list[str] = []
        """What was acknowledged, in order."""
        self.answered = -1
        """The ply of the last of these."""
        self.may_act = Event()
        self.may_act.set()
        self._connect()

    def _connect(self) -> None:
        address = f"ws://127.0.0.1:{self.proxy.port}/ws/t/{self.id}"
        while True:
            try:
                headers = {"Cookie": f"{COOKIE}={self.key}"}
                self._socket.close()
                opening = connect(address, additional_headers=headers, open_timeout=PATIENCE)
                self.screen = Screen(self._socket.enter_context(opening))
                self.screen.receive()
                return
            except (WebSocketException, OSError, EOFError):
                self.tries += 1
                assert self.tries < 50
                time.sleep(0.1)

    def leave(self) -> None:
        self._ended = True
        self._socket.close()

    def _again(self, error: ConnectionClosed) -> None:
        if self._ended:
            raise error
        self.codes.append(error.rcvd.code if error.rcvd else 1006)
        self._connect()

    def until_asked(self) -> bool:
        """Waits until this player is asked; False if the game is over."""
        while not self.screen.panels["over"]:
            if self.screen.offered and self.screen.panels["ask"]["ply"] != self.answered:
                return True
            try:
                self.screen.receive()
            except ConnectionClosed as error:
                self._again(error)
        return False

    def act(self) -> None:
        """Takes the first action that is offered, until it is acknowledged."""
        ply, action, id = self.screen.panels["ask"]["ply"], self.screen.offered[0], secrets.token_hex(4)
        while True:
            try:
                answer = self.screen.ask(type="play", id=id, ply=ply, action=action)
            except ConnectionClosed as error:
                self._again(error)
                continue
            assert answer["type"] == "ack", answer
            self.answered = ply
            self.actions.append(action)
            return

    def play(self) -> None:
        """Plays to the end."""
        while self.until_asked():
            assert self.may_act.wait(PATIENCE)
            self.act()


def seated(proxy: Proxy, names: tuple[str, ...], bots: int = 0) -> tuple[str, list[Player]]:
    """A table at which people of these names sit, and bots."""
    id = proxy.make(*(Json() for _ in names), *({"kind": "bot", "level": 1} for _ in range(bots)))
    keys = [proxy.client.post(f"/api/tables/{id}/seats", json={"name": name}).json()["key"] for name in names]
    proxy.view(id)
    return id, [Player(proxy, id, key) for key in keys]


@contextmanager
def playing(players: list[Player]) -> Generator[Callable[[int], None], None, None]:
    """Lets people play to the end; a function waits until they have made so many actions."""
    with ThreadPoolExecutor(len(players)) as threads:
        games = [threads.submit(player.play) for player in players]

        def made(actions: int) -> None:
            while sum(len(player.actions) for player in players) < actions:
                for failed in (game for game in games if game.done() and game.exception()):
                    failed.result()
                time.sleep(0.01)

        try:
            yield made
            for game in games:
                game.result(PATIENCE)
        finally:
            for player in players:
                player.leave()


def check(proxy: Proxy, id: str, players: list[Player]) -> None:
    """What everybody was told is what the log says, and each acknowledged action is in it once."""
    match = Match.load(proxy.client.get(f"/t/{id}/record.json").text)
    assert verify(match.to_json()).over
    for seat, player in enumerate(players):
        assert [move.action for move in match.moves if move.seat == seat] == player.actions
        assert player.screen.panels["over"]["places"] == list(match.places)


@pytest.mark.long
def test_servers_end_and_come_while_people_play(deployment: Deployment):
    """Through the proxy; one server after the other is told to end, and its players are handed on."""
    deployment.settings["FILIBUSTA_DRAIN"] = "1.5"
    proxy = deployment.start(2, worker=True)
    id, players = seated(proxy, ("Ada", "Bea"))
    assert len(set(proxy.taken[-2:])) == 2, "they are on different servers"
    leaving = deployment.servers[0]
    assert leaving.client.get("/readyz").is_success
    with playing(players) as made:
        made(10)
        for player in players:
            player.may_act.clear()  # or the game may be over before the server is
        leaving.process.terminate()
        said = leaving.client.get("/readyz")
        assert (said.status_code, said.json()["leaving"]) == (503, True)
        leaving.process.wait(PATIENCE)
        for player in players:
            player.may_act.set()
    check(proxy, id, players)
    assert sorted(code for player in players for code in player.codes) == [1012]
    assert not any(player.tries for player in players), "the proxy offered another server at once"
    assert deployment.worker
    figures = deployment.worker.client.get("/metrics").text
    assert re.search(r'filibusta_process_info\{process="\w+",role="work"', figures)
    assert deployment.worker.client.get("/").status_code == 404
    assert deployment.worker.client.get("/readyz").json()["announcements"]


def test_what_is_deployed_exists():
    """Settings and commands of ``compose.yaml`` are those of this release."""
    services: Json = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    known = {variable(name) for name in Settings.__dataclass_fields__}
    for name in ("server-1", "server-2", "worker"):
        assert set(services[name]["environment"]) <= known
        assert services[name]["command"][0] == ("work" if name == "worker" else "serve")
    ports = {f"server-{n}:8000" for n in (1, 2)}
    assert ports <= set((DEPLOY / "Caddyfile").read_text().split())
    asked = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text()))
    assert asked == {line.partition("=")[0] for line in (DEPLOY / "compose.env.example").read_text().split()}


@pytest.mark.long
def test_servers_are_killed_while_people_play_with_bots(deployment: Deployment):
    """Six tables; one server is killed in the middle and started again, then the worker, then the other server."""
    proxy = deployment.start(2, worker=True)
    tables = [seated(proxy, ("Ada", "Bea"), bots=1) for _ in range(6)]
    players = [player for _, found in tables for player in found]
    with playing(players) as made:
        for server, actions in ((0, 40), (1, 80)):
            made(actions)
            deployment.servers[server].kill()
            deployment.restart(server)
        made(120)
        assert deployment.worker
        deployment.worker.kill()
        deployment.start_worker()
    for id, found in tables:
        check(proxy, id, found)
