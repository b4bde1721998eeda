"""What a screen is shown between two pictures: the stagings and the pictures of a game, one event after the other."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from filibusta.engine.match import Match, View
from filibusta.engine.news import Event
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import Words
from filibusta.server.tables.screens import scene_diff
from filibusta.server.tables.screens.panels import Viewpoint
from filibusta.table.scene import Aspect, Scene, Sprite, Staging, apply_difference, difference
from filibusta.table.stills import paired
from filibusta.table.tabletop import Tabletop

WATCHING = Viewpoint(-1, (), "en", "wide")


def picture(count: int) -> Scene:
    """A stand-in: as many things as events have been shown, on paper that grows with them."""
    return Scene(90, 60 + count, "", {f"thing:{n}": Sprite(n, 0, 9, 9, "<rect/>", f"thing {n}") for n in range(count)})


def draw(view: View, say: Words, names: Sequence[str], layout: Aspect) -> Scene:
    """One more thing for each event that has been told."""
    assert (names, layout) == (view.names, "wide")
    return picture(1 + len(view.news()))


def stage(before: View, after: View, event: Event) -> Staging:
    return Staging(shake=("thing:0",), whole=True)


TABLE = Tabletop(draw, stage)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match whose latest action made several things happen, of a game that draws each of them."""
    monkeypatch.setattr(scene_diff, "table_of", lambda _: TABLE)  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    match, chance = Match.new("spanish_main_cards", 2, seed=3), random.Random(3)
    while len(match.news(match.ply)) < 4:
        match.play(chance.choice([int(action) for action in match.legal()]))
    return match


def test_each_event_tells_what_its_step_makes_of_the_picture_before_it(played: Match):
    before, after = played.view_at(played.ply - 1), played.stills(played.ply)[-1]
    shown, (told, left) = picture(1), scene_diff.events(before, after, picture(1), WATCHING, 0)
    assert len(told) == len(after.news())
    for event, (_, still, _) in zip(told, paired(before, after), strict=True):
        shown = apply_difference(shown, event.changes) if event.changes else shown
        assert shown == draw(still, None, after.names, "wide")  # pyright: ignore[reportArgumentType]
    assert shown == left
    assert len({len(still.news()) for still in (*after.stills, after)}) > 1


def test_a_picture_that_stays_as_it_is_sends_nothing(played: Match, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(scene_diff, "table_of", lambda _: replace(TABLE, draw=lambda *_: picture(5)))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    before, after = played.view_at(played.ply - 1), played.stills(played.ply)[-1]
    (first, *others), _ = scene_diff.events(before, after, picture(1), WATCHING, 0)
    assert first.changes == difference(picture(1), picture(5))
    assert {other.changes is None for other in others} == {True}


def test_what_only_flies_or_shakes_needs_no_picture(played: Match, monkeypatch: pytest.MonkeyPatch):
    shaking = replace(TABLE, stage=lambda *_: Staging(shake=("thing:0",)))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    monkeypatch.setattr(scene_diff, "table_of", lambda _: shaking)  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    before, after = played.view_at(played.ply - 1), played.stills(played.ply)[-1]
    told, _ = scene_diff.events(before, after, picture(1), WATCHING, 0)
    assert {(event.changes is None, tuple(event.shake)) for event in told} == {(True, ("thing:0",))}


def test_the_picture_of_the_end_serves_who_may_not_choose_then(played: Match):
    """Who may choose is shown what happened first, and then what he may do."""
    for viewer in (SPECTATOR, played.player):
        before, after = played.view_at(played.ply - 1, viewer), played.stills(played.ply, viewer)[-1]
        shown = picture(1)
        for event in scene_diff.events(before, after, picture(1), WATCHING, 0, at_end=picture(99))[0]:
            shown = apply_difference(shown, event.changes) if event.changes else shown
        drawn = draw(after, None, after.names, "wide")  # pyright: ignore[reportArgumentType]
        assert shown == (drawn if viewer == played.player else picture(99))
