"""Choices without sockets: checked in order, kept before told, once."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from at_table import (
    GUESTS,
    begun,
    finish,
    in_hall,
    match_of,
    told,
    truth,
    turn,
    watcher_of,
)
from conftest import GAME

from filibusta.engine.match import Match
from filibusta.server.protocol.messages import Play, Refused, TakeBack
from filibusta.server.settings import Settings
from filibusta.server.storage.models import OVER, Entry
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables import replay
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall


@in_hall
async def test_a_whole_game_and_its_record(hall: Hall):
    room = await begun(hall)
    await finish(room)
    assert room.state == OVER
    table = await hall.services.fetch(room.table.id)
    assert table.state == OVER
    assert replay.rebuild(table, hall.services.store.entries(table.id), []).match.to_json() == match_of(room).to_json()


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
        assert hall.services.store.entries(room.table.id) == []

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
    append = hall.services.store.append

    def watched(id: str, entries: Sequence[Entry], *more: Any) -> None:
        assert watcher._queue.empty()  # pyright: ignore[reportPrivateUsage]
        assert [room.ply] == [entry.ply for entry in entries], "nobody who looks meanwhile sees more than what is kept"
        kept.extend(entry.seq for entry in entries)
        append(id, entries, *more)

    hall.services.store.append = watched  # type: ignore[method-assign]
    await room.play(*turn(room))
    assert kept == [1]
    assert [m["type"] for m in await told(watcher)] == ["step"]


@in_hall
async def test_what_could_not_be_kept_did_not_happen(hall: Hall):
    room = await begun(hall)
    watcher = watcher_of(room, "ada")
    await room.enter(watcher)
    await told(watcher)
    before, append = truth(room), hall.services.store.append

    def full(id: str, entries: Sequence[Entry], *more: Any) -> None:
        raise StoreFailed("database or disk is full")

    hall.services.store.append = full  # type: ignore[method-assign]
    guest, order = turn(room)
    with pytest.raises(Refused, match="could not be saved"):
        await room.play(guest, order)
    assert truth(room) == before
    assert await told(watcher) == []
    hall.services.store.append = append  # type: ignore[method-assign]
    await room.play(guest, order)
    assert room.ply == 1


@in_hall
async def test_when_another_server_was_faster_the_match_is_read_again(hall: Hall):
    room = await begun(hall)
    match = match_of(room)
    guest, order = turn(room)
    other = Match.new(GAME, 2, match.options, match.fairness.secret, match.names)
    move = other.play(order.action)
    hall.services.store.append(room.table.id, [Entry(1, "play", 0, move.seat, move.action, move.chance)])
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
    again = Room(hall.services, await hall.services.fetch(room.table.id))
    await again.ready()
    await again.play(guest, order)
    assert again.ply == 1


@in_hall
async def test_many_at_once_are_carried_out_one_by_one(hall: Hall):
    room = await begun(hall)
    guest, order = turn(room)
    orders = [msgspec.structs.replace(order, id=f"n{i}") for i in range(10)]
    results = await asyncio.gather(*(room.play(guest, o) for o in orders), return_exceptions=True)
    assert results.count(1) == 1
    assert all(isinstance(r, Refused) and r.code in ("stale", "illegal") for r in results if r != 1)
    assert len(hall.services.store.entries(room.table.id)) == 1


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
    assert [e.kind for e in hall.services.store.entries(room.table.id)] == ["play", "take_back"]
    again = Room(hall.services, await hall.services.fetch(room.table.id))
    await again.ready()
    assert truth(again) == before
    await finish(again)
