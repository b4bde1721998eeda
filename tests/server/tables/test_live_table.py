"""Tables come to life: seats, deals, what is woken is exactly as it was."""

import json
from dataclasses import replace

import pytest
import sqlalchemy as sa
from at_table import ADA, begun, finish, match_of, position, told, truth, watcher_of, with_registry
from conftest import GAME

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Play
from filibusta.server.storage.models import OVER, Seat
from filibusta.server.storage.schema import SNAPSHOT
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.playing import SNAPSHOT_EVERY
from filibusta.server.tables.registry import TableRegistry


@with_registry
async def test_a_room_wakes_exactly_as_it_was(registry: TableRegistry):
    live = await begun(registry, options={"movement_hands": True, "imminent_adventures": True})
    for _ in range(5):
        await finish(live, 7)
        again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
        await again.ready()
        assert truth(again) == truth(live)


@with_registry
async def test_a_log_that_was_tampered_with_is_not_believed(registry: TableRegistry):
    live = await begun(registry)
    await finish(live)
    engine = registry.services.store._engine  # pyright: ignore[reportPrivateUsage]
    with engine.begin() as db:
        row = db.execute(sa.text("select seq, chance from move where chance <> '[]' order by seq desc")).first()
    assert row
    chance = json.loads(row.chance)
    for changed in ([], [99, *chance[1:]]):
        with engine.begin() as db:
            change = sa.text("update move set chance = :c where seq = :s")
            db.execute(change, {"c": json.dumps(changed), "s": row.seq})
        again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
        await again.ready()
        assert again.status == "broken"
    watcher = watcher_of(again, "ada")
    await again.enter(watcher)
    first = (await told(watcher))[0]
    assert first["table"]["state"] == "broken"
    assert first["table"]["note"]
    with pytest.raises(Refused, match="cannot go on"):
        await again.play("ada", Play("x", 0, "pass"))


@with_registry
async def test_after_a_change_of_the_rules_a_match_goes_on_and_says_so(registry: TableRegistry):
    live = await begun(registry)
    await finish(live, SNAPSHOT_EVERY + 3)
    stored = replace(await registry.services.fetch(live.table.id), rules=0)
    again = LiveTable(registry.services, stored)
    await again.ready()
    assert position(again) == position(live)
    assert again.ply == live.ply
    assert "rules have changed" in again.note
    await finish(again)
    assert again.status == OVER


@with_registry
async def test_without_a_snapshot_an_old_match_says_that_it_cannot_go_on(registry: TableRegistry):
    """Earlier releases kept none of the deal."""
    live = await begun(registry)
    with registry.services.store.writing() as db:
        db.execute(SNAPSHOT.delete())
    again = LiveTable(registry.services, replace(await registry.services.fetch(live.table.id), rules=0))
    await again.ready()
    assert again.status == "broken"


@with_registry
async def test_the_last_seat_begins_the_game(registry: TableRegistry):
    live = await registry.creation.create("ada", TableRequest(GAME, [ADA, Seat("open"), Seat("open")]))
    assert live.status == "open"
    with pytest.raises(Refused, match="not begun"):
        await live.play("ada", Play("x", 0, "pass"))
    await live.sit(1, "bea", "Bea")
    with pytest.raises(Refused, match="taken"):
        await live.sit(1, "cleo", "Cleo")
    with pytest.raises(Refused, match="no seat 8"):
        await live.sit(7, "cleo", "Cleo")
    await live.sit(2, "cleo", "Cleo", "lucky word")
    await live.ready()
    assert match_of(live).names == ("Ada", "Bea", "Cleo")
    assert match_of(live).fairness.words == ("lucky word",)
    assert match_of(live).commitment == live.table.commitment
    with pytest.raises(Refused, match="taken"):
        await live.sit(2, "dora", "Dora")


@with_registry
async def test_the_host_may_fill_the_table_with_bots(registry: TableRegistry):
    live = await registry.creation.create("ada", TableRequest(GAME, [ADA, Seat("open"), Seat("open")]))
    await live.fill_with_bots("2")
    await live.ready()
    assert [s.kind for s in live.table.seats] == ["human", "bot", "bot"]
    assert len(set(match_of(live).names)) == 3
    with pytest.raises(Refused, match="begun already"):
        await live.fill_with_bots()
