"""What screens are told of a room, without sockets."""

import pytest
from at_table import begun, finish, in_hall, told, turn, watcher_of

from filibusta.engine.match import View
from filibusta.server.settings import Settings
from filibusta.server.tables.registry import Hall
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Watching
from filibusta.server.tables.screens.watchers import MOST_WAITING
from filibusta.table.scene import Scene


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


def test_a_picture_that_cannot_be_drawn_stops_nobody_else(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    @in_hall
    async def check(hall: Hall) -> None:
        room = await begun(hall)
        bad, good = watcher_of(room, "ada"), watcher_of(room, "bea")
        await room.enter(bad)
        await room.enter(good)
        await told(good)
        scene = scene_diff.scene

        def broken(view: View, watching: Watching) -> Scene:
            if watching.viewer == 0:
                raise ValueError("no such drawing")
            return scene(view, watching)

        monkeypatch.setattr(scene_diff, "scene", broken)
        await room.play(*turn(room))
        assert bad.gone
        assert [m["type"] for m in await told(good)] == ["step"]

    check(settings)


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
