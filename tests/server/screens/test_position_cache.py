"""What a position shows: public figures are the same for everybody, and those who see the same share what was made."""

import random

import pytest
from at_table import begun, told, turn, watcher_of, with_registry
from conftest import GAME

from filibusta import game_names
from filibusta.engine.match import Match
from filibusta.engine.record import SPECTATOR
from filibusta.server.protocol import outgoing
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens import panels, scene_diff
from filibusta.server.tables.screens.log_window import LogWindow
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.position_cache import PositionCache
from filibusta.server.tables.standing_orders import StandingOrders


@pytest.mark.parametrize("name", game_names())
def test_public_figures_are_the_same_for_everybody(name: str):
    match, dice = Match.new(name, 2, seed=4), random.Random(4)
    while not match.over and match.ply < 150:
        seen = [panels.facts(match.view_at(match.ply, viewer), 2, "en") for viewer in (-1, 0, 1)]
        assert seen[0] == seen[1] == seen[2]
        match.play(dice.choice(match.legal().tolist()))


@with_registry
async def test_a_second_screen_that_sees_the_same_costs_no_drawing(registry: TableRegistry):
    live = await begun(registry)
    screens = [watcher_of(live, guest) for guest in ("eve", "eve", "ada")]
    for screen in screens:
        await live.enter(screen)
        await told(screen)
    drawn: list[Viewpoint] = []
    scene = scene_diff.scene

    def counted(view: object, viewpoint: Viewpoint) -> object:
        drawn.append(viewpoint)
        return scene(view, viewpoint)  # type: ignore[arg-type]

    scene_diff.scene = counted  # type: ignore[assignment]
    try:
        await live.play(*turn(live))
    finally:
        scene_diff.scene = scene
    assert len(drawn) == 2, "a spectator's picture and Ada's"
    first, second, third = [(await told(screen))[-1] for screen in screens]
    assert first == second
    assert third["panels"]["seats"][0]["me"]


@with_registry
async def test_who_looked_before_changes_nothing(registry: TableRegistry):
    """What is made once for all who see the same is not shown to those who see something else."""
    live = await begun(registry)
    match, dice = Match.new(GAME, 2, {"movement_hands": True}, seed=3), random.Random(3)
    book, different = LogWindow(match, 0), 0
    everybody = [Viewpoint(viewer, (viewer,) if viewer >= 0 else (), "en", "narrow") for viewer in (0, 1, SPECTATOR)]

    def sent(one: Viewpoint, before: PositionCache, now: PositionCache, log: LogWindow) -> bytes:
        lines, older = log.latest(one.viewer, one.language)
        whole = now.panels(one, frozenset(), lines, older)
        return now.step(one, before, frozenset()) + outgoing.encode(outgoing.Log(0, whole.log, whole.older))

    while match.ply < 24:
        match.play(dice.choice(match.legal().tolist()))
        before, now = (PositionCache(live.table, match, 0, StandingOrders(), match.ply - n) for n in (1, 0))
        shared = [sent(one, before, now, book) for one in everybody]
        for one, seen in zip(everybody, shared, strict=True):
            before, now = (PositionCache(live.table, match, 0, StandingOrders(), match.ply - n) for n in (1, 0))
            assert seen == sent(one, before, now, LogWindow(match, 0)), f"action {match.ply}, viewer {one.viewer}"
        different += len({tuple([line.text for line in now.lines(one.viewer, "en")]) for one in everybody}) > 1
    assert different > 3, "some lines are private"


def test_a_message_is_numbered_anew():
    pong = outgoing.encode(outgoing.TableMessage(0, None, None, None))  # type: ignore[arg-type]
    assert outgoing.renumbered(pong, 12) == pong.replace(b'"v":0', b'"v":12')
