"""Rooms come to life: seats, deals, what is woken is exactly as it was."""

import json
from dataclasses import replace

import pytest
import sqlalchemy as sa
from at_table import ADA, begun, finish, in_hall, match_of, position, told, truth, watcher_of
from conftest import GAME

from filibusta.server.protocol.messages import Play, Refused
from filibusta.server.storage.models import OVER, Seat
from filibusta.server.storage.schema import SNAPSHOT
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.playing import SNAPSHOT_EVERY
from filibusta.server.tables.registry import Hall, Wish


@in_hall
async def test_a_room_wakes_exactly_as_it_was(hall: Hall):
    room = await begun(hall, options={"movement_hands": True, "imminent_adventures": True})
    for _ in range(5):
        await finish(room, 7)
        again = Room(hall.services, await hall.services.fetch(room.table.id))
        await again.ready()
        assert truth(again) == truth(room)


@in_hall
async def test_a_log_that_was_tampered_with_is_not_believed(hall: Hall):
    room = await begun(hall)
    await finish(room)
    engine = hall.services.store._engine  # pyright: ignore[reportPrivateUsage]
    with engine.begin() as db:
        row = db.execute(sa.text("select seq, chance from move where chance <> '[]' order by seq desc")).first()
    assert row
    chance = json.loads(row.chance)
    for changed in ([], [99, *chance[1:]]):
        with engine.begin() as db:
            change = sa.text("update move set chance = :c where seq = :s")
            db.execute(change, {"c": json.dumps(changed), "s": row.seq})
        again = Room(hall.services, await hall.services.fetch(room.table.id))
        await again.ready()
        assert again.state == "broken"
    watcher = watcher_of(again, "ada")
    await again.enter(watcher)
    first = (await told(watcher))[0]
    assert first["table"]["state"] == "broken"
    assert first["table"]["note"]
    with pytest.raises(Refused, match="cannot go on"):
        await again.play("ada", Play("x", 0, "pass"))


@in_hall
async def test_after_a_change_of_the_rules_a_match_goes_on_and_says_so(hall: Hall):
    room = await begun(hall)
    await finish(room, SNAPSHOT_EVERY + 3)
    stored = replace(await hall.services.fetch(room.table.id), rules=0)
    again = Room(hall.services, stored)
    await again.ready()
    assert position(again) == position(room)
    assert again.ply == room.ply
    assert "rules have changed" in again.note
    await finish(again)
    assert again.state == OVER


@in_hall
async def test_without_a_snapshot_an_old_match_says_that_it_cannot_go_on(hall: Hall):
    """Earlier releases kept none of the deal."""
    room = await begun(hall)
    with hall.services.store.writing() as db:
        db.execute(SNAPSHOT.delete())
    again = Room(hall.services, replace(await hall.services.fetch(room.table.id), rules=0))
    await again.ready()
    assert again.state == "broken"


@in_hall
async def test_the_last_seat_begins_the_game(hall: Hall):
    room = await hall.create("ada", Wish(GAME, [ADA, Seat("open"), Seat("open")]))
    assert room.state == "open"
    with pytest.raises(Refused, match="not begun"):
        await room.play("ada", Play("x", 0, "pass"))
    await room.sit(1, "bea", "Bea")
    with pytest.raises(Refused, match="taken"):
        await room.sit(1, "cleo", "Cleo")
    with pytest.raises(Refused, match="no seat 8"):
        await room.sit(7, "cleo", "Cleo")
    await room.sit(2, "cleo", "Cleo", "lucky word")
    await room.ready()
    assert match_of(room).names == ("Ada", "Bea", "Cleo")
    assert match_of(room).fairness.words == ("lucky word",)
    assert match_of(room).commitment == room.table.commitment
    with pytest.raises(Refused, match="taken"):
        await room.sit(2, "dora", "Dora")


@in_hall
async def test_the_host_may_fill_the_table_with_bots(hall: Hall):
    room = await hall.create("ada", Wish(GAME, [ADA, Seat("open"), Seat("open")]))
    await room.fill_with_bots("2")
    await room.ready()
    assert [s.kind for s in room.table.seats] == ["human", "bot", "bot"]
    assert len(set(match_of(room).names)) == 3
    with pytest.raises(Refused, match="begun already"):
        await room.fill_with_bots()
