"""Choices without sockets: checked in order, kept before told, once."""

import asyncio
from typing import Any

import msgspec
import pytest
from at_table import (
    GUESTS,
    begun,
    finish,
    match_of,
    told,
    truth,
    turn,
    watcher_of,
    with_registry,
)
from conftest import GAME

from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Play, TakeBack
from filibusta.server.settings import Settings
from filibusta.server.storage.models import OVER, AppendRequest, Entry
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables import replay
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry


@with_registry
async def test_a_whole_game_and_its_record(registry: TableRegistry):
    live = await begun(registry)
    await finish(live)
    assert live.status == OVER
    table = await registry.services.fetch(live.table.id)
    assert table.state == OVER
    assert (
        replay.rebuild(table, registry.services.store.entries(table.id), []).match.to_json() == match_of(live).to_json()
    )


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
    @with_registry
    async def check(registry: TableRegistry) -> None:
        live = await begun(registry)
        deciding, order = turn(live)
        waiting = next(g for g in GUESTS if g != deciding)
        before = truth(live)
        with pytest.raises(Refused) as refusal:
            await live.play(
                {"deciding": deciding, "waiting": waiting}.get(guest, guest), msgspec.structs.replace(order, **changes)
            )
        assert refusal.value.code == code
        assert truth(live) == before
        assert registry.services.store.entries(live.table.id) == []

    check(settings)


@with_registry
async def test_after_the_end_nothing_is_played(registry: TableRegistry):
    live = await begun(registry)
    await finish(live)
    with pytest.raises(Refused) as refusal:
        await live.play("ada", Play("x", live.ply, "pass"))
    assert refusal.value.code == "over"
    with pytest.raises(Refused) as refusal:
        await live.take_back("ada", TakeBack("y", 0))
    assert refusal.value.code == "over"


@with_registry
async def test_nothing_is_told_before_it_is_kept(registry: TableRegistry):
    live = await begun(registry)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await told(watcher)
    kept: list[int] = []
    append = registry.services.store.append

    def watched(request: AppendRequest) -> None:
        entries = request.entries
        assert watcher._queue.empty()  # pyright: ignore[reportPrivateUsage]
        assert [live.ply] == [entry.ply for entry in entries], "nobody who looks meanwhile sees more than what is kept"
        kept.extend(entry.seq for entry in entries)
        append(request)

    registry.services.store.append = watched  # type: ignore[method-assign, assignment]
    await live.play(*turn(live))
    assert kept == [1]
    assert [m["type"] for m in await told(watcher)] == ["step"]


@with_registry
async def test_what_could_not_be_kept_did_not_happen(registry: TableRegistry):
    live = await begun(registry)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await told(watcher)
    before, append = truth(live), registry.services.store.append

    def full(*requests: AppendRequest) -> None:
        raise StoreFailed("database or disk is full")

    registry.services.store.append = full  # type: ignore[method-assign]
    guest, order = turn(live)
    with pytest.raises(Refused, match="could not be saved"):
        await live.play(guest, order)
    assert truth(live) == before
    assert await told(watcher) == []
    registry.services.store.append = append  # type: ignore[method-assign]
    await live.play(guest, order)
    assert live.ply == 1


@with_registry
async def test_when_another_server_was_faster_the_match_is_read_again(registry: TableRegistry):
    live = await begun(registry)
    match = match_of(live)
    guest, order = turn(live)
    other = Match.new(GAME, 2, match.options, match.fairness.secret, names=match.names)
    move = other.play(order.action)
    registry.services.store.append(
        AppendRequest(live.table.id, [Entry(1, "play", 0, move.seat, move.action, move.chance)])
    )
    with pytest.raises(Refused) as refusal:
        await live.play(guest, order)
    assert refusal.value.code == "stale"
    await live.ready()
    assert truth(live) == other.whole_position().tobytes()
    await finish(live)


@with_registry
async def test_a_message_sent_twice_counts_once_even_after_a_restart(registry: TableRegistry):
    live = await begun(registry)
    guest, order = turn(live, id="once")
    await live.play(guest, order)
    await live.play(guest, order)
    assert live.ply == 1
    again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await again.ready()
    await again.play(guest, order)
    assert again.ply == 1


@with_registry
async def test_many_at_once_are_carried_out_one_by_one(registry: TableRegistry):
    live = await begun(registry)
    guest, order = turn(live)
    orders = [msgspec.structs.replace(order, id=f"n{i}") for i in range(10)]
    results = await asyncio.gather(*(live.play(guest, o) for o in orders), return_exceptions=True)
    assert results.count(1) == 1
    assert all(isinstance(r, Refused) and r.code in ("stale", "illegal") for r in results if r != 1)
    assert len(registry.services.store.entries(live.table.id)) == 1


@with_registry
async def test_taking_back_is_kept_too(registry: TableRegistry):
    live = await begun(registry)
    match = match_of(live)
    free = next(match.game.actions.name(int(a)) for a in match.legal() if not match.is_final(int(a)))
    before = truth(live)
    guest, order = turn(live, free)
    await live.play(guest, order)
    await live.take_back(guest, TakeBack("b", 0))
    assert truth(live) == before
    assert [e.kind for e in registry.services.store.entries(live.table.id)] == ["play", "take_back"]
    again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await again.ready()
    assert truth(again) == before
    await finish(again)
