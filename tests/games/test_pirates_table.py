"""Battles of Pirates! drawn: picture by picture, and with the chances there are."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from test_tables import LAYOUTS, NAMES, TABLES, Case, by_turns, covered, decisions, drawn, framed, outside, steps

from filibusta.engine.match import Match, View
from filibusta.engine.news import Event
from filibusta.engine.record import SPECTATOR
from filibusta.engine.words import LANGUAGES, percent
from filibusta.games.pirates import GAME, cards
from filibusta.games.pirates.cards import N_SHIPS, PIRATE_CARDS
from filibusta.games.pirates.checks.positions import build
from filibusta.games.pirates.events import Events
from filibusta.games.pirates.state import NONE, Phase
from filibusta.games.pirates.table import TABLE
from filibusta.games.pirates.table.context import place_key, ship_key
from filibusta.games.pirates.table.staging import OF_BATTLE
from filibusta.games.pirates.words.faces import card_text
from filibusta.games.pirates.words.outlook import after_card, attack_outlook, find_chance
from filibusta.games.pirates.words.voice import WIND_ICONS
from filibusta.table.scene import Aspect, Forecast, Scene, Sprite
from filibusta.table.stills import paired
from filibusta.table.typeset import escaped

State = Any
SAY = GAME.say("en")
OURS = [case for case in TABLES if case.game is GAME]
every_table = pytest.mark.parametrize("case", OURS, ids=range(len(OURS)))
BEGINS = {Events.ATTACKED, Events.SOUGHT}
SEEN = OF_BATTLE | {Events.FIRED}
MEN_COME_AND_GO = {Events.INCOME, Events.CREW, Events.DESERTED, Events.SOLD, Events.NAMED, Events.REARRANGED}
"""After a battle, in the same action: who is aboard then is told by other pictures."""


class Step(NamedTuple):
    """An action with a battle in it, or a part of one, as somebody sees it."""

    before: View
    after: View
    told: list[Events]
    shown: range
    """The events that belong to the battle."""


def battles(case: Case, viewer: int = SPECTATOR) -> Iterator[Step]:
    for before, after in steps(case, viewer):
        told = [Events(event.kind) for event in after.news()]
        fighting = before.state.target != NONE
        first = 0 if fighting else next((i for i, kind in enumerate(told) if kind in BEGINS), len(told))
        end = next((i for i in range(first, len(told)) if told[i] not in SEEN), len(told))
        if first < end:
            yield Step(before, after, told, range(first, end))


def fleets(s: State) -> dict[int, tuple[int, int]]:
    """Who owns each ship on the table, and how many men are aboard."""
    return {i: (int(ship.owner), int(ship.crew)) for i, ship in enumerate(s.ships) if ship.owner != NONE}


def laid(s: State) -> list[tuple[int, int]]:
    return [(int(one.card), int(one.side)) for one in s.laid[: int(s.laid_size)]]


def keys(scene: Scene, *beginnings: str) -> set[str]:
    return {key for key in scene.sprites if key.startswith(beginnings)}


# ------------------------------------------------------------------ picture by picture


def test_every_event_of_a_battle_has_its_picture():
    """After the last one the fleets at sea are seen again."""
    seen: set[Events] = set()
    for case in OURS:
        for (before, after, told, shown), layout in zip(battles(case), by_turns(), strict=False):
            frames = framed(before, after, "it", layout)
            assert len(frames) == len(told)
            seen |= {told[i] for i in shown}
            assert all("stage" in frame.sprites for frame in (frames[i] for i in shown) if frame)
            assert all(frames[i] for i in shown)
            if shown.stop < len(told):
                later = frames[shown.stop]
                assert later and "stage" not in later.sprites
    assert seen == SEEN


def test_without_a_battle_there_are_no_such_pictures():
    for case in OURS:
        fought = {int(step.after.state.turn) for step in battles(case)}
        for before, after in steps(case, SPECTATOR, 3):
            if int(after.state.turn) not in fought and before.state.turn == after.state.turn:
                assert not any("stage" in frame.sprites for frame in framed(before, after) if frame)


@every_table
def test_each_man_is_there(case: Case):
    """Of both ships, in the picture of each event."""
    counted = 0
    for (before, after, _, shown), layout in zip(battles(case), by_turns(), strict=False):
        pictures, events = framed(before, after, "en", layout), list(paired(before, after))
        for i in shown:
            s, frame = events[i][1].state, pictures[i]
            assert frame
            for side, ship in enumerate((s.attacker, s.target)):
                if ship >= N_SHIPS or s.ships[ship].owner == NONE:
                    continue
                own, guests = keys(frame, f"man:{ship}:") - keys(frame, f"man:{ship}:t"), keys(frame, f"man:{ship}:t")
                assert (len(own), len(guests)) == (s.ships[ship].crew, s.temporary[side])
                counted += len(own)
    assert counted


@every_table
def test_dice_show_what_was_rolled(case: Case):
    """As many as were told, hits with a ring; the attacker's still lie there when the defender's fall."""
    rolled = 0
    for before, after, _, shown in battles(case):
        events, frames = after.news(), framed(before, after, "en", "narrow")
        for i in shown:
            told, frame = events[i], frames[i]
            if told.kind not in (Events.FIRED, Events.FOUGHT, Events.SEARCHED):
                continue
            assert frame
            rolls = sorted({int(key.split(":")[1].split(".")[1]) for key in keys(frame, "die:")})
            check_dice(frame, rolls[-1], told)
            check_trays(frame)
            rolled += 1
            if told.kind == Events.FOUGHT and events[i - 1].kind == Events.FOUGHT and len(rolls) == 2:
                check_dice(frame, rolls[0], events[i - 1])
    assert rolled


def check_dice(scene: Scene, number: int, told: Event) -> None:
    dice = {key: s for key, s in scene.sprites.items() if key.startswith("die:") and f".{number}:" in key}
    assert len(dice) == told.dice
    assert all(sprite.manner == "die" for sprite in dice.values())
    symbol = {Events.FIRED: "cannon", Events.FOUGHT: "crew", Events.SEARCHED: "treasure"}[Events(told.kind)]
    for art in (sprite.art for sprite in dice.values()):
        assert ("hit-ring" in art) == (f"#die-{symbol}" in art)
    assert sum("hit-ring" in sprite.art for sprite in dice.values()) == told.hits


def check_trays(scene: Scene) -> None:
    """Each battle die lies in a tray, and each tray holds some."""
    trays = [sprite for key, sprite in scene.sprites.items() if key.startswith("tray:")]
    dice = [scene.sprites[key] for key in keys(scene, "die:") - keys(scene, "die:wind:")]
    held = [[holds(tray, die) for tray in trays] for die in dice]
    assert all(map(any, held)), "a die lies beside the trays"
    assert all(any(column) for column in zip(*held, strict=True)) or not trays, "a tray is empty"


def holds(tray: Sprite, die: Sprite) -> bool:
    return tray.x <= die.x and tray.y <= die.y and die.x + die.w <= tray.x + tray.w and die.y + die.h <= tray.y + tray.h


@every_table
def test_the_last_picture_is_that_of_the_decision(case: Case):
    """Nothing is thrown or moved once more when a decision follows; only what may be done is added."""
    asked: set[Phase] = set()
    for viewer in (SPECTATOR, 0, 1):
        for before, after, _, shown in battles(case, viewer):
            if after.state.target == NONE:
                continue
            asked.add(Phase(int(after.state.phase)))
            for layout in LAYOUTS:
                last, rest = framed(before, after, "en", layout)[shown.stop - 1], drawn(after, "en", layout)
                assert last and last.sprites.keys() == rest.sprites.keys()
                assert last.height == rest.height
                assert not any(sprite.action for sprite in last.sprites.values())
                for key in keys(rest) - keys(rest, "token:", "hand"):
                    assert last.sprites[key] == rest.sprites[key]
    assert asked >= {Phase.BATTLE_CARD, Phase.FOG}


def test_dice_thrown_again_are_other_dice():
    """In a search, roll by roll; and in a battle, round by round."""
    again = 0
    for case in OURS:
        for step in battles(case):
            pictures = [drawn(step.before), *filter(None, framed(step.before, step.after))]
            rolls = [frozenset(keys(scene, "die:")) for scene in pictures]
            gone: set[str] = set()
            for old, new in pairwise(rolls):
                gone |= old - new
                assert not gone & new
            again += step.before.state.phase == Phase.TREASURE
    assert again > 3


# ------------------------------------------------------------------ decisions in battles


@every_table
def test_what_was_rolled_last_lies_there_at_a_decision(case: Case):
    """The wind in the fog; the dice of a treasure that was not found."""
    for view in decisions(case):
        s, scene = view.state, drawn(view)
        dice = [scene.sprites[key] for key in scene.sprites if key.startswith("die:")]
        match Phase(int(s.phase)):
            case Phase.FOG:
                assert [f"#{WIND_ICONS[int(s.wind)]}'" in die.art for die in dice] == [True]
                assert any(key.startswith("verdict") for key in scene.sprites)
            case Phase.TREASURE:
                treasure = int(s.target) - N_SHIPS
                told = [event for event in view.news() if event.kind == Events.SEARCHED][-1]
                assert len(dice) == told.dice == cards.TREASURE_DICE[treasure]
                assert sum("hit-ring" in die.art for die in dice) == told.hits < cards.TREASURE_NEEDED[treasure]
            case _:
                assert not dice


def forecast_of(view: View, action: str, language: str = "en") -> Forecast:
    return TABLE.forecast(view, action, GAME.say(language), "wide")


def does(action: str) -> str:
    """What the pirate card of an action does, as it stands on it."""
    name = action.partition(":")[2]
    card = next(card for card, row in enumerate(PIRATE_CARDS) if row["id"] == name)
    return f"{card_text(card, GAME.say('en'))}."


@every_table
def test_every_choice_of_a_battle_is_forecast(case: Case):
    """In words, in both languages; targets bear their chance, which is that of the rules."""
    for view in decisions(case):
        s = view.state
        for action in view.legal_actions():
            found = forecast_of(view, action.name)
            match (Phase(int(s.phase)), action.name.partition(":")[0]):
                case (Phase.CHOOSE_TARGET, kind):
                    place = GAME.actions.part(action.number)[1] + (N_SHIPS if kind == "treasure" else 0)
                    ship = int(s.attacker)
                    chance = attack_outlook(s, ship, place).won if kind == "ship" else find_chance(place - N_SHIPS)
                    assert found.text != forecast_of(view, action.name, "it").text != ""
                    assert escaped(percent(chance)) in drawn(view).sprites[place_key(place)].art
                case (Phase.CHOOSE_SHIP, "ship"):
                    assert found.marks and all(mark.text.endswith("%") for mark in found.marks)
                    assert {mark.key for mark in found.marks} <= drawn(view).sprites.keys()
                case (Phase.BATTLE_CARD | Phase.FOG, _) | (Phase.TREASURE, "roll"):
                    assert found.text and not found.marks
                    assert found.text != forecast_of(view, action.name, "it").text
                    if action.name.startswith("play:"):
                        assert found.text.startswith(does(action.name))
                case (_, "play" | "discard" | "recover"):
                    assert found == Forecast(does(action.name))
                case (_, "destroy" | "adventure"):
                    assert found.text and not found.marks
                case _:
                    assert found == Forecast()


def test_chances_are_told_of_everything_a_ship_may_go_for():
    for case in OURS:
        for view, later in pairwise(decisions(case)):
            if view.state.phase != Phase.CHOOSE_SHIP or later.state.phase != Phase.CHOOSE_TARGET:
                continue
            ship = cards.SHIP_IDS[int(later.state.attacker)]
            told = {mark.key: mark.text for mark in forecast_of(view, f"ship:{ship}").marks}
            art = {action.name: drawn(later).sprites[action.name].art for action in later.legal_actions()}
            assert art.keys() == told.keys()
            assert all(escaped(chance) in art[key] for key, chance in told.items())


@pytest.mark.parametrize("layout", LAYOUTS)
def test_beside_the_chances_stands_what_each_card_would_make_of_them(layout: Aspect):
    """For whoever may play it, attacker or defender, and nobody else."""
    hands = {"0": ["good_wind", "broadside", "harbour"], "1": ["terror"]}
    match = match_of({"step": "sail", "hands": hands})
    for action, asked, ours in (("ship:sloop_skull", 0, ""), ("ship:sloop_sabres", 0, "won"), ("pass", 1, "lost")):
        match.play(action)
        if not ours:
            continue
        for viewer in (0, 1, SPECTATOR):
            view = match.view(viewer)
            chances = drawn(view, layout=layout).sprites["chances"]
            for card, row in enumerate(PIRATE_CARDS):
                if viewer != asked or f"play:{row['id']}" not in [one.name for one in view.legal_actions()]:
                    assert f"If you play {row['name']['en']}" not in chances.label
                    continue
                then = after_card(view.state, card)
                assert then
                told = percent(getattr(then, ours))
                assert f"If you play {row['name']['en']}, you win {told}" in chances.label
                assert row["name"]["en"] in chances.art and escaped(told) in chances.art


# ------------------------------------------------------------------ full tables

FULL = "improved_artillery improved_artillery master_gunner captain_de_vriesch quarters"


def match_of(patch: dict[str, Any]) -> Match:
    states = build(patch)
    return Match.from_position(GAME, states, NAMES[: int(states[0].players)], seed=1)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("card", ["sea_wolf", "st_elmos_fire"])
def test_a_whole_discard_pile_can_be_chosen_from(card: str, layout: Aspect):
    """All kinds of it, in the picture, beside each other."""
    red = [row["id"] for row in cards.PIRATE_CARDS if row["id"] != card]
    blue = [row["id"] for row in cards.ADVENTURES]
    patch = {"hands": {"0": [card]}, "pirate_discard": red, "adventure_discard": blue, "step": "window_2"}
    match = match_of(patch | {"options": {"bonus_cards": True}})
    match.play(f"play:{card}")
    scene = drawn(match.view(0), layout=layout)
    assert len([key for key in scene.sprites if key.startswith("pick:")]) == len(match.legal()) > 20
    assert (outside(scene), covered(scene)) == ([], [])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_largest_ships_meet(layout: Aspect, language: str):
    """With all men and cannons there can be, and most cards: it all stays in the picture."""
    hands = {
        "0": ["fine_speech", "bottle_of_rum", "broadside*2", "good_wind*2"],
        "1": ["drunken_brawl", "fog*2", "terror", "surprise_attack"],
    }
    fleets = {"0": [f"man_of_war 27 {FULL}"], "1": ["war_galleon_great 20"]}
    match = match_of({"fleets": fleets, "hands": hands, "options": {"bonus_cards": True}})
    match.play("ship:man_of_war")
    match.play("ship:war_galleon_great")
    chance = random.Random(2)
    pictures = 0
    while not match.over and match.view().state.target != NONE:
        names = [GAME.actions.name(int(action)) for action in match.legal()]
        match.play(chance.choice([name for name in names if name != "pass"] or names))
        for viewer in (SPECTATOR, 0, 1):
            frames = framed(match.view_at(match.ply - 1, viewer), match.stills(match.ply, viewer)[-1], language, layout)
            for scene in (*filter(None, frames), drawn(match.view(viewer), language, layout)):
                assert (outside(scene), covered(scene)) == ([], [])
                pictures += 1
    assert pictures > 60


@pytest.mark.parametrize("players", range(2, cards.SEATS + 1))
@pytest.mark.parametrize("layout", LAYOUTS)
def test_large_fleets_stay_in_the_picture(players: int, layout: Aspect):
    names = [name for name in cards.SHIP_IDS if not name.startswith("sloop")]
    chance = random.Random(players)
    for ships in (1, 5, 9, 14, 20):
        chance.shuffle(names)
        fleets = {str(seat): [f"{cards.SHIP_IDS[seat]} 11"] for seat in range(players)}
        fleets["1"] += [f"{name} 3" for name in names[:ships]]
        fleets["0"] += [f"{name} 3" for name in names[ships : ships + ships // 2]]
        match = match_of({"players": players, "fleets": fleets, "options": {"bonus_cards": True, "crew_supply": 0}})
        match.play(f"ship:{cards.SHIP_IDS[0]}")
        for viewer in (SPECTATOR, 0, 1):
            scene = drawn(match.view(viewer), layout=layout)
            assert (outside(scene), covered(scene)) == ([], [])


def test_a_panel_shows_the_cannons_that_are_fired():
    fired = 0
    for step in battles(OURS[0]):
        events, frames = step.after.news(), framed(step.before, step.after)
        attacked = [told.ship for told in events if told.kind == Events.ATTACKED]
        attacker = attacked[0] if attacked else step.before.state.attacker
        for told, frame in zip(events, frames, strict=True):
            if frame and told.kind == Events.FIRED:
                side = int(told.ship != attacker)
                shown = re.search(r"#cannon'[^<]*/><text[^>]*>([^<]*)<", frame.sprites[f"side:{side}"].art)
                assert shown and sum(map(int, shown[1].split(" + "))) == told.dice
                fired += 1
    assert fired


def test_both_sides_of_a_battle_have_their_panel_and_a_treasure_has_none():
    for step in battles(OURS[0]):
        for frame in filter(None, framed(step.before, step.after)[step.shown.start : step.shown.stop]):
            assert keys(frame, "side:") == ({"side:0"} if keys(frame, "goal:") else {"side:0", "side:1"})


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("further", [0, 3, 12])
def test_ships_that_have_acted_lie_at_anchor(layout: Aspect, further: int):
    """Of who is at turn, in fleets of any size; the label says so too."""
    names = [name for name in cards.SHIP_IDS if not name.startswith("sloop")]
    rest = [f"{name} 2" for name in names[2 : 2 + further]]
    states = build({"players": 2, "fleets": {"0": [f"{names[0]} 3", f"{names[1]} 3", *rest], "1": ["sloop_anchor 5"]}})
    acting, other = (cards.SHIP_IDS.index(name) for name in (names[0], "sloop_anchor"))
    states[0].ships[acting].acted = states[0].ships[other].acted = 1
    scene = drawn(Match.from_position(GAME, states, NAMES[:2], seed=1).view(0), layout=layout)
    at_anchor = {key for key, sprite in scene.sprites.items() if "href='#anchor'" in sprite.art}
    assert at_anchor == {place_key(acting)}
    assert "It has acted this turn." in scene.sprites[place_key(acting)].label


@pytest.mark.parametrize(
    ("step", "phase"),
    [("window_1", "1: Draw"), ("window_2", "2: Reveal"), ("sail", "3: Battle"), ("reorganise", "4: Reorganise")],
)
def test_fleets_lie_under_their_players_and_the_phase_of_the_turn_is_shown(step: str, phase: str):
    view = match_of({"step": step, "hands": {"0": ["harbour"]}}).view(0)
    for layout in LAYOUTS:
        sprites = drawn(view, layout=layout).sprites
        assert sprites["phases"].label.endswith(f"It is phase {phase}")
        for seat in range(view.state.players):
            strip = sprites[f"fleet:{seat}"]
            ships = [sprites[ship_key(i)] for i, ship in enumerate(view.state.ships) if ship.owner == seat]
            assert ships and view.names[seat] in strip.label
            for ship in ships:
                assert strip.y + strip.h <= ship.y <= strip.y + strip.h + 8
                assert strip.x - 8 <= ship.x and ship.x + ship.w <= strip.x + strip.w + 8


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_of_a_hand_is_hidden_from_who_sits_beside(layout: Aspect):
    """The panel too: it is closed as a whole until its owner says that they are alone."""
    match = match_of({"hands": {"0": ["broadside*2", "sea_wolf"]}})
    hand = {key: sprite.secret for key, sprite in drawn(match.view(0), layout=layout).sprites.items() if "hand" in key}
    assert {key for key in hand if not key.startswith("hand-of:")} == {"hand", "hand:broadside", "hand:sea_wolf"}
    assert all(secret for key, secret in hand.items() if not key.startswith("hand-of:"))


ACTS = {"players": 3, "step": "window_2", "hands": {"0": ["traitors", "castaways", "sabotage", "st_elmos_fire"]}}
CREWS = {"0": ["sloop_skull 12", "frigate 1", "caravel 3"]}


@pytest.mark.parametrize(
    ("patch", "played", "key", "why"),
    [
        ({"fleets": {"0": ["sloop_skull 12"]}}, [], "hand:castaways", "None of your ships has room."),
        ({"supply": 0}, [], "hand:castaways", "There are no men left in the supply."),
        ({}, [], "hand:sabotage", "There is no inventory card on any ship."),
        ({}, [], "hand:st_elmos_fire", "The red discard pile is empty."),
        ({"fleets": CREWS}, ["play:traitors"], "ship:frigate_1", "Its last man must stay aboard."),
        (
            {"fleets": {"0": ["sloop_skull 11", "frigate 3", "caravel 3"]}},
            ["play:traitors", "ship:frigate_1"],
            "ship:frigate_1",
            "It is the ship that the man leaves.",
        ),
        ({"fleets": CREWS}, ["play:castaways"], "ship:sloop_skull", "It has no room for another man."),
        ({"step": "sail"}, ["ship:sloop_skull"], "ship:sloop_skull", "It is the ship that sails."),
        ({"step": "sail"}, [], "ship:sloop_sabres", "First choose the ship of your own that sails."),
        ({"step": "reorganise"}, [], "token:0", "Your last ship is not sold."),
        ({"step": "reorganise", "fleets": CREWS, "sold": 1}, [], "token:0", "You sell 1 ship in a turn at most."),
        ({}, [], "token:1", "It is done after the battles."),
    ],
)
def test_the_true_cause_is_told_why_something_cannot_be_chosen(
    patch: dict[str, Any], played: list[str], key: str, why: str
):
    match = match_of(ACTS | patch)
    for action in played:
        match.play(action)
    view = match.view(0)
    assert not drawn(view).sprites[key].action
    card = TABLE.about(view, key, SAY)
    assert card and card.why == why


def test_what_was_thrown_before_lies_below_the_cards_of_a_battle():
    """At rest: as many dice as were thrown, hits with a ring; not in the trays of this battle."""
    settled = 0
    for case in OURS:
        for view in decisions(case):
            thrown = [roll for roll in view.state.rolled if roll.dice]
            for layout in LAYOUTS:
                scene = drawn(view, "en", layout)
                if not thrown or view.state.phase not in (Phase.BATTLE_CARD, Phase.FOG):
                    assert "settled" not in scene.sprites
                    continue
                art = scene.sprites["settled"].art
                assert art.count("#die-") == sum(roll.dice for roll in thrown)
                assert art.count("hit-ring") == sum(roll.hits for roll in thrown)
                assert not keys(scene, "tray:")
                settled += 1
    assert settled
