"""The table of Plunder: the map in its pane, and what choices on it mean."""

import random
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import pytest

from filibusta.engine.match import Match, View
from filibusta.engine.news import Event
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES
from filibusta.games.plunder import GAME
from filibusta.games.plunder.cards import IDS
from filibusta.games.plunder.events import Events
from filibusta.games.plunder.table import TABLE
from filibusta.games.plunder.table.chances import chances_of
from filibusta.games.plunder.table.context import MAP, DrawContext, mat_key, place_key, ship_key
from filibusta.games.plunder.table.places import PLACE, corner
from filibusta.table import stills
from filibusta.table.scene import Aspect, Scene, Sprite, Staging
from filibusta.testing.scenario import vocabulary

LAYOUTS: tuple[Aspect, ...] = ("wide", "narrow")
PLIES = 150


def walk(seed: int = 5) -> Iterator[View]:
    """Positions of a random game, as whoever decides sees them."""
    match, chance = Match.new(GAME, 3, seed=seed), random.Random(seed)
    while not match.over and match.ply < PLIES:
        yield match.view(match.player)
        match.play(int(chance.choice(match.legal())))


def drawn(view: View, layout: Aspect = "wide") -> Scene:
    return TABLE.draw(view, GAME.say("en"), view.names, layout)


def covers(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_places_lie_side_by_side_as_on_the_chart(layout: Aspect):
    for view in walk():
        scene, state = drawn(view, layout), view.state
        for i in range(state.places_size):
            place, sprite = state.places[i], scene.sprites[place_key(i)]
            assert (sprite.x, sprite.y) == corner(place.x, place.y)
            assert sprite.pane == MAP and f"#place-{IDS[place.card]}" in sprite.art


def test_the_map_opens_on_the_ship_of_whoever_decides():
    for view in walk():
        pane = drawn(view, "narrow").panes[MAP]
        here = view.state.places[view.state.seats[view.player].place]
        x, y = corner(here.x, here.y)
        assert covers(pane.opens, x + PLACE[0] / 2, y + PLACE[1] / 2)


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_the_map_opens_on_no_more_bare_wood_than_it_must(layout: Aspect):
    shifted = 0
    for view in walk():
        scene, s = drawn(view, layout), view.state
        left, top, w, h = scene.panes[MAP].opens
        spots = [corner(place.x, place.y) for place in s.places[: s.places_size]]
        for axis, start, size in ((0, left, w), (1, top, h)):
            least, most = min(spot[axis] for spot in spots), max(spot[axis] for spot in spots) + PLACE[axis]
            bare, cut = max(least - start, start + size - most), max(start - least, most - start - size)
            assert bare < 20 or cut < 0, f"{bare} of bare wood, and {cut} of the known sea is out of view"
            shifted += cut > 20
    assert shifted


def test_ships_lie_in_their_places():
    for view in walk():
        sprites = drawn(view).sprites
        for seat in range(3):
            ship, place = sprites[ship_key(seat)], sprites[place_key(view.state.seats[seat].place)]
            assert covers((place.x, place.y, place.w, place.h), ship.x + ship.w / 2, ship.y + ship.h / 2)


@pytest.mark.parametrize("where", ["0,0", "0,1", "0,2"])
def test_all_ships_and_fleets_of_a_place_are_seen_apart(where: str):
    """Four captains and three treasure fleets, in a port, on Open Sea and on a coastland."""
    patch: dict[str, Any] = {"players": 4, "map": {"0,2": "coast_coral_reef"}}
    patch |= {"at": {str(seat): where for seat in range(4)}, "fleets": {f"fleet_{n}": [where, 0] for n in (1, 2, 3)}}
    sprites = drawn(Match.from_position(GAME, vocabulary(GAME).build(patch), seed=1).view()).sprites
    afloat = [sprite for key, sprite in sprites.items() if key.startswith(("ship:", "fleet:"))]
    assert len(afloat) == 7
    for one, other in combinations(afloat, 2):
        assert abs(one.x - other.x) >= 20 or abs(one.y - other.y) >= 20


def test_a_move_is_forecast_where_the_ship_then_lies():
    seen = 0
    for view in walk():
        for name in [name for name in view.state.choices if name.startswith("move:")]:
            (ghost,) = TABLE.forecast(view, name, GAME.say("en"), "wide").ghosts
            (goal,) = [sprite for sprite in drawn(view).sprites.values() if sprite.action == name]
            assert covers((goal.x, goal.y, goal.w, goal.h), ghost.x + 12, ghost.y + 12)
            seen += 1
    assert seen > 20


def test_a_trade_is_forecast_with_its_price():
    seen = set[str]()
    for view in (view for seed in range(3) for view in walk(seed)):
        for name in [name for name in view.state.choices if name.partition(":")[0] in ("sell", "buy")]:
            marks = TABLE.forecast(view, name, GAME.say("en"), "wide").marks
            assert len(marks) == 1 and marks[0].text[0] == ("+" if name.startswith("sell") else "−")
            seen.add(name.partition(":")[0])
    assert "buy" in seen


def test_a_mat_shows_what_its_captain_has():
    """R2.5"""
    has = {"ships": {"1": "ship_dutch_fluyt"}, "prizes": {"1": "ship_dutch_jacht"}, "mates": {"1": "mate_purser"}}
    has |= {"silver": {"1": 17}, "letters": {"1": ["spain"]}, "attacked": {"1": ["england"]}}
    match = Match.from_position(GAME, vocabulary(GAME).build({"players": 2, **has}), seed=1)
    for viewer in (0, 1):
        mat = drawn(match.view(viewer)).sprites[mat_key(1)]
        assert {"17 silver", "Dutch Fluyt", "prize: Dutch Jacht", "Purser"} <= {*mat.label.split(", ")}
        for symbol in ("card-ship_dutch_fluyt", "card-ship_dutch_jacht", "letter-spain", "enemy-england"):
            assert f"#{symbol}" in mat.art, (viewer, symbol)
        assert "letter-england" not in mat.art and "enemy-spain" not in mat.art


def test_the_discards_seen_close_are_those_that_lie_there():
    """R21.1"""
    fallen = ["parrot", "enc_kraken", "port_nassau"]
    match = Match.from_position(GAME, vocabulary(GAME).build({"discards": fallen}), seed=1)
    pile = TABLE.about(match.view(0), "discard", GAME.say("en"))
    assert pile and {card.title: card.count for card in pile.cards} == {"Parrot": 1, "Kraken": 1, "Nassau": 1}


# ------------------------------------------------------------------ staging


def frames(match: Match, viewer: int) -> list[tuple[Event, Staging, Scene]]:
    """The events of the latest action, how each is shown, and the picture then."""
    before, after = match.view_at(match.ply - 1, viewer), match.stills(match.ply, viewer)[-1]
    say, shown = GAME.say("en"), drawn(before)
    found: list[tuple[Event, Staging, Scene]] = []
    pictures = stills.frames(TABLE, before, after, shown, say, after.names, "wide")
    if not any(frame for _, frame in pictures):
        shown = drawn(after)  # all is seen at once
    for (_, _, event), (staging, frame) in zip(stills.paired(before, after), pictures, strict=True):
        shown = frame or shown
        found.append((event, staging, shown))
    return found


def staged(seeds: range) -> Iterator[tuple[Event, Staging, Scene]]:
    """Every event of some games in which fights are sought."""
    for seed in seeds:
        match, chance = Match.new(GAME, 3, seed=seed), random.Random(seed)
        while not match.over and match.ply < 250:
            choices = match.view(match.player).state.choices
            fights = [name for name in choices if name.startswith(("attack", "fight", "board", "explore", "move"))]
            match.play(choices[chance.choice(fights if fights and chance.random() < 0.6 else list(choices))])
            yield from frames(match, SPECTATOR)


def test_what_happens_is_seen_when_it_happens():
    """A flipped card lies beside the ship, the figures compared stand in the panel, a beaten ship shakes."""
    seen = set[Events]()
    for event, staging, scene in staged(range(6)):
        seen.add(Events(event.kind))
        match event.kind:
            case Events.FLIPPED:
                assert IDS[event.card] in scene.sprites["flip"].art
            case Events.BROADSIDE | Events.BOARDING:
                label = scene.sprites["fight"].label
                assert f"{event.values[0]} against {event.values[1]}" in label or (
                    f"{event.values[1]} against {event.values[0]}" in label
                )
            case Events.PLAYED:
                assert IDS[event.card] in scene.sprites["fight"].art
            case Events.SHIP_LOST:
                assert ship_key(event.seat) in staging.shake
            case Events.AIMED:
                assert IDS[event.card] in scene.sprites["encounter"].art
            case Events.MOVED:
                place, ship = scene.sprites[place_key(event.goal)], scene.sprites[ship_key(event.seat)]
                assert covers((place.x, place.y, place.w, place.h), ship.x + ship.w / 2, ship.y + ship.h / 2)
            case _:
                pass
    wanted = {Events.FLIPPED, Events.BROADSIDE, Events.BOARDING, Events.PLAYED, Events.SHIP_LOST, Events.AIMED}
    assert wanted | {Events.MOVED, Events.STORM} <= seen


def test_a_hunter_is_sunk_after_the_guns_were_compared():
    """R15.6: the panel shows the ship that was beaten, and the marker lies where it was."""
    patch: dict[str, Any] = {"at": {"0": "0,1", "1": "0,1"}, "phase": "action", "ships": {"1": "ship_pirate_galleon"}}
    match = Match.from_position(GAME, vocabulary(GAME).build(patch), seed=1)
    for action in ("attack_captain:1", "stand"):
        match.play(action)
    seen = {Events(event.kind): scene for event, _, scene in frames(match, SPECTATOR)}
    lost, compared = seen[Events.SHIP_LOST].sprites, seen[Events.BROADSIDE].sprites
    assert "3 against 6" in compared["fight"].label
    assert covers_ship(compared, "0,1") and covers_ship(lost, "0,0")


def covers_ship(sprites: Mapping[str, Sprite], where: str) -> bool:
    """Whether the first captain's marker lies in this place."""
    place, ship = sprites[place_key(1 if where == "0,1" else 0)], sprites[ship_key(0)]
    return covers((place.x, place.y, place.w, place.h), ship.x + ship.w / 2, ship.y + ship.h / 2)


def test_each_step_of_a_trade_is_seen_on_the_mat():
    """Goods go and come one after the other, also where a whole list is told at once."""
    patch = {"map": {"0,2": "port_nassau"}, "at": {"0": "0,2"}, "phase": "trade", "silver": {"0": 6}}
    match = Match.from_position(GAME, vocabulary(GAME).build(patch | {"traded": {"0": {"spice": 2}}}), seed=1)
    views = [match.view()]
    for action in ("sell:spice", "buy:wood", "buy:wood"):
        match.play(action)
        views.append(match.stills(match.ply)[-1])
    say, names = GAME.say("en"), views[0].names
    pictures = stills.frames(TABLE, views[0], views[-1], drawn(views[0]), say, names, "wide", between=views[1:-1])
    seen = [frame.sprites["mat:0"].art for _, frame in pictures if frame]
    assert [(art.count("#good-spice"), art.count("#good-wood")) for art in seen] == [(1, 0), (1, 0), (1, 1), (1, 2)]
    assert [staging.fly.symbol for staging, _ in pictures if staging.fly] == [
        *("good-spice", "coin-silver"),
        *("good-wood", "good-wood"),
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_plaque_cuts_its_sentence(layout: Aspect, language: str):
    """R16.2: what becomes of a ship is told in long ones."""
    patch: dict[str, Any] = {"at": {"0": "0,1", "1": "0,1"}, "phase": "ship_disposition", "stage": "action"}
    patch |= {"ships": {"0": "ship_spanish_war_galleon"}, "prizes": {"0": "ship_french_ship_of_the_line"}}
    patch |= {"raw": {"won": IDS.index("ship_dutch_great_fluyt")}}
    view = Match.from_position(GAME, vocabulary(GAME).build(patch), seed=1).view(0)
    sprites = TABLE.draw(view, GAME.say(language), view.names, layout).sprites
    buttons = {key: sprite for key, sprite in sprites.items() if key.startswith("pick:")}
    assert {"pick:prize", "pick:own_old_to_prize", "pick:leave"} <= buttons.keys()
    for sprite in buttons.values():
        assert "…" not in sprite.art


def test_chances_stand_in_the_panel_and_only_where_somebody_decides():
    seen = set[bool]()
    for view in (view for seed in range(4) for view in walk(seed)):
        scene, found = drawn(view), chances_of(DrawContext(view, GAME.say("en"), view.names, "wide"))
        if found:
            assert found.text in scene.sprites["fight"].label
            assert sum(share for _, share in found.parts) == pytest.approx(1)
        seen.add(bool(found))
    assert seen == {True, False}
