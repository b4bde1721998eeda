"""The table of the open sea: ships lie where the rules say, stops where they lead, chances are those of the dice."""

from html import unescape
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace

from filibusta.ai.bots import bot
from filibusta.engine.match import Match, View
from filibusta.engine.record import SPECTATOR
from filibusta.games.spanish_main import GAME
from filibusta.games.spanish_main.cards import HEADINGS, HULL_LENGTH, NONE, READY_SHIPS, SHIP_MASTS
from filibusta.games.spanish_main.rules.fan import tip_after
from filibusta.games.spanish_main.state import FLEET, Phase
from filibusta.games.spanish_main.table import TABLE
from filibusta.games.spanish_main.table.context import DrawContext, ship_key
from filibusta.games.spanish_main.table.facts import cargo_facts
from filibusta.games.spanish_main.table.mats import look_of
from filibusta.games.spanish_main.table.names import TALL, Hull, spots
from filibusta.games.spanish_main.table.places import UNIT, hull_box, hull_pose, mast_spot, on_chart
from filibusta.games.spanish_main.words.outlook import boarding_chances, chance_of, least_die, ram_chance
from filibusta.games.spanish_main.words.voice import ship_card
from filibusta.table.scene import Scene, Sprite
from filibusta.table.svg import opening
from filibusta.testing.lettering import faults_of
from filibusta.testing.scenario import scenarios, vocabulary
from filibusta.testing.scenarios import played

SCENARIOS = {scenario.id: scenario for scenario in scenarios(GAME)}


def shown(view: View, layout: Any = "wide") -> Scene:
    return TABLE.draw(view, GAME.say("en"), view.names, layout)


def at(name: str, phase: Phase, nth: int = 0) -> View:
    """A scenario where it puts a question of this kind."""
    match = played(GAME, SCENARIOS[name])
    assert match
    found = [match.view_at(ply, match.view_at(ply).player) for ply in range(match.ply + (not match.over))]
    return [view for view in found if view.state.phase == phase][nth]


def ends(sprite: Sprite) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middle of the far and of the near end of a turned box: tip and stern."""
    turn = radians(sprite.r)
    along, across = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
    stern = sprite.x + across[0] * sprite.h / 2, sprite.y + across[1] * sprite.h / 2
    return (stern[0] + along[0] * sprite.w, stern[1] + along[1] * sprite.w), stern


def test_a_ship_is_drawn_from_her_tip_on_in_true_length():
    view = at("R16.6-abeam", Phase.CANNON)
    scene, s = shown(view), view.state
    for ship in range(s.ships_size):
        boat = s.ships[ship]
        tip, stern = ends(scene.sprites[ship_key(ship)])
        assert tip == pytest.approx(on_chart(boat.x, boat.y, s.side), abs=0.02)
        length = int(HULL_LENGTH[SHIP_MASTS[boat.card]])
        assert hypot(tip[0] - stern[0], tip[1] - stern[1]) == pytest.approx(length / UNIT, abs=0.02)


@pytest.mark.parametrize("heading", range(0, HEADINGS, 5))
def test_she_turns_about_the_tip_of_her_bow(heading: int):
    x, y, r = hull_pose(3, (100.0, 200.0), heading)
    tip, stern = ends(Sprite(x, y, *hull_box(3), "", "", r=r))
    assert tip == pytest.approx((100, 200), abs=0.02)
    angle = radians(10 * heading)
    assert stern == pytest.approx((100 - 128 * cos(angle), 200 + 128 * sin(angle)), abs=0.02)


def names_in(scene: Scene) -> dict[str, Sprite]:
    return {key.partition(":")[2]: sprite for key, sprite in scene.sprites.items() if key.startswith("name:")}


@pytest.mark.parametrize("seed", range(3))
def test_no_ship_and_no_name_lies_over_the_name_of_a_ship(seed: int):
    """From the crowd at home, where every fleet begins, to the first ships at sea."""
    match, greedy = Match.new(GAME, 3, seed=seed), bot("greedy:deals=1", seed=seed)
    while match.view(0).state.turn < 10:
        view = match.view(match.player)
        match.play(FLEET if view.state.phase == Phase.CHOOSE_FLEET else greedy.choose(view))
        scene = shown(match.view(0))
        names = list(names_in(scene).values())
        for one, other in combinations(names, 2):
            assert abs(one.y - other.y) >= one.h or one.x >= other.x + other.w or other.x >= one.x + one.w
        for i in range(len(names)):
            (x1, y1), (x2, y2) = ends(scene.sprites[ship_key(i)])
            line = [(x1 + k / 20 * (x2 - x1), y1 + k / 20 * (y2 - y1)) for k in range(21)]
            assert not [at for at in line for o in names if o.x < at[0] < o.x + o.w and o.y < at[1] < o.y + o.h]


def test_the_name_of_a_ship_alone_at_sea_stands_below_her():
    scene = shown(at("R16.6-abeam", Phase.CANNON))
    for ship, name in names_in(scene).items():
        (x1, y1), (x2, y2) = ends(scene.sprites[ship_key(int(ship))])
        assert name.x + name.w / 2 == pytest.approx((x1 + x2) / 2, abs=0.1) and name.y > (y1 + y2) / 2


def test_chances_are_those_of_the_dice():
    """R16.9, R13.2, R13.10: counted over all faces."""
    assert [chance_of(least) for least in (2, 4, 6, 7)] == [5 / 6, 3 / 6, 1 / 6, 0]
    view = at("R16.6-abeam", Phase.CANNON)
    ctx = DrawContext(view, GAME.say("en"), view.names, "wide")
    wins, loses = boarding_chances(ctx.state, 0, 1)
    assert wins + loses < 1 and wins > loses
    assert boarding_chances(ctx.state, 1, 0) == (loses, wins)
    assert ram_chance(ctx.state, 1) == 4 / 6
    assert least_die(ctx.states, 0, 0, 1) == 4
    told = TABLE.forecast(view, "cannon:0", GAME.say("en"), "wide")
    assert "hit with 4 or more" in told.text and told.marks[0].text == "50\u00a0%"


def test_lines_of_fire_are_told_of_any_ship():
    view = at("R16.6-abeam", Phase.CANNON)
    closeup = TABLE.about(view, ship_key(0), GAME.say("en"))
    assert closeup
    told = " ".join(closeup.cards[0].state)
    assert told.count("reaches HMS Plantagenet") == 3
    assert "Range L: 83.8 mm." in told


def test_hidden_crew_is_shown_to_its_owner_only():
    match = played(GAME, SCENARIOS["R12.2-plague-contact"])
    assert match
    own, other = (TABLE.about(match.view_at(0, seat), ship_key(1), GAME.say("en")) for seat in (1, 0))
    assert own and other
    assert own.cards[1].title == "Captain (English)"
    assert other.cards[1].title == "face-down crew"


def test_what_a_distance_forecasts_is_where_she_comes_to():
    view = at("R12.2-plague-contact", Phase.DISTANCE)
    s = view.state
    x, y = tip_after(s, int(s.ship), int(s.course), 629)
    (ghost,) = TABLE.forecast(view, "distance:q3", GAME.say("en"), "wide").ghosts
    sprite = shown(view).sprites[ghost.key]
    tip, _ = ends(Sprite(ghost.x, ghost.y, sprite.w, sprite.h, "", "", r=ghost.r))
    assert tip == pytest.approx(on_chart(int(x), int(y), s.side), abs=0.2)


def test_a_ball_flies_from_the_mast_of_its_cannon():
    """It then bursts at the target, or falls into the water there."""
    match = played(GAME, SCENARIOS["R16.6-abeam"])
    assert match
    ply = next(ply for ply, move in enumerate(match.moves) if move.action == "cannon:1")
    before, after = match.view_at(ply), match.view_at(ply + 1)
    staged = [TABLE.stage(before, after, event).fly for event in after.news()]
    shot, missed = [fly for fly in staged if fly]
    assert (shot.symbol, shot.start, shot.goal) == ("cannonball", "muzzle:1", "ship:1")
    assert (missed.symbol, missed.start, missed.goal) == ("splash", "ship:1", "ship:1")
    muzzle, boat = shown(before).sprites[shot.start], before.state.ships[0]
    middle = muzzle.x + muzzle.w / 2, muzzle.y + muzzle.h / 2
    tip = on_chart(boat.x, boat.y, before.state.side)
    assert middle == pytest.approx(mast_spot(int(SHIP_MASTS[boat.card]), tip, boat.heading, 1), abs=0.2)


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_at_the_end_the_chart_opens_where_ships_are_and_words_can_be_read(layout: Any):
    over = [match for scenario in SCENARIOS.values() if (match := played(GAME, scenario)) and match.over]
    assert over
    for match in over:
        ctx, pane = (
            DrawContext(match.view(), GAME.say("en"), match.names, layout),
            shown(match.view(), layout).panes["chart"],
        )
        x, y, w, h = opening(pane)
        assert w <= pane.w and h <= pane.h, "nothing is scaled down"
        tips = [ctx.tip(ship) for ship in ctx.afloat]
        seen = sum(x < left < x + w and y < top < y + h for left, top in tips)
        assert seen or not tips


def test_the_hold_has_the_room_that_linked_crew_and_master_bianco_add():
    """R6.1, R6.4: for the one who knows them; others count what the card says."""
    crew = [{"card": card, "at": "ship 0"} for card in ("captain_jack_hawkins", "skyme_the_monkey")]
    far = {"card": "hms_dover", "seat": 1, "dock": [3, 0]}
    position = {"ships": [{"card": "el_ballista", "pose": [4000, 3400, 0]}, far], "crew": crew}
    match = Match.from_position(GAME, vocabulary(GAME).build(position))
    for viewer, told, free in ((0, "cargo 2 of 3", 1), (1, "cargo 2 of 2", 0)):
        view = match.view(viewer)
        ctx = DrawContext(view, GAME.say("en"), view.names, "wide")
        assert told in cargo_facts(ctx, 0)
        assert look_of(ctx, 0).room == int(told[-1])
        if ctx.ship == 0:
            assert sum(key.startswith("free:") for key in shown(view).sprites) == free


def test_those_who_wait_are_not_told_what_a_face_down_captain_is_asked():
    """R22.9: neither by words nor by the picture; he himself is."""
    match = played(GAME, SCENARIOS["R22.9-what-is-asked"])
    assert match
    asked, waits = match.view(0), match.view(1)
    assert "shoot" in asked.prompt().title
    assert waits.prompt().title == "Player 1 is deciding"
    assert waits.prompt() == match.view(SPECTATOR).prompt()
    assert "Pandora" not in str(waits.prompt())
    assert shown(waits).sprites


def test_a_name_stands_beyond_what_may_be_chosen_all_around_its_ship():
    hull = Hull(3, (0, 0), 0, 180.0)
    offered = tuple((x, y) for x in range(-300, 301, 20) for y in range(-160, 161, 20))
    ((x, y),) = spots((hull,), offered)
    assert not [at for at in offered if x < at[0] < x + hull.wide and y < at[1] < y + TALL]


@pytest.mark.parametrize("heading", [0, 4, 9, 14, 18, 27])
def test_no_ray_to_a_heading_crosses_the_name_of_the_ship(heading: int):
    position = {
        "players": 2,
        "ships": [
            {"card": "hms_dover", "pose": [4572, 4572, heading]},
            {"card": "harbinger", "seat": 1, "pose": [900, 900, 0]},
        ],
    }
    match = Match.from_position(GAME, vocabulary(GAME).build(position))
    for action in ("act:0", "move"):
        match.play(action)
    scene = shown(match.view(0))
    name, (x, y) = scene.sprites["name:0"], ends(scene.sprites[ship_key(0)])[0]
    for key, stop in scene.sprites.items():
        if not key.startswith("heading:"):
            continue
        right, down = stop.x + stop.w / 2 - x, stop.y + stop.h / 2 - y
        along = [(x + share * right, y + share * down) for share in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)]
        assert not [at for at in along if name.x < at[0] < name.x + name.w and name.y < at[1] < name.y + name.h]


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_ready_fleet_has_room_in_full_beside_the_others(language: str):
    match = Match.new(GAME, 2, seed=3)
    view, say = match.view(match.player), GAME.say(language)
    scene, fleets = TABLE.draw(view, say, view.names, "wide"), list(view.state.choices)
    assert len(fleets) == 12
    first = scene.sprites["looked_at"]
    for name in fleets:
        (ghost,) = TABLE.forecast(view, name, say, "wide").ghosts
        told = replace(first, x=0, y=0, art=ghost.under, w=first.x + first.w, h=first.y + first.h)
        assert list(faults_of(replace(scene, sprites={name: told}), whole=True)) == [], name
        assert all(scene.sprites[other].x + scene.sprites[other].w < first.x for other in fleets)
        ships = [int(card) for card in READY_SHIPS[fleets.index(name)] if card != NONE]
        for card in ships:
            assert ship_card(card, say) in unescape(ghost.under)
