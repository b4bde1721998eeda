"""A database that neither answers nor hangs up, as where the network between drops what is sent."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from conftest import GAME, PATIENCE, Json
from deployed import Process
from network import Network
from postgres import Postgres

from filibusta.server.storage.models import PLAY
from filibusta.server.storage.schema import metadata
from filibusta.server.storage.store import Store

IMPATIENT = "from filibusta.server.storage import store_thread; store_thread.ENDING = 1.5"
"""The test sits out each of these seconds. A move is waited for as long as ever: that is more than an end takes."""


@pytest.fixture
def network(postgres: Postgres) -> Iterator[Network]:
    engine = sa.create_engine(postgres.url)
    metadata.drop_all(engine)
    engine.dispose()
    found = Network(postgres.socket)
    yield found
    found.close()


def test_a_silent_database_is_waited_for_and_play_goes_on(network: Network, postgres: Postgres, tmp_path: Path):
    server = Process(tmp_path, first=IMPATIENT, FILIBUSTA_DATABASE=network.url)
    try:
        client = server.client
        seats: list[Json] = [{}, {}]
        table: Json = {"game": GAME, "seats": seats}
        id = client.post("/api/tables", json=table).json()["id"]
        keys = [client.post(f"/api/tables/{id}/seats", json={"name": n}).json()["key"] for n in ("Ada", "Bea")]
        acknowledged: list[str] = []

        def order() -> tuple[str, Json, str]:
            key = keys[int(server.view(id)["player"])]
            mine = server.view(id, key)
            return key, mine, mine["legal"][0]["name"]

        def play() -> None:
            key, mine, name = order()
            while server.move(id, key, mine, name).status_code != 200:  # again and again, with the same id
                pass
            acknowledged.append(f"ply-{mine['ply']}")

        for _ in range(3):
            play()
        network.drop()
        key, mine, name = order()
        refused = server.move(id, key, mine, name)
        assert (refused.status_code, refused.json()["code"]) == (503, "not-kept")
        assert client.get("/healthz").text == "ok"
        assert client.get(f"/t/{id}").status_code == 200
        assert server.view(id)["ply"] == mine["ply"]
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["database"]) == (503, False)
        network.carry()
        for _ in range(3):
            play()
        while not (ready := client.get("/readyz")).is_success:
            assert ready.status_code == 503
        network.drop()
        key, mine, name = order()
        with ThreadPoolExecutor() as others:
            moving = others.submit(server.move, id, key, mine, name)
            assert network.held.wait(PATIENCE)
            server.process.terminate()
            refused = moving.result(PATIENCE)
        assert (refused.status_code, refused.json()["code"]) == (503, "not-kept"), "also of a server that ends"
        assert server.process.wait(PATIENCE) is not None
    finally:
        server.process.kill()
        network.carry()
    store = Store(postgres.url)
    kept = [entry.message for entry in store.entries(id) if entry.kind == PLAY]
    store.close()
    assert kept[: len(acknowledged)] == acknowledged, "none is lost, none is there twice"
    assert len(kept) <= len(acknowledged) + 1
