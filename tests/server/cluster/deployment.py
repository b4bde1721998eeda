"""What ``deploy/compose.yaml`` starts, started without containers, and people who play there through the proxy."""

import secrets
import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

from conftest import PATIENCE, Json, Screen
from deployed import Process, Proxy
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from filibusta.engine.match import Match
from filibusta.engine.verification import verify
from filibusta.server.settings import Settings
from filibusta.server.web.identity import COOKIE


@dataclass
class Deployment:
    """Servers, perhaps workers, and the proxy in front of them."""

    folder: Path
    settings: dict[str, str]
    first: str = ""
    """Python that each process runs before."""
    servers: list[Process] = field(default_factory=list[Process])
    workers: list[Process] = field(default_factory=list[Process])
    proxy: Proxy | None = None

    def start(self, servers: int, workers: int = 0) -> Proxy:
        jobs = {"FILIBUSTA_JOBS": "no"} if workers else {}
        self.servers += [self._server(self.settings | jobs) for _ in range(servers)]
        for _ in range(workers):
            self.start_worker()
        self.proxy = Proxy(*self.servers)
        return self.proxy

    def _server(self, settings: Mapping[str, str]) -> Process:
        return Process(self.folder, settings=settings, first=self.first)

    def start_worker(self) -> None:
        self.workers.append(Process(self.folder, worker=True, settings=self.settings, first=self.first))

    def restart(self, number: int) -> None:
        """Starts a server again in place of one that ended."""
        assert self.proxy
        old = self.servers[number]
        self.servers[number] = new = self._server(old.settings)
        self.proxy.ports[self.proxy.ports.index(old.port)] = new.port

    def close(self) -> None:
        if self.proxy:
            self.proxy.close()
        for process in (*self.servers, *self.workers):
            if process.process.poll() is None:
                process.stop()


@contextmanager
def deployed(folder: Path, shared: Settings, first: str = "", **more: str) -> Generator[Deployment, None, None]:
    """A deployment on the database and the Redis of some settings, as long as the block lasts."""
    settings = {"FILIBUSTA_DATABASE": shared.database, "FILIBUSTA_REDIS": shared.redis, "FILIBUSTA_QUOTAS": "off"}
    found = Deployment(folder, settings | {"FILIBUSTA_WINNING_CHANCES": "no"} | more, first)
    try:
        yield found
    finally:
        found.close()


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
                opening = connect(address, additional_headers=headers, open_timeout=PATIENCE, ping_timeout=PATIENCE)
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
