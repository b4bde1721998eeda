"""Rooms without sockets: checks in order, kept before told, woken again exactly as they were."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from conftest import GAME, PATIENCE, FirstBots

from filibusta.engine.errors import BadOption, BadRecord, UnknownGame
from filibusta.engine.match import Match
from filibusta.engine.positions import write_position
from filibusta.server import replaying, rooms
from filibusta.server.hall import Hall, Wish
from filibusta.server.messages import Play, Refused, TakeBack
from filibusta.server.panels import Watching
from filibusta.server.rooms import SNAPSHOT_EVERY, Room
from filibusta.server.settings import Settings
from filibusta.server.store import OVER, Entry, Seat, StoreFailed
from filibusta.server.watchers import MOST_WAITING, Watcher

ADA, BEA = Seat("human", "Ada", guest="ada"), Seat("human", "Bea", guest="bea")
BOT = Seat("bot", level="1")
GUESTS = ("ada", "bea")


def in_hall(test: Callable[[Hall], Awaitable[None]]) -> Callable[[Settings], None]:
    """A test inside an event loop, with a hall of its own."""

    @wraps(test)
    def run(settings: Settings) -> None:
        async def inside() -> None:
            async with opened(settings) as hall:
                await asyncio.wait_for(test(hall), PATIENCE)

        asyncio.run(inside())

    del run.__wrapped__  # pytest must see the settings, not the hall
    return run


class opened:  # noqa: N801
    """A hall as long as the block lasts."""

    def __init__(self, settings: Settings) -> None:
        self.hall = Hall(settings, FirstBots())

    async def __aenter__(self) -> Hall:
        await self.hall.open()
        return self.hall

    async def __aexit__(self, *_: object) -> None:
        await self.hall.close()


async def begun(hall: Hall, *seats: Seat, **more: Any) -> Room:
    room = await hall.create("ada", Wish(GAME, seats or (ADA, BEA), **more))
    await room.ready()
    assert room.match
    return room


def match_of(room: Room) -> Match:
    assert room.match
    return room.match


def turn(room: Room, action: str | None = None, id: str = "") -> tuple[str, Play]:
    """Who must decide, and an order that is legal now."""
    match = match_of(room)
    name = action or match.game.actions.name(int(match.legal()[0]))
    return GUESTS[match.player], Play(id or f"m{room.ply}", room.ply, name)


async def finish(room: Room, most: int = 10_000) -> None:
    while not match_of(room).over and most:
        await room.play(*turn(room))
        most -= 1


def truth(room: Room) -> bytes:
    return match_of(room).whole_position().tobytes()


def position(room: Room) -> str:
    """The same without what belongs to the latest action."""
    return write_position(match_of(room).game, match_of(room).whole_position())


async def told(watcher: Watcher) -> list[Any]:
    """What waits in a watcher's queue."""
    found: list[Any] = []
    while not watcher._queue.empty():  # pyright: ignore[reportPrivateUsage]
        message = await watcher.take()
        found.append(msgspec.json.decode(message) if message else None)
    return found


def watcher_of(room: Room, guest: str) -> Watcher:
    return Watcher(guest, room.watching(guest, "en"))


@in_hall
async def test_a_whole_game_and_its_record(hall: Hall):
    room = await begun(hall)
    await finish(room)
    assert room.state == OVER
    table = await hall.fetch(room.table.id)
    assert table.state == OVER
    assert replaying.rebuild(table, hall.store.entries(table.id), None).match.to_json() == match_of(room).to_json()


@pytest.mark.parametrize(
    ("guest", "changes", "code"),
    [
        ("nobody", {}, "not-your-seat"),
        ("", {}, "not-your-seat"),
        ("waiting", {}, "illegal"),
        ("deciding", {"ply": 1}, "stale"),
        ("deciding", {"ply": -1}, "stale"),
        ("deciding", {"action": "nothing"}, "unknown"),
        ("deciding", {"action": "keep"}, "illegal"),
        ("deciding", {"ply": 1, "action": "nothing"}, "stale"),
        ("nobody", {"ply": 1, "action": "nothing"}, "not-your-seat"),
        ("deciding", {"seat": 9}, "not-your-seat"),
    ],
)
def test_what_cannot_be_done_changes_nothing(settings: Settings, guest: str, changes: dict[str, Any], code: str):
    @in_hall
    async def check(hall: Hall) -> None:
        room = await begun(hall)
        deciding, order = turn(room)
        waiting = next(g for g in GUESTS if g != deciding)
        before = truth(room)
        with pytest.raises(Refused) as refusal:
            await room.play(
                {"deciding": deciding, "waiting": waiting}.get(guest, guest), msgspec.structs.replace(order, **changes)
            )
        assert refusal.value.code == code
        assert truth(room) == before
        assert hall.store.entries(room.table.id) == []

    check(settings)


@in_hall
async def test_after_the_end_nothing_is_played(hall: Hall):
    room = await begun(hall)
    await finish(room)
    with pytest.raises(Refused) as refusal:
        await room.play("ada", Play("x", room.ply, "pass"))
    assert refusal.value.code == "over"
    with pytest.raises(Refused) as refusal:
        await room.take_back("ada", TakeBack("y", 0))
    assert refusal.value.code == "over"


@in_hall
async def test_nothing_is_told_before_it_is_kept(hall: Hall):
    room = await begun(hall)
    watcher = watcher_of(room, "ada")
    await room.enter(watcher)
    await told(watcher)
    kept: list[int] = []
    append = hall.store.append

    def watched(id: str, entry: Entry, over: bool = False) -> None:
        assert watcher._queue.empty()  # pyright: ignore[reportPrivateUsage]
        assert room.ply == entry.ply, "nobody who looks meanwhile sees more than what is kept"
        kept.append(entry.seq)
        append(id, entry, over)

    hall.store.append = watched  # type: ignore[method-assign]
    await room.play(*turn(room))
    assert kept == [1]
    assert [m["type"] for m in await told(watcher)] == ["step"]


@in_hall
async def test_what_could_not_be_kept_did_not_happen(hall: Hall):
    room = await begun(hall)
    watcher = watcher_of(room, "ada")
    await room.enter(watcher)
    await told(watcher)
    before, append = truth(room), hall.store.append

    def full(id: str, entry: Entry, over: bool = False) -> None:
        raise StoreFailed("database or disk is full")

    hall.store.append = full  # type: ignore[method-assign]
    guest, order = turn(room)
    with pytest.raises(Refused, match="could not be saved"):
        await room.play(guest, order)
    assert truth(room) == before
    assert await told(watcher) == []
    hall.store.append = append  # type: ignore[method-assign]
    await room.play(guest, order)
    assert room.ply == 1


@in_hall
async def test_when_another_server_was_faster_the_match_is_read_again(hall: Hall):
    room = await begun(hall)
    match = match_of(room)
    guest, order = turn(room)
    other = Match.new(GAME, 2, match.options, match.fairness.secret, match.names)
    move = other.play(order.action)
    hall.store.append(room.table.id, Entry(1, "play", 0, move.seat, move.action, move.chance))
    with pytest.raises(Refused) as refusal:
        await room.play(guest, order)
    assert refusal.value.code == "stale"
    await room.ready()
    assert truth(room) == other.whole_position().tobytes()
    await finish(room)


@in_hall
async def test_a_message_sent_twice_counts_once_even_after_a_restart(hall: Hall):
    room = await begun(hall)
    guest, order = turn(room, id="once")
    await room.play(guest, order)
    await room.play(guest, order)
    assert room.ply == 1
    again = Room(hall, await hall.fetch(room.table.id))
    await again.ready()
    await again.play(guest, order)
    assert again.ply == 1


@in_hall
async def test_many_at_once_are_carried_out_one_by_one(hall: Hall):
    room = await begun(hall)
    guest, order = turn(room)
    orders = [msgspec.structs.replace(order, id=f"n{i}") for i in range(10)]
    results = await asyncio.gather(*(room.play(guest, o) for o in orders), return_exceptions=True)
    assert results.count(None) == 1
    assert all(isinstance(r, Refused) and r.code in ("stale", "illegal") for r in results if r is not None)
    assert len(hall.store.entries(room.table.id)) == 1


@in_hall
async def test_taking_back_is_kept_too(hall: Hall):
    room = await begun(hall)
    match = match_of(room)
    free = next(match.game.actions.name(int(a)) for a in match.legal() if not match.is_final(int(a)))
    before = truth(room)
    guest, order = turn(room, free)
    await room.play(guest, order)
    await room.take_back(guest, TakeBack("b", 0))
    assert truth(room) == before
    assert [e.kind for e in hall.store.entries(room.table.id)] == ["play", "take_back"]
    again = Room(hall, await hall.fetch(room.table.id))
    await again.ready()
    assert truth(again) == before
    await finish(again)


@in_hall
async def test_a_room_wakes_exactly_as_it_was(hall: Hall):
    room = await begun(hall, options={"movement_hands": True, "imminent_adventures": True})
    for _ in range(5):
        await finish(room, 7)
        again = Room(hall, await hall.fetch(room.table.id))
        await again.ready()
        assert truth(again) == truth(room)


@in_hall
async def test_a_log_that_was_tampered_with_is_not_believed(hall: Hall):
    room = await begun(hall)
    await finish(room)
    engine = hall.store._engine  # pyright: ignore[reportPrivateUsage]
    with engine.begin() as db:
        row = db.execute(sa.text("select seq, chance from move where chance <> '[]' order by seq desc")).first()
        assert row
        changed = json.dumps([99, *json.loads(row.chance)[1:]])
        db.execute(sa.text("update move set chance = :c where seq = :s"), {"c": changed, "s": row.seq})
    again = Room(hall, await hall.fetch(room.table.id))
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
    stored = replace(await hall.fetch(room.table.id), rules=0)
    again = Room(hall, stored)
    await again.ready()
    assert position(again) == position(room)
    assert again.ply == room.ply
    assert "rules have changed" in again.info(Watching(0, (0,), "en", "wide")).note
    await finish(again)
    assert again.state == OVER


@in_hall
async def test_without_a_snapshot_an_old_match_says_that_it_cannot_go_on(hall: Hall):
    room = await begun(hall)
    again = Room(hall, replace(await hall.fetch(room.table.id), rules=0))
    await again.ready()
    assert again.state == "broken"


@in_hall
async def test_bots_play_on_with_nobody_there(hall: Hall):
    room = await begun(hall, BOT, BOT, BOT)
    while not match_of(room).over:
        await room.changed()
    assert (await hall.fetch(room.table.id)).state == OVER


@in_hall
async def test_a_bot_that_chooses_nonsense_does_not_stop_the_game(hall: Hall):
    async def choose(view: object, level: str) -> int:
        return 10_000

    hall.bots.choose = choose  # type: ignore[method-assign]
    room = await begun(hall, BOT, BOT)
    while not match_of(room).over:
        await room.changed()


def test_a_bot_tries_again_when_its_move_could_not_be_kept(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rooms, "PATIENCE", 0.001)

    @in_hall
    async def check(hall: Hall) -> None:
        append, failures = hall.store.append, [StoreFailed("busy")] * 3

        def sometimes(id: str, entry: Entry, over: bool = False) -> None:
            if failures:
                raise failures.pop()
            append(id, entry, over)

        hall.store.append = sometimes  # type: ignore[method-assign]
        room = await begun(hall, BOT, BOT)
        while not match_of(room).over:
            await room.changed()
        assert not failures

    check(settings)


def test_bots_go_on_after_a_restart(settings: Settings):
    async def first() -> tuple[str, int]:
        async with opened(settings) as hall:
            stopped = asyncio.Event()

            async def choose(view: Any, level: str) -> int:
                if stopped.is_set():
                    await asyncio.Event().wait()
                return int(view.legal()[0])

            hall.bots.choose = choose  # type: ignore[method-assign]
            room = await begun(hall, BOT, BOT)
            while room.ply < 5:
                await room.changed()
            stopped.set()
            return room.table.id, room.ply

    async def second(id: str) -> None:
        async with opened(settings) as hall:
            while hall.known(id) is None:
                await asyncio.sleep(0.01)
            room = await hall.room(id)
            await room.ready()
            while not match_of(room).over:
                await room.changed()

    id, _ = asyncio.run(first())
    asyncio.run(asyncio.wait_for(second(id), PATIENCE))


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
    again = Room(hall, await hall.fetch(room.table.id))
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
        assert hall.store.tables_of("cleo") == []

    check(settings)


@in_hall
async def test_only_so_many_rooms_stay_in_memory(hall: Hall):
    hall.settings = hall.settings.but(rooms=3)
    rooms = [await begun(hall) for _ in range(6)]
    await finish(rooms[0], 3)
    assert sum(hall.known(room.table.id) is not None for room in rooms) <= 4
    found = await hall.room(rooms[0].table.id)
    await found.ready()
    assert found.ply == 3


@in_hall
async def test_a_screen_that_does_not_keep_up_is_let_go(hall: Hall):
    room = await begun(hall)
    watcher = watcher_of(room, "ada")
    await room.enter(watcher)
    for _ in range(MOST_WAITING + 1):
        await room.sync(watcher, watcher.watching)
    assert watcher.gone
    assert await watcher.take() is None
    await finish(room, 3)


@in_hall
async def test_a_picture_that_cannot_be_drawn_stops_nobody_else(hall: Hall):
    room = await begun(hall)
    bad, good = watcher_of(room, "ada"), watcher_of(room, "bea")
    await room.enter(bad)
    await room.enter(good)
    await told(good)
    picture = room.picture

    def broken(watching: Watching) -> Any:
        if watching.viewer == 0:
            raise ValueError("no such drawing")
        return picture(watching)

    room.picture = broken  # type: ignore[method-assign]
    await room.play(*turn(room))
    assert bad.gone
    assert [m["type"] for m in await told(good)] == ["step"]


def test_bots_wait_longer_the_more_was_told():
    waits = [rooms.pause_after(told, 0.6) for told in range(40)]
    assert waits[0] == 0.6
    assert waits[1] < waits[2] < waits[3]
    assert max(waits) == rooms.LONGEST_PAUSE
    assert rooms.pause_after(40, 0) == 0


@in_hall
async def test_the_end_says_why_where_what_each_has_does_not_tell_it(hall: Hall):
    room = await begun(hall)
    await finish(room)
    watcher = watcher_of(room, "ada")
    await room.enter(watcher)
    over = (await told(watcher))[0]["panels"]["over"]
    texts, best = [fact["text"] for fact in over["tallies"]], over["places"].index(1)
    assert texts == [str(score) for score in over["scores"]]
    assert {fact["icon"] for fact in over["tallies"]} == {"fame"}
    assert bool(over["note"]) == (texts.count(texts[best]) > over["places"].count(1))
