"""Plans of several choices at a table: who is told where a ship can sail, and what becomes of a plan."""

from copy import copy

import pytest
from at_table import GUESTS, begun, match_of, told, truth, turn, watcher_of, with_registry

from filibusta.engine.match import Match
from filibusta.server.errors import Refused
from filibusta.server.protocol.incoming import AskDragTargets, Play, TakeBack
from filibusta.server.tables.live_table import LiveTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.table.drag_targets import DragTargets
from filibusta.table.fallback import table_of

GAME = "spanish_main"


async def at_sea(registry: TableRegistry) -> LiveTable:
    """A table where somebody must decide who acts."""
    live = await begun(registry, game=GAME)
    while not drag_targets(match_of(live)):
        await live.play(*turn(live))
    return live


def drag_targets(match: Match) -> list[DragTargets]:
    view = match.view(match.player)
    return list(table_of(view.game).drag_targets(view, view.game.say("en")))


def plans(match: Match) -> list[list[str]]:
    """Each drag target, as the choices that lead there."""
    return [
        [*targets.before, *(targets.choices[i].action for i in (*ray.choices, stop.choice))]
        for targets in drag_targets(match)
        for ray in targets.rays
        for stop in ray.stops
    ]


def played(match: Match, plan: list[str]) -> Match:
    trial = copy(match)
    for action in plan:
        trial.play(action)
    return trial


def plan_to_take_back(match: Match) -> list[str]:
    """One after which the same player may still take it back."""
    return next(plan for plan in plans(match) if played(match, plan).take_back_to(match.player) == match.ply)


@with_registry
async def test_only_whoever_decides_is_told_where_ships_can_sail(registry: TableRegistry):
    live = await at_sea(registry)
    seat = match_of(live).player
    for guest in (*GUESTS, "somebody"):
        watcher = watcher_of(live, guest)
        await live.enter(watcher)
        (message,) = [found for found in await told(watcher) if found["type"] == "table"]
        assert bool(message["panels"]["ask"]["drag_targets"]) == (guest == GUESTS[seat])


@with_registry
async def test_a_plan_is_played_and_taken_back_as_a_whole(registry: TableRegistry):
    live = await at_sea(registry)
    match, before, ply = match_of(live), truth(live), live.ply
    guest, plan = GUESTS[match.player], plan_to_take_back(match)
    assert await live.play(guest, Play("plan", ply, plan[0], then=plan[1:])) == len(plan)
    assert truth(live) == played_record(match, plan, ply)
    watcher = watcher_of(live, guest)
    await live.enter(watcher)
    (message,) = [found for found in await told(watcher) if found["type"] == "table"]
    assert message["panels"]["ask"]["take_back"] == ply
    await live.take_back(guest, TakeBack("back", ply))
    assert live.ply == ply and truth(live) == before


def played_record(match: Match, plan: list[str], ply: int) -> bytes:
    """The record after the plan, choice by choice."""
    trial = copy(match)
    trial.take_back(ply)
    return played(trial, plan).whole_position().tobytes()


@with_registry
async def test_what_stops_being_legal_half_way_is_refused_with_its_reason(registry: TableRegistry):
    live = await at_sea(registry)
    match, ply = match_of(live), live.ply
    plan = plan_to_take_back(match)
    barred = next(
        name
        for name in (f"heading:{h}" for h in range(36))
        if name not in (other[-2] for other in plans(match) if other[:-2] == plan[:-2])
    )
    order = Play("plan", ply, plan[0], then=[*plan[1:-2], barred, plan[-1]])
    with pytest.raises(Refused) as refusal:
        await live.play(GUESTS[match.player], order)
    assert refusal.value.code == "illegal" and refusal.value.done == len(plan) - 2
    assert f"Step {len(plan) - 1} of {len(plan)} was not done" in str(refusal.value)
    assert barred in str(refusal.value)
    assert live.ply == ply + len(plan) - 2, "what went before stays"
    assert truth(live) == played_record(match, plan[:-2], ply)


@with_registry
async def test_the_next_leg_is_told_and_nothing_happens(registry: TableRegistry):
    live = await at_sea(registry)
    match, before, ply = match_of(live), truth(live), live.ply
    deciding, waiting = (watcher_of(live, GUESTS[seat]) for seat in (match.player, 1 - match.player))
    for plan in plans(match)[::40]:
        found, there = await live.drag_targets(deciding, AskDragTargets(ply, plan)), played(match, plan)
        goes_on = there.player == match.player and not there.moves[-1].final
        assert list(found.drag_targets) == (drag_targets(there) if goes_on else [])
        assert (found.ply, found.actions) == (ply, plan)
    assert truth(live) == before
    nowhere = await live.drag_targets(deciding, AskDragTargets(ply, [*plans(match)[0][:-1], "yes"]))
    assert not nowhere.drag_targets
    for watcher, order in ((waiting, AskDragTargets(ply, [])), (deciding, AskDragTargets(ply + 1, []))):
        with pytest.raises(Refused):
            await live.drag_targets(watcher, order)
