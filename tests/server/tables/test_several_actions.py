"""One message of several actions: each an action of its own, kept together, told as one change, done once."""

import asyncio
from copy import copy

import msgspec
import pytest
from at_table import GUESTS, begun, match_of, position, told, truth, watcher_of, with_registry

from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import MOST_FOLLOWING, AskDryRun, Play, TakeBack, decode
from filibusta.server.storage.models import AppendRequest, Entry
from filibusta.server.storage.store import StoreFailed
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry

STEPS = 3


def in_a_row(match: Match, steps: int = STEPS) -> list[str]:
    """So many actions of the one who must decide, none of them final."""
    seat = match.player
    ways: list[tuple[Match, list[str]]] = [(copy(match), [])]
    while ways:
        trial, names = ways.pop()
        if len(names) == steps:
            return names
        for action in trial.legal():
            if not trial.is_final(int(action)):
                further = copy(trial)
                move = further.play(int(action))
                if further.player == seat:
                    ways.append((further, [*names, move.action]))
    raise AssertionError(f"nobody may do {steps} things in a row")


def several(live: LiveTable, *then: str) -> tuple[str, Play, list[str]]:
    """Who must decide, a message of three actions and what ``then`` names, and the three."""
    match = match_of(live)
    first, *others = names = in_a_row(match)
    return GUESTS[match.player], Play("list", live.ply, first, then=[*others, *then]), names


@with_registry
async def test_each_is_an_action_of_its_own(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    guest, order, names = several(live)
    other = copy(match_of(live))
    assert await live.play(guest, order) == STEPS
    for name in names:
        other.play(name)
    assert truth(live) == other.whole_position().tobytes()
    kept = registry.services.store.entries(live.table.id)
    assert [(entry.seq, entry.ply, entry.action) for entry in kept] == [(n + 1, n, names[n]) for n in range(STEPS)]
    again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await again.ready()
    assert truth(again) == truth(live)


@with_registry
async def test_it_stops_at_the_first_that_cannot_be_chosen(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    guest, order, names = several(live, "discard:wood", "pass")
    with pytest.raises(Refused, match="Step 4 of 5 was not done, and none after it: discard:wood") as refusal:
        await live.play(guest, order)
    assert (refusal.value.code, refusal.value.done) == ("illegal", STEPS)
    assert [move.action for move in match_of(live).moves] == names


@with_registry
async def test_nothing_is_done_if_the_first_cannot_be_chosen(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    guest, order, _ = several(live)
    before = truth(live)
    with pytest.raises(Refused) as refusal:
        await live.play(guest, msgspec.structs.replace(order, action="discard:wood"))
    assert refusal.value.done == 0
    assert truth(live) == before


@with_registry
async def test_what_others_decide_is_not_touched(registry: TableRegistry):
    """Once it is another's decision the rest is not done, whatever it names."""
    live = await begun(registry, game="plunder")
    match, first, legal = match_of(live), "", "pass"
    seat = match.player
    for _ in range(200):
        first = match.game.actions.name(int(match.legal()[0]))
        trial = copy(match)
        trial.play(first)
        if trial.player not in (seat, -1):
            legal = trial.game.actions.name(int(trial.legal()[0]))
            break
        await live.play(GUESTS[seat], Play(f"m{live.ply}", live.ply, first))
        seat = match.player
    with pytest.raises(Refused, match="decision") as refusal:
        await live.play(GUESTS[seat], Play("list", live.ply, first, then=[legal]))
    assert refusal.value.done == 1
    assert match.player != seat


@with_registry
async def test_a_message_sent_twice_counts_once_and_tells_how_much_of_it_was_done(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    guest, order, _ = several(live, "discard:wood")
    with pytest.raises(Refused):
        await live.play(guest, order)
    after = position(live)
    assert await live.play(guest, order) == STEPS
    again = LiveTable(registry.services, await registry.services.fetch(live.table.id))
    await again.ready()
    assert await again.play(guest, order) == STEPS
    assert position(live) == position(again) == after


@with_registry
async def test_all_are_kept_or_none(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    await told(watcher)
    guest, order, _ = several(live)
    before, append = truth(live), registry.services.store.append

    def full(*requests: AppendRequest) -> None:
        raise StoreFailed("database or disk is full")

    registry.services.store.append = full  # type: ignore[method-assign]
    with pytest.raises(Refused, match="could not be saved"):
        await live.play(guest, order)
    assert truth(live) == before
    assert await told(watcher) == []
    registry.services.store.append = append  # type: ignore[method-assign]
    # the middle one stands there already: another server was faster
    registry.services.store.append(AppendRequest(live.table.id, [Entry(2, "play", 1, 0, "pass")]))
    with pytest.raises(Refused, match="changed in the meantime"):
        await live.play(guest, order)
    assert [entry.seq for entry in registry.services.store.entries(live.table.id)] == [2]


@with_registry
async def test_it_is_told_as_one_change(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    ada, bea = (watcher_of(live, guest) for guest in GUESTS)
    for watcher in (ada, bea):
        await live.enter(watcher)
    for watcher in (ada, bea):
        await told(watcher)
    guest, order, _ = several(live)
    await live.play(guest, order)
    lines = [line.text for ply in range(1, STEPS + 1) for line in match_of(live).log(-1, "en", ply, ply)]
    for watcher in (ada, bea):
        (step,) = await told(watcher)
        assert step["type"] == "step"
        assert step["panels"]["ask"]["ply"] == STEPS
        assert [line["text"] for line in step["panels"]["log"]] == lines
        assert {line["ply"] for line in step["panels"]["log"]} <= set(range(1, STEPS + 1))
        assert [event["text"] for event in step["events"] if event["text"]] == lines


@with_registry
async def test_it_is_taken_back_step_by_step(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    guest, order, names = several(live)
    await live.play(guest, order)
    await live.take_back(guest, TakeBack("one", STEPS - 1))
    assert [move.action for move in match_of(live).moves] == names[:-1]
    await live.take_back(guest, TakeBack("all", 0))
    assert live.ply == 0


@with_registry
async def test_two_lists_at_once_are_carried_out_one_after_the_other(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    guest, order, _ = several(live)
    orders = [msgspec.structs.replace(order, id=f"n{i}") for i in range(4)]
    results = await asyncio.gather(*(live.play(guest, each) for each in orders), return_exceptions=True)
    assert results.count(STEPS) == 1
    assert all(isinstance(r, Refused) and r.code == "stale" and not r.done for r in results if r != STEPS)
    assert live.ply == STEPS


def test_a_message_has_a_bounded_number_of_actions():
    order = Play("a", 0, "pass", then=["pass"] * MOST_FOLLOWING)
    assert decode(msgspec.json.encode(order)) == order
    longer = {"type": "play", "id": "a", "ply": 0, "action": "pass", "then": ["pass"] * (MOST_FOLLOWING + 1)}
    with pytest.raises(Refused, match=r"\$\.then has at most 31 entries") as refusal:
        decode(msgspec.json.encode(longer))
    assert refusal.value.code == "malformed"


@with_registry
async def test_a_list_is_tried_and_nothing_happens(registry: TableRegistry):
    live = await begun(registry, game="plunder")
    seat = match_of(live).player
    deciding, waiting = watcher_of(live, GUESTS[seat]), watcher_of(live, GUESTS[1 - seat])
    before, actions = truth(live), ["end_sailing", "trade", "sell:wood", "end_trade"]
    found = await live.dry_run(deciding, AskDryRun(0, actions))
    assert (found.done, found.why) == (2, "No more wood aboard.")
    assert found.basket and found.basket.close == "end_trade"
    assert truth(live) == before
    for watcher, order in ((waiting, AskDryRun(0, actions)), (deciding, AskDryRun(1, actions))):
        with pytest.raises(Refused):
            await live.dry_run(watcher, order)
