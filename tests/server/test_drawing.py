"""What a screen is shown between two pictures: the stagings and the pictures of a game, one event after the other."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from filibusta.engine.match import Match, View
from filibusta.engine.speech import Happening
from filibusta.engine.words import Words
from filibusta.server import drawing
from filibusta.server.panels import Watching
from filibusta.table.scene import Layout, Scene, Sprite, Staging, apply_difference, difference
from filibusta.table.table import Table

WATCHING = Watching(-1, (), "en", "wide")


def picture(count: int) -> Scene:
    """A stand-in: as many things as events have been shown, on paper that grows with them."""
    return Scene(90, 60 + count, "", {f"thing:{n}": Sprite(n, 0, 9, 9, "<rect/>", f"thing {n}") for n in range(count)})


def frames(before: View, after: View, say: Words, names: Sequence[str], layout: Layout) -> list[Scene | None]:
    """One more thing with each event; nothing new with every second one."""
    assert (names, layout) == (after.names, "wide")
    return [None if i % 2 else picture(i + 2) for i, _ in enumerate(after.happenings())]


def stage(before: View, after: View, happening: Happening) -> Staging:
    return Staging(shake=("thing:0",))


def one_picture(before: View, after: View, say: Words, names: Sequence[str], layout: Layout) -> list[Scene | None]:
    return [picture(5) for _ in after.happenings()]


TABLE = Table(lambda view, say, names, layout: picture(1), stage, frames=frames)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match whose latest action made several things happen, of a game that draws each of them."""
    monkeypatch.setattr(drawing, "table_of", lambda _: TABLE)  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    match, chance = Match.new("spanish_main_cards", 2, seed=3), random.Random(3)
    while len(match.happenings(match.ply)) < 4:
        match.play(chance.choice([int(action) for action in match.legal()]))
    return match


def test_each_event_tells_what_it_makes_of_the_picture_before_it(played: Match):
    before, after = (played.view_at(ply) for ply in (played.ply - 1, played.ply))
    shown, told = picture(1), drawing.events(before, after, picture(1), WATCHING, 0)
    assert len(told) == len(after.happenings())
    for i, event in enumerate(told):
        assert (event.changes is None) == bool(i % 2)
        shown = apply_difference(shown, event.changes) if event.changes else shown
        assert shown == picture(i + 2 - i % 2)


def test_a_picture_that_stays_as_it_is_sends_nothing(played: Match, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(drawing, "table_of", lambda _: replace(TABLE, frames=one_picture))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    before, after = (played.view_at(ply) for ply in (played.ply - 1, played.ply))
    first, *others = drawing.events(before, after, picture(1), WATCHING, 0)
    assert first.changes == difference(picture(1), picture(5))
    assert {other.changes is None for other in others} == {True}


def test_a_game_without_such_pictures_has_its_stagings(played: Match, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(drawing, "table_of", lambda _: replace(TABLE, frames=None))  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    before, after = (played.view_at(ply) for ply in (played.ply - 1, played.ply))
    told = drawing.events(before, after, picture(1), WATCHING, 0)
    assert {(event.changes is None, event.shake) for event in told} == {(True, ("thing:0",))}
