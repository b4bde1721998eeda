"""Machines whose clocks differ by two minutes, on one database: everybody sees the same time, and what is due happens
once, and not before.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import GAME, Json
from deployed import Process
from postgres import Postgres

from filibusta.server.jobs.loop import LOOK
from filibusta.server.settings import Settings
from filibusta.server.storage.models import STAND_IN
from filibusta.server.storage.store import Store
from filibusta.server.storage.uptime import EVERY
from filibusta.server.tables.seat_status import LAG, SHOWN

SHIFTS = (60, -60)
SHIFTED = "import time; right = time.time; time.time = lambda: right() + {shift}"
START = 60
NEAR = 10.0
"""Seconds by which two readings may differ here: a machine that does many things at once takes so long to answer."""


@pytest.fixture
def machines(tmp_path: Path, shared: Settings, postgres: Postgres) -> Iterator[list[Process]]:
    postgres.set_ahead()
    settings = {"FILIBUSTA_DATABASE": shared.database, "FILIBUSTA_REDIS": shared.redis}
    found = [Process(tmp_path, first=SHIFTED.format(shift=shift), settings=settings) for shift in SHIFTS]
    try:
        yield found
    finally:
        for machine in found:
            machine.stop()
        postgres.set_right()


def left(machine: Process, id: str, seat: int) -> float:
    info: Json = machine.client.get(f"/api/tables/{id}").raise_for_status().json()
    return info["seats"][seat]["left"]


@pytest.mark.long
def test_time_is_the_same_on_machines_whose_clocks_differ(machines: list[Process], postgres: Postgres):
    fast, slow = machines
    timing = {"kind": "live", "start": START, "increment": 0, "level": 1}
    table: Json = {"game": GAME, "seats": [Json(), Json()], "timing": timing}
    made = fast.client.post("/api/tables", json=table)
    id = made.raise_for_status().json()["id"]
    keys = [slow.client.post(f"/api/tables/{id}/seats", json={"name": n}).json()["key"] for n in ("Ada", "Bea")]
    for machine in machines:
        for key in keys:
            machine.view(id, key)  # a key that one machine signed is read by the other
    seat = fast.view(id)["player"]
    assert abs(left(fast, id, seat) - left(slow, id, seat)) < NEAR
    postgres.pass_time(LAG + SHOWN + START / 2)
    for machine in machines:
        while left(machine, id, seat) > START / 2:  # each learns of it as it asks the database for its time
            time.sleep(0.05)
        assert left(machine, id, seat) > START / 2 - NEAR - EVERY
    store = Store(postgres.url)

    def taken_over() -> list[float]:
        return [entry.created for entry in store.entries(id) if entry.kind == STAND_IN]

    assert not taken_over(), "half a minute is left, and a machine is a minute fast"
    due = store.now() + left(fast, id, seat)
    postgres.pass_time(START / 2 - NEAR)
    while not taken_over():
        time.sleep(0.05)
    while slow.view(id)["player"] == seat or fast.view(id)["player"] == seat:
        time.sleep(0.05)
    (at,) = taken_over()
    store.close()
    assert -NEAR / 10 < at - due < LOOK + EVERY + NEAR
