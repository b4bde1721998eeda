"""What the screens at a table are sent, without sockets."""

from types import SimpleNamespace
from typing import cast

import pytest
from at_table import begun, finish, told, turn, watcher_of, with_registry

import filibusta
from filibusta.engine.match import Match, View
from filibusta.engine.speech import Fact
from filibusta.server.settings import Settings
from filibusta.server.storage.models import StoredTable
from filibusta.server.tables.registry import TableRegistry
from filibusta.server.tables.screens import panels, scene_diff
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.server.tables.screens.watchers import MOST_WAITING
from filibusta.table.scene import Scene


@with_registry
async def test_a_screen_that_does_not_keep_up_is_let_go(registry: TableRegistry):
    live = await begun(registry)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    for _ in range(MOST_WAITING + 1):
        await live.sync(watcher, watcher.viewpoint)
    assert watcher.gone
    assert await watcher.take() is None
    await finish(live, 3)


def test_a_picture_that_cannot_be_drawn_stops_nobody_else(settings: Settings, monkeypatch: pytest.MonkeyPatch):
    @with_registry
    async def check(registry: TableRegistry) -> None:
        live = await begun(registry)
        bad, good = watcher_of(live, "ada"), watcher_of(live, "bea")
        await live.enter(bad)
        await live.enter(good)
        await told(good)
        scene = scene_diff.scene

        def broken(view: View, viewpoint: Viewpoint) -> Scene:
            if viewpoint.viewer == 0:
                raise ValueError("no such drawing")
            return scene(view, viewpoint)

        monkeypatch.setattr(scene_diff, "scene", broken)
        await live.play(*turn(live))
        assert bad.gone
        assert [m["type"] for m in await told(good)] == ["step"]

    check(settings)


@with_registry
async def test_the_end_says_why_and_who_where_what_each_has_does_not_tell_it(registry: TableRegistry):
    live = await begun(registry)
    await finish(live)
    watcher = watcher_of(live, "ada")
    await live.enter(watcher)
    over = (await told(watcher))[0]["panels"]["over"]
    texts, best = [fact["text"] for fact in over["tallies"]], over["places"].index(1)
    assert texts == [str(score) for score in over["scores"]]
    assert {fact["icon"] for fact in over["tallies"]} == {"fame"}
    assert over["figure"] == (over["tallies"][best] if texts[best] != "0" else None)
    results = {*zip(texts, over["places"], strict=True)}
    tied = texts.count(texts[best]) > over["places"].count(1) or len({*texts}) < len(results)
    reason = "The game ends when no adventure is left. Fame that is paid uses adventures up."
    assert over["note"].startswith(reason) and (over["note"] != reason) == tied


@pytest.mark.parametrize(("texts", "places", "said"), [("944", [1, 2, 3], True), ("944", [1, 2, 2], False)])
def test_the_end_says_what_decides_between_equals_behind_the_winner(
    texts: str, places: list[int], said: bool, monkeypatch: pytest.MonkeyPatch
):
    match = filibusta.new("spanish_main_cards", players=3, seed=1)
    while not match.over:
        match.play(match.legal()[-1])

    def tallies(*_: object) -> list[Fact]:
        return [Fact("fame", text, text) for text in texts]

    monkeypatch.setattr(panels, "tallies", tallies)
    monkeypatch.setattr(Match, "places", places)
    table = SimpleNamespace(id="a")
    found = panels.over(cast(StoredTable, table), match, match.view(0), "en")
    assert found and found.note.endswith("then the one with the foremost ship.") == said


@pytest.mark.parametrize(
    ("texts", "places", "shown"), [("963", [2, 1, 3], "6"), ("00", [1, 2], None), ("55", [], None)]
)
def test_what_the_winner_has_is_shown_unless_it_is_nothing(texts: str, places: list[int], shown: str | None):
    figure = panels.figure([Fact("fame", text, text) for text in texts], places)
    assert (figure.text if figure else None) == shown
