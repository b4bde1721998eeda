"""Nothing grows for ever: old tables are archived, then deleted; what is archived can be read and gone on with."""

import asyncio
import time
from dataclasses import replace
from unittest.mock import patch

import pytest
import sqlalchemy as sa
from at_table import ADA, begun, finish, match_of, opened, position, turn, watcher_of, with_registry

from filibusta.engine.game import Game
from filibusta.server.errors import Refused
from filibusta.server.limits import OFF
from filibusta.server.operations.retention import APART, AT_FIRST, DAY, Clock, Retention
from filibusta.server.protection.quotas import Quotas
from filibusta.server.protocol.incoming import TakeBack
from filibusta.server.settings import Settings
from filibusta.server.storage.archive import Archive
from filibusta.server.storage.models import AppendRequest, Entry, Seat
from filibusta.server.storage.schema import MOVE, SNAPSHOT
from filibusta.server.storage.tokens import revoke_guest
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens.broadcast import FEW
from filibusta.server.web.identity import Guest, GuestKeys


def keeping(registry: TableRegistry) -> Retention:
    return Retention(registry, GuestKeys(registry.services.settings.keys))


def rows(registry: TableRegistry, id: str) -> tuple[int, int]:
    """Entries of the log, and snapshots."""
    with registry.services.store.reading() as db:
        return tuple(  # type: ignore[return-value]
            db.scalar(sa.select(sa.func.count()).where(table.c.match == id)) for table in (MOVE, SNAPSHOT)
        )


def later(days: float) -> float:
    return time.time() + days * DAY


@with_registry
async def test_a_finished_match_becomes_its_record_and_gives_its_word_back(registry: TableRegistry):
    live = await begun(registry)
    word, id = live.table.word, live.table.id
    await finish(live)
    assert registry.services.store.by_word(word) is None, "the word is free as soon as the game is over"
    before = match_of(live).to_json()
    await keeping(registry).sweep(later(13))
    assert rows(registry, id)[0] > 0
    await keeping(registry).sweep(later(15))
    assert rows(registry, id) == (0, 1), "where it stands, should the rules change"
    again = await registry.live_table(id)
    assert again is not live
    await again.ready()
    assert (again.status, match_of(again).to_json()) == ("over", before)
    services = registry.services
    for days in (0, 365):
        assert (await services.fetch(id)).archived > 0
        services.settings = services.settings.but(archived_days=days)
        await keeping(registry).sweep(later(400))
    with pytest.raises(Refused, match="no such table"):
        await registry.live_table(id)


@with_registry
async def test_an_abandoned_match_goes_on_when_somebody_comes_back(registry: TableRegistry):
    live = await begun(registry)
    id = live.table.id
    for _ in range(45):
        await live.play(*turn(live))
    before = position(live)
    await keeping(registry).sweep(later(61))
    assert rows(registry, id) == (0, 1)
    again = await registry.live_table(id)
    await again.ready()
    assert (position(again), again.ply) == (before, 45)
    await again.play(*turn(again))
    assert (await registry.services.fetch(id)).archived == 0, "it is in use again"
    other = LiveTable(registry.services, await registry.services.fetch(id))
    await other.ready()
    assert (position(other), other.ply) == (position(again), 46)
    store = registry.services.store
    assert [entry.seq for entry in store.entries(id)] == [46], "the numbering goes on"
    with store.writing() as db:
        db.execute(MOVE.update().where(MOVE.c.match == id).values(seq=1))  # as earlier releases numbered it
    with patch.object(Game, "replays", return_value=False):
        other = LiveTable(registry.services, await registry.services.fetch(id))
        await other.ready()
    assert (match_of(other).view(0).state.player, other.ply) == (match_of(again).view(0).state.player, 46)


@with_registry
async def test_a_table_in_use_is_not_archived(registry: TableRegistry):
    live = await begun(registry)
    await live.play(*turn(live))
    await live.enter(watcher_of(live, "ada"))
    await keeping(registry).sweep(later(61))
    assert rows(registry, live.table.id)[0] == 1
    assert registry.known(live.table.id) is live


@with_registry
async def test_what_is_done_meanwhile_is_not_thrown_away(registry: TableRegistry):
    live = await begun(registry)
    store, id = registry.services.store, live.table.id
    await live.play(*turn(live))
    assert not Archive(store).archive(id, 0, "{}")
    assert rows(registry, id)[0] == 1
    assert (await registry.services.fetch(id)).record is None


@with_registry
async def test_a_match_that_does_not_replay_is_kept_as_it_is(registry: TableRegistry):
    live = await begun(registry)
    id = live.table.id
    registry.services.store.append(AppendRequest(id, [Entry(1, "play", 7, 0, "no such action")]))
    await keeping(registry).sweep(later(61))
    assert rows(registry, id)[0] == 1
    assert (await registry.services.fetch(id)).archived > 0


@with_registry
async def test_a_table_nobody_comes_to_is_deleted(registry: TableRegistry):
    live = await registry.creation.create("ada", TableRequest("spanish_main_cards", (ADA, Seat("open"))))
    await keeping(registry).sweep(later(6))
    assert registry.known(live.table.id)
    await keeping(registry).sweep(later(8))
    assert registry.known(live.table.id) is None
    assert registry.services.store.table(live.table.id) is None


@with_registry
async def test_clocks_that_jump_back_delete_nothing(registry: TableRegistry):
    live = await begun(registry)
    await finish(live)
    await keeping(registry).sweep(time.time() - 5000 * DAY)
    assert rows(registry, live.table.id)[0] > 0


def test_a_clock_that_jumps_is_not_trusted_for_a_day():
    day, steady = 1_000.0, 50.0
    clock = Clock(day - 60, lambda: day, lambda: steady)

    def later(by_day: float, steadily: float) -> tuple[bool, bool]:
        nonlocal day, steady
        day, steady = day + by_day, steady + steadily
        return clock.jumped(), clock.is_trusted

    assert later(AT_FIRST - 1, AT_FIRST - 1) == (False, False), "it has only begun"
    assert later(60, 60) == (False, True)
    assert later(600, 60) == (False, True), "a clock is put right"
    assert later(366 * DAY, 60) == (True, False)
    assert later(60, 60) == (False, False)
    assert later(-366 * DAY, 60) == (True, False)
    assert later(DAY - 1, DAY - 1) == (False, False)
    assert later(61, 61) == (False, True)


@pytest.mark.parametrize(
    ("away", "hours"), [(0, 1), (3600, 1), (20 * 3600, 1), (30 * DAY, 24), (400 * DAY, 24), (-2 * 3600, 24)]
)
def test_a_clock_that_stands_far_from_the_time_last_seen_is_not_trusted_for_a_day(away: float, hours: int):
    steady = 50.0
    clock = Clock(1e9, lambda: 1e9 + away + steady, lambda: steady)
    steady += hours * 3600 - 1
    assert not clock.is_trusted
    steady += 1
    assert clock.is_trusted


@with_registry
async def test_a_clock_that_is_wrong_at_two_starts_deletes_nothing(registry: TableRegistry):
    """The time last seen is that of a clock that was right: a wrong one does not become right by a start."""
    steady, wrong = 0.0, 0.0
    began = time.time()

    async def served(hours: int) -> Retention:
        nonlocal steady
        found = Retention(
            registry, GuestKeys(registry.services.settings.keys), lambda: began + steady + wrong, lambda: steady
        )
        for _ in range(10 * hours):
            await found.tick()
            steady += 360
        return found

    await served(3)
    waiting = await registry.creation.create("ada", TableRequest("spanish_main_cards", (ADA, Seat("open"))))
    archived = await begun(registry)
    await registry.services.call(Archive(registry.services.store).archive, archived.table.id, 0, None)
    for days in (400, 800):
        wrong = days * DAY
        await served(20)
    for live in (waiting, archived):
        assert registry.services.store.table(live.table.id)
    await served(20)
    await served(50)
    assert registry.services.store.table(waiting.table.id) is None, "in the end it is believed"


def test_a_wrong_clock_deletes_nothing_where_no_server_has_run_for_an_hour(settings: Settings):
    """Then no trusted clock has stored the time, but the tables say what it was."""

    async def waiting() -> str:
        async with opened(settings) as registry:
            table = TableRequest("spanish_main_cards", (ADA, Seat("open")))
            return (await registry.creation.create("ada", table)).table.id

    async def swept(id: str) -> None:
        async with opened(settings) as registry:
            steady, began, keys = 0.0, time.time() + 400 * DAY, GuestKeys(settings.keys)
            server = Retention(registry, keys, lambda: began + steady, lambda: steady)
            for _ in range(20):
                await server.tick()
                steady += 360
            assert registry.services.store.table(id)

    asyncio.run(swept(asyncio.run(waiting())))


@with_registry
async def test_a_machine_that_is_a_minute_fast_deletes_nothing_early(registry: TableRegistry):
    """Times are those of the database; that of the machine which sweeps is another one."""
    waiting = await registry.creation.create("ada", TableRequest("spanish_main_cards", (ADA, Seat("open"))))
    end = waiting.table.touched + registry.services.settings.waiting_days * DAY
    for day, stays in ((end + 50, True), (end + APART + 50, False)):
        await Retention(registry, GuestKeys(registry.services.settings.keys), lambda day=day: day).sweep()
        assert (registry.services.store.table(waiting.table.id) is not None) == stays


@with_registry
async def test_what_is_kept_while_the_clock_is_put_back_is_not_old(registry: TableRegistry):
    registry.services.store.record_trusted_clock(later(400))
    live = await registry.creation.create("ada", TableRequest("spanish_main_cards", (ADA, Seat("open"))))
    await keeping(registry).sweep(later(400))
    assert registry.services.store.table(live.table.id)


@with_registry
async def test_keys_do_not_expire_by_a_clock_that_may_be_wrong(registry: TableRegistry):
    keys = GuestKeys(registry.services.settings.keys, days=0)
    signed = keys.sign(Guest("ada"))
    assert keys.read(signed) is None
    steady = 0.0
    upkeep = Retention(registry, keys, steady=lambda: steady)
    await upkeep.tick()
    assert keys.read(signed)
    steady += AT_FIRST
    await upkeep.tick()
    assert keys.read(signed) is None


@with_registry
async def test_revoked_keys_are_learned(registry: TableRegistry):
    keys = GuestKeys(registry.services.settings.keys)
    upkeep, signed = Retention(registry, keys), keys.sign(Guest("ada"))
    assert keys.read(signed)
    revoke_guest(registry.services.store, "ada")
    await upkeep.refresh()
    assert keys.read(signed) is None
    assert upkeep.claimed


@with_registry
async def test_taking_back_comes_to_an_end(registry: TableRegistry):
    live = await begun(registry)
    registry.services.quotas = Quotas(replace(OFF, rewrites=2))
    match = match_of(live)
    while not (open_ones := [int(a) for a in match.legal() if not match.is_final(int(a))]):
        await live.play(*turn(live))
    ply, action = live.ply, match.game.actions.name(open_ones[0])
    for number in range(3):
        guest, order = turn(live, action, id=f"p{number}")
        await live.play(guest, order)
        back = TakeBack(f"b{number}", ply)
        if number < 2:
            await live.take_back(guest, back)
        else:
            with pytest.raises(Refused, match="no more can be"):
                await live.take_back(guest, back)
    other = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await other.ready()
    assert other._state.rewrites == 2  # pyright: ignore[reportPrivateUsage]


@with_registry
async def test_many_who_come_do_not_each_tell_all_the_others(registry: TableRegistry):
    live = await begun(registry)
    watchers = [watcher_of(live, "") for _ in range(60)]
    for watcher in watchers:
        await live.enter(watcher)
    waiting = sum(len(watcher.drain()) for watcher in watchers)
    assert waiting <= 60 + FEW * FEW, "each is told of the table, and the first of each other"
