"""Whatever fails, is killed, comes twice or in another order: what was acknowledged is kept, once, and play goes on."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from at_table import ADA, GUESTS, begun, match_of, opened, position, told, turn, watcher_of, with_registry
from conftest import GAME, PATIENCE, quiet
from failing import AFTER, BEFORE, Failing
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import Play, TakeBack
from filibusta.server.storage.models import PLAY, Seat
from filibusta.server.storage.store import StoreFailed, Unanswered
from filibusta.server.tables.creation import TableRequest
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry


async def again(registry: TableRegistry, live: LiveTable) -> LiveTable:
    """The same table after a kill: what is in memory is gone."""
    fresh = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await fresh.ready()
    return fresh


async def persist(live: LiveTable, send: Callable[[], Awaitable[Any]]) -> None:
    """Sends a message as a browser does: again and again with the same id, until it is acknowledged or too late."""
    for _ in range(4):
        try:
            await send()
            return
        except Refused:
            await live.ready()


STEP = st.tuples(
    st.sampled_from(["play", "play", "play", "twice", "late", "back", "kill"]),
    st.sampled_from(["", "", BEFORE, AFTER]),
    st.sampled_from(["append", "append", "save_snapshot", "entries"]),
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(STEP, min_size=5, max_size=25))
def test_nothing_is_lost_and_nothing_done_twice(steps: Sequence[tuple[str, str, str]]):
    async def check(registry: TableRegistry) -> None:
        live, failing, late = await begun(registry), Failing(registry), list[tuple[str, Play]]()
        acknowledged = set[str]()
        for number, (what, when, where) in enumerate(steps):
            if when:
                failing.next[where] = when
            if live.status != "running":
                failing.next.clear()
                await live.ready()
            guest, order = turn(live, id=f"m{number}")
            if what == "kill":
                failing.next.clear()
                live = await again(registry, live)
            elif what == "late" and late and late[0][1].ply < live.ply:
                with pytest.raises(Refused):
                    guest, order = late[0]
                    await live.play(guest, Play("other" + order.id, order.ply, order.action))
            elif what == "back" and live.ply:
                back = partial(
                    live.take_back,
                    GUESTS[match_of(live).player],
                    TakeBack(f"b{number}", live.ply - 1),
                )
                try:
                    await back()
                except Refused:
                    failing.next.clear()
                    await live.ready()
                    await persist(live, back)
            else:
                try:
                    await live.play(guest, order)
                    acknowledged.add(order.id)
                    late.append((guest, order))
                except Refused as refusal:
                    assert refusal.code in ("not-kept", "stale")
                    failing.next.clear()
                    await live.ready()
                    await persist(live, partial(live.play, guest, order))
                if what == "twice":
                    await persist(live, partial(live.play, guest, order))
        failing.next.clear()
        await live.ready()
        kept = [entry.message for entry in registry.services.store.entries(live.table.id) if entry.kind == PLAY]
        assert len(kept) == len(set(kept)), "nothing was done twice"
        assert acknowledged <= set(kept), "nothing acknowledged was lost"
        fresh = await again(registry, live)
        await live.play(*turn(fresh, id="last"))  # play goes on
        assert position(await again(registry, live)) == position(live)

    with tempfile.TemporaryDirectory() as folder:

        async def inside() -> None:
            async with opened(quiet(Path(folder))) as registry:
                await asyncio.wait_for(check(registry), PATIENCE)

        asyncio.run(inside())


@with_registry
async def test_a_move_that_was_not_kept_is_told_to_nobody(registry: TableRegistry):
    live, failing = await begun(registry), Failing(registry)
    watcher = watcher_of(live, "")
    await live.enter(watcher)
    await told(watcher)
    before, guest_and_order = position(live), turn(live)
    failing.next["append"] = BEFORE
    with pytest.raises(Refused, match="could not be saved"):
        await live.play(*guest_and_order)
    assert [m["type"] for m in await told(watcher)] == []
    assert position(live) == before
    await live.play(*guest_and_order)
    assert [m["type"] for m in await told(watcher)] == ["step"]


@with_registry
async def test_a_move_that_was_kept_unknowingly_is_acknowledged_when_it_comes_again(registry: TableRegistry):
    live, failing = await begun(registry), Failing(registry)
    guest, order = turn(live, id="once")
    failing.next["append"] = AFTER
    with pytest.raises(Refused, match="could not be saved"):
        await live.play(guest, order)
    assert await live.play(guest, order) == 1
    assert live.ply == len(registry.services.store.entries(live.table.id)) == 1


@with_registry
async def test_a_seat_that_was_taken_unknowingly_is_free_again(registry: TableRegistry):
    """The key of whoever wanted it was told to nobody."""
    live, store = (
        await registry.creation.create("ada", TableRequest(GAME, (ADA, Seat("open")))),
        registry.services.store,
    )
    take_seat = store.take_seat

    def lost(*what: Any) -> None:
        take_seat(*what)
        raise Unanswered("the connection was lost")

    store.take_seat = lost  # type: ignore[method-assign]
    with pytest.raises(Refused, match="nobody knows whether this was saved"):
        await live.sit(1, "bea", "Bea")
    store.take_seat = take_seat  # type: ignore[method-assign]
    await live.wait_until_stored()
    assert live.table.open_seats == [1]
    await live.sit(1, "cleo", "Cleo")
    assert (await registry.services.fetch(live.table.id)).names == ("Ada", "Cleo")


@with_registry
async def test_what_was_kept_unknowingly_is_shown_as_soon_as_the_store_answers(registry: TableRegistry):
    live, failing = await begun(registry), Failing(registry)
    failing.next["append"] = AFTER
    with pytest.raises(Refused):
        await live.play(*turn(live))
    await live.wait_until_stored()
    assert live.ply == 1


@pytest.mark.parametrize("when", [BEFORE, AFTER])
@pytest.mark.parametrize("where", ["create", "take_seat", "begin", "save_snapshot", "table", "entries"])
def test_whatever_fails_is_refused_and_can_be_done_later(tmp_path: Path, where: str, when: str):
    async def inside() -> None:
        async with opened(quiet(tmp_path)) as registry:
            failing = Failing(registry)
            failing.next[where] = when
            live, seats = None, (ADA, Seat("open"))
            for _ in range(3):
                try:
                    live = live or await registry.creation.create("ada", TableRequest(GAME, seats))
                    if live.table.open_seats:
                        await live.sit(1, "bea", "Bea")
                    await live.ready()
                    for _ in range(21):
                        await live.play(*turn(live))
                    await registry.creation.return_match(live, "ada")
                    break
                except (StoreFailed, Refused, AssertionError):
                    failing.next.clear()
                    live = live and await again(registry, live)
            failing.next.clear()
            assert live and live.table.again
            assert position(await again(registry, live)) == position(live)

    asyncio.run(asyncio.wait_for(inside(), PATIENCE))
