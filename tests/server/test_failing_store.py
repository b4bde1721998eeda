"""Whatever fails, is killed, comes twice or in another order: what was acknowledged is kept, once, and play goes on."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from at_table import ADA, GUESTS, begun, in_hall, match_of, opened, position, told, turn, watcher_of
from conftest import GAME, PATIENCE, quiet
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from filibusta.server.protocol.messages import Play, Refused, TakeBack
from filibusta.server.storage.models import PLAY, Seat
from filibusta.server.storage.store import StoreFailed, Unanswered
from filibusta.server.tables.live_table import Room
from filibusta.server.tables.registry import Hall, Wish

BEFORE, AFTER = "before", "after"
"""The database fails before it has written, or after: then it has, and nobody knows."""


class Failing:
    """Lets a store fail on command: the next call of a method, before or after it was done."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.next: dict[str, str] = {}
        for name in (
            "create",
            "take_seat",
            "disclose",
            "begin",
            "append",
            "save_snapshot",
            "set_again",
            "table",
            "entries",
        ):
            setattr(hall.services.store, name, self._wrapped(name, getattr(hall.services.store, name)))

    def _wrapped(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **more: Any) -> Any:
            when = self.next.pop(name, "")
            if when == BEFORE:
                raise StoreFailed("the disk is full")
            found = method(*args, **more)
            if when == AFTER:
                raise StoreFailed("the connection was lost")
            return found

        return called


async def again(hall: Hall, room: Room) -> Room:
    """The same table after a kill: what is in memory is gone."""
    fresh = Room(hall.services, await hall.services.fetch(room.table.id))
    await fresh.ready()
    return fresh


async def persist(room: Room, send: Callable[[], Awaitable[Any]]) -> None:
    """Sends a message as a browser does: again and again with the same id, until it is acknowledged or too late."""
    for _ in range(4):
        try:
            await send()
            return
        except Refused:
            await room.ready()


STEP = st.tuples(
    st.sampled_from(["play", "play", "play", "twice", "late", "back", "kill"]),
    st.sampled_from(["", "", BEFORE, AFTER]),
    st.sampled_from(["append", "append", "save_snapshot", "entries"]),
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEP, min_size=5, max_size=25))
def test_nothing_is_lost_and_nothing_done_twice(steps: Sequence[tuple[str, str, str]]):
    async def check(hall: Hall) -> None:
        room, failing, late = await begun(hall), Failing(hall), list[tuple[str, Play]]()
        acknowledged = set[str]()
        for number, (what, when, where) in enumerate(steps):
            if when:
                failing.next[where] = when
            if room.state != "running":
                failing.next.clear()
                await room.ready()
            guest, order = turn(room, id=f"m{number}")
            if what == "kill":
                failing.next.clear()
                room = await again(hall, room)
            elif what == "late" and late and late[0][1].ply < room.ply:
                with pytest.raises(Refused):
                    guest, order = late[0]
                    await room.play(guest, Play("other" + order.id, order.ply, order.action))
            elif what == "back" and room.ply:
                back = partial(room.take_back, GUESTS[match_of(room).player], TakeBack(f"b{number}", room.ply - 1))
                try:
                    await back()
                except Refused:
                    failing.next.clear()
                    await room.ready()
                    await persist(room, back)
            else:
                try:
                    await room.play(guest, order)
                    acknowledged.add(order.id)
                    late.append((guest, order))
                except Refused as refusal:
                    assert refusal.code in ("not-kept", "stale")
                    failing.next.clear()
                    await room.ready()
                    await persist(room, partial(room.play, guest, order))
                if what == "twice":
                    await persist(room, partial(room.play, guest, order))
        failing.next.clear()
        await room.ready()
        kept = [entry.message for entry in hall.services.store.entries(room.table.id) if entry.kind == PLAY]
        assert len(kept) == len(set(kept)), "nothing was done twice"
        assert acknowledged <= set(kept), "nothing acknowledged was lost"
        fresh = await again(hall, room)
        await room.play(*turn(fresh, id="last"))  # play goes on
        assert position(await again(hall, room)) == position(room)

    with tempfile.TemporaryDirectory() as folder:

        async def inside() -> None:
            async with opened(quiet(Path(folder))) as hall:
                await asyncio.wait_for(check(hall), PATIENCE)

        asyncio.run(inside())


@in_hall
async def test_a_move_that_was_not_kept_is_told_to_nobody(hall: Hall):
    room, failing = await begun(hall), Failing(hall)
    watcher = watcher_of(room, "")
    await room.enter(watcher)
    await told(watcher)
    before, guest_and_order = position(room), turn(room)
    failing.next["append"] = BEFORE
    with pytest.raises(Refused, match="could not be saved"):
        await room.play(*guest_and_order)
    assert [m["type"] for m in await told(watcher)] == []
    assert position(room) == before
    await room.play(*guest_and_order)
    assert [m["type"] for m in await told(watcher)] == ["step"]


@in_hall
async def test_a_move_that_was_kept_unknowingly_is_acknowledged_when_it_comes_again(hall: Hall):
    room, failing = await begun(hall), Failing(hall)
    guest, order = turn(room, id="once")
    failing.next["append"] = AFTER
    with pytest.raises(Refused, match="could not be saved"):
        await room.play(guest, order)
    with pytest.raises(Refused, match="changed in the meantime"):
        await room.play(guest, order)
    await room.ready()
    assert await room.play(guest, order) == 1
    assert room.ply == len(hall.services.store.entries(room.table.id)) == 1


@in_hall
async def test_a_seat_that_was_taken_unknowingly_is_free_again(hall: Hall):
    """The key of whoever wanted it was told to nobody."""
    room, store = await hall.create("ada", Wish(GAME, (ADA, Seat("open")))), hall.services.store
    take_seat = store.take_seat

    def lost(*what: Any) -> None:
        take_seat(*what)
        raise Unanswered("the connection was lost")

    store.take_seat = lost  # type: ignore[method-assign]
    with pytest.raises(Refused, match="nobody knows whether this was saved"):
        await room.sit(1, "bea", "Bea")
    store.take_seat = take_seat  # type: ignore[method-assign]
    await room.settled()
    assert room.table.open_seats == [1]
    await room.sit(1, "cleo", "Cleo")
    assert (await hall.services.fetch(room.table.id)).names == ("Ada", "Cleo")


@in_hall
async def test_what_was_kept_unknowingly_is_shown_as_soon_as_the_store_answers(hall: Hall):
    room, failing = await begun(hall), Failing(hall)
    failing.next["append"] = AFTER
    with pytest.raises(Refused):
        await room.play(*turn(room))
    await room.settled()
    assert room.ply == 1


@pytest.mark.parametrize("when", [BEFORE, AFTER])
@pytest.mark.parametrize("where", ["create", "take_seat", "begin", "set_again", "save_snapshot", "table", "entries"])
def test_whatever_fails_is_refused_and_can_be_done_later(tmp_path: Path, where: str, when: str):
    async def inside() -> None:
        async with opened(quiet(tmp_path)) as hall:
            failing = Failing(hall)
            failing.next[where] = when
            room, seats = None, (ADA, Seat("open"))
            for _ in range(3):
                try:
                    room = room or await hall.create("ada", Wish(GAME, seats))
                    if room.table.open_seats:
                        await room.sit(1, "bea", "Bea")
                    await room.ready()
                    for _ in range(21):
                        await room.play(*turn(room))
                    await hall.again(room, "ada")
                    break
                except (StoreFailed, Refused, AssertionError):
                    failing.next.clear()
                    room = room and await again(hall, room)
            failing.next.clear()
            assert room and room.table.again
            assert position(await again(hall, room)) == position(room)

    asyncio.run(asyncio.wait_for(inside(), PATIENCE))
