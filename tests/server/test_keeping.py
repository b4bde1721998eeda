"""Nothing grows for ever: old tables are archived, then deleted; what is archived can be read and gone on with."""

import time
from dataclasses import replace

import pytest
import sqlalchemy as sa
from at_table import ADA, begun, finish, in_hall, match_of, position, turn, watcher_of

from filibusta.server.limits import OFF
from filibusta.server.operations.retention import AT_FIRST, DAY, Clock, Keeping
from filibusta.server.protection.quotas import Quotas
from filibusta.server.protocol.messages import Refused, TakeBack
from filibusta.server.storage.archive import Archive
from filibusta.server.storage.models import Entry, Seat
from filibusta.server.storage.schema import MOVE, SNAPSHOT
from filibusta.server.storage.tokens import revoke_guest
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall, Wish
from filibusta.server.tables.screens.broadcast import FEW
from filibusta.server.web.identity import Guest, Keys


def keeping(hall: Hall) -> Keeping:
    return Keeping(hall, Keys(hall.services.settings.keys))


def rows(hall: Hall, id: str) -> tuple[int, int]:
    """Entries of the log, and snapshots."""
    with hall.services.store.reading() as db:
        return tuple(  # type: ignore[return-value]
            db.scalar(sa.select(sa.func.count()).where(table.c.match == id)) for table in (MOVE, SNAPSHOT)
        )


def later(days: float) -> float:
    return time.time() + days * DAY


@in_hall
async def test_a_finished_match_becomes_its_record_and_gives_its_word_back(hall: Hall):
    room = await begun(hall)
    word, id = room.table.word, room.table.id
    await finish(room)
    assert hall.services.store.by_word(word) is None, "the word is free as soon as the game is over"
    before = match_of(room).to_json()
    await keeping(hall).sweep(later(13))
    assert rows(hall, id)[0] > 0
    await keeping(hall).sweep(later(15))
    assert rows(hall, id) == (0, 1), "where it stands, should the rules change"
    again = await hall.room(id)
    assert again is not room
    await again.ready()
    assert (again.state, match_of(again).to_json()) == ("over", before)
    await keeping(hall).sweep(later(400))
    with pytest.raises(Refused, match="no such table"):
        await hall.room(id)


@in_hall
async def test_an_abandoned_match_goes_on_when_somebody_comes_back(hall: Hall):
    room = await begun(hall)
    id = room.table.id
    for _ in range(45):
        await room.play(*turn(room))
    before = position(room)
    await keeping(hall).sweep(later(61))
    assert rows(hall, id) == (0, 1)
    again = await hall.room(id)
    await again.ready()
    assert (position(again), again.ply) == (before, 45)
    await again.play(*turn(again))
    assert (await hall.services.fetch(id)).archived == 0, "it is in use again"
    other = Room(hall.services, await hall.services.fetch(id))
    await other.ready()
    assert (position(other), other.ply) == (position(again), 46)


@in_hall
async def test_a_table_in_use_is_not_archived(hall: Hall):
    room = await begun(hall)
    await room.play(*turn(room))
    await room.enter(watcher_of(room, "ada"))
    await keeping(hall).sweep(later(61))
    assert rows(hall, room.table.id)[0] == 1
    assert hall.known(room.table.id) is room


@in_hall
async def test_what_is_done_meanwhile_is_not_thrown_away(hall: Hall):
    room = await begun(hall)
    store, id = hall.services.store, room.table.id
    await room.play(*turn(room))
    assert not Archive(store).put_away(id, 0, "{}")
    assert rows(hall, id)[0] == 1
    assert (await hall.services.fetch(id)).record is None


@in_hall
async def test_a_match_that_does_not_replay_is_kept_as_it_is(hall: Hall):
    room = await begun(hall)
    id = room.table.id
    hall.services.store.append(id, [Entry(1, "play", 7, 0, "no such action")])
    await keeping(hall).sweep(later(61))
    assert rows(hall, id)[0] == 1
    assert (await hall.services.fetch(id)).archived > 0


@in_hall
async def test_a_table_nobody_comes_to_is_deleted(hall: Hall):
    room = await hall.create("ada", Wish("spanish_main_cards", (ADA, Seat("open"))))
    await keeping(hall).sweep(later(6))
    assert hall.known(room.table.id)
    await keeping(hall).sweep(later(8))
    assert hall.known(room.table.id) is None
    assert hall.services.store.table(room.table.id) is None


@in_hall
async def test_clocks_that_jump_back_delete_nothing(hall: Hall):
    room = await begun(hall)
    await finish(room)
    await keeping(hall).sweep(time.time() - 5000 * DAY)
    assert rows(hall, room.table.id)[0] > 0


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


@in_hall
async def test_a_clock_that_is_wrong_at_two_starts_deletes_nothing(hall: Hall):
    """The time last seen is that of a clock that was right: a wrong one does not become right by a start."""
    steady, wrong = 0.0, 0.0
    began = time.time()

    async def served(hours: int) -> Keeping:
        nonlocal steady
        found = Keeping(hall, Keys(hall.services.settings.keys), lambda: began + steady + wrong, lambda: steady)
        for _ in range(10 * hours):
            await found.round()
            steady += 360
        return found

    await served(3)
    waiting = await hall.create("ada", Wish("spanish_main_cards", (ADA, Seat("open"))))
    archived = await begun(hall)
    await hall.services.call(Archive(hall.services.store).put_away, archived.table.id, 0, None)
    for days in (400, 800):
        wrong = days * DAY
        await served(20)
    for room in (waiting, archived):
        assert hall.services.store.table(room.table.id)
    await served(20)
    await served(50)
    assert hall.services.store.table(waiting.table.id) is None, "in the end it is believed"


@in_hall
async def test_what_is_kept_while_the_clock_is_put_back_is_not_old(hall: Hall):
    hall.services.store.see(later(400))
    room = await hall.create("ada", Wish("spanish_main_cards", (ADA, Seat("open"))))
    await keeping(hall).sweep(later(400))
    assert hall.services.store.table(room.table.id)


@in_hall
async def test_keys_do_not_expire_by_a_clock_that_may_be_wrong(hall: Hall):
    keys = Keys(hall.services.settings.keys, days=0)
    signed = keys.sign(Guest("ada"))
    assert keys.read(signed) is None
    steady = 0.0
    upkeep = Keeping(hall, keys, steady=lambda: steady)
    await upkeep.round()
    assert keys.read(signed)
    steady += AT_FIRST
    await upkeep.round()
    assert keys.read(signed) is None


@in_hall
async def test_revoked_keys_are_learned(hall: Hall):
    keys = Keys(hall.services.settings.keys)
    upkeep, signed = Keeping(hall, keys), keys.sign(Guest("ada"))
    assert keys.read(signed)
    revoke_guest(hall.services.store, "ada")
    await upkeep.look()
    assert keys.read(signed) is None
    assert upkeep.claimed


@in_hall
async def test_taking_back_comes_to_an_end(hall: Hall):
    room = await begun(hall)
    hall.services.quotas = Quotas(replace(OFF, rewrites=2))
    match = match_of(room)
    while not (open_ones := [int(a) for a in match.legal() if not match.is_final(int(a))]):
        await room.play(*turn(room))
    ply, action = room.ply, match.game.actions.name(open_ones[0])
    for number in range(3):
        guest, order = turn(room, action, id=f"p{number}")
        await room.play(guest, order)
        back = TakeBack(f"b{number}", ply)
        if number < 2:
            await room.take_back(guest, back)
        else:
            with pytest.raises(Refused, match="no more can be"):
                await room.take_back(guest, back)
    other = Room(hall.services, await hall.services.fetch(room.table.id))
    await other.ready()
    assert other._session.rewrites == 2  # pyright: ignore[reportPrivateUsage]


@in_hall
async def test_many_who_come_do_not_each_tell_all_the_others(hall: Hall):
    room = await begun(hall)
    watchers = [watcher_of(room, "") for _ in range(60)]
    for watcher in watchers:
        await room.enter(watcher)
    waiting = sum(len(watcher.drain()) for watcher in watchers)
    assert waiting <= 60 + FEW * FEW, "each is told of the table, and the first of each other"
