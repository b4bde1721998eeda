"""What ``deploy/compose.yaml`` starts, started without containers: people play through the proxy, and nobody notices
which process they are on, or that one ends."""

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from string import Template

import pytest
import yaml
from conftest import PATIENCE, Json
from deployed import Process, until
from deployment import Deployment, check, deployed, playing, seated
from redis_server import RedisServer

from filibusta.server.notify.channels import Channels
from filibusta.server.settings import Settings, read_environment, variable
from filibusta.server.storage.contacts import FEED, MAIL, PUSH, WEBHOOK
from filibusta.server.storage.store import Store

DEPLOY = Path(__file__).parents[3] / "deploy"


@pytest.fixture
def deployment(tmp_path: Path, shared: Settings) -> Iterator[Deployment]:
    with deployed(tmp_path, shared) as found:
        yield found


@pytest.mark.long
def test_servers_end_and_come_while_people_play(deployment: Deployment):
    """Through the proxy; one server after the other is told to end, and its players are handed on."""
    deployment.settings["FILIBUSTA_DRAIN"] = "1.5"
    proxy = deployment.start(2, workers=1)
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
    (worker,) = deployment.workers
    figures = worker.client.get("/metrics").text
    assert re.search(r'filibusta_process_info\{process="\w+",role="work"', figures)
    assert worker.client.get("/").status_code == 404
    assert worker.client.get("/readyz").json()["announcements"]


@pytest.mark.long
def test_a_worker_is_killed_while_its_bot_thinks(deployment: Deployment, redis_server: RedisServer):
    """Another one thinks instead, and the move is made once; what thought for the dead one ends with it."""
    proxy, store = deployment.start(1, workers=2), Store(deployment.settings["FILIBUSTA_DATABASE"])
    id = proxy.make(Json(), {"kind": "bot", "level": 5})
    key = proxy.client.post(f"/api/tables/{id}/seats", json={"name": "Ada"}).json()["key"]
    workers = {process_id(worker): worker for worker in deployment.workers}
    while True:
        while (view := proxy.view(id, key))["asked"] == [0]:
            assert proxy.move(id, key, view, view["legal"][0]["name"]).is_success
        while not (holder := redis_server.value(f"filibusta:0:lease:bots:{id}")):
            pass
        thinking = children(workers[holder].process.pid)
        workers[holder].kill()
        before = store.entries(id)
        if proxy.view(id)["asked"] == [1]:
            break
        workers.pop(holder)  # it had just decided: once more, with another
        deployment.start_worker()
        workers[process_id(deployment.workers[-1])] = deployment.workers[-1]
    while any(map(is_alive, thinking)):
        time.sleep(0.05)
    while proxy.view(id)["asked"] == [1]:
        time.sleep(0.05)
    after = store.entries(id)
    store.close()
    assert after[: len(before)] == before
    assert [entry.seq for entry in after] == list(range(1, len(after) + 1))
    assert {entry.seat for entry in after[len(before) :]} == {1}
    assert [entry.ply for entry in after] == list(range(len(after)))


def process_id(process: Process) -> str:
    """The name by which a process calls itself."""
    found = re.search(r'process_info\{process="(\w+)"', process.client.get("/metrics").text)
    assert found
    return found[1]


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(one) for file in Path(f"/proc/{pid}/task").glob("*/children") for one in file.read_text().split()]


def is_alive(pid: int) -> bool:
    """Tells whether a process runs."""
    with suppress(FileNotFoundError):
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    return False


SERVICES: Json = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
OWN = ("server-1", "server-2", "worker")
"""The services that are Filibusta's."""


def environment_of(name: str) -> dict[str, str]:
    """The environment of a service, with the example's values."""
    example = dict(line.split("=", 1) for line in (DEPLOY / "compose.env.example").read_text().split())
    return {key: Template(text).substitute(example) for key, text in SERVICES[name]["environment"].items()}


def test_what_is_deployed_exists(tmp_path: Path):
    """Settings and commands of ``compose.yaml`` are those of this release."""
    known = {variable(name) for name in Settings.__dataclass_fields__}
    for name in OWN:
        assert set(SERVICES[name]["environment"]) <= known
        assert read_environment(environment_of(name))["jobs"] == (name == "worker")
        assert SERVICES[name]["command"][0] == ("work" if name == "worker" else "serve")
    environment = environment_of("worker") | {"FILIBUSTA_SMTP": "smtp://mail.example.org"}
    read = read_environment(environment)
    worker = Settings.load(tmp_path).but(**{name: read[name] for name in ("origin", "smtp", "sender")})
    assert all(Channels(worker).offers(kind) for kind in (MAIL, PUSH, WEBHOOK, FEED))
    installed = re.search(r"'/src\[([\w,]+)\]'", (DEPLOY / "Containerfile").read_text())
    assert installed and set(installed[1].split(",")) == {"postgresql", "redis", "notices"}
    ports = {f"server-{n}:8000" for n in (1, 2)}
    assert ports <= set((DEPLOY / "Caddyfile").read_text().split())
    asked = set(re.findall(r"\$\{(\w+)\}", (DEPLOY / "compose.yaml").read_text()))
    assert asked == {line.partition("=")[0] for line in (DEPLOY / "compose.env.example").read_text().split()}


@pytest.mark.long
@pytest.mark.parametrize("name", OWN)
def test_what_is_deployed_starts(name: str, shared: Settings, tmp_path: Path):
    """Each command with its environment; only the addresses of database, Redis and port are others here."""
    command = [text if text != "8000" else "0" for text in SERVICES[name]["command"]]
    settings = environment_of(name) | {"FILIBUSTA_DATABASE": shared.database, "FILIBUSTA_REDIS": shared.redis}
    site = {"Host": settings["FILIBUSTA_HOSTS"]}
    with Process(tmp_path, settings=settings, command=command) as process:
        ready = process.client.get("/readyz", headers=site)
        assert ready.status_code == 200
        until(lambda: process.client.get("/readyz", headers=site).json()["announcements"])
        assert process.client.get("/", headers=site).status_code == (404 if name == "worker" else 200)
        if name != "worker":
            assert process.client.get("/").status_code == 421, "another name than that of the site"


@pytest.mark.long
def test_servers_are_killed_while_people_play_with_bots(deployment: Deployment):
    """Six tables; one server is killed in the middle and started again, then the worker, then the other server."""
    proxy = deployment.start(2, workers=1)
    tables = [seated(proxy, ("Ada", "Bea"), bots=1) for _ in range(6)]
    players = [player for _, found in tables for player in found]
    with playing(players) as made:
        for server, actions in ((0, 40), (1, 80)):
            made(actions)
            deployment.servers[server].kill()
            deployment.restart(server)
        made(120)
        deployment.workers.pop().kill()
        deployment.start_worker()
    for id, found in tables:
        check(proxy, id, found)
