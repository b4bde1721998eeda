"""Tables made, found, loaded from records and let go of."""

import asyncio
import json
from dataclasses import replace

import pytest
from at_table import (
    ADA,
    BEA,
    begun,
    finish,
    in_hall,
    match_of,
    truth,
    turn,
)
from conftest import GAME

from filibusta.engine.errors import BadOption, BadRecord, UnknownGame
from filibusta.engine.match import Match
from filibusta.server.protocol.messages import Play, Refused
from filibusta.server.settings import Settings
from filibusta.server.storage.models import OVER, Seat
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall, Wish


@in_hall
async def test_two_of_one_name_are_told_apart(hall: Hall):
    room = await begun(hall, ADA, replace(BEA, name="Ada"))
    assert match_of(room).names == ("Ada", "Ada 2")


@in_hall
async def test_wishes_that_no_game_fulfils(hall: Hall):
    with pytest.raises(BadOption):
        await hall.create("ada", Wish(GAME, [ADA]))
    with pytest.raises(BadOption):
        await hall.create("ada", Wish(GAME, [ADA, BEA], {"nonsense": 1}))
    with pytest.raises(UnknownGame):
        await hall.create("ada", Wish("chess", [ADA, BEA]))
    with pytest.raises(Refused, match="level"):
        await hall.create("ada", Wish(GAME, [ADA, Seat("bot", level="9")]))


@in_hall
async def test_the_return_match_is_made_once(hall: Hall):
    room = await begun(hall)
    await finish(room)
    with pytest.raises(Refused):
        await hall.again(room, "stranger")
    ids = await asyncio.gather(*(hall.again(room, guest) for guest in ("ada", "bea", "ada")))
    assert len(set(ids)) == 1
    new = await hall.room(ids[0])
    await new.ready()
    assert match_of(new).names == ("Bea", "Ada")
    assert new.table.secret != room.table.secret


@in_hall
async def test_a_finished_record_becomes_a_table_to_review(hall: Hall):
    room = await begun(hall)
    await finish(room)
    record = match_of(room).to_json()
    copy = await hall.load("cleo", record.encode())
    await copy.ready()
    assert copy.state == OVER
    assert match_of(copy).to_json() == record


@in_hall
async def test_an_unfinished_record_goes_on_where_it_stopped(hall: Hall):
    match = Match.new(GAME, 2, seed=5, names=("Ada", "Bea"))
    for _ in range(9):
        match.play(int(match.legal()[0]))
    room = await hall.load("ada", match.to_json().encode())
    await room.ready()
    assert room.ply == 9
    assert room.table.seats_of("ada") == [0, 1]
    await room.play("ada", Play("a", 9, turn(room)[1].action))
    again = Room(hall.services, await hall.services.fetch(room.table.id))
    await again.ready()
    assert truth(again) == truth(room)


@pytest.mark.parametrize("change", ["action", "chance", "seat", "secret", "cut", "names", "nonsense"])
def test_a_record_that_was_tampered_with_makes_no_table(settings: Settings, change: str):
    @in_hall
    async def check(hall: Hall) -> None:
        room = await begun(hall)
        await finish(room)
        record = json.loads(match_of(room).to_json())
        drew = next(m for m in record["moves"] if m.get("chance"))
        if change == "action":
            record["moves"][3]["action"] = "keep"
        elif change == "chance":
            drew["chance"][0] += 50
        elif change == "seat":
            record["moves"][0]["seat"] ^= 1
        elif change == "secret":
            record["fair"]["secret"] = "00" * 32
        elif change == "cut":
            del record["moves"][-1]
        elif change == "names":
            record["names"] = ["Ada"]
        text = b"\x00nonsense" if change == "nonsense" else json.dumps(record).encode()
        with pytest.raises(BadRecord):
            await hall.load("cleo", text)
        assert hall.services.store.tables_of("cleo") == []

    check(settings)


def test_rooms_nobody_needs_are_let_go_when_they_hold_too_much(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    @in_hall
    async def check(hall: Hall) -> None:
        rooms = [await begun(hall)]
        await finish(rooms[0], 3)
        hall.services.settings = hall.services.settings.but(memory=1)
        rooms += [await begun(hall) for _ in range(5)]
        assert hall.known(rooms[0].table.id), "they are small"
        filled = 3 * rooms[0].size
        monkeypatch.setattr("filibusta.server.tables.registry.MB", filled)
        rooms += [await begun(hall) for _ in range(5)]
        known = [room for room in rooms if hall.known(room.table.id)]
        assert known == rooms[-len(known) :], "those nobody asked for longest went first"
        assert 1 <= len(known) < 6
        assert sum(room.size for room in known[:-1]) <= filled
        found = await hall.room(rooms[0].table.id)
        await found.ready()
        assert found.ply == 3

    check(settings)
