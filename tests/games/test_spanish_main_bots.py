"""The bots of the open sea: they sail for treasure, bring it home, and build fleets worth their points."""

from collections.abc import Mapping, Sequence
from math import hypot

import numpy as np
import pytest

from filibusta.ai.bots import bot
from filibusta.ai.forced import is_hopeless
from filibusta.engine.game import Game, game
from filibusta.engine.match import Match
from filibusta.engine.record import State
from filibusta.games.spanish_main.cards import CREW_POINTS, SHIP_POINTS
from filibusta.games.spanish_main.events import Ending, Events
from filibusta.games.spanish_main.rules.ending import gold_of
from filibusta.games.spanish_main.state import ASHORE, FLEET, Phase
from filibusta.testing.scenario import scenarios, vocabulary
from filibusta.testing.scenarios import steps_of

GAMES = 10
Thing = Mapping[str, object]
BY_GOLD = {Ending.MAJORITY, Ending.NO_TREASURE, Ending.LAST_TREASURE}


@pytest.fixture(scope="module")
def sea() -> Game:
    return game("spanish_main")


def at_first_turn(of: Game, fleet: int, seed: int) -> Match:
    """Two equal ready fleets in port."""
    match = Match.new(of, 2, seed=seed)
    chooser = bot("greedy", deals=1, seed=seed)
    while match.view(0).state.turn == 0:
        view = match.view(match.player)
        match.play(FLEET + fleet if view.state.phase == Phase.CHOOSE_FLEET else chooser.choose(view))
    return match


def how_it_ended(match: Match) -> Ending:
    news = match.whole_position()[0].news
    return next(Ending(int(told.parts[0])) for told in news if told.kind == Events.ENDED)


def played_out(match: Match, spec: str, seed: int) -> Match:
    bots = [bot(spec, seed=2 * seed + seat) for seat in range(2)]
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    return match


def test_games_of_the_greedy_bot_are_mostly_decided_by_gold(sea: Game):
    """956 of 1,000 were: fewer than 7 of 10 would be in one of 1,500 runs, and these are always the same."""
    ends = [
        how_it_ended(played_out(at_first_turn(sea, number, number), "greedy:deals=4", number))
        for number in range(GAMES)
    ]
    assert sum(end in BY_GOLD for end in ends) >= 7


def test_the_greedy_bot_beats_chance(sea: Game):
    for number in range(4):
        match = at_first_turn(sea, number, number)
        bots = [bot("greedy:deals=2", seed=number), bot("random", seed=number)]
        while not match.over:
            match.play(bots[match.player].choose(match.view(match.player)))
        assert match.scores[0] > match.scores[1]


@pytest.mark.parametrize("number", [3, 8, 10])
def test_whoever_is_far_ahead_brings_his_treasure_home(sea: Game, number: int):
    """By an estimate that thinks itself safe, or too much in danger, ships stay in port or sail to and fro."""
    match = at_first_turn(sea, number, number)
    bots = [bot("planner:deals=2", seed=number), bot("random", seed=number)]
    while not match.over:
        match.play(bots[match.player].choose(match.view(match.player)))
    assert match.scores[0] > match.scores[1]


def after_a_turn(of: Game, ships: Sequence[Thing], treasures: Sequence[Thing]) -> list[int]:
    """Where the treasures are once a greedy bot has played the turn of seat 0: their ship, or ``ASHORE`` and the
    island. Seat 0 is at home on island 0, seat 1 on island 3."""
    return [int(token.at) for token in turn_played(of, ships, treasures).treasures[: len(treasures)]]


def turn_played(of: Game, ships: Sequence[Thing], treasures: Sequence[Thing]) -> State:
    position: Thing = {"players": 2, "options": {}, "ships": ships, "treasures": treasures, "rest": "nowhere"}
    match, chooser = Match.from_position(of, vocabulary(of).build(position), seed=1), bot("greedy:deals=4", seed=1)
    turn = match.turn
    while not match.over and match.turn == turn:
        match.play(chooser.choose(match.view(match.player)))
    return match.whole_position()[0]


FAR_OFF: Thing = {"card": "hms_dover", "seat": 1, "pose": [3222, 8000, 0]}


def test_the_last_space_of_a_hold_is_filled(sea: Game):
    """Whoever has no room left has a next voyage, too."""
    islands = [
        {"kind": "gold_1", "at": "island 1"},
        {"kind": "gold_4", "at": "island 2"},
        {"kind": "gold_3", "at": "island 5"},
    ]
    ships = [{"card": "carrion_crow", "dock": [1, 0]}, FAR_OFF]
    assert after_a_turn(sea, ships, [{"kind": "gold_4", "at": "ship 0"}, *islands])[1] == 0


def test_each_ship_sails_for_the_island_that_is_nearest_to_her(sea: Game):
    """One lies at the first, so the other, from where both are as far, sails for the second."""
    ships = [{"card": "pandora", "dock": [1, 0]}, {"card": "pandora", "pose": [6600, 4572, 18]}, FAR_OFF]
    s = turn_played(sea, ships, [{"kind": "gold_4", "at": "island 1"}, {"kind": "gold_4", "at": "island 5"}])
    first, second = (hypot(s.ships[1].x - s.islands[i].x, s.ships[1].y - s.islands[i].y) for i in (1, 5))
    assert second < first - 500


def test_whoever_searches_a_wreck_takes_what_is_there_though_another_is_near(sea: Game):
    """Were it promised to both, to take it would seem to cost the other's promise, and it would be left lying."""
    wreck = {"card": "el_chico", "seat": 1, "pose": [4005, 3400, 18], "lost": [0, 1]}
    near = [{"card": "pandora", "pose": [4000, 3400, 0]}, {"card": "pandora", "pose": [4300, 3400, 18]}]
    assert after_a_turn(sea, [*near, wreck, FAR_OFF], [{"kind": "gold_3", "at": "ship 2"}]) == [0]


def test_treasure_that_turns_out_poor_is_taken_all_the_same(sea: Game):
    """What nobody has seen is worth what is left when all that was seen is taken away."""
    tokens = [{"kind": "gold_4", "at": "island 1", "seen": [0]}, {"kind": "gold_1", "at": "island 1"}]
    assert after_a_turn(sea, [{"card": "pandora", "dock": [1, 0]}, FAR_OFF], tokens) == [0, 0]


def test_a_raider_takes_the_best_treasure_of_another_home(sea: Game):
    treasures = [{"kind": kind, "at": "island 3"} for kind in ("gold_1", "gold_4", "gold_2")]
    ships = [{"card": "freedom", "pose": [2700, 4572, 18]}, FAR_OFF]
    assert after_a_turn(sea, ships, treasures) == [ASHORE + 3, 0, ASHORE + 3]


@pytest.mark.parametrize(("at_home", "raids"), [([1], True), ([3, 2, 2], False)])
def test_whoever_carries_what_wins_raids_no_more(sea: Game, at_home: list[int], raids: bool):
    """R24.1: of two, who brings home more than half of all needs no more; a captain raided on and was sunk."""
    places = {"island 3": [4], "ship 0": [4, 3], "island 0": at_home}
    treasures: list[Thing] = [{"kind": f"gold_{n}", "at": at} for at, values in places.items() for n in values]
    ships = [{"card": "freedom", "pose": [2700, 4572, 18]}, FAR_OFF]
    assert (after_a_turn(sea, ships, treasures)[0] == 0) == raids


@pytest.mark.parametrize(
    ("pose", "enemy", "treasure", "vain"),
    [
        ([4800, 1800, 0], [3222, 8000, 0], "island 2", True),
        ([4800, 1800, 0], [4900, 2900, 0], "island 2", False),
        ([2902, 1590, 18], [3222, 8000, 0], "island 4", False),
        ([2902, 1590, 18], [3222, 8000, 0], "island 2", True),
    ],
)
def test_nobody_comes_about_for_nothing(sea: Game, pose: list[int], enemy: list[int], treasure: str, vain: bool):
    """On the open sea any stretch turns a ship as well; near an enemy she may bring guns to bear, and near an island
    dock where there is something to do. Cabin boys came about in half of their actions."""
    ships: list[Thing] = [{"card": "pandora", "pose": pose}, {"card": "hms_dover", "seat": 1, "pose": enemy}]
    tokens = [{"kind": "gold_2", "at": treasure}]
    position: Thing = {"players": 2, "options": {}, "ships": ships, "treasures": tokens, "rest": "nowhere"}
    match = Match.from_position(sea, vocabulary(sea).build(position), seed=1)
    match.play("act:0")
    view = match.view(0)
    kinds = {sea.actions.part(action)[0]: is_hopeless(view, action) for action in view.legal().tolist()}
    assert kinds["come_about"] == vain and not kinds["move"]


def judged(of: Game, ships: list[Thing], treasures: list[Thing], *played: str, **more: object) -> dict[str, bool]:
    """Whether each legal action is hopeless for the player of the first ship, after these actions."""
    position: Thing = {"players": 2, "options": {}, "ships": ships, "treasures": treasures, "rest": "nowhere", **more}
    match = Match.from_position(of, vocabulary(of).build(position), seed=1)
    for action in played:
        match.play(action)
    view = match.view(0)
    return {of.actions.name(action): is_hopeless(view, action) for action in view.legal().tolist()}


@pytest.mark.parametrize(
    ("ship", "enemy", "treasures", "idle"),
    [
        ([4800, 1800, 0], [3222, 8000, 0], [{"kind": "gold_2", "at": "ship 0"}], True),
        ([4800, 1800, 0], [3222, 8000, 0], [{"kind": "gold_2", "at": "island 1"}], True),
        ([4800, 1800, 0], [3222, 8000, 0], [], False),
        ([4800, 1800, 0], [4900, 2900, 0], [{"kind": "gold_2", "at": "ship 0"}], False),
    ],
)
def test_nobody_lies_idle_who_could_fetch(
    sea: Game, ship: list[int], enemy: list[int], treasures: list[Thing], idle: bool
):
    """Cabin boys let every fourth turn go by; near an enemy, or with nothing to fetch, waiting may be wise."""
    ships: list[Thing] = [{"card": "pandora", "pose": ship}, {"card": "hms_dover", "seat": 1, "pose": enemy}]
    found = judged(sea, ships, treasures)
    assert found["end_turn"] == idle and not found["act:0"]


@pytest.mark.parametrize(("mates", "treasures", "vain"), [(0, 0, True), (0, 2, True), (1, 0, False), (0, 7, False)])
@pytest.mark.parametrize("crew", [1, 2])
def test_nobody_leaves_crew_behind_for_nothing(sea: Game, crew: int, mates: int, treasures: int, vain: bool):
    """A ship at the same island may take them up, and they make room for treasure."""
    docked: list[Thing] = [{"card": "pandora", "dock": [1, 9 * n]} for n in range(1 + mates)]
    tokens: list[Thing] = [{"kind": f"gold_{1 + n % 4}", "at": "island 1"} for n in range(treasures)]
    aboard = [{"card": card, "at": "ship 0"} for card in ("p_captain", "p_helmsman")[:crew]]
    assert judged(sea, [*docked, FAR_OFF], tokens, crew=aboard)["move_crew:0"] == vain
    if crew == 2:
        found = judged(sea, [*docked, FAR_OFF], tokens, "move_crew:0", crew=aboard)
        assert set(found.values()) == {vain}


@pytest.mark.parametrize("points", [2, 3])
def test_built_fleets_spend_their_points(sea: Game, points: int):
    match, builder = Match.new(sea, 2, {"fleet_mode": 1, "points": points}, 1), bot("greedy", deals=1, seed=1)
    while match.view(0).state.phase in (Phase.BUILD_CARD, Phase.BUILD_PLACE):
        match.play(builder.choose(match.view(match.player)))
    for mat in match.whole_position()[0].seats[:2]:
        ships, crew = mat.ship_cards[mat.ship_cards >= 0], mat.crew_cards[mat.crew_cards >= 0]
        assert len(ships) >= 2
        assert int(np.sum(SHIP_POINTS[ships]) + np.sum(CREW_POINTS[crew])) >= 10 * points - 4


@pytest.mark.long
def test_cabin_boys_bring_treasure_home(sea: Game):
    """When they misjudged each heading as far as a choice of other games, three of four games ended without any."""
    match, bots = Match.new(sea, 2, seed=9), [bot("1", seed=90), bot("1", seed=91)]
    while not match.over and not any(gold_of(match.view(0).state, seat) for seat in range(2)):
        match.play(bots[match.player].choose(match.view(match.player)))
    assert not match.over


EAST, WEST = 4, 22
"""Headings from south of the middle, towards home and away from it."""


@pytest.mark.parametrize(
    ("treasure", "enemy", "vain"),
    [
        ({"kind": "gold_2", "at": "ship 0"}, [3222, 8000, 0], {EAST: False, WEST: True}),
        ({"kind": "gold_2", "at": "island 4"}, [3222, 8000, 0], {EAST: True, WEST - 4: False}),
        ({"kind": "gold_2", "at": "ship 0"}, [4900, 2900, 0], {EAST: False, WEST: False}),
    ],
)
def test_nobody_sails_away_from_all_there_is_to_do(sea: Game, treasure: Thing, enemy: list[int], vain: dict[int, bool]):
    """With treasure aboard home is the goal, else an island, though nobody knows what lies there; near an enemy there
    may be a reason. Cabin boys sailed to and fro for twenty rounds."""
    ships: list[Thing] = [{"card": "pandora", "pose": [4800, 1800, 0]}, {"card": "hms_dover", "seat": 1, "pose": enemy}]
    found = judged(sea, ships, [treasure], "act:0", "move")
    assert {heading: found[f"heading:{heading}"] for heading in vain} == vain


@pytest.mark.parametrize(("aboard", "here", "vain"), [(0, [1, 1], True), (2, [1, 1], False), (2, [1, 4], True)])
def test_nobody_leaves_treasure_that_fits(sea: Game, aboard: int, here: list[int], vain: bool):
    """Only what is worth less than usual may wait, where not all fits: bots took one of three and came again."""
    treasures: list[Thing] = [{"kind": f"gold_{n}", "at": "island 1"} for n in here]
    treasures += [{"kind": "gold_2", "at": "ship 0"}] * aboard + [{"kind": "gold_3", "at": "island 4"}]
    found = judged(sea, [{"card": "el_ladron", "dock": [1, 0]}, FAR_OFF], treasures, "act:0", "explore")
    assert found.pop("done") == vain and not any(found.values())


def test_nobody_spares_an_enemy_in_reach(sea: Game):
    """A shot costs nothing: bots ended turns, and ceased fire at once, with cannon that bore on enemies."""
    enemy: Thing = {"card": "hms_dover", "seat": 1, "pose": [4900, 2600, 0]}
    ships: list[Thing] = [{"card": "pandora", "pose": [4800, 1800, 0]}, enemy]
    assert judged(sea, ships, [])["end_turn"]
    aimed = judged(sea, ships, [], "act:0", "shoot")
    assert aimed["stop"] and not any(vain for name, vain in aimed.items() if name.startswith("cannon"))
    wreck = [ships[0], {**enemy, "standing": 0}]
    assert not judged(sea, wreck, [])["end_turn"], "it may be worth more afloat"


ASTERN: Thing = {"card": "hms_dover", "seat": 1, "pose": [5500, 3000, 18]}
"""An enemy nearer to a wreck than the ship that could sink it."""


@pytest.mark.parametrize(
    ("aboard", "enemy", "prize"), [(0, FAR_OFF, False), (1, FAR_OFF, True), (1, ASTERN, False), (0, ASTERN, False)]
)
def test_whoever_is_told_to_shoot_shoots_and_at_no_prize(sea: Game, aboard: int, enemy: Thing, prize: bool):
    """Captains gave the order where only a wreck was in reach, and fired nothing; a laden one that nobody else can
    search first is worth more afloat."""
    wreck: Thing = {"card": "hms_dover", "seat": 1, "pose": [4900, 2600, 0], "standing": 0}
    ships: list[Thing] = [{"card": "pandora", "pose": [4800, 1800, 0]}, wreck, enemy]
    treasures: list[Thing] = [{"kind": "gold_2", "at": "ship 1"}] * aboard
    assert judged(sea, ships, treasures, "act:0")["shoot"] == prize
    assert judged(sea, ships, treasures, "act:0", "shoot")["stop"] != prize


@pytest.mark.parametrize(("tokens", "vain"), [(["gold_1", "gold_2"], True), (["gold_1", "plague"], False)])
def test_nobody_docks_again_without_exploring(sea: Game, tokens: list[str], vain: bool):
    """Where she has been before she may explore at once; only Plague that is known keeps her from it."""
    treasures: list[Thing] = [{"kind": kind, "at": "island 1", "seen": [0]} for kind in tokens]
    ships: list[Thing] = [{"card": "pandora", "dock": [1, 0]}, FAR_OFF]
    visits = {1: [0]}
    headings = judged(sea, ships, treasures, "act:0", "come_about", visits=visits)
    asked = [judged(sea, ships, treasures, "act:0", "come_about", heading, visits=visits) for heading in headings]
    asked = [found for found in asked if set(found) == {"yes", "no"}]
    assert asked and all(found["no"] == vain and not found["yes"] for found in asked)


def test_whoever_comes_about_docks_where_there_is_something_to_do(sea: Game):
    """Captains turned to and fro off an island, turn after turn."""
    ships: list[Thing] = [{"card": "pandora", "pose": [2902, 1590, 18]}, FAR_OFF]
    found = judged(sea, ships, [{"kind": "gold_2", "at": "island 4"}], "act:0", "come_about")
    assert {heading for heading, vain in found.items() if not vain} == {f"heading:{h}" for h in (8, 9, 10)}


@pytest.mark.parametrize(("theirs", "waits"), [(1, False), (2, True)])
def test_whoever_would_end_the_game_for_another_waits_off_port(sea: Game, theirs: int, waits: bool):
    """R24.12: a captain with the last treasure, and less gold than another, turned to and fro for thirty rounds."""
    ships: list[Thing] = [
        {"card": "pandora", "pose": [4262, 5334, 0]},
        {"card": "el_leon", "seat": 1, "pose": [12000, 12000, 18]},
        {"card": "hms_dover", "seat": 2, "pose": [12000, 2000, 18]},
    ]
    treasures: list[Thing] = [{"kind": "gold_3", "at": "ship 0"}, *[{"kind": "gold_2", "at": "island 0"}] * theirs]
    found = judged(sea, ships, treasures, players=3, homes={"0": 4, "1": 0, "2": 8}, last_treasure=0)
    assert found == {"end_turn": not waits, "act:0": waits}


LADEN: list[Thing] = [{"kind": "gold_2", "at": "ship 0"}]
NEAR: Thing = {"card": "hms_dover", "seat": 1, "dock": [1, 9]}


@pytest.mark.parametrize(
    ("aboard", "enemy", "here", "vain"),
    [
        (0, FAR_OFF, "gold_1", ["move", "come_about"]),
        (1, FAR_OFF, "gold_1", ["come_about"]),
        (0, NEAR, "gold_1", []),
        (0, FAR_OFF, "plague", ["explore"]),
        (3, FAR_OFF, "gold_1", ["explore"]),
    ],
)
def test_nobody_sails_off_to_dock_again_where_treasure_lies(
    sea: Game, aboard: int, enemy: Thing, here: str, vain: list[str]
):
    """An order to explore does the same; without room, or with Plague that is known, it does nothing good."""
    treasures = [*LADEN * aboard, {"kind": here, "at": "island 1", "seen": [0]}]
    found = judged(sea, [{"card": "el_ladron", "dock": [1, 0]}, enemy], treasures, "act:0")
    assert [kind for kind in ("move", "come_about", "explore") if found[kind]] == vain


def test_whoever_has_no_room_explores_what_nobody_has_seen(sea: Game):
    """Unique treasures need no room, and what lies there is good to know (R15.6)."""
    treasures: list[Thing] = [*LADEN * 3, {"kind": "gold_1", "at": "island 1"}]
    assert not judged(sea, [{"card": "el_ladron", "dock": [1, 0]}, FAR_OFF], treasures, "act:0")["explore"]


@pytest.mark.parametrize(
    ("first", "second", "treasures", "vain"),
    [
        ({}, {}, LADEN, True),
        ({"card": "el_ladron"}, {}, LADEN * 3, False),
        ({}, {"standing": 0}, [{"kind": "gold_2", "at": "ship 1"}], False),
        ({}, {"standing": 0}, LADEN, True),
        ({"card": "hms_dover"}, {}, LADEN, True),
        ({}, {"card": "hms_dover"}, [{"kind": "gold_2", "at": "ship 1"}], True),
    ],
)
def test_nobody_explores_a_ship_of_his_own_for_nothing(
    sea: Game, first: Thing, second: Thing, treasures: list[Thing], vain: bool
):
    """Captains explored a ship beside them and moved nothing: no cargo was better off aboard the other."""
    one: Thing = {"card": "pandora", "pose": [4000, 3400, 0], **first}
    other: Thing = {"card": "pandora", "pose": [4005, 3400, 18], **second}
    assert judged(sea, [one, other, FAR_OFF], treasures, "act:0")["explore"] == vain


@pytest.mark.parametrize(
    ("ship", "treasures", "vain"),
    [
        ({"dock": [1, 0]}, [{"kind": "gold_1", "at": "island 1"}], True),
        ({"dock": [1, 0]}, [], False),
        ({"dock": [0, 0], "lost": [0]}, [], True),
        ({"dock": [0, 0]}, [], False),
    ],
)
def test_nobody_ends_his_turn_beside_treasure_or_with_a_mast_to_mend(
    sea: Game, ship: Thing, treasures: list[Thing], vain: bool
):
    """An enemy near is no reason: the ship may do it before he comes nearer."""
    ships: list[Thing] = [{"card": "pandora", **ship}, {"card": "hms_dover", "seat": 1, "dock": [1, 18]}]
    assert judged(sea, ships, treasures)["end_turn"] == vain


def test_nobody_begins_a_move_that_leads_nowhere(sea: Game):
    """Bots turned on their bow towards the empty island that they touched, and called it a move."""
    ships: list[Thing] = [{"card": "pandora", "pose": [3222, 1900, 9]}, FAR_OFF]
    for heading, vain in judged(sea, ships, [], "act:0", "move").items():
        assert vain == (furthest_sailed(sea, ships, heading) < 30)


def furthest_sailed(of: Game, ships: list[Thing], heading: str) -> float:
    """How far the first ship comes on a heading, in tenths of a millimetre."""
    position: Thing = {"players": 2, "options": {}, "ships": ships, "treasures": [], "rest": "nowhere"}
    match = Match.from_position(of, vocabulary(of).build(position), seed=1)
    before = match.view(0).state.ships[0]
    for action in ("act:0", "move", heading):
        match.play(action)
    if match.view(0).state.phase == Phase.DISTANCE:
        match.play(match.view(0).legal().tolist()[-1])
    after = match.view(0).state.ships[0]
    return hypot(after.x - before.x, after.y - before.y)


@pytest.mark.parametrize(("near", "aboard", "idle"), [(0, 1, True), (0, 0, False), (1, 1, True), (2, 1, False)])
def test_nobody_lies_idle_who_could_search_a_wreck(sea: Game, near: int, aboard: int, idle: bool):
    """A captain let ten turns go by, and came too late to a wreck with two treasures; no wreck fires, but an enemy
    with masts may."""
    other: Thing = {"card": "hms_dover", "seat": 1, "pose": [4900, 2900, 0] if near else [3222, 8000, 0]}
    if near == 1:
        other["standing"] = 0
    wreck: Thing = {"card": "el_leon", "seat": 1, "pose": [3222, 9000, 0], "standing": 0}
    ships: list[Thing] = [{"card": "pandora", "pose": [4800, 1800, 0]}, wreck, other]
    assert judged(sea, ships, [{"kind": "gold_2", "at": "ship 1"}] * aboard)["end_turn"] == idle


def test_whoever_wins_a_boarding_takes_treasure_that_fits(sea: Game):
    """Winners took nothing from ships with treasure, one of them the last of the game."""
    found = set[bool]()
    for scenario in scenarios(sea):
        for match, _ in steps_of(sea, scenario):
            view = match.view(match.player)
            if view.state.phase == Phase.BOARD_PRIZE:
                legal = {sea.actions.name(action) for action in view.legal().tolist()}
                vain = is_hopeless(view, sea.actions.number("prize:nothing"))
                assert vain == ("prize:treasure" in legal)
                found.add(vain)
    assert found == {True, False}


def test_whoever_raids_a_home_takes_what_is_there(sea: Game):
    """Raiders left treasure that fitted, and came back for it."""
    raid = next(one for one in scenarios(sea) if one.id == "R18.6-raid")
    match = next(match for match, _ in steps_of(sea, raid) if match.view(match.player).state.phase == Phase.RAID_TAKE)
    view = match.view(match.player)
    vain = {sea.actions.name(action): is_hopeless(view, action) for action in view.legal().tolist()}
    assert vain.pop("none") and not any(vain.values())
