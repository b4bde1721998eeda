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
    match_of,
    truth,
    turn,
    with_registry,
)
from conftest import GAME

from filibusta.engine.errors import BadOption, BadRecord, UnknownGame
from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Play
from filibusta.server.settings import Settings
from filibusta.server.storage.models import OVER, Seat
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry


@with_registry
async def test_two_of_one_name_are_told_apart(registry: TableRegistry):
    live = await begun(registry, ADA, replace(BEA, name="Ada"))
    assert match_of(live).names == ("Ada", "Ada 2")


@with_registry
async def test_wishes_that_no_game_fulfils(registry: TableRegistry):
    with pytest.raises(BadOption):
        await registry.creation.create("ada", TableRequest(GAME, [ADA]))
    with pytest.raises(BadOption):
        await registry.creation.create("ada", TableRequest(GAME, [ADA, BEA], {"nonsense": 1}))
    with pytest.raises(UnknownGame):
        await registry.creation.create("ada", TableRequest("chess", [ADA, BEA]))
    with pytest.raises(Refused, match="level"):
        await registry.creation.create("ada", TableRequest(GAME, [ADA, Seat("bot", level="9")]))


@with_registry
async def test_the_return_match_is_made_once(registry: TableRegistry):
    live = await begun(registry)
    await finish(live)
    with pytest.raises(Refused):
        await registry.creation.return_match(live, "stranger")
    ids = await asyncio.gather(*(registry.creation.return_match(live, guest) for guest in ("ada", "bea", "ada")))
    assert len(set(ids)) == 1
    new = await registry.live_table(ids[0])
    await new.ready()
    assert match_of(new).names == ("Bea", "Ada")
    assert new.table.secret != live.table.secret


@with_registry
async def test_a_finished_record_becomes_a_table_to_review(registry: TableRegistry):
    live = await begun(registry)
    await finish(live)
    record = match_of(live).to_json()
    copy = await registry.creation.load("cleo", record.encode())
    await copy.ready()
    assert copy.status == OVER
    assert match_of(copy).to_json() == record


@with_registry
async def test_an_unfinished_record_goes_on_where_it_stopped(registry: TableRegistry):
    match = Match.new(GAME, 2, seed=5, names=("Ada", "Bea"))
    for _ in range(9):
        match.play(int(match.legal()[0]))
    live = await registry.creation.load("ada", match.to_json().encode())
    await live.ready()
    assert live.ply == 9
    assert live.table.seats_of("ada") == [0, 1]
    await live.play("ada", Play("a", 9, turn(live)[1].action))
    again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await again.ready()
    assert truth(again) == truth(live)


@pytest.mark.parametrize("change", ["action", "chance", "seat", "secret", "cut", "names", "nonsense"])
def test_a_record_that_was_tampered_with_makes_no_table(settings: Settings, change: str):
    @with_registry
    async def check(registry: TableRegistry) -> None:
        live = await begun(registry)
        await finish(live)
        record = json.loads(match_of(live).to_json())
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
            await registry.creation.load("cleo", text)
        assert registry.services.store.tables_of("cleo") == []

    check(settings)


def test_rooms_nobody_needs_are_let_go_when_they_hold_too_much(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    @with_registry
    async def check(registry: TableRegistry) -> None:
        live_tables = [await begun(registry)]
        await finish(live_tables[0], 3)
        registry.services.settings = registry.services.settings.but(memory=1)
        live_tables += [await begun(registry) for _ in range(5)]
        assert registry.known(live_tables[0].table.id), "they are small"
        filled = 3 * live_tables[0].size
        monkeypatch.setattr("filibusta.server.tables.registry.MB", filled)
        live_tables += [await begun(registry) for _ in range(5)]
        known = [live for live in live_tables if registry.known(live.table.id)]
        assert known == live_tables[-len(known) :], "those nobody asked for longest went first"
        assert 1 <= len(known) < 6
        assert sum(live.size for live in known[:-1]) <= filled
        found = await registry.live_table(live_tables[0].table.id)
        await found.ready()
        assert found.ply == 3

    check(settings)
